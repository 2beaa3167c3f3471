/** A target distribution that is moved one share at a time and always sums to 1. */

/** Without the dust of binary fractions. */
const clean = (x: number): number => Number(x.toFixed(12));

/** A share that has been brought to the model's own. */
const agrees = (y: number, share: number): boolean => Math.abs(y - share) <= 1e-9;

const sumOf = (target: readonly number[], classes: readonly number[]): number =>
  classes.reduce((sum, i) => sum + (target[i] ?? 0), 0);

/**
 * The target with `value` (cut to 0 … 1) for one class. Classes that agree with the model's `shares` stay, so that one after
 * the other can be brought to agree; the others divide the rest in proportion to what they had, evenly where they had nothing.
 * Where those that agree hold more than the rest, they divide it, and nothing is left for the others.
 */
export function withShare(
  target: readonly number[],
  index: number,
  value: number,
  shares: ArrayLike<number>,
): number[] {
  const wanted = Math.min(1, Math.max(0, value));
  const others = target.map((_, i) => i).filter((i) => i !== index);
  const agreeing = others.filter((i) => agrees(target[i] ?? 0, shares[i] ?? NaN));
  const free = others.filter((i) => !agreeing.includes(i));
  const room = clean(1 - wanted - sumOf(target, agreeing));
  const isEnough = free.length > 0 && room >= 0;
  const [dividing, rest] = isEnough ? [free, room] : [agreeing, 1 - wanted];
  const had = sumOf(target, dividing);
  return target.map((y, i) => {
    if (i === index) return wanted;
    if (!dividing.includes(i)) return isEnough ? y : 0;
    const part = clean(had > 0 ? (y / had) * rest : rest / dividing.length);
    const share = shares[i] ?? NaN;
    return part > 0 && agrees(part, share) ? share : part;
  });
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

/** Where a key press leads a share: not past the model's own, so that keys too can bring the two to agree. */
export const stopAt = (from: number, to: number, share: number): number =>
  !agrees(from, share) && (from - share) * (to - share) < 0 ? share : to;
