import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvOf } from '../../../../web/widgets/export/csv';
import { fieldsOf } from '../../../read-csv';

const BYTE_ORDER_MARK = '\ufeff';

describe('CSV', () => {
  test('begins with what tells Excel that it is UTF-8, and ends every line with CRLF', () => {
    expect(csvOf({ heads: ['词', 'z'], rows: [['苹果', 2]] })).toBe(`${BYTE_ORDER_MARK}词,z\r\n苹果,2\r\n`);
  });

  test('numbers read back as the same numbers, whatever their size', () => {
    fc.assert(
      fc.property(fc.array(fc.double(), { minLength: 1 }), (numbers) => {
        const [, ...rows] = fieldsOf(csvOf({ heads: ['x'], rows: numbers.map((x) => [x]) }));
        expect(rows.map(([text]) => Number(text))).toEqual(numbers.map((x) => (x === 0 ? 0 : x)));
      }),
    );
  });

  test('texts read back as they were, but for an apostrophe before what a spreadsheet would compute', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (texts) => {
        const [, ...rows] = fieldsOf(csvOf({ heads: ['x'], rows: texts.map((text) => [text]) }));
        rows.forEach(([field], at) => expect(field?.replace(/^'(?=[=+\-@\t\r＝＋－＠])/u, '')).toBe(texts[at]));
      }),
    );
  });

  test('a token that looks like a formula is a text, a negative number is a number', () => {
    const rows = ['=1+1', '+1', '-1', '@x', '＝1'].map((token) => [token, -1]);
    const [, ...read] = fieldsOf(csvOf({ heads: ['token', 'x'], rows }));
    expect(read).toEqual(["'=1+1", "'+1", "'-1", "'@x", "'＝1"].map((token) => [token, '-1']));
  });
});
