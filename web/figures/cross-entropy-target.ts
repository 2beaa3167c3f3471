/** A target distribution that is moved one share at a time and always sums to 1. */

/** Without the dust of binary fractions. */
const clean = (x: number): number => Number(x.toFixed(12));

/**
 * The target with `value` (cut to 0 … 1) for one class. The difference is taken from, or given to, the last of the other classes
 * first: so any target can be set from the first class down.
 */
export function withShare(target: readonly number[], index: number, value: number): number[] {
  const next = target.slice();
  const wanted = Math.min(1, Math.max(0, value));
  let excess = wanted - (target[index] ?? 0);
  next[index] = wanted;
  for (let other = next.length - 1; other >= 0; other--) {
    if (other === index) continue;
    const old = next[other] ?? 0;
    const left = clean(Math.max(0, old - excess));
    excess -= old - left;
    next[other] = left;
  }
  return next;
}

export const oneClass = (classes: number, index: number): number[] =>
  Array.from({ length: classes }, (_, i) => (i === index ? 1 : 0));

/** Whether the shares sum to 1, as closely as the engine asks. */
export const sumsToOne = (target: readonly number[]): boolean =>
  Math.abs(target.reduce((sum, y) => sum + y, 0) - 1) <= 1e-6;

/** Which class has everything; undefined for a soft target. */
export function onlyClass(target: readonly number[]): number | undefined {
  const index = target.indexOf(1);
  return index < 0 ? undefined : index;
}

/** A dragged share: on the hundredths, or on the model's own share where that is near, so that the two can be brought to agree. */
export function magnetic(value: number, share: number, reach: number): number {
  return Math.abs(value - share) <= reach ? share : Math.round(value * 100) / 100;
}
