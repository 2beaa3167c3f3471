import type { AttnSoftmax } from '../../softmax';
import type { Table } from '../csv';
import type { ExportWords } from './cells';

/** A row a class: its logit, what becomes of it step by step, and the linear share. */
export function softmaxTable(
  { answer, common }: Pick<AttnSoftmax, 'answer' | 'common'>,
  { heads }: ExportWords,
): Table {
  const { shifted: result } = answer.current?.result ?? {};
  return {
    heads: ['i', 'z', 'z − max', '(z − max)/T', 'exp', common.symbols.prob, heads.linear],
    rows: Array.from(result?.probabilities ?? [], (probability, i) => [
      i + 1,
      ...[result?.inputs, result?.shifted, result?.exponents, result?.exponentials].map((values) => values?.[i] ?? NaN),
      probability,
      result?.linearShares[i] ?? NaN,
    ]),
  };
}
