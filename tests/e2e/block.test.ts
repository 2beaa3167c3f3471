import { beforeAll, describe, expect } from 'vitest';
import { createEngine } from '../../web/engine/create';
import type { Engine, ResidualFlowRequest } from '../../web/engine/types';
import { blockParams } from '../../web/params/block';
import type { Page } from './browser';
import { test } from './harness';

const ADDRESS = '/embed.html?widget=block';
const PHONE = { width: 360, height: 740, touch: true };

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

const settled = (page: Page, selector: string) => expect.poll(() => page.text(selector), { timeout: 10_000 });
const toNumber = (shown: string) => Number(shown.replace(/−/g, '-').replace('≈', ''));
const written = (value: number | undefined) => String(value).replace(/-/g, '−');
const flow = (request: ResidualFlowRequest = {}) =>
  engine.residualFlow({ seed: blockParams.seed.fallback, layers: 12, ...request });

/** Every number of every strip, and the lengths of the depth shown, are the engine's. */
async function agrees(page: Page, request: ResidualFlowRequest, depth = 0): Promise<void> {
  const { stations, norms, gradientNorms } = flow(request);
  await settled(page, 'attn-block >>> [data-value=gradient]').toBe(written(gradientNorms[depth]));
  expect(await page.text('attn-block >>> [data-value=norm]')).toBe(written(norms[depth]));
  const shown = await page.texts('attn-block >>> [data-grid=strips] .cell');
  const values = stations.flatMap(({ vector }) => [...vector]);
  expect(shown).toHaveLength(values.length);
  shown.forEach((text, index) =>
    expect(Math.abs(toNumber(text) - (values[index] ?? NaN))).toBeLessThanOrEqual(0.00500001),
  );
}

describe('the residual', () => {
  test('switched off, takes the gradient away; undo brings it back', async ({ open }) => {
    const page = await open(`${ADDRESS}&lang=zh&layer-norm=none`, PHONE);
    await agrees(page, { layerNorm: 'none' });
    expect(await page.text('[data-verdict]')).toContain('照样学得到');
    await page.tap('[data-choice="residual false"]');
    await settled(page, '[data-verdict]').toContain('梯度消失');
    await agrees(page, { layerNorm: 'none', residual: false });
    await page.click('.menu summary');
    await page.click('[data-item=undo]');
    await settled(page, '[data-verdict]').toContain('照样学得到');
  });

  test('switched off in the lesson, lets little of the gradient back, as the text there says', async ({ open }) => {
    const page = await open('/?lang=en#block', { width: 1280 });
    await agrees(page, {});
    await page.click('attn-block >>> [data-choice="residual false"]');
    await agrees(page, { residual: false });
    expect(await page.text('attn-block >>> [data-verdict]')).toMatch(/vanishing gradient.*depends on the draw/);
    await page.click('attn-block >>> [data-choice="layer-norm none"]');
    await agrees(page, { residual: false, layerNorm: 'none' });
  });

  test('switched off, is said to swell the gradient or to lose it as the draw has it', async ({ open }) => {
    for (const [seed, said] of [
      [7, /swells and shrinks.*depends on the draw/],
      [31, /vanishing gradient.*depends on the draw/],
    ] as const) {
      const page = await open(`${ADDRESS}&lang=en&residual=false&seed=${seed}`);
      await agrees(page, { seed, residual: false });
      expect(await page.text('[data-verdict]')).toMatch(said);
    }
  });

  test('in a post: one token’s strips in seven stations, LayerNorm’s mean 0 and variance 1, and no more', async ({
    open,
  }) => {
    const page = await open(`${ADDRESS}&lang=zh`, { width: 375, height: 800, touch: true });
    await agrees(page, {});
    expect(await page.count('[data-station]')).toBe(7);
    const norm = flow().stations[1];
    expect(await page.text('[data-arithmetic]')).toContain(written(norm?.variance));
    expect(await page.text('[data-norm]')).toContain('并不会变成正态分布');
    expect(await page.count('[data-dots] circle')).toBe(16);
  });
});

describe('with all controls', () => {
  test('LayerNorm goes before, after or away, and depth, width and token are set', async ({ open }) => {
    const page = await open(`${ADDRESS}&lang=en&controls=all`, { width: 1024 });
    await agrees(page, {});
    await page.click('[data-choice="layer-norm post"]');
    await agrees(page, { layerNorm: 'post' });
    await page.click('[data-choice="norm 2"]');
    await settled(page, '[data-arithmetic]').toContain('after LN₂');
    await page.click('[data-choice="layer-norm none"]');
    await agrees(page, { layerNorm: 'none' });
    expect(await page.text('[data-norm]')).toContain('no LayerNorm');
    await page.click('[data-choice="layer-norm pre"]');
    await page.press('ArrowLeft', 'input[name=layers]');
    await settled(page, '[data-value=layers]').toBe('11');
    await agrees(page, { layers: 11 });
    await page.press('End', 'input[name=token]');
    await agrees(page, { layers: 11, token: 5 });
    await page.click('[data-choice="mask causal"]');
    await agrees(page, { layers: 11, token: 5, mask: 'causal' });
    await page.type('input[name=seed]', '8');
    await page.press('Enter');
    await agrees(page, { layers: 11, token: 5, mask: 'causal', seed: 8 });
    await page.press('End', 'input[name=d-model]');
    await settled(page, '[data-value=d-model]').toBe('64');
    await expect.poll(() => page.count('[data-grid=strips] .cell')).toBe(7 * 64);
  });

  test('depths are chosen by keys and by dragging', async ({ open }) => {
    const page = await open(`${ADDRESS}&lang=en&controls=some`, { width: 768 });
    await agrees(page, {});
    await page.press('End', '[data-plot]');
    await agrees(page, {}, 12);
    await page.press('ArrowLeft');
    await agrees(page, {}, 11);
    await page.drag('[data-plot]', { x: -120, y: 0 }, { at: { x: 0.9, y: 0.5 } });
    await expect.poll(() => page.attribute('[data-plot]', 'aria-valuenow')).not.toBe('11');
  });
});

test('a number that is pointed at is written out; a term lights its station and back', async ({ open }) => {
  const page = await open(`${ADDRESS}&lang=en`, { width: 1024 });
  await agrees(page, {});
  await page.hover('[data-cell="strips 3 2"]');
  const value = flow().stations[3]?.vector[2];
  await settled(page, '[data-arithmetic]').toContain('first sum, component 3 =');
  expect(await page.text('[data-arithmetic]')).toContain(`= ${written(Number(value?.toPrecision(9)))}`);
  await expect.poll(() => page.attribute('[data-term=sum1]', 'data-lit')).toBe('');
  await page.hover('[data-term=attention]');
  await expect.poll(() => page.attribute('[data-station=attention]', 'data-lit')).toBe('');
});

test('the challenge: predict, switch, see', async ({ open }) => {
  const page = await open(`${ADDRESS}&lang=zh&controls=all&layer-norm=none`, { width: 768 });
  await agrees(page, { layerNorm: 'none' });
  await page.click('[data-challenge=fade]');
  await page.click('[data-choice="predict-fade both"]');
  await page.click('[data-choice="residual false"]');
  await settled(page, '.outcome').toContain('你的预测是对的');
});

test('a link restores the state, and a token beyond is named', async ({ open }) => {
  const page = await open(`${ADDRESS}&lang=en&controls=all&residual=false&layer-norm=post&layers=5&depth=2&seed=3`);
  await agrees(page, { residual: false, layerNorm: 'post', layers: 5, seed: 3 }, 2);
  expect(await page.count('.problem')).toBe(0);
  const beyond = await open(`${ADDRESS}&lang=en&n=3&token=5`);
  await settled(beyond, '.problem').toContain('token = 5');
});

test('no number of an axis is cut off', async ({ open }) => {
  const page = await open(`${ADDRESS}&lang=en&controls=all`, { width: 1440 });
  await agrees(page, {});
  const over = await page.evaluate(() =>
    [...(document.querySelector('attn-block')?.shadowRoot?.querySelectorAll('.sheet') ?? [])].flatMap((sheet) => {
      const frame = sheet.getBoundingClientRect();
      return [...sheet.querySelectorAll('[aria-hidden] text')].map((text) => {
        const { left, right } = text.getBoundingClientRect();
        return Math.max(right - frame.right, frame.left - left);
      });
    }),
  );
  expect(over.length).toBeGreaterThan(10);
  for (const past of over) expect(past).toBeLessThanOrEqual(0);
});

test('strips and curves stand side by side where both fit', async ({ open }) => {
  for (const width of [768, 1024, 1440]) {
    const page = await open(`${ADDRESS}&lang=en&controls=all`, { width });
    const [strips, plot] = [await page.box('[data-grid=strips]'), await page.box('[data-plot]')];
    expect(plot.x).toBeGreaterThan(strips.x + strips.width);
    expect(plot.x + plot.width).toBeLessThanOrEqual(width);
  }
});

test('a station’s name and its moments do not run into each other on a phone', async ({ open }) => {
  for (const lang of ['zh', 'en']) {
    for (const place of ['pre', 'none']) {
      // At this seed the attention output's mean has a minus.
      const page = await open(`${ADDRESS}&lang=${lang}&layer-norm=${place}&residual=false&seed=31`, PHONE);
      await page.box('[data-plot]');
      const gaps = await page.evaluate(() =>
        Array.from(
          document.querySelector('attn-block')?.shadowRoot?.querySelectorAll('[data-station]') ?? [],
          (row) => {
            const [name, moments] = [...row.querySelectorAll('text')].map((text) => text.getBoundingClientRect());
            return (moments?.left ?? NaN) - (name?.right ?? NaN);
          },
        ),
      );
      expect(gaps.length).toBeGreaterThanOrEqual(5);
      for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(4);
    }
  }
});

test('fits a phone in both languages', async ({ open }) => {
  for (const lang of ['zh', 'en']) {
    const page = await open(`${ADDRESS}&lang=${lang}&controls=all`, { width: 320, height: 700, touch: true });
    await page.box('[data-choice="residual false"]');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
  }
});
