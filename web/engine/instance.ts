import { EngineError, reasonOf, type Reply } from './error';
import { loadGlue } from './load';
import type { Limits } from './kinds';
import { operationNames } from './operations';
import type { PlainRequest } from './requests';
import type { OperationName } from './types';

/** What the wasm offers: every operation takes one normalised request and returns a reply whose arrays are JS's own. */
export type Glue = { limits(): Limits } & Record<OperationName, (request: PlainRequest) => Reply>;

type Instantiate = (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => object;

export type MakeGlue = (settings: { instantiateWasm: Instantiate }) => Promise<Glue>;

/** One wasm memory and the code that runs on it. */
export interface Instance {
  readonly limits: Limits;
  /** Never throws: a trap comes back as a failure, and so does every call after it. */
  readonly run: (name: OperationName, request: PlainRequest) => Reply;
}

/** @throws {EngineError} `engine-failed` where the binary does not fit this script. */
export async function instantiate(module: WebAssembly.Module): Promise<Instance> {
  const glue = await instantiateGlue(module).catch((thrown: unknown) => {
    throw new EngineError(
      'engine-failed',
      `the engine did not start: ${reasonOf(thrown)}; are script and wasm of one release?`,
    );
  });
  const missing = ['limits' as const, ...operationNames].find((name) => typeof glue[name] !== 'function');
  if (missing) {
    throw new EngineError('engine-failed', `the wasm has no ${missing}; script and wasm must be of one release`);
  }
  return { limits: glue.limits(), run: guarded(glue) };
}

async function instantiateGlue(module: WebAssembly.Module): Promise<Glue> {
  const { default: makeGlue } = await loadGlue();
  return new Promise((resolve, reject) => {
    const instantiateWasm: Instantiate = (imports, done) => {
      WebAssembly.instantiate(module, imports).then(done).catch(reject);
      return {};
    };
    makeGlue({ instantiateWasm }).then(resolve, reject);
  });
}

function guarded(glue: Glue): Instance['run'] {
  let brokenBy: string | undefined;
  return (name, request) => {
    if (brokenBy) {
      return {
        ok: false,
        code: 'engine-failed',
        message: `the engine stopped earlier (${brokenBy}); a new one is needed`,
      };
    }
    try {
      return glue[name](request);
    } catch (thrown) {
      brokenBy = reasonOf(thrown);
      const code = isOutOfMemory(thrown) ? 'out-of-memory' : 'engine-failed';
      return { ok: false, code, message: `${name} broke off: ${brokenBy}` };
    }
  };
}

/** Emscripten aborts with one of these words; V8 and others throw a RangeError where no buffer is left. */
function isOutOfMemory(thrown: unknown): boolean {
  return /^Aborted\(\)|OOM|out of memory|enlarge memory|allocation failed|array length/i.test(reasonOf(thrown));
}
