import { describe, expect, test } from 'vitest';
import { distance } from '../../../web/verify/compare';
import { casesOf, check, checks, nameOf, readFixture, requestOf, type Check } from '../../../web/verify/checks';

describe('the distance from a golden', () => {
  test('is relative to what is larger than 1, absolute below', () => {
    expect(distance({ x: 101 }, { x: 100 }, 'own').error).toBeCloseTo(0.01, 12);
    expect(distance({ x: 0.2 }, { x: 0.1 }, 'own').error).toBeCloseTo(0.1, 12);
  });

  test('is measured by each number or by the largest of its list', () => {
    const [given, wanted] = [{ x: [1.5, 100] }, { x: [1, 100] }];
    expect(distance(given, wanted, 'own').error).toBe(0.5);
    expect(distance(given, wanted, 'largest').error).toBe(0.005);
  });

  test('may be measured by the scale of the list, however small', () => {
    expect(distance({ x: [1e-6, 3e-6] }, { x: [1e-6, 4e-6] }, 'scale').error).toBeCloseTo(0.25, 12);
    expect(distance({ x: [1e-9] }, { x: [0] }, 'scale').error).toBe(Infinity);
  });

  test('leaves out what the golden says nothing of, and nothing else', () => {
    expect(distance({ x: [1, 2] }, { x: [null, 2] }, 'own').error).toBe(0);
    expect(distance({ x: [1, 2] }, { x: [null, 3] }, 'largest').error).toBeCloseTo(1 / 3, 12);
    expect(distance({ x: [2] }, { x: [null, 2] }, 'own').error).toBe(Infinity);
  });

  test('is that of the worst number, at any depth, and says where it is', () => {
    const wanted = { results: [{ raw: { mean: 1, edges: [1, 2] } }] };
    const given = { results: [{ raw: { mean: 1.25, edges: Float64Array.of(1, 2.5) } }] };
    expect(distance(given, wanted, 'own')).toEqual({ error: 0.25, where: 'results.0.raw.mean[0] is 1.25, not 1' });
  });

  test('is 0 for the same number, be it NaN or infinite, and infinite where only one of them is', () => {
    expect(distance({ x: [NaN, Infinity, -Infinity] }, { x: [NaN, Infinity, -Infinity] }, 'own').error).toBe(0);
    for (const [given, wanted] of [
      [NaN, 1],
      [1, NaN],
      [Infinity, 1],
      [-Infinity, Infinity],
    ] as const) {
      expect(distance({ x: given }, { x: wanted }, 'own').error).toBe(Infinity);
    }
  });

  test('is infinite for a missing field, a missing number and another shape of a matrix', () => {
    const matrix = (rows: number, cols: number) => ({ m: { rows, cols, data: [1, 2, 3, 4, 5, 6] } });
    expect(distance({}, { x: 1 }, 'own').error).toBe(Infinity);
    expect(distance({}, { x: { y: 1 } }, 'own').error).toBe(Infinity);
    expect(distance({ x: [1] }, { x: [1, 1] }, 'own').error).toBe(Infinity);
    expect(distance({}, { x: [] }, 'own').error).toBe(Infinity);
    expect(distance(matrix(2, 3), matrix(3, 2), 'own').error).toBe(Infinity);
    expect(distance(matrix(2, 3), matrix(2, 3), 'own').error).toBe(0);
  });
});

describe('a check', () => {
  const golden = { name: 'one', request: { precision: 'float64' }, result: { rows: 3, mean: 1 } };
  const of = (name: string) => checks.find((one) => nameOf(one) === name) as Check;

  test('of counts looks at nothing else', () => {
    expect(check(of('scalingExperiment counts'), golden, { rows: 3, mean: 9 }).error).toBe(0);
    expect(check(of('scalingExperiment counts'), golden, { rows: 4, mean: 1 }).error).toBeGreaterThan(0);
  });

  test('of one part of a model’s goldens looks at no other', () => {
    const one = {
      name: 'a',
      request: {},
      result: { losses: [1], gradient: [{ name: 'w', shape: [2], data: [1, 2] }] },
    };
    const off = { losses: [2], gradient: [{ name: 'w', shape: [2], data: [1, 2] }] };
    expect(check(of('rnn losses'), one, off).error).toBe(1);
    expect(check(of('rnn gradient'), one, off).error).toBe(0);
    expect(check(of('rnn gradient'), one, { gradient: [{ name: 'w', shape: [1, 2], data: [1, 2] }] }).error).toBe(
      Infinity,
    );
    expect(check(of('rnn gradient'), one, {}).error).toBe(Infinity);
  });

  test('of narrow formats leaves float64 out', () => {
    const narrow = { ...golden, request: { precision: 'float16' } };
    const fixture = { generator: {}, seed: 1, cases: [golden, narrow] };
    expect(casesOf(of('softmax narrow'), fixture)).toEqual([narrow]);
    expect(casesOf(of('softmax'), fixture)).toEqual([golden, narrow]);
  });

  test('of attention asks in its own precision', () => {
    expect(requestOf(of('attention float32'), golden)).toEqual({ precision: 'float32' });
  });

  test('reads what JSON cannot say', () => {
    const text = '{"cases":[{"request":{},"result":{"x":["NaN","-Infinity",1]}}]}';
    expect(readFixture(text).cases[0]?.result).toEqual({ x: [NaN, -Infinity, 1] });
  });
});
