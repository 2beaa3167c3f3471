import { describe, expect } from 'vitest';
import type { Page } from './browser';
import { test } from './harness';

/** WCAG's least contrast of text. */
const LEAST = 4.5;

/** Numbers every button that may be pressed, and answers how many there are. */
const numbered = (page: Page, tag: string) =>
  page.evaluate((name) => {
    const buttons =
      document.querySelector(name)?.shadowRoot?.querySelectorAll('button:not([aria-disabled=true])') ?? [];
    const seen = [...buttons].filter(
      (button) => !button.matches(':disabled') && !button.closest('details:not([open])'),
    );
    seen.forEach((button, index) => {
      button.setAttribute('data-probe', String(index));
    });
    return seen.length;
  }, tag);

/** What is written on a button, against what is painted beneath it: the contrast, and what the button is called. */
const contrastOf = (page: Page, tag: string, index: number) =>
  page.evaluate(
    (name, at) => {
      const button = document.querySelector(name)?.shadowRoot?.querySelector(`[data-probe="${at}"]`);
      if (!button) throw new Error('the button has gone');
      const partsOf = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
      const luminance = ([r = 0, g = 0, b = 0]: number[]) => {
        const [x = 0, y = 0, z = 0] = [r, g, b].map((part) => {
          const share = part / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * x + 0.7152 * y + 0.0722 * z;
      };
      const groundOf = (element: Element | null): number[] => {
        if (!element) return [255, 255, 255];
        const ground = partsOf(getComputedStyle(element).backgroundColor);
        if ((ground[3] ?? 1) > 0) return ground;
        const root = element.getRootNode();
        return groundOf(element.parentElement ?? (root instanceof ShadowRoot ? root.host : null));
      };
      const [ink, ground] = [luminance(partsOf(getComputedStyle(button).color)), luminance(groundOf(button))];
      const contrast = (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05);
      return { contrast, isUnder: button.matches(':hover'), called: button.textContent.trim() };
    },
    tag,
    index,
  );

describe.each([
  ['attn-transformer', 'widget=transformer&controls=all'],
  ['attn-transformer', 'widget=transformer&controls=all&tab=sweep'],
  ['attn-softmax', 'widget=softmax&controls=all'],
  ['attn-matrix', 'widget=matrix&controls=all'],
])('every button of <%s>, %s', (tag, query) => {
  test.for([false, true])('can be read at rest and under the pointer (dark: %s)', async (dark, { open }) => {
    const theme = dark ? 'dark' : 'light';
    const page = await open(`/embed.html?${query}&lang=en&theme=${theme}`, { dark, reducedMotion: true });
    await page.box(`${tag} >>> button`);
    await page.waitFor((name) => document.querySelector(name)?.shadowRoot?.querySelector('svg.sheet'), tag);
    const count = await numbered(page, tag);
    expect(count).toBeGreaterThan(4);
    for (let index = 0; index < count; index++) {
      const rest = await contrastOf(page, tag, index);
      expect(rest.contrast, rest.called).toBeGreaterThanOrEqual(LEAST);
      await page.hover(`${tag} >>> [data-probe="${index}"]`);
      const under = await contrastOf(page, tag, index);
      expect(under.isUnder, under.called).toBe(true);
      expect(under.contrast, `${under.called} under the pointer`).toBeGreaterThanOrEqual(LEAST);
    }
  });
});

test('the button that was tapped can still be read', async ({ open }) => {
  const page = await open('/embed.html?widget=transformer&lang=en&length=4&d-model=16&steps=10000', {
    width: 375,
    height: 740,
    touch: true,
  });
  await page.box('attn-transformer >>> [data-action=start]');
  await page.tap('attn-transformer >>> [data-action=start]');
  await page.box('attn-transformer >>> [data-action=pause]');
  await numbered(page, 'attn-transformer');
  const { contrast, called } = await contrastOf(page, 'attn-transformer', 0);
  expect(called).toBe('Pause');
  expect(contrast).toBeGreaterThanOrEqual(LEAST);
  await page.tap('attn-transformer >>> [data-action=pause]');
});
