import type { Reply } from './error';
import type { Limits } from './kinds';
import { loadGlue } from './load';
import { teachingOperations, type OperationIn } from './operations';
import type { PlainRequest } from './requests';
import { guarded, startGlue, type Instance } from './start-glue';

type Teaching = OperationIn<'attention'>;

/** What the wasm offers: every operation takes one normalised request and returns a reply whose arrays are JS's own. */
export type Glue = { limits(): Limits } & Record<Teaching, (request: PlainRequest) => Reply>;

/** The teaching operations. @throws {EngineError} `engine-failed` where the binary does not fit this script. */
export async function instantiate(module: WebAssembly.Module): Promise<Instance<Limits>> {
  const glue = await startGlue<Glue>(module, loadGlue, ['limits', ...teachingOperations]);
  return { limits: glue.limits(), run: guarded((name, request) => glue[name as Teaching](request)) };
}
