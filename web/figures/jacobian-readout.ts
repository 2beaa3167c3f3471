/** A Jacobian's numbers as sentences and arithmetic. Rows and columns count from 0. */
import { html, type TemplateResult } from 'lit';
import type { SoftmaxJacobianResult } from '../engine/types';
import { compact, subscript } from '../marks/format';
import type { Cell } from '../marks/grid';
import { columnAt, entryAt } from '../marks/matrix';
import { entryName, factor, four, sumOf } from './jacobian-names';

export interface ColumnWords {
  /** A logit rises: what its own class gains, and what the `others` lose together. */
  readonly column: (z: string, own: string, gain: string, others: readonly string[], losses: string) => string;
}

/** Column j as a sentence: what its own class gains, all others pay. */
export function columnText(words: ColumnWords, prob: string, col: number, { jacobian }: SoftmaxJacobianResult): string {
  const column = columnAt(jacobian, col);
  const name = (i: number) => `${prob}${subscript(i + 1)}`;
  const others = column.map((_, i) => i).filter((i) => i !== col);
  const losses = four(-sumOf(others.map((i) => column[i] ?? NaN)));
  return words.column(`z${subscript(col + 1)}`, name(col), four(column[col]), others.map(name), losses);
}

export interface EntryView {
  readonly result: SoftmaxJacobianResult;
  readonly temperature: number;
  readonly here: Cell;
  readonly prob: string;
  /** What is pointed at, with all its digits; else the hint that one can be. */
  readonly digits: string;
}

/** The cell that is looked at, written out: s₂ × (0 − s₃) ÷ T, and that its twin is the same number. */
export function entryArithmetic({ result, temperature, here, prob, digits }: EntryView): TemplateResult {
  const { row, col } = here;
  const { jacobian, probabilities } = result;
  const [si, sj] = [four(probabilities[row]), four(probabilities[col])];
  const twin = row === col ? '' : ` = ${entryName(prob, col, row)}`;
  const s = (i: number) => `${prob}${subscript(i + 1)}`;
  return html`<div class="readout arithmetic" data-arithmetic>
    <div><b>${entryName(prob, row, col)}</b>${twin} = ${s(row)} × (δ − ${s(col)}) ÷ T</div>
    <div>
      = <span data-stands="si">${si}</span> × (<span data-stands="delta">${row === col ? 1 : 0}</span> −
      <span data-stands="sj">${factor(sj)}</span>) ÷ ${compact(temperature, 3)} =
      <b data-stands="entry" data-entry>${four(entryAt(jacobian, row, col))}</b>
    </div>
    <div><small data-full>${digits}</small></div>
  </div>`;
}
