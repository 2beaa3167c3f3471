/** The number of one cell, to be set by hand. */
import { html, type TemplateResult } from 'lit';
import { numberField } from '../controls/number-field';
import { sourceOf, valueAt, type Chain, type GridCell } from '../figures/matrix-chain';
import { componentName } from '../figures/matrix-names';
import type { Words } from '../messages/messages';
import type { CellPlace } from '../params/cell-edits';
import { CELL_RANGE } from '../params/matrix';
import { spokenCell } from './matrix-cell';
import type { Editable } from './matrix-question';

const STEP = 0.5;

export interface CellFieldOptions {
  readonly words: Words<'matrix'>;
  readonly chain: Chain;
  readonly cell: GridCell;
  /** Where it stands in the whole matrix. */
  readonly place: CellPlace<Editable>;
  /** The number that was set by hand, where one was. */
  readonly byHand: number | undefined;
  readonly onInput: (value: number) => void;
  readonly onSettle: () => void;
  readonly onRestore: () => void;
  /** Enter or Escape: back to the figure. A refused number stays under the hands. */
  readonly onLeave: () => void;
}

export function cellField(options: CellFieldOptions): TemplateResult {
  const { words, chain, place, byHand } = options;
  const cell = sourceOf(options.cell);
  const leave = ({ key, target }: KeyboardEvent) => {
    const isRefused = (target as Element).getAttribute('aria-invalid') === 'true';
    if ((key === 'Enter' || key === 'Escape') && !isRefused) options.onLeave();
  };
  return html`<div class="row edit-row" @keydown=${leave}>
    ${numberField({
      name: 'cell',
      label: componentName(chain, cell),
      spoken: spokenCell(place),
      value: byHand ?? valueAt(chain, cell),
      ...CELL_RANGE,
      step: STEP,
      less: words.common.less,
      more: words.common.more,
      onInput: options.onInput,
      onSettle: options.onSettle,
      onRefuse: (text) => words.common.refused(text, { kind: 'number', ...CELL_RANGE }),
    })}
    <button
      type="button"
      data-action="restore"
      aria-disabled=${String(byHand === undefined)}
      @click=${() => byHand !== undefined && options.onRestore()}
    >
      ${words.matrix.resetCell}
    </button>
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
