/** A dot product written out with the numbers of now. The sum is the engine's; only its terms are listed here. */
import { compact } from '../marks/format';
import { isWhole, writerFor, type Write } from './matrix-digits';
import { MOST_TERMS, shortened } from './shortened';

export interface DotWords {
  /** How many terms a shortened sum has. */
  readonly terms: (count: number) => string;
}

/** As a line of arithmetic shows its result. */
export const number = (x: number) => compact(x, 2);

/** "=" where all numbers are shown whole, "≈" where one was rounded. */
export const sign = (write: Write, numbers: readonly number[], result: number): '=' | '≈' =>
  numbers.every((x) => isWhole(x, write(x))) && isWhole(result, number(result)) ? '=' : '≈';

export interface Dot {
  /** `0×0 + 4×2 =`. */
  readonly sum: string;
  readonly result: string;
}

/** The sum and its result apart. */
export function dotParts(a: readonly number[], b: readonly number[], sum: number, words: DotWords): Dot {
  const write = writerFor(number(sum), 2, (printed) =>
    a.reduce((total, value, index) => total + printed(value) * printed(b[index] ?? NaN), 0),
  );
  const factor = (x: number) => (x < 0 ? `(${write(x)})` : write(x));
  const products = a.map((value, index) => `${factor(value)}×${factor(b[index] ?? NaN)}`);
  const shown = shortened(products, products.length - 1)
    .map((term) => term ?? '…')
    .join(' + ');
  const count = products.length > MOST_TERMS ? ` ${words.terms(products.length)}` : '';
  return { sum: `${shown}${count} ${sign(write, [...a, ...b], sum)}`, result: number(sum) };
}

/** `0×0 + 4×2 = 8`. */
export function dotText(...given: Parameters<typeof dotParts>): string {
  const { sum, result } = dotParts(...given);
  return `${sum} ${result}`;
}
