/** The number of one cell of X, of a projection or of the target, to be set by hand. */
import { html, type TemplateResult } from 'lit';
import { numberField } from '../controls/number-field';
import { cellName } from '../figures/backward-links';
import { valueAt, type Flow, type GridCell } from '../figures/backward-flow';
import { mathsText } from '../controls/maths-text';
import type { Words } from '../messages/messages';
import type { CellPlace } from '../params/cell-edits';
import { CELL_RANGE, EDITABLE } from '../params/backward';
import type { Editable } from './backward-question';

/** The cell as one that can be set; undefined where it is only ever computed. */
export function editableOf({ grid, row, col }: GridCell): CellPlace<Editable> | undefined {
  const name = EDITABLE.find((one) => one === grid);
  return name && { grid: name, row, col };
}

export interface CellFieldOptions {
  readonly flow: Flow;
  readonly cell: GridCell;
  /** The number that was set by hand, where one was. */
  readonly byHand: number | undefined;
  readonly onInput: (value: number) => void;
  readonly onSettle: () => void;
  readonly onRestore: () => void;
}

export function backwardCellField(words: Words<'backward'>, options: CellFieldOptions): TemplateResult {
  const { flow, cell, byHand } = options;
  const name = cellName(flow, cell);
  return html`<div class="row edit-row">
    ${numberField({
      name: 'cell',
      label: mathsText(name),
      spoken: name,
      value: byHand ?? valueAt(flow, cell),
      ...CELL_RANGE,
      step: 0.5,
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
      ${words.backward.resetCell}
    </button>
  </div>`;
}
