import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { test } from './harness';
import { serve, type Interceptor, type Site } from './serve';

/** A box that moves by pointer and by arrow keys, and a field, both two shadow roots deep. */
const PAGE = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>harness</title>
<body><p class="word">outside</p><outer-box id="a"></outer-box><outer-box id="b"></outer-box>
<div style="height: 3000px"></div><button id="low">low</button>
<script src="page.js"></script>`;

const SCRIPT = `
customElements.define('inner-box', class extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: 'open' });
    root.innerHTML = '<p class="word">in  side</p><div data-test="box" tabindex="0">0,0</div><input data-test="field" value="old">';
    const box = root.querySelector('div');
    box.setAttribute('style', 'width: 100px; height: 50px; touch-action: none');
    let from = null;
    box.addEventListener('pointerdown', (e) => { from = e; box.dataset.pointer = e.pointerType; box.setPointerCapture(e.pointerId); });
    box.addEventListener('pointermove', (e) => {
      if (from) box.textContent = Math.round(e.clientX - from.clientX) + ',' + Math.round(e.clientY - from.clientY);
    });
    box.addEventListener('pointerup', () => { from = null; });
    box.addEventListener('keydown', (e) => { box.textContent = (e.shiftKey ? 'Shift ' : '') + e.key; });
    box.addEventListener('dblclick', () => { box.textContent = 'reset'; });
  }
});
customElements.define('outer-box', class extends HTMLElement {
  connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<section><inner-box></inner-box></section>'; }
});
document.querySelector('#low').addEventListener('click', (e) => { e.target.textContent = 'clicked'; });
`;

const strictPolicy: Interceptor = (request, response) => {
  if (request.url === '/strict') {
    response.setHeader('content-security-policy', "default-src 'self'; img-src data:; script-src 'self'");
    response.setHeader('content-type', 'text/html');
    response.end(PAGE.replaceAll(/ style="[^"]*"/g, ''));
    return true;
  }
  return false;
};

let folder: string;
let site: Site;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attn-harness-'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'page.js'), SCRIPT);
  await writeFile(join(folder, 'empty.wasm'), Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
  site = await serve(folder, strictPolicy);
});

afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

describe('selectors', () => {
  test('find elements at any depth, in document order', async ({ browser }) => {
    const page = await browser.open(site.origin);
    expect(await page.texts('.word')).toEqual(['outside', 'in side', 'in side']);
    expect(await page.count('[data-test=box]')).toBe(2);
    await page.close();
  });

  test('narrow by >>>', async ({ browser }) => {
    const page = await browser.open(site.origin);
    await page.drag('#b >>> [data-test=box]', { x: 5, y: 7 });
    expect(await page.texts('[data-test=box]')).toEqual(['0,0', '5,7']);
    expect(await page.count('#a >>> inner-box >>> .word')).toBe(1);
    expect(await page.count('#a >>> outer-box')).toBe(0);
    await page.close();
  });
});

describe('actions', () => {
  test('drag with the mouse and with a finger', async ({ browser }) => {
    const page = await browser.open(site.origin, { touch: true });
    const box = '#a >>> [data-test=box]';
    await page.drag(box, { x: -30, y: 12 }, { at: { x: 0.9, y: 0.1 } });
    expect(await page.text(box)).toBe('-30,12');
    expect(await page.attribute(box, 'data-pointer')).toBe('mouse');
    await page.drag(box, { x: 40, y: -8 }, { with: 'touch' });
    expect(await page.text(box)).toBe('40,-8');
    expect(await page.attribute(box, 'data-pointer')).toBe('touch');
    await page.close();
  });

  test('typing replaces what a field holds', async ({ browser }) => {
    const page = await browser.open(site.origin);
    await page.type('#b >>> [data-test=field]', '红, 1.5');
    expect(await page.texts('[data-test=field]')).toEqual(['old', '红, 1.5']);
    await page.close();
  });

  test('keys go to the element named, then to what has the focus, with modifiers', async ({ browser }) => {
    const page = await browser.open(site.origin);
    const box = '#a >>> [data-test=box]';
    await page.press('ArrowUp', box);
    expect(await page.text(box)).toBe('ArrowUp');
    await page.press('Shift+ArrowDown');
    expect(await page.text(box)).toBe('Shift ArrowDown');
    await page.press('+');
    expect(await page.text(box)).toBe('+');
    await page.close();
  });

  test('click scrolls to the element, double-click and tap reach it', async ({ browser }) => {
    const page = await browser.open(site.origin);
    await page.click('#low');
    expect(await page.text('#low')).toBe('clicked');
    await page.doubleClick('#b >>> [data-test=box]');
    expect(await page.text('#b >>> [data-test=box]')).toBe('reset');
    await page.tap('#a >>> [data-test=box]');
    expect(await page.attribute('#a >>> [data-test=box]', 'data-pointer')).toBe('touch');
    await page.close();
  });

  test('work under a strict content security policy', async ({ browser }) => {
    const page = await browser.open(`${site.origin}/strict`);
    expect(await page.evaluate((a, b) => a + b, 1, 2)).toBe(3);
    expect(await page.text('#b >>> .word')).toBe('in side');
    await page.waitFor((n) => document.querySelectorAll('outer-box').length === n, 2);
    // The page's script writes a style attribute, which the policy refuses.
    expect(page.takeProblems().join()).toContain('Content Security Policy');
    await page.close();
  });
});

test('the view can be changed and is emulated', async ({ browser }) => {
  const page = await browser.open(site.origin, { width: 360, height: 640, dark: true, reducedMotion: true });
  const seen = () => [
    innerWidth,
    matchMedia('(prefers-color-scheme: dark)').matches,
    matchMedia('(prefers-reduced-motion: reduce)').matches,
  ];
  expect(await page.evaluate(seen)).toEqual([360, true, true]);
  await page.view({ width: 1440, dark: false });
  expect(await page.evaluate(seen)).toEqual([1440, false, true]);
  await page.close();
});

test('wasm is served as such', async ({ browser }) => {
  const page = await browser.open(site.origin);
  const type = await page.evaluate(async () => (await fetch('empty.wasm')).headers.get('content-type'));
  expect(type).toBe('application/wasm');
  await page.close();
});

describe('a page fails on', () => {
  const mishaps: [string, () => unknown, RegExp][] = [
    ['a console error', () => console.error('E1'), /console error: E1/],
    ['a console warning', () => console.warn('W1'), /console warn: W1/],
    ['an uncaught error', () => setTimeout(() => notDefined()), /uncaught: .*notDefined/],
    ['a rejection nobody handles', () => void Promise.reject(new Error('R1')), /uncaught: .*R1/],
    ['a missing file', () => fetch('/none.wasm').then(() => 0), /answer 404: .*none\.wasm/],
    ['a request to another origin', () => fetch('http://127.0.0.1:1/x').catch(() => 0), /another origin: .*:1\/x/],
  ];

  for (const [name, mishap, expected] of mishaps) {
    test(name, async ({ browser }) => {
      const page = await browser.open(site.origin);
      await page.evaluate(mishap);
      // One frame later, so that what the page reports on its own has arrived.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)).then(() => 0));
      await expect(page.close()).rejects.toThrow(expected);
    });
  }
});

declare function notDefined(): void;
