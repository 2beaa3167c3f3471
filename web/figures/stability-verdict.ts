/** What became of both ways: whether the naive one broke and how, and whether the shifted one is exact. */
import type { Runs } from './stability-steps';

export type NaiveEnd = 'overflow' | 'underflow' | 'sumOverflow' | 'same' | 'close';
export type StableEnd = 'exact' | 'zero' | 'lost' | 'rounded';

/** Largest distance of two lists of shares; NaN where one is. */
export const distance = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Math.max(...Array.from(a, (value, index) => Math.abs(value - (b[index] ?? NaN))));

export const sameBits = (a: ArrayLike<number>, b: ArrayLike<number>): boolean =>
  a.length === b.length && Array.from(a).every((value, index) => Object.is(value, b[index]));

export function naiveEnd({ naive, stable }: Pick<Runs, 'naive' | 'stable'>): NaiveEnd {
  const { probabilities, normalizer } = naive;
  if (probabilities.some(Number.isNaN)) return normalizer === 0 ? 'underflow' : 'overflow';
  if (normalizer === Infinity) return 'sumOverflow';
  return sameBits(probabilities, stable.probabilities) ? 'same' : 'close';
}

/** `lost`: a share is further from the truth than 4 roundings of the format. */
export function stableEnd({ stable, truth }: Pick<Runs, 'stable' | 'truth'>, epsilon: number): StableEnd {
  const right = truth.probabilities;
  if (distance(stable.probabilities, right) === 0) return 'exact';
  if (stable.probabilities.some((p, index) => p === 0 && (right[index] ?? 0) > 0)) return 'zero';
  const isOff = (p: number, index: number) =>
    Math.abs(p - (right[index] ?? NaN)) > 4 * epsilon * Math.abs(right[index] ?? NaN);
  return stable.probabilities.some(isOff) ? 'lost' : 'rounded';
}
