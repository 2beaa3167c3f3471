/** Attention's weights between the chosen tokens, in either direction: two numbers, for the edges are directed. */
import { html, type TemplateResult } from 'lit';
import type { Matrix } from '../engine/types';
import { rounded, subscript } from '../marks/format';
import { entryAt } from '../marks/matrix';
import { digits, digitsLine, type Digits } from './graph-digits';

export interface WeightsView {
  /** n × n: a row reads. */
  readonly weights: Matrix;
  /** From 1. */
  readonly from: number;
  readonly to: number;
  /** Key of the number that is written out. */
  readonly pointed: string | undefined;
  readonly words: { weights: string };
  readonly hint: string;
}

interface Weight extends Digits {
  readonly row: number;
  readonly col: number;
}

function pairWeights({ weights, from, to }: WeightsView): readonly Weight[] {
  const weight = (row: number, col: number): Weight => ({
    row,
    col,
    key: `a-${String(row)}-${String(col)}`,
    name: `a${subscript(row)},${subscript(col)}`,
    value: entryAt(weights, row - 1, col - 1),
    ...(row === to && col === from ? { stands: 'weight' } : {}),
  });
  return from === to ? [weight(to, from)] : [weight(to, from), weight(from, to)];
}

export function weightsText(view: WeightsView): TemplateResult {
  const shown = pairWeights(view);
  const number = (weight: Weight) => {
    const { row, col, value } = weight;
    return digits(weight, html`a<sub>${row},${col}</sub>`, value === 0 ? '0' : rounded(value, 4));
  };
  return html`<span class="line">${view.words.weights}</span
    ><span class="line">${shown.map(number)}</span>${digitsLine(shown, view.pointed, view.hint)}`;
}
