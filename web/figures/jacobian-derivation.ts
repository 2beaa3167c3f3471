/** The numbers of each line of the derivation, for the cell that is looked at. */
import { html, type TemplateResult } from 'lit';
import type { SoftmaxJacobianResult, SoftmaxResult } from '../engine/types';
import { compact, subscript } from '../marks/format';
import type { Cell } from '../marks/grid';
import { entryAt } from '../marks/matrix';
import { entryName, factor, four } from './jacobian-names';

export interface DerivationView {
  readonly logits: readonly number[];
  readonly temperature: number;
  readonly result: SoftmaxJacobianResult;
  readonly softmax: SoftmaxResult;
  readonly here: Cell;
  readonly prob: string;
}

/** The row that shows i ≠ j: the cell's own, or the first other one where the cell is on the diagonal. */
export function otherRow({ row, col }: Cell): number {
  if (row !== col) return row;
  return col === 0 ? 1 : 0;
}

/** One text a line, in order. */
export function derivationLines(view: DerivationView): TemplateResult[] {
  const { logits, temperature, result, softmax, here, prob } = view;
  const { row, col } = here;
  const { probabilities, jacobian } = result;
  const t = compact(temperature, 3);
  const s = (i: number) => `${prob}${subscript(i + 1)}`;
  const [si, sj] = [four(probabilities[row]), four(probabilities[col])];
  const delta = row === col ? 1 : 0;
  const slope = html`(${delta} − ${sj}) ÷ ${t}`;
  const entry = (i: number, j: number) => four(entryAt(jacobian, i, j));
  const other = otherRow(here);
  const so = four(probabilities[other]);
  return [
    html`log ${s(row)} = ${compact(logits[row] ?? NaN, 3)} ÷ ${t} − ${factor(four(softmax.logSumExp))} =
    ${four(softmax.logProbabilities[row])}`,
    html`∂log ${s(row)}/∂z${subscript(col + 1)} = ${slope}`,
    html`${entryName(prob, row, col)} = <span data-stands="si">${si}</span> × ${slope} =
      <span data-stands="entry">${entry(row, col)}</span>`,
    html`${entryName(prob, col, col)} = <span data-stands="sj">${sj}</span> × (1 − ${sj}) ÷ ${t} =
      <span data-stands="own">${entry(col, col)}</span>`,
    html`${entryName(prob, other, col)} = −<span data-stands="si">${so}</span> × <span data-stands="sj">${sj}</span> ÷
      ${t} = <span data-stands="other">${entry(other, col)}</span>`,
  ];
}
