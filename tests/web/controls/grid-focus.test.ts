import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moved } from '../../../web/controls/grid-focus';

const seeded = { seed: 2, numRuns: 300 };
const KEYS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'];

test('arrow keys go to the neighbour', () => {
  expect(moved('ArrowUp', false, 2, 1, 4, 3)).toEqual([1, 1]);
  expect(moved('ArrowDown', false, 2, 1, 4, 3)).toEqual([3, 1]);
  expect(moved('ArrowLeft', false, 2, 1, 4, 3)).toEqual([2, 0]);
  expect(moved('ArrowRight', false, 2, 1, 4, 3)).toEqual([2, 2]);
});

test('at an edge the cell stays', () => {
  expect(moved('ArrowUp', false, 0, 1, 4, 3)).toEqual([0, 1]);
  expect(moved('ArrowDown', false, 3, 1, 4, 3)).toEqual([3, 1]);
  expect(moved('ArrowLeft', false, 2, 0, 4, 3)).toEqual([2, 0]);
  expect(moved('ArrowRight', false, 2, 2, 4, 3)).toEqual([2, 2]);
});

test('Home and End go to the ends of the row, with Control to the corners', () => {
  expect(moved('Home', false, 2, 1, 4, 3)).toEqual([2, 0]);
  expect(moved('End', false, 2, 1, 4, 3)).toEqual([2, 2]);
  expect(moved('Home', true, 2, 1, 4, 3)).toEqual([0, 0]);
  expect(moved('End', true, 2, 1, 4, 3)).toEqual([3, 2]);
});

test('other keys are left to the page', () => {
  for (const key of ['Tab', 'Enter', ' ', 'a', 'PageDown', 'Escape'])
    expect(moved(key, false, 0, 0, 2, 2)).toBeUndefined();
});

test('no key leaves the grid', () => {
  const size = fc.integer({ min: 1, max: 64 });
  fc.assert(
    fc.property(
      fc.constantFrom(...KEYS),
      fc.boolean(),
      size,
      size,
      fc.nat(),
      fc.nat(),
      (key, ctrl, rows, cols, a, b) => {
        const [row = -1, col = -1] = moved(key, ctrl, a % rows, b % cols, rows, cols) ?? [];
        expect(row >= 0 && row < rows && col >= 0 && col < cols).toBe(true);
      },
    ),
    seeded,
  );
});
