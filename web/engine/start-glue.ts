import { EngineError, reasonOf, type Reply } from './error';
import type { PlainRequest } from './requests';

type Instantiate = (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => object;

/** The JavaScript that Emscripten makes: resolves to what the wasm offers. */
export type MakeGlue<Glue> = (settings: { instantiateWasm: Instantiate }) => Promise<Glue>;

/** One wasm memory and the code that runs on it. */
export interface Instance<Sizes> {
  readonly limits: Sizes;
  /** Never throws: a trap comes back as a failure, and so does every call after it. */
  readonly run: (name: string, request: PlainRequest) => Reply;
}

/** @throws {EngineError} `engine-failed` where the binary does not fit this script, which needs the `names`. */
export async function startGlue<Glue extends object>(
  module: WebAssembly.Module,
  load: () => Promise<{ default: MakeGlue<Glue> }>,
  names: readonly (keyof Glue & string)[],
): Promise<Glue> {
  const glue = await instantiateGlue(module, load).catch((thrown: unknown) => {
    throw new EngineError(
      'engine-failed',
      `the engine did not start: ${reasonOf(thrown)}; are script and wasm of one release?`,
    );
  });
  const missing = names.find((name) => typeof glue[name] !== 'function');
  if (missing) {
    throw new EngineError('engine-failed', `the wasm has no ${missing}; script and wasm must be of one release`);
  }
  return glue;
}

async function instantiateGlue<Glue>(
  module: WebAssembly.Module,
  load: () => Promise<{ default: MakeGlue<Glue> }>,
): Promise<Glue> {
  const { default: makeGlue } = await load();
  return new Promise((resolve, reject) => {
    const instantiateWasm: Instantiate = (imports, done) => {
      WebAssembly.instantiate(module, imports).then(done).catch(reject);
      return {};
    };
    makeGlue({ instantiateWasm }).then(resolve, reject);
  });
}

/** `perform` as an instance's `run`. */
export function guarded(perform: Instance<unknown>['run']): Instance<unknown>['run'] {
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
      return perform(name, request);
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
