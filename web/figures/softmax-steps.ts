/** Softmax step by step, one row a class, read from left to right: z → z − max → ÷T → exp → ÷Z′. */
import { html, nothing, type TemplateResult } from 'lit';
import type { SoftmaxResult } from '../engine/types';
import { compact, exact, rounded } from '../marks/format';
import { shortened } from './shortened';

export interface StepsView {
  readonly logits: readonly number[];
  readonly result: SoftmaxResult;
  /** The cell that the Tab key stops at; its number is written out. */
  readonly active: { readonly row: number; readonly col: number };
  /** The class that the formula is worked out for. */
  readonly selected: number;
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
export function stepColumns({ logits, result, prob, norm, words }: Omit<StepsView, 'active' | 'selected'>): Column[] {
  return [
    { id: 'z', title: 'z', why: '', values: logits },
    { id: 'centered', title: '− max', why: words.shiftMax, values: result.centered },
    { id: 'scaled', title: '÷ T', why: words.divideT, values: result.shifted },
    { id: 'exponentials', title: 'exp', why: words.exponentiate, values: result.exponentials },
    { id: 'probabilities', title: `÷ ${norm}′ = ${prob}`, why: words.divide, values: result.probabilities },
  ];
}

/** The formula's terms that a cell stands for. */
function standsFor(column: Column['id'], isSelected: boolean): string | typeof nothing {
  if (column === 'exponentials') return isSelected ? 'top tops' : 'tops';
  if (column === 'probabilities') return isSelected ? 'share shares' : 'shares';
  return isSelected ? 'logit' : nothing;
}

/** How the number in a cell comes about from the ones before it; every digit of it at the end. */
export function stepArithmetic(
  { logits, result, norm }: Pick<StepsView, 'logits' | 'result' | 'norm'>,
  temperature: number,
  { row, col }: { readonly row: number; readonly col: number },
): TemplateResult {
  const { centered, shifted, exponentials, probabilities, normalizer } = result;
  const at = (values: ArrayLike<number>) => values[row] ?? NaN;
  const four = (x: number) => (x < 0 ? html`(${rounded(x, 4)})` : rounded(x, 4));
  if (row === logits.length)
    return html`${norm}′ =
    ${shortened(
      Array.from(exponentials, (x) => rounded(x, 4)),
      0,
    )
      .map((text) => text ?? '…')
      .join(' + ')}
    = ${exact(normalizer)}`;
  const lines = [
    html`z = ${exact(at(logits))}`,
    html`${compact(at(logits))} − ${four(Math.max(...logits))} = ${exact(at(centered))}`,
    html`${four(at(centered))} ÷ ${compact(temperature, 4)} = ${exact(at(shifted))}`,
    html`e<sup>${rounded(at(shifted), 4)}</sup> = ${exact(at(exponentials))}`,
    html`${four(at(exponentials))} ÷ ${four(normalizer)} = ${exact(at(probabilities))}`,
  ];
  return html`i = ${row + 1}: ${lines[col]}`;
}

export function stepsTable(view: StepsView): TemplateResult {
  const { logits, result, active, selected, norm, words } = view;
  const columns = stepColumns(view);
  const cell = ({ id, values }: Column, row: number, col: number) => {
    const value = values[row] ?? NaN;
    const isActive = active.row === row && active.col === col;
    return html`<td
      class="number cell"
      role="gridcell"
      data-cell="steps ${row} ${col}"
      data-stands=${standsFor(id, row === selected)}
      tabindex=${isActive ? 0 : -1}
      data-full=${exact(value)}
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
          <td role="none"></td>
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
          <td
            class="number cell"
            role="gridcell"
            data-cell="total ${logits.length} 5"
            tabindex="0"
            data-full=${exact(result.normalizer)}
          >
            ${rounded(result.normalizer, 4)}
          </td>
          <td role="none"></td>
        </tr>
      </tbody>
    </table>
  </div>`;
}
