/** Which cells belong together: what a cell is made of, and what it goes into. */
import type { Band } from '../marks/band';
import { matrixOf, MADE_OF, PAIRWISE, sourceOf, type Chain, type GridCell, type GridId } from './matrix-chain';

export type Links = Partial<Record<GridId, Band>>;

export function linksOf(chain: Chain, cell: GridCell): Links {
  const { grid, row, col } = sourceOf(cell);
  const links = linked(chain, grid, row, col);
  const { k } = links;
  return k ? { ...links, kt: { rows: k.cols, cols: k.rows } } : links;
}

function linked(chain: Chain, grid: GridId, row: number, col: number): Links {
  const rowOf = (id: GridId, at: number): Links => ({
    [id]: { rows: [at, at], cols: [0, matrixOf(chain, id).cols - 1] },
  });
  const colOf = (id: GridId, at: number): Links => ({
    [id]: { rows: [0, matrixOf(chain, id).rows - 1], cols: [at, at] },
  });
  const inputOf = (product: 'q' | 'k' | 'v'): GridId => (chain.cross ? MADE_OF[product].input : 'x');
  /** The token that a row of K or V was made from, and the row that a token's went to. */
  const from = (id: GridId, at: number) => (id === 'k' || id === 'v' ? (chain.order[id][at] ?? at) : at);
  const to = (id: 'k' | 'v', at: number) => Math.max(0, chain.order[id].indexOf(at));
  const own: Links = { [grid]: { rows: [row, row], cols: [col, col] } };
  switch (grid) {
    case 'q':
    case 'k':
    case 'v':
      return { ...rowOf(inputOf(grid), from(grid, row)), ...colOf(MADE_OF[grid].projection, col), ...own };
    case 'wq':
    case 'wk':
    case 'wv': {
      const product = grid === 'wq' ? 'q' : grid === 'wk' ? 'k' : 'v';
      return { ...colOf(inputOf(product), row), ...colOf(product, col), ...own };
    }
    case 'x':
      return {
        ...rowOf('q', row),
        ...(chain.cross ? {} : { ...rowOf('k', to('k', row)), ...rowOf('v', to('v', row)) }),
        ...own,
      };
    case 'y':
      return { ...rowOf('k', to('k', row)), ...rowOf('v', to('v', row)), ...own };
    case 'output':
      return { ...rowOf('weights', row), ...colOf('v', col), ...own };
    default: {
      const pair = Object.fromEntries(PAIRWISE.map((id) => [id, { rows: [row, row], cols: [col, col] }])) as Links;
      const inputs = chain.cross ? { ...rowOf('x', row), ...rowOf('y', from('k', col)) } : rowOf('x', row);
      return {
        ...inputs,
        ...rowOf('q', row),
        ...rowOf('k', col),
        ...rowOf('v', col),
        ...rowOf('output', row),
        ...pair,
      };
    }
  }
}
