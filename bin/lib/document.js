/** A document without a browser: what the widgets ask of one, no more. Nothing is laid out; a widget is as wide as it is told. */
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { Window } from 'happy-dom';
import { giveCanvas } from './canvas.js';

/** Names of a browser's global scope that Node has not. */
const TAKEN = [
  'CSS',
  'CSSStyleSheet',
  'Comment',
  'CustomEvent',
  'Document',
  'DocumentFragment',
  'Element',
  'HTMLCanvasElement',
  'HTMLElement',
  'HTMLInputElement',
  'MutationObserver',
  'Node',
  'SVGElement',
  'ShadowRoot',
  'customElements',
  'document',
  'location',
];
const BOUND = [
  'addEventListener',
  'cancelAnimationFrame',
  'getComputedStyle',
  'matchMedia',
  'removeEventListener',
  'requestAnimationFrame',
];

/** Everything is in sight. */
class AlwaysSeen {
  constructor(callback) {
    this.callback = callback;
  }
  observe(target) {
    queueMicrotask(() => this.callback([{ target, isIntersecting: true }]));
  }
  disconnect() {}
}

/** No size ever changes. */
class NeverResized {
  observe() {}
  disconnect() {}
}

/** Node's own reads no files. */
const fetchOf = (fetchElsewhere) => async (address, options) => {
  const url = new URL(address);
  if (url.protocol !== 'file:') return fetchElsewhere(url, options);
  return readFile(url).then(
    (bytes) => new Response(bytes),
    () => new Response(null, { status: 404 }),
  );
};

/** Makes the global scope look like that of a page in the working directory. `width` is that of every element, px. */
export function openDocument() {
  const window = new Window({ url: pathToFileURL(`${process.cwd()}/`).href });
  const place = { width: 0, close: () => window.happyDOM.close() };
  Object.defineProperty(window.HTMLElement.prototype, 'clientWidth', { get: () => place.width });
  giveCanvas(window.HTMLCanvasElement.prototype);
  const scope = {
    window: globalThis,
    devicePixelRatio: 2,
    fetch: fetchOf(globalThis.fetch),
    IntersectionObserver: AlwaysSeen,
    ResizeObserver: NeverResized,
    ...Object.fromEntries(TAKEN.map((name) => [name, window[name]])),
    ...Object.fromEntries(BOUND.map((name) => [name, window[name].bind(window)])),
  };
  for (const [name, value] of Object.entries(scope)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  return place;
}
