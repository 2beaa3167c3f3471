/** Numbers as they are shown: a true minus sign, NaN and ∞ as what they are. */
import { format } from 'd3-format';

const special = (x: number): string | undefined => {
  if (Number.isNaN(x)) return 'NaN';
  if (x === Infinity) return '∞';
  return x === -Infinity ? '−∞' : undefined;
};

const fixed = [0, 1, 2, 3, 4, 5, 6].map((digits) => format(`.${String(digits)}f`));
const power = format('.1e');
/** 1.4e−17, its exponent with a true minus too. */
const scientific = (x: number) => power(x).replace('e-', 'e−');

/**
 * `digits` decimals. Large numbers are written as a power of ten; one that would round to 0 but is not 0 reads "≈0"
 * (a power of ten with 4 or more digits, where there is room).
 */
export function rounded(x: number, digits = 2): string {
  const text = special(x);
  if (text !== undefined) return text;
  const size = Math.abs(x);
  if (size >= 1e5) return scientific(x);
  if (size !== 0 && size < 0.5 * 10 ** -digits) return digits >= 4 ? scientific(x) : '≈0';
  const write = fixed[digits] ?? String;
  return write(x === 0 ? 0 : x);
}

/** For arithmetic that should multiply out: four digits of small numbers too, else as `rounded`. */
export const significant = (x: number): string =>
  x !== 0 && Math.abs(x) < 0.1 ? exact(Number(x.toPrecision(4))) : rounded(x, 4);

/** As few decimals as the number needs, at most `digits`: for inputs, where 1 should read "1". */
export function compact(x: number, digits = 2): string {
  const text = rounded(x, digits);
  return text.includes('.') && !text.includes('e') ? text.replace(/\.?0+$/, '') : text;
}

/** Every digit of the double: what stands behind a rounded number. */
export function exact(x: number): string {
  return special(x) ?? String(x).replace(/-/g, '−');
}

const tenths = format('.1%');
const oneDigit = format('.1p');

/** A share as a percentage; one that would read 0.0% without being 0 has its first digit. */
export const percent = (p: number): string => (p > 0 && p < 5e-4 ? oneDigit : tenths)(p);

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';

/** 12 → "₁₂". */
export const subscript = (index: number) =>
  [...String(index)].map((digit) => SUBSCRIPTS[Number(digit)] ?? digit).join('');
