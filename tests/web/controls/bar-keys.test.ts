// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { keyed } from '../../../web/controls/bar-keys';

const range = { min: -1000, max: 1000 };
const axis = { min: -4, max: 4 };
const from = (value: number, key: string, modifiers: KeyboardEventInit = {}) =>
  keyed(new KeyboardEvent('keydown', { key, ...modifiers }), value, 0.1, range, axis);

test('arrows go one step up or down, with Shift or as Page ten', () => {
  expect(['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'].map((key) => from(1, key))).toEqual([1.1, 1.1, 0.9, 0.9]);
  expect(['ArrowUp', 'ArrowLeft'].map((key) => from(1, key, { shiftKey: true }))).toEqual([2, 0]);
  expect(['PageUp', 'PageDown'].map((key) => from(1, key))).toEqual([2, 0]);
});

test('Home and End go to the ends of the axis', () => {
  expect([from(1, 'Home'), from(1, 'End')]).toEqual([-4, 4]);
});

test('no key leads out of the range, and arrows may lead beyond the axis', () => {
  expect([from(999.5, 'PageUp'), from(-1000, 'ArrowDown')]).toEqual([1000, -1000]);
  expect(from(4, 'ArrowUp')).toBe(4.1);
});

test('other keys, and those with Alt, Control or Meta, are the browser’s', () => {
  expect(['a', 'Enter', ' ', 'Tab'].map((key) => from(1, key))).toEqual(Array(4).fill(undefined));
  for (const modifier of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }])
    expect(from(1, 'ArrowLeft', modifier)).toBeUndefined();
});
