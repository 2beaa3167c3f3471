import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { doubling } from '../../../web/figures/cross-entropy-layout';
import { magnetic, oneClass, onlyClass, stopAt, sumsToOne, withShare } from '../../../web/figures/cross-entropy-target';

const seeded = { seed: 5, numRuns: 500 };
const weights = fc
  .array(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 5 })
  .filter((w) => w.some((x) => x > 0));
const distribution = weights.map((w) => {
  const sum = w.reduce((a, b) => a + b, 0);
  return w.map((x) => x / sum);
});

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
/** A model that agrees with none of the shares. */
const AWAY = [2, 2, 2, 2, 2];

describe('a share that is moved', () => {
  test('takes the value, and the target still is a distribution', () => {
    fc.assert(
      fc.property(
        distribution,
        distribution,
        fc.nat(4),
        fc.double({ min: -1, max: 2, noNaN: true }),
        (target, shares, at, value) => {
          const index = at % target.length;
          const next = withShare(target, index, value, shares);
          expect(next[index]).toBe(Math.min(1, Math.max(0, value)));
          expect(Math.abs(sum(next) - 1)).toBeLessThan(1e-8);
          for (const y of next) expect(y).toBeGreaterThanOrEqual(0);
        },
      ),
      seeded,
    );
  });

  test('leaves the others in proportion', () => {
    fc.assert(
      fc.property(distribution, fc.nat(4), fc.double({ min: 0, max: 0.99, noNaN: true }), (target, at, value) => {
        const index = at % target.length;
        fc.pre((target[index] ?? 1) < 0.99);
        const next = withShare(target, index, value, AWAY);
        const factor = (1 - value) / (1 - (target[index] ?? NaN));
        next.forEach((y, i) => {
          if (i !== index) expect(Math.abs(y - factor * (target[i] ?? NaN))).toBeLessThan(1e-9);
        });
      }),
      seeded,
    );
    expect(withShare([0.2, 0.2, 0.6], 0, 0.6, AWAY)).toEqual([0.6, 0.1, 0.3]);
  });

  test('gives to all others alike where they had nothing', () => {
    expect(withShare([1, 0, 0], 0, 0.5, AWAY)).toEqual([0.5, 0.25, 0.25]);
    expect(withShare([1, 0], 0, 0.3, AWAY)).toEqual([0.3, 0.7]);
  });

  test('brought onto the model’s one class after the other, the last is there by itself, to the last bit', () => {
    fc.assert(
      fc.property(distribution, distribution, (from, shares) => {
        fc.pre(from.length === shares.length && shares.every((s) => s > 1e-6));
        const reached = shares
          .slice(0, -1)
          .reduce((target, share, index) => withShare(target, index, share, shares), from);
        expect(reached).toEqual(shares);
      }),
      seeded,
    );
    expect(withShare([0.5, 0.25, 0.25], 1, 0.3, [0.5, 0.3, 0.2])).toEqual([0.5, 0.3, 0.2]);
  });

  test('takes from those that agree with the model only where the others have no more', () => {
    expect(withShare([0.5, 0.3, 0.2], 2, 0.4, [0.5, 0.9, 0.9])).toEqual([0.5, 0.1, 0.4]);
    expect(withShare([0.5, 0.3, 0.2], 2, 0.8, [0.5, 0.9, 0.9])).toEqual([0.2, 0, 0.8]);
    expect(withShare([0.5, 0.3, 0.2], 2, 0.6, [0.5, 0.3, 0.2])).toEqual([0.25, 0.15, 0.6]);
  });

  test('does not go past the model’s by a key, and goes on from there', () => {
    expect(stopAt(0.43, 0.44, 0.4321)).toBe(0.4321);
    expect(stopAt(0.4321, 0.4421, 0.4321)).toBe(0.4421);
    expect(stopAt(0.44, 0.43, 0.4321)).toBe(0.4321);
    expect(stopAt(0.44, 0.45, 0.4321)).toBe(0.45);
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
