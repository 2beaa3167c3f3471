import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { doubling } from '../../../web/figures/cross-entropy-layout';
import { magnetic, oneClass, onlyClass, sumsToOne, withShare } from '../../../web/figures/cross-entropy-target';

const seeded = { seed: 5, numRuns: 500 };
const weights = fc
  .array(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 5 })
  .filter((w) => w.some((x) => x > 0));
const distribution = weights.map((w) => {
  const sum = w.reduce((a, b) => a + b, 0);
  return w.map((x) => x / sum);
});

describe('a share that is moved', () => {
  test('takes the value, and the target still is a distribution', () => {
    fc.assert(
      fc.property(distribution, fc.nat(4), fc.double({ min: -1, max: 2, noNaN: true }), (target, at, value) => {
        const index = at % target.length;
        const next = withShare(target, index, value);
        expect(next[index]).toBe(Math.min(1, Math.max(0, value)));
        expect(Math.abs(next.reduce((a, b) => a + b, 0) - 1)).toBeLessThan(1e-9);
        for (const y of next) expect(y).toBeGreaterThanOrEqual(0);
      }),
      seeded,
    );
  });

  test('any target is reached by setting the classes from the first down', () => {
    fc.assert(
      fc.property(distribution, distribution, (from, to) => {
        fc.pre(from.length === to.length);
        const reached = to.reduce((target, y, index) => withShare(target, index, y), from);
        reached.forEach((y, index) => expect(Math.abs(y - (to[index] ?? NaN))).toBeLessThan(1e-9));
      }),
      seeded,
    );
  });

  test('takes from the last of the others first', () => {
    expect(withShare([1, 0, 0], 0, 0.5)).toEqual([0.5, 0, 0.5]);
    expect(withShare([0.5, 0, 0.5], 1, 0.3)).toEqual([0.5, 0.3, 0.2]);
    expect(withShare([0.2, 0.3, 0.5], 0, 0.9)).toEqual([0.9, 0.1, 0]);
  });

  test('snaps to the model’s share when it is near, else to hundredths', () => {
    expect(magnetic(0.338, 1 / 3, 0.02)).toBe(1 / 3);
    expect(magnetic(0.36, 1 / 3, 0.02)).toBe(0.36);
    expect(magnetic(0.4567, 0.9, 0.02)).toBe(0.46);
  });
});

test('one class alone is found, a soft target is none', () => {
  expect(onlyClass(oneClass(3, 2))).toBe(2);
  expect(onlyClass([0.5, 0.5])).toBeUndefined();
  expect(sumsToOne([0.7, 0.2, 0.1])).toBe(true);
  expect(sumsToOne([0.7, 0.2])).toBe(false);
});

test('an axis holds its value and is not twice as long as needed', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), (value) => {
      const end = doubling(2, value);
      expect(end).toBeGreaterThanOrEqual(Math.max(2, value));
      expect(end).toBeLessThanOrEqual(Math.max(2, 2 * value));
    }),
    seeded,
  );
  expect(doubling(2, Infinity)).toBe(2);
});
