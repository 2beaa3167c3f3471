/** What either graph costs, as the engine counts it. */
import { html, type TemplateResult } from 'lit';
import type { SequenceGraphsResult } from '../engine/types';
import { exact, rounded } from '../marks/format';

export interface CostView {
  readonly graphs: SequenceGraphsResult;
  readonly words: {
    rnn: string;
    attention: string;
    edges: string;
    weights: string;
    causalWeights: string;
    longestPath: string;
    meanDistance: string;
    sequentialSteps: string;
    core: string;
    projections: string;
  };
}

/** A thousands group is a narrow space that does not break: 3 072. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '\u202f');

export function costTable({ graphs: { path, complete }, words }: CostView): TemplateResult {
  const cost = complete.multiplications;
  const cell = (name: string, value: number | undefined) => {
    if (value === undefined) return html`<td class="number">—</td>`;
    if (Number.isInteger(value)) return html`<td class="number" data-value=${name}>${grouped(value)}</td>`;
    return html`<td class="number">
      <span class="digits" tabindex="0" data-value=${name} data-full=${value} title=${exact(value)}
        >${rounded(value, 3)}</span
      >
    </td>`;
  };
  const row = (name: string, title: string, formula: string, rnn: number | undefined, attention: number | undefined) =>
    html`<tr>
      <th scope="row">${title}${formula === '' ? '' : html`<br /><small>${formula}</small>`}</th>
      ${cell(`rnn-${name}`, rnn)}${cell(`attention-${name}`, attention)}
    </tr>`;
  return html`<table class="cost">
    <thead>
      <tr>
        <td></td>
        <th scope="col" class="number">${words.rnn}</th>
        <th scope="col" class="number">${words.attention}</th>
      </tr>
    </thead>
    <tbody>
      ${row('edges', words.edges, 'n − 1 · n(n − 1)/2', path.edges, complete.edges)}
      ${row('weights', words.weights, 'n²', undefined, complete.directedWeights)}
      ${row('causal-weights', words.causalWeights, 'n(n + 1)/2', undefined, complete.causalWeights)}
      ${row('longest-path', words.longestPath, 'n − 1 · 1', path.longestPath, complete.longestPath)}
      ${row('mean-distance', words.meanDistance, '(n + 1)/3 · 1', path.meanDistance, complete.meanDistance)}
      ${row('sequential-steps', words.sequentialSteps, 'n · 1', path.sequentialSteps, complete.sequentialSteps)}
      ${row('core', words.core, '2nd² · 2n²d', path.multiplications, cost?.core)}
      ${row('projections', words.projections, '4nd²', undefined, cost?.projections)}
    </tbody>
  </table>`;
}
