import { describe, expect } from 'vitest';
import type { Page, View } from './browser';
import { DIST, test as base } from './harness';
import { serve } from './serve';
import { WIDGETS } from './widgets';

/** What a post shows on paper. */
const test = base.extend<{ post: (body: string, view: View, holds?: RegExp) => Promise<Page> }>({
  post: async ({ browser }, use) => {
    const closing: (() => Promise<void>)[] = [];
    await use(async (body, view, holds) => {
      const site = await serve(DIST, (request, response) => {
        const path = request.url ?? '';
        // What is held is never answered.
        if (holds?.test(path)) return true;
        if (path !== '/post.html') return false;
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(`<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>post</title>
          <script type="module" src="attention-lab.js" async></script><body>${body}`);
        return true;
      });
      const page = await browser.open(`${site.origin}/post.html`, view);
      closing.push(
        () => page.close(),
        () => site.close(),
      );
      return page;
    });
    for (const close of closing) await close();
  },
});

/** In the page: what of a widget would be on paper, and is not to be; and which figures are cut off. */
function onPaper(tag: string) {
  const root = document.querySelector(tag)?.shadowRoot;
  const isSeen = (element: Element) => element.getClientRects().length > 0;
  const all = (selector: string) => Array.from(root?.querySelectorAll(selector) ?? []).filter(isSeen);
  const cut = all('.stage').filter((stage) => getComputedStyle(stage).overflowX !== 'visible');
  const beyond = all('.body svg.sheet').filter((sheet) => sheet.getBoundingClientRect().right > innerWidth + 1);
  return {
    controls: all('.menu, .tabs, .radios, .challenges, input, select, button:not(.head-map)').length,
    cut: cut.length,
    beyond: beyond.length,
    caption: all('.caption').length,
    figures: all('.body svg.sheet, .body canvas').length,
    formulas: all('.formula').length,
  };
}

const drawn = (page: Page, tag: string) =>
  page.waitFor((name) => document.querySelector(name)?.shadowRoot?.querySelector('.body svg.sheet'), tag);

describe('on paper', () => {
  for (const name of WIDGETS) {
    test(`${name} is its caption, figures and formulas, whole and without controls`, async ({ open }) => {
      const page = await open(`/embed.html?widget=${name}&lang=en&controls=all`, { width: 718 });
      await drawn(page, `attn-${name}`);
      await page.view({ print: true });
      const { caption, figures, formulas, ...rest } = await page.evaluate(onPaper, `attn-${name}`);
      expect(rest).toEqual({ controls: 0, cut: 0, beyond: 0 });
      expect(caption).toBe(1);
      expect(figures).toBeGreaterThan(0);
      expect(formulas).toBeGreaterThan(0);
    });
  }

  for (const theme of ['theme="dark"', 'data-theme="dark"']) {
    test(`a widget of a dark page (${theme}) is light, and dark again afterwards`, async ({ post }) => {
      const page = await post(`<div ${theme}><attn-softmax ${theme} logits="1,2"></attn-softmax></div>`, {});
      await drawn(page, 'attn-softmax');
      const ink = () =>
        page.evaluate(() => {
          const root = document.querySelector('attn-softmax')?.shadowRoot;
          const attn = root?.querySelector('.attn');
          const name = root?.querySelector('.sheet text[font-weight="600"]');
          return [name?.getAttribute('fill'), attn && getComputedStyle(attn).color];
        });
      const dark = ['#e9e7e2', 'rgb(233, 231, 226)'];
      await expect.poll(ink).toEqual(dark);
      await page.view({ print: true });
      expect(await ink()).toEqual(['#1b1d21', 'rgb(27, 29, 33)']);
      await page.view({ print: false });
      await expect.poll(ink).toEqual(dark);
    });
  }

  test('the state of now is printed, not the first one', async ({ open }) => {
    const page = await open('/embed.html?widget=softmax&logits=1,2&lang=en');
    await drawn(page, 'attn-softmax');
    await page.press('Shift+ArrowUp', 'attn-softmax >>> [data-bar="0"]');
    await page.view({ print: true });
    expect(await page.text('attn-softmax >>> .body')).toContain('0.5000');
  });
});

const SENTENCE = 'softmax([1, 2]) = [0.2689, 0.7311]';
const POST = `<attn-softmax logits="1,2">${SENTENCE}</attn-softmax>`;

/** In the page: whether the author's own sentence has a place in it. */
const hasSentence = () => {
  const range = document.createRange();
  const [text] = document.querySelector('attn-softmax')?.childNodes ?? [];
  if (!text) return false;
  range.selectNodeContents(text);
  return range.getBoundingClientRect().height > 0;
};

describe('what the author wrote inside is seen', () => {
  test('where no scripts run', async ({ post }) => {
    const page = await post(POST, { scripts: false });
    expect(await page.evaluate(hasSentence)).toBe(true);
    expect(await page.evaluate(() => document.querySelector('attn-softmax')?.shadowRoot)).toBeNull();
  });

  test('on paper before the element is defined', async ({ post }) => {
    const page = await post(POST, { print: true }, /assets\/softmax-.*\.js/);
    expect(await page.evaluate(hasSentence)).toBe(true);
  });

  test('on paper before the engine is there', async ({ post }) => {
    const page = await post(POST, { print: true }, /\.wasm/);
    await page.waitFor(() => document.querySelector('attn-softmax')?.shadowRoot?.querySelector('.waiting'));
    expect(await page.evaluate(hasSentence)).toBe(true);
  });
});
