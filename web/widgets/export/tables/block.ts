import type { AttnBlock } from '../../block';
import type { Table } from '../csv';
import { cellsTable, column, type ExportWords } from './cells';

/** The vector at each station of the block, then both lengths at each depth from 0. */
export function blockTable({ answer, words: own }: Pick<AttnBlock, 'answer' | 'words'>, words: ExportWords): Table {
  const flow = answer.current?.result;
  if (!flow) return cellsTable(words, []);
  const depths = Array.from(flow.norms, (_, depth) => words.depth(depth));
  return cellsTable(words, [
    ...flow.stations.map(({ name, vector }) => ({ name: own?.block.stations[name] ?? name, matrix: column(vector) })),
    { name: '‖x‖', matrix: column(flow.norms), rows: depths },
    { name: '‖∂L/∂x‖', matrix: column(flow.gradientNorms), rows: depths },
  ]);
}
