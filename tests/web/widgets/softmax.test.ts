import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEngine } from '../../../web/engine/create';
import type { Engine } from '../../../web/engine/types';
import { compareShares, logitExtent, softmaxChecks } from '../../../web/widgets/softmax';

const seeded = { seed: 2, numRuns: 300 };
const logits = fc.array(fc.double({ min: -1000, max: 1000, noNaN: true }), { minLength: 2, maxLength: 12 });

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

describe('the checks', () => {
  test('hold for every softmax of the engine', () => {
    fc.assert(
      fc.property(logits, fc.double({ min: 0.05, max: 20, noNaN: true }), (z, temperature) => {
        const { probabilities } = engine.softmax({ logits: z, temperature });
        expect(softmaxChecks(z, probabilities)).toEqual({ nonNegative: true, sum: true, order: true });
      }),
      seeded,
    );
  });

  test('fail where one does not hold', () => {
    expect(softmaxChecks([1, 2], [-0.1, 1.1])).toMatchObject({ nonNegative: false, sum: true, order: true });
    expect(softmaxChecks([1, 2], [0.4, 0.6 + 1e-15])).toMatchObject({ sum: false });
    expect(softmaxChecks([1, 2], [0.6, 0.4])).toMatchObject({ order: false });
    expect(softmaxChecks([1, 2], [NaN, NaN])).toEqual({ nonNegative: false, sum: false, order: false });
  });

  test('equal logits may have shares in any order that rounding leaves', () => {
    expect(softmaxChecks([1, 1], [0.5, 0.5])).toMatchObject({ order: true });
  });
});

describe('against the linear share', () => {
  const compare = (z: number[], temperature = 1) => compareShares(engine.softmax({ logits: z, temperature }));

  test('softmax amplifies [1, 2] and flattens [0.1, 0.2]', () => {
    expect(compare([1, 2])).toBe('sharper');
    expect(compare([0.1, 0.2])).toBe('flatter');
  });

  test('it is the same for equal logits, and for [1, 2] at T = 1/ln 2', () => {
    expect(compare([3, 3, 3])).toBe('equal');
    expect(compare([1, 2], 1 / Math.LN2)).toBe('equal');
  });

  test('a low temperature amplifies, a high one flattens', () => {
    expect(compare([0.1, 0.2], 0.05)).toBe('sharper');
    expect(compare([1, 2], 20)).toBe('flatter');
  });

  test('there is nothing to compare with where a logit is 0 or less', () => {
    expect(compare([1, 0])).toBe('none');
    expect(compare([1, -2, 3])).toBe('none');
  });
});

describe('the logit axis', () => {
  test('holds every logit, is 4 at least, and is not twice as long as needed', () => {
    fc.assert(
      fc.property(logits, fc.double({ min: -10, max: 10, noNaN: true }), (z, shift) => {
        const extent = logitExtent({ logits: z, shift });
        const largest = Math.max(...z.map((x) => Math.abs(x + shift)));
        expect(extent).toBeGreaterThanOrEqual(Math.max(4, largest));
        expect(extent).toBeLessThanOrEqual(Math.max(4, 2 * largest));
      }),
      seeded,
    );
  });
});
