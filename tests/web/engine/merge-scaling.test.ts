import { expect, test } from 'vitest';
import { EngineError } from '../../../web/engine/error';
import { mergeScaling } from '../../../web/engine/merge-scaling';
import type { ScalingExperimentResult, ScalingStatistics } from '../../../web/engine/types';

/** Of the given products, whose expectation is 0 and variance 1, and the norms of as many rows as there are. */
function statistics(products: number[], norms: number[]): ScalingStatistics {
  const average = (of: (x: number) => number) => products.reduce((sum, x) => sum + of(x), 0) / products.length;
  const rows = norms.length;
  const constant = rows === 0 ? NaN : 0.5;
  return {
    count: products.length,
    mean: average((x) => x),
    variance: average((x) => x ** 2),
    spread: average((x) => (x ** 2 - 1) ** 2),
    standardError: { mean: NaN, variance: NaN },
    expected: { mean: 0, variance: 1 },
    histogram: { edges: Float64Array.of(-1, 0, 1), counts: Float64Array.of(0, products.length) },
    rows,
    meanMaxWeight: constant,
    meanEntropy: constant,
    jacobianNorm: { mean: norms.reduce((sum, x) => sum + x, 0) / rows, median: NaN },
    jacobianNorms: Float64Array.from(norms),
    saturatedRows: norms.filter((norm) => norm < 0.01).length,
    saturatedShare: NaN,
  };
}

const result = (dk: number, products: number[], norms: number[]): ScalingExperimentResult => ({
  results: [{ dk, raw: statistics(products, norms), scaled: statistics(products, norms) }],
});

test('moments are weighted, counts added, norms listed in order', () => {
  const merged = mergeScaling(result(2, [1, -1, 3], [0.5, 0]), result(2, [2], [0.25])).results[0]?.raw;
  expect(merged).toMatchObject({ count: 4, mean: 1.25, variance: 15 / 4, spread: 73 / 4, rows: 3 });
  expect(merged?.standardError.mean).toBeCloseTo(Math.sqrt(15 / 4 / 4), 15);
  expect(merged?.standardError.variance).toBeCloseTo(Math.sqrt((73 / 4 - (15 / 4 - 1) ** 2) / 4), 15);
  expect(merged?.histogram.counts).toEqual(Float64Array.of(0, 4));
  expect(merged?.jacobianNorms).toEqual(Float64Array.of(0.5, 0, 0.25));
  expect(merged?.jacobianNorm).toEqual({ mean: 0.25, median: 0.25 });
  expect(merged).toMatchObject({ saturatedRows: 1, saturatedShare: 1 / 3 });
});

test('an even number of norms has the middle of two as its median', () => {
  const merged = mergeScaling(result(2, [1], [4, 1]), result(2, [1], [3, 8]));
  expect(merged.results[0]?.scaled.jacobianNorm.median).toBe(3.5);
});

test('a slice without a complete row has no weight in what is averaged over rows', () => {
  const none = result(2, [1], []);
  const some = result(2, [1], [0.5]);
  for (const merged of [mergeScaling(none, some), mergeScaling(some, none)]) {
    expect(merged.results[0]?.raw).toMatchObject({ meanEntropy: 0.5, jacobianNorm: { mean: 0.5, median: 0.5 } });
  }
  expect(mergeScaling(none, none).results[0]?.raw.jacobianNorm).toEqual({ mean: NaN, median: NaN });
});

test('the slices are left as they were', () => {
  const [a, b] = [result(2, [1, 2], [0.5]), result(2, [3], [0.1, 0.2])];
  const before = structuredClone([a, b]);
  mergeScaling(a, b);
  expect([a, b]).toEqual(before);
});

test('slices of different requests are refused', () => {
  const a = result(2, [1], [0.5]);
  const wider = structuredClone(a);
  wider.results[0]?.raw.histogram.edges.set([-2], 0);
  for (const b of [result(3, [1], [0.5]), { results: [] }, wider]) {
    expect(() => mergeScaling(a, b)).toThrow(EngineError);
  }
});
