/** What a reader does on the grids, drawn or painted: choose, walk by keys, point, turn the mask over, restore a number. */
import { html, type TemplateResult } from 'lit';
import { cellOf, moved } from '../controls/grid-focus';
import { isGrid, matrixOf, type Chain, type GridCell } from '../figures/matrix-chain';
import { paintedCellAt } from '../figures/matrix-painting';
import type { Pointed } from '../figures/matrix-readout';

export interface StageOptions {
  readonly chain: Chain;
  readonly content: unknown;
  readonly onSelect: (cell: GridCell) => void;
  /** A key leads to another cell of the grid. */
  readonly onWalk: (grid: Element, cell: GridCell) => void;
  /** A cell of the mask is turned over. */
  readonly onToggle: (cell: GridCell) => void;
  /** The pointer came onto something, or left. */
  readonly onPoint: (pointed: Pointed | undefined) => void;
  readonly onRestore: (cell: GridCell) => void;
  /** Any other key on a cell; answers whether it meant something. */
  readonly onKey: (event: KeyboardEvent, cell: GridCell) => boolean;
}

export function matrixStage(options: StageOptions): TemplateResult {
  const { chain } = options;
  const withCell = (act: (cell: GridCell) => void) => (event: Event) => {
    const cell = gridCellOf(event, chain);
    if (cell) act(cell);
  };
  const point = (event: Event) => options.onPoint(pointedAt(event, chain));
  return html`<div
    class="stage"
    @focusin=${withCell(options.onSelect)}
    @click=${withCell((cell) => (cell.grid === 'mask' ? options.onToggle(cell) : options.onSelect(cell)))}
    @pointerover=${point}
    @pointermove=${point}
    @pointerleave=${() => options.onPoint(undefined)}
    @keydown=${(event: KeyboardEvent) => keydown(event, options)}
    @dblclick=${withCell(options.onRestore)}
  >
    ${options.content}
  </div>`;
}

function keydown(event: KeyboardEvent, { chain, onWalk, onToggle, onKey }: StageOptions): void {
  const cell = gridCellOf(event, chain);
  const grid = (event.target as Element).closest('[data-grid]');
  if (!cell || !grid || event.altKey) return;
  const { rows, cols } = matrixOf(chain, cell.grid);
  const next = moved(event.key, event.ctrlKey || event.metaKey, cell.row, cell.col, rows, cols);
  if (next) onWalk(grid, { grid: cell.grid, row: next[0], col: next[1] });
  else if (cell.grid === 'mask' && (event.key === ' ' || event.key === 'Enter')) onToggle(cell);
  else if (!onKey(event, cell)) return;
  event.preventDefault();
}

function gridCellOf(event: Event, chain: Chain): GridCell | undefined {
  const cell = cellOf(event);
  if (cell && isGrid(cell.grid)) return { grid: cell.grid, row: cell.row, col: cell.col };
  return paintedCellAt(event, chain);
}

function pointedAt(event: Event, chain: Chain): Pointed | undefined {
  const sum = event.target instanceof Element ? event.target.closest('[data-sum]') : null;
  return sum ? { sum: Number(sum.getAttribute('data-sum')) } : gridCellOf(event, chain);
}
