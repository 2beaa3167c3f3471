import { EngineError } from './error';
import type { ScalingAtWidth, ScalingExperimentResult, ScalingStatistics } from './types';

/**
 * What `scalingExperiment` would have returned for the pairs of both slices: exact in counts, norms and the median, to
 * rounding in averages. The slices are disjoint ones of requests that are otherwise the same, `a` before `b`.
 * @throws {EngineError} `invalid-argument` where widths or histograms differ: the requests were not the same.
 */
export function mergeScaling(a: ScalingExperimentResult, b: ScalingExperimentResult): ScalingExperimentResult {
  if (a.results.length !== b.results.length) refuse(`${b.results.length} widths`, `${a.results.length} widths`);
  return { results: a.results.map((one, i) => mergeWidths(one, b.results[i] as ScalingAtWidth)) };
}

function mergeWidths(a: ScalingAtWidth, b: ScalingAtWidth): ScalingAtWidth {
  if (a.dk !== b.dk) refuse(`dk ${b.dk}`, `dk ${a.dk}`);
  return { dk: a.dk, raw: mergeStatistics(a.raw, b.raw), scaled: mergeStatistics(a.scaled, b.scaled) };
}

type Average = 'mean' | 'variance' | 'spread' | 'meanMaxWeight' | 'meanEntropy';

function mergeStatistics(a: ScalingStatistics, b: ScalingStatistics): ScalingStatistics {
  const { edges } = a.histogram;
  if (!sameNumbers(edges, b.histogram.edges)) refuse('another histogram', 'that of the first');
  const average = (field: Average, weight: 'count' | 'rows') => weighted(a[field], a[weight], b[field], b[weight]);
  const count = a.count + b.count;
  const rows = a.rows + b.rows;
  const variance = average('variance', 'count');
  const spread = average('spread', 'count');
  const jacobianNorms = joined(a.jacobianNorms, b.jacobianNorms);
  const saturatedRows = a.saturatedRows + b.saturatedRows;
  return {
    count,
    mean: average('mean', 'count'),
    variance,
    spread,
    standardError: {
      mean: Math.sqrt(variance / count),
      variance: Math.sqrt(Math.max(0, spread - (variance - a.expected.variance) ** 2) / count),
    },
    expected: a.expected,
    histogram: { edges, counts: a.histogram.counts.map((n, i) => n + (b.histogram.counts[i] as number)) },
    rows,
    meanMaxWeight: average('meanMaxWeight', 'rows'),
    meanEntropy: average('meanEntropy', 'rows'),
    jacobianNorm: {
      mean: weighted(a.jacobianNorm.mean, a.rows, b.jacobianNorm.mean, b.rows),
      median: median(jacobianNorms),
    },
    jacobianNorms,
    saturatedRows,
    saturatedShare: saturatedRows / rows,
  };
}

/** An average over nothing is NaN and has no weight. */
function weighted(a: number, weightA: number, b: number, weightB: number): number {
  if (weightA === 0) return b;
  if (weightB === 0) return a;
  return (a * weightA + b * weightB) / (weightA + weightB);
}

function joined(a: Float64Array, b: Float64Array): Float64Array {
  const both = new Float64Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

function median(values: Float64Array): number {
  const sorted = values.slice().sort();
  const upper = sorted[sorted.length >> 1] ?? NaN;
  const lower = sorted[(sorted.length - 1) >> 1] ?? NaN;
  return (lower + upper) / 2;
}

const sameNumbers = (a: Float64Array, b: Float64Array) =>
  a.length === b.length && a.every((value, i) => value === b[i]);

function refuse(given: string, needed: string): never {
  throw new EngineError(
    'invalid-argument',
    `b has ${given}; it must have ${needed}: both must come from one request`,
    'b',
  );
}
