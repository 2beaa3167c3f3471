import { EngineError, valueOf } from './error';
import type { Host } from './host';
import { compileEngine, type EngineOptions } from './load';
import { perOperation } from './operations';
import { normalise } from './requests';
import { copied } from './transfer';
import type { EngineClient, OperationName } from './types';
import { startWorker } from './worker-host';
import workerScript from './worker?worker&url';

export interface ConnectOptions extends EngineOptions {
  /** The worker's script, by default the one beside this script; 'none' computes in this thread. */
  worker?: URL | 'none';
}

/**
 * An engine behind promises: in a worker, else in a worker made from a Blob, else in this thread. Requests are copied when
 * the method is called. A host that breaks rejects what is under way with `EngineError`; the next call starts a new one.
 * @throws {EngineError} `engine-failed` where the wasm cannot be loaded or runs in no place.
 */
export async function connectEngine({ worker, ...options }: ConnectOptions = {}): Promise<EngineClient> {
  const { module, binary } = await compileEngine(options);
  const start = () => startHost(module, worker ?? new URL(workerScript, import.meta.url));
  let host = await start();
  let restart: Promise<Host> | undefined;
  let disposed = false;

  /** The running host; where it broke, a new one, started once for all who wait. */
  const live = async (): Promise<Host> => {
    if (disposed) throw new EngineError('engine-failed', 'the engine was disposed of');
    if (!host.broken) return host;
    restart ??= start().finally(() => (restart = undefined));
    host = await restart;
    return host;
  };

  const call = async (name: OperationName, request: unknown) => {
    const own = copied(normalise(name, request, host.limits));
    return valueOf(await (await live()).run(name, own));
  };

  return {
    ...perOperation<EngineClient>((name) => (request) => call(name, request)),
    status: async () => ({ binary, place: (await live()).place }),
    dispose: () => {
      disposed = true;
      host.end();
      void restart?.then(
        (late) => late.end(),
        () => {},
      );
    },
  };
}

async function startHost(module: WebAssembly.Module, script: URL | 'none'): Promise<Host> {
  if (script !== 'none' && typeof Worker !== 'undefined') {
    for (const place of ['worker', 'blob-worker'] as const) {
      try {
        return await startWorker(place, script, module);
      } catch {
        // The next place may do; the last one's error is the one to show.
      }
    }
  }
  const { startHere } = await import('./thread-host');
  return startHere(module);
}
