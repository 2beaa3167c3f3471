import type { AttnGraph } from '../../graph';
import type { Table } from '../csv';
import { cellsTable, type ExportWords } from './cells';

/** How much of each token reaches each output, on either side, and attention's weights. */
export function graphTable({ question }: Pick<AttnGraph, 'question'>, words: ExportWords): Table {
  const { asked, result } = question.current ?? {};
  if (!asked || !result) return cellsTable(words, []);
  const names = { rows: asked.names, cols: asked.names };
  return cellsTable(words, [
    { name: words.graph.rnn, matrix: result.rnn.toInput, ...names },
    { name: words.graph.attention, matrix: result.attention.toInput, ...names },
    { name: words.graph.weights, matrix: result.attention.weights, ...names },
  ]);
}
