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
