/** Cells that can be set by hand. */
import { firstColumn, sourceOf, type Chain, type GridCell } from '../figures/matrix-chain';
import type { CellPlace } from '../params/cell-edits';
import { EDITABLE } from '../params/matrix';
import type { Editable } from './matrix-question';

/** The cell to set behind one of the figure, in the whole matrix; undefined where a cell is only ever computed. */
export function editableOf(chain: Chain, cell: GridCell): CellPlace<Editable> | undefined {
  const { grid, row, col } = sourceOf(cell);
  const name = EDITABLE.find((one) => one === grid);
  return name && { grid: name, row, col: firstColumn(chain, name) + col };
}

/** wq[2, 3]. */
export const spokenCell = ({ grid, row, col }: CellPlace): string => `${grid}[${row + 1}, ${col + 1}]`;
