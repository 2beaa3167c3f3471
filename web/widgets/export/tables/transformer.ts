import type { AttnTransformer } from '../../transformer';
import type { Table } from '../csv';
import { cellsTable, column, type ExportWords } from './cells';

/** Loss and accuracy of every step of each model, then the attention maps of the example. */
export function transformerTable({ training }: Pick<AttnTransformer, 'training'>, words: ExportWords): Table {
  const { session, snapshot } = training;
  const curves = (session?.run.progress ?? []).flatMap(({ losses, accuracies }, at) => {
    const model = at === 0 ? 'Transformer' : 'RNN';
    return [
      { name: `${model} ${words.heads.loss}`, matrix: column(losses) },
      { name: `${model} ${words.heads.accuracy}`, matrix: column(accuracies) },
    ];
  });
  const maps = snapshot?.maps;
  const tokens = snapshot?.looked.map((token) => session?.transformer.facts.vocabulary[token] ?? '') ?? [];
  return cellsTable(words, [
    ...curves,
    ...(maps?.weights ?? []).map((matrix, at) => ({
      name: words.map(Math.floor(at / (maps?.heads ?? 1)) + 1, (at % (maps?.heads ?? 1)) + 1),
      matrix,
      rows: tokens,
      cols: tokens,
    })),
  ]);
}
