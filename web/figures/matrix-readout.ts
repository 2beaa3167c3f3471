/** The box beneath the grids: the selected number written out, all digits of what is pointed at, and what the row means. */
import { html, nothing, type TemplateResult } from 'lit';
import { exact } from '../marks/format';
import { componentLine, weightLines, type ArithmeticView, type ArithmeticWords } from './matrix-arithmetic';
import { isInGrid, PAIRWISE, rowSum, type GridCell } from './matrix-chain';
import { fullDigits } from './matrix-names';

/** A cell, or the sum of a row of weights. */
export type Pointed = GridCell | { readonly sum: number };

export interface ReadoutView extends ArithmeticView {
  /** Its digits are written out instead of the selected number's. */
  readonly pointed?: Pointed | undefined;
  /** What the selected row of the example was designed to ask. */
  readonly meaning?: string | undefined;
  readonly words: ArithmeticWords & { readonly rowSumOf: (token: string) => string };
}

export function readout(view: ReadoutView): TemplateResult {
  return html`<div class="readout arithmetic" data-arithmetic>
    ${PAIRWISE.includes(view.cell.grid) ? weightLines(view) : componentLine(view)}
    <div><small data-full>${digits(view)}</small></div>
    ${view.meaning === undefined ? nothing : html`<div class="note" data-meaning>${view.meaning}</div>`}
  </div>`;
}

function digits({ chain, cell, pointed, scale, words }: ReadoutView): TemplateResult {
  if (pointed && 'sum' in pointed)
    return html`${words.rowSumOf(chain.queries[pointed.sum] ?? '')} = ${exact(rowSum(chain, pointed.sum))}`;
  return fullDigits(chain, pointed && isInGrid(chain, pointed) ? pointed : cell, scale);
}
