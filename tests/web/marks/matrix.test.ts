import { expect, test } from 'vitest';
import { columnAt, entryAt, rowAt } from '../../../web/marks/matrix';

const matrix = { rows: 2, cols: 3, data: Float64Array.of(1, 2, 3, 4, 5, 6) };

test('rows lie one after the other', () => {
  expect(rowAt(matrix, 1)).toEqual([4, 5, 6]);
  expect(columnAt(matrix, 2)).toEqual([3, 6]);
  expect(entryAt(matrix, 1, 0)).toBe(4);
});

test('beyond the last row there is no number', () => {
  expect(rowAt(matrix, 2)).toEqual([NaN, NaN, NaN]);
});
