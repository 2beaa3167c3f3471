import { describe, expect } from 'vitest';
import type { Page } from './browser';
import { test } from './harness';
import { WIDGETS } from './widgets';

const code = (page: Page) => page.text('#code textarea');
const codeIs = (page: Page) => expect.poll(() => code(page));
const ready = (page: Page, tag = 'attn-softmax') =>
  page.waitFor(
    (name) =>
      Boolean(document.querySelector(`#stage ${name}`)?.shadowRoot?.querySelector('.body')) &&
      document.querySelector('#code textarea') !== null,
    tag,
  );
const choose = (page: Page, id: string, value: string) =>
  page.evaluate(
    (of, wanted) => {
      const select = document.querySelector<HTMLSelectElement>(`#${of}`);
      if (!select) return;
      select.value = wanted;
      select.dispatchEvent(new Event('change'));
    },
    id,
    value,
  );

describe('the page for authors', () => {
  for (const [lang, title] of [
    ['zh', '把组件放进你的文章'],
    ['en', 'Put a widget into your post'],
  ] as const) {
    test(`speaks ${lang}, and switches`, async ({ open }) => {
      const page = await open(`/embedding.html?lang=${lang}`);
      await ready(page);
      expect(await page.text(`h1 [data-lang=${lang}]`)).toBe(title);
      await page.click(`.languages a[data-language^="${lang === 'zh' ? 'en' : 'zh'}"]`);
      await expect.poll(() => page.text('#code button')).toBe(lang === 'zh' ? 'Copy' : '复制');
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(lang === 'zh' ? 'en' : 'zh-CN');
    });
  }

  test('gives the code of the widget as it was set up', async ({ open }) => {
    const page = await open('/embedding.html?lang=en');
    await ready(page);
    await page.press('ArrowUp', '#stage attn-softmax >>> [data-bar="0"]');
    await codeIs(page).toContain('<attn-softmax logits="1.1,2"');
    await choose(page, 'controls', 'all');
    await codeIs(page).toContain('<attn-softmax controls="all"');
    await page.click('#code input[value=iframe]');
    await codeIs(page).toContain('/embed.html?widget=softmax&#38;controls=all');
    expect(await code(page)).toContain('/embed.js"');
  });

  test('has every widget', async ({ open }) => {
    const page = await open('/embedding.html?lang=en');
    for (const name of WIDGETS) {
      await choose(page, 'widget', `attn-${name}`);
      await ready(page, `attn-${name}`);
      await codeIs(page).toContain(`</attn-${name}>`);
    }
  });

  test('leads with its links to pages that are there, and to none that only the lesson’s site has', async ({
    open,
  }) => {
    const page = await open('/embedding.html?lang=en');
    await ready(page);
    const found = await page.evaluate(async () => {
      const links = Array.from(document.querySelectorAll<HTMLAnchorElement>('footer a, header a'), ({ href }) => href);
      return Promise.all(links.map(async (href) => `${new URL(href).pathname} ${(await fetch(href)).status}`));
    });
    expect([...new Set(found)]).toEqual(['/embedding.html 200', '/verify.html 200']);
  });

  for (const width of [320, 375, 1440])
    test(`fits ${width} px without scrolling sideways`, async ({ open }) => {
      const page = await open('/embedding.html?lang=zh', { width });
      await ready(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    });
});
