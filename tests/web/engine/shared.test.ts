import { afterEach, expect, test, vi } from 'vitest';
import * as api from '../../../web/engine/index';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const freshShared = async () => {
  vi.resetModules();
  return (await import('../../../web/engine/shared')).sharedEngine;
};

test('a page has one engine, connected by the first who asks', async () => {
  const sharedEngine = await freshShared();
  const first = sharedEngine();
  expect(sharedEngine()).toBe(first);
  expect((await (await first).softmax({ logits: [5] })).probabilities).toEqual(Float64Array.of(1));
});

test('after a failure the next one who asks connects anew', async () => {
  const sharedEngine = await freshShared();
  vi.stubGlobal('WebAssembly', undefined);
  await expect(sharedEngine()).rejects.toMatchObject({ code: 'engine-failed' });
  vi.unstubAllGlobals();
  expect((await (await sharedEngine()).status()).place).toBe('this-thread');
});

test('a widget of the models alone gets them without the teaching operations', async () => {
  vi.resetModules();
  const { sharedModels } = await import('../../../web/engine/shared-models');
  const compile = vi.spyOn(WebAssembly, 'compile');
  expect((await (await sharedModels()).residualFlow({ layers: 2 })).norms).toHaveLength(3);
  await (await sharedModels()).residualFlow();
  expect(compile).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
});

test('the package offers these and no more, without a DOM', () => {
  expect(typeof document).toBe('undefined');
  expect(Object.keys(api).sort()).toEqual([
    'EngineError',
    'connectEngine',
    'createEngine',
    'mergeScaling',
    'trainingRun',
  ]);
});
