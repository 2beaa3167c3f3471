import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { test } from './blog';
import type { Page } from './browser';
import { DIST } from './harness';
import { layoutShift } from './layout-shift';
import { serve, type Interceptor } from './serve';

const SCRIPT = '<script type="module" src="/lab/attention-lab.js"></script>';
/** With the margins of a post. */
const STYLE =
  '<style>body { margin: 0 16px; font-family: system-ui; }</style><link rel="stylesheet" href="/lab/attention-lab.css">';
const SOFTMAX = '<attn-softmax logits="1,2"><p>softmax([1, 2])</p></attn-softmax>';

const WIDGETS = [
  'softmax',
  'softmax-curves',
  'jacobian',
  'stability',
  'cross-entropy',
  'scaling',
  'graph',
  'matrix',
  'backward',
  'position',
  'block',
  'transformer',
];

const drawn = (page: Page, tag = 'attn-softmax') =>
  page.waitFor((name) => Boolean(document.querySelector(name)?.shadowRoot?.querySelector('.body')), tag);

const showsTheNumbers = async (page: Page) => {
  await drawn(page);
  expect(await page.text('attn-softmax >>> .body')).toContain('0.7311');
};

/** Files of the lab that were asked for, by what their names begin with. */
const asked = (page: Page, ...names: string[]) =>
  page.requests().filter((url) => names.some((name) => new URL(url).pathname.includes(`/${name}`)));

/** Before any script: notes the address of each worker. */
const COUNT_WORKERS = `<script>globalThis.workers = []; globalThis.Worker = class extends Worker {
  constructor(url) { super(url); workers.push(String(url)); } };</script>`;
const workers = (page: Page) => page.evaluate(() => (globalThis as typeof globalThis & { workers: string[] }).workers);

const anyone: Interceptor = (_, response) => {
  response.setHeader('access-control-allow-origin', '*');
  return false;
};

describe('the script', () => {
  test('fetches a widget when it comes near, and nothing of those far below', async ({ post }) => {
    const page = await post(`${SOFTMAX}<div style="height: 5000px"></div><attn-matrix></attn-matrix>`, {
      head: SCRIPT,
    });
    await drawn(page);
    const before = page.requests().length;
    expect(await page.evaluate(() => customElements.get('attn-matrix'))).toBeUndefined();
    await page.evaluate(() => document.querySelector('attn-matrix')?.scrollIntoView());
    await drawn(page, 'attn-matrix');
    expect(page.requests().length).toBeGreaterThan(before);
  });

  test('fetches no engine and no widget for a page that has none in sight', async ({ post }) => {
    const page = await post(`<div style="height: 5000px"></div>${SOFTMAX}`, { head: SCRIPT });
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    expect(asked(page, 'assets/softmax', 'assets/attention', 'assets/client', 'assets/lit')).toEqual([]);
    expect(await page.text('attn-softmax')).toBe('softmax([1, 2])');
  });

  test('defines what is added to the page later, and what comes into sight by being shown', async ({ post }) => {
    const page = await post('<div hidden><attn-graph></attn-graph></div>', { head: SCRIPT });
    await page.evaluate((html) => {
      document.body.insertAdjacentHTML('beforeend', `<section><div>${html}</div></section>`);
    }, SOFTMAX);
    await showsTheNumbers(page);
    expect(asked(page, 'assets/graph')).toEqual([]);
    await page.evaluate(() => document.querySelector('div')?.removeAttribute('hidden'));
    await drawn(page, 'attn-graph');
  });

  for (const path of ['/a/deep/path/', '/renamed%20folder/'])
    test(`finds its files beside it in ${path}`, async ({ post }) => {
      const page = await post(SOFTMAX, { path, head: SCRIPT.replace('/lab/', path) });
      await showsTheNumbers(page);
      expect(
        page
          .requests()
          .slice(1)
          .map((url) => new URL(url).pathname)
          .every((asked) => asked.startsWith(path)),
      ).toBe(true);
    });

  test('works from another origin that allows it, with the worker too, and asks no third one', async ({ post }) => {
    const site = await serve(DIST, anyone);
    const head = `${COUNT_WORKERS}<script type="module" src="${site.origin}/attention-lab.js"></script>`;
    const page = await post(SOFTMAX, { head });
    await showsTheNumbers(page);
    expect((await workers(page)).map((url) => url.slice(0, 5))).toEqual(['blob:']);
    const problems = page.takeProblems().filter((problem) => !problem.includes(` another origin: ${site.origin}/`));
    expect(problems).toEqual([]);
    await site.close();
  });

  test('takes the engine’s files from the folder that data-assets names', async ({ post }) => {
    const moved: string[] = [];
    const page = await post(SOFTMAX, {
      head: SCRIPT.replace('src', 'data-assets="elsewhere" src'),
      intercept: (request, response) => {
        const [, name = ''] = /^\/elsewhere\/([\w.-]+)$/.exec(request.url ?? '') ?? [];
        if (name === '') return false;
        moved.push(name.replace(/-.*\./, '.'));
        response.setHeader('content-type', name.endsWith('.wasm') ? 'application/wasm' : 'text/javascript');
        response.end(readFileSync(`${DIST}/assets/${name}`));
        return true;
      },
    });
    await showsTheNumbers(page);
    expect(moved.sort()).toEqual(['attention.wasm', 'worker.js']);
    expect(asked(page, 'lab/assets/attention', 'lab/assets/worker')).toEqual([]);
  });

  test('does no harm when it is included twice, in two versions', async ({ post }) => {
    const twice = `${SCRIPT}${SCRIPT.replace('.js', '.js?again')}${SCRIPT.replace('/lab/', '/old/')}`;
    const page = await post(`${SOFTMAX}<attn-graph></attn-graph>`, {
      head: twice,
      intercept: (request) => {
        request.url = request.url?.replace(/^\/old\//, '/lab/') ?? '';
        return false;
      },
    });
    await showsTheNumbers(page);
    await drawn(page, 'attn-graph');
  });

  test('takes what was set as a property before the widget was there', async ({ post }) => {
    const page = await post(
      `${SOFTMAX}<script>document.querySelector('attn-softmax').logits = [3, 3, 3, 3];</script>`,
      {
        head: SCRIPT,
      },
    );
    await drawn(page);
    expect(await page.text('attn-softmax >>> .body')).toContain('0.2500');
  });

  test('serves twenty widgets with one worker and one wasm', async ({ post }) => {
    const page = await post(SOFTMAX.repeat(20), { head: COUNT_WORKERS + SCRIPT });
    await page.waitFor(() =>
      [...document.querySelectorAll('attn-softmax')].every((one) => one.shadowRoot?.querySelector('.body')),
    );
    expect(await workers(page)).toHaveLength(1);
    expect(asked(page, 'assets/attention').filter((url) => url.endsWith('.wasm'))).toHaveLength(1);
  });
});

describe('room for a widget that is not there yet', () => {
  for (const width of [375, 752])
    for (const name of WIDGETS)
      test(`is what <attn-${name}> takes at ${width} px`, async ({ post }) => {
        const page = await post(`<attn-${name}></attn-${name}>`, {
          head: STYLE,
          attributes: 'lang="zh-CN"',
          view: { width },
        });
        const room = await page.box(`attn-${name}`);
        await page.evaluate(() => {
          document.head.append(
            Object.assign(document.createElement('script'), { type: 'module', src: '/lab/attention-lab.js' }),
          );
        });
        await drawn(page, `attn-${name}`);
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
        expect(Math.abs((await page.box(`attn-${name}`)).height - room.height)).toBeLessThan(24);
      });

  test('is kept by the script where the page does not', async ({ post }) => {
    const page = await post(`<div style="height: 5000px"></div>${SOFTMAX}`, { head: SCRIPT });
    await page.waitFor(() => (document.querySelector('attn-softmax')?.clientHeight ?? 0) > 400);
  });

  test('keeps a post from shifting while it loads', async ({ post }) => {
    const page = await post(`<p>Before.</p>${SOFTMAX}<p>After.</p>`, { head: STYLE + SCRIPT, view: { height: 1600 } });
    await drawn(page);
    expect(await page.evaluate(layoutShift)).toBeLessThan(0.01);
  });
});
