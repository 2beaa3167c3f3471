/** One class's gradient, the loss and the gradient's sum, written out with the numbers of now. */
import { html, nothing, type TemplateResult } from 'lit';
import type { CrossEntropyResult } from '../engine/types';
import { compact, exact, rounded, subscript } from '../marks/format';

const signed = (x: number, text: string) => (x < 0 ? `(${text})` : text);

interface ArithmeticWords {
  /** Name of the gradient's sum, and what is left of it where it is not exactly 0. */
  readonly sum: string;
  readonly roundingLeft: string;
}

export function crossEntropyArithmetic(
  result: CrossEntropyResult,
  index: number,
  words: ArithmeticWords,
): TemplateResult {
  const { probabilities, target, gradient, logProbabilities, loss } = result;
  const at = subscript(index + 1);
  const terms = Array.from(target).flatMap((y, i) => (y === 0 ? [] : [{ y, log: logProbabilities[i] ?? NaN }]));
  // Of what the engine gave: what the roundings leave of 0.
  const sum = gradient.reduce((total, g) => total + g, 0);
  return html`<p class="readout arithmetic" data-arithmetic>
    <span
      >∂L/∂z${at} = <span data-stands="share">${exact(probabilities[index] ?? NaN)}</span> −
      <span data-stands="target">${exact(target[index] ?? NaN)}</span> =
      <b data-stands="gradient" data-result="gradient">${exact(gradient[index] ?? NaN)}</b></span
    >
    <span
      >L =
      ${terms.map(
        ({ y, log }, i) =>
          html`${i === 0 ? '−' : ' − '}<span data-stands="target">${compact(y, 4)}</span> ×
            <span data-stands="share">${signed(log, rounded(log, 4))}</span>`,
      )}
      = <b data-stands="loss" data-result="loss">${exact(loss)}</b></span
    >
    <span
      >${words.sum} =
      ${Array.from(
        gradient,
        (g, i) => html`${i === 0 ? '' : ' + '}<span data-stands="gradient">${signed(g, rounded(g, 4))}</span>`,
      )}
      =
      <b data-result="sum" title=${exact(sum)}>${compact(sum, 4)}</b> ${sum === 0 ? nothing : words.roundingLeft}</span
    >
  </p>`;
}
