/** Softmax step by step, one row a class, read from left to right: z → z − max → ÷T → exp → ÷Z′. */
import { html, nothing, type TemplateResult } from 'lit';
import type { SoftmaxResult } from '../engine/types';
import { compact, exact, rounded } from '../marks/format';

export interface StepsView {
  readonly logits: readonly number[];
  readonly result: SoftmaxResult;
  /** The cell that the Tab key stops at; its number is written out. */
  readonly active: { readonly row: number; readonly col: number };
  readonly prob: string;
  readonly norm: string;
  readonly words: {
    steps: string;
    shiftMax: string;
    divideT: string;
    exponentiate: string;
    sum: string;
    divide: string;
  };
}

interface Column {
  readonly id: string;
  readonly title: string;
  readonly why: string;
  readonly values: ArrayLike<number>;
}

/** The steps as columns, in order. */
export function stepColumns({ logits, result, prob, norm, words }: Omit<StepsView, 'active'>): Column[] {
  return [
    { id: 'z', title: 'z', why: '', values: logits },
    { id: 'centered', title: '− max', why: words.shiftMax, values: result.centered },
    { id: 'scaled', title: '÷ T', why: words.divideT, values: result.shifted },
    { id: 'exponentials', title: 'exp', why: words.exponentiate, values: result.exponentials },
    { id: 'probabilities', title: `÷ ${norm}′ = ${prob}`, why: words.divide, values: result.probabilities },
  ];
}

/** The formula's terms that a cell stands for. */
function standsFor(column: Column['id'], isActiveRow: boolean): string | typeof nothing {
  if (column === 'exponentials') return isActiveRow ? 'top tops' : 'tops';
  return column === 'probabilities' && isActiveRow ? 'share' : nothing;
}

export function stepsTable(view: StepsView): TemplateResult {
  const { logits, result, active, norm, words } = view;
  const columns = stepColumns(view);
  const cell = ({ id, values }: Column, row: number, col: number) => {
    const value = values[row] ?? NaN;
    const isActiveRow = active.row === row;
    const isActive = isActiveRow && active.col === col;
    return html`<td
      class="number cell"
      role="gridcell"
      data-cell="steps ${row} ${col}"
      data-stands=${standsFor(id, isActiveRow)}
      tabindex=${isActive ? 0 : -1}
      aria-label=${exact(value)}
    >
      ${id === 'z' ? compact(value) : rounded(value, 4)}
    </td>`;
  };
  return html`<div class="stage">
    <table
      class="steps"
      role="grid"
      aria-label=${words.steps}
      data-grid="steps"
      aria-rowcount=${logits.length}
      aria-colcount=${columns.length}
      aria-readonly="true"
    >
      <thead>
        <tr role="row">
          <td></td>
          ${columns.map(
            ({ title, why }) =>
              html`<th scope="col" role="columnheader" class="number">
                ${title}${why === '' ? nothing : html`<small>${why}</small>`}
              </th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${logits.map(
          (_, row) =>
            html`<tr role="row">
              <th scope="row" role="rowheader">${row + 1}</th>
              ${columns.map((column, col) => cell(column, row, col))}
            </tr>`,
        )}
        <tr role="row" data-step="sum" data-stands="sum">
          <th scope="row" role="rowheader" colspan="4" class="number">${norm}′ <small>${words.sum}</small></th>
          <td class="number" role="gridcell" title=${exact(result.normalizer)}>${rounded(result.normalizer, 4)}</td>
          <td></td>
        </tr>
      </tbody>
    </table>
  </div>`;
}
