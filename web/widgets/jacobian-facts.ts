/** What always holds of the Jacobian of softmax, checked on the numbers of now. */
import { html, nothing, type TemplateResult } from 'lit';
import { sumsOf } from '../figures/jacobian';
import { four } from '../figures/jacobian-names';
import type { SoftmaxJacobianResult } from '../engine/types';
import { exact, rounded } from '../marks/format';
import { entryAt } from '../marks/matrix';
import type { Words } from '../messages/messages';

/** Largest |J − Jᵀ|: 0 where J is symmetric. */
export function asymmetry({ jacobian }: Pick<SoftmaxJacobianResult, 'jacobian'>): number {
  const { rows, data } = jacobian;
  return Math.max(...Array.from(data, (x, at) => Math.abs(x - entryAt(jacobian, at % rows, Math.floor(at / rows)))));
}

/** Zero, or a power of ten that shows how far from it. */
const distance = (x: number) => (x === 0 ? '0' : rounded(x, 6));

export function jacobianFacts({ jacobian: words }: Words<'jacobian'>, result: SoftmaxJacobianResult): TemplateResult {
  const { probabilities, rank, frobeniusNorm } = result;
  const nonZero = probabilities.filter((s) => s > 0).length;
  const largest = Math.max(...sumsOf(result.jacobian, 'rows').map(Math.abs));
  const fact = (name: string, title: string, value: string, full?: string) =>
    html`<div>
      <dt>${title}</dt>
      <dd data-value=${name} title=${full ?? nothing} data-stands=${name === 'norm' ? 'norm' : nothing}>${value}</dd>
    </div>`;
  return html`<dl class="facts">
      ${fact('rank', words.rank, `${rank} = ${nonZero} − 1`)}
      ${fact('symmetric', words.symmetric, distance(asymmetry(result)))}
      ${fact('null', words.nullDirection, distance(largest), exact(largest))}
      ${fact('norm', words.norm, four(frobeniusNorm), exact(frobeniusNorm))}
    </dl>
    <p class="note">${words.shiftInvariance}</p>`;
}
