import { createEngine, type Engine } from 'attention-lab/engine';
import { beforeAll, describe, expect } from 'vitest';
import type { Page } from './browser';
import { test } from './harness';

const at = (inside: string) => `attn-jacobian >>> ${inside}`;
const address = (query: string) => `/embed.html?widget=jacobian&${query}`;
const PHONE = { width: 360, height: 740, touch: true };

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

const toNumber = (text: string) => Number(text.replace(/−/g, '-').replace('≈', ''));
/** The page, once the widget is drawn. */
async function ready(opened: Promise<Page>): Promise<Page> {
  const page = await opened;
  await page.box(at('[data-cell="jacobian 0 0"]'));
  return page;
}
const cells = (page: Page, grid: string) => page.texts(at(`[data-cell^="${grid} "]`));
const logits = async (page: Page) => (await page.texts(at('output[data-value^=z]'))).map(toNumber);

/** Each number shown is the engine's, to the last digit that is shown. */
function near(shown: readonly string[], values: ArrayLike<number>) {
  expect(shown.length).toBe(values.length);
  shown.forEach((text, i) => {
    const [, decimals = '', exponent = '0'] = /^[^.e]*(?:\.(\d+))?(?:e(.*))?$/.exec(text) ?? [];
    const unit = 10 ** (toNumber(exponent) - decimals.length) * (text === '≈0' ? 0.01 : 1);
    expect(Math.abs(toNumber(text) - (values[i] ?? NaN)), text).toBeLessThanOrEqual(0.500001 * unit);
  });
}

/** The figure, the sentence and the arithmetic hold the engine's numbers for these logits and the cell looked at. */
async function expectTruth(page: Page, z: number[], [row, col]: [number, number], temperature = 1) {
  const { jacobian, probabilities } = engine.softmaxJacobian({ logits: z, temperature });
  near(await cells(page, 'jacobian'), jacobian.data);
  near(await cells(page, 'probabilities'), probabilities);
  near(await cells(page, 'logits'), z);
  for (const sum of [...(await cells(page, 'row-sums')), ...(await cells(page, 'column-sums'))])
    expect(toNumber(sum)).toBe(0);
  const n = z.length;
  const entry = jacobian.data[row * n + col] ?? NaN;
  near([await page.text(at('[data-entry]'))], [entry]);
  const [own = NaN] = jacobian.data.slice(col * n + col);
  expect(await page.text(at('[data-column]'))).toContain(own.toFixed(4));
  expect(await page.text(at('[data-full]'))).toContain(String(Math.abs(entry)));
}

const undo = async (page: Page) => {
  await page.click(at('.menu summary'));
  await page.click(at('[data-item=undo]'));
};

describe('a logit', () => {
  test('dragged moves its whole column, every number follows, and one undo takes it back', async ({ open }) => {
    const page = await ready(open(address('lang=en')));
    await expectTruth(page, [1, 2, 3], [1, 2]);
    await page.drag(at('input[name=z1]'), { x: 60, y: 0 }, { at: { x: 0.625, y: 0.5 } });
    const z = await logits(page);
    expect(z[0]).toBeGreaterThan(1.5);
    expect(z.slice(1)).toEqual([2, 3]);
    await expectTruth(page, z, [1, 0]);
    expect(await page.text(at('[aria-live=polite]'))).toContain('As z₁ rises');
    await undo(page);
    await expectTruth(page, [1, 2, 3], [1, 2]);
  });

  test('moves by keys, ten times as far with Shift, and goes back on a double-click', async ({ open }) => {
    const page = await ready(open(address('logits=0,0&lang=en')));
    await page.press('ArrowRight', at('input[name=z2]'));
    expect(await logits(page)).toEqual([0, 0.1]);
    await page.press('Shift+ArrowLeft');
    expect(await logits(page)).toEqual([0, -0.9]);
    await expectTruth(page, [0, -0.9], [1, 1]);
    await page.doubleClick(at('input[name=z2]'));
    expect(await logits(page)).toEqual([0, 0]);
  });

  test('follows a finger at 360 px, where nothing is wider than the page and nothing beneath jumps', async ({
    open,
  }) => {
    const page = await ready(open(address('lang=zh'), PHONE));
    await expectTruth(page, [1, 2, 3], [1, 2]);
    const place = async () => (await page.box(at('.formula'))).y + (await page.evaluate(() => scrollY));
    const before = await place();
    await page.drag(at('input[name=z3]'), { x: -70, y: 0 }, { with: 'touch', at: { x: 0.875, y: 0.5 } });
    const z = await logits(page);
    expect(z[2]).toBeLessThan(2.5);
    await expectTruth(page, z, [1, 2]);
    expect(await place()).toBe(before);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});

describe('a cell', () => {
  test('that is tapped, or reached by keys, is written out, and stays chosen', async ({ open }) => {
    const page = await ready(open(address('lang=zh'), PHONE));
    await page.tap(at('[data-cell="jacobian 0 0"]'));
    await expectTruth(page, [1, 2, 3], [0, 0]);
    await page.press('ArrowDown', at('[data-cell="jacobian 0 0"]'));
    await expectTruth(page, [1, 2, 3], [1, 0]);
    await page.press('End');
    await expectTruth(page, [1, 2, 3], [1, 2]);
  });

  test('of s or of the sums is written out too', async ({ open }) => {
    const page = await ready(open(address('lang=en')));
    const { probabilities } = engine.softmaxJacobian({ logits: [1, 2, 3] });
    await page.hover(at('[data-cell="probabilities 1 0"]'));
    expect(await page.text(at('[data-full]'))).toBe(`s₂ = ${String(probabilities[1])}`);
    await page.hover(at('[data-cell="column-sums 0 2"]'));
    const sum = (await page.text(at('[data-full]'))).replace('Σ ∂s/∂z₃ = ', '');
    expect(Math.abs(toNumber(sum))).toBeLessThan(1e-15);
  });

  test('and its terms in the formula light each other', async ({ open }) => {
    const page = await ready(open(address('lang=en')));
    await page.hover(at('[data-term=sj]'));
    expect(await page.attribute(at('[data-cell="probabilities 2 0"]'), 'data-lit')).toBe('');
    expect(await page.attribute(at('[data-cell="probabilities 0 0"]'), 'data-lit')).toBeNull();
    await page.hover(at('[data-cell="jacobian 1 2"]'));
    expect(await page.attribute(at('[data-term=entry]'), 'data-lit')).toBe('');
    expect(await page.attribute(at('[data-term=sj]'), 'data-lit')).toBeNull();
  });
});

test('what always holds is checked on the numbers of now', async ({ open }) => {
  const page = await ready(open(address('logits=1,2,3,-1000&controls=some&lang=en')));
  const { rank, frobeniusNorm } = engine.softmaxJacobian({ logits: [1, 2, 3, -1000] });
  expect(rank).toBe(2);
  expect(await page.text(at('[data-value=rank]'))).toBe('2 = 3 − 1');
  expect(await page.text(at('[data-value=symmetric]'))).toBe('0');
  expect(toNumber(await page.text(at('[data-value=null]')))).toBeLessThan(1e-15);
  expect(await page.text(at('[data-value=norm]'))).toBe(frobeniusNorm.toFixed(4));
});

test('the derivation comes line by line, with the chosen cell’s numbers; a link restores it', async ({ open }) => {
  const page = await ready(open(address('controls=some&lang=zh')));
  const lines = () => page.count(at('[data-line]'));
  expect(await lines()).toBe(1);
  await page.click(at('[data-action=next-line]'));
  expect(await lines()).toBe(2);
  await page.click(at('[data-action=all-lines]'));
  const numbers = await page.texts(at('[data-numbers]'));
  expect(numbers).toHaveLength(5);
  const { jacobian, probabilities } = engine.softmaxJacobian({ logits: [1, 2, 3] });
  const { logSumExp, logProbabilities } = engine.softmax({ logits: [1, 2, 3] });
  const four = (x = NaN) => x.toFixed(4).replace('-', '−');
  const [, s2, s3] = Array.from(probabilities, four);
  expect(numbers).toEqual([
    `log s₂ = 2 ÷ 1 − ${four(logSumExp)} = ${four(logProbabilities[1])}`,
    `∂log s₂/∂z₃ = (0 − ${s3}) ÷ 1`,
    `∂s₂/∂z₃ = ${s2} × (0 − ${s3}) ÷ 1 = ${four(jacobian.data[5])}`,
    `∂s₃/∂z₃ = ${s3} × (1 − ${s3}) ÷ 1 = ${four(jacobian.data[8])}`,
    `∂s₂/∂z₃ = −${s2} × ${s3} ÷ 1 = ${four(jacobian.data[5])}`,
  ]);
  const restored = await ready(open(address('controls=some&lang=zh&line=3&row=1&col=1')));
  expect(await restored.count(at('[data-line]'))).toBe(3);
});

describe('the tabs', () => {
  test('VJP: both ways are the engine’s, stepped; a g of the reader’s own', async ({ open }) => {
    const page = await ready(open(address('controls=all&tab=vjp&lang=en')));
    const check = async (upstream: number[]) => {
      const { gradient, dot } = engine.softmaxVjp({ logits: [1, 2, 3], upstream });
      near(await cells(page, 'closed-dz'), gradient);
      near(await cells(page, 'formed-dz'), gradient);
      near(await cells(page, 'closed-g'), upstream);
      near(await cells(page, 'formed'), engine.softmaxJacobian({ logits: [1, 2, 3] }).jacobian.data);
      expect(toNumber((await page.text(at('[data-dot]'))).replace('⟨g, s⟩ = ', ''))).toBeCloseTo(dot, 3);
    };
    await check([1, -1, 2]);
    await page.type(at('input[name=upstream]'), '0，−2.5 3');
    await page.press('Enter');
    await check([0, -2.5, 3]);
    await page.hover(at('[data-cell="closed-dz 1 0"]'));
    const { gradient } = engine.softmaxVjp({ logits: [1, 2, 3], upstream: [0, -2.5, 3] });
    expect(await page.text(at('[data-tab-full]'))).toContain(String(Math.abs(gradient[1] ?? NaN)));
    await page.press('Home', at('input[name=done]'));
    expect((await cells(page, 'closed-dz')).join('')).toBe('');
    await page.click(at('[data-action=more]'));
    expect((await cells(page, 'formed')).filter(Boolean)).toHaveLength(1);
    await page.press('End', at('input[name=done]'));
    await check([0, -2.5, 3]);
  });

  test('numeric: differences and errors are the engine’s at every h', async ({ open }) => {
    const page = await ready(open(address('controls=some&tab=numeric&lang=en')));
    const check = async (step: number) => {
      const { jacobian, maxAbsError } = engine.softmaxJacobianNumeric({ logits: [1, 2, 3], step });
      near(await cells(page, 'numeric'), jacobian.data);
      const closed = engine.softmaxJacobian({ logits: [1, 2, 3] }).jacobian.data;
      near(
        await cells(page, 'difference'),
        jacobian.data.map((x, i) => x - (closed[i] ?? NaN)),
      );
      const shown = /([\d.e−]+) apart/.exec(await page.text(at('[data-max-error]')))?.[1] ?? '';
      expect(Math.abs(toNumber(shown) / maxAbsError - 1)).toBeLessThan(0.05);
    };
    await check(1e-5);
    await page.press('End', at('input[name=step]'));
    await check(1);
    await page.doubleClick(at('input[name=step]'));
    await check(1e-5);
  });

  test('saturation: the norm is the engine’s, and the lead moves the largest logit', async ({ open }) => {
    const page = await ready(open(address('controls=some&tab=saturation&lang=en')));
    await page.press('End', at('input[name=gap]'));
    const z = [1, 2, 14];
    expect(await logits(page)).toEqual(z);
    const { frobeniusNorm, probabilities } = engine.softmaxJacobian({ logits: z });
    const text = await page.text(at('[data-saturation]'));
    expect(text).toContain((probabilities[2] ?? NaN).toFixed(4));
    expect(frobeniusNorm).toBeLessThan(5e-5);
    expect(text).toContain(frobeniusNorm.toExponential(1).replace('-', '−'));
    await undo(page);
    expect(await logits(page)).toEqual([1, 2, 3]);
  });
});

describe('the challenges', () => {
  test('two tied of six, predicted and done', async ({ open }) => {
    const page = await ready(open(address('logits=0,0,0,0,0,0&controls=all&lang=en')));
    await page.click(at('[data-challenge=norm]'));
    await page.click(at('[data-choice="predict-norm tied"]'));
    expect(await page.attribute(at('.challenge'), 'data-state')).toBe('doing');
    await page.type(at('input[name=logits]'), '9, 9, 0, 0, 0, 0');
    await page.press('Enter');
    await expect.poll(() => page.attribute(at('.challenge'), 'data-state')).toBe('met');
    expect(await page.text(at('.outcome'))).toContain('0.373');
  });

  test('are not done by opening a link and a tab', async ({ open }) => {
    const page = await ready(open(address('logits=0,0,900&controls=all&lang=en')));
    await page.click(at('[data-challenge=null]'));
    await page.click(at('[role=tab]:nth-of-type(2)'));
    expect(await cells(page, 'closed-dz')).toHaveLength(3);
    await expect.poll(() => page.text(at('.outcome'))).toContain('happens to do already');
    expect(await page.attribute(at('.challenge'), 'data-state')).toBe('doing');
  });

  test('a constant g, in the VJP', async ({ open }) => {
    const page = await ready(open(address('controls=all&tab=vjp&lang=zh')));
    await page.click(at('[data-challenge=null]'));
    expect(await page.attribute(at('.challenge'), 'data-state')).toBe('doing');
    await page.type(at('input[name=upstream]'), '2, 2, 2');
    await page.press('Enter');
    await expect.poll(() => page.attribute(at('.challenge'), 'data-state')).toBe('met');
  });
});

test('eight logits at 320 px scroll inside the figure, in the dark', async ({ open }) => {
  const page = await ready(
    open(address('logits=1,2,3,4,5,6,7,8&controls=all&tab=vjp&lang=zh&theme=dark'), {
      width: 320,
      height: 600,
      touch: true,
    }),
  );
  await expectTruth(page, [1, 2, 3, 4, 5, 6, 7, 8], [1, 2]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('a text that is refused stays, told beside its field, until it fits', async ({ open }) => {
  const page = await ready(open(address('controls=all&lang=en')));
  const field = at('input[name=logits]');
  await page.type(field, '1, apple');
  await page.press('Enter');
  expect([await page.text(field), await page.attribute(field, 'aria-invalid')]).toEqual(['1, apple', 'true']);
  expect(await page.attribute(field, 'aria-describedby')).toBe('logits-refusal');
  await expect.poll(() => page.text(at('#logits-refusal'))).toContain('“\u2068apple\u2069” is no number');
  expect(await page.count(at('.notice'))).toBe(0);
  await page.click(at('.menu summary'));
  await page.click(at('[data-item=reset]'));
  expect([await page.text(field), await page.count(at('.refusal'))]).toEqual(['1, 2, 3', 0]);
});

test('a formula is one stop of the Tab key; arrow keys go among its terms, each with a spoken name', async ({
  open,
}) => {
  const page = await ready(open(address('lang=zh')));
  const named = () => page.attribute(at('[data-term=entry]'), 'aria-label');
  await expect.poll(named).toBe('Jacobian 的一格');
  expect(await page.count(at('.formula [tabindex="0"]'))).toBe(1);
  await page.press('ArrowRight', at('[data-term=entry]'));
  expect(await page.attribute(at('[data-term=si]'), 'tabindex')).toBe('0');
  expect(await page.attribute(at('[data-cell="probabilities 1 0"]'), 'data-lit')).toBe('');
  await page.press('End');
  expect(await page.attribute(at('[data-term=sj]'), 'tabindex')).toBe('0');
  expect(await page.count(at('.formula [tabindex="0"]'))).toBe(1);
  expect(await page.count(at('.formula math'))).toBe(1);
});

test.for(['derivation', 'vjp', 'numeric', 'saturation'])(
  'at 240 px %s scrolls inside its figures',
  async (tab, { open }) => {
    const page = await ready(
      open(address(`controls=all&tab=${tab}&lang=en`), { width: 240, height: 700, touch: true }),
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(240);
    expect(await page.attribute(at('.stage[role=region]'), 'tabindex')).toBe('0');
    expect(await page.attribute(at('.stage[role=region]'), 'aria-label')).toBe('J = ∂s/∂z');
    expect(await page.attribute(at('.stage[role=region]'), 'class')).toContain('more-right');
  },
);

test('what fits is no place to scroll', async ({ open }) => {
  const page = await ready(open(address('controls=all&tab=vjp&lang=en'), PHONE));
  expect(await page.count(at('.stage[tabindex]'))).toBe(0);
});

test('a post shows one thing: no tabs, no fields', async ({ open }) => {
  const page = await ready(open(address('lang=en')));
  await expectTruth(page, [1, 2, 3], [1, 2]);
  expect(await page.count(at('[role=tab]'))).toBe(0);
  expect(await page.count(at('input[type=text]'))).toBe(0);
});
