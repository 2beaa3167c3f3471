import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEngine } from '../../../web/engine/create';
import type { Engine, Matrix64 } from '../../../web/engine/types';
import type { Chain } from '../../../web/figures/matrix-chain';
import { fallbacks } from '../../../web/params/schema';
import { matrixParams } from '../../../web/params/matrix';
import {
  answerMatrix,
  isInside,
  maskOf,
  questionOf,
  toggled,
  type MatrixState,
} from '../../../web/widgets/matrix-question';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

const state = (patch: Partial<MatrixState> = {}): MatrixState => ({ ...fallbacks(matrixParams), ...patch });
const ask = (patch: Partial<MatrixState> = {}): Promise<Chain> =>
  answerMatrix(
    {
      attention: (request) => Promise.resolve(engine.attention(request)),
      randomMatrix: (request) => Promise.resolve(engine.randomMatrix(request)),
    },
    questionOf(state(patch)),
  );

const row = ({ cols, data }: Matrix64, index: number) => [...data.subarray(index * cols, (index + 1) * cols)];
const at = ({ cols, data }: Matrix64, r: number, c: number) => data[r * cols + c] ?? NaN;
const [RED, APPLE] = [4, 5];

describe('the example made by hand', () => {
  test('has the query and the key that the article names, and no other key along that query', async () => {
    const { q, k } = await ask();
    expect(row(q, RED)).toEqual([0, 0, 4, 0]);
    expect(row(k, APPLE)).toEqual([0, 0, 2, 0]);
    for (let key = 0; key < 5; key++) expect(at(k, key, 2)).toBe(0);
  });

  test('goes 8 → 4 → e⁴/(e⁴ + 5)', async () => {
    const { scores, scaled, weights } = await ask();
    expect(at(scores, RED, APPLE)).toBe(8);
    expect(at(scaled, RED, APPLE)).toBe(4);
    expect(at(weights, RED, APPLE)).toBeCloseTo(Math.exp(4) / (Math.exp(4) + 5), 14);
  });

  test('saturates without the scale: e⁸/(e⁸ + 5)', async () => {
    const { weights } = await ask({ scale: 'none' });
    expect(at(weights, RED, APPLE)).toBeCloseTo(Math.exp(8) / (Math.exp(8) + 5), 14);
    expect(at(weights, RED, APPLE)).toBeGreaterThan(0.998);
  });

  test('is not symmetric', async () => {
    const { weights } = await ask();
    expect(at(weights, RED, APPLE)).toBeGreaterThan(4 * at(weights, APPLE, RED));
  });

  test('asks nothing where the query is 0: equal weights', async () => {
    const { weights } = await ask();
    for (const weight of row(weights, 0)) expect(weight).toBeCloseTo(1 / 6, 15);
  });
});

describe('random numbers', () => {
  const own = ['the', 'cat', 'saw', 'the', 'dog'];

  test('come for every other text, and for the same text on demand', () => {
    expect(questionOf(state()).source).toBe('design');
    expect(questionOf(state({ weights: 'random' })).source).toBe('random');
    expect(questionOf(state({ tokens: own })).source).toBe('random');
    expect(questionOf(state({ kvTokens: ['I'] })).source).toBe('random');
  });

  test('are those of the seed, and the same token is the same vector', async () => {
    const [once, again, other] = await Promise.all([
      ask({ tokens: own }),
      ask({ tokens: own }),
      ask({ tokens: own, seed: 8 }),
    ]);
    expect(again.x).toEqual(once.x);
    expect(other.x).not.toEqual(once.x);
    expect(row(once.x, 3)).toEqual(row(once.x, 0));
    expect(row(once.weights, 3)).toEqual(row(once.weights, 0));
    expect([once.x.cols, once.wq.cols]).toEqual([6, 4]);
  });

  test('stay when a token is added at the end', async () => {
    const [short, long] = await Promise.all([ask({ tokens: own }), ask({ tokens: [...own, 'again'] })]);
    expect([...long.x.data.subarray(0, short.x.data.length)]).toEqual([...short.x.data]);
    expect(long.wq).toEqual(short.wq);
  });

  test('projections have variance 1/d', async () => {
    const { wq, wk, wv } = await ask({ weights: 'random', dModel: 16, dk: 16 });
    const all = [...wq.data, ...wk.data, ...wv.data];
    const variance = all.reduce((sum, w) => sum + w * w, 0) / all.length;
    expect(variance * 16).toBeGreaterThan(0.8);
    expect(variance * 16).toBeLessThan(1.2);
  });
});

describe('masks', () => {
  const mask = (patch: Partial<MatrixState>) => maskOf(questionOf(state(patch)));

  test('causal shows what came before; across two sequences there is none', () => {
    expect(row(mask({ mask: 'causal' }), 2)).toEqual([1, 1, 1, 0, 0, 0]);
    expect(questionOf(state({ mask: 'causal', kvTokens: ['I', 'ate'] })).mask).toBe('none');
  });

  test('padding shows the first keys', () => {
    expect(row(mask({ mask: 'padding', validLens: 4 }), 0)).toEqual([1, 1, 1, 1, 0, 0]);
  });

  test('drawn: a cell turned over twice is as before, and nothing else moves', () => {
    fc.assert(
      fc.property(
        fc.nat(5),
        fc.nat(5),
        fc.constantFrom('none' as const, 'causal' as const, 'padding' as const),
        (r, c, kind) => {
          const before = mask({ mask: kind });
          const once = mask({ mask: 'custom', maskBits: toggled(before, r, c) });
          const different = [...once.data].flatMap((bit, index) => (bit === before.data[index] ? [] : [index]));
          expect(different).toEqual([r * 6 + c]);
          expect(mask({ mask: 'custom', maskBits: toggled(once, r, c) })).toEqual(before);
        },
      ),
      { seed: 2, numRuns: 60 },
    );
  });

  test('hide by −∞: weight 0, and the others share all', async () => {
    const { masked, weights } = await ask({ mask: 'causal' });
    expect(at(masked, 1, 3)).toBe(-Infinity);
    expect(at(weights, 1, 3)).toBe(0);
    for (let r = 0; r < 6; r++) expect(row(weights, r).reduce((sum, w) => sum + w, 0)).toBeCloseTo(1, 14);
  });

  test('a row with nothing to see has weights and output 0', async () => {
    const { weights, output, fullyMaskedRows } = await ask({ mask: 'padding', validLens: 0 });
    expect(fullyMaskedRows).toEqual([0, 1, 2, 3, 4, 5]);
    expect(weights.data.every((w) => w === 0)).toBe(true);
    expect(output.data.every((o) => o === 0)).toBe(true);
  });
});

test('across two sequences the shapes are n × m, and K and V come from the other one', async () => {
  const chain = await ask({ kvTokens: ['I', 'ate', 'a', 'red', 'apple'] });
  const shape = ({ rows, cols }: Matrix64) => [rows, cols];
  expect([chain.x, chain.y, chain.q, chain.k, chain.v, chain.weights, chain.output].map(shape)).toEqual([
    [6, 6],
    [5, 6],
    [6, 4],
    [5, 4],
    [5, 4],
    [6, 5],
    [6, 4],
  ]);
});

describe('cells set by hand', () => {
  const cells = (text: string) => ({ cells: matrixParams.cells.read(text) ?? expect.fail(text) });

  test('of W reach everything after it', async () => {
    const { q, weights } = await ask(cells('wq.4.3=0'));
    expect(row(q, RED)).toEqual([0, 0, 0, 0]);
    expect(at(weights, RED, APPLE)).toBeCloseTo(1 / 6, 15);
  });

  test('of Q stand there in place of the product, the rest of which stays', async () => {
    const { q, x, wq } = await ask(cells('q.5.3=2'));
    expect(row(q, RED)).toEqual([0, 0, 2, 0]);
    expect([x, wq]).toEqual([(await ask()).x, (await ask()).wq]);
  });

  test('outside of the matrices of now wait', async () => {
    const patch = cells('x.20.1=3;y.1.1=3');
    const chain = await ask(patch);
    expect(chain).toEqual(await ask());
    expect(patch.cells.filter((edit) => isInside(chain, edit))).toEqual([]);
  });
});

test('projections are products, whatever the numbers', async () => {
  const { x, wv, v } = await ask({ tokens: ['a', 'b', 'c'], dModel: 3, dk: 2 });
  for (let r = 0; r < 3; r++) {
    for (let c = 0; c < 2; c++) {
      const sum = row(x, r).reduce((total, value, index) => total + value * at(wv, index, c), 0);
      expect(at(v, r, c)).toBeCloseTo(sum, 14);
    }
  }
});
