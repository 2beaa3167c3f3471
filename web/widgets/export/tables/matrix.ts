import type { AttentionFile } from '../../../engine/attention-file';
import type { Chain } from '../../../figures/matrix-chain';
import type { AttnMatrix } from '../../matrix';
import type { Table } from '../csv';
import { cellsTable, type ExportWords, type NamedMatrix } from './cells';

/** Every grid of one head. */
function gridsOf(chain: Chain, head: string): NamedMatrix[] {
  const { queries: rows, keys: cols, cross } = chain;
  const named = (name: string, matrix: Chain['q'], names: Pick<NamedMatrix, 'rows' | 'cols'> = {}) => ({
    name: `${name}${head}`,
    matrix,
    ...names,
  });
  return [
    named('X', chain.x, { rows }),
    ...(cross ? [named('Y', chain.y, { rows: cols })] : []),
    named('W_Q', chain.wq),
    named('W_K', chain.wk),
    named('W_V', chain.wv),
    named('Q', chain.q, { rows }),
    named('K', chain.k, { rows: chain.order.k.map((at) => cols[at] ?? '') }),
    named('V', chain.v, { rows: chain.order.v.map((at) => cols[at] ?? '') }),
    named('QKᵀ', chain.scores, { rows, cols }),
    named('QKᵀ/√d_k', chain.scaled, { rows, cols }),
    named('M', chain.mask, { rows, cols }),
    named('A', chain.weights, { rows, cols }),
    named('O', chain.output, { rows }),
  ];
}

function mapOf(file: AttentionFile | undefined, state: AttnMatrix['state'], words: ExportWords): NamedMatrix[] {
  if (!file) return [];
  const { layers, heads, maps, tokens } = file;
  const [layer, head] = [Math.min(state.layer, layers), Math.min(state.head, heads)];
  const matrix = maps[(layer - 1) * heads + head - 1];
  return matrix ? [{ name: words.map(layer, head), matrix, rows: tokens, cols: tokens }] : [];
}

/** Every grid of the calculation, head by head; of a model's file the map that is looked at. */
export function matrixTable(
  { calculation, filePart, isFile, state }: Pick<AttnMatrix, 'calculation' | 'filePart' | 'isFile' | 'state'>,
  words: ExportWords,
): Table {
  if (isFile) return cellsTable(words, mapOf(filePart.current?.result.source.opened?.file, state, words));
  const chain = calculation.current?.result;
  if (!chain) return cellsTable(words, []);
  const { join } = chain;
  if (!join) return cellsTable(words, gridsOf(chain, ''));
  return cellsTable(words, [
    ...join.heads.flatMap((head, at) => gridsOf(head, ` ${words.head(at + 1)}`)),
    { name: 'W_O', matrix: join.wo },
    { name: 'MultiHead', matrix: join.result, rows: chain.queries },
  ]);
}
