import { beforeAll, describe, expect } from 'vitest';
import { createEngine } from '../../web/engine/create';
import type { Engine } from '../../web/engine/types';
import { positionParams } from '../../web/params/position';
import { fallbacks } from '../../web/params/schema';
import {
  askEncoding,
  askShuffle,
  encodingQuestion,
  shuffleQuestion,
  type PositionEngine,
  type PositionState,
} from '../../web/widgets/position-question';
import type { Page } from './browser';
import { test } from './harness';

const ADDRESS = '/embed.html?widget=position';
const PHONE = { width: 360, height: 740, touch: true };

let client: PositionEngine;
beforeAll(async () => {
  const engine: Engine = await createEngine();
  client = {
    attention: (request) => Promise.resolve(engine.attention(request)),
    randomMatrix: (request) => Promise.resolve(engine.randomMatrix(request)),
    positionalEncoding: (request) => Promise.resolve(engine.positionalEncoding(request)),
  };
});

const settled = (page: Page, selector: string) => expect.poll(() => page.text(selector), { timeout: 10_000 });
const orderOf = (page: Page) => page.texts('[data-grid=order] .token');
const state = (patch: Partial<PositionState>): PositionState => ({ ...fallbacks(positionParams), ...patch });
const toNumber = (shown: string) => Number(shown.replace(/−/g, '-').replace('≈', ''));

/** Every output that is drawn is the engine's, and so is the largest difference. */
async function agrees(page: Page, patch: Partial<PositionState>): Promise<void> {
  const { before, now, difference } = await askShuffle(client, shuffleQuestion(state(patch)));
  const { rows, cols } = now.output;
  for (const [id, matrix] of [
    ['before', before.output],
    ['now', now.output],
  ] as const) {
    const shown = await page.texts(`[data-grid=${id}] .cell`);
    expect(shown).toHaveLength(4 * rows);
    shown.forEach((text, index) => {
      const value = matrix.data[(index % rows) * cols + Math.floor(index / rows)] ?? NaN;
      expect(Math.abs(toNumber(text) - value)).toBeLessThanOrEqual(0.00500001);
    });
  }
  const largest = Math.max(...Array.from(difference.data, Math.abs));
  expect(
    Number(
      await page.attribute('[data-value=difference] [data-stands]', 'title').then((text) => text?.replace(/−/g, '-')),
    ),
  ).toBe(largest);
}

test('what is announced is what the figure says, after a change of the encoding and of the mask as well', async ({
  open,
}) => {
  const page = await open(`${ADDRESS}&lang=en&controls=all`);
  await page.click('[data-action=shuffle]');
  const said = () => page.text('.unseen');
  const verdict = () => page.text('[data-verdict]');
  await expect.poll(said).toContain(await verdict());
  for (const choice of ['encoding sinusoidal', 'encoding none', 'mask causal', 'mask none']) {
    const before = await verdict();
    await page.click(`[data-choice="${choice}"]`);
    await expect.poll(verdict).not.toBe(before);
    await expect.poll(said).toContain(await verdict());
  }
});

describe('shuffling', () => {
  test('moves the outputs along with their tokens and changes none; with positions added it changes them', async ({
    open,
  }) => {
    const page = await open(`${ADDRESS}&lang=zh`, PHONE);
    await settled(page, '[data-verdict]').toContain('顺序还没有变');
    const own = await orderOf(page);
    expect(own).toEqual(['我', '吃', '了', '一个', '红', '苹果']);
    await page.tap('[data-action=shuffle]');
    await settled(page, '[data-verdict]').toContain('置换等变');
    const shuffled = await orderOf(page);
    expect(shuffled).not.toEqual(own);
    expect([...shuffled].sort()).toEqual([...own].sort());
    const order = shuffled.map((token) => own.indexOf(token) + 1);
    await agrees(page, { order });
    await page.tap('[data-choice="encoding sinusoidal"]');
    await settled(page, '[data-verdict]').toContain('另一个向量');
    await agrees(page, { order, encoding: 'sinusoidal' });
    await page.tap('[data-action=restore]');
    await settled(page, '[data-verdict]').toContain('顺序还没有变');
    expect(await orderOf(page)).toEqual(own);
  });

  test('a causal mask breaks it too', async ({ open }) => {
    const page = await open(`${ADDRESS}&lang=en&controls=some&order=3,1,6,2,5,4`, { width: 768 });
    await settled(page, '[data-verdict]').toContain('equivariance');
    await page.click('[data-choice="mask causal"]');
    await settled(page, '[data-verdict]').toContain('causal mask');
    await agrees(page, { order: [3, 1, 6, 2, 5, 4], mask: 'causal' });
  });

  test('by dragging a token, by keys, and back by undo', async ({ open }) => {
    const page = await open(`${ADDRESS}&lang=en&tokens=a/b/c/d`, { width: 768 });
    await settled(page, '[data-verdict]').toContain('not changed yet');
    await page.drag('[data-cell="order 0 0"]', { x: 180, y: 0 });
    await expect.poll(() => orderOf(page)).toEqual(['b', 'c', 'a', 'd']);
    await page.press('Shift+ArrowRight', '[data-cell="order 0 2"]');
    await expect.poll(() => orderOf(page)).toEqual(['b', 'c', 'd', 'a']);
    await page.press('Shift+ArrowLeft');
    await expect.poll(() => orderOf(page)).toEqual(['b', 'c', 'a', 'd']);
    for (const expected of [
      ['b', 'c', 'd', 'a'],
      ['b', 'c', 'a', 'd'],
      ['a', 'b', 'c', 'd'],
    ]) {
      await page.click('.menu summary');
      await page.click('[data-item=undo]');
      await expect.poll(() => orderOf(page)).toEqual(expected);
    }
    await page.click('.menu summary');
    await page.click('[data-item=preset-bites]');
    await expect.poll(() => orderOf(page)).toEqual(['man', 'bites', 'dog']);
  });

  test('a number that is pointed at is written out as a weighted sum', async ({ open }) => {
    const page = await open(`${ADDRESS}&lang=en&order=6,5,4,3,2,1`, { width: 768 });
    await settled(page, '[data-verdict]').toContain('equivariance');
    await page.hover('[data-cell="now 2 1"]');
    await settled(page, '[data-arithmetic]').toContain('Output of “红”, component 3');
    const { now } = await askShuffle(client, shuffleQuestion(state({ order: [6, 5, 4, 3, 2, 1] })));
    const value = now.output.data[16 + 2] ?? NaN;
    expect(await page.text('[data-arithmetic]')).toContain(`(${String(value).replace('-', '−')})`);
    const sum = /= (\S+×.*) ≈/.exec(await page.text('[data-arithmetic]'))?.[1] ?? '';
    const products = sum.split(' + ').map((term) => term.replace(/[()]/g, '').split('×').map(toNumber));
    expect(products).toHaveLength(6);
    expect(Number(products.reduce((total, [a = NaN, b = NaN]) => total + a * b, 0).toFixed(2))).toBe(
      Number(value.toFixed(2)),
    );
  });
});

test('a term lights what it stands for, and a number its term', async ({ open }) => {
  const page = await open(`${ADDRESS}&lang=en`, { width: 768 });
  await settled(page, '[data-verdict]').toContain('not changed yet');
  await page.hover('[data-term=permutation]');
  await expect.poll(() => page.attribute('[data-stands=permutation]', 'data-lit')).toBe('');
  await page.hover('[data-cell="before 0 0"]');
  await expect.poll(() => page.attribute('[data-term=original]', 'data-lit')).toBe('');
  expect(await page.attribute('[data-stands=permutation]', 'data-lit')).toBeNull();
});

describe('positions', () => {
  const shownValue = async (page: Page) =>
    Number(/\((−?[\d.e−]+)\)$/.exec(await page.text('[data-value=similarity]'))?.[1]?.replace(/−/g, '-'));

  test('are as similar as the engine says: a chip chooses one, the plot the other', async ({ open }) => {
    const { similarity } = await askEncoding(client, encodingQuestion(state({})));
    const page = await open(`${ADDRESS}&lang=zh`, PHONE);
    await settled(page, '[data-value=similarity]').toContain('p₂ · p₅');
    expect(await shownValue(page)).toBe(similarity.data[2 * 32 + 5]);
    await page.tap('[data-cell="order 0 4"]');
    await settled(page, '[data-value=similarity]').toContain('p₄ · p₅');
    await page.press('ArrowRight', '[data-plot]');
    await settled(page, '[data-value=similarity]').toContain('p₄ · p₆');
    await page.press('End');
    await settled(page, '[data-value=similarity]').toContain('p₄ · p₃₁');
    expect(await shownValue(page)).toBe(similarity.data[4 * 32 + 31]);
    await page.drag('[data-plot]', { x: -200, y: 0 });
    await expect.poll(() => page.text('[data-value=similarity]')).toContain('p₄ · p₀');
  });

  test('have an encoding that grid, strip and waves show', async ({ open }) => {
    const { encoding } = await askEncoding(client, encodingQuestion(state({ base: 100 })));
    const page = await open(`${ADDRESS}&lang=en&controls=all&tab=grid&base=100&position=3`, { width: 768 });
    await settled(page, '[data-value=entry]').toContain('p₃,₀');
    const shown = await page.texts('[data-grid=strip] .cell');
    shown.forEach((text, index) =>
      expect(Math.abs(toNumber(text) - (encoding.data[3 * 16 + index] ?? NaN))).toBeLessThanOrEqual(0.00500001),
    );
    await page.click('[data-cell="strip 0 5"]');
    await settled(page, '[data-value=entry]').toContain(String(encoding.data[3 * 16 + 5]).replace('-', '−'));
    await page.click('[data-map=encoding]');
    await expect.poll(() => page.text('[data-value=entry]')).toMatch(/^p₁[₅₆],₈/);
    await page.click('[data-choice="tab wave"]');
    await expect.poll(() => page.count('[data-wave]')).toBe(2);
    await page.press('ArrowRight', 'input[name=component]');
    await settled(page, '[data-value=entry]').toContain('cos(');
    await page.press('End', 'input[name=d-model]');
    await settled(page, '[data-value=d-model]').toBe('64');
  });
});

test('challenges: predict, shuffle, see; and one that cannot be done', async ({ open }) => {
  const page = await open(`${ADDRESS}&lang=zh&controls=all`, { width: 768 });
  await settled(page, '[data-verdict]').toContain('顺序还没有变');
  await page.click('[data-challenge=shuffle]');
  await page.click('[data-choice="predict-shuffle none"]');
  await page.click('[data-action=shuffle]');
  await settled(page, '.outcome').toContain('你的预测是对的');
  await page.click('[data-challenge=causal]');
  await page.click('[data-action=skip]');
  await page.click('[data-choice="mask causal"]');
  await settled(page, '.outcome').toContain('做到了');
  await page.click('[data-challenge=order]');
  await page.click('[data-action=impossible]');
  await settled(page, '.outcome').toContain('做不到');
});

test('a link restores the state, and an order that is none is named', async ({ open }) => {
  const page = await open(
    `${ADDRESS}&lang=en&controls=all&tokens=x/y/z&order=3,1,2&encoding=sinusoidal&tab=wave&component=3`,
  );
  await settled(page, '[data-value=entry]').toContain('p₂,₃');
  expect(await orderOf(page)).toEqual(['z', 'x', 'y']);
  expect(await page.count('.problem')).toBe(0);
  const wrong = await open(`${ADDRESS}&lang=en&order=1,1,2,3,4,5`);
  await settled(wrong, '.problem').toContain('order');
});

test('fits a phone in both languages', async ({ open }) => {
  for (const lang of ['zh', 'en']) {
    const page = await open(`${ADDRESS}&lang=${lang}&controls=all`, { width: 320, height: 700, touch: true });
    await page.box('[data-action=shuffle]');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
  }
});
