import { createEngine, type Engine } from 'attention-lab/engine';
import { beforeAll, describe, expect } from 'vitest';
import type { Page } from './browser';
import { test } from './harness';

type Precision = 'float16' | 'bfloat16' | 'float32' | 'float64';

const WIDGET = 'attn-stability';
const at = (inside: string) => `${WIDGET} >>> ${inside}`;
const SLIDER = at('input[name=magnitude]');
const PHONE = { width: 360, height: 740, touch: true };
const address = (query: string) => `/embed.html?widget=stability&${query}`;

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

/** Every digit, as the page writes numbers. */
const exact = (x: number) => String(x).replace('Infinity', '∞').replace(/-/g, '−');
/** A rounded number of the page. */
function near(text: string | undefined, x: number) {
  if (!Number.isFinite(x)) {
    expect(text).toBe(exact(x));
    return;
  }
  const shown = Number(text?.replace(/−/g, '-'));
  const digits = text?.includes('e')
    ? 0.05 * 10 ** Math.floor(Math.log10(Math.abs(x)))
    : Math.abs(x) < 1000
      ? 0.5e-4
      : 0.5e-2;
  expect(Math.abs(shown - x), `${text} for ${x}`).toBeLessThanOrEqual(1.0001 * digits);
}

const STEPS = {
  naive: ['inputs', 'exponentials', 'normalizer', 'probabilities'],
  stable: ['inputs', 'centered', 'exponentials', 'normalizer', 'probabilities'],
} as const;

/** Every cell of both chains is the engine's number, to the digits shown, which are those that are spoken. */
async function expectTruth(page: Page, logits: number[], precision: Precision, log = false) {
  for (const method of ['naive', 'stable'] as const) {
    const result = engine.softmax({ logits, precision, method });
    const steps = log ? ([...STEPS[method], 'logProbabilities'] as const) : STEPS[method];
    for (const [row, step] of steps.entries()) {
      const values = step === 'normalizer' ? [result.normalizer] : Array.from(result[step]);
      for (const [col, value] of values.entries()) {
        const cell = at(`[data-cell="${method} ${String(row)} ${String(col)}"]`);
        expect(await page.attribute(cell, 'data-step')).toBe(step);
        const shown = await page.text(`${cell} >>> [data-number]`);
        near(shown, value);
        expect(await page.attribute(cell, 'aria-label')).toMatch(
          new RegExp(`[:：]\\s*${shown.replace('+', '\\+')}(,|，|$)`),
        );
      }
    }
    expect(await page.count(at(`[data-cell^="${method} "]`))).toBe((steps.length - 1) * logits.length + 1);
  }
}

const verdict = (page: Page) => page.attribute(at('.verdict'), 'data-verdict');
const flaws = (page: Page, way: string) => page.texts(at(`[data-cell^="${way} "][data-flaw] > text`));
const choose = async (page: Page, item: string) => {
  await page.click(at('.menu summary'));
  await page.click(at(`[data-item=${item}]`));
};
const height = async (page: Page) => (await page.box(WIDGET)).height;
const noOverflow = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;

describe('the magnitude', () => {
  test('by default exp overflows as it stands; at 11 both ways hold; at −20 it is 0/0; one undo a gesture', async ({
    open,
  }) => {
    const page = await open(address('lang=zh'));
    await expectTruth(page, [12, 0], 'float16');
    expect(await verdict(page)).toBe('overflow');
    expect(await flaws(page, 'naive')).toEqual(['上溢', '∞/∞', 'x/∞']);
    expect(await flaws(page, 'stable')).toEqual([]);
    const before = await height(page);
    for (let k = 0; k < 2; k++) await page.press('ArrowLeft', SLIDER);
    await expectTruth(page, [11, -1], 'float16');
    expect(['same', 'close']).toContain(await verdict(page));
    await page.press('Home', SLIDER);
    await expectTruth(page, [-24, -36], 'float16');
    expect(await verdict(page)).toBe('underflow');
    expect(await flaws(page, 'naive')).toEqual(['下溢', '下溢', '0/0', '0/0']);
    expect(await page.text(at('[aria-live=polite]'))).toContain('0/0');
    expect(await height(page)).toBe(before);
    await choose(page, 'undo');
    await choose(page, 'undo');
    await expectTruth(page, [11.5, -0.5], 'float16');
    await page.doubleClick(SLIDER);
    await expectTruth(page, [12, 0], 'float16');
  });

  test('is dragged with a finger at 360 px; the shifted way does not move', async ({ open }) => {
    const page = await open(address('lang=zh'), PHONE);
    await expectTruth(page, [12, 0], 'float16');
    const shares = () => page.texts(at('[data-cell^="stable 4 "] [data-number]'));
    const before = await shares();
    await page.drag(SLIDER, { x: -120, y: 0 }, { at: { x: 0.745, y: 0.5 }, with: 'touch' });
    const top = Number((await page.text(at('output[data-value=magnitude]'))).replace('−', '-'));
    expect(top).toBeLessThan(6);
    await expectTruth(page, [top, top - 12], 'float16');
    expect(await shares()).toEqual(before);
    expect(await page.evaluate(noOverflow)).toBe(true);
  });

  test('where neither way breaks, it is said whether they agree bit for bit', async ({ open }) => {
    for (const [logits, precision] of [
      [[1, 2, 3], 'float64'],
      [[0, 0], 'float16'],
      [[5, 3], 'bfloat16'],
    ] as const) {
      const page = await open(address(`logits=${logits.join()}&precision=${precision}&lang=en`));
      const [naive, stable] = (['naive', 'stable'] as const).map((method) =>
        Array.from(engine.softmax({ logits, precision, method }).probabilities),
      );
      await expectTruth(page, [...logits], precision);
      expect(await verdict(page)).toBe(JSON.stringify(naive) === JSON.stringify(stable) ? 'same' : 'close');
    }
  });

  test('stable is not exact: a share that becomes 0 is told with what it should be', async ({ open }) => {
    const page = await open(address('logits=20,0&lang=en'));
    expect(await page.attribute(at('.verdict'), 'data-but')).toBe('zero');
    const [, truth = NaN] = engine.softmax({ logits: [20, 0] }).probabilities;
    near(/should be ([\d.e−]+) has/.exec(await page.text(at('.verdict')))?.[1], truth);
  });
});

describe('a cell', () => {
  test('that is pointed at, tapped or reached by arrow keys writes out its arithmetic', async ({ open }) => {
    const page = await open(address('logits=3,1&lang=en'), PHONE);
    const { exponentials, normalizer, probabilities } = engine.softmax({ logits: [3, 1], precision: 'float16' });
    await page.tap(at('[data-cell="stable 4 1"]'));
    const arithmetic = () => page.text(at('[data-arithmetic]'));
    expect(await arithmetic()).toContain(
      `s₂ = ${exact(exponentials[1] ?? NaN)} ÷ ${exact(normalizer)} = ${exact(probabilities[1] ?? NaN)}`,
    );
    await page.press('ArrowUp');
    expect(await arithmetic()).toContain(`= ${exact(normalizer)}`);
    await page.press('ArrowUp');
    await page.press('ArrowRight');
    expect(await arithmetic()).toContain(`exp(−2) = ${exact(exponentials[1] ?? NaN)}`);
    await page.press('ArrowUp');
    expect(await arithmetic()).toContain('z₂ − max = 1 − 3 = −2');
    await page.press('Home');
    await page.press('ArrowUp');
    expect(await arithmetic()).toContain('z₁ = 3 → 3');
  });

  test('lights its term in the formula, and a term lights its cells', async ({ open }) => {
    const page = await open(address('lang=en'));
    await page.hover(at('[data-cell="naive 1 0"]'));
    expect(await page.count(at('[data-term="top"][data-lit]'))).toBe(1);
    expect(await page.count(at('[data-term="sum"][data-lit]'))).toBe(0);
    await page.hover(at('[data-term="shifted-sum"]'));
    expect(await page.count(at('[data-cell="stable 3 0"][data-lit]'))).toBe(1);
    expect(await page.count(at('[data-cell="naive 2 0"][data-lit]'))).toBe(0);
    await page.hover(at('.caption'));
    expect(await page.count(at('.sheet [data-lit]'))).toBe(0);
  });
});

describe('the views', () => {
  test('four formats: every share of both ways is the engine’s', async ({ open }) => {
    const page = await open(address('logits=89,1&controls=some&lang=zh&tab=formats'));
    for (const [row, precision] of (['float16', 'bfloat16', 'float32', 'float64'] as const).entries()) {
      const shares = (['naive', 'stable'] as const).flatMap((method) =>
        Array.from(engine.softmax({ logits: [89, 1], precision, method }).probabilities),
      );
      for (const [col, share] of shares.entries()) {
        near(await page.text(at(`[data-cell="formats ${String(row)} ${String(col)}"]`)), share);
      }
    }
    await page.hover(at('[data-cell="formats 3 1"]'));
    const [, share = NaN] = engine.softmax({ logits: [89, 1], method: 'naive' }).probabilities;
    expect(await page.text(at('[data-written]'))).toContain(exact(share));
  });

  test('a logit that the format lacks is named, and the figure is in one that has it', async ({ open }) => {
    const page = await open(address('logits=70000,1&controls=some&lang=en&tab=formats'));
    await expect.poll(() => page.text(at('.problem'))).toContain('float16 has no z = 70000: from ±65520 on it is ∞');
    await expectTruth(page, [70000, 1], 'float32');
    expect(await page.texts(at('[data-format=float16] .share'))).toEqual(['—', '—', '—', '—']);
    await page.click(at('[data-choice="precision bfloat16"]'));
    await expectTruth(page, [70000, 1], 'bfloat16');
    expect(await page.count(at('.problem'))).toBe(0);
  });

  test('bit for bit: every digit is the engine’s, and what the shift did', async ({ open }) => {
    const page = await open(address('logits=1,2&precision=float32&controls=all&lang=en'));
    const check = async (c: number) => {
      const z = [1 + c, 2 + c];
      const column = (name: string) => page.texts(at(`[data-table=agree] [data-value=${name}]`));
      const softmax = (logits: number[], more: object) => Array.from(engine.softmax({ logits, ...more }).probabilities);
      const stable = softmax(z, { precision: 'float32' });
      expect(await column('naive')).toEqual(softmax(z, { precision: 'float32', method: 'naive' }).map(exact));
      expect(await column('stable')).toEqual(stable.map(exact));
      expect(await column('truth')).toEqual(softmax([1, 2], {}).map(exact));
      const off = softmax([1, 2], { precision: 'float32' }).map((p, i) => Math.abs(p - (stable[i] ?? NaN)));
      const kept = await page.text(at('[data-value=shift-kept]'));
      if (Math.max(...off) === 0) expect(kept).toBe('equal to the last digit');
      else near(/up to ([\d.e−]+) apart/.exec(kept)?.[1], Math.max(...off));
    };
    await expectTruth(page, [1, 2], 'float32');
    await check(0);
    await page.type(at('input[name=shift]'), '4');
    await page.press('Enter');
    await check(4);
    await page.type(at('input[name=shift]'), '16777216');
    await page.press('Enter');
    await check(16777216);
    expect(await page.text(at('output[data-value=magnitude]'))).toBe('16777218, off the slider');
    expect(await page.attribute(at('.verdict'), 'data-but')).toBe('lost');
  });

  test('log-softmax both ways: −∞ as it stands, right with the maximum subtracted', async ({ open }) => {
    const page = await open(address('logits=0,-20&controls=some&lang=en'));
    await page.click(at('[data-choice="tab log"]'));
    await expectTruth(page, [0, -20], 'float16', true);
    expect(await page.attribute(at('[data-cell="naive 4 1"]'), 'data-flaw')).toBe('logZero');
    expect(await page.text(at('[data-cell="stable 5 1"] [data-number]'))).toBe('−20');
  });

  test('another format, own logits; a refused text keeps the old ones', async ({ open }) => {
    const page = await open(address('controls=all&lang=zh'), PHONE);
    await page.click(at('[data-choice="precision float32"]'));
    await expectTruth(page, [12, 0], 'float32');
    expect(await page.text(at('.caption'))).toContain('float32');
    await page.type(at('input[name=logits]'), '88，−3 0.5');
    await page.press('Enter');
    await expectTruth(page, [88, -3, 0.5], 'float32');
    await page.type(at('input[name=logits]'), '1');
    await page.press('Enter');
    await expect.poll(() => page.text(at('.refusal'))).toContain('2 到 6 个数');
    await choose(page, 'preset-under');
    await expectTruth(page, [-20, -21], 'float16');
    expect(await page.evaluate(noOverflow)).toBe(true);
  });
});

describe('on a very small page', () => {
  for (const lang of ['zh', 'en']) {
    test(`nothing makes it scroll sideways in ${lang}; what is wide scrolls by keys, and its numbers have names`, async ({
      open,
    }) => {
      const page = await open(address(`controls=all&lang=${lang}`), { width: 240, height: 700 });
      for (const tab of ['log', 'formats', 'agree']) {
        await page.click(at(`[data-choice="tab ${tab}"]`));
        expect(await page.evaluate(noOverflow)).toBe(true);
      }
      const region = at('.stage[role=region]');
      expect(await page.attribute(region, 'tabindex')).toBe('0');
      expect(await page.attribute(region, 'aria-label')).not.toBe('');
      expect(await page.attribute(region, 'class')).toContain('more-right');
      // A formula too, without a stop of the Tab key beside the one that its terms are.
      expect(await page.attribute(at('.formula'), 'class')).toContain('more-right');
      expect(await page.count(at('.formula [tabindex="0"]'))).toBe(await page.count(at('.formula')));
      expect(await page.count(at('.formula[tabindex]'))).toBe(0);
      const [share = NaN] = engine.softmax({ logits: [12, 0], precision: 'float16' }).probabilities;
      const spoken = await page.attribute(at('[data-table=agree] [data-value=stable]'), 'aria-label');
      expect(spoken).toMatch(new RegExp(`^s₁[,，].+[:：] ?${exact(share)}$`));
      await page.view({ width: 1000 });
      expect(await page.count(region)).toBe(0);
    });
  }
});

describe('the challenges', () => {
  const state = (page: Page) => page.attribute(at('.challenge'), 'data-state');

  test('a sum that overflows alone is found, after a prediction', async ({ open }) => {
    const page = await open(address('controls=all&lang=en'));
    await page.click(at('[data-challenge=sum]'));
    expect(await state(page)).toBe('predicting');
    await page.click(at('[data-choice="predict-sum 0"]'));
    expect(await state(page)).toBe('doing');
    await page.type(at('input[name=logits]'), '11, 10');
    await page.press('Enter');
    expect(await state(page)).toBe('met');
    expect(await page.text(at('.outcome'))).toContain('You predicted it.');
    await expectTruth(page, [11, 10], 'float16');
    expect(await verdict(page)).toBe('sumOverflow');
  });

  test('a shift that breaks shift invariance is found in float32, and no small one does it', async ({ open }) => {
    const page = await open(address('controls=all&lang=zh&precision=float32&logits=1,2'));
    await page.click(at('[data-challenge=shift]'));
    await page.click(at('[data-action=skip]'));
    await page.type(at('input[name=shift]'), '1000');
    await page.press('Enter');
    expect(await state(page)).toBe('doing');
    await page.click(at('[data-action=impossible]'));
    expect(await page.text(at('.challenge .note'))).toContain('做得到');
    await page.type(at('input[name=shift]'), '16777216');
    await page.press('Enter');
    expect(await state(page)).toBe('met');
  });

  for (const lang of ['zh', 'en']) {
    test(`by keyboard alone in ${lang}`, async ({ open }) => {
      const page = await open(address(`controls=all&lang=${lang}`));
      const write = async (name: string, text: string) => {
        await page.type(at(`input[name=${name}]`), text);
        await page.press('Enter');
      };
      await page.press('Enter', at('[data-challenge=sum]'));
      await page.press('Space', at('[data-choice="predict-sum NaN"]'));
      await write('logits', '11, 10');
      expect(await state(page)).toBe('met');
      await page.press('Enter', at('[data-challenge=shift]'));
      await page.press('Enter', at('[data-choice="predict-shift can"]'));
      await page.press('ArrowLeft', at('[data-choice="precision float64"]'));
      await write('logits', '1, 2');
      expect(await state(page)).toBe('doing');
      await write('shift', '16777216');
      expect(await state(page)).toBe('met');
      await expectTruth(page, [16777217, 16777218], 'float32');
    });
  }
});
