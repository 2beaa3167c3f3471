import type { Matrix } from '../../../engine/types';
import { rowAt } from '../../../marks/matrix';
import type { AttnSoftmaxCurves } from '../../softmax-curves';
import type { Table } from '../csv';
import type { ExportWords } from './cells';

const columns = (name: string, { cols }: Matrix): string[] => Array.from({ length: cols }, (_, i) => `${name}${i + 1}`);

/** A row a point of the curves: over the swept logit with slopes, over the temperature with entropy. */
export function curvesTable(
  { state, slopes, limits, common }: Pick<AttnSoftmaxCurves, 'state' | 'slopes' | 'limits' | 'common'>,
  words: ExportWords,
): Table {
  const { prob } = common.symbols;
  const overTemperature = limits.current?.result;
  if (state.tab === 'temperature' && overTemperature) {
    const { temperatures, sweep } = overTemperature;
    const { probabilities, entropies } = sweep;
    return {
      heads: ['T', ...columns(prob, probabilities), words.heads.entropy],
      rows: temperatures.map((T, at) => [T, ...rowAt(probabilities, at), entropies[at] ?? NaN]),
    };
  }
  const { current } = slopes;
  if (!current) return { heads: [], rows: [] };
  const { asked, result } = current;
  const z = `z${asked.index + 1}`;
  return {
    heads: [z, ...columns(prob, result.probabilities), ...columns(`d/d${z} ${prob}`, result.slopes)],
    rows: Array.from(result.values, (value, at) => [
      value,
      ...rowAt(result.probabilities, at),
      ...rowAt(result.slopes, at),
    ]),
  };
}
