import { failureOf, valueOf } from './error';
import { instantiate } from './instance';
import { compileEngine, compileModels, type EngineOptions } from './load';
import { instantiateModels } from './models-instance';
import { isModelOperation, perOperation } from './operations';
import { normalise } from './requests';
import { createTrainer } from './trainer';
import type { Engine } from './types';

/**
 * An engine in this thread. Requests are only read; results are the caller's own. Where only the models' wasm cannot be had,
 * `createTrainer` and the operations in that binary say so when they are called.
 * @throws {EngineError} `engine-failed` where the wasm cannot be loaded; the methods as `Engine` says.
 */
export async function createEngine(options: EngineOptions = {}): Promise<Engine> {
  const { module, binary } = await compileEngine(options);
  const teaching = await instantiate(module);
  const models = await startModels({ ...options, simd: binary === 'simd' });
  return {
    binary,
    ...perOperation<Engine>((name) => (request) => {
      const own = normalise(name, request, teaching.limits);
      const { run } = isModelOperation(name) ? valueOf(models) : teaching;
      return valueOf(run(name, own));
    }),
    createTrainer: (config = {}) => createTrainer(valueOf(models), config),
  };
}

const startModels = (options: EngineOptions) =>
  compileModels(options)
    .then(({ module }) => instantiateModels(module))
    .then((value) => ({ ok: true, value }) as const, failureOf);
