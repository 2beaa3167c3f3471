/** What the rows, the columns and the cells of a matrix are called. */
import { compact } from '../marks/format';
import { axesOf, firstColumn, matrixOf, valueAt, type Chain, type GridCell, type GridId } from './matrix-chain';

export interface LabelWords {
  /** Title of a grid; `_` marks a subscript. */
  readonly grids: Record<GridId, string>;
  /** Spoken: "W_Q, row 5, column 3". */
  readonly cellAt: (grid: string, row: string, col: string) => string;
  readonly masked: string;
  readonly visible: string;
}

export interface Named {
  readonly chain: Chain;
  /** Names of X's columns; numbered where there are none. */
  readonly inputNames: readonly string[];
}

export function rowNames(view: Named, id: GridId): readonly string[] {
  return namesOf(view, id, axesOf(id).rows, matrixOf(view.chain, id).rows);
}

export function colNames(view: Named, id: GridId): readonly string[] {
  return namesOf(view, id, axesOf(id).cols, matrixOf(view.chain, id).cols);
}

function namesOf(
  { chain, inputNames }: Named,
  id: GridId,
  axis: 'query' | 'key' | 'input' | 'component',
  count: number,
): readonly string[] {
  if (axis === 'query') return chain.queries;
  if (axis === 'key') return chain.keys;
  if (axis === 'input' && inputNames.length === count) return inputNames;
  const first = axis === 'component' ? firstColumn(chain, id) : 0;
  return Array.from({ length: count }, (_, index) => String(first + index + 1));
}

/** Spoken name of a grid: its title without the signs of subscripts. */
export const gridName = ({ grids }: Pick<LabelWords, 'grids'>, id: GridId): string => grids[id].replace(/_/g, '');

/** Spoken name of a cell: grid, row, column, value. */
export function cellName(view: Named & { readonly words: LabelWords }, cell: GridCell): string {
  const { words, chain } = view;
  const { grid: id, row, col } = cell;
  const value = valueAt(chain, cell);
  const place = words.cellAt(gridName(words, id), rowNames(view, id)[row] ?? '', colNames(view, id)[col] ?? '');
  if (id === 'mask') return `${place} ${value === 1 ? words.visible : words.masked}`;
  return `${place} ${value === -Infinity ? words.masked : compact(value, 4)}`;
}
