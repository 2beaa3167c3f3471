/** Entropy and number of effective options at the temperature of now, worked out. */
import { html, type TemplateResult } from 'lit';
import type { SoftmaxResult } from '../engine/types';
import { rounded } from '../marks/format';
import { pointedNumber } from './softmax-readout';

/** Terms of the sum that are written out. */
const TERMS = 3;

/** `full` is the number pointed at, with all its digits. */
export function entropyArithmetic(
  { probabilities, entropy, perplexity }: SoftmaxResult,
  full: string | undefined,
  hint: string,
): TemplateResult {
  const shown = Array.from(probabilities.slice(0, TERMS), (p) => `${rounded(p, 4)} ln ${rounded(p, 4)}`);
  const rest = probabilities.length > TERMS ? ' + …' : '';
  return html`<p class="readout arithmetic" data-arithmetic>
    <span>H = −(${shown.join(' + ')}${rest}) <b>= ${rounded(entropy, 4)}</b></span>
    <span>e<sup>H</sup> = ${rounded(perplexity, 4)}</span>
    ${pointedNumber(full, hint)}
  </p>`;
}
