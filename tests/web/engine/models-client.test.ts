import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectEngine } from '../../../web/engine/client';
import { createEngine } from '../../../web/engine/create';
import { valueOf, type EngineError } from '../../../web/engine/error';
import { instantiateModels } from '../../../web/engine/models-instance';
import { connectModels, type Models, type ModelsOptions } from '../../../web/engine/models-client';
import type { EngineClient, ResidualFlowRequest, TrainerClient } from '../../../web/engine/types';
import { installWorkers } from './fake-worker';

const SCRIPT = new URL('https://example.org/assets/models-worker.js');
const isBlob = (address: string) => address.startsWith('blob:');
const small = { task: 'reverse', length: 3, dModel: 8, batch: 4 } as const;
const workersWith = (start?: Parameters<typeof installWorkers>[0]) => installWorkers(start, instantiateModels);

const clients: EngineClient[] = [];
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
  clients.splice(0).forEach((client) => client.dispose());
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
  const flow = async (request: ResidualFlowRequest) => valueOf(await models.run('residualFlow', { ...request }));
  expect(await Promise.all([flow({ layers: 2 }), flow({ token: 3 })])).toEqual([
    engine.residualFlow({ layers: 2 }),
    engine.residualFlow({ token: 3 }),
  ]);
  expect(workers).toHaveLength(1);
  workers[0]?.fail('idle');
  expect(await flow({})).toEqual(engine.residualFlow());
  expect(workers).toHaveLength(2);
  expect(await failureOf(flow({ token: 6 }))).toMatchObject({ code: 'invalid-argument', argument: 'token' });
});

const square = { rows: 2, cols: 2, data: [1, 2, 3, 4] };
const heads = { x: square, wq: square, wk: square, wv: square, wo: square, heads: 2 };

describe.each(['worker', 'this-thread'] as const)(
  'operations of the models through the engine’s client, in %s',
  (place) => {
    /** Only the models get a worker. */
    const connectThere = async () => {
      const workers = workersWith((address) => (address === SCRIPT.href ? 'serves' : 'refused'));
      const client = await connectEngine(place === 'worker' ? { modelsWorker: SCRIPT } : { worker: 'none' });
      clients.push(client);
      return { client, started: () => workers.filter(({ address }) => address === SCRIPT.href).length };
    };

    test('answer as those of createEngine do', async () => {
      const { client, started } = await connectThere();
      const engine = await createEngine();
      expect(await client.multiHeadAttention(heads)).toEqual(engine.multiHeadAttention(heads));
      expect(await client.residualFlow()).toEqual(engine.residualFlow());
      expect(started()).toBe(place === 'worker' ? 1 : 0);
    });

    test('copy a request when it is called and leave the arrays to the caller', async () => {
      const { client } = await connectThere();
      const x = { rows: 2, cols: 2, data: Float32Array.of(1, 2, 3, 4) };
      const answer = client.multiHeadAttention({ ...heads, x });
      x.data.fill(0);
      expect(await answer).toEqual((await createEngine()).multiHeadAttention(heads));
      expect(x.data).toEqual(new Float32Array(4));
    });

    test('refuse a wrong type before the models are loaded, and a wrong value as createEngine’s do', async () => {
      const { client, started } = await connectThere();
      const invalid = { name: 'EngineError', code: 'invalid-argument' };
      expect(await failureOf(client.multiHeadAttention({ ...heads, heads: 1.5 }))).toMatchObject({
        ...invalid,
        argument: 'heads',
      });
      expect(await failureOf(client.residualFlow(null as never))).toMatchObject({ ...invalid, argument: 'request' });
      expect(started()).toBe(0);
      expect(await failureOf(client.multiHeadAttention({ ...heads, heads: 3 }))).toMatchObject({
        ...invalid,
        argument: 'heads',
      });
      expect(await failureOf(client.residualFlow({ token: 6 }))).toMatchObject({ ...invalid, argument: 'token' });
    });
  },
);

test('operations of the models say why where they cannot be had; the others work', async () => {
  const models = new URL('./nowhere.wasm', import.meta.url);
  const client = await connectEngine({ models, worker: 'none' });
  clients.push(client);
  for (const answer of [client.createTrainer(), client.residualFlow()]) {
    const error = await failureOf(answer);
    expect(error.code).toBe('engine-failed');
    expect(error.message).toContain('nowhere.wasm');
  }
  expect((await client.softmax({ logits: [1] })).probabilities).toEqual(Float64Array.of(1));
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
