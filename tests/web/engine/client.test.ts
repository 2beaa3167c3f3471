import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectEngine, type ConnectOptions } from '../../../web/engine/client';
import { createEngine } from '../../../web/engine/create';
import { EngineError } from '../../../web/engine/error';
import type { EngineClient } from '../../../web/engine/types';
import { installLocks } from './fake-locks';
import { installWorkers } from './fake-worker';

const SCRIPT = new URL('https://example.org/assets/worker.js');
const isBlob = (address: string) => address.startsWith('blob:');

const clients: EngineClient[] = [];
async function connect(options: ConnectOptions = { worker: SCRIPT }): Promise<EngineClient> {
  const client = await connectEngine(options);
  clients.push(client);
  return client;
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
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('where the engine runs', () => {
  const place = async (client: Promise<EngineClient>) => (await (await client).status()).place;

  test('in a worker where the script can be one', async () => {
    const workers = installWorkers();
    expect(await place(connect())).toBe('worker');
    expect(workers.map(({ address }) => address)).toEqual([SCRIPT.href]);
  });

  test.each(['refused', 'fails later'] as const)('in a worker from a Blob where the script is %s', async (how) => {
    const workers = installWorkers((address) => (isBlob(address) ? 'serves' : how));
    expect(await place(connect())).toBe('blob-worker');
    expect(workers).toHaveLength(2);
  });

  test('in this thread where no worker starts', async () => {
    const workers = installWorkers((address) => (isBlob(address) ? 'fails later' : 'refused'));
    expect(await place(connect())).toBe('this-thread');
    expect(workers).toHaveLength(2);
  });

  test('in this thread where a worker starts but never answers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    installWorkers(() => 'is mute');
    const connecting = connect();
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(10_000);
      expect(clients).toHaveLength(1);
    });
    vi.useRealTimers();
    expect(await place(connecting)).toBe('this-thread');
  });

  test('in this thread without workers, and where none is wanted', async () => {
    expect(await place(connect())).toBe('this-thread');
    const workers = installWorkers();
    expect(await place(connect({ worker: 'none' }))).toBe('this-thread');
    expect(workers).toHaveLength(0);
  });

  test('the binary is the one that was asked for', async () => {
    expect((await (await connect({ simd: false })).status()).binary).toBe('baseline');
    expect((await (await connect({ simd: true })).status()).binary).toBe('simd');
  });
});

describe.each(['worker', 'this-thread'] as const)('an engine in %s', (place) => {
  const connectThere = async () => {
    if (place === 'worker') installWorkers();
    const client = await connect();
    expect((await client.status()).place).toBe(place);
    return client;
  };

  test('answers as the engine of createEngine does', async () => {
    const client = await connectThere();
    const engine = await createEngine();
    const q = { rows: 2, cols: 2, data: [1, 0, 0, 1] };
    const attention = { q, k: q, v: q, mask: 'causal', want: ['weights', 'output'] } as const;
    expect(await client.softmax({ logits: [1, 2] })).toEqual(engine.softmax({ logits: [1, 2] }));
    expect(await client.attention(attention)).toEqual(engine.attention(attention));
    expect(await client.sequenceGraphs({ tokens: 6 })).toEqual(engine.sequenceGraphs({ tokens: 6 }));
  });

  test('rejects with the EngineError that createEngine throws', async () => {
    const client = await connectThere();
    for (const request of [{ logits: ['1'] }, { logits: [NaN] }, { logits: [1], temperature: 0 }, null]) {
      const error = await failureOf(client.softmax(request as never));
      expect(error).toBeInstanceOf(EngineError);
      expect(error.code).toBe('invalid-argument');
      expect(error.argument).toBe(request === null ? 'request' : 'temperature' in request ? 'temperature' : 'logits');
    }
  });

  test('copies a request when it is called and leaves the arrays to the caller', async () => {
    const client = await connectThere();
    const logits = Float64Array.of(9, 1, 2, 9).subarray(1, 3);
    const answer = client.softmax({ logits });
    logits.fill(0);
    expect((await answer).probabilities[1]).toBeCloseTo(1 / (1 + Math.exp(-1)), 14);
    expect(logits).toEqual(Float64Array.of(0, 0));
  });

  test('answers calls in the order in which they came', async () => {
    const client = await connectThere();
    const order: number[] = [];
    const ask = (i: number) =>
      client.sequenceGraphs({ tokens: i }).then(({ path }) => order.push(path.sequentialSteps));
    await Promise.all([1, 2, 3, 4, 5].map(ask));
    expect(order).toEqual([1, 2, 3, 4, 5]);
  });

  test('rejects what is under way, and everything after, once it is disposed of', async () => {
    const client = await connectThere();
    const underWay = failureOf(client.softmax({ logits: [1] }));
    client.dispose();
    expect(await underWay).toMatchObject({ name: 'EngineError', code: 'engine-failed' });
    expect(await failureOf(client.softmax({ logits: [1] }))).toMatchObject({ code: 'engine-failed' });
    expect(await failureOf(client.status())).toMatchObject({ code: 'engine-failed' });
  });
});

describe('a worker that ends', () => {
  const endings: [string, (worker: ReturnType<typeof installWorkers>[number]) => void][] = [
    ['by an uncaught error', (worker) => worker.fail('out of luck')],
    ['by a message that cannot be read', (worker) => worker.dispatchEvent(new Event('messageerror'))],
  ];

  test.each(endings)('%s, rejects every call under way; the next call gets a new worker', async (_, end) => {
    const workers = installWorkers();
    const client = await connect();
    const underWay = [1, 2].map((tokens) => failureOf(client.sequenceGraphs({ tokens })));
    await client.status();
    end(workers[0] ?? expect.fail('no worker'));
    for (const error of await Promise.all(underWay)) {
      expect(error).toBeInstanceOf(EngineError);
      expect(error.code).toBe('engine-failed');
    }
    const again = [1, 2].map((tokens) => client.sequenceGraphs({ tokens }));
    expect((await Promise.all(again)).map(({ path }) => path.sequentialSteps)).toEqual([1, 2]);
    expect(workers).toHaveLength(2);
    expect(workers[0]?.terminated).toBe(true);
  });

  test('without a word is found out by the lock that it no longer holds', async () => {
    const workers = installWorkers();
    installLocks();
    const client = await connect();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    workers[0]?.vanish();
    const underWay = failureOf(client.softmax({ logits: [1] }));
    await vi.waitFor(() => {
      expect(vi.getTimerCount()).toBe(1);
    });
    await vi.advanceTimersByTimeAsync(3000);
    vi.useRealTimers();
    expect(await underWay).toMatchObject({ name: 'EngineError', code: 'engine-failed' });
    expect((await client.softmax({ logits: [1] })).normalizer).toBe(1);
    expect(workers).toHaveLength(2);
  });

  test('between two calls costs no call', async () => {
    const workers = installWorkers();
    const client = await connect();
    workers[0]?.fail('idle');
    expect((await client.softmax({ logits: [1] })).probabilities).toEqual(Float64Array.of(1));
    expect(workers).toHaveLength(2);
  });

  test('is not started again until somebody calls', async () => {
    const workers = installWorkers();
    const client = await connect();
    workers[0]?.fail('once');
    await new Promise((resolve) => setImmediate(resolve));
    expect(workers).toHaveLength(1);
    expect((await client.status()).place).toBe('worker');
  });

  test('while it restarts, disposing ends the new one too', async () => {
    const workers = installWorkers();
    const client = await connect();
    workers[0]?.fail('once');
    const call = failureOf(client.softmax({ logits: [1] }));
    client.dispose();
    expect(await call).toMatchObject({ code: 'engine-failed' });
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, true]);
  });
});

test('an engine that runs out of memory is replaced, wherever it runs', async () => {
  for (const place of ['worker', 'this-thread']) {
    if (place === 'worker') installWorkers();
    else vi.stubGlobal('Worker', undefined);
    const client = await connect();
    const grow = vi.spyOn(WebAssembly.Memory.prototype, 'grow').mockImplementation(() => {
      throw new RangeError('Maximum memory size exceeded');
    });
    const big = { logits: new Float64Array(3e5) };
    expect(await failureOf(client.softmax(big))).toMatchObject({ name: 'EngineError', code: 'out-of-memory' });
    grow.mockRestore();
    expect((await client.softmax(big)).normalizer).toBe(3e5);
    expect((await client.status()).place).toBe(place);
  }
});
