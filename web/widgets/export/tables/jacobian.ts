import { rowAt } from '../../../marks/matrix';
import type { AttnJacobian } from '../../jacobian';
import type { Table } from '../csv';

/** A row a class: its logit, its share and its row of J. */
export function jacobianTable({ answer, common }: Pick<AttnJacobian, 'answer' | 'common'>): Table {
  const { asked, result } = answer.current ?? {};
  const { prob } = common.symbols;
  const classes = Array.from(result?.probabilities ?? [], (_, i) => i + 1);
  return {
    heads: ['i', 'z', prob, ...classes.map((j) => `∂${prob}/∂z${j}`)],
    rows: classes.map((i) => [
      i,
      asked?.logits[i - 1] ?? NaN,
      result?.probabilities[i - 1] ?? NaN,
      ...(result ? rowAt(result.jacobian, i - 1) : []),
    ]),
  };
}
