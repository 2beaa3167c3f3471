import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { movedTo, rowOf, snapped, sweepOf, sweptClass, type Swept } from '../../../web/figures/softmax-sweep';

const seeded = { seed: 4, numRuns: 300 };

const logit = fc.integer({ min: -100_000, max: 100_000 }).map((n) => n / 100);
const end = fc.oneof(fc.constant<'auto'>('auto'), fc.integer({ min: -2000, max: 2000 }));
const swept: fc.Arbitrary<Swept> = fc.record({
  logits: fc.array(logit, { minLength: 2, maxLength: 8 }),
  index: fc.nat(7),
  from: end,
  to: end,
});

const cursorOf = (it: Swept) => it.logits[sweptClass(it)] ?? NaN;

describe('the range of a sweep', () => {
  test('holds the cursor, whatever is asked, and is one that the engine takes', () => {
    fc.assert(
      fc.property(swept, (it) => {
        const { from, to, steps } = sweepOf(it);
        expect(from).toBeLessThan(to);
        expect(cursorOf(it)).toBeGreaterThanOrEqual(from);
        expect(cursorOf(it)).toBeLessThanOrEqual(to);
        expect(steps).toBeGreaterThanOrEqual(100);
        expect(steps).toBeLessThanOrEqual(10_000);
      }),
      seeded,
    );
  });

  test('stands still while the cursor moves inside it', () => {
    const at = (z: number) => sweepOf({ logits: [z, 2, 3], index: 0, from: 'auto', to: 'auto' });
    expect(at(-2)).toEqual(at(8));
    expect(at(1)).toMatchObject({ from: -2, to: 8, steps: 1001, move: 0.05 });
  });

  test('is the one given where it rises, else the default', () => {
    expect(sweepOf({ logits: [0, 0], index: 0, from: -3, to: 3 })).toMatchObject({ from: -3, to: 3 });
    expect(sweepOf({ logits: [0, 0], index: 0, from: 3, to: -3 })).toMatchObject({ from: -5, to: 5 });
    expect(sweepOf({ logits: [1, 0], index: 0, from: 1, to: 1 })).toMatchObject({ from: -5, to: 5 });
    expect(sweepOf({ logits: [1, 0], index: 0, from: 10, to: 'auto' })).toMatchObject({ from: -5, to: 5 });
  });

  test('an index that the logits do not have means the first', () => {
    expect([2, 3, 7].map((index) => sweptClass({ logits: [1, 2, 3], index }))).toEqual([2, 0, 0]);
  });
});

describe('the cursor', () => {
  test('stands on 0 exactly, wherever the grid has it only up to the dust of binary fractions', () => {
    const fraction = fc.integer({ min: 1, max: 1999 }).map((n) => n / 10);
    fc.assert(
      fc.property(fraction, fraction, (below, above) => {
        const sweep = sweepOf({ logits: [0, 0], index: 0, from: -below, to: above });
        const grid = (sweep.to - sweep.from) / (sweep.steps - 1);
        const value = snapped(sweep, 0);
        expect(value === 0 || Math.abs(value) > grid * 1e-6).toBe(true);
      }),
      seeded,
    );
    expect(snapped({ from: -0.3, to: 0.7, steps: 11 }, 0)).toBe(0);
    expect(-0.3 + 0.1 * 3).not.toBe(0);
  });

  test('stands on the nearest value of the grid, and stays there', () => {
    fc.assert(
      fc.property(swept, (it) => {
        const sweep = sweepOf(it);
        const grid = (sweep.to - sweep.from) / (sweep.steps - 1);
        const value = snapped(sweep, cursorOf(it));
        expect(Math.abs(value - cursorOf(it))).toBeLessThanOrEqual(grid / 2 + 1e-9);
        expect(snapped(sweep, value)).toBe(value);
        expect(rowOf(sweep, value)).toBe(rowOf(sweep, cursorOf(it)));
      }),
      seeded,
    );
  });

  test('keeps typed hundredths in the usual range', () => {
    const sweep = sweepOf({ logits: [1.23, 2, 3], index: 0, from: 'auto', to: 'auto' });
    expect(snapped(sweep, 1.23)).toBe(1.23);
  });

  test('moves in round numbers and never leaves the range', () => {
    fc.assert(
      fc.property(swept, fc.double({ min: -1e4, max: 1e4, noNaN: true }), (it, to) => {
        const sweep = sweepOf(it);
        const value = movedTo(sweep, to);
        expect(value).toBeGreaterThanOrEqual(sweep.from);
        expect(value).toBeLessThanOrEqual(sweep.to);
        expect(String(value).length).toBeLessThan(9);
      }),
      seeded,
    );
    expect(movedTo(sweepOf({ logits: [1, 2, 3], index: 0, from: 'auto', to: 'auto' }), 3.3333)).toBe(3.35);
  });
});
