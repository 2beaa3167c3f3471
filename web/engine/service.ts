import { expose, transfer } from 'comlink';
import { whileBusy } from './busy';
import { failureOf, type Reply } from './error';
import { instantiate } from './instance';
import type { Limits } from './kinds';
import type { PlainRequest } from './requests';
import { buffersOf } from './transfer';
import type { OperationName } from './types';

/** What the worker answers over its port. Failures come as replies, because a thrown error would lose its code on the way. */
export interface Service {
  /** Resolves once the engine runs. */
  start(): Promise<Reply<Limits>>;
  /** The result's arrays are transferred. */
  run(name: OperationName, request: PlainRequest): Promise<Reply>;
}

/** The one message that a worker gets directly; all else goes over the port. */
export interface Assignment {
  module: WebAssembly.Module;
  port: MessagePort;
  /** Name of the lock that tells who looks that the worker lives. */
  lock: string;
}

export function serve({ module, port, lock }: Assignment): void {
  const instance = instantiate(module);
  const started: Promise<Reply<Limits>> = instance.then(({ limits }) => ({ ok: true, value: limits }), failureOf);
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
