/** The order of a matrix's rows after some were swapped. In parameters rows count from 1 and no order is empty. */

/** From 0: which row stands in each of `count` places. Each in its own where the given numbers are no order of so many. */
export function orderOf(given: readonly number[], count: number): readonly number[] {
  return isOrderOf(given, count) ? given.map((row) => row - 1) : Array.from({ length: count }, (_, row) => row);
}

/** Whether the numbers are 1 to `count`, each once. */
export function isOrderOf(given: readonly number[], count: number): boolean {
  const seen = new Set(given);
  return given.length === count && Array.from({ length: count }, (_, row) => row + 1).every((row) => seen.has(row));
}

export const isInPlace = (order: readonly number[]): boolean => order.every((row, place) => row === place);

/** The order after the rows in two places, from 0, were swapped; as a parameter. */
export function withSwap(order: readonly number[], a: number, b: number): readonly number[] {
  const next = order.map((row, place) => (place === a ? order[b] : place === b ? order[a] : row) ?? row);
  return isInPlace(next) ? [] : next.map((row) => row + 1);
}
