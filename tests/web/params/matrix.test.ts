import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withEdit, withoutEdit } from '../../../web/params/cell-edits';
import { bitAt } from '../../../web/params/mask-bits';
import { EDITABLE, matrixParams } from '../../../web/params/matrix';
import { DESIGN } from '../../../web/params/matrix-design';

const seeded = { seed: 2, numRuns: 200 };
const { cells, maskBits } = matrixParams;

const edit = fc.record({
  grid: fc.constantFrom(...EDITABLE),
  row: fc.nat(63),
  col: fc.nat(15),
  value: fc.double({ min: -1000, max: 1000, noNaN: true }).map((value) => value + 0),
});
const edits = fc
  .array(edit, { maxLength: 40 })
  .map((list) => list.reduce<ReturnType<typeof cells.read> & object>(withEdit, []));

describe('cells set by hand', () => {
  test('survive the way through a link, every digit of them', () => {
    fc.assert(
      fc.property(edits, (list) => {
        expect(cells.read(cells.write(list))).toEqual(list);
      }),
      seeded,
    );
  });

  test('are counted from 1 in the text, and take a true minus', () => {
    expect(cells.read('wq.5.3=2; x.1.1=−0.5;')).toEqual([
      { grid: 'wq', row: 4, col: 2, value: 2 },
      { grid: 'x', row: 0, col: 0, value: -0.5 },
    ]);
  });

  test.each(['wz.1.1=2', 'wq.0.1=2', 'wq.1.1=', 'wq.1.1=1001', 'wq.1.1=NaN', 'wq.1=2', 'wq.1.1=1,2'])(
    '%s is none',
    (text) => {
      expect(cells.read(text)).toBeUndefined();
    },
  );

  test('hold one number each: a later one replaces an earlier one', () => {
    expect(cells.read('q.1.1=1;k.1.1=5;q.1.1=2')).toEqual([
      { grid: 'k', row: 0, col: 0, value: 5 },
      { grid: 'q', row: 0, col: 0, value: 2 },
    ]);
  });

  test('taken back leave the others', () => {
    fc.assert(
      fc.property(edits, edit, (list, one) => {
        expect(withoutEdit(withEdit(list, one), one)).toEqual(withoutEdit(list, one));
      }),
      seeded,
    );
  });
});

describe('a drawn mask', () => {
  test('is rows of one length', () => {
    expect(maskBits.read('110; 111')).toEqual(['110', '111']);
    expect(maskBits.read('')).toEqual([]);
    for (const text of ['11;1', '12;11', '11;;11', '1'.repeat(65)]) expect(maskBits.read(text)).toBeUndefined();
  });

  test('shows what lies beyond it', () => {
    const bits = maskBits.read('10;01') ?? [];
    expect([bitAt(bits, 0, 0), bitAt(bits, 0, 1), bitAt(bits, 1, 0), bitAt(bits, 0, 2), bitAt(bits, 7, 7)]).toEqual([
      true,
      false,
      false,
      true,
      true,
    ]);
  });
});

test('the example made by hand fits together', () => {
  const { tokens, x, wq, wk, wv } = DESIGN;
  expect(tokens).toEqual(matrixParams.tokens.fallback);
  expect(x.rows).toBe(tokens.length);
  for (const projection of [wq, wk, wv]) {
    expect(projection.rows).toBe(x.cols);
    expect(projection.cols).toBe(4);
    expect(projection.data.length).toBe(projection.rows * projection.cols);
  }
});
