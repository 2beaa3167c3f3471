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

/** No entry is larger than 1/(4T): s(1 − s)/T where s is a half. The signed scale ends there, so that what is next to 0 looks so. */
export const mostEntry = (temperature: number): number => 0.25 / temperature;

/** How the numbers of one grid are written: with as many decimals, at most four, as fit `room` px in every cell. */
export function cellWriter(values: ArrayLike<number>, room: number): Write {
  const all = Array.from(values);
  const fits = (write: Write) => all.every((x) => textWidth(write(x), 12) <= room);
  return WRITERS.find(fits) ?? short;
}

/** Width in px of a curve's plot. */
export const plotWidth = (width: number): number => Math.min(width, 560);

export const sumOf = (values: readonly number[]): number => values.reduce((total, x) => total + x, 0);
