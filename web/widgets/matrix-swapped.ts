/** The state after two tokens' rows of K and V, or of K alone, were swapped. */
import { withSwap } from '../params/row-order';
import { questionOf, type MatrixState } from './matrix-question';

/** K and V, or K alone. */
export type Which = 'kv' | 'k';

/** The rows in places `a` and `b`, from 0. Numbers set by hand go with their rows. */
export function swapped(state: MatrixState, which: Which, a: number, b: number): Partial<MatrixState> {
  const { order } = questionOf(state);
  const grids = which === 'kv' ? ['k', 'v'] : ['k'];
  const place = (row: number) => (row === a ? b : row === b ? a : row);
  return {
    kOrder: withSwap(order.k, a, b),
    ...(which === 'kv' ? { vOrder: withSwap(order.v, a, b) } : {}),
    cells: state.cells.map((edit) => (grids.includes(edit.grid) ? { ...edit, row: place(edit.row) } : edit)),
  };
}
