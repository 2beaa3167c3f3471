/** The slopes at the cursor as sentences and arithmetic, with the numbers of now. Classes count from 0. */
import { html, nothing, type TemplateResult } from 'lit';
import { compact, exact, rounded, subscript } from '../marks/format';
import type { Cell } from '../marks/grid';
import type { AtCursor } from './softmax-cursor';
import { slopeName, sumOf, sumText } from './softmax-slopes';

export interface BalanceWords {
  readonly balance: (name: string, gain: string, losses: string) => string;
  readonly balanceExact: string;
  readonly balanceRounding: (sum: string) => string;
}

/** One class's gain against the losses of all others together, and what the doubles leave of 0. */
export function balanceText(words: BalanceWords, prob: string, index: number, slopes: readonly number[]): string {
  const own = slopes[index] ?? NaN;
  const others = sumOf(slopes.filter((_, i) => i !== index));
  const sum = sumOf(slopes);
  const balance = words.balance(`${prob}${subscript(index + 1)}`, rounded(own, 4), rounded(others, 4));
  return `${balance}${sum === 0 ? words.balanceExact : words.balanceRounding(sumText(sum))}`;
}

/** How a number that is pointed at comes about, with all its digits at the end; else the hint that one can be pointed at. */
export const pointedNumber = (
  full: string | undefined,
  hint: string,
  worked: TemplateResult | typeof nothing = nothing,
): TemplateResult => html`<small>${full === undefined ? hint : html`${worked} <span data-full>${full}</span>`}</small>`;

/** Terms of a sum that are written out. */
const TERMS = 3;

/** e^a ÷ (e^a + e^b + …) = 0.0900: a softmax share from the numbers that the exponentials are taken of. */
export function shareArithmetic(
  name: string,
  exponents: readonly TemplateResult[],
  i: number,
  share: number,
): TemplateResult {
  const power = (exponent: TemplateResult | undefined) => html`e<sup>${exponent}</sup>`;
  const sum = exponents.slice(0, TERMS).map((exponent, at) => html`${at === 0 ? nothing : ' + '}${power(exponent)}`);
  const rest = exponents.length > TERMS ? ' + …' : '';
  return html`<span data-worked>${name} = ${power(exponents[i])} ÷ (${sum}${rest}) = ${rounded(share, 4)}</span>`;
}

export interface SlopeArithmeticView {
  /** The swept class. */
  readonly index: number;
  /** The logits at the cursor. */
  readonly logits: readonly number[];
  readonly temperature: number;
  readonly now: AtCursor;
  readonly prob: string;
  /** The cell of the slopes that is pointed at: its number is written out. */
  readonly pointed: Cell | undefined;
  readonly hint: string;
}

/** The formula with δ = 1 and δ = 0: the swept class, and the one pointed at (else the first other one). */
export function slopeArithmetic(view: SlopeArithmeticView): TemplateResult {
  const { index, temperature, now, prob, pointed, hint } = view;
  const { probabilities, slopes } = now;
  const isOther = pointed !== undefined && pointed.row !== index && pointed.row < slopes.length;
  const other = isOther ? pointed.row : index === 0 ? 1 : 0;
  const four = (x: number | undefined) => rounded(x ?? NaN, 4);
  const line = (i: number, delta: 0 | 1) =>
    html`<span
      >${slopeName(prob, i, index)} = <i data-stands="p${i} share">${four(probabilities[i])}</i> × (<i
        data-stands="delta"
        >${delta}</i
      >
      − <i data-stands="p${index} swept">${four(probabilities[index])}</i>)/<i data-stands="temperature"
        >${compact(temperature, 3)}</i
      >
      <b>= <i data-stands="slope${i} slope">${four(slopes[i])}</i></b></span
    >`;
  return html`<p class="readout arithmetic" data-arithmetic>
    ${line(index, 1)} ${line(other, 0)}
    ${pointedNumber(pointed && fullNumber(view, pointed), hint, pointed && worked(view, pointed))}
  </p>`;
}

/** A probability from the logits, a sum from its terms; a slope stands in the lines above. */
function worked(
  { logits, temperature, now, prob, index }: SlopeArithmeticView,
  { row, col }: Cell,
): TemplateResult | typeof nothing {
  const isSlope = col === 1;
  const values = isSlope ? now.slopes : now.probabilities;
  if (row >= values.length) {
    const terms = values
      .slice(0, TERMS)
      .map((x, i) => (i === 0 ? rounded(x, 4) : `${x < 0 ? '−' : '+'} ${rounded(Math.abs(x), 4)}`));
    const rest = values.length > TERMS ? ' + …' : '';
    const sum = sumOf(values);
    const name = isSlope ? `Σ ∂${prob}/∂z${subscript(index + 1)}` : `Σ ${prob}`;
    return html`<span data-worked
      >${name} = ${terms.join(' ')}${rest} = ${isSlope ? sumText(sum) : rounded(sum, 4)}</span
    >`;
  }
  if (isSlope) return nothing;
  const exponents = logits.map((z) => html`${compact(z, 3)}/${compact(temperature, 3)}`);
  return shareArithmetic(`${prob}${subscript(row + 1)}`, exponents, row, values[row] ?? NaN);
}

/** The number in a cell of the slopes: a probability or a slope, in the last row their sum. */
function fullNumber({ index, now, prob }: SlopeArithmeticView, { row, col }: Cell): string {
  const isSlope = col === 1;
  const values = isSlope ? now.slopes : now.probabilities;
  if (row >= values.length) {
    const name = isSlope ? `Σ ∂${prob}/∂z${subscript(index + 1)}` : `Σ ${prob}`;
    return `${name} = ${exact(sumOf(values))}`;
  }
  const name = isSlope ? slopeName(prob, row, index) : `${prob}${subscript(row + 1)}`;
  return `${name} = ${exact(values[row] ?? NaN)}`;
}

/** Two classes: s₁ depends on z₁ − z₂ alone. */
export function logisticArithmetic(z1: number, z2: number, p1: number, prob: string): TemplateResult {
  const second = compact(z2, 3);
  return html`<p class="readout">
    z₁ − z₂ = ${compact(z1, 3)} − ${z2 < 0 ? `(${second})` : second} =
    <i data-stands="difference">${compact(z1 - z2, 3)}</i>, ${prob}₁ = <i data-stands="first">${rounded(p1, 4)}</i>
  </p>`;
}
