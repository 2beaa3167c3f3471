/** What either graph costs, as the engine counts it: beneath each number the formula that it comes from. */
import { html, nothing, type TemplateResult } from 'lit';
import type { SequenceGraphsResult } from '../engine/types';
import { rounded } from '../marks/format';
import type { Cell } from '../marks/grid';
import { digitsLine } from './graph-digits';

export interface CostView {
  readonly graphs: SequenceGraphsResult;
  /** Tokens, and width. */
  readonly n: number;
  readonly d: number;
  /** The cell that the Tab key stops at. */
  readonly active: Cell;
  /** Key of the number that is written out. */
  readonly pointed: string | undefined;
  readonly words: {
    /** Name of the table. */
    costs: string;
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
  /** The formula with the numbers of now. */
  readonly worked: string;
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

const count = (formula: string, worked: string, value: number | undefined): Count => ({ formula, worked, value });

function rows({ graphs: { path, complete }, n, d, words }: CostView): readonly Row[] {
  const cost = complete.multiplications;
  return [
    {
      key: 'edges',
      title: words.edges,
      rnn: count('n − 1', `${n} − 1`, path.edges),
      attention: count('n(n − 1)/2', `${n} × ${n - 1} ÷ 2`, complete.edges),
    },
    { key: 'weights', title: words.weights, attention: count('n²', `${n}²`, complete.directedWeights) },
    {
      key: 'causal-weights',
      title: words.causalWeights,
      attention: count('n(n + 1)/2', `${n} × ${n + 1} ÷ 2`, complete.causalWeights),
    },
    {
      key: 'longest-path',
      title: words.longestPath,
      rnn: count('n − 1', `${n} − 1`, path.longestPath),
      attention: count('1', '', complete.longestPath),
    },
    {
      key: 'mean-distance',
      title: words.meanDistance,
      rnn: count('(n + 1)/3', `${n + 1} ÷ 3`, path.meanDistance),
      attention: count('1', '', complete.meanDistance),
    },
    {
      key: 'sequential-steps',
      title: words.sequentialSteps,
      rnn: count('n', '', path.sequentialSteps),
      attention: count('1', '', complete.sequentialSteps),
    },
    {
      key: 'core',
      title: words.core,
      rnn: count('2nd²', `2 × ${n} × ${d}²`, path.multiplications),
      attention: count('2n²d', `2 × ${n}² × ${d}`, cost?.core),
    },
    { key: 'projections', title: words.projections, attention: count('4nd²', `4 × ${n} × ${d}²`, cost?.projections) },
  ];
}

/** A number as it is shown, and what is written out of it. */
function digitsOf(
  { words }: CostView,
  side: 'rnn' | 'attention',
  { key, title }: Row,
  { formula, worked }: Count,
  value: number,
) {
  const isFormula = worked !== '';
  return {
    key: `${side}-${key}`,
    name: `${title} (${words[side]})`,
    value,
    ...(isFormula ? { worked: `${formula} = ${worked}` } : {}),
  };
}

/** An ARIA grid: one stop of the Tab key, moved by the arrow keys. */
export function costTable(view: CostView): TemplateResult {
  const { words, pointed, hint, active } = view;
  const all = rows(view);
  const sides = ['rnn', 'attention'] as const;
  const cell = (side: 'rnn' | 'attention', row: Row, index: number) => {
    const col = sides.indexOf(side);
    const isActive = active.row === index && active.col === col;
    const { value, formula } = row[side] ?? {};
    const content =
      value === undefined || !row[side]
        ? '—'
        : html`<span data-value=${digitsOf(view, side, row, row[side], value).key}
              >${Number.isInteger(value) ? grouped(value) : rounded(value, 3)}</span
            ><br /><small>${formula}</small>`;
    return html`<td
      class="number cell"
      role="gridcell"
      data-digits-of=${value === undefined ? nothing : `${side}-${row.key}`}
      data-stands=${row.key === 'weights' && side === 'attention' ? 'weight' : nothing}
      data-cell="cost ${index} ${col}"
      tabindex=${isActive ? 0 : -1}
    >
      ${content}
    </td>`;
  };
  const numbers = all.flatMap((row) =>
    sides.flatMap((side) => {
      const shown = row[side];
      if (shown?.value === undefined) return [];
      return [digitsOf(view, side, row, shown, shown.value)];
    }),
  );
  return html`<table
      class="cost"
      role="grid"
      data-grid="cost"
      aria-label=${words.costs}
      aria-rowcount=${all.length}
      aria-colcount="2"
      aria-readonly="true"
    >
      <thead>
        <tr role="row">
          <td role="none"></td>
          <th scope="col" class="number">${words.rnn}</th>
          <th scope="col" class="number">${words.attention}</th>
        </tr>
      </thead>
      <tbody>
        ${all.map(
          (row, index) =>
            html`<tr role="row">
              <th scope="row">${row.title}</th>
              ${sides.map((side) => cell(side, row, index))}
            </tr>`,
        )}
      </tbody>
    </table>
    ${digitsLine(numbers, pointed, hint)}`;
}
