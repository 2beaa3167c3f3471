/** The slopes at the cursor as sentences and arithmetic, with the numbers of now. Classes count from 0. */
import { html, type TemplateResult } from 'lit';
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

/** A number that is pointed at, with all its digits; else the hint that one can be. */
export const pointedNumber = (full: string | undefined, hint: string): TemplateResult =>
  html`<small>${full === undefined ? hint : html`<span data-full>${full}</span>`}</small>`;

export interface SlopeArithmeticView {
  /** The swept class. */
  readonly index: number;
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
  const swept = four(probabilities[index]);
  const line = (i: number, delta: 0 | 1) =>
    html`<span
      >${slopeName(prob, i, index)} = ${four(probabilities[i])} × (${delta} − ${swept})/${compact(temperature, 3)}
      <b>= ${four(slopes[i])}</b></span
    >`;
  return html`<p class="readout arithmetic" data-arithmetic>
    ${line(index, 1)} ${line(other, 0)} ${pointedNumber(pointed && fullNumber(view, pointed), hint)}
  </p>`;
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
    z₁ − z₂ = ${compact(z1, 3)} − ${z2 < 0 ? `(${second})` : second} = ${compact(z1 - z2, 3)}, ${prob}₁ =
    ${rounded(p1, 4)}
  </p>`;
}
