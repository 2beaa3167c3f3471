import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEngine } from '../../../web/engine/create';
import type { Engine, Matrix64 } from '../../../web/engine/types';
import { backwardParams, DESIGN } from '../../../web/params/backward';
import { fallbacks } from '../../../web/params/schema';
import { verdictOf } from '../../../web/figures/backward-verdict';
import { askCheck, numericDx } from '../../../web/widgets/backward-check';
import { beside, minus, oneHot } from '../../../web/widgets/backward-products';
import {
  askBackward,
  questionOf,
  type BackwardAnswer,
  type BackwardEngine,
  type BackwardState,
} from '../../../web/widgets/backward-question';
import { en } from '../words';

const seeded = { seed: 3, numRuns: 25 };
let engine: Engine;
let forwards = 0;
const client: BackwardEngine = {
  attention: (request) => {
    if (request.want === undefined) forwards++;
    return Promise.resolve(engine.attention(request));
  },
  attentionBackward: (request) => Promise.resolve(engine.attentionBackward(request)),
  randomMatrix: (request) => Promise.resolve(engine.randomMatrix(request)),
};
beforeAll(async () => {
  engine = await createEngine();
});

const state = (patch: Partial<BackwardState> = {}): BackwardState => ({ ...fallbacks(backwardParams), ...patch });
const ask = (patch: Partial<BackwardState> = {}): Promise<BackwardAnswer> =>
  askBackward(client, questionOf(state(patch)));
const at = ({ cols, data }: Matrix64, row: number, col: number) => data[row * cols + col] ?? NaN;
const sum = (values: Iterable<number>) => [...values].reduce((total, x) => total + x, 0);
const losses = ['cell', 'sum', 'target'] as const;

describe('dX', () => {
  test('agrees with central differences through the forward pass, whatever the loss, the mask and the numbers', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...losses),
        fc.constantFrom('none' as const, 'causal' as const),
        fc.nat(1000),
        fc.integer({ min: 2, max: 6 }),
        async (loss, mask, seed, n) => {
          const tokens = Array.from({ length: n }, (_, i) => `t${i}`);
          const question = questionOf(state({ loss, mask, seed, tokens, lossRow: n, lossCol: 2 }));
          expect(await askCheck(client, question)).toBeLessThan(1e-6);
        },
      ),
      seeded,
    );
  });

  test('of the example agrees to 1e-8', async () => {
    for (const loss of losses) expect(await askCheck(client, questionOf(state({ loss })))).toBeLessThan(1e-8);
  });

  test('would be found wrong, if it were', async () => {
    const question = questionOf(state());
    const flow = await askBackward(client, question);
    const numeric = await numericDx(client, questionOf(state({ lossCol: 2 })), flow);
    expect(Math.max(...numeric.data.map((x, i) => Math.abs(x - (flow.dx.data[i] ?? NaN))))).toBeGreaterThan(0.1);
  });
});

describe('the loss', () => {
  test('is the chosen output, the sum of all, or half the squared distance to the target', async () => {
    const cell = await ask({ lossRow: 2, lossCol: 2 });
    expect(cell.loss).toBe(at(cell.output, 1, 1));
    expect([...cell.doutput.data]).toEqual([0, 0, 0, 1, 0, 0]);
    const all = await ask({ loss: 'sum' });
    expect(all.loss).toBeCloseTo(sum(all.output.data), 14);
    const target = await ask({ loss: 'target' });
    const away = Array.from(target.output.data, (o, i) => o - (target.y.data[i] ?? NaN));
    expect(target.loss).toBeCloseTo(sum(away.map((x) => x * x)) / 2, 13);
    target.doutput.data.forEach((x, i) => expect(x).toBeCloseTo(away[i] ?? NaN, 15));
  });

  test('falls by a short step along −gradient, whatever it is', async () => {
    for (const loss of losses) {
      const { next, loss: before, x, dx } = await ask({ loss, rate: 0.01 });
      next.data.forEach((value, i) => expect(value).toBeCloseTo((x.data[i] ?? NaN) - 0.01 * (dx.data[i] ?? NaN), 14));
      const cells = Array.from(next.data, (value, i) => ({ grid: 'x' as const, row: i >> 1, col: i % 2, value }));
      expect((await ask({ loss, cells })).loss).toBeLessThan(before);
    }
  });
});

describe('the example made by hand', () => {
  test('gives the largest gradient to another cell than the largest weight, whichever output is the loss', async () => {
    for (const lossRow of [1, 2, 3]) {
      for (const lossCol of [1, 2]) {
        const flow = await ask({ lossRow, lossCol });
        expect(verdictOf(flow, lossRow - 1, en.backward).kind).toBe('differs');
      }
    }
  });

  test('has rows of dŜ that sum to 0, and rows of dO that are 0 give none', async () => {
    const flow = await ask({ lossRow: 1 });
    expect(Math.abs(sum(flow.dscaled.data.slice(0, 3)))).toBeLessThan(1e-15);
    expect([...flow.dscaled.data.slice(3)]).toEqual([0, 0, 0, 0, 0, 0]);
    expect(verdictOf(flow, 1, en.backward).kind).toBe('silent');
  });

  test('has ⟨dA, A⟩ of each row, which is ⟨dO, O⟩', async () => {
    const flow = await ask({ loss: 'sum' });
    flow.dots.forEach((dot, row) => {
      expect(dot).toBeCloseTo(at(flow.output, row, 0) + at(flow.output, row, 1), 14);
    });
  });
});

test('a mask hides the later tokens from dŜ', async () => {
  const { dscaled, isVisible } = await ask({ mask: 'causal', loss: 'sum' });
  for (let row = 0; row < 3; row++)
    for (let col = row + 1; col < 3; col++) {
      expect(at(dscaled, row, col)).toBe(0);
      expect(isVisible(row, col)).toBe(false);
    }
});

test('cells set by hand reach everything after them; those outside wait', async () => {
  const cells = backwardParams.cells.read('x.1.1=3;wv.2.2=−1;x.6.1=9') ?? expect.fail('cells');
  const flow = await ask({ cells });
  expect(at(flow.x, 0, 0)).toBe(3);
  expect(at(flow.wv, 1, 1)).toBe(-1);
  expect(at(flow.v, 0, 0)).toBe(6);
  expect(flow.x.rows).toBe(3);
});

test('another loss keeps the forward numbers', async () => {
  const asked = questionOf(state());
  const result = await askBackward(client, asked);
  forwards = 0;
  const next = await askBackward(client, questionOf(state({ lossRow: 3 })), { asked, result });
  expect(forwards).toBe(0);
  expect(next.weights).toBe(result.weights);
  expect(next.loss).toBe(at(result.output, 2, 0));
});

test('other tokens are random, of the seed', async () => {
  const [one, again, other] = await Promise.all([
    ask({ tokens: ['a', 'b'] }),
    ask({ tokens: ['a', 'b'] }),
    ask({ tokens: ['a', 'b'], seed: 8 }),
  ]);
  expect(again.x).toEqual(one.x);
  expect(other.x).not.toEqual(one.x);
  expect(questionOf(state({ tokens: ['a', 'b'] })).forward.source).toBe('random');
  expect(questionOf(state({ tokens: [...DESIGN.tokens] })).forward.source).toBe('design');
});

test('matrices side by side, and a difference through the engine', async () => {
  const [a, b] = [oneHot(2, 2, 0, 1), oneHot(2, 1, 1, 0)];
  expect([...beside(a, b).data]).toEqual([0, 1, 0, 0, 0, 1]);
  expect([...(await minus(client, a, oneHot(2, 2, 1, 1), 0.5)).data]).toEqual([0, 1, 0, -0.5]);
});
