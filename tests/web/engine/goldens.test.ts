import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEngine } from '../../../web/engine/create';
import type { Engine, OperationName, ScalingAtWidth } from '../../../web/engine/types';

interface Golden {
  name: string;
  request: object;
  result: Record<string, unknown>;
}

/** JSON has no words for what is not finite; the fixtures spell it as JavaScript does. */
const revive = (_: string, value: unknown) =>
  value === 'Infinity' || value === '-Infinity' || value === 'NaN' ? Number(value) : value;

/** What the fixtures hold for the C++ tests alone. */
const NOT_IN_RESULTS = ['orthogonal'];

function goldens(operation: OperationName): Golden[] {
  const file = new URL(`../../fixtures/${operation}.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8'), revive) as { cases: Golden[] }).cases;
}

const isMatrix = (field: object): field is { rows: number; cols: number; data: ArrayLike<number> } => 'data' in field;
const isList = (field: object): field is ArrayLike<number> =>
  ArrayBuffer.isView(field) || (Array.isArray(field) && typeof field[0] !== 'object');

/** A number, a list or a matrix as one list; undefined for what has fields of its own. */
function numbersOf(field: unknown): number[] | undefined {
  if (typeof field === 'number') return [field];
  if (typeof field !== 'object' || field === null) return [];
  if (isMatrix(field)) return Array.from(field.data);
  return isList(field) ? Array.from(field) : undefined;
}

type SizesOf = (wanted: number[]) => number[];

/** Every field of the golden is there, of the same shape; each number is within `tolerance` of max(1, its size). */
function expectNear(given: unknown, wanted: object, tolerance: number, sizesOf: SizesOf, path = '') {
  for (const [field, expected] of Object.entries(wanted) as [string, unknown][]) {
    if (NOT_IN_RESULTS.includes(field)) continue;
    const answer = (given as Record<string, unknown>)[field];
    const numbers = numbersOf(expected);
    if (!numbers) expectNear(answer, expected as object, tolerance, sizesOf, `${path}${field}.`);
    else expectNumbers(answer, expected, numbers, tolerance, sizesOf(numbers), `${path}${field}`);
  }
}

function expectNumbers(
  answer: unknown,
  expected: unknown,
  wanted: number[],
  tolerance: number,
  sizes: number[],
  path: string,
) {
  if (typeof expected === 'object' && expected !== null && isMatrix(expected)) {
    expect(answer).toMatchObject({ rows: expected.rows, cols: expected.cols });
  }
  const numbers = numbersOf(answer) ?? [];
  expect(numbers.length, path).toBe(wanted.length);
  const errorAt = (value: number, i: number) =>
    Object.is(numbers[i], value) || numbers[i] === value
      ? 0
      : Math.abs((numbers[i] ?? NaN) - value) / Math.max(1, sizes[i] ?? NaN);
  // `!(… <= …)`, not `>`: NaN is no small error.
  const far = wanted.findIndex((value, i) => !(errorAt(value, i) <= tolerance));
  expect(far, `${path}[${far}] is ${numbers[far]}, not ${wanted[far]}`).toBe(-1);
}

const ownSizes = (numbers: number[]) => numbers.map(Math.abs);
const largestSize = (numbers: number[]) => {
  const largest = Math.max(...ownSizes(numbers));
  return numbers.map(() => largest);
};

describe.each([
  ['simd', true],
  ['baseline', false],
] as const)('the %s binary', (_, simd) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await createEngine({ simd });
  });

  describe.each([
    ['softmax', 1e-14],
    ['softmaxJacobian', 1e-13],
    ['softmaxJacobianNumeric', 5e-11],
    ['softmaxVjp', 1e-12],
    ['crossEntropy', 1e-13],
    ['scalingExperiment', 2e-5],
    ['softmaxSweep', 1e-14],
    ['temperatureSweep', 1e-14],
    ['randomMatrix', 1e-13],
    ['rnnFlow', 1e-12],
    ['attentionFlow', 1e-12],
  ] as const)('%s as NumPy and PyTorch have it, within %s', (operation, tolerance) => {
    test.each(goldens(operation))('$name', (golden) => {
      expectNear(engine[operation](golden.request as never), golden.result, tolerance, ownSizes);
    });
  });

  describe.each([
    ['float32', 2e-5],
    ['float64', 1e-12],
  ] as const)('attention in %s as PyTorch has it in float64, within %s', (precision, tolerance) => {
    test.each(goldens('attention'))('$name', (golden) => {
      expectNear(engine.attention({ ...golden.request, precision } as never), golden.result, tolerance, largestSize);
    });
  });

  describe.each([
    ['float32', 1e-4],
    ['float64', 1e-11],
  ] as const)('attentionBackward in %s as PyTorch has it in float64, within %s', (precision, tolerance) => {
    test.each(goldens('attentionBackward'))('$name', (golden) => {
      const result = engine.attentionBackward({ ...golden.request, precision } as never);
      expectNear(result, golden.result, tolerance, largestSize);
    });
  });

  const narrow = (operation: OperationName) =>
    goldens(operation).filter(({ request }) => (request as { precision: string }).precision !== 'float64');

  describe.each(['softmax', 'crossEntropy'] as const)('%s in narrower formats, to the bit', (operation) => {
    test.each(narrow(operation))('$name', (golden) => {
      expectNear(engine[operation](golden.request as never), golden.result, 0, ownSizes);
    });
  });

  test('histograms, rows and norms of scalingExperiment count alike', () => {
    for (const golden of goldens('scalingExperiment')) {
      const { results } = engine.scalingExperiment(golden.request as never);
      for (const [i, wanted] of (golden.result['results'] as ScalingAtWidth[]).entries()) {
        expect(Array.from(results[i]?.raw.histogram.counts ?? [])).toEqual(wanted.raw.histogram.counts);
        expect(results[i]?.raw.rows).toBe(wanted.raw.rows);
        expect(results[i]?.scaled.saturatedRows).toBe(wanted.scaled.saturatedRows);
      }
    }
  });
});
