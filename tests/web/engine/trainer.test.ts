import { readFile } from 'node:fs/promises';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createEngine } from '../../../web/engine/create';
import { EngineError } from '../../../web/engine/error';
import type { Engine, Trainer, TrainerConfig } from '../../../web/engine/types';
import { armTrap, watchMemories } from './wasm-spies';

const small = { task: 'reverse', length: 3, dModel: 8, batch: 4 } as const;

function refusal(ask: () => unknown): EngineError {
  try {
    ask();
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
  return expect.fail('it was taken');
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe.each([
  ['simd', true],
  ['baseline', false],
] as const)('the %s binary', (_, simd) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await createEngine({ simd });
  });

  test('the default is a Transformer that copies eight digits', () => {
    const trainer = engine.createTrainer();
    expect(trainer.facts).toMatchObject({ context: 16, batch: 16, promptLength: 9, answerLength: 8, heldOutRows: 0 });
    expect(trainer.facts.vocabulary).toEqual(Array.from('0123456789|'));
    expect(trainer.facts).toEqual(engine.createTrainer({ model: 'transformer', task: 'copy', length: 8 }).facts);
    const layout = trainer.layout();
    expect(layout[0]).toEqual({ name: 'tok_embed.weight', shape: [11, 32], offset: 0 });
    const sizes = layout.map(({ shape }) => shape.reduce((size, extent) => size * extent, 1));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(trainer.facts.parameters);
    expect(trainer.parameters()).toHaveLength(trainer.facts.parameters);
    trainer.dispose();
  });

  test.each(['transformer', 'rnn'] as const)(
    'one seed gives the same %s losses to the last bit: after a reset, in a second session, however steps are counted',
    (model) => {
      const config = { ...small, model, seed: 3 };
      const trainer = engine.createTrainer(config);
      const initial = trainer.parameters();
      const { losses } = trainer.step(40);
      const trained = trainer.parameters();
      expect(losses).toHaveLength(40);
      trainer.reset();
      expect(trainer.parameters()).toEqual(initial);
      expect(trainer.step(40).losses).toEqual(losses);
      expect(trainer.parameters()).toEqual(trained);
      const second = engine.createTrainer(config);
      const counted = [second.step(), second.step(20), second.stepFor(50, 19)].flatMap((part) => [...part.losses]);
      expect(counted).toEqual([...losses.subarray(0, counted.length)]);
      expect(engine.createTrainer({ ...config, seed: 4 }).step(40).losses).not.toEqual(losses);
    },
  );

  test('attention of each layer and head has rows that sum to 1 and see nothing ahead', () => {
    const { layers, heads, weights } = engine
      .createTrainer({ ...small, layers: 2, heads: 4 })
      .attention([1, 2, 3, 10, 2]);
    expect([layers, heads, weights.length]).toEqual([2, 4, 8]);
    for (const { rows, cols, data } of weights) {
      expect([rows, cols]).toEqual([5, 5]);
      for (let row = 0; row < rows; row++) {
        const all = [...data.subarray(row * cols, (row + 1) * cols)];
        expect(all.reduce((sum, w) => sum + w, 0)).toBeCloseTo(1, 5);
        expect(all.slice(row + 1).every((w) => w === 0)).toBe(true);
      }
    }
  });

  test('text: the characters are the vocabulary, a tenth is held out, and it goes on from a prompt', () => {
    const text = '床前明月光，疑是地上霜。举头望明月，低头思故乡。'.repeat(20);
    const trainer = engine.createTrainer({ task: 'text', text, context: 8, dModel: 8 });
    expect(new Set(trainer.facts.vocabulary)).toEqual(new Set(text));
    expect(trainer.facts.heldOutRows).toBeGreaterThan(0);
    const first = trainer.heldOut({ first: 0, rows: 2 });
    const rest = trainer.heldOut({ first: 2 });
    const all = trainer.heldOut();
    expect(first.counted + rest.counted).toBe(all.counted);
    expect((first.loss * first.counted + rest.loss * rest.counted) / all.counted).toBeCloseTo(all.loss, 5);
    const { tokens, probabilities } = trainer.generate({ prompt: [0], length: 12, temperature: 0 });
    expect(tokens).toHaveLength(12);
    expect([probabilities.rows, probabilities.cols]).toEqual([12, trainer.facts.vocabulary.length]);
  });

  test('a learning rate beyond all measure diverges and says so; a reset takes it back', () => {
    const trainer = engine.createTrainer({ ...small, learningRate: 1e30, weightDecay: 0 });
    const { diverged, losses, step } = trainer.step(200);
    expect(diverged).toBe(true);
    expect(losses[losses.length - 1]).toBeNaN();
    expect(trainer.step()).toMatchObject({ step, diverged: true });
    trainer.reset();
    expect(trainer.step().diverged).toBe(false);
  });

  test('the answer of an example is counted where the facts say', () => {
    const trainer = engine.createTrainer(small);
    const { facts } = trainer;
    const { tokens, targets } = trainer.example([1, 2, 3, 10]);
    expect([...tokens]).toEqual([1, 2, 3, 10, 3, 2]);
    expect([...targets]).toEqual([-1, -1, -1, 3, 2, 1]);
    expect([...targets].filter((target) => target >= 0)).toHaveLength(facts.answerLength);
    expect(targets.findIndex((target) => target >= 0)).toBe(facts.promptLength - 1);
  });
});

describe('refusals', () => {
  const text = 'to be or not to be, that is the question. '.repeat(5);

  test.each<[TrainerConfig | object | null, string, 'invalid-argument' | 'too-large', string]>([
    [null, 'request', 'invalid-argument', 'null'],
    [{ model: 'lstm' }, 'model', 'invalid-argument', "'transformer' or 'rnn'"],
    [{ task: 'sum' }, 'task', 'invalid-argument', '"sum"'],
    [{ layers: 1.5 }, 'layers', 'invalid-argument', '1.5'],
    [{ layers: 13 }, 'layers', 'too-large', '13'],
    [{ heads: 3 }, 'heads', 'invalid-argument', '3'],
    [{ dModel: '32' }, 'dModel', 'invalid-argument', '"32"'],
    [{ dModel: 512 }, 'dModel', 'too-large', 'parameters'],
    [{ batch: 0 }, 'batch', 'invalid-argument', '0'],
    [{ batch: 1024, layers: 12, dModel: 64, length: 128 }, 'batch', 'too-large', '1024'],
    [{ learningRate: 0 }, 'learningRate', 'invalid-argument', '0'],
    [{ learningRate: NaN }, 'learningRate', 'invalid-argument', 'NaN'],
    [{ weightDecay: -1 }, 'weightDecay', 'invalid-argument', '-1'],
    [{ seed: -1 }, 'seed', 'invalid-argument', '-1'],
    [{ seed: 2 ** 32 }, 'seed', 'too-large', '4294967296'],
    [{ residual: 1 }, 'residual', 'invalid-argument', 'true or false'],
    [{ layerNorm: 'between' }, 'layerNorm', 'invalid-argument', '"between"'],
    [{ context: 5 }, 'context', 'invalid-argument', '16'],
    [{ length: 129 }, 'length', 'too-large', '129'],
    [{ task: 'recall', gap: 257 }, 'gap', 'too-large', '257'],
    [{ task: 'recall', items: 0 }, 'items', 'invalid-argument', '0'],
    [{ vocabulary: 'abc' }, 'vocabulary', 'invalid-argument', 'an array of strings'],
    [{ vocabulary: ['a'] }, 'vocabulary', 'invalid-argument', '1 tokens'],
    [{ vocabulary: ['a', 'a', '|'] }, 'vocabulary', 'invalid-argument', 'once more'],
    [{ vocabulary: ['a', 7, '|'] }, 'vocabulary', 'invalid-argument', 'vocabulary[1] is 7'],
    [{ vocabulary: ['a', '\ud800', '|'] }, 'vocabulary', 'invalid-argument', 'half a character'],
    [{ vocabulary: Array.from({ length: 5000 }, (_, i) => `${i}`) }, 'vocabulary', 'too-large', '5000'],
    [{ task: 'text' }, 'text', 'invalid-argument', 'text'],
    [{ task: 'text', text: 5 }, 'text', 'invalid-argument', 'a string'],
    [{ task: 'text', text: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }, 'text', 'invalid-argument', 'nothing but'],
    [{ task: 'text', text: 'too short', context: 100 }, 'text', 'invalid-argument', '100'],
    [{ task: 'text', text, vocabulary: ['a', 'b'] }, 'text', 'invalid-argument', 'vocabulary'],
    [{ task: 'text', text: 'ab'.repeat(2.5e6) }, 'text', 'too-large', '5000000'],
    [{ task: 'text', text: `${text}\udc00` }, 'text', 'invalid-argument', 'half a character'],
  ])('of a config, case %#', async (config, argument, code, given) => {
    const memories = watchMemories();
    const engine = await createEngine();
    const error = refusal(() => engine.createTrainer(config as TrainerConfig));
    expect(error).toMatchObject({ argument, code });
    expect(error.message).toContain(given);
    for (const { buffer } of memories) expect(buffer.byteLength).toBe(2 * 1024 * 1024);
  });

  const calls: [string, (trainer: Trainer) => unknown, string, string][] = [
    ['no list', (trainer) => trainer.attention('abc' as never), 'tokens', '"abc"'],
    ['a hole', (trainer) => trainer.logits([1, , 2] as never), 'tokens', 'tokens[1] is missing'],
    ['a fraction', (trainer) => trainer.logits([1.5]), 'tokens', '1.5'],
    ['no token', (trainer) => trainer.logits([-1]), 'tokens', '-1'],
    ['too many tokens', (trainer) => trainer.attention(new Int32Array(7)), 'tokens', '7'],
    ['targets of another length', (trainer) => trainer.lossAndGradient(new Int32Array(6), [0]), 'targets', '1'],
    [
      'no counted target',
      (trainer) => trainer.lossAndGradient(new Int32Array(6), new Int32Array(6).fill(-1)),
      'targets',
      '-1',
    ],
    ['too few parameters', (trainer) => trainer.setParameters([1, 2]), 'parameters', 'an array of 2'],
    [
      'parameters that are not finite',
      (trainer) => trainer.setParameters(trainer.parameters().fill(NaN)),
      'parameters',
      'NaN',
    ],
    [
      'parameters beyond float32',
      (trainer) => trainer.setParameters(new Float64Array(trainer.facts.parameters).fill(1e39)),
      'parameters',
      'Infinity',
    ],
    ['a gradient of something else', (trainer) => trainer.applyGradient({} as never), 'gradient', 'numbers'],
    ['no steps', (trainer) => trainer.step(0), 'steps', '0'],
    ['too many steps', (trainer) => trainer.step(10_001), 'steps', '10001'],
    ['no time', (trainer) => trainer.stepFor(0), 'milliseconds', '0'],
    ['a long slice', (trainer) => trainer.stepFor(51), 'milliseconds', '51'],
    ['no prompt', (trainer) => trainer.generate({ prompt: [], length: 2 }), 'prompt', 'token'],
    ['nothing to generate', (trainer) => trainer.generate({ prompt: [1] } as never), 'length', 'missing'],
    [
      'a negative temperature',
      (trainer) => trainer.generate({ prompt: [1], length: 1, temperature: -1 }),
      'temperature',
      '-1',
    ],
    ['a topK beyond the vocabulary', (trainer) => trainer.generate({ prompt: [1], length: 1, topK: 99 }), 'topK', '99'],
    ['a prompt without its mark', (trainer) => trainer.example([1, 2, 3, 4]), 'prompt', '4'],
    ['held-out rows without text', (trainer) => trainer.heldOut(), 'task', 'text'],
    ['no batches', (trainer) => trainer.evaluate({ batches: 0 }), 'batches', '0'],
  ];

  test.each(calls)('of %s, after which the trainer goes on', async (_, call, argument, given) => {
    const trainer = (await createEngine()).createTrainer(small);
    const error = refusal(() => call(trainer));
    expect(error.argument).toBe(argument);
    expect(error.message).toContain(given);
    expect(trainer.step().step).toBe(1);
  });

  test('the RNN has no attention', async () => {
    const trainer = (await createEngine()).createTrainer({ ...small, model: 'rnn' });
    expect(refusal(() => trainer.attention([0]))).toMatchObject({ code: 'invalid-argument', argument: 'model' });
  });

  test('of fields that do not concern the task: none', async () => {
    const engine = await createEngine();
    const odd = { ...small, items: 99, gap: -1, text: 'x', colour: 'red' };
    expect(engine.createTrainer(odd).facts).toEqual(engine.createTrainer(small).facts);
  });
});

describe('without the models', () => {
  test.each([
    ['a file that is not there', new URL('./nowhere.wasm', import.meta.url), 'nowhere.wasm'],
    ['a module of something else', Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0), 'one release'],
  ])('%s: the engine works, only they say why not', async (_, models, reason) => {
    const engine = await createEngine({ models });
    expect(engine.softmax({ logits: [1] }).probabilities).toEqual(Float64Array.of(1));
    for (const ask of [() => engine.createTrainer(), () => engine.residualFlow()]) {
      const error = refusal(ask);
      expect(error.code).toBe('engine-failed');
      expect(error.message).toContain(reason);
    }
  });

  test('they may be given as bytes', async () => {
    const models = await readFile(new URL('../../../build/wasm-baseline/models.wasm', import.meta.url));
    const engine = await createEngine({ models: Uint8Array.from(models), simd: false });
    expect(engine.createTrainer(small).step().step).toBe(1);
  });
});

test('what was disposed of says so, once and for all, and is freed', async () => {
  const memories = watchMemories();
  const engine = await createEngine();
  const grown = () => memories.map(({ buffer }) => buffer.byteLength);
  const create = () => engine.createTrainer({ dModel: 128, layers: 3 });
  create().dispose();
  const once = grown();
  for (let i = 0; i < 20; i++) create().dispose();
  expect(grown()).toEqual(once);
  const trainer = engine.createTrainer(small);
  trainer.dispose();
  trainer.dispose();
  expect(refusal(() => trainer.step())).toMatchObject({ code: 'engine-failed' });
});

test('a trap ends every trainer of the engine, but no operation', async () => {
  const trap = armTrap();
  const engine = await createEngine();
  const trainer = engine.createTrainer(small);
  trap.now = true;
  expect(refusal(() => trainer.layout())).toMatchObject({ code: 'engine-failed' });
  trap.now = false;
  expect(refusal(() => trainer.step()).message).toContain('a new one is needed');
  expect(engine.softmax({ logits: [1] }).normalizer).toBe(1);
});

test('residualFlow: a residual keeps the gradient alive through twelve blocks', async () => {
  const engine = await createEngine();
  const flow = (residual: boolean) => engine.residualFlow({ layers: 12, residual });
  const { stations, norms, gradientNorms } = flow(true);
  expect(stations.map(({ name }) => name)).toEqual(['x', 'norm1', 'attention', 'sum1', 'norm2', 'mlp', 'sum2']);
  expect([norms.length, gradientNorms.length]).toEqual([13, 13]);
  const [first = 0] = gradientNorms;
  expect(flow(false).gradientNorms[0]).toBeLessThan(first / 100);
  const norm = stations.find(({ name }) => name === 'norm1');
  expect(norm?.mean).toBeCloseTo(0, 5);
  expect(norm?.variance).toBeCloseTo(1, 3);
});
