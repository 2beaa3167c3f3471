/** What either graph costs, as the engine counts it: beneath each number the formula that it comes from. */
import { html, type TemplateResult } from 'lit';
import type { SequenceGraphsResult } from '../engine/types';
import { rounded } from '../marks/format';
import { digits, digitsLine } from './graph-digits';

export interface CostView {
  readonly graphs: SequenceGraphsResult;
  /** Key of the number that is written out. */
  readonly pointed: string | undefined;
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
  readonly hint: string;
}

interface Count {
  readonly formula: string;
  readonly value: number | undefined;
}

interface Row {
  readonly key: string;
  readonly title: string;
  /** Undefined where one of the two has no such thing. */
  readonly rnn?: Count;
  readonly attention: Count;
}

/** A thousands group is a narrow space that does not break: 3 072. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '\u202f');

const count = (formula: string, value: number | undefined): Count => ({ formula, value });

function rows({ graphs: { path, complete }, words }: CostView): readonly Row[] {
  const cost = complete.multiplications;
  return [
    {
      key: 'edges',
      title: words.edges,
      rnn: count('n − 1', path.edges),
      attention: count('n(n − 1)/2', complete.edges),
    },
    { key: 'weights', title: words.weights, attention: count('n²', complete.directedWeights) },
    { key: 'causal-weights', title: words.causalWeights, attention: count('n(n + 1)/2', complete.causalWeights) },
    {
      key: 'longest-path',
      title: words.longestPath,
      rnn: count('n − 1', path.longestPath),
      attention: count('1', complete.longestPath),
    },
    {
      key: 'mean-distance',
      title: words.meanDistance,
      rnn: count('(n + 1)/3', path.meanDistance),
      attention: count('1', complete.meanDistance),
    },
    {
      key: 'sequential-steps',
      title: words.sequentialSteps,
      rnn: count('n', path.sequentialSteps),
      attention: count('1', complete.sequentialSteps),
    },
    { key: 'core', title: words.core, rnn: count('2nd²', path.multiplications), attention: count('2n²d', cost?.core) },
    { key: 'projections', title: words.projections, attention: count('4nd²', cost?.projections) },
  ];
}

const isRounded = (value: number | undefined): value is number => value !== undefined && !Number.isInteger(value);

export function costTable(view: CostView): TemplateResult {
  const { words, pointed, hint } = view;
  const all = rows(view);
  const number = (side: 'rnn' | 'attention', { key, title }: Row, value: number) => ({
    key: `${side}-${key}`,
    name: `${title} (${words[side]})`,
    value,
  });
  const cell = (side: 'rnn' | 'attention', row: Row) => {
    const { value, formula } = row[side] ?? {};
    if (value === undefined) return html`<td class="number">—</td>`;
    const it = number(side, row, value);
    const shown = isRounded(value)
      ? digits(it, rounded(value, 3))
      : html`<span data-value=${it.key}>${grouped(value)}</span>`;
    return html`<td class="number">${shown}<br /><small>${formula}</small></td>`;
  };
  const numbers = all.flatMap((row) =>
    (['rnn', 'attention'] as const).flatMap((side) => {
      const value = row[side]?.value;
      return isRounded(value) ? [number(side, row, value)] : [];
    }),
  );
  return html`<table class="cost">
      <thead>
        <tr>
          <td></td>
          <th scope="col" class="number">${words.rnn}</th>
          <th scope="col" class="number">${words.attention}</th>
        </tr>
      </thead>
      <tbody>
        ${all.map(
          (row) =>
            html`<tr>
              <th scope="row">${row.title}</th>
              ${cell('rnn', row)}${cell('attention', row)}
            </tr>`,
        )}
      </tbody>
    </table>
    ${digitsLine(numbers, pointed, hint)}`;
}
