import { EngineError } from './error';

/** @throws {EngineError} `invalid-argument`, argument `file`: always. */
export function refuseFile(reason: string): never {
  throw new EngineError('invalid-argument', reason, 'file');
}

/** A name out of a file, as a message may show it. */
export const quote = (name: string) => JSON.stringify(name.length > 60 ? `${name.slice(0, 60)}…` : name);
