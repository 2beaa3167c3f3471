/** What of the matrices is looked at: the pair whose weight is written out, and the one cell whose origin is shown. */
import { isInGrid, PAIRWISE, sourceOf, type Chain, type GridCell, type GridId } from '../figures/matrix-chain';
import { partsOf, type StepName } from '../figures/matrix';
import type { Cell } from '../marks/grid';
import { STEPS } from '../params/matrix';
import type { MatrixState } from './matrix-question';

/** The query and the key that are looked at, from 0; beyond the last token, the last. */
export const pairOf = ({ row, col }: MatrixState, { queries, keys }: Chain): Cell => ({
  row: Math.min(row, queries.length) - 1,
  col: Math.min(col, keys.length) - 1,
});

/** The pair after a cell was chosen: its tokens replace those of before. */
export function pairWith(pair: Cell, cell: GridCell): Cell {
  const { grid, row, col } = sourceOf(cell);
  if (PAIRWISE.includes(grid)) return { row, col };
  if (grid === 'x' || grid === 'q' || grid === 'output') return { ...pair, row };
  if (grid === 'y' || grid === 'k' || grid === 'v') return { ...pair, col: row };
  return pair;
}

export const stepsOf = ({ step }: MatrixState): readonly StepName[] => (step === 'all' ? STEPS : [step]);

/** The chosen cell if it is on the stage, else what the step is about. */
export function currentCell(state: MatrixState, chain: Chain, chosen: GridCell | undefined): GridCell {
  const shown = stepsOf(state).flatMap((step) => partsOf(step, state.projection, chain.cross));
  const { row, col } = pairOf(state, chain);
  if (chosen && shown.some(({ grid }) => grid === chosen.grid) && isInGrid(chain, chosen))
    return PAIRWISE.includes(chosen.grid) ? { grid: chosen.grid, row, col } : chosen;
  const { step, projection } = state;
  // The components that the example's words are about.
  const component = (wanted: number) => Math.min(wanted, chain.q.cols - 1);
  if (step === '1') {
    const token = projection === 'q' ? row : col;
    return { grid: projection, row: token, col: component(projection === 'v' ? 3 : 2) };
  }
  if (step === '6') return { grid: 'output', row, col: component(3) };
  const grids: Partial<Record<MatrixState['step'], GridId>> = { '2': 'scores', '3': 'scaled', '4': 'masked' };
  return { grid: grids[step] ?? 'weights', row, col };
}
