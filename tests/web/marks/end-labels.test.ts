import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apart } from '../../../web/marks/end-labels';

const places = fc.array(fc.double({ min: 0, max: 200, noNaN: true }), { minLength: 1, maxLength: 8 });
const seeded = { seed: 5, numRuns: 300 };

describe('labels are moved apart', () => {
  test('so that none overlaps another and all stay inside', () => {
    fc.assert(
      fc.property(places, (wanted) => {
        const sorted = apart(wanted, 15, 0, 200).sort((a, b) => a - b);
        expect(sorted[0]).toBeGreaterThanOrEqual(-1e-9);
        expect(sorted[sorted.length - 1]).toBeLessThanOrEqual(200 + 1e-9);
        sorted.slice(1).forEach((y, i) => expect(y - (sorted[i] ?? NaN)).toBeGreaterThanOrEqual(15 - 1e-9));
      }),
      seeded,
    );
  });

  test('in the order of their curves', () => {
    fc.assert(
      fc.property(places, (wanted) => {
        const found = apart(wanted, 15, 0, 200);
        const order = (ys: readonly number[]) =>
          ys.map((_, i) => i).sort((a, b) => (ys[a] ?? 0) - (ys[b] ?? 0) || a - b);
        expect(order(found)).toEqual(order(wanted));
      }),
      seeded,
    );
  });

  test('not at all where there is room, and evenly to both sides where there is none', () => {
    expect(apart([100, 20, 60], 15, 0, 200)).toEqual([100, 20, 60]);
    expect(apart([50, 50, 50], 10, 0, 200)).toEqual([40, 50, 60]);
    expect(apart([0, 0], 10, 0, 200)).toEqual([0, 10]);
    expect(apart([200, 200], 10, 0, 200)).toEqual([190, 200]);
  });
});
