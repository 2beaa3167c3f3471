/** Where both drawings put their tokens: on one arc of 240°, the first at its lower left, the last at its lower right. */
import type { Point } from '../marks/arrow';

export interface GraphLayout {
  readonly width: number;
  readonly height: number;
  /** The arcs' centres; the two drawings stand side by side, or one above the other. */
  readonly path: Point;
  readonly complete: Point;
  readonly radius: number;
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

/** Width of one of two things that stand side by side, or of each where they are stacked. */
export const sideWidth = (width: number, narrow: boolean) => (narrow ? width : (Math.min(width, WIDEST) - GAP) / 2);

/** x of the right one's left edge. */
export const rightEdge = (width: number, narrow: boolean) => (narrow ? 0 : sideWidth(width, narrow) + GAP);

export function place(index: number, n: number, radius: number): Point {
  const angle = ((-120 + (240 * index) / Math.max(1, n - 1)) * Math.PI) / 180;
  return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) };
}

/** `roomy` keeps the height whatever n is, for a slider that moves n. */
export function graphLayout(n: number, width: number, narrow: boolean, roomy: boolean): GraphLayout {
  const side = sideWidth(width, narrow);
  const most = narrow ? (roomy || n > 8 ? 130 : 104) : 150;
  const longest = narrow ? 60 : 84;
  const radius = Math.max(40, Math.min(most, (side - longest) / 2));
  const panel = TITLE + CHIP / 2 + radius * 1.5 + CHIP / 2 + HOPS;
  const y = TITLE + CHIP / 2 + radius;
  const places = Array.from({ length: n }, (_, index) => place(index, n, radius));
  const spacing = Math.hypot((places[1]?.x ?? 0) - (places[0]?.x ?? 0), (places[1]?.y ?? 0) - (places[0]?.y ?? 0));
  return {
    width: narrow ? width : Math.min(width, WIDEST),
    height: Math.round(narrow ? 2 * panel + 8 : panel),
    path: { x: side / 2, y },
    complete: narrow ? { x: side / 2, y: y + panel + 8 } : { x: rightEdge(width, narrow) + side / 2, y },
    radius,
    places,
    chips: spacing >= CHIP + ARROW,
    most: Math.max(CHIP, Math.min(longest, spacing - 12)),
  };
}
