import { createEngine, type Engine, type ScalingExperimentRequest, type ScalingStatistics } from 'attention-lab/engine';
import { beforeAll, describe, expect } from 'vitest';
import type { Page } from './browser';
import { test } from './harness';

const WIDGET = 'attn-scaling';
const at = (inside: string) => `${WIDGET} >>> ${inside}`;
const address = (query: string) => `/embed.html?widget=scaling&${query}`;

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

const toNumber = (text: string) => Number(text.replace(/−/g, '-'));
/** The first number of a text, such as 63.987 in "63.987 ± 0.648 theory 64". */
const numberIn = (text: string) => toNumber(/[−-]?\d[\d.]*(e[−-]?\d+)?/.exec(text)?.[0] ?? 'NaN');
const value = async (page: Page, name: string) => page.text(at(`[data-value="${name}"]`));
const output = (page: Page) => page.text(at('output[data-value=dk]'));
const noOverflow = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;

const experiment = (dk: number, more: Partial<ScalingExperimentRequest> = {}) => {
  const [result] = engine.scalingExperiment({ dk: [dk], samples: 20_000, keys: 8, seed: 37, ...more }).results;
  if (!result) throw new Error('no result');
  return result;
};

const rowOf = (dk: number, seed = 37, keys = 8) => {
  const q = engine.randomMatrix({ rows: 1, cols: dk, seed, stream: 0 }).matrix;
  const k = engine.randomMatrix({ rows: keys, cols: dk, seed, stream: 1 }).matrix;
  const scaled = engine.attention({ q, k, v: k, precision: 'float64' });
  const unscaled = engine.attention({ q, k, v: k, precision: 'float64', scale: 'none' });
  return { scores: scaled.scores.data, unscaled: unscaled.weights.data, scaled: scaled.weights.data };
};

/** A shown number is the true one to the digits shown. */
function expectShown(shown: string, truth: number) {
  if (shown.startsWith('≈0')) {
    expect(Math.abs(truth)).toBeLessThan(0.0005);
    return;
  }
  const number = numberIn(shown);
  const mantissa = /[\d.]+/.exec(shown)?.[0] ?? '';
  const decimals = mantissa.includes('.') ? mantissa.length - mantissa.indexOf('.') - 1 : 0;
  const exponent = Number(/e([−-]?\d+)/.exec(shown)?.[1]?.replace('−', '-') ?? 0);
  expect(Math.abs(number - truth)).toBeLessThanOrEqual(0.5000001 * 10 ** (exponent - decimals));
}

/** Waits until all pairs are drawn; then every number of the table is the engine's own. */
async function expectTable(page: Page, dk: number, more: Partial<ScalingExperimentRequest> = {}) {
  const samples = more.samples ?? 20_000;
  const grouped = String(samples).replace(/(?=(?:\d{3})+$)(?!^)/g, '\u202f');
  await expect
    .poll(() => value(page, 'drawn'), { timeout: 20_000 })
    .toContain(`${grouped} / ${grouped}`.replace(/\u202f/g, ' '));
  const { raw, scaled } = experiment(dk, more);
  const truths: Record<string, (s: ScalingStatistics) => number> = {
    variance: (s) => s.variance,
    mean: (s) => s.mean,
    normMean: (s) => s.jacobianNorm.mean,
    normMedian: (s) => s.jacobianNorm.median,
    maxWeight: (s) => s.meanMaxWeight,
    entropy: (s) => s.meanEntropy,
    meanDistance: (s) => (s.mean - s.expected.mean) / s.standardError.mean,
    varianceDistance: (s) => (s.variance - s.expected.variance) / s.standardError.variance,
  };
  let seen = 0;
  for (const [side, statistics] of [
    ['raw', raw],
    ['scaled', scaled],
  ] as const) {
    for (const [name, truth] of Object.entries(truths)) {
      if ((await page.count(at(`[data-value="${side} ${name}"]`))) === 0) continue;
      expectShown(await page.text(at(`[data-value="${side} ${name}"] .value`)), truth(statistics));
      seen++;
    }
    for (const name of ['mean', 'variance'] as const) {
      if ((await page.count(at(`[data-value="${side} ${name}"] .error`))) === 0) continue;
      expectShown(await page.text(at(`[data-value="${side} ${name}"] .error`)), statistics.standardError[name]);
    }
    if ((await page.count(at(`[data-value="${side} saturated"]`))) === 0) continue;
    const share = await page.text(at(`[data-value="${side} saturated"] .value`));
    expectShown(share, statistics.saturatedShare * 100);
    const counts = (await page.text(at(`[data-value="${side} saturated"] small`))).match(/\d+/g)?.map(Number);
    expect(counts?.sort((a, b) => a - b)).toEqual([statistics.saturatedRows, statistics.rows].sort((a, b) => a - b));
    seen++;
  }
  expect(seen).toBeGreaterThanOrEqual(4);
  return { raw, scaled };
}

async function expectRow(page: Page, dk: number, seed = 37, keys = 8) {
  const row = rowOf(dk, seed, keys);
  await page.box(at('[data-cell="scores 0 0"]'));
  for (const strip of ['scores', 'unscaled', 'scaled'] as const) {
    const texts = await page.texts(at(`[data-cell^="${strip} 0 "]`));
    expect(texts.length).toBe(keys);
    texts.forEach((text, j) => {
      if (text === '≈0') expect(Math.abs(row[strip][j] ?? NaN)).toBeLessThan(strip === 'scores' ? 0.05 : 0.0005);
      else expectShown(text, row[strip][j] ?? NaN);
    });
  }
  return row;
}

describe('the one act: d_k', () => {
  test('moves by keys; histograms, row, verdict and table follow, all of them the engine’s; one undo takes it back', async ({
    open,
  }) => {
    const page = await open(address('lang=zh'));
    await expect.poll(() => output(page)).toBe('64');
    await expectTable(page, 64);
    await expectRow(page, 64);
    expect(await page.attribute(at('.verdict'), 'data-spread')).toBe('apart');
    expect(await page.text(at('.verdict'))).toContain(experiment(64).raw.jacobianNorm.median.toFixed(4));
    await page.press('ArrowRight', at('input[name=dk]'));
    expect(await output(page)).toBe('256');
    const { raw, scaled } = await expectTable(page, 256);
    await expectRow(page, 256);
    const verdict = await page.text(at('.verdict'));
    expect(await page.attribute(at('.verdict'), 'data-spread')).toBe('far');
    for (const shown of [
      `${(raw.saturatedShare * 100).toFixed(1)}%`,
      raw.jacobianNorm.median.toFixed(4),
      raw.jacobianNorm.mean.toFixed(4),
      `${(scaled.saturatedShare * 100).toFixed(1)}%`,
    ])
      expect(verdict).toContain(shown);
    expect(verdict).toContain('最大的指数都是 1');
    await page.click(at('.menu summary'));
    await page.click(at('[data-item=undo]'));
    expect(await output(page)).toBe('64');
    await expectTable(page, 64);
  });

  test('is dragged by a finger at 360 px; nothing stands out sideways, and the verdict keeps its place', async ({
    open,
  }) => {
    const page = await open(address('lang=zh'), { width: 360, height: 740, touch: true });
    await expect.poll(() => output(page)).toBe('64');
    const before = await page.box(at('.formula'));
    const track = await page.box(at('input[name=dk]'));
    await page.drag(at('input[name=dk]'), { x: -track.width, y: 0 }, { at: { x: 0.75, y: 0.5 }, with: 'touch' });
    expect(await output(page)).toBe('1');
    expect(await page.attribute(at('.verdict'), 'data-verdict')).toBe('same');
    await expectTable(page, 1);
    expect(await page.evaluate(noOverflow)).toBe(true);
    const [body, after] = [await page.box(at('.body')), await page.box(at('.formula'))];
    expect(after.width).toBe(before.width);
    expect(body.width).toBeLessThanOrEqual(360);
    await page.doubleClick(at('input[name=dk]'));
  });

  test('histograms are the engine’s counts; the normal curve stands for mean 0 and variance d_k', async ({ open }) => {
    const page = await open(address('lang=en&dk=4'));
    await expectTable(page, 4);
    const bars = await page.attribute(at('[data-histogram=scaled] [data-bars]'), 'd');
    const tops = (bars?.match(/V([\d.]+)H/g) ?? []).map((step) => Number(step.slice(1, -1)));
    const { counts } = experiment(4).scaled.histogram;
    expect(tops.length).toBe(counts.length);
    const base = Math.max(...tops);
    const heights = tops.map((y) => base - y);
    const unit = Math.max(...heights) / Math.max(...counts);
    heights.forEach((height, i) => expect(Math.abs(height - (counts[i] ?? NaN) * unit)).toBeLessThan(0.25));
  });
});

describe('a row of weights', () => {
  test('a key pointed at is written out in full, and the link keeps it', async ({ open }) => {
    const page = await open(address('lang=en&dk=4'));
    const row = await expectRow(page, 4);
    await page.click(at('[data-cell="unscaled 0 2"]'));
    const full = await page.text(at('[data-full=row]'));
    const digits = (full.match(/−?\d+\.\d+(e−\d+)?/g) ?? []).map(toNumber);
    const truths = [row.scores[2], row.unscaled[2], row.scaled[2]];
    truths.forEach((truth, i) => expect(Math.abs((digits[i] ?? NaN) - (truth ?? NaN))).toBeLessThan(1e-13));
    expectShown((await page.text(at('[data-arithmetic=raw] [data-stands]'))).replace('= ', ''), row.unscaled[2] ?? NaN);
    expectShown(
      (await page.text(at('[data-arithmetic=scaled] [data-stands]'))).replace('= ', ''),
      row.scaled[2] ?? NaN,
    );
    await page.press('ArrowRight');
    expect(await page.text(at('[data-arithmetic=score]'))).toContain('k4');
    expect(await page.evaluate(() => Reflect.get(document.querySelector('attn-scaling') ?? {}, 'key') as unknown)).toBe(
      4,
    );
  });

  test('a term lights what shows it, and a cell lights its term', async ({ open }) => {
    const page = await open(address('lang=en'));
    await expectTable(page, 64);
    await page.hover(at('[data-term=scaled]'));
    expect(await page.count(at('[data-histogram=scaled][data-lit]'))).toBe(1);
    expect(await page.count(at('[data-grid=scaled][data-lit]'))).toBe(1);
    expect(await page.count(at('[data-histogram=raw][data-lit]'))).toBe(0);
    await page.hover(at('[data-cell="statistics 0 0"]'));
    expect(await page.count(at('[data-term=raw][data-lit]'))).toBeGreaterThan(0);
    expect(await page.count(at('[data-term=scaled][data-lit]'))).toBe(0);
    const full = await page.text(at('[data-full=statistics]'));
    expect(full).toContain(String(experiment(64).raw.variance).slice(0, 12));
  });
});

describe('while it grows', () => {
  const count = () => {
    const text = document.querySelector('attn-scaling')?.shadowRoot?.querySelector('[data-value=drawn]')?.textContent;
    return Number((text ?? '').split('/')[0]?.replace(/\D/g, ''));
  };

  test('it is seen to, can be stopped and go on; the page answers meanwhile, and rests when done', async ({ open }) => {
    const page = await open(address('lang=en&controls=all&dk=1024'));
    await page.waitFor(() => document.querySelector('attn-scaling')?.shadowRoot?.querySelector('[data-action=stop]'));
    await page.evaluate(() => {
      const stop = document.querySelector('attn-scaling')?.shadowRoot?.querySelector('[data-action=stop]');
      if (stop instanceof HTMLElement) stop.click();
    });
    await page.text(at('[data-action=go-on]'));
    const stopped = await page.evaluate(count);
    expect(stopped).toBeGreaterThan(0);
    expect(stopped).toBeLessThan(20_000);
    expect(await page.text(at('[aria-live=polite]'))).toContain('stopped at');
    // Ten frames later it stands where it stood.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
    });
    expect(await page.evaluate(count)).toBe(stopped);
    await page.click(at('[data-action=go-on]'));
    await page.waitFor((before: number) => {
      const text = document.querySelector('attn-scaling')?.shadowRoot?.querySelector('[data-value=drawn]')?.textContent;
      return Number((text ?? '').split('/')[0]?.replace(/\D/g, '')) > before;
    }, stopped);
    await expectTable(page, 1024);
    const calls = await page.evaluate(async () => {
      const wait = setTimeout.bind(window);
      let calls = 0;
      for (const name of ['requestAnimationFrame', 'setTimeout', 'setInterval'])
        Reflect.set(window, name, () => ++calls);
      await new Promise((resolve) => wait(resolve, 500));
      return calls;
    });
    expect(calls).toBe(0);
  });

  test('it pauses out of sight, and a new d_k begins anew', async ({ open }) => {
    const page = await open(address('lang=en&controls=some&samples=80000&dk=1024'));
    await page.waitFor(() => document.querySelector('attn-scaling')?.shadowRoot?.querySelector('[data-action=stop]'));
    const [first, later] = await page.evaluate(async () => {
      const drawn = () => {
        const shadow = document.querySelector('attn-scaling')?.shadowRoot;
        return Number(shadow?.querySelector('[data-value=drawn]')?.textContent.split('/')[0]?.replace(/\D/g, ''));
      };
      const frames = async (n: number) => {
        for (let frame = 0; frame < n; frame++) await new Promise(requestAnimationFrame);
      };
      const spacer = document.createElement('div');
      spacer.style.height = '5000px';
      document.body.prepend(spacer);
      scrollTo(0, 0);
      await frames(20);
      const before = drawn();
      await frames(20);
      const after = drawn();
      spacer.remove();
      return [before, after];
    });
    expect(first).toBeLessThan(80_000);
    expect(later).toBe(first);
    await page.press('Home', at('input[name=dk]'));
    await expectTable(page, 1, { samples: 80_000 });
  });

  test('where motion is unwelcome the next picture is the last one', async ({ open }) => {
    const page = await open(address('lang=en'), { reducedMotion: true });
    await expectTable(page, 64);
    const pictures = await page.evaluate(async () => {
      const widget = document.querySelector<Element & { updateComplete: Promise<boolean> }>('attn-scaling');
      const bars = widget?.shadowRoot?.querySelector('[data-bars]');
      const slider = widget?.shadowRoot?.querySelector('input[name=dk]');
      if (!widget || !bars || !(slider instanceof HTMLInputElement)) return -1;
      let changes = 0;
      new MutationObserver((records) => (changes += records.length)).observe(bars, { attributes: true });
      slider.value = '4';
      slider.dispatchEvent(new Event('input'));
      await widget.updateComplete;
      return changes;
    });
    // At most the picture that shows the slider moved, and the last one.
    expect(pictures).toBeGreaterThan(0);
    expect(pictures).toBeLessThanOrEqual(2);
    await expectTable(page, 256);
  });
});

describe('what belongs to it', () => {
  test('mean and correlation: theory, measurement and verdict, as the engine has them', async ({ open }) => {
    const page = await open(address('lang=en&controls=all&tab=components'));
    await expectTable(page, 64, {});
    expect(await page.attribute(at('.verdict'), 'data-verdict')).toBe('holds');
    for (let i = 0; i < 10; i++) await page.press('ArrowRight', at('input[name=mean]'));
    expect(await page.text(at('output[data-value=mean]'))).toBe('0.5');
    await expectTable(page, 64, { mean: 0.5 });
    expect(await page.attribute(at('.verdict'), 'data-verdict')).toBe('mean');
    for (let i = 0; i < 2; i++) await page.press('Shift+ArrowRight', at('input[name=correlation]'));
    const of = { mean: 0.5, correlation: 1 };
    const { raw } = await expectTable(page, 64, of);
    expectShown(await value(page, 'theory'), raw.expected.variance);
    expect(await page.attribute(at('.verdict'), 'data-verdict')).toBe('correlation');
    await page.hover(at('[data-term=correlation]'));
    expect(await page.count(at('[data-stands=correlation][data-lit]'))).toBe(1);
  });

  test('standard errors: four times the pairs, half the error; exactly 0 where nothing varies', async ({ open }) => {
    const page = await open(address('lang=en&controls=all&tab=errors&dk=16'));
    const before = await expectTable(page, 16);
    await page.click(at('[data-choice="samples 80000"]'));
    const after = await expectTable(page, 16, { samples: 80_000 });
    expect(after.raw.standardError.mean / before.raw.standardError.mean).toBeCloseTo(0.5, 1);
    expect(await page.count(at('[data-milestone]'))).toBe(12);
    expectShown(
      await page.text(at('[data-arithmetic=error] [data-stands=error]')),
      after.scaled.standardError.variance,
    );
    await page.click(at('[data-choice="distribution rademacher"]'));
    await page.press('Home', at('input[name=dk]'));
    await expect.poll(() => page.count(at('[data-constant]'))).toBe(1);
    expect(await page.text(at('[data-value="raw varianceDistance"]'))).toBe('0/0');
    expect(await page.text(at('[data-value="raw variance"] .value'))).toBe('1.000 ± 0.000');
  });

  test('d_k, seed and keys are typed, or refused with a reason; a link restores all of it', async ({ open }) => {
    const page = await open(address('lang=zh&controls=all'));
    await expectTable(page, 64);
    await page.type(at('input[name=exact-dk]'), '10');
    await page.press('Enter');
    await page.type(at('input[name=exact-seed]'), '5');
    await page.press('Enter');
    await page.type(at('input[name=exact-keys]'), '3');
    await page.press('Enter');
    await expectTable(page, 10, { seed: 5, keys: 3 });
    await expectRow(page, 10, 5, 3);
    await page.type(at('input[name=exact-dk]'), '0');
    await page.press('Enter');
    await expect.poll(() => page.text(at('.refusal'))).toContain('1 到 1024');
    expect(await page.attribute(at('input[name=exact-dk]'), 'aria-invalid')).toBe('true');
    const again = await open(address('lang=zh&controls=all&dk=10&seed=5&keys=3'));
    await expectRow(again, 10, 5, 3);
  });

  test('the gradients of all rows are drawn, with mean and median', async ({ open }) => {
    const page = await open(address('lang=en&controls=some&dk=256'));
    const { raw } = await expectTable(page, 256);
    const spoken = await page.attribute(at('[data-heap=raw]'), 'aria-label');
    expect(spoken).toContain(raw.jacobianNorm.median.toPrecision(2));
    expect(spoken).toContain(raw.jacobianNorm.mean.toPrecision(2));
  });

  for (const lang of ['zh', 'en']) {
    test(`no tab makes a page of 240 px scroll sideways in ${lang}; the row of weights does, by keys too`, async ({
      open,
    }) => {
      const page = await open(address(`lang=${lang}&controls=all`), { width: 240, height: 700 });
      for (const tab of ['components', 'errors', 'distribution']) {
        await page.click(at(`[data-choice="tab ${tab}"]`));
        expect(await page.attribute(at(`[data-choice="tab ${tab}"]`), 'aria-selected')).toBe('true');
        expect(await page.evaluate(noOverflow)).toBe(true);
      }
      expect(await page.attribute(at('.strips'), 'tabindex')).toBe('0');
      expect(await page.attribute(at('.strips'), 'role')).toBe('region');
      await expectTable(page, 64);
      const spoken = await page.attribute(at('[data-cell="statistics 2 0"]'), 'aria-label');
      expect(spoken).toContain(lang === 'zh' ? '不缩放' : 'unscaled');
      expect(spoken).toContain(await page.text(at('[data-cell="statistics 2 0"] .value')));
    });
  }
});
