import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEngine } from '../../../web/engine/create';
import type { Engine, Matrix64 } from '../../../web/engine/types';
import { headOf, type Chain, type Join } from '../../../web/figures/matrix-chain';
import { columnAt, entryAt, rowAt } from '../../../web/marks/matrix';
import { matrixParams } from '../../../web/params/matrix';
import { fallbacks } from '../../../web/params/schema';
import { editableOf } from '../../../web/widgets/matrix-cell';
import { answerMatrix, isInside, maskOf, questionOf, type MatrixState } from '../../../web/widgets/matrix-question';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

const state = (patch: Partial<MatrixState>): MatrixState => ({ ...fallbacks(matrixParams), ...patch });

/** The join, and the first head. */
async function ask(patch: Partial<MatrixState>): Promise<{ chain: Chain; join: Join }> {
  const chain = await answerMatrix(
    {
      attention: (request) => Promise.resolve(engine.attention(request)),
      randomMatrix: (request) => Promise.resolve(engine.randomMatrix(request)),
    },
    questionOf(state(patch)),
  );
  if (!chain.join) throw new Error('one head');
  return { chain, join: chain.join };
}

const expectClose = (a: Matrix64 | undefined, b: { rows: number; cols: number; data: ArrayLike<number> }) => {
  expect([a?.rows, a?.cols]).toEqual([b.rows, b.cols]);
  a?.data.forEach((value, at) => {
    expect(Math.abs(value - (b.data[at] ?? NaN))).toBeLessThanOrEqual(1e-12 * Math.max(1, Math.abs(value)));
  });
};

/** What the engine's own operation says of the same inputs. */
async function expectAsMultiHeadAttention(patch: Partial<MatrixState>): Promise<void> {
  const { chain, join } = await ask(patch);
  const { wq, wk, wv } = join.whole;
  const expected = engine.multiHeadAttention({
    x: chain.x,
    wq,
    wk,
    wv,
    wo: join.wo,
    heads: join.heads.length,
    mask: maskOf(questionOf(state(patch))),
    precision: 'float64',
  });
  expect(join.heads).toHaveLength(expected.heads.length);
  expected.heads.forEach(({ weights, output }, head) => {
    expectClose(join.heads[head]?.weights, weights);
    expectClose(join.heads[head]?.output, output);
  });
  expectClose(join.result, expected.output);
}

describe('several heads', () => {
  test.each([2, 3, 4])('of the example made by hand are multiHeadAttention with %s heads', async (heads) => {
    await expectAsMultiHeadAttention({ heads });
    await expectAsMultiHeadAttention({ heads, mask: 'causal' });
    await expectAsMultiHeadAttention({ heads, mask: 'padding', validLens: 2 });
  });

  test('of random numbers are multiHeadAttention, whatever seed, width and mask', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          heads: fc.constantFrom(2, 3, 4),
          seed: fc.nat(),
          dModel: fc.integer({ min: 1, max: 16 }),
          tokens: fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 9 }),
          mask: fc.constantFrom('none' as const, 'causal' as const),
        }),
        (patch) => expectAsMultiHeadAttention({ ...patch, weights: 'random' }),
      ),
      { seed: 4, numRuns: 40 },
    );
  });

  test('share the columns among them: d is rounded up to a multiple of their number', () => {
    for (const [dModel, heads, d] of [
      [6, 4, 8],
      [6, 3, 6],
      [16, 3, 18],
      [1, 4, 4],
    ] as const) {
      const question = questionOf(state({ weights: 'random', tokens: ['a', 'b'], dModel, heads }));
      expect([question.dModel, question.dk]).toEqual([d, d]);
    }
  });

  test('leave a question with one head as it was', () => {
    expect(questionOf(state({}))).toMatchObject({ heads: 1, dModel: 5, dk: 4 });
    expect(questionOf(state({ weights: 'random', dModel: 7, dk: 3 }))).toMatchObject({ heads: 1, dModel: 7, dk: 3 });
  });

  test('take queries from one sequence and keys from another too', async () => {
    const { join } = await ask({ tokens: ['a', 'b', 'c'], kvTokens: ['d', 'e'], heads: 2, dModel: 4 });
    for (const { weights } of join.heads) {
      expect([weights.rows, weights.cols]).toEqual([3, 2]);
      for (let row = 0; row < 3; row++)
        expect(rowAt(weights, row).reduce((sum, weight) => sum + weight)).toBeCloseTo(1, 14);
    }
    expect([join.result.rows, join.result.cols]).toEqual([3, 4]);
  });

  test('a number set by hand lies in the head whose column it is, and in no other', async () => {
    const before = await ask({ heads: 4 });
    const cells = [{ grid: 'q', row: 4, col: 7, value: 9 }] as const;
    const after = await ask({ heads: 4, cells });
    const [edit] = cells;
    const changed = after.join.heads.map(({ weights }, head) =>
      weights.data.some((weight, at) => weight !== before.join.heads[head]?.weights.data[at]),
    );
    expect(changed).toEqual([false, false, true, false]);
    const third = headOf(after.chain, 3);
    expect(rowAt(third.q, 4)[1]).toBe(9);
    expect(editableOf(third, { grid: 'q', row: 4, col: 1 })).toEqual({ grid: 'q', row: 4, col: 7 });
    expect(editableOf(third, { grid: 'x', row: 4, col: 1 })).toEqual({ grid: 'x', row: 4, col: 1 });
    expect(isInside(third, edit)).toBe(true);
    expect(isInside(third, { ...edit, col: 12 })).toBe(false);
  });

  test('the head that is looked at is the last one where there are fewer', async () => {
    const { chain, join } = await ask({ heads: 3 });
    expect(headOf(chain, 9)).toBe(join.heads[2]);
    expect(headOf(chain, 1)).toBe(join.heads[0]);
  });
});

describe('the example made by hand', () => {
  const mostRead = (weights: Matrix64, row: number) => rowAt(weights, row).indexOf(Math.max(...rowAt(weights, row)));

  test.each([2, 3, 4])('asks what it says it asks, with %s heads', async (count) => {
    const { join } = await ask({ heads: count });
    const [grammar, before, first, broad] = join.heads.map(({ weights }) => weights);
    // The modifier looks for the noun.
    if (grammar) expect(entryAt(grammar, 4, 5)).toBeGreaterThan(0.8);
    for (let row = 0; row < 6; row++) {
      if (before) expect(mostRead(before, row)).toBe(Math.max(0, row - 1));
      if (before && row > 0) expect(entryAt(before, row, row - 1)).toBeGreaterThan(0.75);
      if (first) expect(entryAt(first, row, 0)).toBeGreaterThan(0.75);
      if (broad) for (const weight of rowAt(broad, row)) expect(weight).toBeCloseTo(1 / 6, 14);
    }
  });

  test('W_O keeps every column and adds the other heads to the first one’s', async () => {
    const { join } = await ask({ heads: 4 });
    for (let row = 0; row < 6; row++) {
      const joined = rowAt(join.joined, row);
      for (let col = 0; col < 12; col++) {
        const sum = [0, 3, 6, 9].reduce((total, first) => total + (joined[first + col] ?? 0), 0);
        expect(entryAt(join.result, row, col)).toBeCloseTo(col < 3 ? sum : (joined[col] ?? NaN), 12);
      }
    }
    expect(columnAt(join.wo, 0).filter((x) => x === 1)).toHaveLength(4);
  });
});
