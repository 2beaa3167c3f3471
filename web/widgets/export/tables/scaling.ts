import type { ScalingStatistics } from '../../../engine/types';
import type { AttnScaling } from '../../scaling';
import type { Field, Table } from '../csv';
import type { ExportWords } from './cells';

/** A row a bar of the histograms, then a row a statistic. */
export function scalingTable({ experiment }: Pick<AttnScaling, 'experiment'>, { heads, scaling }: ExportWords): Table {
  const { now } = experiment.current?.result ?? {};
  const rows = (['raw', 'scaled'] as const).flatMap((side): Field[][] => {
    const statistics = now?.[side];
    return statistics ? rowsOf(statistics, [scaling[side], now.dk], scaling) : [];
  });
  return { heads: [heads.products, 'd_k', heads.quantity, heads.from, heads.to, heads.value], rows };
}

function rowsOf(statistics: ScalingStatistics, side: readonly Field[], words: ExportWords['scaling']): Field[][] {
  const { histogram, jacobianNorm, standardError } = statistics;
  const { edges, counts } = histogram;
  const bars = Array.from(counts, (count, at) => [words.count, edges[at] ?? NaN, edges[at + 1] ?? NaN, count]);
  const { mean, variance, meanMaxWeight, meanEntropy, saturatedShare } = statistics;
  const single: [string, number][] = [
    [words.mean, mean],
    [words.meanError, standardError.mean],
    [words.variance, variance],
    [words.varianceError, standardError.variance],
    [words.largest, meanMaxWeight],
    [words.entropy, meanEntropy],
    [words.normMean, jacobianNorm.mean],
    [words.normMedian, jacobianNorm.median],
    [words.saturated, saturatedShare],
  ];
  return [...bars, ...single.map(([name, value]) => [name, '', '', value])].map((row) => [...side, ...row]);
}
