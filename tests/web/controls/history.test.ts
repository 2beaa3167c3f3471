import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { History } from '../../../web/controls/history';

const seeded = { seed: 2, numRuns: 300 };

/** A value that changes, with its history. */
function document(start: number, most?: number) {
  const history = new History<number>(most);
  let now = start;
  return {
    history,
    now: () => now,
    change(next: number, gesture?: string) {
      history.record(now, gesture);
      now = next;
    },
    undo: () => (now = history.undo(now)),
    redo: () => (now = history.redo(now)),
  };
}

test('with nothing changed, undo and redo leave the state as it is', () => {
  const it = document(7);
  expect([it.undo(), it.redo()]).toEqual([7, 7]);
  expect([it.history.canUndo, it.history.canRedo]).toEqual([false, false]);
});

test('undo goes back change by change, redo forward again', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 20 }), (changes) => {
      const it = document(0);
      const states = [0, ...changes];
      for (const next of changes) it.change(next);
      expect(changes.map(() => it.undo())).toEqual(states.slice(0, -1).reverse());
      expect(it.history.canUndo).toBe(false);
      expect(changes.map(() => it.redo())).toEqual(changes);
      expect(it.history.canRedo).toBe(false);
    }),
    seeded,
  );
});

test('however undo and redo are mixed, what follows from one place is the same', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 40 }), (moves) => {
      const it = document(0);
      for (let i = 1; i <= 5; i++) it.change(i);
      let expected = 5;
      for (const back of moves) {
        expected = Math.min(5, Math.max(0, expected + (back ? -1 : 1)));
        expect(back ? it.undo() : it.redo()).toBe(expected);
      }
    }),
    seeded,
  );
});

test('a change after undo forgets what was undone', () => {
  const it = document(0);
  it.change(1);
  it.change(2);
  it.undo();
  it.change(3);
  expect(it.history.canRedo).toBe(false);
  expect([it.undo(), it.undo()]).toEqual([1, 0]);
});

describe('a gesture', () => {
  test('is undone as one, to where it began', () => {
    const it = document(0);
    for (const next of [1, 2, 3, 4]) it.change(next, 'drag 0');
    expect(it.undo()).toBe(0);
    expect(it.redo()).toBe(4);
  });

  test('ends when it settles, and when another begins', () => {
    const it = document(0);
    it.change(1, 'drag 0');
    it.change(2, 'drag 0');
    it.history.settle();
    it.change(3, 'drag 0');
    it.change(4, 'drag 1');
    expect([it.undo(), it.undo(), it.undo()]).toEqual([3, 2, 0]);
  });

  test('ends at undo: what the same gesture changes next is a step of its own', () => {
    const it = document(0);
    it.change(1, 'key');
    it.undo();
    it.change(2, 'key');
    expect(it.undo()).toBe(0);
  });

  test('ends at a change without a gesture', () => {
    const it = document(0);
    it.change(1, 'key');
    it.change(2);
    it.change(3, 'key');
    expect([it.undo(), it.undo(), it.undo()]).toEqual([2, 1, 0]);
  });
});

test('it remembers so many changes and no more', () => {
  const it = document(0, 3);
  for (let i = 1; i <= 10; i++) it.change(i);
  expect([it.undo(), it.undo(), it.undo(), it.undo()]).toEqual([9, 8, 7, 7]);
});
