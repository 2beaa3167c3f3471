import type { Flow, GridId } from '../../../figures/backward-flow';
import type { AttnBackward } from '../../backward';
import type { Table } from '../csv';
import { cellsTable, type ExportWords, type NamedMatrix } from './cells';

/** Of each grid: its letter, and what its rows and columns are. */
const GRIDS: readonly [GridId, string, 'tokens' | 'pairs' | 'plain'][] = [
  ['x', 'X', 'tokens'],
  ['wq', 'W_Q', 'plain'],
  ['wk', 'W_K', 'plain'],
  ['wv', 'W_V', 'plain'],
  ['q', 'Q', 'tokens'],
  ['k', 'K', 'tokens'],
  ['v', 'V', 'tokens'],
  ['scores', 'S', 'pairs'],
  ['scaled', 'S/√d_k', 'pairs'],
  ['weights', 'A', 'pairs'],
  ['output', 'O', 'tokens'],
  ['doutput', 'dO', 'tokens'],
  ['dv', 'dV', 'tokens'],
  ['dweights', 'dA', 'pairs'],
  ['dscaled', 'd(S/√d_k)', 'pairs'],
  ['dscores', 'dS', 'pairs'],
  ['dq', 'dQ', 'tokens'],
  ['dk', 'dK', 'tokens'],
  ['dx', 'dX', 'tokens'],
];

function named(flow: Flow, [id, name, kind]: (typeof GRIDS)[number]): NamedMatrix {
  const { tokens } = flow;
  return {
    name,
    matrix: flow[id],
    ...(kind === 'plain' ? {} : { rows: tokens }),
    ...(kind === 'pairs' ? { cols: tokens } : {}),
  };
}

/** Every grid forwards and backwards. */
export function backwardTable({ answer }: Pick<AttnBackward, 'answer'>, words: ExportWords): Table {
  const flow = answer.current?.result;
  return cellsTable(words, flow ? GRIDS.map((grid) => named(flow, grid)) : []);
}
