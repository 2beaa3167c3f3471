import { describe, expect } from 'vitest';
import { writeSafetensors } from '../../web/engine/safetensors';
import type { Page } from './browser';
import { DIST, test } from './harness';
import { serve, strictly, type Interceptor } from './serve';

const PHONE = { width: 360, height: 740, touch: true };
const TOKENS = ['The', ' red', ' apple', ' fell'];
const [LAYERS, HEADS, N] = [3, 2, TOKENS.length];

/** Different in every layer, head and row; rows sum to 1. */
function weightsOf(n: number): Float32Array {
  const data = new Float32Array(LAYERS * HEADS * n * n);
  for (let row = 0; row < LAYERS * HEADS * n; row++) {
    const shares = Array.from({ length: n }, (_, col) => 1 + ((row * 7 + col * 3) % 5));
    const sum = shares.reduce((total, share) => total + share);
    shares.forEach((share, col) => (data[row * n + col] = share / sum));
  }
  return data;
}
const weights = weightsOf(N);
const at = (layer: number, head: number, row: number, col: number) =>
  weights[(((layer - 1) * HEADS + head - 1) * N + row - 1) * N + col - 1] ?? NaN;

const safetensors = (n = N, tokens: readonly string[] = TOKENS, model: Record<string, string> = { model: 'gpt2' }) =>
  writeSafetensors(
    new Map([['attention', { shape: [LAYERS, HEADS, n, n], data: n === N ? weights : weightsOf(n) }]]),
    new Map(Object.entries({ ...model, tokens: JSON.stringify(tokens) })),
  );

const address = (query: string) => `/embed.html?widget=matrix&lang=en${query}`;
const cell = (grid: string, row: number, col: number) => `[data-cell="${grid} ${row - 1} ${col - 1}"]`;
const shows = (page: Page, selector: string) => expect.poll(() => page.text(selector));
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const answers =
  (files: Record<string, Uint8Array | string>): Interceptor =>
  (request, response) => {
    const file = files[request.url ?? ''];
    if (file === undefined) return false;
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(file);
    return true;
  };

/** Gives the page a file as a chooser or a drop does. */
const give = (page: Page, how: 'choose' | 'drop', name: string, bytes: Uint8Array | string) =>
  page.evaluate(
    (way: string, fileName: string, content: number[] | string) => {
      const root = document.querySelector('attn-matrix')?.shadowRoot;
      const transfer = new DataTransfer();
      transfer.items.add(new File([typeof content === 'string' ? content : new Uint8Array(content)], fileName));
      const input = root?.querySelector<HTMLInputElement>('input[name=attention]');
      if (way === 'drop') {
        const drop = new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true });
        root?.querySelector('.file-view')?.dispatchEvent(drop);
      } else if (input) {
        input.files = transfer.files;
        input.dispatchEvent(new Event('change'));
      }
    },
    how,
    name,
    typeof bytes === 'string' ? bytes : [...bytes],
  );

describe('a post with src', () => {
  test('shows every layer and head, the numbers of one, row sums and provenance', async ({ browser }) => {
    const site = await serve(DIST, answers({ '/gpt2.safetensors': safetensors() }));
    const page = await browser.open(site.origin + address('&src=gpt2.safetensors&layer=2&head=1&row=2&col=3'), PHONE);
    await shows(page, '[data-source]').toContain('Trained: gpt2');
    expect(await page.text('[data-source]')).toContain('\u2068gpt2.safetensors\u2069: 3 layers × 2 heads, 4 tokens');
    expect(await page.count('[data-grid=maps] [data-cell]')).toBe(6);
    expect(await page.count('[data-grid=maps] canvas')).toBe(6);
    const shown = await page.texts('[data-grid=map] [data-cell]');
    expect(shown.map(Number)).toEqual(
      Array.from({ length: N * N }, (_, index) =>
        Number(at(2, 1, Math.floor(index / N) + 1, (index % N) + 1).toFixed(2)),
      ),
    );
    expect(await page.texts('[data-sum]')).toEqual(['1', '1', '1', '1']);
    expect(await page.text('[data-map-full]')).toContain(`a(␣red, ␣apple) = ${at(2, 1, 2, 3)}`);
    // A pixel a weight: the larger, the darker.
    const greys = await page.evaluate(() => {
      const canvas = document
        .querySelector('attn-matrix')
        ?.shadowRoot?.querySelector<HTMLCanvasElement>('.maps canvas');
      const { data } = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      return Array.from({ length: data.length / 4 }, (_, pixel) => data[pixel * 4] ?? NaN);
    });
    const byWeight = [...greys.keys()].sort((a, b) => (weights[a] ?? 0) - (weights[b] ?? 0));
    expect(byWeight).toHaveLength(N * N);
    byWeight.slice(1).forEach((pixel, index) => {
      expect(greys[pixel]).toBeLessThanOrEqual(greys[byWeight[index] ?? 0] ?? NaN);
    });
    expect(greys[byWeight[15] ?? 0]).toBeLessThan((greys[byWeight[0] ?? 0] ?? NaN) - 30);
    expect(await page.count('input[type=file]')).toBe(0);
    expect(await overflow(page)).toBe(0);

    await page.tap(cell('maps', 3, 2));
    await shows(page, '[data-map-full]').toContain(`a(␣red, ␣apple) = ${at(3, 2, 2, 3)}`);
    await page.tap(cell('map', 4, 1));
    await shows(page, '[data-map-full]').toContain(`a(␣fell, The) = ${at(3, 2, 4, 1)}`);
    expect(page.takeProblems()).toEqual([]);
    await page.close();
    await site.close();
  });

  test('keys walk through the maps and through the large one, to the end of a painted one', async ({ browser }) => {
    const tokens = Array.from({ length: 30 }, (_, index) => `t${index + 1}`);
    const site = await serve(DIST, answers({ '/long.safetensors': safetensors(30, tokens) }));
    const page = await browser.open(site.origin + address('&src=long.safetensors&row=1&col=1'));
    await expect.poll(() => page.count('[data-plate] canvas')).toBe(1);
    await page.press('ArrowRight', cell('maps', 1, 1));
    await page.press('ArrowDown');
    await shows(page, '.map-title').toContain('layer 2, head 2');
    await page.press('Control+End', cell('map', 1, 1));
    await shows(page, '[data-map-full]').toContain('a(t30, t30)');
    await page.press('ArrowLeft');
    await shows(page, '[data-map-full]').toContain('a(t30, t29)');
    expect(await overflow(page)).toBe(0);
    await page.close();
    await site.close();
  });

  test('says why an address gives nothing', async ({ browser }) => {
    const other = await serve(DIST, answers({ '/a.json': '{}' }));
    const site = await serve(DIST, answers({ '/page.json': '<!doctype html>', '/none.json': '' }));
    for (const [src, reason] of [
      ['missing.safetensors', 'the server answered 404'],
      ['page.json', 'no safetensors file'],
      [`${other.origin}/a.json`, `another site (${other.origin})`],
      ['http://', 'only http(s) addresses'],
      ['javascript:alert(1)', 'only http(s) addresses'],
      [`data:application/json,${'{}'.repeat(100)}`, 'only http(s) addresses'],
      ['none.json', 'none.json\u2069 was not opened: the file is empty'],
    ] as const) {
      const page = await browser.open(site.origin + address(`&src=${encodeURIComponent(src)}`));
      await shows(page, '[data-refused=file]').toContain(reason);
      page.takeProblems();
      await page.close();
    }
    await site.close();
    await other.close();
  });

  test('keeps a strict content security policy', async ({ browser }) => {
    const file = answers({ '/a.safetensors': safetensors() });
    const site = await serve(DIST, (request, response) => strictly(request, response) || file(request, response));
    const page = await browser.open(site.origin + address('&src=a.safetensors'));
    await shows(page, '[data-source]').toContain('Trained: gpt2');
    expect((await page.box('[data-grid=maps] canvas')).width).toBeGreaterThan(30);
    expect(page.takeProblems()).toEqual([]);
    await page.close();
    await site.close();
  });
});

describe('a file of the reader’s', () => {
  test('is chosen or dropped; another one replaces it, a refused one leaves it', async ({ open }) => {
    const page = await open(address('&controls=some'));
    await page.click('[data-choice="tab file"]');
    await expect.poll(() => page.count('input[name=attention]')).toBe(1);
    await give(page, 'choose', 'mine.safetensors', safetensors(N, TOKENS, {}));
    await shows(page, '[data-source]').toContain('From a file that does not name its model');
    const json = JSON.stringify({
      attention: [
        [
          [
            [0.25, 0.5],
            [0, 1],
          ],
        ],
      ],
      tokens: ['a', 'b'],
      model: 'tiny',
    });
    await give(page, 'drop', 'tiny.json', json);
    await shows(page, '[data-source]').toContain('Trained: tiny');
    expect(await page.text('[data-value=bad-sums]')).toContain('1 of 2 rows');
    expect(await page.texts('[data-sum]')).toEqual(['0.75', '1']);
    await give(page, 'choose', 'bad.json', '{"attention": [[[[2]]]], "tokens": ["a"]}');
    await shows(page, '[data-refused=file]').toMatch(
      /bad\.json.* was not opened: the weight at layer 1, head 1, row 1, column 1 is 2;/,
    );
    expect(await page.text('[data-source]')).toContain('Trained: tiny');
    await give(page, 'drop', 'deep.json', '{"attention": [[[[[1]]]]], "tokens": ["a"]}');
    await shows(page, '[data-refused=file]').toContain('has the shape [1, 1, 1, 1, 1]');
    await give(page, 'drop', 'blank.json', `${' '.repeat(9 * 2 ** 20)}{}`);
    await shows(page, '[data-refused=file]').toContain('JSON may have 8 MB');
    await page.click('[data-choice="tab matrices"]');
    await expect.poll(() => page.count('[data-grid=weights]')).toBe(1);
    await page.click('[data-choice="tab file"]');
    await shows(page, '[data-source]').toContain('Trained: tiny');
    expect(await page.count('[data-refused=file]')).toBe(1);
  });

  test('stays open in another language', async ({ open }) => {
    const page = await open(address('&controls=some&tab=file'));
    await expect.poll(() => page.count('input[name=attention]')).toBe(1);
    await give(page, 'choose', 'mine.safetensors', safetensors());
    await shows(page, '[data-source]').toContain('Trained');
    await page.evaluate(() => document.documentElement.setAttribute('lang', 'zh'));
    await page.evaluate(() => document.querySelector('attn-matrix')?.setAttribute('lang', 'zh'));
    await shows(page, '[data-source]').toContain('训练所得：gpt2');
  });
});

test('an address of another kind than http is refused as that', async ({ open }) => {
  for (const src of ['javascript:alert(1)', 'ftp://example.org/a.json']) {
    const page = await open(address(`&src=${encodeURIComponent(src)}`));
    await shows(page, '[data-refused=file]').toContain('only http(s) addresses');
    expect(page.takeProblems()).toEqual([]);
  }
});

test('at 320 px everything that opens a file fits, and the lines that make one scroll by themselves', async ({
  open,
}) => {
  const page = await open(address('&controls=all&tab=file'), { ...PHONE, width: 320 });
  await shows(page, '.file-view pre').toContain('save_file({"attention"');
  expect(await overflow(page)).toBe(0);
  const [view, input] = [await page.box('.file-view'), await page.box('input[name=attention]')];
  expect(input.x + input.width).toBeLessThanOrEqual(view.x + view.width);
});
