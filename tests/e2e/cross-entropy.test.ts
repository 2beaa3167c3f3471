import { createEngine, type CrossEntropyResult, type Engine } from 'attention-lab/engine';
import { beforeAll, describe, expect } from 'vitest';
import type { Page } from './browser';
import { test } from './harness';

const WIDGET = 'attn-cross-entropy';
const at = (inside: string) => `${WIDGET} >>> ${inside}`;
const PHONE = { width: 360, height: 740, touch: true };
const address = (query: string) => `/embed.html?widget=cross-entropy&${query}`;
const DEFAULT = [Math.log(2.5), Math.log(1.5), 0];

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

const toNumber = (text: string | undefined) => Number(text?.replace(/−/g, '-'));
const exact = (x: number) => String(x).replace('Infinity', '∞').replace(/-/g, '−');

/** A rounded number of the page: three or four decimals, "≈0", a power of ten, or what it is where it is no number. */
function near(text: string | undefined, x: number, digits = 3) {
  if (!Number.isFinite(x)) {
    expect(text).toBe(exact(x));
    return;
  }
  if (text === '≈0') {
    expect(Math.abs(x)).toBeLessThan(0.5 * 10 ** -digits);
    return;
  }
  const off = text?.includes('e') ? 0.05 * 10 ** Math.floor(Math.log10(Math.abs(x))) : 0.5 * 10 ** -digits;
  expect(Math.abs(toNumber(text) - x), `${text} for ${x}`).toBeLessThanOrEqual(1.0001 * off);
}

/** The logits and the target that the figure's own sliders say. */
async function state(page: Page): Promise<{ logits: number[]; target: number[] }> {
  await page.box(at('[data-bar="0"]'));
  const values = async (name: string) => {
    const count = await page.count(at(`[data-${name}]`));
    const all = Array.from({ length: count }, (_, i) =>
      page.attribute(at(`[data-${name}="${String(i)}"]`), 'aria-valuenow'),
    );
    return (await Promise.all(all)).map(Number);
  };
  return { logits: await values('bar'), target: await values('target') };
}

/** Every number of the figure is the engine's for the state that it shows; answers that state. */
async function expectTruth(page: Page) {
  const { logits, target } = await state(page);
  const result = engine.crossEntropy({ logits, target });
  const columns: [string, Float64Array][] = [
    ['share', result.probabilities],
    ['target', result.target],
    ['gradient', result.gradient],
  ];
  for (const [name, values] of columns) {
    const texts = await page.texts(at(`.bars [data-number=${name}]`));
    expect(texts.length).toBe(logits.length);
    texts.forEach((text, i) => near(text, values[i] ?? NaN));
  }
  (await page.texts(at('.bars [data-number=z]'))).forEach((text, i) => near(text, logits[i] ?? NaN, 2));
  const last = async (name: string) => (await page.text(at(`.bars [data-number=${name}]`))).split(' ').pop();
  near(await last('loss'), result.loss);
  near(await last('entropy'), result.targetEntropy);
  near(await last('rest'), result.loss - result.targetEntropy);
  expect(await page.text(at('[data-result=loss]'))).toBe(exact(result.loss));
  return { logits, target, result };
}

const verdict = (page: Page) => page.attribute(at('.verdict'), 'data-verdict');
const height = async (page: Page) => (await page.box(WIDGET)).height;
const choose = async (page: Page, item: string) => {
  await page.click(at('.menu summary'));
  await page.click(at(`[data-item=${item}]`));
};
const noOverflow = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
const largest = ({ gradient }: CrossEntropyResult) => Math.max(...gradient.map(Math.abs));

describe('dragging the target', () => {
  test('onto s makes the gradient 0, and the loss the target’s entropy, not 0', async ({ open }) => {
    const page = await open(address('lang=zh'));
    const first = await expectTruth(page);
    expect(first).toMatchObject({ logits: DEFAULT, target: [1, 0, 0] });
    expect(await verdict(page)).toBe('push');
    const before = await height(page);
    const track = async () => {
      const { width } = await page.box(at('[data-share="0"] > rect:nth-of-type(2)'));
      return width;
    };
    const unit = await track();
    await page.drag(at('[data-target="0"]'), { x: -0.5 * unit, y: 0 }, { at: { x: 0.5, y: 0.5 } });
    expect((await expectTruth(page)).target[0]).toBeCloseTo(0.5, 12);
    // The rest was divided evenly; what stands on its dashed line stays when another is brought there.
    expect((await expectTruth(page)).target).toEqual([expect.closeTo(0.5, 12), 0.25, 0.25]);
    await page.drag(at('[data-target="1"]'), { x: 0.05 * unit, y: 0 }, { at: { x: 0.3, y: 0.5 } });
    const { target, result } = await expectTruth(page);
    [0.5, 0.3, 0.2].forEach((y, i) => expect(target[i]).toBeCloseTo(y, 9));
    expect(largest(result)).toBe(0);
    expect(await page.text(at('.verdict'))).toContain('梯度是 0');
    expect(result.loss).toBeGreaterThan(1);
    expect(await verdict(page)).toBe('floor');
    expect(await page.text(at('.verdict'))).toContain(result.loss.toFixed(3));
    expect(await page.text(at('[aria-live=polite]'))).toContain('H(y)');
    expect(await height(page)).toBe(before);
    await choose(page, 'undo');
    await choose(page, 'undo');
    expect((await expectTruth(page)).target).toEqual([1, 0, 0]);
  });

  test('and the logits with a finger at 360 px; double-click takes them back', async ({ open }) => {
    const page = await open(address('lang=zh&target=0.2,0.3,0.5'), PHONE);
    await expectTruth(page);
    await page.drag(at('[data-bar="1"]'), { x: 40, y: 0 }, { with: 'touch' });
    const moved = await expectTruth(page);
    expect(moved.logits[1]).toBeGreaterThan(0.6);
    expect(moved.logits[0]).toBe(DEFAULT[0]);
    await page.drag(at('[data-target="2"]'), { x: -40, y: 0 }, { with: 'touch' });
    expect((await expectTruth(page)).target[2]).toBeLessThan(0.45);
    expect(await page.evaluate(noOverflow)).toBe(true);
    await page.doubleClick(at('[data-bar="1"]'));
    await page.doubleClick(at('[data-target="2"]'));
    expect(await expectTruth(page)).toMatchObject({ logits: DEFAULT, target: [0.2, 0.3, 0.5] });
  });

  test('keys move both, ten times as far with Shift', async ({ open }) => {
    const page = await open(address('logits=0,0&target=1,0&lang=en'));
    await page.press('ArrowRight', at('[data-bar="0"]'));
    await page.press('Shift+ArrowDown');
    expect((await expectTruth(page)).logits).toEqual([-0.9, 0]);
    await page.press('ArrowLeft', at('[data-target="0"]'));
    await page.press('Shift+ArrowLeft');
    expect((await expectTruth(page)).target).toEqual([0.89, 0.11]);
  });
});

describe('the arithmetic', () => {
  test('is that of the class pointed at, tapped or focused, with every digit', async ({ open }) => {
    const page = await open(address('logits=1,2,3&target=0.2,0.3,0.5&lang=en'), PHONE);
    const { gradient, probabilities } = engine.crossEntropy({ logits: [1, 2, 3], target: [0.2, 0.3, 0.5] });
    await expectTruth(page);
    await page.tap(at('[data-gradient="1"]'));
    const text = () => page.text(at('[data-arithmetic]'));
    expect(await text()).toContain(`∂L/∂z₂ = ${exact(probabilities[1] ?? NaN)} − 0.3 = ${exact(gradient[1] ?? NaN)}`);
    await page.press('ArrowDown', at('[data-gradient="1"]'));
    expect(await text()).toContain(`= ${exact(gradient[2] ?? NaN)}`);
    const sum = toNumber(await page.text(at('[data-result=sum]')));
    expect(Math.abs(sum)).toBeLessThan(1e-15);
  });

  test('a term lights what stands for it, and is lit by it', async ({ open }) => {
    const page = await open(address('lang=en'));
    await page.hover(at('[data-gradient="0"]'));
    expect(await page.count(at('[data-term="gradient"][data-lit]'))).toBe(1);
    expect(await page.count(at('[data-term="target"][data-lit]'))).toBe(0);
    await page.hover(at('[data-term="loss"]'));
    expect(await page.count(at('.bars [data-stands="loss"][data-lit]'))).toBe(1);
    expect(await page.count(at('.bars [data-stands="gradient"][data-lit]'))).toBe(0);
  });
});

describe('the views', () => {
  test('two steps: in every format each number is the engine’s; where s is 0 the division is marked', async ({
    open,
  }) => {
    const page = await open(address('logits=0,-120&target=0,1&controls=some&lang=zh'));
    for (const precision of ['float16', 'bfloat16', 'float32', 'float64'] as const) {
      await page.click(at(`[data-choice="precision ${precision}"]`));
      const request = { logits: [0, -120], target: [0, 1], precision };
      const result = engine.crossEntropy(request);
      const columns = {
        share: result.probabilities,
        upstream: result.twoStep.upstream,
        twoStep: result.twoStep.gradient,
        fused: result.gradient,
      };
      for (const [name, values] of Object.entries(columns)) {
        const texts = await page.texts(at(`[data-grid=two-step] [data-value=${name}]`));
        texts.forEach((text, i) => near(text, values[i] ?? NaN, 4));
        expect(texts.length).toBe(2);
      }
      near(await page.text(at('[data-value=loss-stable]')), result.loss, 4);
      near(
        await page.text(at('[data-value=loss-naive]')),
        engine.crossEntropy({ ...request, method: 'naive' }).loss,
        4,
      );
      const broken = result.twoStep.gradient.some(Number.isNaN);
      expect(await page.attribute(at('[data-two-step]'), 'data-two-step')).toBe(broken ? 'broken' : 'fine');
    }
    await page.click(at('[data-choice="precision float32"]'));
    await page.hover(at('[data-cell="two-step 1 1"]'));
    expect(await page.text(at('[data-written]'))).toBe('−y₂/s₂ = −1 ÷ 0 = −∞');
    await page.press('ArrowRight', at('[data-cell="two-step 1 1"]'));
    expect(await page.text(at('[data-written]'))).toMatch(/= NaN$/);
  });

  test('the loss over one logit: the slope is the gradient, the dot moves with the bar', async ({ open }) => {
    const page = await open(address('target=0.2,0.3,0.5&controls=some&lang=en&tab=curve'));
    const slope = async () => toNumber(/is ([−\d.]+):/.exec(await page.text(at('[data-slope]')))?.[1]);
    const dot = () => page.attribute(at('svg[role=img] circle'), 'cx');
    const { result } = await expectTruth(page);
    expect(await slope()).toBeCloseTo(result.gradient[0] ?? NaN, 4);
    const before = await dot();
    const path = () => page.attribute(at('[data-curve=loss]'), 'd');
    const curve = await path();
    await page.press('Shift+ArrowRight', at('[data-bar="0"]'));
    const moved = await expectTruth(page);
    expect(await slope()).toBeCloseTo(moved.result.gradient[0] ?? NaN, 4);
    expect(Number(await dot())).toBeGreaterThan(Number(before));
    expect(await path()).toBe(curve);
    await page.click(at('[data-choice="index 2"]'));
    expect(await slope()).toBeCloseTo(moved.result.gradient[2] ?? NaN, 4);
  });

  test('squared error: its gradient is the VJP of 2(s − y)', async ({ open }) => {
    const page = await open(address('logits=2,0,1&target=0,1,0&controls=some&lang=en&tab=squared'));
    const { gradient } = engine.crossEntropy({ logits: [2, 0, 1], target: [0, 1, 0] });
    const squared = engine.softmaxVjp({ logits: [2, 0, 1], upstream: Array.from(gradient, (g) => 2 * g) }).gradient;
    await expectTruth(page);
    for (const [name, values] of [
      ['cross', gradient],
      ['squared', squared],
    ] as const) {
      const texts = await page.texts(at(`[data-number=${name}]`));
      expect(texts.length).toBe(3);
      texts.forEach((text, i) => near(text, values[i] ?? NaN, 4));
      near((await page.text(at(`[data-norm=${name}]`))).split('= ')[1], Math.hypot(...values), 4);
    }
  });

  test('gradient descent: a step, playing to rest and pausing; one undo takes the walk back', async ({ open }) => {
    const page = await open(address('target=0.7,0.2,0.1&controls=some&lang=zh&tab=descent&rate=2'));
    const { result } = await expectTruth(page);
    await page.click(at('[data-action=step]'));
    const stepped = await expectTruth(page);
    stepped.logits.forEach((z, i) => expect(z).toBeCloseTo((DEFAULT[i] ?? NaN) - 2 * (result.gradient[i] ?? NaN), 12));
    const ahead = await page.text(at('[data-ahead]'));
    near(/现在 ([\d.]+)/.exec(ahead)?.[1], stepped.result.loss, 4);
    await page.click(at('[data-action=play]'));
    await page.waitFor(() => {
      const root = document.querySelector('attn-cross-entropy')?.shadowRoot;
      const texts = Array.from(root?.querySelectorAll('.bars [data-number=gradient]') ?? [], (e) => e.textContent);
      return texts.every((text) => text === '≈0' || /^−?0\.000$/.test(text));
    });
    await page.click(at('[data-action=play]'));
    const rested = await expectTruth(page);
    expect(rested.result.loss).toBeCloseTo(rested.result.targetEntropy, 5);
    expect(await page.text(at('[data-action=play]'))).toBe('播放');
    await choose(page, 'undo');
    expect((await expectTruth(page)).logits).toEqual(stepped.logits);
  });

  test('where motion is unwelcome the end of the walk is there at once', async ({ open }) => {
    const page = await open(address('controls=some&lang=en&tab=descent'), { reducedMotion: true });
    const { logits, target } = await expectTruth(page);
    let z = logits;
    for (let k = 0; k < 50; k++) {
      const { gradient } = engine.crossEntropy({ logits: z, target });
      z = z.map((x, i) => x - (gradient[i] ?? NaN));
    }
    await page.click(at('[data-action=play]'));
    (await expectTruth(page)).logits.forEach((x, i) => expect(x).toBeCloseTo(z[i] ?? NaN, 10));
    expect(await page.text(at('[data-action=play]'))).toBe('Play');
  });

  test('own logits and target, by list or by class; what does not fit is named', async ({ open }) => {
    const page = await open(address('controls=all&lang=zh'), PHONE);
    await page.type(at('input[name=logits]'), '1，2 −1 0.5');
    await page.press('Enter');
    expect(await expectTruth(page)).toMatchObject({ logits: [1, 2, -1, 0.5], target: [1, 0, 0, 0] });
    await page.click(at('[data-choice="target 2"]'));
    expect((await expectTruth(page)).target).toEqual([0, 0, 1, 0]);
    const field = at('input[name=target]');
    const invalid = () => page.attribute(field, 'aria-invalid');
    for (const [text, why] of [
      ['0.5, 0.5, 0.5, 0', '1.5'],
      ['0.5, 0.5', '2 项，logits 有 4 项'],
      ['x', '2 到 5 个数'],
    ] as const) {
      await page.type(field, text);
      await page.press('Enter');
      expect(await page.texts(at('.refusal'))).toHaveLength(1);
      await expect.poll(() => page.text(at('#target-refusal'))).toContain(why);
      expect(await page.attribute(field, 'aria-describedby')).toBe('target-refusal');
      expect(await invalid()).toBe('true');
      expect(await page.text(field)).toBe(text);
      expect((await expectTruth(page)).target).toEqual([0, 0, 1, 0]);
    }
    await page.type(field, '0.5, 0.5, 0, 0');
    expect(await page.count(at('.refusal'))).toBe(0);
    expect(await invalid()).toBe('false');
    await page.press('Enter');
    expect((await expectTruth(page)).target).toEqual([0.5, 0.5, 0, 0]);
    await page.type(field, '2');
    await page.press('Enter');
    expect(await invalid()).toBe('true');
    await choose(page, 'preset-broken');
    expect(await expectTruth(page)).toMatchObject({ logits: [0, -120], target: [0, 1] });
    expect(await page.count(at('.problem, .refusal'))).toBe(0);
    expect(await page.evaluate(noOverflow)).toBe(true);
  });
});

describe('on a very small page', () => {
  for (const lang of ['zh', 'en']) {
    test(`nothing makes it scroll sideways in ${lang}; a wide table scrolls by keys and has spoken names`, async ({
      open,
    }) => {
      const page = await open(address(`controls=all&lang=${lang}`), { width: 240, height: 700 });
      for (const tab of ['curve', 'squared', 'descent', 'two-step']) {
        await page.click(at(`[data-choice="tab ${tab}"]`));
        expect(await page.evaluate(noOverflow)).toBe(true);
      }
      const region = at('.stage[role=region]');
      expect(await page.attribute(region, 'tabindex')).toBe('0');
      expect(await page.attribute(region, 'class')).toContain('more-right');
      const spoken = await page.attribute(at('[data-cell="two-step 0 1"]'), 'aria-label');
      const shown = await page.text(at('[data-cell="two-step 0 1"]'));
      expect(shown).toMatch(/^−2\.0000$/);
      expect(spoken).toMatch(new RegExp(`^z₁[,，] ?① −y/s[:：] ?${shown}$`));
    });
  }
});

describe('the challenges', () => {
  const ended = (page: Page) => page.attribute(at('.challenge'), 'data-state');

  test('gradient 0 with a soft target, the loss predicted', async ({ open }) => {
    const page = await open(address('controls=all&lang=en&tab=descent&rate=4&target=0.7,0.2,0.1'), {
      reducedMotion: true,
    });
    await page.click(at('[data-challenge=soft]'));
    await page.click(at('[data-choice="predict-soft zero"]'));
    expect(await ended(page)).toBe('doing');
    await page.click(at('[data-action=play]'));
    expect(await ended(page)).toBe('met');
    expect((await expectTruth(page)).result.loss.toFixed(3)).toBe('0.802');
    expect(await page.text(at('.outcome'))).toContain('predicted otherwise');
  });

  test('two-step NaN with the fused gradient right; a squared error that has stopped to learn', async ({ open }) => {
    const page = await open(address('controls=all&lang=zh&logits=1,0&target=0,1'));
    await page.click(at('[data-challenge=two-step]'));
    await page.click(at('[data-choice="predict-two-step right"]'));
    expect(await ended(page)).toBe('doing');
    await page.type(at('input[name=logits]'), '0, -120');
    await page.press('Enter');
    expect(await ended(page)).toBe('met');
    await page.click(at('[data-challenge=squared]'));
    await page.click(at('[data-action=skip]'));
    // What the challenge before left is it already; it is to be left first.
    await page.type(at('input[name=logits]'), '1, 0');
    await page.press('Enter');
    expect(await ended(page)).toBe('doing');
    await page.type(at('input[name=logits]'), '10, 0');
    await page.press('Enter');
    await page.click(at('[data-choice="tab squared"]'));
    expect(await ended(page)).toBe('met');
  });

  for (const lang of ['zh', 'en']) {
    test(`by keyboard alone in ${lang}`, async ({ open }) => {
      const page = await open(address(`controls=all&lang=${lang}&logits=1,0&target=0,1`));
      const write = async (name: string, text: string) => {
        await page.type(at(`input[name=${name}]`), text);
        await page.press('Enter');
      };
      await page.press('Enter', at('[data-challenge=soft]'));
      await page.press('Enter', at('[data-choice="predict-soft entropy"]'));
      await write('logits', '0, 0, 0');
      await write('target', '0.7, 0.2, 0.1');
      expect(await ended(page)).toBe('doing');
      await page.press('ArrowRight', at('[data-choice="tab squared"]'));
      for (let k = 0; k < 30; k++) await page.press('Enter', at('[data-action=step]'));
      expect(await ended(page)).toBe('met');
      await page.press('Enter', at('[data-challenge=two-step]'));
      await page.press('Space', at('[data-action=skip]'));
      await page.press('Home', at('[data-choice="tab descent"]'));
      await write('logits', '0, -120');
      await page.press('ArrowRight', at('[data-choice="target 0"]'));
      expect(await ended(page)).toBe('met');
      await page.press('Enter', at('[data-challenge=squared]'));
      await page.press('Enter', at('[data-choice="predict-squared sure"]'));
      // What the challenge before left is it already: that does not count.
      await page.press('ArrowRight', at('[data-choice="tab curve"]'));
      expect(await ended(page)).toBe('doing');
      await write('logits', '1, 0');
      expect(await ended(page)).toBe('doing');
      await write('logits', '10, 0');
      expect(await ended(page)).toBe('met');
      await expectTruth(page);
    });
  }
});

test('Page, Home and End move a share of the target, and the others share the rest', async ({ open }) => {
  const page = await open(address('lang=en'));
  const now = async (index: number) =>
    Number(await page.attribute(at(`[data-target="${String(index)}"]`), 'aria-valuenow'));
  await page.press('Home', at('[data-target="0"]'));
  await expect.poll(() => now(0)).toBe(0);
  expect(Math.abs((await now(1)) + (await now(2)) - 1)).toBeLessThan(1e-9);
  await page.press('PageUp');
  await expect.poll(() => now(0)).toBe(0.1);
  await page.press('End');
  await expect.poll(() => now(0)).toBe(1);
});

test('the field of the logits is short, and leaving it changes nothing', async ({ open }) => {
  const page = await open(address('lang=en&controls=all'));
  const field = at('input[name=logits]');
  expect(await page.text(field)).toBe('0.916291, 0.405465, 0');
  await page.press('Enter', field);
  await page.press('Tab');
  expect((await expectTruth(page)).logits).toEqual(DEFAULT);
});
