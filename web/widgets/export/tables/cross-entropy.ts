import type { AttnCrossEntropy } from '../../cross-entropy';
import type { Table } from '../csv';
import type { ExportWords } from './cells';

/** A row a class: logit, share, target, gradient; the loss is that of all. */
export function crossEntropyTable(
  { answer, common }: Pick<AttnCrossEntropy, 'answer' | 'common'>,
  { heads }: ExportWords,
): Table {
  const { asked, result } = answer.current ?? {};
  const { prob } = common.symbols;
  return {
    heads: ['i', 'z', prob, 'y', `${prob} − y`, `log ${prob}`, heads.loss],
    rows: Array.from(result?.probabilities ?? [], (share, i) => [
      i + 1,
      asked?.logits[i] ?? NaN,
      share,
      ...[result?.target, result?.gradient, result?.logProbabilities].map((values) => values?.[i] ?? NaN),
      result?.loss ?? NaN,
    ]),
  };
}
