import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createEngine } from '../../../web/engine/create';
import { EngineError } from '../../../web/engine/error';

const BASELINE = new URL('../../../build/wasm-baseline/attention.wasm', import.meta.url);
const EMPTY_MODULE = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('it was loaded'),
    (error: unknown) => error as EngineError,
  );

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('where the wasm comes from', () => {
  let bytes: Buffer;
  let server: Server;
  let site: URL;
  beforeAll(async () => {
    bytes = await readFile(BASELINE);
    const answers: Record<string, [number, string, Uint8Array]> = {
      '/right.wasm': [200, 'application/wasm', bytes],
      '/stream.wasm': [200, 'application/octet-stream', bytes],
      '/html.wasm': [200, 'text/html', Buffer.from('<!DOCTYPE html><title>Not found</title>')],
      '/html-as-wasm.wasm': [200, 'application/wasm', Buffer.from('<!DOCTYPE html>')],
      '/cut.wasm': [200, 'application/wasm', bytes.subarray(0, 5000)],
      '/cut-stream.wasm': [200, 'application/octet-stream', bytes.subarray(0, 5000)],
      '/empty.wasm': [200, 'application/octet-stream', Buffer.alloc(0)],
    };
    server = createServer(({ url = '' }, response) => {
      const [status, type, body] = answers[url] ?? [404, 'text/html', Buffer.from('<!DOCTYPE html>')];
      response.writeHead(status, { 'content-type': type }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    site = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  afterAll(() => {
    server.close();
  });

  const works = async (wasm: URL | BufferSource | WebAssembly.Module) => {
    const engine = await createEngine({ wasm, simd: false });
    expect(engine.softmax({ logits: [0, 0] }).probabilities).toEqual(Float64Array.of(0.5, 0.5));
    expect(engine.binary).toBe('baseline');
  };

  test('a file', () => works(BASELINE));
  test('bytes, as a view or as a buffer', async () => {
    await works(Uint8Array.from(bytes));
    await works(Uint8Array.from(bytes).buffer);
  });
  test('a view into the middle of a buffer', () => works(new Uint8Array([9, 9, ...bytes, 9]).subarray(2, -1)));
  test('a compiled module', async () => works(await WebAssembly.compile(Uint8Array.from(bytes))));
  test('a server', () => works(new URL('/right.wasm', site)));
  test('a server that gives a wrong type', () => works(new URL('/stream.wasm', site)));

  test.each([
    ['/missing.wasm', '404'],
    ['/html.wasm', '<!DOCTYPE html>'],
    ['/html-as-wasm.wasm', 'could not be loaded'],
    ['/cut.wasm', 'could not be loaded'],
    ['/cut-stream.wasm', 'could not be loaded'],
    ['/empty.wasm', 'is no WebAssembly'],
  ])('%s fails with a sentence that names the address', async (path, reason) => {
    const wasm = new URL(path, site);
    const error = await failure(createEngine({ wasm }));
    expect(error).toBeInstanceOf(EngineError);
    expect(error.code).toBe('engine-failed');
    expect(error.message).toContain(wasm.href);
    expect(error.message).toContain(reason);
  });

  test('a server that is not there', async () => {
    const wasm = new URL('http://127.0.0.1:1/attention.wasm');
    expect(await failure(createEngine({ wasm }))).toMatchObject({ code: 'engine-failed' });
  });
});

test('a file that is not there is named', async () => {
  const wasm = new URL('./nowhere.wasm', import.meta.url);
  const error = await failure(createEngine({ wasm }));
  expect(error.code).toBe('engine-failed');
  expect(error.message).toContain(wasm.href);
});

test('a module of something else does not start', async () => {
  const error = await failure(createEngine({ wasm: EMPTY_MODULE }));
  expect(error).toMatchObject({ name: 'EngineError', code: 'engine-failed' });
  expect(error.message).toContain('one release');
});

test('without WebAssembly it says so', async () => {
  vi.stubGlobal('WebAssembly', undefined);
  const error = await failure(createEngine());
  expect(error.code).toBe('engine-failed');
  expect(error.message).toContain('WebAssembly');
});

test('the SIMD binary is taken exactly where SIMD is valid', async () => {
  expect((await createEngine()).binary).toBe('simd');
  const validate = vi.spyOn(WebAssembly, 'validate').mockReturnValue(false);
  expect((await createEngine()).binary).toBe('baseline');
  expect(validate).toHaveBeenCalledOnce();
});
