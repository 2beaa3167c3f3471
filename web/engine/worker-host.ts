import { releaseProxy, transfer, wrap } from 'comlink';
import { EngineError, isFatal, reasonOf, valueOf, type Reply } from './error';
import { watchBusy } from './busy';
import type { Host } from './host';
import type { Assignment, Service } from './service';
import { buffersOf } from './transfer';

/** Milliseconds; a script that loads but does not answer is none of ours. */
const START_LIMIT = 10_000;

/**
 * Starts an engine in a worker: by the script's URL, or through a Blob that imports it, which other origins allow.
 * @throws whatever keeps the worker from starting, at once or (as in WebKit) after an `error` event.
 */
export async function startWorker<Sizes>(
  place: 'worker' | 'blob-worker',
  script: URL,
  module: WebAssembly.Module,
): Promise<Host<Sizes>> {
  const address = place === 'worker' ? script.href : blobThatImports(script);
  const worker = new Worker(address);
  const { port1: port, port2 } = new MessageChannel();
  const remote = wrap<Service<Sizes>>(port);
  const lock = `attention-lab ${Math.random()}`;
  const pending = new Set<(error: EngineError) => void>();
  let ended: EngineError | undefined;

  const end = (why: string): EngineError => {
    if (ended) return ended;
    const error = new EngineError('engine-failed', why);
    ended = error;
    worker.terminate();
    // Else comlink's registry would hold the port for good, and with it all that this closure sees.
    remote[releaseProxy]();
    port.close();
    pending.forEach((reject) => reject(error));
    return error;
  };

  /** The reply, or a rejection as soon as the worker ends. */
  const replyOrEnd = async <Value>(ask: () => Promise<Reply<Value>>): Promise<Reply<Value>> => {
    if (ended) throw ended;
    let giveUp: (error: EngineError) => void = () => {};
    const death = new Promise<never>((_, reject) => pending.add((giveUp = reject)));
    try {
      const reply = await Promise.race([ask(), death]);
      if (isFatal(reply)) end("another request broke the engine's worker");
      return reply;
    } catch (thrown) {
      throw end(`the engine's worker sent no reply: ${reasonOf(thrown)}`);
    } finally {
      pending.delete(giveUp);
    }
  };

  let underWay = 0;
  let unwatch = () => {};
  /** Ends the host where the worker is gone, unless nothing is under way. Begun anew with every reply, which shows that it is not. */
  const watch = () => {
    unwatch();
    if (underWay > 0) unwatch = watchBusy(lock, () => end("the engine's worker was ended"));
  };

  worker.addEventListener('error', (event) => {
    event.preventDefault();
    end(`the engine's worker stopped: ${event.message || 'its script could not be run'}`);
  });
  worker.addEventListener('messageerror', () => end("a message of the engine's worker could not be read"));
  port.addEventListener('messageerror', () => end("a reply of the engine's worker could not be read"));

  const tooLate = setTimeout(() => end("the engine's worker did not start"), START_LIMIT);
  try {
    worker.postMessage({ module, port: port2, lock } satisfies Assignment, [port2]);
    const limits = valueOf(await replyOrEnd(() => remote.start()));
    return {
      place,
      limits,
      get broken() {
        return ended !== undefined;
      },
      run: async (name, request) => {
        if (underWay++ === 0) watch();
        const run = () => remote.run(name, transfer(request, buffersOf(request)));
        return replyOrEnd(run).finally(() => {
          underWay--;
          watch();
        });
      },
      end: () => void end('the engine was disposed of'),
    };
  } catch (thrown) {
    throw end(reasonOf(thrown));
  } finally {
    clearTimeout(tooLate);
    if (place === 'blob-worker') URL.revokeObjectURL(address);
  }
}

function blobThatImports(script: URL): string {
  const source = `importScripts(${JSON.stringify(script.href)})`;
  return URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
}
