import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compact, exact, percent, rounded, significant, subscript } from '../../../web/marks/format';

const seeded = { seed: 2, numRuns: 500 };
const any = fc.double();

/** A shown number as JavaScript reads it. */
const back = (text: string) => Number(text.replace('∞', 'Infinity').replace(/−/g, '-'));

describe.each([
  ['rounded', rounded],
  ['compact', compact],
  ['exact', exact],
] as const)('%s', (_, write) => {
  test('shows NaN and infinities as what they are', () => {
    expect([NaN, Infinity, -Infinity].map((x) => write(x))).toEqual(['NaN', '∞', '−∞']);
  });

  test('has one true minus and no hyphen, in exponents too', () => {
    fc.assert(
      fc.property(any, (x) => {
        expect(write(x)).not.toContain('-');
      }),
      seeded,
    );
    expect(write(-1e-300)).toMatch(/e−300$|^≈0$/);
    expect(write(-3)).toMatch(/^−3/);
  });

  test('has no sign before 0', () => {
    expect(write(-0)).toBe(write(0));
  });
});

describe('rounded', () => {
  test('gives so many decimals', () => {
    expect(rounded(Math.PI)).toBe('3.14');
    expect(rounded(0.7310585786300049, 4)).toBe('0.7311');
    expect(rounded(2, 3)).toBe('2.000');
    expect(rounded(-1.5, 0)).toBe('−2');
  });

  test('never shows a number that is not 0 as 0', () => {
    const digits = fc.integer({ min: 0, max: 6 });
    const small = fc.oneof(any, fc.double({ min: -0.01, max: 0.01, noNaN: true }));
    fc.assert(
      fc.property(small, digits, (x, places) => {
        if (x !== 0) expect(rounded(x, places)).not.toMatch(/^−?0(\.0*)?$/);
      }),
      seeded,
    );
    expect(rounded(0.0049)).toBe('≈0');
    expect(rounded(0.005)).toBe('0.01');
    expect(rounded(3e-9, 4)).toBe('3.0e−9');
  });

  test('is off by at most half a unit of its last decimal', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -99_999, max: 99_999, noNaN: true }),
        fc.integer({ min: 4, max: 6 }),
        (x, places) => {
          expect(Math.abs(back(rounded(x, places)) - x)).toBeLessThanOrEqual(0.5 * 10 ** -places * (1 + 1e-6) + 1e-11);
        },
      ),
      seeded,
    );
  });

  test('writes large numbers as powers of ten', () => {
    expect(rounded(123_456)).toBe('1.2e+5');
    expect(rounded(-1e308)).toBe('−1.0e+308');
    expect(rounded(99_999)).toBe('99999.00');
  });
});

describe('significant', () => {
  test('keeps four digits of small numbers, so that a product of two multiplies out', () => {
    expect([0.00012345, -0.0567891, 3.14159e-9, 0.6066, 12, 0].map(significant)).toEqual([
      '0.0001234',
      '−0.05679',
      '3.142e−9',
      '0.6066',
      '12.0000',
      '0.0000',
    ]);
  });
});

describe('compact', () => {
  test('drops zeros after the decimal point, and only those', () => {
    expect([1, 1.5, 10, 100, 0, -20].map((x) => compact(x))).toEqual(['1', '1.5', '10', '100', '0', '−20']);
    expect(compact(1.0004, 3)).toBe('1');
    expect(compact(1e20)).toBe('1.0e+20');
  });
});

describe('exact', () => {
  test('gives every digit of the double back', () => {
    fc.assert(
      fc.property(any, (x) => {
        expect(back(exact(x))).toBe(x === 0 ? 0 : x);
      }),
      seeded,
    );
  });
});

test('percent has one decimal', () => {
  expect(percent(0.125)).toBe('12.5%');
  expect(percent(0)).toBe('0.0%');
  // But one that would read as none.
  expect(percent(1 / 3000)).toBe('0.03%');
});

test('subscripts have as many digits as the number', () => {
  expect([0, 7, 12, 305].map(subscript)).toEqual(['₀', '₇', '₁₂', '₃₀₅']);
});
