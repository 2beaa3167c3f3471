import { valueOf } from './error';
import { instantiate } from './instance';
import { compileEngine, type EngineOptions } from './load';
import { perOperation } from './operations';
import { normalise } from './requests';
import type { Engine } from './types';

/**
 * An engine in this thread. Requests are only read; results are the caller's own.
 * @throws {EngineError} `engine-failed` where the wasm cannot be loaded; the methods as `Engine` says.
 */
export async function createEngine(options: EngineOptions = {}): Promise<Engine> {
  const { module, binary } = await compileEngine(options);
  const { limits, run } = await instantiate(module);
  return {
    binary,
    ...perOperation<Engine>((name) => (request) => valueOf(run(name, normalise(name, request, limits)))),
  };
}
