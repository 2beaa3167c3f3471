import { describe, expect } from 'vitest';
import { test } from './harness';

describe('a formula', () => {
  for (const lang of ['zh', 'en']) {
    test(`in ${lang} asks for a font of mathematics by name, and the line under a term runs below its subscripts`, async ({
      open,
    }) => {
      const page = await open(`/embed.html?widget=softmax&lang=${lang}`);
      await page.box('attn-softmax >>> .formula math');
      const { font, gaps } = await page.evaluate(() => {
        const root = document.querySelector('attn-softmax')?.shadowRoot;
        const bottom = (element: Element) => element.getBoundingClientRect().bottom;
        return {
          font: getComputedStyle(root?.querySelector('.formula math') ?? document.body).fontFamily,
          gaps: Array.from(root?.querySelectorAll('.formula [data-term]') ?? []).flatMap((term) =>
            Array.from(term.querySelectorAll('msub > :last-child'), (sub) => bottom(term) - bottom(sub)),
          ),
        };
      });
      for (const name of ['Cambria Math', 'STIX Two Math', 'Latin Modern Math']) expect(font).toContain(name);
      expect(gaps.length).toBeGreaterThan(1);
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(2);
    });
  }
});
