/** Arrows as path data, so that any number of them make one element. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface ArrowOptions {
  /** px left free at either end, for what stands there; 0 by default. */
  readonly start?: number;
  readonly end?: number;
  /** Length of the head in px; 8 by default. */
  readonly size?: number;
}

/** `shaft` is to be stroked, `head` filled. Both are empty where the two ends leave no room. */
export function arrow(
  from: Point,
  to: Point,
  { start = 0, end = 0, size = 8 }: ArrowOptions = {},
): { shaft: string; head: string } {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length <= start + end + size / 2) return { shaft: '', head: '' };
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const along = (distance: number, aside = 0) =>
    `${(from.x + ux * distance - uy * aside).toFixed(1)} ${(from.y + uy * distance + ux * aside).toFixed(1)}`;
  const tip = length - end;
  return {
    shaft: `M${along(start)}L${along(tip - size / 2)}`,
    head: `M${along(tip)}L${along(tip - size, size * 0.45)}L${along(tip - size, -size * 0.45)}Z`,
  };
}

const coordinates = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A segment without a head. */
export const segment = (from: Point, to: Point): string => `M${coordinates(from)}L${coordinates(to)}`;

/** A segment from each point to each later one. Thousands of them: every point is written out once. */
export function allSegments(points: readonly Point[]): string {
  const texts = points.map(coordinates);
  return texts
    .map((from, index) =>
      texts
        .slice(index + 1)
        .map((to) => `M${from}L${to}`)
        .join(''),
    )
    .join('');
}

/** Dots, for a path with a round line cap. */
export const dots = (points: readonly Point[]): string => points.map((point) => `M${coordinates(point)}h0`).join('');
