/** Orders of a sentence: a token moved to another place, a shuffle, and how far the outputs of two orders are apart. */
import type { Matrix } from '../engine/types';
import { rowAt } from '../marks/matrix';

export const isOwnOrder = (order: readonly number[]): boolean => order.every((token, place) => token === place);

/** The order after the token in one place moved to another; those between make room. From 0. */
export function withMove(order: readonly number[], from: number, to: number): readonly number[] {
  const rest = order.filter((_, place) => place !== from);
  const moved = order[from];
  return moved === undefined ? order : [...rest.slice(0, to), moved, ...rest.slice(to)];
}

/**
 * A random order that is neither the given one nor the sentence's own, where there is such a one (three tokens and more); two
 * tokens change places. `random` gives numbers in [0, 1).
 */
export function shuffled(order: readonly number[], random: () => number): readonly number[] {
  if (order.length < 3) return [...order].reverse();
  for (;;) {
    const next = [...order];
    for (let last = next.length - 1; last > 0; last--) {
      const other = Math.floor(random() * (last + 1));
      [next[last], next[other]] = [next[other] ?? 0, next[last] ?? 0];
    }
    if (!isOwnOrder(next) && next.some((token, place) => token !== order[place])) return next;
  }
}

/** The largest |entry| of each row. */
export const largestOfRows = (matrix: Matrix): number[] =>
  Array.from({ length: matrix.rows }, (_, row) => Math.max(...rowAt(matrix, row).map(Math.abs)));

/** Above this, outputs differ by more than the rounding of sums taken in another order. */
export const ROUNDING = 1e-12;
