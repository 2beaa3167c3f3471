/** Entropy and number of effective options at the temperature of now, worked out. */
import { html, type nothing, type TemplateResult } from 'lit';
import type { SoftmaxResult } from '../engine/types';
import { rounded } from '../marks/format';
import { pointedNumber } from './softmax-readout';

/** Terms of the sum that are written out. */
const TERMS = 3;

/** `full` is the number pointed at, with all its digits, and `worked` how it comes about. */
export function entropyArithmetic(
  { probabilities, entropy, perplexity }: SoftmaxResult,
  full: string | undefined,
  hint: string,
  worked?: TemplateResult | typeof nothing,
): TemplateResult {
  // What has no probability adds nothing.
  const terms = Array.from(probabilities).filter((p) => p > 0);
  const shown = terms.slice(0, TERMS).map((p) => `${rounded(p, 4)} ln ${rounded(p, 4)}`);
  const rest = terms.length > TERMS ? ' + …' : '';
  return html`<p class="readout arithmetic" data-entropy>
    <span
      >H = −(<i data-stands="shares">${shown.join(' + ')}${rest}</i>)
      <b data-stands="entropy">= ${rounded(entropy, 4)}</b></span
    >
    <span
      >e<sup>H</sup> = e<sup>${rounded(entropy, 4)}</sup> <b data-stands="options">= ${rounded(perplexity, 4)}</b></span
    >
    ${pointedNumber(full, hint, worked)}
  </p>`;
}
