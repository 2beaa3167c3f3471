import { createEngine, type AttentionBackwardResult, type AttentionResult, type Engine } from 'attention-lab/engine';
import { beforeAll, describe, expect } from 'vitest';
import type { Page } from './browser';
import { test } from './harness';

const at = (inside: string) => `attn-backward >>> ${inside}`;
const address = (query: string) => `/embed.html?widget=backward&${query}`;
const PHONE = { width: 360, height: 740, touch: true };

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

const toNumber = (text: string) => Number(text.replace(/−/g, '-').replace('≈', ''));
const cells = (page: Page, grid: string) => page.texts(at(`[data-cell^="${grid} "]`));

/** The page, once the widget is drawn. */
async function ready(opened: Promise<Page>): Promise<Page> {
  const page = await opened;
  await page.box(at('[data-cell="doutput 0 0"]'));
  return page;
}

type M = { rows: number; cols: number; data: ArrayLike<number> };
const of = (cols: number, ...data: number[]): M & { data: Float64Array } => ({
  rows: data.length / cols,
  cols,
  data: Float64Array.from(data),
});
/** A product written out, apart from the widget's way through the engine. */
const times = (a: M, b: M) =>
  of(
    b.cols,
    ...Array.from({ length: a.rows * b.cols }, (_, i) => {
      const [row, col] = [Math.floor(i / b.cols), i % b.cols];
      return Array.from(
        { length: a.cols },
        (_, k) => (a.data[row * a.cols + k] ?? NaN) * (b.data[k * b.cols + col] ?? NaN),
      ).reduce((sum, x) => sum + x, 0);
    }),
  );
const turned = (m: M) =>
  of(
    m.rows,
    ...Array.from({ length: m.rows * m.cols }, (_, i) => m.data[(i % m.rows) * m.cols + Math.floor(i / m.rows)] ?? NaN),
  );

const X = of(2, 1, 0, 0, 1, 1, -1);
const [WQ, WK, WV] = [of(2, 2, 2, 1, 2), of(2, 2, 1, 1, 1), of(2, 2, 1, 3, 2)];
const Y = of(2, 1, 0, 1, 1, 0, 1);

/** The whole chain of the example, from the engine. */
function chain(upstream: (output: M) => M & { data: Float64Array }, x: M & { data: Float64Array } = X) {
  const [q, k, v] = [times(x, WQ), times(x, WK), times(x, WV)];
  const forward = engine.attention({ q, k, v, precision: 'float64' }) as AttentionResult<Float64Array>;
  const doutput = upstream(forward.output);
  const back = engine.attentionBackward({
    q,
    k,
    v,
    upstream: doutput,
    precision: 'float64',
  }) as AttentionBackwardResult<Float64Array>;
  const parts = [times(back.dQ, turned(WQ)), times(back.dK, turned(WK)), times(back.dV, turned(WV))];
  const dx = of(2, ...Array.from({ length: 6 }, (_, i) => parts.reduce((sum, part) => sum + (part.data[i] ?? NaN), 0)));
  return {
    ...{ x, wq: WQ, wk: WK, wv: WV, q, k, v, doutput, dx, ...forward },
    ...{ dv: back.dV, dweights: back.dWeights, dscaled: back.dScaled, dscores: back.dScores, dq: back.dQ, dk: back.dK },
  };
}
const oneHot = (row: number, col: number) => () =>
  of(2, ...Array.from({ length: 6 }, (_, i) => Number(i === row * 2 + col)));

function near(shown: readonly string[], values: ArrayLike<number>, name: string) {
  expect(shown.length, name).toBe(values.length);
  shown.forEach((text, i) => {
    const unit = 10 ** -(text.split('.')[1]?.length ?? (text === '≈0' ? 2 : 12));
    expect(Math.abs(toNumber(text) - (values[i] ?? NaN)), `${name} ${text}`).toBeLessThanOrEqual(0.500001 * unit);
  });
}

/** Every grid that is there holds the chain's numbers. */
async function expectTruth(
  page: Page,
  truth: ReturnType<typeof chain>,
  grids: readonly (keyof ReturnType<typeof chain>)[],
) {
  for (const grid of grids) near(await cells(page, grid), (truth[grid] as M).data, grid);
}

const menu = async (page: Page, item: string) => {
  await page.click(at('.menu summary'));
  await page.click(at(`[data-item=${item}]`));
};
const arithmetic = (page: Page) => page.text(at('[data-arithmetic]'));

describe('a cell of dO', () => {
  test('tapped becomes the loss: every gradient follows, and the verdict with it; undo takes it back', async ({
    open,
  }) => {
    const page = await ready(open(address('lang=zh'), PHONE));
    const grids = ['output', 'doutput', 'weights', 'dweights', 'scaled', 'dscaled'] as const;
    await expectTruth(page, chain(oneHot(0, 0)), grids);
    expect(await page.attribute(at('[data-verdict]'), 'data-verdict')).toBe('differs');
    await page.tap(at('[data-cell="doutput 1 1"]'));
    const truth = chain(oneHot(1, 1));
    await expectTruth(page, truth, grids);
    expect(await page.text(at('[data-loss]'))).toBe(`L = O(吃, 2) = ${(truth.output.data[3] ?? NaN).toFixed(4)}`);
    const verdict = await page.text(at('[data-verdict]'));
    expect(verdict).toContain('“吃”这一行');
    expect(verdict).toContain((truth.weights.data[3] ?? NaN).toFixed(2));
    expect(verdict).toContain((truth.dscaled.data[3] ?? NaN).toFixed(4).replace('-', '−'));
    expect(await page.text(at('[aria-live=polite]'))).toContain('O(吃, 2)');
    await menu(page, 'undo');
    await expectTruth(page, chain(oneHot(0, 0)), grids);
  });

  test('is reached and chosen by keys', async ({ open }) => {
    const page = await ready(open(address('lang=en')));
    await page.press('ArrowDown', at('[data-cell="doutput 0 0"]'));
    expect(await page.text(at('[data-loss]'))).toContain('O(我, 1)');
    await page.press('ArrowRight');
    await page.press('Enter');
    expect(await page.text(at('[data-loss]'))).toContain('O(吃, 2)');
    await expectTruth(page, chain(oneHot(1, 1)), ['doutput', 'dscaled']);
  });

  test('leaves what stands beneath in its place, and the page as wide as it is', async ({ open }) => {
    const page = await ready(open(address('lang=zh'), PHONE));
    const place = async () => (await page.box(at('[data-check]'))).y + (await page.evaluate(() => scrollY));
    const before = await place();
    for (const cell of ['2 1', '1 0', '0 1']) {
      await page.tap(at(`[data-cell="doutput ${cell}"]`));
      expect(await place()).toBe(before);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});

describe('the walk back', () => {
  test('goes through all steps with the engine’s numbers', async ({ open }) => {
    const page = await ready(open(address('lang=en&loss=sum&step=1')));
    const truth = chain(() => of(2, 1, 1, 1, 1, 1, 1));
    const steps = [
      ['weights', 'dweights', 'v', 'dv'],
      ['weights', 'dweights', 'scaled', 'dscaled'],
      ['scaled', 'dscaled', 'scores', 'dscores'],
      ['scores', 'dscores', 'q', 'dq', 'k', 'dk'],
      ['wq', 'dq', 'wk', 'dk', 'wv', 'dv', 'x', 'dx'],
    ] as const;
    for (const [index, grids] of steps.entries()) {
      expect(await page.text(at('.steps-nav .count'))).toBe(`${index + 1} / 5`);
      await expectTruth(page, truth, grids);
      await page.click(at('[data-action=next]'));
    }
    expect(await page.attribute(at('[data-action=next]'), 'aria-disabled')).toBe('true');
  });

  test('shows everything at once, at 320 px in the dark, inside the page', async ({ open }) => {
    const query = 'lang=zh&controls=all&step=all&theme=dark&tokens=a/b/c/d/e/f';
    const page = await ready(open(address(query), { width: 320, height: 600, touch: true }));
    expect(await page.count(at('[data-grid=dx] .cell'))).toBe(12);
    expect(await page.count(at('[data-grid=dscaled] .cell'))).toBe(36);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await page.text(at('[data-source]'))).toContain('随机权重（种子 7），没有语义');
  });
});

describe('a cell', () => {
  test('is written out with the numbers of now, to its last digit', async ({ open }) => {
    const page = await ready(open(address('lang=en')));
    const truth = chain(oneHot(0, 0));
    await page.click(at('[data-cell="dscaled 0 1"]'));
    const value = truth.dscaled.data[1] ?? NaN;
    expect(await arithmetic(page)).toContain(value.toFixed(4));
    expect(toNumber((await page.text(at('[data-full]'))).split(' = ')[1] ?? '')).toBeCloseTo(value, 15);
    await page.press('ArrowRight', at('[data-cell="dscaled 0 1"]'));
    expect(await page.text(at('[data-full]'))).toContain('(我, 苹果)');
    await page.hover(at('[data-cell="weights 2 0"]'));
    expect(toNumber((await page.text(at('[data-full]'))).split(' = ')[1] ?? '')).toBeCloseTo(
      truth.weights.data[6] ?? NaN,
      15,
    );
  });

  test('of a link is looked at', async ({ open }) => {
    const page = await ready(open(address('lang=en&step=5&grid=dx&row=3&col=2')));
    const value = chain(oneHot(0, 0)).dx.data[5] ?? NaN;
    expect(toNumber((await page.text(at('[data-full]'))).split(' = ')[1] ?? '')).toBeCloseTo(value, 13);
  });

  test('of a formula’s term is lit', async ({ open }) => {
    const page = await ready(open(address('lang=en')));
    await page.hover(at('[data-term=dweights]'));
    expect(await page.attribute(at('[data-grid=dweights]'), 'data-lit')).toBe('');
    expect(await page.attribute(at('[data-grid=scaled]'), 'data-lit')).toBeNull();
  });
});

describe('the loss', () => {
  test('may be the distance to a target, which a step along −gradient shortens; undo goes back', async ({ open }) => {
    const page = await ready(open(address('lang=en&controls=some')));
    await page.click(at('[data-choice="loss target"]'));
    const away = (output: M) =>
      of(2, ...Array.from({ length: 6 }, (_, i) => (output.data[i] ?? NaN) - (Y.data[i] ?? NaN)));
    const lossOf = (output: M) => away(output).data.reduce((sum, d) => sum + d * d, 0) / 2;
    const before = chain(away);
    await expectTruth(page, before, ['output', 'doutput', 'dscaled']);
    near(await cells(page, 'y'), Y.data, 'y');
    const shown = async () => toNumber((await page.attribute(at('[data-loss]'), 'data-loss')) ?? '');
    expect(await shown()).toBeCloseTo(lossOf(before.output), 12);
    await page.click(at('[data-action=nudge]'));
    const moved = of(2, ...Array.from(X.data, (x, i) => x - 0.02 * (before.dx.data[i] ?? NaN)));
    const after = chain(away, moved);
    await expect.poll(shown).toBeCloseTo(lossOf(after.output), 12);
    expect(lossOf(after.output)).toBeLessThan(lossOf(before.output));
    await expectTruth(page, after, ['output', 'doutput', 'dscaled']);
    expect(await page.text(at('[data-loss]'))).toContain('L fell from');
    await menu(page, 'undo');
    await expect.poll(shown).toBeCloseTo(lossOf(before.output), 12);
    await expectTruth(page, before, ['output', 'doutput', 'dscaled']);
  });

  test.for([
    ['a finger', (page: Page) => page.tap(at('[data-action=nudge]'))],
    ['a key', (page: Page) => page.press('Enter', at('[data-action=nudge]'))],
  ] as const)('falls by a step that %s takes, and undo by keys goes back', async ([, nudge], { open }) => {
    const page = await ready(open(address('lang=en&controls=some'), PHONE));
    const shown = async () => toNumber((await page.attribute(at('[data-loss]'), 'data-loss')) ?? '');
    const before = chain(oneHot(0, 0));
    expect(await shown()).toBeCloseTo(before.output.data[0] ?? NaN, 12);
    await nudge(page);
    const moved = of(2, ...Array.from(X.data, (x, i) => x - 0.02 * (before.dx.data[i] ?? NaN)));
    await expect.poll(shown).toBeCloseTo(chain(oneHot(0, 0), moved).output.data[0] ?? NaN, 12);
    expect(await page.text(at('[aria-live=polite]'))).toContain('L fell from');
    await page.press('Enter', at('.menu summary'));
    await page.press('Enter', at('[data-item=undo]'));
    await expect.poll(shown).toBeCloseTo(before.output.data[0] ?? NaN, 12);
  });

  test('is checked by finite differences', async ({ open }) => {
    const page = await ready(open(address('lang=en')));
    await expect.poll(() => page.attribute(at('[data-check]'), 'data-check')).toBeTruthy();
    const error = toNumber((await page.attribute(at('[data-check]'), 'data-check')) ?? '');
    expect(error).toBeGreaterThan(0);
    expect(error).toBeLessThan(1e-8);
  });
});

test('a number of X is typed, and restored', async ({ open }) => {
  const page = await ready(open(address('lang=en&controls=some&step=5')));
  await page.click(at('[data-cell="x 0 0"]'));
  await page.type(at('input[name=cell]'), '−2');
  await page.press('Enter');
  const moved = of(2, -2, 0, 0, 1, 1, -1);
  await expect.poll(() => page.text(at('[data-cell="x 0 0"]'))).toBe('−2');
  await expectTruth(page, chain(oneHot(0, 0), moved), ['x', 'output', 'dq', 'dk', 'dv', 'dx']);
  await page.click(at('[data-action=restore]'));
  await expectTruth(page, chain(oneHot(0, 0)), ['x', 'output', 'dx']);
});

test('a number that is refused stays, told beside its field, until it fits', async ({ open }) => {
  const page = await ready(open(address('lang=en&controls=all')));
  const field = at('input[name=seed]');
  await page.type(field, '2.5');
  await page.press('Enter');
  expect([await page.text(field), await page.attribute(field, 'aria-invalid')]).toEqual(['2.5', 'true']);
  await expect.poll(() => page.text(at('#seed-refusal'))).toContain('a whole number from 0');
  expect(await page.count(at('.notice'))).toBe(0);
  await page.type(field, '9');
  expect([await page.count(at('.refusal')), await page.attribute(field, 'aria-invalid')]).toEqual([0, 'false']);
  await page.press('Enter');
  expect(await page.text(field)).toBe('9');
});

test.for(['1', '2', '3', '4', '5', 'all'])('at 240 px step %s stays inside the page', async (step, { open }) => {
  const page = await ready(
    open(address(`controls=all&step=${step}&lang=en`), { width: 240, height: 700, touch: true }),
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(240);
});

test('a causal mask hides the later tokens', async ({ open }) => {
  const page = await ready(open(address('lang=en&controls=some')));
  await page.click(at('[data-choice="mask causal"]'));
  const weights = await cells(page, 'weights');
  expect([weights[1], weights[2], weights[5]]).toEqual(['0', '0', '0']);
});

test('a post shows one thing: no settings, no fields', async ({ open }) => {
  const page = await ready(open(address('lang=en')));
  expect(await page.count(at('.radios'))).toBe(0);
  expect(await page.count(at('input'))).toBe(0);
  expect(await page.count(at('[data-action=nudge]'))).toBe(0);
});
