import type { AttnPosition } from '../../position';
import type { Table } from '../csv';
import { cellsTable, type ExportWords } from './cells';

/** Outputs before and after the shuffle, weights, the encoding and the similarity of positions. */
export function positionTable(
  { answer, encoded }: Pick<AttnPosition, 'answer' | 'encoded'>,
  words: ExportWords,
): Table {
  const { asked, result } = answer.current ?? {};
  const positions = encoded.current?.result;
  const { position } = words;
  const now = asked?.order.map((at) => asked.names[at] ?? '');
  return cellsTable(words, [
    ...(asked && result && now
      ? [
          { name: position.before, matrix: result.before.output, rows: asked.names },
          { name: position.now, matrix: result.now.output, rows: now },
          { name: position.difference, matrix: result.difference, rows: now },
          { name: position.weights, matrix: result.now.weights, rows: now, cols: now },
        ]
      : []),
    ...(positions
      ? [
          { name: 'PE', matrix: positions.encoding },
          { name: 'PE·PEᵀ', matrix: positions.similarity },
        ]
      : []),
  ]);
}
