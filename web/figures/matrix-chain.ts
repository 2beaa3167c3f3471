/** The whole calculation with its numbers: what every view of `<attn-matrix>` is drawn from. */
import type { Matrix64 } from '../engine/types';
import { columnAt, entryAt, rowAt } from '../marks/matrix';
import type { Role } from '../marks/palette';

export interface Chain {
  /** Tokens of the rows (queries) and of the columns (keys). */
  readonly queries: readonly string[];
  readonly keys: readonly string[];
  /** n × d, what Q is made of. */
  readonly x: Matrix64;
  /** m × d, what K and V are made of; `x` itself unless `cross`. */
  readonly y: Matrix64;
  readonly cross: boolean;
  /** d × d_k. */
  readonly wq: Matrix64;
  readonly wk: Matrix64;
  readonly wv: Matrix64;
  /** n × d_k, m × d_k, m × d_v (= d_k). */
  readonly q: Matrix64;
  readonly k: Matrix64;
  readonly v: Matrix64;
  /** n × m. */
  readonly scores: Matrix64;
  readonly scaled: Matrix64;
  /** n × m of 0 and 1, 1 = visible. */
  readonly mask: Matrix64;
  /** `scaled`, −∞ where the mask hides. */
  readonly masked: Matrix64;
  readonly weights: Matrix64;
  /** n × d_v. */
  readonly output: Matrix64;
  readonly fullyMaskedRows: readonly number[];
  /** Which token's row, from 0, stands in each row of K and of V: rows may be swapped. */
  readonly order: { readonly k: readonly number[]; readonly v: readonly number[] };
  /** The largest change of the output that the swapped rows make; undefined where each is in its place. */
  readonly moved: number | undefined;
  /** Which columns of the whole Q, K and V these are: from `first` on, of `all`. */
  readonly columns: { readonly first: number; readonly all: number };
  /** Where this is one head of several: all of them, and what becomes of them. */
  readonly join: Join | undefined;
}

/** Several heads of one layer, and what they are joined to. */
export interface Join {
  readonly heads: readonly Chain[];
  /** n × d: the heads' outputs beside each other. */
  readonly joined: Matrix64;
  /** W_Q, W_K and W_V of all heads, d × d. */
  readonly whole: Pick<Chain, 'wq' | 'wk' | 'wv'>;
  /** d × d. */
  readonly wo: Matrix64;
  /** n × d: joined · W_O. */
  readonly result: Matrix64;
}

/** The head with a number, from 1; beyond the last, the last. The calculation itself where it has but one. */
export const headOf = (chain: Chain, head: number): Chain =>
  chain.join?.heads[Math.min(head, chain.join.heads.length) - 1] ?? chain;

/** Matrices whose columns are cut into heads. */
const CUT: readonly GridId[] = ['wq', 'wk', 'wv', 'q', 'k', 'kt', 'v', 'output'];

/** How many columns of the whole matrix come before those of this head. */
export const firstColumn = ({ columns }: Chain, grid: GridId): number => (CUT.includes(grid) ? columns.first : 0);

/** The grids that are drawn; `kt` is K transposed, the same cells. */
const GRIDS = [
  'x',
  'y',
  'wq',
  'wk',
  'wv',
  'q',
  'k',
  'kt',
  'v',
  'scores',
  'scaled',
  'mask',
  'masked',
  'weights',
  'output',
] as const;
export type GridId = (typeof GRIDS)[number];

export const isGrid = (name: string): name is GridId => (GRIDS as readonly string[]).includes(name);

/** Grids with a row for each query and a column for each key. */
export const PAIRWISE: readonly GridId[] = ['scores', 'scaled', 'mask', 'masked', 'weights'];

export interface GridCell {
  readonly grid: GridId;
  /** From 0. */
  readonly row: number;
  readonly col: number;
}

/** K's own cell for one of Kᵀ. */
export const sourceOf = ({ grid, row, col }: GridCell): GridCell =>
  grid === 'kt' ? { grid: 'k', row: col, col: row } : { grid, row, col };

export const transposed = (matrix: Matrix64): Matrix64 => ({
  rows: matrix.cols,
  cols: matrix.rows,
  data: Float64Array.from(Array.from({ length: matrix.cols }, (_, col) => columnAt(matrix, col)).flat()),
});

export const matrixOf = (chain: Chain, grid: GridId): Matrix64 => (grid === 'kt' ? transposed(chain.k) : chain[grid]);

export function valueAt(chain: Chain, cell: GridCell): number {
  const { grid, row, col } = sourceOf(cell);
  return entryAt(matrixOf(chain, grid), row, col);
}

/** Whether the grid has that cell. */
export function isInGrid(chain: Chain, { grid, row, col }: GridCell): boolean {
  const { rows, cols } = matrixOf(chain, grid);
  return row < rows && col < cols;
}

/** What the weights of a query sum to: 1 but for rounding, 0 where all is masked. */
export const rowSum = ({ weights }: Chain, row: number): number =>
  rowAt(weights, row).reduce((sum, weight) => sum + weight, 0);

/** The projection that makes Q, K or V, and the input that it is applied to. */
export const MADE_OF = {
  q: { input: 'x', projection: 'wq' },
  k: { input: 'y', projection: 'wk' },
  v: { input: 'y', projection: 'wv' },
} as const;

const ROLES_OF: Partial<Record<GridId, Role>> = {
  wq: 'query',
  q: 'query',
  wk: 'key',
  k: 'key',
  kt: 'key',
  wv: 'value',
  v: 'value',
  output: 'output',
};

export const roleOf = (grid: GridId): Role | undefined => ROLES_OF[grid];

/** What the rows and the columns of a grid stand for: tokens asking, tokens asked, components. */
export function axesOf(grid: GridId): {
  rows: 'query' | 'key' | 'input' | 'component';
  cols: 'key' | 'input' | 'component';
} {
  switch (grid) {
    case 'x':
      return { rows: 'query', cols: 'input' };
    case 'y':
      return { rows: 'key', cols: 'input' };
    case 'wq':
    case 'wk':
    case 'wv':
      return { rows: 'input', cols: 'component' };
    case 'q':
    case 'output':
      return { rows: 'query', cols: 'component' };
    case 'k':
    case 'v':
      return { rows: 'key', cols: 'component' };
    case 'kt':
      return { rows: 'component', cols: 'key' };
    default:
      return { rows: 'query', cols: 'key' };
  }
}
