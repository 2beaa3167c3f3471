import { beforeAll, describe, expect } from 'vitest';
import { createEngine } from '../../web/engine/create';
import type { Engine } from '../../web/engine/types';
import type { Page } from './browser';
import { test } from './harness';

const ADDRESS = '/embed.html?widget=graph';
const PHONE = { width: 360, height: 740, touch: true };

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

const chip = (side: 'path' | 'complete', token: number) => `[data-cell="${side} 0 ${token - 1}"]`;
const settled = (page: Page, selector: string) => expect.poll(() => page.text(selector), { timeout: 10_000 });

/** Moves a slider by keys, as its own input events. */
async function keys(page: Page, key: string, times: number, selector: string): Promise<void> {
  await page.press(key, selector);
  for (let time = 1; time < times; time++) await page.press(key);
}

/** Chooses from a list, as a reader's choice reports it. */
const choose = (page: Page, name: string, value: string) =>
  page.evaluate(
    (list, chosen) => {
      const select = document
        .querySelector('attn-graph')
        ?.shadowRoot?.querySelector<HTMLSelectElement>(`select[name=${list}]`);
      if (!select) throw new Error(`no list ${list}`);
      select.value = chosen;
      select.dispatchEvent(new Event('change'));
    },
    name,
    value,
  );

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('two tokens', () => {
  test('are 5 hops apart in the RNN and 1 in attention; the other way round only attention has a path', async ({
    open,
  }) => {
    const page = await open(`${ADDRESS}&lang=zh`, PHONE);
    await settled(page, '[data-hops=path]').toBe('我 → 苹果：5 跳');
    expect(await page.text('[data-hops=complete]')).toBe('我 → 苹果：1 跳');
    await page.tap(chip('path', 6));
    await settled(page, '[data-hops=path]').toBe('苹果 → ？');
    await page.tap(chip('complete', 1));
    await settled(page, '[data-hops=path]').toBe('苹果 → 我：不可达');
    expect(await page.text('[data-hops=complete]')).toBe('苹果 → 我：1 跳');
    expect(await page.text('[data-route]')).toContain('不可达');
    await page.click('.menu summary');
    await page.click('[data-item=undo]');
    await settled(page, '[data-hops=path]').toBe('我 → 苹果：5 跳');
  });

  test('are chosen by keys, and Escape gives the choice up', async ({ open }) => {
    const page = await open(`${ADDRESS}&lang=en`);
    await page.press('Enter', chip('path', 1));
    await settled(page, '[data-hops=path]').toBe('我 → ?');
    await page.press('Escape');
    await settled(page, '[data-hops=path]').toBe('我 → 苹果: 5 hops');
    await page.press('ArrowRight');
    await page.press('Enter');
    await page.press('End');
    await page.press('Enter');
    await settled(page, '[data-hops=path]').toBe('吃 → 苹果: 4 hops');
    expect(await page.attribute(chip('path', 2), 'aria-selected')).toBe('true');
  });

  test('have a weight in either direction, the ones of the engine, with all digits when pointed at', async ({
    open,
  }) => {
    const page = await open(`${ADDRESS}&lang=en`, { width: 768 });
    const { data } = engine.attentionFlow({ tokens: 6, hidden: 16, seed: 7 }).weights;
    const [there = NaN, back = NaN] = [data[5 * 6], data[5]];
    await settled(page, '[data-value=a-6-1]').toBe(`a6,1 = ${there.toFixed(4)}`);
    expect(await page.text('[data-value=a-1-6]')).toBe(`a1,6 = ${back.toFixed(4)}`);
    expect(there).not.toBe(back);
    await page.hover('[data-value=a-6-1]');
    await settled(page, '[data-digits]').toBe(`a₆,₁ = ${there}`);
  });

  test('keep the number written out true when the mask changes it, and drop it with the pair', async ({ open }) => {
    const page = await open(`${ADDRESS}&lang=zh&controls=all`);
    await page.click(chip('path', 2));
    await page.click(chip('path', 5));
    await page.click('[data-value=a-5-2]');
    const value = (mask: 'none' | 'causal') =>
      engine.attentionFlow({ tokens: 6, hidden: 16, seed: 7, mask }).weights.data[4 * 6 + 1] ?? NaN;
    await settled(page, '[data-digits]').toBe(`a₅,₂ = ${value('none')}`);
    await page.click('[data-choice="causal true"]');
    await settled(page, '[data-digits]').toBe(`a₅,₂ = ${value('causal')}`);
    expect(await page.text('[data-value=a-5-2]')).toBe(`a5,2 = ${value('causal').toFixed(4)}`);
    expect(value('causal')).not.toBe(value('none'));
    await page.click(chip('path', 1));
    await page.click(chip('path', 3));
    await expect.poll(() => page.count('[data-digits]')).toBe(0);
  });

  test('under a causal mask attention is called no complete graph', async ({ open }) => {
    const page = await open(`${ADDRESS}&lang=zh&causal=true`);
    await settled(page, '.caption').toContain('只读自己和前面的');
    expect(await page.attribute('[data-grid=complete]', 'aria-label')).toBe('注意力：只读自己和前面的');
  });

  test('that the sentence does not have are named', async ({ open }) => {
    const page = await open(`${ADDRESS}&lang=zh&from=7&to=9`);
    await settled(page, '.problem').toContain('from = 7');
    expect(await page.texts('.problem')).toEqual([
      'from = 7 超出了句子：只有 6 个 token，按第 6 个画。',
      'to = 9 超出了句子：只有 6 个 token，按第 6 个画。',
    ]);
    const short = await open(`${ADDRESS}&lang=en&tokens=a/b/c`);
    await settled(short, '[data-hops=path]').toBe('a → c: 2 hops');
    expect(await short.count('.problem')).toBe(0);
  });

  test('under a causal mask have no path backward on either side', async ({ open }) => {
    const page = await open(`${ADDRESS}&lang=en&controls=all&from=6&to=1`);
    await settled(page, '[data-hops=complete]').toBe('苹果 → 我: 1 hop');
    await page.click('[data-choice="causal true"]');
    await settled(page, '[data-hops=complete]').toBe('苹果 → 我: no path');
    expect(await page.text('[data-pairs]')).toContain('21');
  });
});

describe('a sentence of the reader’s own', () => {
  test('replaces the tokens', async ({ open }) => {
    const page = await open(`${ADDRESS}&lang=en&controls=all`);
    await page.type('input[name=tokens]', 'the cat/sat down');
    await page.press('Enter');
    await settled(page, '[data-hops=path]').toBe('the → down: 3 hops');
    expect(await page.count('[data-grid=path] [data-cell]')).toBe(4);
  });

  test('without separators is refused, split on request, and can be edited', async ({ open }) => {
    const page = await open(`${ADDRESS}&lang=zh&controls=all`, PHONE);
    await page.type('input[name=tokens]', '我爱吃红苹果');
    await page.press('Enter');
    await settled(page, '.refusal').toContain('我爱吃红苹果');
    await page.tap('[data-action=segment]');
    await expect.poll(() => page.text('input[name=tokens]')).toContain(' / ');
    expect((await page.text('input[name=tokens]')).replaceAll(' / ', '')).toBe('我爱吃红苹果');
    expect(await page.count('.refusal')).toBe(0);
  });
});

describe('length', () => {
  test('moves by slider; above 24 the adjacency matrices join and lists choose', async ({ open }) => {
    const page = await open(`${ADDRESS}&lang=en&controls=all&tab=cost`);
    await settled(page, '[data-value=n]').toBe('6');
    await keys(page, 'End', 1, 'input[name=n]');
    await settled(page, '[data-value=n]').toBe('64');
    await settled(page, '[data-hops=path]').toBe('我 → x₆₄: 63 hops');
    expect(await page.count('canvas[data-adjacency]')).toBe(2);
    await choose(page, 'from', '64');
    await choose(page, 'to', '60');
    await settled(page, '[data-hops=path]').toBe('x₆₄ → x₆₀: no path');
    await page.doubleClick('input[name=n]');
    await settled(page, '[data-value=n]').toBe('6');
  });

  test('a cell of the adjacency matrix chooses its pair', async ({ open }) => {
    const page = await open(`${ADDRESS}&lang=en&controls=all&n=32&from=1&to=2`, { width: 900 });
    await page.click('canvas[data-adjacency=complete]');
    await settled(page, '[data-hops=complete]').toBe('x₁₇ → x₁₇: 0 hops');
  });

  test('moves nothing that is under the hand', async ({ open }) => {
    for (const width of [375, 1440]) {
      const page = await open(`${ADDRESS}&lang=zh&controls=all`, { width });
      const top = (name: string) =>
        page.evaluate((selector) => {
          const found = document.querySelector('attn-graph')?.shadowRoot?.querySelector(selector);
          return (found?.getBoundingClientRect().top ?? NaN) + scrollY;
        }, name);
      await settled(page, '[data-value=n]').toBe('6');
      const [before, tabs] = [await top('input[name=n]'), await top('[data-choice="tab cost"]')];
      for (const token of [2, 5, 5, 5, 6, 1]) {
        await page.click(chip('complete', token));
        expect([await top('input[name=n]'), await top('[data-choice="tab cost"]')]).toEqual([before, tabs]);
      }
      for (const key of ['End', 'Home']) {
        await page.press(key, 'input[name=n]');
        await settled(page, '[data-value=n]').toBe(key === 'End' ? '64' : '2');
        expect(await top('input[name=n]')).toBe(before);
      }
    }
  });

  test('changes the mean distance that is written out', async ({ open }) => {
    const page = await open(`${ADDRESS}&lang=zh&controls=all&tab=cost`);
    await page.click('[data-value=rnn-mean-distance]');
    await settled(page, '[data-digits]').toContain(` = ${7 / 3}`);
    await keys(page, 'ArrowRight', 3, 'input[name=n]');
    await settled(page, '[data-value=rnn-mean-distance]').toBe('3.333');
    expect(await page.text('[data-digits]')).toContain(` = ${engine.sequenceGraphs({ tokens: 9 }).path.meanDistance}`);
    await page.press('ArrowLeft', 'input[name=n]');
    await settled(page, '[data-value=rnn-mean-distance]').toBe('3');
    expect(await page.text('[data-digits]')).toContain('(n + 1)/3 = 9 ÷ 3 = 3');
  });

  test('the costs are the counts of the engine', async ({ open }) => {
    const page = await open(`${ADDRESS}&lang=en&controls=all&tab=cost&n=64&d-model=32`);
    const { path, complete } = engine.sequenceGraphs({ tokens: 64, width: 32 });
    const value = async (name: string) => Number((await page.text(`[data-value=${name}]`)).replace(/\s/g, ''));
    await settled(page, '[data-value=rnn-edges]').toBe('63');
    expect(await value('rnn-core')).toBe(path.multiplications);
    expect(await value('attention-core')).toBe(complete.multiplications?.core);
    expect(await value('attention-projections')).toBe(complete.multiplications?.projections);
    expect(await value('attention-weights')).toBe(complete.directedWeights);
    expect(await page.text('[data-crossing]')).toContain('n = 64 > d = 32');
    await keys(page, 'ArrowRight', 1, 'input[name=d-model]');
    await settled(page, '[data-crossing]').toContain('n = d = 64');
    expect(await value('rnn-core')).toBe(await value('attention-core'));
  });
});

describe('information', () => {
  test('fades in the RNN and not in attention, by the numbers of the engine, at the gain that the slider says', async ({
    open,
  }) => {
    const page = await open(`${ADDRESS}&lang=en&controls=some`, { width: 768 });
    const expected = (gain: number, token: number) =>
      engine.rnnFlow({ tokens: 6, hidden: 16, gain, seed: 7 }).toInput.data[(token - 1) * 6] ?? NaN;
    await settled(page, '[data-value=path-reach]').toBe(`‖∂h₆/∂x₁‖ = ${expected(0.8, 6)}`);
    const attention = engine.attentionFlow({ tokens: 6, hidden: 16, seed: 7 }).toInput.data;
    expect(await page.text('[data-value=complete-reach]')).toBe(`‖∂o₆/∂x₁‖ = ${attention[30] ?? NaN}`);
    await keys(page, 'ArrowLeft', 5, 'input[name=gain]');
    await settled(page, '[data-value=gain]').toBe('0.75');
    await settled(page, '[data-value=path-reach]').toBe(`‖∂h₆/∂x₁‖ = ${expected(0.75, 6)}`);
    await page.drag('input[name=gain]', { x: 30, y: 0 }, { at: { x: 0.375, y: 0.5 } });
    await expect.poll(async () => Number(await page.text('[data-value=gain]'))).toBeGreaterThan(0.8);
    const gain = Number(await page.text('[data-value=gain]'));
    await settled(page, '[data-value=path-reach]').toBe(`‖∂h₆/∂x₁‖ = ${expected(gain, 6)}`);
    await page.press('ArrowLeft', '[data-strip=path]');
    await settled(page, '[data-value=path-reach]').toBe(`‖∂h₅/∂x₁‖ = ${expected(gain, 5)}`);
    await page.click('.menu summary');
    await page.click('[data-item=undo]');
    await settled(page, '[data-value=gain]').toBe('0.75');
  });

  test('gets a verdict from the numbers of now', async ({ open }) => {
    const page = await open(`${ADDRESS}&lang=zh&controls=all&tab=information&n=64&to=64&gain=1.2&activation=linear`);
    const far = engine.rnnFlow({ tokens: 64, hidden: 16, gain: 1.2, activation: 'linear', seed: 7 }).toInput.data[
      63 * 64
    ];
    await settled(page, '[data-verdict=path]').toContain('爆炸');
    expect(await page.text('[data-verdict=path]')).toContain(`‖∂h₆₄/∂x₁‖ = ${far?.toFixed(4)}`);
    await page.press('Home', 'input[name=gain]');
    await settled(page, '[data-verdict=path]').toContain('随距离衰减');
    await page.click('[data-choice="causal true"]');
    await settled(page, '[data-verdict=complete]').toContain('1/t');
  });

  test('is written out at the cell that is pointed at', async ({ open }) => {
    const page = await open(`${ADDRESS}&lang=zh&controls=all&tab=information`, PHONE);
    await page.tap('[data-strip=complete]');
    await expect.poll(() => page.text('[data-value=path-reach]')).toMatch(/^‖∂h[₃₄]\/∂x₁‖ = 0\.\d{5,}$/);
  });

  test('says whose weights they are, and takes another seed', async ({ open }) => {
    const page = await open(`${ADDRESS}&lang=zh&controls=all&tab=information`);
    await settled(page, '.weights').toContain('随机权重（种子 7），没有语义');
    await page.type('input[name=seed]', '8');
    await page.press('Enter');
    await settled(page, '.weights').toContain('种子 8');
    const value = engine.rnnFlow({ tokens: 6, hidden: 16, gain: 0.8, seed: 8 }).toInput.data[30] ?? NaN;
    await settled(page, '[data-value=path-reach]').toBe(`‖∂h₆/∂x₁‖ = ${value}`);
  });
});

describe('play', () => {
  test('takes the RNN one station a step; attention is done after the first', async ({ open }) => {
    const page = await open(`${ADDRESS}&lang=en&controls=all`, { width: 768 });
    const done = () =>
      page.evaluate(() =>
        Array.from(
          document.querySelector('attn-graph')?.shadowRoot?.querySelectorAll('[data-done]') ?? [],
          (path) => (path.getAttribute('d') ?? '').split('Z').length - 1,
        ),
      );
    await settled(page, '[data-counter]').toContain('6 steps in a row');
    expect(await done()).toEqual([6, 6, 6]);
    for (const step of [1, 2]) {
      await page.click('[data-action=step]');
      await settled(page, '[data-counter]').toContain(`${step} of 6 hidden states; attention is done`);
    }
    expect(await done()).toEqual([2, 6, 2]);
    await page.click('[data-action=play]');
    await settled(page, '[data-counter]').toContain('6 of 6');
    await page.click('[data-action=rest]');
    await settled(page, '[data-counter]').toContain('6 steps in a row');
    const focused = () =>
      page.evaluate(() => document.querySelector('attn-graph')?.shadowRoot?.activeElement?.getAttribute('data-action'));
    expect(await focused()).toBe('rest');
    await page.click('[data-action=step]');
    await settled(page, '[data-counter]').toContain('1 of 6');
    await page.click('.menu summary');
    await page.click('[data-item=preset-long]');
    await settled(page, '[data-counter]').toContain('64 steps in a row');
  });

  test('without motion goes to the end at once and runs no frames', async ({ open }) => {
    const page = await open(`${ADDRESS}&lang=zh&controls=some`, { ...PHONE, reducedMotion: true });
    await settled(page, '[data-counter]').toContain('6 步');
    await page.evaluate(() => {
      const counted = globalThis as unknown as { frames: number };
      counted.frames = 0;
      const ask = globalThis.requestAnimationFrame;
      globalThis.requestAnimationFrame = (callback) => {
        counted.frames++;
        return ask(callback);
      };
    });
    await page.tap('[data-action=play]');
    await settled(page, '[data-counter]').toContain('6 / 6');
    expect(await page.evaluate(() => (globalThis as unknown as { frames: number }).frames)).toBe(0);
  });
});

test('a link restores the state', async ({ open }) => {
  const page = await open(`${ADDRESS}&lang=en&controls=all&tokens=a/b/c&n=5&from=4&to=2&causal=true&tab=cost`);
  await settled(page, '[data-hops=path]').toBe('x₄ → b: no path');
  expect(await page.attribute('[data-choice="tab cost"]', 'aria-selected')).toBe('true');
  expect(await page.count('.problem')).toBe(0);
});

describe('the page is never wider than the screen', () => {
  for (const width of [320, 360, 768, 1440]) {
    for (const language of ['zh', 'en']) {
      test(`${width} px, ${language}`, async ({ open }) => {
        const page = await open(`${ADDRESS}&lang=${language}&controls=all&n=64&d-model=1024`, { width });
        for (const tab of ['time', 'information', 'cost']) {
          await page.click(`[data-choice="tab ${tab}"]`);
          expect(await overflow(page)).toBe(0);
        }
      });
    }
  }
});

const state = (page: Page) => page.attribute('.challenge', 'data-state');

describe('the formulas are alive', () => {
  test('a term lights what stands for it, in chips and in dots', async ({ open }) => {
    const page = await open(`${ADDRESS}&lang=zh`, PHONE);
    await page.tap('[data-term=output]');
    await expect.poll(() => page.attribute(chip('complete', 6), 'data-lit')).toBe('');
    await page.tap('[data-term=value]');
    await expect.poll(() => page.attribute(chip('complete', 1), 'data-lit')).toBe('');
    expect(await page.attribute(chip('complete', 6), 'data-lit')).toBeNull();
    await page.tap('[data-term=weight]');
    await expect.poll(() => page.count('[data-edges=complete-lit][data-lit]')).toBe(1);
    expect(await page.count('[data-value=a-6-1][data-lit]')).toBe(1);
    const long = await open(`${ADDRESS}&lang=zh&n=64&from=1&to=64`);
    for (const term of ['state', 'before', 'input', 'output', 'value']) {
      await long.hover(`[data-term=${term}]`);
      await expect.poll(() => long.count('.graphs [data-lit]'), { message: term }).toBe(1);
    }
  });

  test('stand with the tokens and the weights of now', async ({ open }) => {
    const page = await open(`${ADDRESS}&lang=en`);
    const { data } = engine.attentionFlow({ tokens: 6, hidden: 16, seed: 7 }).weights;
    const terms = [1, 2, 3, 4, 5, 6].map((s) => `${(data[30 + s - 1] ?? NaN).toFixed(2)} v${'₁₂₃₄₅₆'[s - 1] ?? ''}`);
    await settled(page, '[data-now=complete]').toBe(`o₆ ≈ ${terms.join(' + ')}`);
    expect(await page.text('[data-now=path]')).toBe('h₆ = φ(W h₅ + U x₆)');
    await page.hover('[data-value=a-6-1]');
    await expect.poll(() => page.count('[data-term=weight][data-lit]')).toBe(1);
  });

  test('what reaches a token is worked out from the token before and from the weight', async ({ open }) => {
    const page = await open(`${ADDRESS}&lang=en&controls=all&tab=information&activation=linear`);
    await settled(page, '[data-worked=path]').toContain('× 0.8000 = 0.4096 × 0.8000');
    const [weight = NaN] = engine.attentionFlow({ tokens: 6, hidden: 16, seed: 7 }).weights.data.slice(30);
    expect(await page.text('[data-worked=complete]')).toContain(`a₆,₁ = ${weight.toFixed(4)}`);
    await page.hover('[data-strip=complete]');
    await expect.poll(() => page.count('[data-term=output][data-lit]')).toBe(1);
  });

  test('the costs are one stop of the Tab key, moved by arrows, and each is worked out', async ({ open }) => {
    const page = await open(`${ADDRESS}&lang=en&controls=all&tab=cost`);
    await page.press('End', '[data-cell="cost 0 0"]');
    await settled(page, '[data-digits]').toContain('n(n − 1)/2 = 6 × 5 ÷ 2 = 15');
    for (let row = 1; row <= 6; row++) await page.press('ArrowDown');
    const { path, complete } = engine.sequenceGraphs({ tokens: 6, width: 16 });
    await settled(page, '[data-digits]').toContain(
      `2n²d = 2 × 6² × 16 = ${String(complete.multiplications?.core ?? NaN)}`,
    );
    await page.press('ArrowLeft');
    await settled(page, '[data-digits]').toContain(`2nd² = 2 × 6 × 16² = ${String(path.multiplications ?? NaN)}`);
    expect(await page.count('[data-grid=cost] [tabindex="0"]')).toBe(1);
  });
});

describe('challenges', () => {
  test('no way leads back in the RNN; a causal mask leaves none in attention either', async ({ open }) => {
    const page = await open(`${ADDRESS}&lang=zh&controls=all`, PHONE);
    await page.tap('[data-challenge=route-rnn]');
    await page.tap('[data-action=impossible]');
    await expect.poll(() => state(page)).toBe('impossible');
    await page.tap('[data-challenge=route-attention]');
    await page.tap('[data-choice="predict-route-attention no"]');
    await page.tap(chip('path', 6));
    await page.tap(chip('path', 1));
    expect(await state(page)).toBe('doing');
    await page.tap('[data-choice="causal true"]');
    await expect.poll(() => state(page)).toBe('met');
    expect(await page.text('.outcome')).toContain('和你的预测不一样');
    expect(engine.attentionFlow({ tokens: 6, hidden: 16, seed: 7, mask: 'causal' }).toInput.data[5]).toBe(0);
    expect(await overflow(page)).toBe(0);
  });

  test('a gain keeps the sensitivity over 20 steps', async ({ open }) => {
    const page = await open(`${ADDRESS}&lang=en&controls=all&tab=information&n=21&gain=1.55`);
    await page.click('[data-challenge=gain]');
    await page.click('[data-choice="predict-gain above"]');
    expect(await page.text('.outcome')).toContain('already');
    await page.press('Home', 'input[name=gain]');
    await settled(page, '.outcome').toBe('Not there yet.');
    await page.press('End', 'input[name=gain]');
    await expect.poll(() => page.text('[data-value=gain]')).toBe('2');
    for (let step = 0; step < 4; step++) await page.press('Shift+ArrowLeft');
    await expect.poll(() => page.text('[data-value=gain]')).toBe('1.6');
    await expect.poll(() => state(page)).toBe('met');
    const reach = engine.rnnFlow({ tokens: 21, hidden: 16, gain: 1.6, activation: 'tanh', seed: 7 }).toInput.data[
      20 * 21
    ];
    expect(reach).toBeGreaterThanOrEqual(0.5);
    expect(reach).toBeLessThanOrEqual(2);
  });

  test('a gain does not count where another start is shown, and the task says what to set', async ({ open }) => {
    const page = await open(`${ADDRESS}&lang=en&controls=all&tab=information&n=24&from=3&gain=0.2`);
    await page.click('[data-challenge=gain]');
    await page.click('[data-action=skip]');
    expect(await page.text('.challenge')).toContain('The start is now x₃');
    await page.press('End', 'input[name=gain]');
    for (let step = 0; step < 4; step++) await page.press('Shift+ArrowLeft');
    await expect.poll(() => page.text('[data-value=gain]')).toBe('1.6');
    expect(await state(page)).toBe('doing');
    await page.evaluate(() => document.querySelector('attn-graph')?.setAttribute('from', '1'));
    await expect.poll(() => state(page)).toBe('met');
    expect(await page.text('.challenge')).not.toContain('The start is now');
  });

  test('the costs cross at n = d, and never with the projections', async ({ open }) => {
    const page = await open(`${ADDRESS}&lang=en&controls=all&tab=cost&n=8&d-model=16`);
    await page.click('[data-challenge=crossing]');
    await page.click('[data-choice="predict-crossing n = d"]');
    expect(await state(page)).toBe('doing');
    await page.press('ArrowLeft', 'input[name=d-model]');
    await expect.poll(() => page.text('[data-value=d-model]')).toBe('8');
    await expect.poll(() => state(page)).toBe('met');
    await page.click('[data-challenge=projections]');
    await page.click('[data-action=impossible]');
    await expect.poll(() => state(page)).toBe('impossible');
  });
});

test('the RNN’s sensitivity multiplies out as it is written, however small', async ({ open }) => {
  const page = await open(`${ADDRESS}&lang=en&controls=all&tab=information&n=40&to=40`);
  const worked = await page.text('[data-worked=path]');
  const [, before, factor] = /= (\S+) × (\S+)$/.exec(worked) ?? [];
  const number = (text = '') => Number(text.replace(/−/g, '-'));
  const value = number((await page.text('[data-value=path-reach]')).split(' = ')[1]);
  expect(value).toBeLessThan(1e-3);
  expect(Math.abs((number(before) * number(factor)) / value - 1)).toBeLessThan(1e-3);
  expect(await page.text('[data-verdict=path]')).toContain(String(Number(value.toPrecision(4))).replace('-', '−'));
});

test('switching the causal mask says anew what way there is', async ({ open }) => {
  const page = await open(`${ADDRESS}&lang=en&controls=all&from=6&to=1`);
  await page.click('[data-choice="causal true"]');
  await expect.poll(() => page.text('[aria-live=polite]')).toContain('neither has a path');
  await page.click('[data-choice="causal false"]');
  await expect.poll(() => page.text('[aria-live=polite]')).toContain('still takes 1 hop');
});
