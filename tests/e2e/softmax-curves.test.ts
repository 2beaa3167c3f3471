import { createEngine, type Engine } from 'attention-lab/engine';
import { beforeAll, describe, expect } from 'vitest';
import type { Page } from './browser';
import { test } from './harness';

const WIDGET = 'attn-softmax-curves';
const at = (inside: string) => `${WIDGET} >>> ${inside}`;
const PLOT = at('[data-plot]');
const CURSOR = at('input[name=cursor]');
const address = (query: string) => `/embed.html?widget=softmax-curves&${query}`;

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

const toNumber = (text: string) => Number(text.replace(/−/g, '-'));
const column = async (page: Page, grid: string, col: number) => {
  const texts = await page.texts(at(`[data-cell^="${grid} "][data-cell$=" ${String(col)}"]`));
  return texts.map(toNumber);
};
/** Where the cursor stands, as the slider's output says it. */
const cursorAt = async (page: Page) => toNumber(await page.text(at('output[data-value=cursor]')));

/** The probabilities and slopes shown are the engine's own for these logits, to the four digits shown. */
async function expectTruth(page: Page, logits: number[], index: number, temperature = 1) {
  const z = logits[index] ?? NaN;
  await page.box(at('[data-cell="slopes 0 0"]'));
  const { probabilities, slopes } = engine.softmaxSweep({ logits, index, from: z, to: z + 1, steps: 2, temperature });
  const n = logits.length;
  const near = (shown: number[], true_: number[]) => {
    expect(shown.length).toBe(n);
    shown.forEach((value, i) => expect(Math.abs(value - (true_[i] ?? NaN))).toBeLessThanOrEqual(0.500001e-4));
  };
  near((await column(page, 'slopes', 0)).slice(0, n), Array.from(probabilities.data.slice(0, n)));
  near((await column(page, 'slopes', 1)).slice(0, n), Array.from(slopes.data.slice(0, n)));
  expect(Math.abs((await column(page, 'slopes', 1))[n] ?? NaN)).toBeLessThan(1e-15);
}

const noOverflow = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;

describe('the cursor over a logit', () => {
  test('is dragged with the mouse from anywhere in the plot; every number follows; one undo takes it back', async ({
    open,
  }) => {
    const page = await open(address('logits=1,2,3&lang=en'));
    await expect.poll(() => cursorAt(page)).toBe(1);
    await expectTruth(page, [1, 2, 3], 0);
    await page.drag(PLOT, { x: 60, y: 10 }, { at: { x: 0.5, y: 0.5 } });
    const z = await cursorAt(page);
    expect(z).toBeGreaterThan(3);
    await expectTruth(page, [z, 2, 3], 0);
    expect(await page.text(at('[data-cursor]'))).toBe(`z₁ = ${String(z)}`);
    expect(await page.text(at('[aria-live=polite]'))).toContain(`z₁ is now ${String(z)}`);
    await page.click(at('.menu summary'));
    await page.click(at('[data-item=undo]'));
    expect(await cursorAt(page)).toBe(1);
    await expectTruth(page, [1, 2, 3], 0);
  });

  test('follows a finger at 360 px, while the curves stay as they are, and goes back on a double-click', async ({
    open,
  }) => {
    const page = await open(address('lang=zh'), { width: 360, height: 740, touch: true });
    await expect.poll(() => cursorAt(page)).toBe(1);
    const plot = await page.box(at('.sheet'));
    expect(plot.width).toBeLessThanOrEqual(360);
    const paths = () => page.attribute(at('[data-curve="0"]'), 'd');
    const before = await paths();
    await page.drag(PLOT, { x: 80, y: 0 }, { at: { x: 0.3, y: 0.4 }, with: 'touch' });
    const z = await cursorAt(page);
    expect(z).toBeGreaterThan(2);
    await expectTruth(page, [z, 2, 3], 0);
    expect(await paths()).toBe(before);
    expect(await page.evaluate(noOverflow)).toBe(true);
    await page.doubleClick(PLOT);
    expect(await cursorAt(page)).toBe(1);
  });

  test('moves by keys, ten times as far with Shift', async ({ open }) => {
    const page = await open(address('logits=0,0,0&lang=en'));
    await expect.poll(() => cursorAt(page)).toBe(0);
    await page.press('ArrowRight', CURSOR);
    expect(await cursorAt(page)).toBe(0.05);
    await page.press('Shift+ArrowRight', CURSOR);
    expect(await cursorAt(page)).toBe(0.55);
    await expectTruth(page, [0.55, 0, 0], 0);
  });

  test('a number pointed at, tapped or reached by arrow keys is written out', async ({ open }) => {
    const page = await open(address('logits=1,2,3&lang=en'));
    const full = () => page.text(at('[data-full]:not([data-cell])'));
    const { probabilities, slopes } = engine.softmaxSweep({ logits: [1, 2, 3], index: 0, from: 1, to: 2, steps: 2 });
    await page.hover(at('[data-cell="slopes 1 1"]'));
    const digits = (await full()).replace('∂s₂/∂z₁ = ', '');
    expect(Math.abs(toNumber(digits) - (slopes.data[1] ?? NaN))).toBeLessThan(1e-15);
    expect(digits.length).toBeGreaterThan(15);
    await page.press('ArrowUp', at('[data-cell="slopes 0 0"]'));
    expect(await full()).toContain('s₁ = ');
    await page.press('ArrowDown');
    expect(Math.abs(toNumber((await full()).replace('s₂ = ', '')) - (probabilities.data[1] ?? NaN))).toBeLessThan(
      1e-15,
    );
    await page.press('ArrowDown');
    await page.press('ArrowDown');
    expect(await full()).toMatch(/^Σ s = (1|0\.9{10,}\d*|1\.0{10,}\d*)$/);
  });
});

describe('what belongs to it', () => {
  test('another logit sweeps, at another temperature', async ({ open }) => {
    const page = await open(address('logits=1,2,3&controls=all&lang=en'));
    await page.click(at('[data-choice="index 2"]'));
    await expect.poll(() => page.text(at('[data-cursor]'))).toBe('z₃ = 3');
    await expectTruth(page, [1, 2, 3], 2);
    expect(await page.text(at('.caption'))).toContain('z₃');
    await page.press('Home', at('input[name=temperature]'));
    await expect.poll(() => page.text(at('output[data-value=temperature]'))).toBe('0.05');
    await page.press('End', at('input[name=temperature]'));
    const [hot = NaN] = engine.softmax({ logits: [1, 2, 3], temperature: 20 }).probabilities;
    await expect.poll(() => page.text(at('[data-cell="slopes 0 0"]'))).toBe(hot.toFixed(4));
    await expectTruth(page, [1, 2, 3], 2, 20);
  });

  test('logits of the reader’s own are taken, or refused with a reason', async ({ open }) => {
    const page = await open(address('controls=all&lang=zh'));
    const field = at('input[name=logits]');
    await page.type(field, '0.5，−1 2.25, 0');
    await page.press('Enter');
    await expect.poll(() => page.count(at('[data-curve]'))).toBe(4);
    await expectTruth(page, [0.5, -1, 2.25, 0], 0);
    await page.type(field, '1');
    await page.press('Enter');
    await expect.poll(() => page.text(at('.refusal'))).toContain('2 到 8 个数');
    expect(await page.count(at('[data-curve]'))).toBe(4);
  });

  test('two classes are said to be the logistic curve, three are not', async ({ open }) => {
    const two = await open(address('logits=1,2&lang=zh'));
    expect(await two.text(at('[data-logistic]'))).toContain('logistic 曲线');
    await expectTruth(two, [1, 2], 0);
    const three = await open(address('logits=1,2,3&lang=zh'));
    await expectTruth(three, [1, 2, 3], 0);
    expect(await three.count(at('[data-logistic]'))).toBe(0);
  });

  test('an index that the logits do not have is named, and the first one sweeps', async ({ open }) => {
    const page = await open(address('logits=1,2&index=2&lang=en&controls=some'));
    await expect.poll(() => page.text(at('.problem'))).toContain('index = 2');
    expect(await page.text(at('.caption'))).toContain('z₁');
    expect(await page.attribute(at('[data-choice="index 0"]'), 'aria-checked')).toBe('true');
    await page.drag(PLOT, { x: 40, y: 0 });
    await expectTruth(page, [await cursorAt(page), 2], 0);
    await page.doubleClick(PLOT);
    await expectTruth(page, [1, 2], 0);
    const set = (name: string, value: unknown) =>
      page.evaluate(
        (key, to) => {
          Object.assign(document.querySelector('attn-softmax-curves') ?? {}, { [key]: to });
        },
        name,
        value,
      );
    await set('logits', [1, 2, 4]);
    await expect.poll(() => page.count(at('.problem'))).toBe(0);
    await expectTruth(page, [1, 2, 4], 2);
    await set('index', 7);
    await expect.poll(() => page.text(at('.problem'))).toContain('index = 7');
    await expectTruth(page, [1, 2, 4], 0);
    await set('logits', [1, 2]);
    await expect.poll(() => page.count(at('[data-curve]'))).toBe(2);
    await expectTruth(page, [1, 2], 0);
  });

  test('a range that does not rise is named, and the default shown', async ({ open }) => {
    const page = await open(address('from=3&to=3&lang=en'));
    await expect.poll(() => page.text(at('.problem'))).toContain('from = 3 must be less than to = 3');
    expect(await page.attribute(CURSOR, 'min')).toBe('-2');
    await expectTruth(page, [1, 2, 3], 0);
  });

  test('a value out of range is named, and the default shown', async ({ open }) => {
    const page = await open(address('temperature=0&lang=en'));
    await expect.poll(() => page.text(at('.problem'))).toMatch(/temperature: “\u2068?0\u2069?”/);
    await expectTruth(page, [1, 2, 3], 0);
  });
});

describe('over the temperature', () => {
  const expectNow = async (page: Page, logits: number[], temperature: number) => {
    const { probabilities, entropy, perplexity } = engine.softmax({ logits, temperature });
    const shown = await column(page, 'limits', 1);
    [...probabilities, entropy, perplexity].forEach((value, i) => {
      expect(Math.abs((shown[i] ?? NaN) - value)).toBeLessThanOrEqual(0.500001e-4);
    });
  };

  test('the tab shows both limits; the cursor is dragged; the tab itself can be undone', async ({ open }) => {
    const page = await open(address('logits=1,3,3&controls=some&lang=en'));
    await page.click(at('[data-choice="tab temperature"]'));
    await expect.poll(() => column(page, 'limits', 0)).toEqual([0, 0.5, 0.5, 0.6931, 2]);
    expect(await column(page, 'limits', 2)).toEqual([0.3333, 0.3333, 0.3333, 1.0986, 3]);
    await expectNow(page, [1, 3, 3], 1);
    await page.drag(PLOT, { x: -50, y: 0 });
    const chip = await page.text(at('[data-cursor]'));
    const temperature = toNumber(chip.replace('T = ', ''));
    expect(temperature).toBeLessThan(0.7);
    await expectNow(page, [1, 3, 3], temperature);
    for (const item of ['undo', 'undo']) {
      await page.click(at('.menu summary'));
      await page.click(at(`[data-item=${item}]`));
    }
    await expectTruth(page, [1, 3, 3], 0);
  });

  test('a link restores the state, at 360 px in the dark', async ({ open }) => {
    const query = 'logits=1,3,3&tab=temperature&temperature=0.5&lang=zh&theme=dark';
    const page = await open(address(query), { width: 360, height: 740, touch: true, dark: true });
    await expect.poll(() => page.text(at('[data-cursor]'))).toBe('T = 0.5');
    await expectNow(page, [1, 3, 3], 0.5);
    await page.tap(at('[data-cell="limits 3 1"]'));
    const { entropy } = engine.softmax({ logits: [1, 3, 3], temperature: 0.5 });
    expect(await page.text(at('[data-full]:not([data-cell])'))).toBe(`H = ${String(entropy)}`);
    expect(await page.evaluate(noOverflow)).toBe(true);
  });
});

test('an idle widget runs no frames', async ({ open }) => {
  const page = await open(address('lang=en'));
  await expect.poll(() => cursorAt(page)).toBe(1);
  const frames = await page.evaluate(async () => {
    const real = window.requestAnimationFrame.bind(window);
    let asked = 0;
    window.requestAnimationFrame = (callback) => {
      asked++;
      return real(callback);
    };
    for (let i = 0; i < 10; i++) await new Promise((resolve) => real(resolve));
    return asked;
  });
  expect(frames).toBe(0);
});

describe('the formula is alive', () => {
  const lit = (page: Page) => page.count(at('[data-cell][data-lit]'));
  const terms = (page: Page) =>
    page.evaluate(() => {
      const root = document.querySelector('attn-softmax-curves')?.shadowRoot;
      const found = [...(root?.querySelectorAll('[data-term][data-lit]') ?? [])];
      return [...new Set(found.map((term) => term.getAttribute('data-term')))].sort();
    });

  test('a term lights its numbers; a number lights its terms and is worked out', async ({ open }) => {
    const page = await open(address('logits=1,2,3&lang=en'));
    await page.hover(at('[data-term=slope]'));
    await expect.poll(() => lit(page)).toBe(3);
    expect(await page.count(at('[data-tangent][data-lit]'))).toBe(3);
    await page.hover(at('[data-term=swept]'));
    await expect.poll(() => lit(page)).toBe(1);
    await page.hover(at('[data-term=temperature]'));
    await expect.poll(() => page.count(at('[data-arithmetic] [data-lit]'))).toBe(2);
    await page.hover(at('[data-cell="slopes 1 0"]'));
    await expect.poll(() => terms(page)).toEqual(['share']);
    expect(await lit(page)).toBe(1);
    expect(await page.text(at('[data-worked]'))).toBe('s₂ = e2/1 ÷ (e1/1 + e2/1 + e3/1) = 0.2447');
    await page.hover(at('[data-cell="slopes 3 1"]'));
    await expect.poll(() => page.text(at('[data-worked]'))).toMatch(/^Σ ∂s\/∂z₁ = 0\.0819 − 0\.0220 − 0\.0599 = /);
  });

  test('two classes have a formula of their own', async ({ open }) => {
    const page = await open(address('logits=1,2&lang=zh'), { width: 360, height: 740, touch: true });
    await page.tap(at('[data-term=first]'));
    await expect.poll(() => lit(page)).toBe(1);
    await page.tap(at('[data-term=difference]'));
    await expect.poll(() => page.text(at('i[data-lit]'))).toBe('−1');
  });

  test('over the temperature, limits are worked out as softmax of their own logits', async ({ open }) => {
    const page = await open(address('logits=1,3,3&tab=temperature&controls=some&lang=en'));
    await page.hover(at('[data-term=entropy]'));
    await expect.poll(() => lit(page)).toBe(3);
    await page.hover(at('[data-term=most]'));
    await expect.poll(() => lit(page)).toBe(1);
    await page.hover(at('[data-cell="limits 1 0"]'));
    await expect.poll(() => terms(page)).toEqual(['shares']);
    expect(await page.text(at('[data-worked]'))).toBe('s₂ = e0 ÷ (e−∞ + e0 + e0) = 0.5000');
    expect(await page.text(at('[data-entropy]'))).toContain('H = −(0.5000 ln 0.5000 + 0.5000 ln 0.5000) = 0.6931');
    await page.hover(at('[data-cell="limits 3 2"]'));
    await expect.poll(() => page.text(at('[data-entropy]'))).toContain('= 1.0986');
  });
});
