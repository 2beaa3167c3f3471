/** Which values the swept logit takes: the plot's range, and the grid of values that its cursor stands on. */
import { tickStep } from 'd3-array';

export interface Sweep {
  readonly from: number;
  readonly to: number;
  /** Number of values, both ends included. */
  readonly steps: number;
  /** A key press or the least move of a finger: a round number, a few steps of the grid. */
  readonly move: number;
}

export interface Swept {
  readonly logits: readonly number[];
  readonly index: number;
  readonly from: number | 'auto';
  readonly to: number | 'auto';
}

/** Half the automatic range: at T = 1, e⁻⁵ is where a curve has all but reached its limit. */
const REACH = 5;

/** The swept class; an index that the logits do not have means the first one. */
export const sweptClass = ({ logits, index }: Pick<Swept, 'logits' | 'index'>): number =>
  index < logits.length ? index : 0;

/** Both ends as asked; `auto` stands around the largest of the other logits, where the swept class overtakes them. */
export function askedRange({ logits, index, from, to }: Swept): readonly [number, number] {
  const k = sweptClass({ logits, index });
  const rival = Math.max(...logits.filter((_, i) => i !== k));
  return [from === 'auto' ? Math.floor(rival) - REACH : from, to === 'auto' ? Math.ceil(rival) + REACH : to];
}

/**
 * By default the range does not depend on the swept logit, so that it stands still while the cursor moves; one that does
 * not rise gives way to the default. Whatever is given, it is widened to hold the cursor.
 */
export function sweepOf(swept: Swept): Sweep {
  const cursor = swept.logits[sweptClass(swept)] ?? 0;
  const asked = askedRange(swept);
  const [low, high] = asked[0] < asked[1] ? asked : askedRange({ ...swept, from: 'auto', to: 'auto' });
  const [start, stop] = [cursor < low ? Math.floor(cursor) - 1 : low, cursor > high ? Math.ceil(cursor) + 1 : high];
  // A grid of 1 at the coarsest: whole ends then give round values all the way.
  const grid = Math.min(1, tickStep(start, stop, 1000));
  const steps = Math.round((stop - start) / grid) + 1;
  return { from: start, to: stop, steps, move: tickStep(start, stop, 200) };
}

/** The row of the sweep nearest to a value. */
export function rowOf({ from, to, steps }: Pick<Sweep, 'from' | 'to' | 'steps'>, value: number): number {
  const row = Math.round(((value - from) / (to - from)) * (steps - 1));
  return Math.min(steps - 1, Math.max(0, row));
}

/** The value of the grid nearest to a given one, without the dust of binary fractions. */
export function snapped(sweep: Pick<Sweep, 'from' | 'to' | 'steps'>, value: number): number {
  const { from, to, steps } = sweep;
  const grid = (to - from) / (steps - 1);
  const exact = from + grid * rowOf(sweep, value);
  return Math.abs(exact) < grid * 1e-6 ? 0 : Number(exact.toPrecision(12));
}

/** Where a drag to `value` leads: a round number of moves, inside the range. */
export function movedTo(sweep: Sweep, value: number): number {
  const { from, to, move } = sweep;
  return snapped(sweep, Math.min(to, Math.max(from, Math.round(value / move) * move)));
}
