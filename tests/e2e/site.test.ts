import { describe, expect } from 'vitest';
import { test } from './harness';

/** Widgets that the lesson shows, in the articles' order. */
const WIDGETS = ['attn-graph', 'attn-softmax', 'attn-softmax-curves', 'attn-matrix'];

describe('the lesson', () => {
  for (const language of ['zh', 'en']) {
    test(`opens in ${language} with a clean console and asks nothing of another origin`, async ({ open, site }) => {
      const page = await open(`/?lang=${language}`);
      await page.waitFor((prefix) => document.documentElement.lang.startsWith(prefix), language);
      expect(/\p{Script=Han}/u.test(await page.text('h1'))).toBe(language === 'zh');
      for (const widget of WIDGETS) await page.box(`${widget} >>> svg`);
      expect(page.requests().filter((url) => !new URL(url).href.includes(`${site.origin}/`))).toEqual([]);
    });
  }
});

test('embed.html shows the widget named in its address, with the numbers of the engine', async ({ open }) => {
  const page = await open('/embed.html?widget=softmax&logits=1,2&lang=en');
  await expect.poll(() => page.texts('attn-softmax >>> text').then((all) => all.join(' '))).toContain('0.7311');
  expect(await page.count('attn-graph')).toBe(0);
});
