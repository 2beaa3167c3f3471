import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEngine } from '../../../web/engine/create';
import type { Engine, OperationName } from '../../../web/engine/types';

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

/** A field of a result as one list of numbers: a number, a list or a matrix. */
function numbersOf(field: unknown): number[] {
  if (typeof field === 'number') return [field];
  if (typeof field === 'object' && field !== null && 'data' in field) return numbersOf(field.data);
  return Array.from(field as ArrayLike<number>);
}

/** Every field of the golden is there, of the same shape; each number is within `tolerance` of max(1, its size). */
function expectNear(given: object, golden: Golden, tolerance: number, sizesOf: (wanted: number[]) => number[]) {
  for (const [field, expected] of Object.entries(golden.result)) {
    if (NOT_IN_RESULTS.includes(field)) continue;
    const answer = (given as Record<string, unknown>)[field];
    if (typeof expected === 'object' && expected !== null && 'rows' in expected && 'cols' in expected) {
      expect(answer).toMatchObject({ rows: expected.rows, cols: expected.cols });
    }
    const [numbers, wanted] = [numbersOf(answer), numbersOf(expected)];
    expect(numbers.length, field).toBe(wanted.length);
    const sizes = sizesOf(wanted);
    const errorAt = (value: number, i: number) =>
      numbers[i] === value ? 0 : Math.abs((numbers[i] ?? NaN) - value) / Math.max(1, sizes[i] ?? NaN);
    // `!(… <= …)`, not `>`: NaN is no small error.
    const far = wanted.findIndex((value, i) => !(errorAt(value, i) <= tolerance));
    expect(far, `${field}[${far}] is ${numbers[far]}, not ${wanted[far]}`).toBe(-1);
  }
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
    ['softmaxSweep', 1e-14],
    ['temperatureSweep', 1e-14],
    ['randomMatrix', 1e-13],
    ['rnnFlow', 1e-12],
    ['attentionFlow', 1e-12],
  ] as const)('%s as NumPy and PyTorch have it, within %s', (operation, tolerance) => {
    test.each(goldens(operation))('$name', (golden) => {
      expectNear(engine[operation](golden.request as never), golden, tolerance, ownSizes);
    });
  });

  describe.each([
    ['float32', 2e-5],
    ['float64', 1e-12],
  ] as const)('attention in %s as PyTorch has it in float64, within %s', (precision, tolerance) => {
    test.each(goldens('attention'))('$name', (golden) => {
      expectNear(engine.attention({ ...golden.request, precision } as never), golden, tolerance, largestSize);
    });
  });
});
