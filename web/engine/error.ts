import type { EngineErrorCode } from './types';

/** A refusal or a breakdown as a plain object: what the wasm returns and what crosses from the worker. */
export interface Failure {
  ok: false;
  code: EngineErrorCode;
  argument?: string;
  message: string;
}

export type Reply<Value = unknown> = { ok: true; value: Value } | Failure;

/** What the engine throws; the message says what was given and what is needed. */
export class EngineError extends Error {
  override readonly name = 'EngineError';

  constructor(
    readonly code: EngineErrorCode,
    message: string,
    /** The top-level field of the request at fault, or `request` itself; absent where no argument is to blame. */
    readonly argument?: string,
  ) {
    super(message);
  }
}

/** @throws {EngineError} where the reply is a failure. */
export function valueOf<Value>(reply: Reply<Value>): Value {
  if (reply.ok) return reply.value;
  throw new EngineError(reply.code, reply.message, reply.argument);
}

/** Anything thrown, as a failure that can cross to another thread. */
export function failureOf(thrown: unknown): Failure {
  if (!(thrown instanceof EngineError)) return { ok: false, code: 'engine-failed', message: reasonOf(thrown) };
  const { code, message, argument } = thrown;
  return argument === undefined ? { ok: false, code, message } : { ok: false, code, argument, message };
}

/** Whether the instance that replied so must be replaced: its memory may hold a half-done computation. */
export function isFatal(reply: Reply): boolean {
  return !reply.ok && (reply.code === 'engine-failed' || reply.code === 'out-of-memory');
}

/** The text of anything thrown; Emscripten throws numbers and strings too. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
