/** Where both drawings put their tokens: on one arc of 240°, the first at its lower left, the last at its lower right. */
import type { Point } from '../marks/arrow';

export interface GraphLayout {
  readonly width: number;
  readonly height: number;
  /** The arcs' centres; the two drawings stand side by side, or one above the other. */
  readonly path: Point;
  readonly complete: Point;
  /** Half axes of the arc: a circle, or on phones an ellipse, so that both drawings are seen together. */
  readonly radius: Point;
  /** Tokens, relative to a centre. */
  readonly places: readonly Point[];
  /** Tokens are chips to tap; otherwise dots, which are too close for that. */
  readonly chips: boolean;
  /** Longest width of a chip. */
  readonly most: number;
}

export const CHIP = 36;
/** Least room between two chips, so that the arrow between them can be seen. */
const ARROW = 10;
/** Room for a drawing's title above it and for the number of hops below. */
export const TITLE = 28;
export const HOPS = 40;
const GAP = 24;
/** Both drawings stay in one glance on wide screens. */
const WIDEST = 840;
/** On screens narrower than this a drawing is 200 px high: both of them and the play buttons fit on a phone. */
const PHONE = 420;
const FLAT = 64;

/** Width of one of two things that stand side by side, or of each where they are stacked. */
export const sideWidth = (width: number, narrow: boolean) => (narrow ? width : (Math.min(width, WIDEST) - GAP) / 2);

/** x of the right one's left edge. */
export const rightEdge = (width: number, narrow: boolean) => (narrow ? 0 : sideWidth(width, narrow) + GAP);

const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);

/** `n` places evenly spaced along the arc: on an ellipse even angles would crowd its sides. */
function arcPlaces(n: number, radius: Point): readonly Point[] {
  const fine = Array.from({ length: 481 }, (_, index) => {
    const angle = ((-120 + index / 2) * Math.PI) / 180;
    return { x: radius.x * Math.sin(angle), y: -radius.y * Math.cos(angle) };
  });
  let length = 0;
  const lengths = fine.map((point, index) => (length += distance(fine[index - 1] ?? point, point)));
  let at = 1;
  return Array.from({ length: n }, (_, index) => {
    const way = (length * index) / Math.max(1, n - 1);
    while ((lengths[at] ?? length) < way - 1e-9) at++;
    const [a = { x: 0, y: 0 }, b = a] = fine.slice(at - 1, at + 1);
    const share = (way - (lengths[at - 1] ?? 0)) / distance(a, b);
    return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
  });
}

function halfAxes(n: number, width: number, narrow: boolean, roomy: boolean): Point {
  const room = Math.max(40, (sideWidth(width, narrow) - longestChip(narrow)) / 2);
  if (narrow && width < PHONE) return { x: room, y: FLAT };
  const radius = Math.min(room, narrow ? (roomy || n > 8 ? 130 : 104) : 150);
  return { x: radius, y: radius };
}

const longestChip = (narrow: boolean) => (narrow ? 60 : 84);

/** `roomy` keeps the height whatever n is, for a slider that moves n. */
export function graphLayout(n: number, width: number, narrow: boolean, roomy: boolean): GraphLayout {
  const side = sideWidth(width, narrow);
  const radius = halfAxes(n, width, narrow, roomy);
  const panel = TITLE + CHIP / 2 + radius.y * 1.5 + CHIP / 2 + HOPS;
  const y = TITLE + CHIP / 2 + radius.y;
  const places = arcPlaces(n, radius);
  const neighbours = places.slice(1).map((place, index) => [places[index] ?? place, place] as const);
  const spacing = Math.min(...neighbours.map(([a, b]) => distance(a, b)));
  // Chips above each other may be as wide as they like.
  const beside = neighbours.filter(([a, b]) => Math.abs(a.y - b.y) < CHIP + ARROW).map(([a, b]) => distance(a, b));
  return {
    width: narrow ? width : Math.min(width, WIDEST),
    height: Math.round(narrow ? 2 * panel + 8 : panel),
    path: { x: side / 2, y },
    complete: narrow ? { x: side / 2, y: y + panel + 8 } : { x: rightEdge(width, narrow) + side / 2, y },
    radius,
    places,
    chips: spacing >= CHIP + ARROW,
    most: Math.max(CHIP, Math.min(longestChip(narrow), Math.min(...beside) - 12)),
  };
}
