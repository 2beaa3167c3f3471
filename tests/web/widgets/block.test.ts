import { beforeAll, describe, expect, test } from 'vitest';
import { createEngine } from '../../../web/engine/create';
import type { Engine } from '../../../web/engine/types';
import { blockParams } from '../../../web/params/block';
import { fallbacks, read, written } from '../../../web/params/schema';
import { verdictText } from '../../../web/widgets/block-depth';
import { askBlock, questionOf, type BlockState } from '../../../web/widgets/block-question';
import { en } from '../words';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});
const state = (patch: Partial<BlockState> = {}): BlockState => ({ ...fallbacks(blockParams), ...patch });
const ask = (patch: Partial<BlockState> = {}) =>
  askBlock({ residualFlow: (request) => Promise.resolve(engine.residualFlow(request)) }, questionOf(state(patch)));
const share = async (patch: Partial<BlockState>) => {
  const { gradientNorms } = await ask(patch);
  return (gradientNorms[0] ?? NaN) / (gradientNorms[gradientNorms.length - 1] ?? NaN);
};

describe('the question', () => {
  test('counts tokens from 0 for the engine, and takes the last one for one beyond', async () => {
    const { stations } = await ask({ token: 9, n: 3 });
    const last = engine.residualFlow({ ...questionOf(state({ n: 3 })), token: 2, tokens: 3, layers: 12 }).stations;
    expect(stations[0]?.vector).toEqual(last[0]?.vector);
  });

  test('has one more length than layers', async () => {
    for (const layers of [1, 5, 12]) expect((await ask({ layers })).norms).toHaveLength(layers + 1);
  });
});

describe('twelve layers', () => {
  test('let the gradient through with the residual, whatever LayerNorm before the branches does', async () => {
    for (const layerNorm of ['pre', 'none'] as const) {
      const kept = await share({ layerNorm });
      expect(kept).toBeGreaterThan(0.1);
      expect(kept).toBeLessThan(100);
    }
  });

  test('without residual and LayerNorm let next to nothing through', async () => {
    expect(await share({ residual: false, layerNorm: 'none' })).toBeLessThan(1e-3);
  });
});

describe('without the residual, but with LayerNorm, over 400 seeds', () => {
  const shares = async (request: Partial<BlockState>) => {
    const all = await Promise.all(Array.from({ length: 400 }, (_, seed) => share({ ...request, seed })));
    return all.sort((a, b) => a - b);
  };

  test('about a twentieth of the gradient is left at the median, seldom under a thousandth, now and then more than there was', async () => {
    const all = await shares({ residual: false });
    const median = all[200] ?? NaN;
    expect(median).toBeGreaterThan(1 / 25);
    expect(median).toBeLessThan(1 / 15);
    const [thousandth, more] = [all.filter((left) => left < 1e-3), all.filter((left) => left > 1)];
    for (const some of [thousandth, more]) {
      expect(some.length / all.length).toBeGreaterThan(0.05);
      expect(some.length / all.length).toBeLessThan(0.15);
    }
    // The lesson's draw is one of the middle.
    const lesson = await share({ residual: false, seed: 31 });
    expect(lesson).toBeGreaterThan(median / 2);
    expect(lesson).toBeLessThan(median * 2);
  });

  test('with the residual, none of them loses the gradient', async () => {
    const all = await shares({});
    expect(all[0]).toBeGreaterThan(0.5);
  });
});

test('the verdict names the lengths of the engine and says what became of the gradient', async () => {
  const words = { common: en.common, block: en.block };
  const plain = await ask({ residual: false, layerNorm: 'none' });
  expect(verdictText(words, plain)).toMatch(/vanishing/);
  expect(verdictText(words, plain)).toContain((plain.gradientNorms[0] ?? NaN).toFixed(6));
  const kept = await ask();
  const { gradientNorms } = kept;
  expect(verdictText(words, kept)).toContain((gradientNorms[12] ?? NaN).toFixed(2));
  expect(verdictText(words, await ask({ residual: false, seed: 7 }))).toMatch(/swells and shrinks/);
  expect(verdictText(words, kept)).toContain((gradientNorms[0] ?? NaN).toFixed(2));
});

test('parameters are read as they are written', () => {
  const get = (attributes: Record<string, string>) => read(blockParams, (name) => attributes[name] ?? null);
  const { values, problems } = get({
    residual: 'false',
    'layer-norm': 'post',
    layers: '4',
    'd-model': '16',
    norm: '2',
    depth: '3',
  });
  expect(problems).toEqual([]);
  expect(values).toMatchObject({ residual: false, layerNorm: 'post', layers: 4, dModel: 16 });
  expect(get(written(blockParams, values)).values).toEqual(values);
  expect(get({ layers: '13', 'd-model': '6' }).problems.map(({ attribute }) => attribute)).toEqual([
    'layers',
    'd-model',
  ]);
});
