import { failureOf, valueOf } from './error';
import { instantiate } from './instance';
import { compileEngine, compileModels, type EngineOptions } from './load';
import { instantiateModels } from './models-instance';
import { perOperation } from './operations';
import { normalise } from './requests';
import { createTrainer } from './trainer';
import { normaliseFlow } from './trainer-requests';
import type { Engine, ResidualFlowResult } from './types';

/**
 * An engine in this thread. Requests are only read; results are the caller's own. Where only the models' wasm cannot be had,
 * `createTrainer` and `residualFlow` say so when they are called.
 * @throws {EngineError} `engine-failed` where the wasm cannot be loaded; the methods as `Engine` says.
 */
export async function createEngine(options: EngineOptions = {}): Promise<Engine> {
  const { module, binary } = await compileEngine(options);
  const { limits, run } = await instantiate(module);
  const models = await startModels({ ...options, simd: binary === 'simd' });
  return {
    binary,
    ...perOperation<Engine>((name) => (request) => valueOf(run(name, normalise(name, request, limits)))),
    createTrainer: (config = {}) => createTrainer(valueOf(models), config),
    residualFlow: (request = {}) => {
      const { run: runModels, limits: sizes } = valueOf(models);
      return valueOf(runModels('residualFlow', normaliseFlow(request, sizes))) as ResidualFlowResult;
    },
  };
}

const startModels = (options: EngineOptions) =>
  compileModels(options)
    .then(({ module }) => instantiateModels(module))
    .then((value) => ({ ok: true, value }) as const, failureOf);
