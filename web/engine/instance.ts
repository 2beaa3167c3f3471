import type { Reply } from './error';
import type { Limits } from './kinds';
import { loadGlue } from './load';
import { operationNames } from './operations';
import type { PlainRequest } from './requests';
import { guarded, startGlue, type Instance } from './start-glue';
import type { OperationName } from './types';

/** What the wasm offers: every operation takes one normalised request and returns a reply whose arrays are JS's own. */
export type Glue = { limits(): Limits } & Record<OperationName, (request: PlainRequest) => Reply>;

/** The teaching operations. @throws {EngineError} `engine-failed` where the binary does not fit this script. */
export async function instantiate(module: WebAssembly.Module): Promise<Instance<Limits>> {
  const glue = await startGlue<Glue>(module, loadGlue, ['limits', ...operationNames]);
  return { limits: glue.limits(), run: guarded((name, request) => glue[name as OperationName](request)) };
}
