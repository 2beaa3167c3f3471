import { describe, expect } from 'vitest';
import { test } from './harness';

const WIDGETS = ['softmax', 'jacobian', 'cross-entropy', 'graph', 'matrix', 'backward', 'position', 'transformer'];

describe('the ⋯ menu lies within its widget, its longest line wrapped', () => {
  for (const widget of WIDGETS) {
    for (const lang of ['en', 'zh']) {
      test(`of ${widget} in ${lang}`, async ({ open }) => {
        const page = await open(`/embed.html?widget=${widget}&controls=all&lang=${lang}`, { width: 320 });
        const at = (inside: string) => `attn-${widget} >>> ${inside}`;
        await page.click(at('.menu summary'));
        const [menu, head] = [await page.box(at('.menu .items')), await page.box(at('.head'))];
        expect(menu.x).toBeGreaterThanOrEqual(head.x);
        expect(menu.x + menu.width).toBeLessThanOrEqual(head.x + head.width + 0.5);
        expect(menu.height).toBeGreaterThan(100);
        const cut = await page.evaluate(
          (tag) =>
            Array.from(document.querySelector(tag)?.shadowRoot?.querySelectorAll('.menu .items > *') ?? [])
              .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
              .map(({ textContent }) => textContent),
          `attn-${widget}`,
        );
        expect(cut).toEqual([]);
      });
    }
  }
});

describe('what is touched is 24 px at least', () => {
  for (const [query, selector] of [
    ['softmax&controls=all&tab=steps', '.steps th[scope=row], .steps td.cell'],
    ['jacobian&controls=all', '.tabs button'],
    ['matrix&controls=all', '.tabs button'],
  ] as const) {
    test(query, async ({ open }) => {
      const page = await open(`/embed.html?widget=${query}&lang=en`, { width: 360 });
      const [tag = ''] = query.split('&');
      await page.box(`attn-${tag} >>> ${selector}`);
      const sizes = await page.evaluate(
        (name, css) =>
          Array.from(document.querySelector(name)?.shadowRoot?.querySelectorAll(css) ?? [], (element) => {
            const { width, height } = element.getBoundingClientRect();
            return Math.min(width, height);
          }),
        `attn-${tag}`,
        selector,
      );
      expect(sizes.length).toBeGreaterThan(1);
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
    });
  }
});
