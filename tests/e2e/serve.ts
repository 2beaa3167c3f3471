import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sirv from 'sirv';

export interface Site {
  /** Such as `http://127.0.0.1:40001`, without a slash at the end. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Looks at a request first: adds headers and returns false, or answers it and returns true. */
export type Interceptor = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Asks the browser for as strict a content security policy as a page with WebAssembly can have. */
export const strictly: Interceptor = (_request, response) => {
  response.setHeader(
    'content-security-policy',
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; worker-src 'self'; connect-src 'self'; img-src 'self' data:",
  );
  return false;
};

/** Serves a folder on a free port of this machine. */
export async function serve(folder: string, intercept: Interceptor = () => false): Promise<Site> {
  const files = sirv(folder, { dev: true });
  const server = createServer((request, response) => {
    if (!intercept(request, response)) files(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
