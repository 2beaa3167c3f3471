import type * as Api from '../../web/engine/index';
import { DIST } from './harness';
import { serve, strictly, type Site } from './serve';

declare global {
  interface Window {
    /** What engine.js exports. */
    lab: typeof Api;
  }
}

const files: Record<string, [string, string]> = {
  '/lab.html': [
    'text/html',
    '<!doctype html><link rel="icon" href="data:,"><script type="module" src="lab.js"></script>',
  ],
  '/lab.js': ['text/javascript', 'import * as lab from "./engine.js"; window.lab = lab;'],
};

/** The built package at /lab.html, in a page that does nothing by itself, under a strict content security policy. */
export const serveLab = (): Promise<Site> =>
  serve(DIST, (request, response) => {
    strictly(request, response);
    const file = files[request.url ?? ''];
    if (!file) return false;
    response.writeHead(200, { 'content-type': file[0] }).end(file[1]);
    return true;
  });
