import { beforeAll, describe, expect } from 'vitest';
import { createEngine } from '../../web/engine/create';
import type { Engine, MultiHeadAttentionResult } from '../../web/engine/types';
import { headsDesign } from '../../web/params/matrix-heads-design';
import type { Page } from './browser';
import { test } from './harness';

const PHONE = { width: 360, height: 740, touch: true };
const address = (query: string) => `/embed.html?widget=matrix&lang=zh&heads=4${query}`;
const all = (query = '') => address(`&controls=all${query}`);
const cell = (grid: string, row: number, col: number) => `[data-cell="${grid} ${row - 1} ${col - 1}"]`;
const said = (value: number | undefined) => String(value).replace(/-/g, '−');
const shows = (page: Page, selector: string) => expect.poll(() => page.text(selector));
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const ready = (page: Page) => expect.poll(() => page.count('[data-head]')).toBeGreaterThan(1);

let engine: Engine;
let design: MultiHeadAttentionResult;
beforeAll(async () => {
  engine = await createEngine();
  design = engine.multiHeadAttention({ ...headsDesign(4), heads: 4, precision: 'float64' });
});

/** The weight of a row and a column, from 1, of the example made by hand, as the engine's own operation has it. */
const weightOf = (head: number, row: number, col: number) =>
  design.heads[head - 1]?.weights.data[(row - 1) * 6 + col - 1];

describe('four heads on a phone', () => {
  test('stand beside each other with the numbers of multiHeadAttention for the same pair', async ({ open }) => {
    const page = await open(address(''), PHONE);
    await ready(page);
    for (let head = 1; head <= 4; head++)
      expect(await page.attribute(`[data-head="${head}"] [data-full]`, 'data-full')).toBe(said(weightOf(head, 5, 6)));
    expect(await page.text('[data-head="1"]')).toContain('a(红, 苹果) = 0.953');
    expect(await page.text('[data-source]')).toContain('手工设计');
    expect(await overflow(page)).toBe(0);
  });

  test('a tapped one is worked out beneath, in the same row', async ({ open }) => {
    const page = await open(address(''), PHONE);
    await ready(page);
    await page.tap('[data-head="2"]');
    await expect.poll(() => page.attribute('[data-head="2"]', 'aria-pressed')).toBe('true');
    const [row, col] =
      (await page.attribute('[data-grid=weights] [tabindex="0"]', 'data-cell'))?.split(' ').slice(1).map(Number) ?? [];
    await shows(page, 'small[data-full]').toContain(said(weightOf(2, (row ?? 0) + 1, (col ?? 0) + 1)));
    await page.tap(cell('weights', 5, 4));
    await shows(page, 'small[data-full]').toBe(`a(红, 一个) = ${said(weightOf(2, 5, 4))}`);
    for (let head = 1; head <= 4; head++)
      expect(await page.attribute(`[data-head="${head}"] [data-full]`, 'data-full')).toBe(said(weightOf(head, 5, 4)));
    expect(await page.text('[data-line=scores]')).toContain('= 12');
    expect(await page.text('[data-line=scaled]')).toContain('√3');
  });

  test('a tap on a map’s cell chooses that pair', async ({ open }) => {
    const page = await open(address(''), PHONE);
    await ready(page);
    // The middle of a map of six rows and columns is the corner of its fourth cell.
    await page.tap('[data-head="3"] canvas');
    await shows(page, 'small[data-full]').toBe(`a(一个, 一个) = ${said(weightOf(3, 4, 4))}`);
  });
});

test('the last step joins the heads: their outputs times W_O are the engine’s output', async ({ open }) => {
  const page = await open(all());
  await ready(page);
  await page.click('[data-action=join]');
  await expect.poll(() => page.count('[data-grid=result]')).toBe(1);
  for (const col of [1, 7]) {
    await page.click(cell('result', 1, col));
    await shows(page, '[data-join-full]').toBe(`y红[${col}] = ${said(design.output.data[4 * 12 + col - 1])}`);
  }
  expect(await page.count('[data-grid=wo] [data-cell]')).toBe(144);
  await page.press('ArrowRight', cell('result', 1, 7));
  await shows(page, '[data-join-full]').toContain('y红[8]');
});

test('every term of the formulas lights something, in each step', async ({ open }) => {
  const page = await open(all('&mask=causal'));
  await ready(page);
  for (let step = 5; step >= 1; step--) {
    const terms = await page.evaluate(() => {
      const root = document.querySelector('attn-matrix')?.shadowRoot;
      return Array.from(root?.querySelectorAll('[data-term]') ?? [], (term) => term.getAttribute('data-term') ?? '');
    });
    expect(terms).toContain('joined');
    for (const term of new Set(terms)) {
      await page.hover(`[data-term=${term}]`);
      await expect.poll(() => page.count(`[data-stands][data-lit]`), { message: `${step} ${term}` }).toBeGreaterThan(0);
    }
    await page.click('[data-action=previous]');
  }
});

test('a number set by hand lies in its head', async ({ open }) => {
  const page = await open(all('&step=1&head=3'));
  await ready(page);
  await page.press('9', cell('q', 5, 2));
  await page.press('Enter');
  await shows(page, cell('q', 5, 2)).toBe('9');
  await shows(page, '[data-source]').toContain('手工修改了 1 格');
  // Columns are counted in the whole Q.
  await shows(page, '[data-line=component]').toContain('q红[8] = 9');
  await page.click('[data-head="1"]');
  await shows(page, cell('q', 5, 2)).toBe('4');
  await page.click('[data-head="3"]');
  await shows(page, cell('q', 5, 2)).toBe('9');
});

test('the reader chooses how many; random numbers whose d cannot be divided say which d is used', async ({ open }) => {
  const page = await open('/embed.html?widget=matrix&lang=en&controls=all');
  expect(page.requests().some((url) => url.includes('matrix-late'))).toBe(false);
  await page.click('[data-choice="heads 3"]');
  await expect.poll(() => page.count('[data-head]')).toBe(3);
  await page.click('[data-choice="weights random"]');
  await shows(page, '[data-source]').toContain('Random weights (seed 7)');
  expect(await page.count('[data-value=rounded-width]')).toBe(0);
  await page.click('[data-choice="heads 4"]');
  await shows(page, '[data-value=rounded-width]').toContain('d = 8');
  await page.click('[data-choice="heads 1"]');
  await expect.poll(() => page.count('[data-head]')).toBe(0);
});

for (const width of [320, 768, 1440]) {
  for (const query of ['', '&tokens=a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q/r/s/t/u/v/w/x/y/z&lang=en']) {
    test(`fits ${width} px, all steps at once${query === '' ? '' : ', 26 tokens'}`, async ({ open }) => {
      const page = await open(all(`&step=all${query}`), { width });
      await ready(page);
      expect(await overflow(page)).toBe(0);
    });
  }
}
