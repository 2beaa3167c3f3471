import { expose, transfer } from 'comlink';
import { whileBusy } from './busy';
import { failureOf, type Reply } from './error';
import type { PlainRequest } from './requests';
import type { Instance } from './start-glue';
import { buffersOf } from './transfer';

/** What the worker answers over its port. Failures come as replies, because a thrown error would lose its code on the way. */
export interface Service<Sizes = unknown> {
  /** Resolves once the engine runs. */
  start(): Promise<Reply<Sizes>>;
  /** The result's arrays are transferred. */
  run(name: string, request: PlainRequest): Promise<Reply>;
}

/** The one message that a worker gets directly; all else goes over the port. */
export interface Assignment {
  module: WebAssembly.Module;
  port: MessagePort;
  /** Name of the lock that tells who looks that the worker lives. */
  lock: string;
}

export type Instantiate = (module: WebAssembly.Module) => Promise<Instance<unknown>>;

export function serve({ module, port, lock }: Assignment, instantiate: Instantiate): void {
  const instance = instantiate(module);
  const started: Promise<Reply> = instance.then(({ limits }) => ({ ok: true, value: limits }), failureOf);
  const service: Service = {
    start: () => started,
    run: async (name, request) => {
      const { run } = await instance;
      const reply = await whileBusy(lock, () => run(name, request));
      return transfer(reply, buffersOf(reply));
    },
  };
  expose(service, port);
}

/** Makes the worker that this runs in serve the first assignment it gets. */
export function serveAsWorker(instantiate: Instantiate): void {
  addEventListener('message', ({ data }: MessageEvent<Assignment>) => serve(data, instantiate), { once: true });

  addEventListener('messageerror', () => {
    // Thrown so that the page gets an `error` event: a browser that cannot pass a module on says nothing by itself.
    throw new Error('the module could not be passed to a worker');
  });
}
