import { EngineError, reasonOf } from './error';

export interface EngineOptions {
  /** The binary to run, instead of the one beside this script. */
  wasm?: URL | BufferSource | WebAssembly.Module;
  /** The models' binary, instead of the one beside this script; loaded when models are first asked for. */
  models?: URL | BufferSource | WebAssembly.Module;
  /** Which binary to load; 'auto' (the default) takes the SIMD one where it can run. With `wasm` or `models` it says which one that is. */
  simd?: 'auto' | boolean;
}

export interface CompiledEngine {
  module: WebAssembly.Module;
  binary: 'simd' | 'baseline';
}

/** A module whose only function uses a 128-bit vector: valid exactly where wasm SIMD runs. */
const SIMD_PROBE = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11],
);

let folder: URL | undefined;

/** From now on the engine's files, by their names, are taken from a folder, whose address ends with a slash. */
export function takeFilesFrom(address: URL): void {
  folder = address;
}

/** Where a file of the engine is to be had. */
export const located = (file: URL): URL =>
  folder ? new URL(file.pathname.slice(file.pathname.lastIndexOf('/') + 1), folder) : file;

const WASM_MAGIC = [0, 97, 115, 109];

/**
 * Fetches and compiles the teaching operations.
 * @throws {EngineError} `engine-failed`, naming the file, where it cannot be had or is not usable.
 */
export const compileEngine = ({ wasm, simd }: EngineOptions = {}): Promise<CompiledEngine> =>
  compileBinary(simd, wasm, simdUrl, baselineUrl);

/** The same for the models. */
export const compileModels = ({ models, simd }: EngineOptions): Promise<CompiledEngine> =>
  compileBinary(simd, models, simdModelsUrl, baselineModelsUrl);

async function compileBinary(
  simd: EngineOptions['simd'] = 'auto',
  given: EngineOptions['wasm'],
  withSimd: () => URL,
  without: () => URL,
): Promise<CompiledEngine> {
  if (typeof WebAssembly === 'undefined') {
    throw new EngineError('engine-failed', 'this browser has no WebAssembly (or it is switched off)');
  }
  const takesSimd = simd === 'auto' ? WebAssembly.validate(SIMD_PROBE) : simd;
  const source = given ?? located(takesSimd ? withSimd() : without());
  return { module: await compile(source), binary: takesSimd ? 'simd' : 'baseline' };
}

async function compile(source: URL | BufferSource | WebAssembly.Module): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  return source instanceof URL ? compileFrom(source) : compileBytes(source, 'the given wasm');
}

/** The glue, apart from what only fetches and compiles, so that pages with a worker never load it themselves. */
export const loadGlue = () => import('../../build/wasm/attention.mjs');
export const loadModelsGlue = () => import('../../build/wasm/models.mjs');

// Functions, not constants: where a bundle's own address is no base for URLs, only the call may fail.
const simdUrl = () => new URL('../../build/wasm/attention.wasm', import.meta.url);
const baselineUrl = () => new URL('../../build/wasm-baseline/attention.wasm', import.meta.url);
const simdModelsUrl = () => new URL('../../build/wasm/models.wasm', import.meta.url);
const baselineModelsUrl = () => new URL('../../build/wasm-baseline/models.wasm', import.meta.url);

async function compileFrom(url: URL): Promise<WebAssembly.Module> {
  if (url.protocol === 'file:' && typeof process !== 'undefined') {
    return compileBytes(await readFile(url), url.href);
  }
  const response = await fetched(url);
  const isWasm = response.headers.get('content-type')?.startsWith('application/wasm');
  if (!isWasm) return compileBytes(await response.arrayBuffer().catch(failedFor(url.href)), url.href);
  return WebAssembly.compileStreaming(response).catch(failedFor(url.href));
}

async function fetched(url: URL): Promise<Response> {
  const response = await fetch(url).catch(failedFor(url.href));
  if (response.ok) return response;
  throw new EngineError(
    'engine-failed',
    `${url.href} was answered with ${response.status}; it must be the engine's wasm`,
  );
}

/** Node's `fetch` reads no files; `getBuiltinModule` is an import that bundlers for browsers do not see. */
async function readFile(url: URL): Promise<BufferSource> {
  const { readFile: read } = process.getBuiltinModule('node:fs/promises');
  return new Uint8Array(await read(url).catch(failedFor(url.href)));
}

function compileBytes(bytes: BufferSource, source: string): Promise<WebAssembly.Module> {
  const head = startOf(bytes);
  if (WASM_MAGIC.some((byte, i) => head[i] !== byte)) {
    const text = JSON.stringify(String.fromCharCode(...head));
    throw new EngineError('engine-failed', `${source} is no WebAssembly: it begins with ${text}`);
  }
  return WebAssembly.compile(bytes).catch(failedFor(source));
}

function startOf(bytes: BufferSource): Uint8Array {
  return ArrayBuffer.isView(bytes)
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16))
    : new Uint8Array(bytes, 0, Math.min(bytes.byteLength, 16));
}

function failedFor(source: string): (thrown: unknown) => never {
  return (thrown) => {
    throw new EngineError('engine-failed', `${source} could not be loaded: ${reasonOf(thrown)}`);
  };
}
