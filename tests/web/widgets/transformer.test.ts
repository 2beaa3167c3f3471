import { beforeAll, describe, expect, test, vi } from 'vitest';
import { writeCheckpoint, parametersOf, readCheckpoint } from '../../../web/engine/checkpoint';
import { createEngine } from '../../../web/engine/create';
import type { Engine, TrainerClient } from '../../../web/engine/types';
import { fallbacks } from '../../../web/params/schema';
import { transformerParams } from '../../../web/params/transformer';
import { fileOf, patchOf } from '../../../web/widgets/transformer-checkpoint';
import {
  configOf,
  exampleSymbols,
  promptOf,
  promptPlace,
  symbolCount,
  trainingOf,
  type TransformerState,
} from '../../../web/widgets/transformer-config';
import { coarse, secondsFor } from '../../../web/widgets/transformer-estimate';
import { withoutHead } from '../../../web/widgets/transformer-head-off';
import { takeSnapshot } from '../../../web/widgets/transformer-snapshot';
import { fallsAt, Sweep, SWEPT, sweepConfig } from '../../../web/widgets/transformer-sweep-run';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => setTimeout(callback));
});
/** A synchronous trainer will do: what is awaited may be there already. */
const client = (config: Parameters<Engine['createTrainer']>[0]) =>
  engine.createTrainer(config) as unknown as TrainerClient;

const state = fallbacks(transformerParams);
const of = (patch: Partial<TransformerState>): TransformerState => ({ ...state, ...patch });

describe('the example', () => {
  test.each(['copy', 'reverse', 'sort', 'recall', 'add'] as const)('of %s is a prompt that the task takes', (task) => {
    const trainer = engine.createTrainer(configOf(of({ task }), ''));
    const tokens = promptOf(of({ task })).map((token) => trainer.facts.vocabulary.indexOf(token));
    expect(tokens).toHaveLength(trainer.facts.promptLength);
    expect(() => trainer.example(tokens)).not.toThrow();
    for (let i = 0; i < symbolCount(of({ task })); i++) {
      expect(promptOf(of({ task }))[promptPlace(task, i)]).toBe(exampleSymbols(of({ task }))[i]);
    }
  });

  test('is the reader’s where it fits, and one that does otherwise', () => {
    expect(exampleSymbols(of({ example: '27182818' })).join('')).toBe('27182818');
    expect(exampleSymbols(of({ example: '271' })).join('')).toBe('31415926');
    expect(exampleSymbols(of({ example: '27182818', length: 3 })).join('')).toBe('314');
  });

  test('a snapshot has the greedy answer, the right one, and attention of prompt and answer', async () => {
    const trainer = client({ task: 'reverse', length: 3, dModel: 16 });
    const snapshot = await takeSnapshot(trainer, undefined, ['1', '2', '3', '|'], 7);
    expect(snapshot.right).toEqual([3, 2, 1]);
    expect(snapshot.looked.slice(0, 4)).toEqual([1, 2, 3, 10]);
    expect(snapshot.looked).toHaveLength(6);
    expect(snapshot.maps?.weights).toHaveLength(2);
    expect(snapshot.maps?.weights[0]?.rows).toBe(6);
  });

  test('a character that the text lacks is named', async () => {
    const trainer = client({ task: 'text', text: 'ab'.repeat(300), context: 8, dModel: 16 });
    const { unknown, transformer } = await takeSnapshot(trainer, undefined, ['a', 'b', 'x', 'a', 'z'], 0);
    expect(unknown).toEqual(['x', 'z']);
    expect(transformer).toBeUndefined();
  });
});

test('settings that do not concern the task are not part of what is trained', () => {
  expect(configOf(of({ task: 'copy', gap: 3 }), '')).toEqual(configOf(of({ task: 'copy', gap: 4 }), ''));
  expect(configOf(of({ task: 'recall', gap: 3 }), '')).not.toEqual(configOf(of({ task: 'recall', gap: 4 }), ''));
  expect(trainingOf(of({}))).toEqual({ steps: 500, batch: 16, learningRate: 0.003 });
  expect(trainingOf(of({ steps: 7, learningRate: 10 }))).toEqual({ steps: 7, batch: 16, learningRate: 10 });
});

test('without a head the output projection reads none of its columns, and all of the others', () => {
  const trainer = engine.createTrainer({ dModel: 8, heads: 2, layers: 2 });
  const [layout, before] = [trainer.layout(), trainer.parameters()];
  const after = withoutHead(before, layout, { layer: 1, head: 1, heads: 2 });
  const { offset = NaN } = layout.find(({ name }) => name === 'blocks.1.attn.out.weight') ?? {};
  const changed = [...after.keys()].filter((i) => after[i] !== before[i]);
  const expected = Array.from({ length: 8 }, (_, row) => [4, 5, 6, 7].map((col) => offset + row * 8 + col)).flat();
  expect(changed).toEqual(expected.filter((i) => before[i] !== 0));
  expect(expected.every((i) => after[i] === 0)).toBe(true);
});

describe('a checkpoint', () => {
  test('keeps weights to the bit and the settings that they need', async () => {
    const config = configOf(of({ task: 'recall', gap: 3, dModel: 16 }), '');
    const trainer = engine.createTrainer(config);
    trainer.step(3);
    const saved = { config, model: 'transformer', corpus: 'english', steps: 500, trainedSteps: 3 } as const;
    const bytes = await fileOf(trainer as unknown as TrainerClient, saved);
    const { config: said, tensors } = readCheckpoint(bytes);
    expect(patchOf(said)).toMatchObject({ task: 'recall', gap: 3, items: 4, dModel: 16, residual: true });
    expect(parametersOf(tensors, trainer.layout())).toEqual(trainer.parameters());
  });

  test('of an RNN or with settings that are not to be had is refused', () => {
    expect(() => patchOf({ model: 'rnn' })).toThrow('other-model');
    expect(() => patchOf({ layers: 99 })).toThrow();
    expect(() => patchOf({ task: 'chess' })).toThrow();
    expect(() => patchOf('reverse')).toThrow();
    expect(patchOf(undefined)).toEqual({});
    const file = writeCheckpoint([{ name: 'a', shape: [1], offset: 0 }], Float32Array.of(1), {});
    expect(() => parametersOf(readCheckpoint(file).tensors, engine.createTrainer({ dModel: 8 }).layout())).toThrow();
  });
});

describe('the sweep', () => {
  test('trains both models for each value, measures them on other data, and can be gone on with', async () => {
    const models = () => Promise.resolve({ createTrainer: (config: object) => Promise.resolve(asynchronous(config)) });
    const sweep = new Sweep(models as never, () => undefined);
    const base = { layers: 1, heads: 2, dModel: 8, batch: 2, seed: 3, learningRate: 0.003 };
    sweep.measured.items = SWEPT.items.slice(1).map((value) => ({ value, transformer: 1, rnn: 1 }));
    await sweep.start(base, 'items');
    const [value = 0] = SWEPT.items;
    const config = sweepConfig(base, 'items', value);
    const truth = (model: 'transformer' | 'rnn') => {
      const trainer = engine.createTrainer({ ...config, model });
      trainer.step(600);
      return trainer.evaluate({ batches: 16 }).accuracy;
    };
    expect(sweep.failure).toBeUndefined();
    expect(sweep.measured.items.find((one) => one.value === value)).toEqual({
      value,
      transformer: truth('transformer'),
      rnn: truth('rnn'),
    });
    expect(sweep.running).toBeUndefined();
  });

  test('says where the RNN falls under 60 % once all is measured', () => {
    const all = SWEPT.gap.map((value) => ({ value, transformer: 1, rnn: value < 20 ? 0.9 : 0.4 }));
    expect(fallsAt(all)).toBe(20);
    expect(fallsAt(all.slice(1))).toBeUndefined();
    expect(fallsAt(all.map((one) => ({ ...one, rnn: 0.7 })))).toBe('never');
  });
});

/** A session behind promises, as from a worker. */
function asynchronous(config: object) {
  const trainer = engine.createTrainer(config);
  return {
    facts: trainer.facts,
    stepFor: (milliseconds: number, steps: number) => Promise.resolve(trainer.stepFor(milliseconds, steps)),
    evaluate: (request: object) => Promise.resolve(trainer.evaluate(request)),
    reset: () => {
      trainer.reset();
      return Promise.resolve();
    },
    dispose: () => trainer.dispose(),
  };
}

test('times are as coarse as an estimate', () => {
  expect(coarse(0.4)).toEqual({ unit: 'seconds', count: 1 });
  expect(coarse(17)).toEqual({ unit: 'seconds', count: 20 });
  expect(coarse(61)).toEqual({ unit: 'minutes', count: 2 });
  const { facts } = engine.createTrainer({ dModel: 8 });
  expect(secondsFor(10, [{ facts, tokensPerSecond: 160 }])).toBeCloseTo((10 * facts.batch * facts.context) / 160);
});
