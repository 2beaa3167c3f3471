/** The number of one cell, to be set by hand. */
import { html, nothing, type TemplateResult } from 'lit';
import { numberField } from '../controls/number-field';
import { sourceOf, valueAt, type Chain, type GridCell } from '../figures/matrix-chain';
import { componentName } from '../figures/matrix-names';
import type { Words } from '../messages/messages';
import type { CellPlace } from '../params/cell-edits';
import { CELL_RANGE, EDITABLE } from '../params/matrix';
import type { Editable } from './matrix-question';

const STEP = 0.5;

/** The cell to set behind one of the figure; undefined where a cell is only ever computed. */
export function editableOf(cell: GridCell): CellPlace<Editable> | undefined {
  const { grid, row, col } = sourceOf(cell);
  const name = EDITABLE.find((one) => one === grid);
  return name && { grid: name, row, col };
}

/** wq[2, 3]. */
export const spokenCell = ({ grid, row, col }: CellPlace): string => `${grid}[${row + 1}, ${col + 1}]`;

export interface CellFieldOptions {
  readonly words: Words<'matrix'>;
  readonly chain: Chain;
  readonly cell: CellPlace<Editable>;
  /** The number that was set by hand, where one was. */
  readonly byHand: number | undefined;
  readonly refusal: string | undefined;
  readonly onInput: (value: number) => void;
  readonly onSettle: () => void;
  readonly onRefuse: (reason: string) => void;
  readonly onRestore: () => void;
  /** Enter or Escape: back to the figure. */
  readonly onLeave: () => void;
}

export function cellField(options: CellFieldOptions): TemplateResult {
  const { words, chain, cell, byHand, refusal } = options;
  const leave = ({ key }: KeyboardEvent) => {
    if (key === 'Enter' || key === 'Escape') options.onLeave();
  };
  return html`<div class="row edit-row" @keydown=${leave}>
    ${numberField({
      name: 'cell',
      label: componentName(chain, cell),
      spoken: spokenCell(cell),
      value: byHand ?? valueAt(chain, cell),
      ...CELL_RANGE,
      step: STEP,
      less: words.common.less,
      more: words.common.more,
      onInput: options.onInput,
      onSettle: options.onSettle,
      onRefuse: (text) => options.onRefuse(words.common.refused(text, { kind: 'number', ...CELL_RANGE })),
    })}
    <button
      type="button"
      data-action="restore"
      aria-disabled=${String(byHand === undefined)}
      @click=${() => byHand !== undefined && options.onRestore()}
    >
      ${words.matrix.resetCell}
    </button>
    ${refusal === undefined ? nothing : html`<small class="refusal" role="alert">${refusal}</small>`}
  </div>`;
}

/** A key on a cell that begins a number moves into the field with it; Enter moves there too. Answers whether it was one. */
export function typeInto(input: HTMLInputElement, { key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || !(key === 'Enter' || /^[-−.\d]$/.test(key))) return false;
  if (key === 'Enter') input.select();
  else input.value = key.replace('-', '−');
  input.focus();
  return true;
}
