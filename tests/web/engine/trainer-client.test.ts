import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectEngine } from '../../../web/engine/client';
import { createEngine } from '../../../web/engine/create';
import type { EngineError } from '../../../web/engine/error';
import { instantiateModels } from '../../../web/engine/models-instance';
import { connectModels, type Models, type ModelsOptions } from '../../../web/engine/trainer-client';
import type { TrainerClient } from '../../../web/engine/types';
import { installWorkers } from './fake-worker';

const SCRIPT = new URL('https://example.org/assets/models-worker.js');
const isBlob = (address: string) => address.startsWith('blob:');
const small = { task: 'reverse', length: 3, dModel: 8, batch: 4 } as const;
const workersWith = (start?: Parameters<typeof installWorkers>[0]) => installWorkers(start, instantiateModels);

const connected: Models[] = [];
function connect(options: ModelsOptions = { worker: SCRIPT }): Models {
  const models = connectModels(options);
  connected.push(models);
  return models;
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('it was answered'),
    (error: unknown) => error as EngineError,
  );

beforeEach(() => {
  vi.stubGlobal('Worker', undefined);
});

afterEach(() => {
  connected.splice(0).forEach((models) => models.dispose());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('where a trainer runs', () => {
  test('in a worker where the script can be one', async () => {
    const workers = workersWith();
    expect((await connect().createTrainer(small)).place).toBe('worker');
    expect(workers.map(({ address }) => address)).toEqual([SCRIPT.href]);
  });

  test.each(['refused', 'fails later'] as const)('in a worker from a Blob where the script is %s', async (how) => {
    workersWith((address) => (isBlob(address) ? 'serves' : how));
    expect((await connect().createTrainer(small)).place).toBe('blob-worker');
  });

  test('in this thread where no worker starts, where there is none, and where none is wanted', async () => {
    expect((await connect().createTrainer(small)).place).toBe('this-thread');
    workersWith((address) => (isBlob(address) ? 'fails later' : 'refused'));
    expect((await connect().createTrainer(small)).place).toBe('this-thread');
    const workers = workersWith();
    expect((await connect({ worker: 'none' }).createTrainer(small)).place).toBe('this-thread');
    expect(workers).toHaveLength(0);
  });

  test('through the engine’s client, whose dispose ends it', async () => {
    const engine = await connectEngine();
    const trainer = await engine.createTrainer(small);
    expect((await trainer.step(2)).step).toBe(2);
    engine.dispose();
    expect(await failureOf(trainer.step())).toMatchObject({ name: 'EngineError', code: 'engine-failed' });
    expect(await failureOf(engine.createTrainer(small))).toMatchObject({ code: 'engine-failed' });
  });

  test('in a worker of its own, or beside another; it ends with its last session', async () => {
    const workers = workersWith();
    const models = connect();
    const first = await models.createTrainer(small);
    const second = await models.createTrainer({ ...small, model: 'rnn' }, { beside: first });
    const alone = await models.createTrainer(small);
    expect(workers).toHaveLength(2);
    first.dispose();
    first.dispose();
    expect(workers.map(({ terminated }) => terminated)).toEqual([false, false]);
    expect((await second.step()).step).toBe(1);
    second.dispose();
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, false]);
    expect(await failureOf(models.createTrainer(small, { beside: first }))).toMatchObject({ argument: 'beside' });
    alone.dispose();
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, true]);
  });

  test('a config that is refused leaves no worker behind, and no session beside another', async () => {
    const workers = workersWith();
    const models = connect();
    expect(await failureOf(models.createTrainer({ heads: 5 }))).toMatchObject({ argument: 'heads' });
    const first = await models.createTrainer(small);
    expect(await failureOf(models.createTrainer({ heads: 5 }, { beside: first }))).toMatchObject({ argument: 'heads' });
    first.dispose();
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, true]);
  });
});

describe.each(['worker', 'this-thread'] as const)('a trainer in %s', (place) => {
  const create = async (): Promise<TrainerClient> => {
    if (place === 'worker') workersWith();
    const trainer = await connect().createTrainer(small);
    expect(trainer.place).toBe(place);
    return trainer;
  };

  test('answers as the trainer of createEngine does, to the last bit, however its steps are sliced', async () => {
    const trainer = await create();
    const here = (await createEngine()).createTrainer(small);
    expect(trainer.facts).toEqual(here.facts);
    expect(await trainer.layout()).toEqual(here.layout());
    const whole = here.step(60);
    const parts = [await trainer.step(20), await trainer.stepFor(0.001), await trainer.stepFor(50, 9)];
    const rest = await trainer.step(60 - (parts[2]?.step ?? 0));
    const losses = [...parts, rest].flatMap((part) => [...part.losses]);
    expect(losses).toEqual([...whole.losses]);
    expect(rest).toMatchObject({ step: 60, loss: whole.loss, accuracy: whole.accuracy, diverged: false });
    expect(await trainer.parameters()).toEqual(here.parameters());
    const tokens = [1, 2, 3, here.facts.vocabulary.length - 1];
    expect(await trainer.attention(tokens)).toEqual(here.attention(tokens));
    expect(await trainer.logits(Int32Array.from(tokens))).toEqual(here.logits(tokens));
    const asked = { prompt: tokens, length: 3, seed: 5 };
    expect(await trainer.generate(asked)).toEqual(here.generate(asked));
    expect(await trainer.evaluate({ batches: 2 })).toEqual(here.evaluate({ batches: 2 }));
  });

  test('rejects with the EngineError that createEngine throws', async () => {
    const trainer = await create();
    expect(await failureOf(trainer.attention([99]))).toMatchObject({ code: 'invalid-argument', argument: 'tokens' });
    expect(await failureOf(trainer.stepFor(51))).toMatchObject({ argument: 'milliseconds' });
    expect(await failureOf(trainer.heldOut())).toMatchObject({ code: 'invalid-argument', argument: 'task' });
  });

  test('answers other calls between the slices of a long one', async () => {
    const trainer = await create();
    // A clock that runs on 1 ms at each look: slices end early, whatever the machine.
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 1));
    const order: string[] = [];
    const training = trainer.step(500).then(() => order.push('500 steps'));
    for (const name of ['attention', 'logits'] as const) {
      await trainer[name]([0, 1, 2]).then(() => order.push(name));
    }
    expect(order).toEqual(['attention', 'logits']);
    await training;
    expect((await trainer.step()).step).toBe(501);
  });

  test('lets another session of its room take turns', async () => {
    if (place === 'worker') workersWith();
    const models = connect();
    const first = await models.createTrainer(small);
    const second = await models.createTrainer(small, { beside: first });
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 1));
    const order: string[] = [];
    const long = first.step(1000).then(() => order.push('long'));
    const short = second.step(30).then(() => order.push('short'));
    await Promise.all([long, short]);
    expect(order).toEqual(['short', 'long']);
  });

  test('rejects everything after it was disposed of', async () => {
    const trainer = await create();
    trainer.dispose();
    expect(await failureOf(trainer.step())).toMatchObject({ name: 'EngineError', code: 'engine-failed' });
  });
});

test('operations of the models share one worker, started when first asked and again where it broke', async () => {
  const workers = workersWith();
  const models = connect();
  const engine = await createEngine();
  const answers = await Promise.all([models.residualFlow({ layers: 2 }), models.residualFlow({ token: 3 })]);
  expect(answers).toEqual([engine.residualFlow({ layers: 2 }), engine.residualFlow({ token: 3 })]);
  expect(workers).toHaveLength(1);
  workers[0]?.fail('idle');
  expect(await models.residualFlow()).toEqual(engine.residualFlow());
  expect(workers).toHaveLength(2);
  expect(await failureOf(models.residualFlow({ token: 6 }))).toMatchObject({
    code: 'invalid-argument',
    argument: 'token',
  });
});

test('a worker that ends says that the weights are lost; a new trainer gets a new one', async () => {
  const workers = workersWith();
  const models = connect();
  const trainer = await models.createTrainer(small);
  const underWay = failureOf(trainer.step(10_000));
  workers[0]?.fail('out of luck');
  for (const error of [await underWay, await failureOf(trainer.logits([0]))]) {
    expect(error).toMatchObject({ name: 'EngineError', code: 'engine-failed' });
    expect(error.message).toContain('out of luck');
    expect(error.message).toContain('weights are lost');
  }
  expect(await failureOf(models.createTrainer(small, { beside: trainer }))).toMatchObject({ argument: 'beside' });
  expect((await (await models.createTrainer(small)).step()).step).toBe(1);
  expect(workers).toHaveLength(2);
});
