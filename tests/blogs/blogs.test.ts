import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import type { Page } from '../e2e/browser';
import { fits } from '../e2e/fits';
import { test as base } from '../e2e/harness';
import { serve } from '../e2e/serve';
import { until } from '../e2e/wait';
import { generate, lay } from './build';
import { HOSTS, type Host } from './hosts';

/** Generators take seconds, on a busy machine many. */
const PATIENCE = 120_000;

const TITLES = { post: '把数变成份额', another: '另一篇' };

/** The widgets of the post itself; a theme may have others. */
const SOFTMAX = 'main attn-softmax';
const GRAPH = 'main attn-graph';

/** In the page: the text of the widget in the frame, if it is drawn. */
function framed(): string {
  const page = document.querySelector<HTMLIFrameElement>('#frame')?.contentDocument;
  return page?.querySelector('attn-softmax')?.shadowRoot?.querySelector<HTMLElement>('.body')?.innerText ?? '';
}

/** In the page: it has this title, and nothing is on the move any more: a picture of the old page would lie over what is clicked on. */
const hasArrived = (title: string) =>
  document.querySelector('h1')?.innerText.includes(title) && !document.querySelector('[data-astro-transition]');

/** A page that is just going away answers nothing. */
const arrives = (page: Page, title: string) => until(title, () => page.evaluate(hasArrived, title).catch(() => false));

const follows = async (page: Page, to: keyof typeof TITLES) => {
  await page.click(`main a[href*="/${to}"]`);
  await arrives(page, TITLES[to]);
};

/** Both embeddings of the post show their numbers, and Chinese tokens are what the author wrote. */
async function works(page: Page): Promise<void> {
  await expect.poll(() => page.text(`${SOFTMAX} >>> .body`)).toContain('0.7311');
  await expect.poll(() => page.evaluate(framed)).toContain('0.7311');
  await expect.poll(() => page.text(`${GRAPH} >>> .body`)).toContain('天气');
  await page.waitFor(fits, 'frame');
}

/** The first of the logits [1, 2] goes up by a step, of 0.1: another number stands where 0.7311 stood. */
const AFTER_A_STEP = (Math.exp(2) / (Math.exp(1.1) + Math.exp(2))).toFixed(4);

async function pressUp(page: Page, widget: string): Promise<void> {
  await page.press('ArrowUp', `${widget} >>> [data-bar="0"]`);
  await expect.poll(() => page.text(`${widget} >>> .body`)).toContain(AFTER_A_STEP);
}

interface Blog {
  /** Where the blog is served, once it is built. */
  origin: string;
  /** Opens a page of it. A page that had problems, a request to another origin among them, fails the test when it closes. */
  visit: (path: string) => Promise<Page>;
}

const inBlog = (host: Host) =>
  base.extend<Blog>({
    origin: [
      async ({}, use) => {
        const site = await serve(await generate(host, await lay(host)));
        await use(site.origin);
        await site.close();
      },
      { scope: 'file' },
    ],
    visit: async ({ browser, origin }, use) => {
      const pages: Page[] = [];
      await use(async (path) => {
        const page = await browser.open(origin + path);
        pages.push(page);
        return page;
      });
      for (const page of pages) await page.close();
    },
  });

for (const host of HOSTS) {
  const test = inBlog(host);
  describe(`a post in a blog of the kind ${host.name}`, { timeout: PATIENCE }, () => {
    test('shows a widget as an element and in a frame, beside its formulas and its diagram', async ({ visit }) => {
      const page = await visit(host.post);
      await works(page);
      await expect.poll(() => page.count(host.formula)).toBe(3);
      expect(await page.text('main')).not.toContain('$');
      await expect.poll(() => page.texts('main .nodeLabel')).toEqual(['查询', '分数', '权重']);
    });

    test('answers to the keyboard in both', async ({ visit }) => {
      const page = await visit(host.post);
      await works(page);
      await pressUp(page, SOFTMAX);
      await page.evaluate(() => {
        const inside = document.querySelector<HTMLIFrameElement>('#frame')?.contentDocument;
        const bar = inside?.querySelector('attn-softmax')?.shadowRoot?.querySelector<HTMLElement>('[data-bar="0"]');
        bar?.focus();
      });
      await page.press('ArrowUp');
      await expect.poll(() => page.evaluate(framed)).toContain(AFTER_A_STEP);
    });

    test('works again each time the reader comes back, with no more workers than at first', async ({ visit }) => {
      const page = await visit(host.post);
      await works(page);
      // One for the page, one for the frame.
      expect(page.workers()).toBe(2);
      await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
      for (let round = 0; round < 3; round++) {
        await pressUp(page, SOFTMAX);
        await follows(page, 'another');
        expect(await page.count(SOFTMAX)).toBe(0);
        await follows(page, 'post');
        await works(page);
      }
      await expect.poll(() => page.workers()).toBe(2);
      expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(host.staysInPage);
      await expect.poll(() => page.count(host.formula)).toBe(3);
      await expect.poll(() => page.count('main .nodeLabel')).toBe(3);
    });

    test('works for one who comes from another post, and for one who goes back', async ({ visit }) => {
      const page = await visit(host.another);
      await follows(page, 'post');
      await works(page);
      await follows(page, 'another');
      await page.evaluate(() => {
        history.back();
      });
      await arrives(page, TITLES.post);
      await works(page);
      await pressUp(page, SOFTMAX);
    });

    if (host.ours)
      test('stops the build with a sentence where it names a widget that there is not', async () => {
        const blog = await lay(host, `${host.name}-mistaken`);
        const file = join(blog, host.source);
        await writeFile(file, (await readFile(file, 'utf8')).replace(/(attention .*)graph/, '$1grph'));
        await expect(generate(host, blog)).rejects.toThrow('attention: there is no widget "grph"');
      });

    if (host.keeps !== undefined) {
      const kept = host.keeps;
      test('leaves as it is what the reader did to a widget beside the post, when another post comes', async ({
        visit,
      }) => {
        const page = await visit(host.post);
        await works(page);
        await pressUp(page, kept);
        await follows(page, 'another');
        await follows(page, 'post');
        await works(page);
        expect(await page.text(`${kept} >>> .body`)).toContain(AFTER_A_STEP);
        expect(page.workers()).toBe(2);
      });
    }
  });
}

base('a generator that is not there is a sentence', async () => {
  await expect(generate({ command: ['no-such-generator'], output: '.' }, '.')).rejects.toThrow(
    'no-such-generator does not run here; scripts/setup --tests installs it',
  );
});
