/** How the numbers about a Jacobian are written. Rows and columns count from 0. */
import { compact, rounded, subscript } from '../marks/format';
import { textWidth } from '../marks/text';

/** ∂s₂/∂z₃ */
export const entryName = (prob: string, row: number, col: number): string =>
  `∂${prob}${subscript(row + 1)}/∂z${subscript(col + 1)}`;

export const four = (x: number | undefined): string => rounded(x ?? NaN, 4);

/** A number that stands after an operator. */
export const factor = (text: string): string => (text.startsWith('−') ? `(${text})` : text);

type Write = (x: number) => string;

const short: Write = (x) => rounded(x, 2).replace(/^(−?)0\./, '$1.');
const WRITERS: readonly Write[] = [four, (x) => rounded(x, 3), (x) => rounded(x, 2), short, (x) => compact(x, 1)];

/** How the numbers of one grid are written: with as many decimals, at most four, as all its cells have room for. */
export function cellWriter(values: ArrayLike<number>, cell: number): Write {
  const all = Array.from(values);
  const fits = (write: Write) => all.every((x) => textWidth(write(x), 12) <= cell - 4);
  return WRITERS.find(fits) ?? short;
}

export const sumOf = (values: readonly number[]): number => values.reduce((total, x) => total + x, 0);
