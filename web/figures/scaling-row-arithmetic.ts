/** One key's weight written out: its dot product, then softmax without and with the division by √d_k. */
import { html, type TemplateResult } from 'lit';
import { compact, exact, rounded, subscript } from '../marks/format';
import { dotTerms } from './scaling-row';

interface Weights {
  readonly probabilities: ArrayLike<number>;
  readonly exponentials: ArrayLike<number>;
  readonly normalizer: number;
}

export interface RowArithmeticView {
  readonly q: ArrayLike<number>;
  /** keys × d_k, row by row. */
  readonly k: ArrayLike<number>;
  readonly scores: ArrayLike<number>;
  readonly unscaled: Weights;
  readonly scaled: Weights;
  readonly dk: number;
  /** From 0. */
  readonly key: number;
  readonly prob: string;
  readonly norm: string;
  /** Fewer terms of the dot product. */
  readonly narrow: boolean;
  readonly words: { terms: (count: number) => string; allDigits: string; unscaledColumn: string; scaledColumn: string };
}

const signed = (x: number) => (x < 0 ? `(${rounded(x)})` : rounded(x));

export function rowArithmetic(view: RowArithmeticView): TemplateResult {
  const { q, k, scores, unscaled, scaled, dk, key, prob, norm, narrow, words } = view;
  const most = narrow ? 2 : 4;
  const score = scores[key] ?? NaN;
  const max = Math.max(...Array.from(scores));
  const sub = html`<sub>${key + 1}</sub>`;
  const weight = (name: string, stands: string, of: Weights, divisor: TemplateResult | string) =>
    html`<p data-arithmetic=${stands}>
      <span class="which">${name}</span>
      <span>${prob}${sub} = e<sup>(${rounded(score)} − ${signed(max)})${divisor}</sup> ÷ ${norm}′</span>
      <span>= ${rounded(of.exponentials[key] ?? NaN, 4)} ÷ ${rounded(of.normalizer, 4)}</span>
      <span data-stands=${stands}>= ${rounded(of.probabilities[key] ?? NaN, 4)}</span>
    </p>`;
  return html`<div class="arithmetic">
    <p data-arithmetic="score">
      <span class="role-query">q</span>·<span class="role-key">k${sub}</span> = ${dotTerms(q, k, key * dk, dk, most)}
      ${dk > most ? words.terms(dk) : ''} <span data-stands="raw">= ${rounded(score)}</span>
    </p>
    ${weight(words.unscaledColumn, 'raw', unscaled, '')}
    ${weight(words.scaledColumn, 'scaled', scaled, html`/${compact(Math.sqrt(dk))}`)}
    <p class="note digits" data-full="row">
      ${words.allDigits}
      <span>q·k${subscript(key + 1)} = ${exact(score)}</span>
      <span>${words.unscaledColumn} ${exact(unscaled.probabilities[key] ?? NaN)}</span>
      <span>${words.scaledColumn} ${exact(scaled.probabilities[key] ?? NaN)}</span>
    </p>
  </div>`;
}
