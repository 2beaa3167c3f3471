import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stepAt, track } from '../../../web/controls/slider';

const seeded = { seed: 2, numRuns: 300 };

describe('a linear track', () => {
  const { min, max, step, toTrack, toValue } = track({ min: -10, max: 10, step: 0.5 });

  test('is the values themselves', () => {
    expect([min, max, step]).toEqual([-10, 10, 0.5]);
    fc.assert(
      fc.property(fc.double({ min: -10, max: 10, noNaN: true }), (value) => {
        expect(toValue(toTrack(value))).toBe(value);
      }),
      seeded,
    );
  });
});

describe('a logarithmic track', () => {
  const { min, max, step, toTrack, toValue } = track({ min: 0.05, max: 20, log: true });

  test('begins and ends exactly where the values do', () => {
    expect([toValue(min), toValue(max)]).toEqual([0.05, 20]);
    expect(toTrack(0.05)).toBe(min);
    expect(toTrack(20)).toBeCloseTo(max, 12);
  });

  test('has 1, the neutral temperature, in its middle', () => {
    expect(toTrack(1)).toBeCloseTo((min + max) / 2, 12);
    expect(toValue((min + max) / 2)).toBe(1);
  });

  test('equal ways are equal factors', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.05, max: 10, noNaN: true }), (value) => {
        expect(toTrack(2 * value) - toTrack(value)).toBeCloseTo(Math.LN2 / Math.log(400), 9);
      }),
      seeded,
    );
  });

  test('a value comes back to three digits', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.05, max: 20, noNaN: true }), (value) => {
        expect(Math.abs(toValue(toTrack(value)) / value - 1)).toBeLessThanOrEqual(0.005 * (1 + 1e-9));
      }),
      seeded,
    );
  });

  test('every step of the track gives another, larger value', () => {
    const values = Array.from({ length: Math.round(1 / step) + 1 }, (_, i) => toValue(i * step));
    for (let i = 1; i < values.length; i++) expect(values[i]).toBeGreaterThan(values[i - 1] ?? Infinity);
  });
});

describe('a track with stops', () => {
  const stops = [1, 4, 16, 64, 256];
  const { min, max, step, toTrack, toValue } = track({ min: 1, max: 256, stops });

  test('spaces them evenly and gives each back', () => {
    expect([min, max, step]).toEqual([0, 4, 1]);
    expect(stops.map(toTrack)).toEqual([0, 1, 2, 3, 4]);
    expect(stops.map((stop) => toValue(toTrack(stop)))).toEqual(stops);
  });

  test('puts other values at the nearest stop', () => {
    expect([0, 5, 11, 1e6].map((value) => toValue(toTrack(value)))).toEqual([1, 4, 16, 256]);
  });
});

describe('a share of the way', () => {
  test('is the nearest step, in decimals as short as the step’s', () => {
    const { min, max, step } = { min: 0, max: 2, step: 0.01 };
    expect([0, 0.1501, 0.4149, 1].map((share) => stepAt({ min, max, step }, share))).toEqual([0, 0.3, 0.83, 2]);
  });

  test('stays within the ends, the last step included that still fits', () => {
    expect([-1, 2].map((share) => stepAt({ min: 2, max: 64, step: 1 }, share))).toEqual([2, 64]);
    expect(stepAt({ min: 0, max: 10, step: 3 }, 1)).toBe(9);
  });

  test('of a step’s own place is that step', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), (index) => {
        const value = Number((index * 0.005).toPrecision(12));
        expect(stepAt({ min: 0, max: 1, step: 0.005 }, value)).toBe(value);
      }),
      seeded,
    );
  });
});
