import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stepped, typed } from '../../../web/controls/number-field';

const seeded = { seed: 2, numRuns: 300 };

describe('a typed number', () => {
  test('may have spaces around it, a typographic minus or dash, and a decimal comma', () => {
    expect(typed(' 1.5 ', { min: -10, max: 10 })).toBe(1.5);
    expect(typed('−2', { min: -10, max: 10 })).toBe(-2);
    expect(typed('–2', { min: -10, max: 10 })).toBe(-2);
    expect(typed('0,25', { min: -10, max: 10 })).toBe(0.25);
    expect(typed('−1e−3', { min: -10, max: 10 })).toBe(-0.001);
  });

  test('may be written in the full-width digits of a Chinese keyboard', () => {
    expect(typed('８', { min: 0, max: 10 })).toBe(8);
    expect(typed('－１．５', { min: -10, max: 10 })).toBe(-1.5);
    expect(typed('０，２５', { min: -10, max: 10 })).toBe(0.25);
  });

  test('is taken at the ends of the range and refused beyond', () => {
    expect([typed('-10', { min: -10, max: 10 }), typed('10', { min: -10, max: 10 })]).toEqual([-10, 10]);
    expect([typed('-10.01', { min: -10, max: 10 }), typed('1e9', { min: -10, max: 10 })]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('with a fraction is refused where whole numbers are wanted', () => {
    const whole = { min: 0, max: 9, whole: true };
    expect([typed('7', whole), typed('7.0', whole), typed('2.5', whole)]).toEqual([7, 7, undefined]);
  });

  test.each(['', '  ', 'abc', '1 2', '1,2,3', '1,000.5', '--1', 'NaN', 'Infinity', '∞', '0x10', '0b1', '0o7'])(
    '%j is none',
    (text) => {
      expect(typed(text, { min: -1e9, max: 1e9 })).toBeUndefined();
    },
  );

  test('shown with a typographic minus it reads back', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (x) => {
        expect(typed(String(x).replace(/-/g, '−'), { min: -1e6, max: 1e6 })).toBe(x === 0 ? 0 : x);
      }),
      seeded,
    );
  });
});

describe('a step', () => {
  test('leaves no dust of binary fractions', () => {
    expect(stepped(0.1, 0.2, { min: -1, max: 1 })).toBe(0.3);
    expect(stepped(0.3, -0.1, { min: -1, max: 1 })).toBe(0.2);
    let value = 0;
    for (let i = 0; i < 100; i++) value = stepped(value, 0.1, { min: -100, max: 100 });
    expect(value).toBe(10);
  });

  test('stops at the ends of the range', () => {
    expect(stepped(0.95, 0.1, { min: 0, max: 1 })).toBe(1);
    expect(stepped(-999.5, -1, { min: -1000, max: 1000 })).toBe(-1000);
  });

  test('there and back is where it was', () => {
    const thousand = { min: -1000, max: 1000 };
    const tenths = fc.integer({ min: -9000, max: 9000 }).map((i) => i / 10);
    fc.assert(
      fc.property(tenths, fc.constantFrom(0.1, 0.5, 1, 10), (value, by) => {
        expect(stepped(stepped(value, by, thousand), -by, thousand)).toBe(value);
      }),
      seeded,
    );
  });
});
