import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEngine } from '../../../web/engine/create';
import type { Engine } from '../../../web/engine/types';
import { densities, extentOf, normalDensity } from '../../../web/figures/scaling';
import { decades } from '../../../web/figures/scaling-gradients';
import { dotTerms, largest, rowLayout } from '../../../web/figures/scaling-row';
import { errorsOf, statisticsOf } from '../../../web/figures/scaling-table';
import { grouped } from '../../../web/figures/scaling-count';
import { spreadOf, verdictOf } from '../../../web/widgets/scaling-distribution';
import { en } from '../words';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

const run = (dk: number, more = {}) => {
  const [result] = engine.scalingExperiment({ dk: [dk], samples: 8000, keys: 8, seed: 37, ...more }).results;
  if (!result) throw new Error('no result');
  return result;
};

describe('histograms', () => {
  test('are densities: their area is 1', () => {
    for (const dk of [1, 3, 64]) {
      for (const statistics of [run(dk).raw, run(dk, { distribution: 'rademacher' }).scaled]) {
        const { edges } = statistics.histogram;
        const area = densities(statistics).reduce(
          (sum, y, i) => sum + y * ((edges[i + 1] ?? NaN) - (edges[i] ?? NaN)),
          0,
        );
        expect(area).toBeCloseTo(1, 12);
      }
    }
  });

  test('the normal curve has the peak 1/√(2πσ²), area 1, and meets the histogram at d_k = 256 but not at d_k = 1', () => {
    expect(normalDensity(0, { mean: 0, variance: 1 })).toBeCloseTo(0.3989422804014327, 15);
    expect(normalDensity(3, { mean: 1, variance: 4 })).toBeCloseTo(0.12098536225957168, 15);
    const peak = (dk: number) => Math.max(...densities(run(dk).scaled));
    expect(peak(256)).toBeLessThan(0.45);
    expect(peak(1)).toBeGreaterThan(0.7);
  });

  test('an axis holds 3.5 standard deviations and is the least one or its double, fourfold, …', () => {
    const expected = fc.record({
      mean: fc.double({ min: -500, max: 500, noNaN: true }),
      variance: fc.double({ min: 0.1, max: 1e5, noNaN: true }),
    });
    fc.assert(
      fc.property(expected, (of) => {
        const extent = extentOf(of, 4);
        expect(extent).toBeGreaterThanOrEqual(Math.abs(of.mean) + 3.5 * Math.sqrt(of.variance) - 1e-9);
        expect(Number.isInteger(Math.log2(extent / 4))).toBe(true);
      }),
      { seed: 1 },
    );
    expect([1, 4, 16, 64, 256].map((variance) => extentOf({ mean: 0, variance }, 64))).toEqual([64, 64, 64, 64, 64]);
  });
});

test('each row’s gradient norm is in one quarter of a decade; 0 and what is below 1e-8 in the first', () => {
  expect(decades([0, 1e-30, 1e-8]).slice(0, 2)).toEqual([3, 0]);
  expect(decades([0.5])[30]).toBe(1);
  expect(decades([1])[31]).toBe(1);
  const { jacobianNorms } = run(64).raw;
  expect(decades(jacobianNorms).reduce((sum, n) => sum + n, 0)).toBe(jacobianNorms.length);
});

test('the verdict follows the engine’s numbers', () => {
  expect([1, 4, 64, 256].map((dk) => verdictOf(run(dk)))).toEqual(['same', 'mild', 'many', 'many']);
  for (const dk of [1, 4, 16, 32, 64, 128, 256]) {
    const result = run(dk);
    const factor = result.raw.jacobianNorm.mean / result.raw.jacobianNorm.median;
    expect(spreadOf(result)).toBe(factor > 10 ? 'far' : factor > 2 ? 'apart' : 'even');
  }
  expect([4, 64, 256].map((dk) => spreadOf(run(dk)))).toEqual(['even', 'apart', 'far']);
});

test('a dot product is written out from its first terms, with brackets around what is negative', () => {
  expect(dotTerms([1, -2], [0.5, -3], 0, 2, 4)).toBe('1.00 × 0.50 + (−2.00) × (−3.00)');
  expect(dotTerms([1, -2, 3], [0, 0, 0, 4, 5, 6], 3, 3, 2)).toBe('1.00 × 4.00 + (−2.00) × 5.00 + …');
});

test('the largest of a list and its place', () => {
  expect(largest([0.1, 0.7, 0.2])).toEqual({ at: 1, value: 0.7 });
});

test('a cell of a row is wide enough for its number, however narrow the widget', () => {
  for (const keys of [2, 8, 16]) {
    for (const width of [288, 343, 880]) expect(rowLayout(keys, width).cell).toBeGreaterThanOrEqual(38);
  }
});

describe('statistics', () => {
  const text = (id: string, value: number) =>
    statisticsOf(en.scaling, 8, String)
      .find((one) => one.id === id)
      ?.text(value);

  test('tell a gradient that is almost 0 from one that is 0', () => {
    expect(text('normMedian', 0.00000182)).toBe('1.8e−6');
    expect(text('normMedian', 0)).toBe('0.0000');
    expect(text('saturated', NaN)).toBe('NaN');
  });

  test('with a standard error of exactly 0 nothing is away from theory', () => {
    const { raw } = run(1, { distribution: 'rademacher' });
    expect(raw.standardError.variance).toBe(0);
    const away = errorsOf(en.scaling, String).find(({ id }) => id === 'varianceDistance');
    expect(away?.text(away.of(raw))).toBe('0/0');
  });
});

test('large counts are grouped by thousands', () => {
  expect([64, 1250, 20_000, 1_000_000].map(grouped)).toEqual([
    '64',
    '1\u202f250',
    '20\u202f000',
    '1\u202f000\u202f000',
  ]);
});
