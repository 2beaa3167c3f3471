import { EngineError, valueOf } from './error';
import type { Host } from './host';
import { compileEngine, located, type EngineOptions } from './load';
import { isModelOperation, perOperation } from './operations';
import { normalise } from './requests';
import { startHost } from './start-host';
import type { Models } from './models-client';
import { copied } from './transfer';
import type { EngineClient, OperationName } from './types';
import workerScript from './worker?worker&url';

export interface ConnectOptions extends EngineOptions {
  /** The worker's script, by default the one beside this script; 'none' computes in this thread. */
  worker?: URL | 'none';
  /** The script of the models' workers, in the same way; 'none' where `worker` is. */
  modelsWorker?: URL | 'none';
}

/** By a name: bundlers of programs that import this would look for a file where `import.meta.url` stands beside a variable. */
const here = import.meta.url;

const DISPOSED = 'the engine was disposed of';

/**
 * An engine behind promises: in a worker, else in a worker made from a Blob, else in this thread. Requests are copied when
 * the method is called. A host that breaks rejects what is under way with `EngineError`; the next call starts a new one.
 * @throws {EngineError} `engine-failed` where the wasm cannot be loaded or runs in no place.
 */
export async function connectEngine({ worker, modelsWorker, ...options }: ConnectOptions = {}): Promise<EngineClient> {
  const { module, binary } = await compileEngine(options);
  const start = () =>
    startHost(module, worker ?? located(new URL(workerScript, here)), async () =>
      (await import('./instance')).instantiate(module),
    );
  let host = await start();
  let restart: Promise<Host> | undefined;
  let disposed = false;

  /** The running host; where it broke, a new one, started once for all who wait. */
  const live = async (): Promise<Host> => {
    if (disposed) throw new EngineError('engine-failed', DISPOSED);
    if (!host.broken) return host;
    restart ??= start().finally(() => (restart = undefined));
    host = await restart;
    return host;
  };

  let models: Models | undefined;
  /** Loaded by the first who asks; after a failure the next one tries again. */
  const loadModels = async (): Promise<Models> => {
    const { connectModels } = await import('./models-client');
    if (disposed) throw new EngineError('engine-failed', DISPOSED);
    const script = modelsWorker ?? (worker === 'none' ? worker : undefined);
    models ??= connectModels({ worker: script, ...options, simd: binary === 'simd' });
    return models;
  };

  const call = async (name: OperationName, request: unknown) => {
    const own = copied(normalise(name, request, host.limits));
    if (isModelOperation(name)) return valueOf(await (await loadModels()).run(name, own));
    return valueOf(await (await live()).run(name, own));
  };

  return {
    ...perOperation<EngineClient>((name) => (request) => call(name, request)),
    status: async () => ({ binary, place: (await live()).place }),
    createTrainer: async (config, options) => (await loadModels()).createTrainer(config, options),
    dispose: () => {
      disposed = true;
      host.end();
      models?.dispose();
      void restart?.then(
        (late) => late.end(),
        () => {},
      );
    },
  };
}
