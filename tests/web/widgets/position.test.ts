import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEngine } from '../../../web/engine/create';
import type { Engine } from '../../../web/engine/types';
import { largestOfRows, ROUNDING } from '../../../web/figures/position-order';
import { positionParams } from '../../../web/params/position';
import { fallbacks, read, written } from '../../../web/params/schema';
import { positionChallenges } from '../../../web/widgets/position-challenges';
import {
  askEncoding,
  askShuffle,
  encodingQuestion,
  shuffleQuestion,
  type PositionEngine,
  type PositionState,
} from '../../../web/widgets/position-question';
import { verdictText } from '../../../web/widgets/position-readout';
import { en } from '../words';

const seeded = { seed: 11, numRuns: 20 };
let engine: Engine;
let attentions = 0;
const client: PositionEngine = {
  attention: (request) => {
    if (request.want?.includes('weights')) attentions++;
    return Promise.resolve(engine.attention(request));
  },
  randomMatrix: (request) => Promise.resolve(engine.randomMatrix(request)),
  positionalEncoding: (request) => Promise.resolve(engine.positionalEncoding(request)),
};
beforeAll(async () => {
  engine = await createEngine();
});

const state = (patch: Partial<PositionState>): PositionState => ({ ...fallbacks(positionParams), ...patch });
async function asked(patch: Partial<PositionState>) {
  const question = shuffleQuestion(state(patch));
  return { asked: question, result: await askShuffle(client, question) };
}
const distances = async (patch: Partial<PositionState>) => largestOfRows((await asked(patch)).result.difference);
const orders = fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 6 });
const isMoved = (order: readonly number[]) => order.some((token, place) => token !== place + 1);

describe('one attention layer', () => {
  test('without positions and mask only moves its outputs, whatever the order and the seed', async () => {
    await fc.assert(
      fc.asyncProperty(orders, fc.nat(1000), async (order, seed) => {
        for (const distance of await distances({ order, seed })) expect(distance).toBeLessThanOrEqual(1e-14);
      }),
      seeded,
    );
  });

  test('with positions, or with a causal mask, changes them for every other order', async () => {
    await fc.assert(
      fc.asyncProperty(orders.filter(isMoved), fc.nat(1000), async (order, seed) => {
        expect(Math.max(...(await distances({ order, seed, encoding: 'sinusoidal' })))).toBeGreaterThan(1e-3);
        expect(Math.max(...(await distances({ order, seed, mask: 'causal' })))).toBeGreaterThan(1e-3);
      }),
      seeded,
    );
  });

  test('under a causal mask leaves the last token’s output alone while it stays last', async () => {
    const moved = await distances({ order: [3, 1, 5, 2, 4, 6], mask: 'causal' });
    expect(moved[5]).toBeLessThanOrEqual(ROUNDING);
    expect(moved[0]).toBeGreaterThan(1e-3);
  });

  test('gives equal tokens equal outputs where neither place nor mask tells them apart', async () => {
    const { result } = await asked({ tokens: ['a', 'b', 'a'] });
    const { data, cols } = result.before.output;
    expect([...data.slice(0, cols)]).toEqual([...data.slice(2 * cols)]);
  });

  test('is asked for the original order once, however often the tokens are shuffled', async () => {
    const first = await asked({ order: [2, 1, 3, 4, 5, 6] });
    attentions = 0;
    await askShuffle(client, shuffleQuestion(state({ order: [6, 5, 4, 3, 2, 1] })), first);
    expect(attentions).toBe(1);
    await askShuffle(client, shuffleQuestion(state({ order: [6, 5, 4, 3, 2, 1], mask: 'causal' })), first);
    expect(attentions).toBe(3);
  });
});

test('similarities are dot products of encodings and depend on the difference alone', async () => {
  const { encoding, similarity } = await askEncoding(
    client,
    encodingQuestion(state({ positions: 20, dModel: 8, base: 100 })),
  );
  for (const [s, t] of [
    [0, 3],
    [7, 10],
    [16, 19],
  ] as const) {
    // Vaswani et al. 2017, 3.5: sin and cos of t·b^(−2i/d).
    const expected = [0, 1, 2, 3].reduce((sum, i) => sum + Math.cos(3 * 100 ** (-i / 4)), 0);
    expect(similarity.data[s * 20 + t]).toBeCloseTo(expected, 12);
    expect(encoding.data[t * 8 + 2]).toBeCloseTo(Math.sin(t * 100 ** -0.25), 12);
  }
});

describe('the verdict', () => {
  const { verdict } = en.position;
  const text = async (patch: Partial<PositionState>) =>
    verdictText({ common: en.common, position: en.position }, await asked(patch));
  const order = [6, 5, 4, 3, 2, 1];

  test('says what the order did, and why', async () => {
    expect(await text({})).toBe(verdict.own);
    expect(await text({ order })).toMatch(/permutation equivariance/);
    expect(await text({ order, encoding: 'sinusoidal' })).toMatch(/another vector/);
    expect(await text({ order, mask: 'causal' })).toMatch(/causal mask/);
    expect(await text({ order, encoding: 'sinusoidal', mask: 'causal' })).toMatch(/both/);
  });
});

describe('challenges', () => {
  const met = async (patch: Partial<PositionState>) =>
    Object.fromEntries(
      positionChallenges(en.position, await asked(patch)).map(({ name, met: isMet }) => [name, isMet]),
    );

  test('are met by what they ask for, and by nothing else', async () => {
    expect(await met({})).toEqual({ shuffle: false, causal: false, last: false, order: 'impossible' });
    expect(await met({ order: [2, 1, 3, 4, 5, 6] })).toMatchObject({ shuffle: true, causal: false, last: false });
    expect(await met({ order: [6, 1, 2, 3, 4, 5], mask: 'causal' })).toMatchObject({
      shuffle: false,
      causal: true,
      last: false,
    });
    expect(await met({ order: [2, 1, 3, 4, 5, 6], mask: 'causal' })).toMatchObject({ causal: true, last: true });
    expect(await met({ order: [2, 1, 3, 4, 5, 6], encoding: 'sinusoidal' })).toMatchObject({
      shuffle: false,
      last: false,
    });
  });
});

describe('parameters', () => {
  const given = (attributes: Record<string, string>) => read(positionParams, (name) => attributes[name] ?? null);

  test('are read as they are written', () => {
    const { values, problems } = given({
      order: '3,1,2',
      tokens: 'a/b/c',
      'd-model': '64',
      base: '100',
      encoding: 'sinusoidal',
      tab: 'wave',
    });
    expect(problems).toEqual([]);
    expect(values).toMatchObject({ order: [3, 1, 2], dModel: 64, tab: 'wave' });
    expect(given(written(positionParams, values)).values).toEqual(values);
  });

  test('refuse a width without a cosine for each sine, and one position', () => {
    expect(given({ 'd-model': '7', positions: '1', base: '1' }).problems.map(({ attribute }) => attribute)).toEqual([
      'positions',
      'd-model',
      'base',
    ]);
  });

  test('fall back to the sentence’s own order where the given one is none', () => {
    expect(shuffleQuestion(state({ order: [1, 1, 2, 3, 4, 5] })).order).toEqual([0, 1, 2, 3, 4, 5]);
  });
});
