import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { test } from './blog';
import type { Page } from './browser';
import { DIST } from './harness';
import { type Interceptor } from './serve';
import { WIDGETS } from './widgets';

const SCRIPT = '<script type="module" src="/lab/attention-lab.js"></script>';
const SOFTMAX = '<attn-softmax logits="1,2"><p>softmax([1, 2])</p></attn-softmax>';
const drawn = (page: Page, tag = 'attn-softmax') =>
  page.waitFor((name) => Boolean(document.querySelector(name)?.shadowRoot?.querySelector('.body')), tag);

const isDark = (page: Page, dark: boolean) =>
  page.waitFor(
    (wanted) => document.querySelector('attn-softmax')?.shadowRoot?.querySelector('.attn')?.matches('.dark') === wanted,
    dark,
  );

/** Sets an attribute of the element that the selector finds; removes it where there is no value. */
const setAttribute = (page: Page, selector: string, name: string, value: string | null) =>
  page.evaluate(
    (at, attribute, text) => {
      const element = document.querySelector(at);
      if (text === null) element?.removeAttribute(attribute);
      else element?.setAttribute(attribute, text);
    },
    selector,
    name,
    value,
  );

describe('the theme follows', () => {
  for (const [where, selector] of [
    ['the page', 'html'],
    ['a part of the page', 'article'],
  ] as const) {
    for (const [name, value] of [
      ['data-theme', 'dark'],
      ['class', 'dark'],
    ] as const)
      test(`${name} of ${where}, live`, async ({ post }) => {
        const page = await post(`<article>${SOFTMAX}</article>`, { head: SCRIPT });
        await drawn(page);
        await isDark(page, false);
        await setAttribute(page, selector, name, value);
        await isDark(page, true);
        await setAttribute(page, selector, name, null);
        await isDark(page, false);
      });
  }

  test('the page’s color-scheme, live', async ({ post }) => {
    const page = await post(SOFTMAX, { head: SCRIPT });
    await drawn(page);
    await setAttribute(page, 'html', 'style', 'color-scheme: dark');
    await isDark(page, true);
    await setAttribute(page, 'html', 'style', 'color-scheme: light');
    await isDark(page, false);
  });

  test('the system, live, where the page does', async ({ post }) => {
    const page = await post(SOFTMAX, { head: SCRIPT, attributes: 'lang="en" style="color-scheme: light dark"' });
    await drawn(page);
    await isDark(page, false);
    await page.view({ dark: true });
    await isDark(page, true);
  });
});

/** Before any script: counts the listeners of what outlives a widget, and the workers that run. */
const COUNT = `<script>
  globalThis.held = 0;
  const { prototype } = EventTarget;
  const { addEventListener, removeEventListener } = prototype;
  const outlives = (target) => target === window || target === document || target instanceof MediaQueryList;
  prototype.addEventListener = function (...given) { if (outlives(this)) held++; return addEventListener.apply(this, given); };
  prototype.removeEventListener = function (...given) { if (outlives(this)) held--; return removeEventListener.apply(this, given); };
  globalThis.Worker = class extends Worker {
    constructor(...given) { super(...given); held++; }
    terminate() { held--; super.terminate(); }
  };
</script>`;

const CYCLES = 1000;

/** In the page: what is held after a few widgets have come and gone, and how much more it is after very many. */
async function heldAfter(tag: string, cycles: number) {
  const tools = globalThis as typeof globalThis & { gc: () => void; held: number };
  const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const comeAndGo = async (times: number) => {
    for (let i = 0; i < times; i++) {
      const widget = document.createElement(tag);
      document.body.append(widget);
      // Most are gone before they have drawn; some have just begun to, some have drawn.
      if (i % 20 === 0) await wait(i % 100 === 0 ? 50 : 0);
      widget.remove();
    }
  };
  const heap = () => {
    tools.gc();
    return (performance as Performance & { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize;
  };
  document.querySelector(tag)?.remove();
  await comeAndGo(100);
  await wait(1000);
  const before = { heap: heap(), held: tools.held };
  await comeAndGo(cycles);
  // What the engine was asked for is answered first.
  for (let waits = 0; waits < 100 && heap() - before.heap > 1000 * cycles; waits++) await wait(200);
  return { heap: heap() - before.heap, held: tools.held - before.held, widgets: document.querySelectorAll(tag).length };
}

describe('a widget that leaves the page and comes back', () => {
  test('keeps its state and goes on working, as in PJAX, Turbo and swup', async ({ post }) => {
    const page = await post(`<main>${SOFTMAX}</main><aside></aside>`, { head: SCRIPT });
    await drawn(page);
    await page.press('ArrowUp', 'attn-softmax >>> [data-bar="0"]');
    const before = await page.text('attn-softmax >>> .body');
    await page.evaluate(async () => {
      const widget = document.querySelector('attn-softmax');
      widget?.remove();
      await new Promise(requestAnimationFrame);
      if (widget) document.querySelector('aside')?.append(widget);
    });
    expect(await page.text('attn-softmax >>> .body')).toBe(before);
    await page.press('ArrowDown', 'attn-softmax >>> [data-bar="0"]');
    await page.waitFor(() =>
      document.querySelector('attn-softmax')?.shadowRoot?.querySelector('.body')?.textContent.includes('0.7311'),
    );
  });

  test('a page’s body that is exchanged gets its widgets', async ({ post }) => {
    const page = await post(SOFTMAX, { head: SCRIPT });
    await drawn(page);
    await page.evaluate(() => {
      const body = document.createElement('body');
      body.innerHTML = '<attn-graph></attn-graph>';
      document.body.replaceWith(body);
    });
    await drawn(page, 'attn-graph');
  });

  for (const name of WIDGETS)
    test(`<attn-${name}> leaves nothing behind, however often`, async ({ post }) => {
      const page = await post(`<attn-${name}></attn-${name}>`, { head: COUNT + SCRIPT });
      await drawn(page, `attn-${name}`);
      const { heap, held, widgets } = await page.evaluate(heldAfter, `attn-${name}`, CYCLES);
      expect(widgets).toBe(0);
      // Fewer, where workers were still ending when it was counted first.
      expect(held).toBeLessThanOrEqual(0);
      // One of them holds ten times as much.
      expect(heap).toBeLessThan(1000 * CYCLES);
    }, 60_000);
});

describe('where WebAssembly is not to be had', () => {
  const policy =
    (directives: string): Interceptor =>
    (_, response) => {
      response.setHeader('content-security-policy', directives);
      return false;
    };
  const says = (page: Page) =>
    page.waitFor(() => document.querySelector('attn-softmax')?.shadowRoot?.querySelector('[role="alert"]'));

  test('a policy without wasm-unsafe-eval leaves the author’s text and a sentence', async ({ post }) => {
    const page = await post(SOFTMAX, {
      head: SCRIPT,
      intercept: policy(
        "default-src 'none'; script-src 'self'; style-src 'self'; worker-src 'self'; connect-src 'self'; img-src data:",
      ),
    });
    await says(page);
    expect(await page.text('attn-softmax >>> [role="alert"]')).toMatch(/WebAssembly|wasm/);
    expect(await page.text('attn-softmax > p')).toBe('softmax([1, 2])');
    page.takeProblems();
  });

  test('a browser without it gets the author’s text and a sentence', async ({ post }) => {
    const page = await post(SOFTMAX, { head: `<script>delete globalThis.WebAssembly;</script>${SCRIPT}` });
    await says(page);
    expect(await page.text('attn-softmax >>> [role="alert"]')).toContain('WebAssembly');
    expect(await page.text('attn-softmax > p')).toBe('softmax([1, 2])');
  });

  const served =
    (type: string, bytes: (file: Buffer) => Uint8Array): Interceptor =>
    (request, response) => {
      const file = /\/assets\/[^/]*\.wasm$/.exec(request.url ?? '')?.[0];
      if (file === undefined) return false;
      response.setHeader('content-type', type);
      response.end(bytes(readFileSync(DIST + file)));
      return true;
    };

  test('one served as application/octet-stream works', async ({ post }) => {
    const page = await post(SOFTMAX, { head: SCRIPT, intercept: served('application/octet-stream', (file) => file) });
    await drawn(page);
    expect(await page.text('attn-softmax >>> .body')).toContain('0.7311');
  });

  for (const [what, intercept] of [
    ['cut short', served('application/wasm', (file) => file.subarray(0, 20_000))],
    ['a page of HTML', served('application/wasm', () => Buffer.from('<!doctype html><title>404</title>'))],
    [
      'of another release',
      // A module that is valid and exports nothing.
      served('application/wasm', () => Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)),
    ],
  ] as const)
    test(`one that is ${what} leaves the author’s text, a sentence and another try`, async ({ post }) => {
      const page = await post(SOFTMAX, { head: SCRIPT, intercept });
      await says(page);
      expect(await page.text('attn-softmax >>> [role="alert"]')).toMatch(/wasm|release/);
      expect(await page.text('attn-softmax > p')).toBe('softmax([1, 2])');
      expect(await page.count('attn-softmax >>> [data-action="retry"]')).toBe(1);
      page.takeProblems();
    });
});

test('a part that cannot be fetched is told in a sentence', async ({ post }) => {
  const page = await post(SOFTMAX, {
    head: SCRIPT,
    intercept: (request, response) => {
      if (!/\/assets\/exports-/.test(request.url ?? '')) return false;
      response.writeHead(404).end();
      return true;
    },
  });
  await drawn(page);
  await page.click('attn-softmax >>> .menu summary');
  await page.click('attn-softmax >>> [data-item="export"]');
  await expect.poll(() => page.text('attn-softmax >>> .notices')).toContain('exports-');
  expect(page.takeProblems().filter((problem) => !/404|exports-/.test(problem))).toEqual([]);
});

describe('hostile text', () => {
  const HOSTILE: [what: string, text: string][] = [
    ['a script', '<script>globalThis.hurt = true</script><img src=x onerror="hurt=true">'],
    ['huge numbers', '1e999,-1e309,99999999999999999999'],
    ['what is no number', 'NaN,Infinity,１，２,0x10,1;2'],
    ['right-to-left and control characters', '\u202e\u2066abc\u0000\u200b\ud800'],
    ['a megabyte', 'x,'.repeat(500_000)],
    ['broken escapes', '%E0%A4%A%%%zz'],
  ];

  for (const name of WIDGETS)
    test(`as attributes of <attn-${name}> stays text, and the default is shown`, async ({ post }) => {
      const page = await post(`<attn-${name}></attn-${name}>`, { head: SCRIPT });
      await drawn(page, `attn-${name}`);
      for (const [, text] of HOSTILE) {
        const attributes = await page.evaluate(
          async (tag, value) => {
            const widget = document.querySelector(tag);
            const { observedAttributes } = customElements.get(tag) as unknown as { observedAttributes: string[] };
            // What an address of a file may be is a matter of its own.
            const names = observedAttributes.filter((attribute) => attribute !== 'src');
            for (const attribute of names) widget?.setAttribute(attribute, value);
            await new Promise((resolve) => setTimeout(resolve, 50));
            await (widget as HTMLElement & { updateComplete: Promise<unknown> }).updateComplete;
            return names.filter((attribute) => attribute !== 'lang').length;
          },
          `attn-${name}`,
          text,
        );
        expect(attributes).toBeGreaterThan(3);
        expect(await page.count(`attn-${name} >>> .problem`)).toBeGreaterThan(0);
        expect(await page.count(`attn-${name} >>> .body :is(svg, canvas)`)).toBeGreaterThan(0);
        expect(await page.evaluate(() => 'hurt' in globalThis)).toBe(false);
        expect(await page.count(`attn-${name} >>> img`)).toBe(0);
      }
    });

  test('in the address stays text, and the default is shown', async ({ open }) => {
    for (const [, text] of HOSTILE.filter(([what]) => what !== 'a megabyte')) {
      const value = text.includes('%E0') ? text : encodeURIComponent(text.replace('\ud800', ''));
      const page = await open(`/embed.html?widget=softmax&lang=en&logits=${value}&temperature=${value}&theme=${value}`);
      await drawn(page);
      expect(await page.count('attn-softmax >>> .problem')).toBeGreaterThan(1);
      expect(await page.text('attn-softmax >>> .body')).toContain('0.7311');
      expect(await page.evaluate(() => 'hurt' in globalThis)).toBe(false);
    }
  });
});
