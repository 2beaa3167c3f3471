import { createEngine } from 'attention-lab/engine';
import { beforeAll, describe, expect } from 'vitest';
import type { Page, View } from './browser';
import { test } from './harness';
import type { Engine } from '../../web/engine/types';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

const path = (query: string) => `/embed.html?widget=softmax&${query}`;
const PAIR = path('logits=1,2&controls=all&lang=en');
const PHONE: View = { width: 375, height: 700, touch: true };

/** The logits in force, from the sliders' values, once the figure shows the element's state. */
async function logits(page: Page): Promise<number[]> {
  await page.waitFor(() => {
    const element = document.querySelector<Element & { logits: number[]; shift: number }>('attn-softmax');
    return element?.logits.every((z, i) => {
      const bar = element.shadowRoot?.querySelector(`[data-bar="${i}"]`);
      return Number(bar?.getAttribute('aria-valuenow')) === z + element.shift;
    });
  });
  const count = await page.count('[data-bar]');
  return Promise.all(
    Array.from({ length: count }, async (_, i) => Number(await page.attribute(`[data-bar="${i}"]`, 'aria-valuenow'))),
  );
}

const shares = (page: Page) => page.texts('[data-number=softmax]');
const linear = (page: Page) => page.texts('[data-linear]');
const temperature = async (page: Page) => Number(await page.text('[data-value=temperature]'));

/** Four decimals; what would round to 0 without being 0 is a power of ten. */
const shown = (p: number) => (p === 0 || p >= 0.00005 ? p.toFixed(4) : p.toExponential(1).replace('-', '−'));
const signed = (values: ArrayLike<number>) => Array.from(values, (x) => x.toFixed(4).replace('-', '−'));
const four = (values: ArrayLike<number>) => Array.from(values, shown);

/** Waits until the shares shown are the engine's for these logits and this temperature. */
async function showsSoftmaxOf(page: Page, z: readonly number[], t = 1) {
  const { probabilities } = engine.softmax({ logits: z, temperature: t });
  await expect.poll(() => shares(page)).toEqual(four(probabilities));
}

async function choose(page: Page, item: string) {
  await page.click('details.menu summary');
  await page.click(`[data-item=${item}]`);
}

describe('what is shown', () => {
  test('[1, 2]: the shares are the engine’s, beside the linear ones', async ({ open }) => {
    const page = await open(PAIR);
    await showsSoftmaxOf(page, [1, 2]);
    expect(await shares(page)).toEqual(['0.2689', '0.7311']);
    expect(await linear(page)).toEqual(['0.3333', '0.6667']);
    expect(await page.attribute('.verdict', 'data-verdict')).toBe('sharper');
    const { entropy, perplexity } = engine.softmax({ logits: [1, 2] });
    expect(await page.text('[data-value=entropy]')).toBe(entropy.toFixed(4));
    expect(await page.text('[data-value=perplexity]')).toBe(perplexity.toFixed(4));
  });

  test('[0.1, 0.2]: softmax is flatter than the linear share, and says so', async ({ open }) => {
    const page = await open(path('logits=0.1,0.2&lang=en'));
    await expect.poll(() => shares(page)).toEqual(['0.4750', '0.5250']);
    expect(await linear(page)).toEqual(['0.3333', '0.6667']);
    expect(await page.text('.verdict')).toBe(
      'Largest share: softmax 0.5250, linear 0.6667. Here softmax narrows the gap.',
    );
  });

  test('with a negative logit there is no linear share', async ({ open }) => {
    const page = await open(path('logits=1,-2,3&lang=en'));
    await showsSoftmaxOf(page, [1, -2, 3]);
    expect(await linear(page)).toEqual([]);
    expect(await page.attribute('.verdict', 'data-verdict')).toBe('none');
    expect(await page.text('[data-bar="1"]')).toContain('−2');
  });

  test('focusing or tapping a share writes out all its digits', async ({ open }) => {
    const page = await open(path('logits=1,2,3&lang=en'), PHONE);
    const { probabilities } = engine.softmax({ logits: [1, 2, 3] });
    await page.tap('[data-probability="2"]');
    await expect.poll(() => page.text('[data-full]')).toContain(`s3 = ${probabilities[2] ?? NaN}`);
    await page.press('ArrowUp');
    await expect.poll(() => page.text('[data-full]')).toContain(`s2 = ${probabilities[1] ?? NaN}`);
  });

  test('the article’s letters are used in figure, formula and arithmetic', async ({ open }) => {
    const page = await open(`${PAIR}&symbols=p,N`);
    expect(await page.text('[data-probability="0"]')).toContain('p₁');
    expect(await page.text('[data-arithmetic]')).toContain('N′');
    expect(await page.text('.sym-prob')).toBe('p');
  });
});

describe('dragging a bar', () => {
  test.for([
    ['the mouse', 'mouse', {}],
    ['a finger', 'touch', PHONE],
  ] as const)('with %s moves that logit, and the shares follow', async ([, kind, view], { open }) => {
    const page = await open(PAIR, view);
    await showsSoftmaxOf(page, [1, 2]);
    await page.drag('[data-bar="0"]', { x: 40, y: 0 }, { with: kind });
    const after = await logits(page);
    expect(after[0]).toBeGreaterThan(1.5);
    expect(after[0]).toBeLessThan(4.01);
    expect(after[1]).toBe(2);
    await showsSoftmaxOf(page, after);
    await page.drag('[data-bar="1"]', { x: -60, y: 0 }, { with: kind });
    const [first, second] = await logits(page);
    expect(first).toBe(after[0]);
    expect(second).toBeLessThan(1.5);
    await showsSoftmaxOf(page, [first ?? NaN, second ?? NaN]);
  });

  test('is one step to undo', async ({ open }) => {
    const page = await open(PAIR);
    await page.drag('[data-bar="0"]', { x: 50, y: 0 });
    const after = await logits(page);
    await choose(page, 'undo');
    await expect.poll(() => logits(page)).toEqual([1, 2]);
    await showsSoftmaxOf(page, [1, 2]);
    await choose(page, 'redo');
    await expect.poll(() => logits(page)).toEqual(after);
  });

  test('up and down with a finger scrolls the page and changes nothing', async ({ open }) => {
    const page = await open(path('logits=1,2,3,4,5,6&controls=all&lang=en'), { ...PHONE, height: 400 });
    await page.box('[data-bar="2"]');
    const before = await page.evaluate(() => scrollY);
    await page.drag('[data-bar="2"]', { x: 0, y: -120 }, { with: 'touch' });
    await page.waitFor((y) => scrollY > y, before);
    expect(await logits(page)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe('keys', () => {
  test('arrows move a logit by 0.1, with Shift by 1', async ({ open }) => {
    const page = await open(PAIR);
    await page.press('ArrowUp', '[data-bar="0"]');
    await expect.poll(() => logits(page)).toEqual([1.1, 2]);
    await page.press('Shift+ArrowRight');
    await expect.poll(() => logits(page)).toEqual([2.1, 2]);
    await page.press('ArrowLeft');
    await page.press('Shift+ArrowDown');
    await expect.poll(() => logits(page)).toEqual([1, 2]);
    await showsSoftmaxOf(page, [1, 2]);
  });

  test('and on the temperature they move T, with Shift ten times as far', async ({ open }) => {
    const page = await open(PAIR);
    expect(await temperature(page)).toBe(1);
    await page.press('ArrowRight', '[name=temperature]');
    const small = await temperature(page);
    expect(small).toBeGreaterThan(1);
    await page.press('Shift+ArrowRight', '[name=temperature]');
    const large = await temperature(page);
    expect(large / small).toBeGreaterThan(small);
    await showsSoftmaxOf(page, [1, 2], large);
    await page.press('Home', '[name=temperature]');
    expect(await temperature(page)).toBe(0.05);
    await showsSoftmaxOf(page, [1, 2], 0.05);
    await page.press('End', '[name=temperature]');
    expect(await temperature(page)).toBe(20);
    await showsSoftmaxOf(page, [1, 2], 20);
  });

  test('in the steps they move from cell to cell, and the cell’s digits are written out', async ({ open }) => {
    const page = await open(`${PAIR}&tab=steps`);
    await page.press('End', '[data-cell="steps 0 0"]');
    await expect
      .poll(() => page.text('[data-step-full]'))
      .toContain(String(engine.softmax({ logits: [1, 2] }).probabilities[0]));
    await page.press('ArrowDown');
    await expect
      .poll(() => page.text('[data-step-full]'))
      .toContain(String(engine.softmax({ logits: [1, 2] }).probabilities[1]));
  });
});

describe('double-click', () => {
  test('gives a logit and the temperature their first values back', async ({ open }) => {
    const page = await open(`${PAIR}&temperature=2`);
    await page.press('Shift+ArrowUp', '[data-bar="1"]');
    await expect.poll(() => logits(page)).toEqual([1, 3]);
    await page.doubleClick('[data-bar="1"]');
    await expect.poll(() => logits(page)).toEqual([1, 2]);
    await page.press('End', '[name=temperature]');
    await page.doubleClick('[name=temperature]');
    await expect.poll(() => temperature(page)).toBe(2);
    await showsSoftmaxOf(page, [1, 2], 2);
  });
});

describe('one’s own logits', () => {
  test('are typed, with any separator', async ({ open }) => {
    const page = await open(PAIR);
    await page.type('[name=logits]', '3，−1.5 0、2');
    await page.press('Enter');
    await showsSoftmaxOf(page, [3, -1.5, 0, 2]);
    expect(await page.count('[data-bar]')).toBe(4);
  });

  test('that cannot be used are refused with a sentence, and the figure stays', async ({ open }) => {
    const page = await open(PAIR);
    await page.type('[name=logits]', '1, apple');
    await page.press('Enter');
    await expect.poll(() => page.text('.refusal')).toContain('“\u2068apple\u2069” is no number');
    expect(await page.text('[name=logits]')).toBe('1, apple');
    expect(await page.attribute('[name=logits]', 'aria-invalid')).toBe('true');
    await showsSoftmaxOf(page, [1, 2]);
    await page.type('[name=logits]', '5, 5');
    await page.press('Enter');
    await showsSoftmaxOf(page, [5, 5]);
    expect(await page.count('.refusal')).toBe(0);
  });
});

describe('adding a constant', () => {
  test('leaves the shares, and changes the linear ones', async ({ open }) => {
    const page = await open(PAIR);
    await page.press('Shift+ArrowRight', '[name=shift]');
    await expect.poll(() => logits(page)).toEqual([6, 7]);
    expect(await shares(page)).toEqual(['0.2689', '0.7311']);
    expect(await linear(page)).toEqual([(6 / 13).toFixed(4), (7 / 13).toFixed(4)]);
    expect(await page.text('[data-value=shiftEffect]')).toBe('0');
  });
});

test('the steps go from the logits to the shares', async ({ open }) => {
  const page = await open(PAIR);
  await page.click('[data-choice="tab steps"]');
  const result = engine.softmax({ logits: [1, 2] });
  const column = (index: number) => page.texts(`tbody td[data-cell$=" ${index}"]`);
  await expect.poll(() => column(0)).toEqual(['1', '2']);
  expect(await column(1)).toEqual(signed(result.centered));
  expect(await column(2)).toEqual(signed(result.shifted));
  expect(await column(3)).toEqual(four(result.exponentials));
  expect(await column(4)).toEqual(four(result.probabilities));
  expect(await page.text('[data-step=sum] td')).toBe(result.normalizer.toFixed(4));
});

test('presets are states to start from', async ({ open }) => {
  const page = await open(PAIR);
  await choose(page, 'preset-flatter');
  await showsSoftmaxOf(page, [0.1, 0.2]);
  await choose(page, 'reset');
  await showsSoftmaxOf(page, [1, 2]);
});

describe('the query string', () => {
  test('with a value that cannot be used shows a sentence and the default', async ({ open }) => {
    const page = await open(path('logits=1,oops&temperature=99&lang=zh'));
    await showsSoftmaxOf(page, [1, 2]);
    await expect.poll(() => page.texts('.problem')).toHaveLength(2);
    await expect
      .poll(() => page.texts('.problem'))
      .toEqual([
        expect.stringMatching(/logits.*oops.*不是数.*2 到 12 个数/),
        expect.stringMatching(/temperature.*99.*0\.05 到 20/),
      ]);
  });

  test('says how much is offered', async ({ open }) => {
    const one = await open(path('logits=1,2&lang=en'));
    expect(await one.count('[name=shift]')).toBe(0);
    expect(await one.count('[role=tab]')).toBe(0);
    const some = await open(path('logits=1,2&lang=en&controls=some'));
    await expect.poll(() => some.count('[name=shift]')).toBe(1);
    expect(await some.count('[name=logits]')).toBe(0);
  });

  test('theme=dark darkens page and widget on a light system', async ({ open }) => {
    const page = await open(`${PAIR}&theme=dark`);
    await showsSoftmaxOf(page, [1, 2]);
    expect(await page.count('.attn.dark')).toBe(1);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
  });

  test('without a theme the page follows the system', async ({ open }) => {
    const page = await open(PAIR, { dark: true });
    await showsSoftmaxOf(page, [1, 2]);
    expect(await page.count('.attn.dark')).toBe(1);
    await page.view({ dark: false });
    await expect.poll(() => page.count('.attn.dark')).toBe(0);
  });
});

describe.each([
  ['2 logits', 'logits=1,2'],
  ['12 logits of any size', 'logits=1000,-1000,0.1,2,3,4,5.25,-6,7,8,9,10&temperature=0.05'],
])('on a screen of 320 px, %s', (_, query) => {
  test.for(['zh', 'en'])('nothing is wider than the page (%s)', async (lang, { open }) => {
    const page = await open(path(`${query}&controls=all&tab=steps&lang=${lang}`), {
      width: 320,
      height: 600,
      touch: true,
    });
    await expect.poll(() => page.count('[data-bar]')).toBeGreaterThan(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    const { x, width } = await page.box('svg.sheet');
    expect(x + width).toBeLessThanOrEqual(320);
  });
});

test('a drag through 0 moves nothing beneath the figure', async ({ open }) => {
  const page = await open(path('logits=1,2&lang=en'), { width: 768 });
  await showsSoftmaxOf(page, [1, 2]);
  const place = async () => (await page.box('[name=temperature]')).y + (await page.evaluate(() => scrollY));
  const before = await place();
  await page.press('Shift+ArrowDown', '[data-bar="0"]');
  await showsSoftmaxOf(page, [0, 2]);
  expect(await linear(page)).toEqual([]);
  expect(await place()).toBe(before);
});

test('the language follows the page', async ({ open }) => {
  const page = await open(path('logits=1,2&lang=zh'));
  await expect.poll(() => page.text('.caption')).toMatch(/拖动/);
  await page.press('Shift+ArrowUp', '[data-bar="0"]');
  await page.evaluate(() => {
    document.documentElement.lang = 'en';
  });
  await expect.poll(() => page.text('.caption')).toMatch(/^Drag/);
  await expect.poll(() => logits(page)).toEqual([2, 2]);
});

test('taken out of the page and put back, the widget keeps its state and still works', async ({ open }) => {
  const page = await open(PAIR);
  await page.press('Shift+ArrowUp', '[data-bar="0"]');
  await showsSoftmaxOf(page, [2, 2]);
  await page.evaluate(() => {
    const element = document.querySelector('attn-softmax');
    const parent = element?.parentElement;
    element?.remove();
    if (element) parent?.append(element);
  });
  await showsSoftmaxOf(page, [2, 2]);
  await page.press('ArrowUp', '[data-bar="1"]');
  await showsSoftmaxOf(page, [2, 2.1]);
  await choose(page, 'undo');
  await showsSoftmaxOf(page, [2, 2]);
});

test('two widgets in a page are independent', async ({ open }) => {
  const page = await open(PAIR);
  await showsSoftmaxOf(page, [1, 2]);
  await page.evaluate(() => {
    const other = document.createElement('attn-softmax');
    other.setAttribute('logits', '3,3');
    other.id = 'other';
    document.querySelector('main')?.append(other);
  });
  await expect.poll(() => page.texts('#other >>> [data-number=softmax]')).toEqual(['0.5000', '0.5000']);
  await page.press('Shift+ArrowUp', '#other >>> [data-bar="0"]');
  await expect.poll(() => page.texts('#other >>> [data-number=softmax]')).toEqual(['0.7311', '0.2689']);
  expect((await shares(page)).slice(0, 2)).toEqual(['0.2689', '0.7311']);
});

test('everything that the page asks for comes from its own origin', async ({ open, site }) => {
  const page = await open(PAIR);
  await showsSoftmaxOf(page, [1, 2]);
  const away = page.requests().filter((url) => !url.startsWith(site.origin) && !/^(data|blob|about):/.test(url));
  expect(away).toEqual([]);
  expect(page.requests().some((url) => url.endsWith('.wasm'))).toBe(true);
});

/** The formulas' terms, and what stands for one, that are lit; each once. */
const litTerms = async (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('attn-softmax')?.shadowRoot;
    const terms = [...(root?.querySelectorAll('[data-term][data-lit]') ?? [])];
    return [...new Set(terms.map((term) => term.getAttribute('data-term')))].sort();
  });

describe('the formula is alive', () => {
  test('a term lights what stands for it, in either tab', async ({ open }) => {
    const page = await open(path('logits=1,2,3&controls=all&lang=en'));
    await page.hover('[data-term=tops]');
    await expect.poll(() => page.count('[data-bar][data-lit]')).toBe(3);
    await page.hover('[data-term=share]');
    await expect.poll(() => page.count('[data-bar][data-lit]')).toBe(0);
    expect(await page.count('[data-probability="0"][data-lit]')).toBe(1);
    expect(await page.count('[data-probability="1"][data-lit]')).toBe(0);
    await page.click('[data-choice="tab steps"]');
    await page.hover('[data-term=sum]');
    await expect.poll(() => page.count('[data-step=sum][data-lit]')).toBe(1);
  });

  test('a bar, a share, and each number of the steps light their terms', async ({ open }) => {
    const page = await open(path('logits=1,2,3&controls=all&tab=steps&lang=zh'));
    await page.hover('[data-bar="2"]');
    await expect.poll(() => litTerms(page)).toEqual(['logit', 'top', 'tops']);
    expect(await page.count('[data-bar="0"][data-lit]')).toBe(0);
    await page.hover('[data-probability="1"]');
    await expect.poll(() => litTerms(page)).toEqual(['share']);
    await page.press('ArrowRight', '[data-cell="steps 1 2"]');
    await expect.poll(() => litTerms(page)).toEqual(['top', 'tops']);
    const { shifted, exponentials } = engine.softmax({ logits: [1, 2, 3] });
    expect(await page.text('[data-step-full]')).toContain(`e${signed(shifted)[1] ?? ''} = ${String(exponentials[1])}`);
    expect(await page.text('[data-arithmetic]')).toContain('s2');
  });

  test('the entropy is worked out with the numbers of now, and its terms light them', async ({ open }) => {
    const page = await open(path('logits=1,2&controls=all&lang=en'));
    const { probabilities, entropy, perplexity } = engine.softmax({ logits: [1, 2] });
    const terms = Array.from(probabilities, (p) => `${p.toFixed(4)} ln ${p.toFixed(4)}`).join(' + ');
    await expect.poll(() => page.text('[data-entropy]')).toContain(`H = −(${terms}) = ${entropy.toFixed(4)}`);
    expect(await page.text('[data-entropy]')).toContain(`= ${perplexity.toFixed(4)}`);
    await page.hover('[data-term=most]');
    await expect.poll(() => page.count('[data-bar][data-lit]')).toBe(2);
    await page.hover('[data-term=options]');
    await expect.poll(() => page.count('.facts [data-lit] [data-value=perplexity]')).toBe(1);
  });
});

describe('challenges', () => {
  const state = (page: Page) => page.attribute('.challenge', 'data-state');

  test('the linear share is met at T = 1/ln 2, once predicted', async ({ open }) => {
    const page = await open(path('controls=all&lang=zh'), { width: 360, height: 740, touch: true });
    await page.tap('[data-challenge=linear]');
    expect(await state(page)).toBe('predicting');
    await page.tap('[data-choice="predict-linear above"]');
    expect(await state(page)).toBe('doing');
    await page.type('input[name=exact-temperature]', '1.44');
    await page.press('Enter');
    await showsSoftmaxOf(page, [1, 2], 1.44);
    expect(await state(page)).toBe('doing');
    await page.type('input[name=exact-temperature]', '1.4427');
    await page.press('Enter');
    await showsSoftmaxOf(page, [1, 2], 1.4427);
    expect(await state(page)).toBe('met');
    expect(await page.text('.outcome')).toContain('你的预测是对的');
    expect(await page.text('[data-challenge=linear]')).toBe('1 ✓');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  test('two effective options, not on other logits', async ({ open }) => {
    const page = await open(path('controls=all&lang=en&logits=1,2,3&temperature=0.754'));
    await page.click('[data-challenge=two-options]');
    await page.click('[data-action=skip]');
    expect([await state(page), await page.text('.outcome')]).toEqual([
      'doing',
      'This state happens to do already: leave it, then get there yourself.',
    ]);
    await page.type('input[name=exact-temperature]', '1');
    await page.press('Enter');
    await expect.poll(() => page.text('.outcome')).toBe('Not there yet.');
    await page.type('input[name=exact-temperature]', '0.754');
    await page.press('Enter');
    await expect.poll(() => state(page)).toBe('met');
    const { perplexity } = engine.softmax({ logits: [1, 2, 3], temperature: 0.754 });
    expect(Math.abs(perplexity - 2)).toBeLessThan(0.005);
  });

  test('the ratio of two shares cannot be changed by a third logit, and saying so is the answer', async ({ open }) => {
    const page = await open(path('controls=all&lang=en&logits=1,2,3'));
    await page.press('Enter', '[data-challenge=ratio]');
    await page.press('ArrowUp', '[data-bar="2"]');
    expect(await state(page)).toBe('doing');
    await page.press('Enter', '[data-action=impossible]');
    await expect.poll(() => state(page)).toBe('impossible');
    expect(
      await page.evaluate(() => document.querySelector('attn-softmax')?.shadowRoot?.activeElement?.className),
    ).toContain('outcome');
  });
});

test('Page, Home and End move a bar as ARIA’s slider pattern has them, to the ends that are announced', async ({
  open,
}) => {
  const page = await open(PAIR);
  const now = async () => Number(await page.attribute('[data-bar="0"]', 'aria-valuenow'));
  await page.press('PageUp', '[data-bar="0"]');
  await expect.poll(now).toBe(2);
  await page.press('PageDown');
  await expect.poll(now).toBe(1);
  for (const [key, end] of [
    ['End', 'aria-valuemax'],
    ['Home', 'aria-valuemin'],
  ] as const) {
    const announced = Number(await page.attribute('[data-bar="0"]', end));
    await page.press(key);
    await expect.poll(now).toBe(announced);
    await showsSoftmaxOf(page, [announced, 2]);
  }
  await page.press('Control+z');
  await expect.poll(now).toBe(4);
});
