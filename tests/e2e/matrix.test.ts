import { beforeAll, describe, expect } from 'vitest';
import { createEngine } from '../../web/engine/create';
import type { Engine } from '../../web/engine/types';
import type { Chain } from '../../web/figures/matrix-chain';
import { matrixParams } from '../../web/params/matrix';
import { fallbacks } from '../../web/params/schema';
import { answerMatrix, questionOf, type MatrixState } from '../../web/widgets/matrix-question';
import type { Page } from './browser';
import { test } from './harness';

const PHONE = { width: 360, height: 740, touch: true };
const address = (query = '') => `/embed.html?widget=matrix&lang=zh${query}`;
const all = (query = '') => address(`&controls=all${query}`);
const cell = (grid: string, row: number, col: number) => `[data-cell="${grid} ${row - 1} ${col - 1}"]`;
const shows = (page: Page, selector: string) => expect.poll(() => page.text(selector));
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

const ask = (patch: Partial<MatrixState> = {}): Promise<Chain> =>
  answerMatrix(
    {
      attention: (request) => Promise.resolve(engine.attention(request)),
      randomMatrix: (request) => Promise.resolve(engine.randomMatrix(request)),
    },
    questionOf({ ...fallbacks(matrixParams), ...patch }),
  );

/** All digits of the selected number are the engine's. */
async function expectWeight(page: Page, chain: Chain, row: number, col: number): Promise<void> {
  const weight = chain.weights.data[(row - 1) * chain.keys.length + col - 1] ?? NaN;
  await shows(page, 'small[data-full]').toBe(
    `a(${chain.queries[row - 1] ?? ''}, ${chain.keys[col - 1] ?? ''}) = ${String(weight).replace(/-/g, '−')}`,
  );
}

describe('a post on a phone', () => {
  test('opens with the six weights of one row, written out', async ({ open }) => {
    const page = await open(address(), PHONE);
    const chain = await ask();
    const weights = async () => (await page.texts('[data-grid=weights] [data-cell]')).map(Number);
    await expect.poll(weights).toEqual([...chain.weights.data].map((weight) => Number(weight.toFixed(2))));
    expect(await page.text('[data-line=scores]')).toBe('q红 · k苹果 = 0×0 + 0×0 + 4×2 + 0×0 = 8');
    expect(await page.text('[data-line=scaled]')).toBe('8 ÷ √4 = 4');
    expect(await page.text('[data-weight]')).toBe('0.916');
    expect(await page.text('[data-value=step]')).toBe('5/6');
    expect(await page.text('[data-source]')).toContain('手工设计');
    expect(await page.count('[role=tab]')).toBe(0);
    expect(await overflow(page)).toBe(0);
  });

  test('tapping another weight writes that one out, and both directions differ', async ({ open }) => {
    const page = await open(address(), PHONE);
    const chain = await ask();
    await page.tap(cell('weights', 6, 5));
    await expectWeight(page, chain, 6, 5);
    const pair = await page.text('[data-pair]');
    expect(pair).toContain('a(苹果, 红) = 0.184');
    expect(pair).toContain('≠ a(红, 苹果) = 0.916');
    await page.tap(cell('weights', 2, 2));
    await shows(page, '[data-pair]').toContain('自己');
  });

  test('walks through the steps, and back', async ({ open }) => {
    const page = await open(address(), PHONE);
    await page.tap('[data-action=next]');
    await shows(page, '[data-value=step]').toBe('6/6');
    expect(await page.attribute('[data-action=next]', 'aria-disabled')).toBe('true');
    expect(await page.text('[data-line=component]')).toContain('o红[4] = Σ a·v = 0.017×0');
    expect(await page.text('[data-line=component]')).toContain('0.916×3 ≈ 2.75');
    for (let step = 5; step >= 1; step--) {
      await page.tap('[data-action=previous]');
      await shows(page, '[data-value=step]').toBe(`${step}/6`);
      expect(await overflow(page)).toBe(0);
    }
    expect(await page.text('[data-line=component]')).toBe('q红[3] = x红 · WQ[:, 3] = 0×0 + 0×2 + 0×0 + 2×2 + 0×0 = 4');
  });

  test('cells are large enough for a finger', async ({ open }) => {
    const page = await open(address(), PHONE);
    const { width, height } = await page.box(cell('weights', 1, 1));
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(36);
  });
});

test('speaks English', async ({ open }) => {
  const page = await open('/embed.html?widget=matrix&lang=en&controls=all', { width: 360, height: 740 });
  expect(await page.text('[data-source]')).toContain('Designed by hand');
  expect(await page.text('[data-pair]')).toContain('A is not symmetric');
  expect(await page.texts('[role=tab]')).toEqual(['Matrices', 'Lines', 'PyTorch', 'A real model']);
  expect(await overflow(page)).toBe(0);
});

describe('keys', () => {
  test('move through the weights, to both ends', async ({ open }) => {
    const page = await open(all());
    const chain = await ask();
    await page.press('ArrowUp', cell('weights', 5, 6));
    await expectWeight(page, chain, 4, 6);
    await page.press('ArrowLeft');
    await expectWeight(page, chain, 4, 5);
    await page.press('Control+Home');
    await expectWeight(page, chain, 1, 1);
    expect(await page.count('[data-grid=weights] [tabindex="0"]')).toBe(1);
  });

  test('type a number into a cell of W; everything after it follows, and undo takes it back', async ({ open }) => {
    const page = await open(all('&step=1'));
    const before = await ask();
    await page.press('1', cell('wq', 4, 3));
    await page.press('Enter');
    const after = await ask({ cells: [{ grid: 'wq', row: 3, col: 2, value: 1 }] });
    await shows(page, cell('q', 5, 3)).toBe('2');
    await shows(page, '[data-source]').toContain('手工修改了 1 格');
    await page.click('[data-action=next]');
    await shows(page, cell('scores', 5, 6)).toBe(String(after.scores.data[4 * 6 + 5]));
    for (let undone = 0; undone < 2; undone++) {
      await page.click('summary');
      await page.click('[data-item=undo]');
    }
    await shows(page, cell('q', 5, 3)).toBe(String(before.q.data[4 * 4 + 2]));
  });

  test('double-click restores a cell', async ({ open }) => {
    const page = await open(all('&step=1&cells=q.5.3=2'));
    await shows(page, cell('q', 5, 3)).toBe('2');
    await page.doubleClick(cell('q', 5, 3));
    await shows(page, cell('q', 5, 3)).toBe('4');
  });

  test('a number that is none is refused with a reason', async ({ open }) => {
    const page = await open(all('&step=1'));
    await page.click(cell('x', 5, 4));
    await page.type('input[name=cell]', 'two');
    await page.press('Enter');
    await shows(page, '.refusal').toContain('two');
    expect(await page.text('input[name=cell]')).toBe('two');
  });
});

describe('undo', () => {
  const undo = async (page: Page) => {
    await page.click('summary');
    await page.click('[data-item=undo]');
  };
  /** The outlined cell, the arithmetic and the digits speak of the same weight. */
  const expectChosen = async (page: Page, chain: Chain, row: number, col: number) => {
    await expectWeight(page, chain, row, col);
    expect(await page.attribute(cell('weights', row, col), 'aria-selected')).toBe('true');
    expect(await page.count('[data-grid=weights] [aria-selected="true"]')).toBe(1);
    const pair = `q${chain.queries[row - 1] ?? ''} · k${chain.keys[col - 1] ?? ''} = `;
    expect((await page.text('[data-line=scores]')).startsWith(pair)).toBe(true);
  };

  test('restores the selection everywhere', async ({ open }) => {
    const page = await open(all());
    const chain = await ask();
    await page.click(cell('weights', 2, 3));
    await expectChosen(page, chain, 2, 3);
    await undo(page);
    await expectChosen(page, chain, 5, 6);
    await page.click('summary');
    await page.click('[data-item=redo]');
    await expectChosen(page, chain, 2, 3);
    await page.click('summary');
    await page.click('[data-item=reset]');
    await expectChosen(page, chain, 5, 6);
  });

  test('gives up a cell that was chosen beside the weights', async ({ open }) => {
    const page = await open(all('&step=6'));
    await page.click(cell('v', 2, 1));
    await shows(page, 'small[data-full]').toContain('v吃[1] = ');
    await undo(page);
    await shows(page, 'small[data-full]').toContain('o红[4] = ');
    expect(await page.attribute(cell('output', 5, 4), 'aria-selected')).toBe('true');
  });
});

test('the last step keeps the focus on its button', async ({ open }) => {
  const page = await open(all('&step=5'));
  await page.press('Enter', '[data-action=next]');
  await shows(page, '[data-value=step]').toBe('6/6');
  await page.press('Enter');
  expect(await page.text('[data-value=step]')).toBe('6/6');
  await page.press('Shift+Tab');
  await page.press('Enter');
  await shows(page, '[data-value=step]').toBe('5/6');
});

describe('masks', () => {
  test('two quick turns of one cell leave it as it was, and those of two cells both count', async ({ open }) => {
    const page = await open(all('&step=4'));
    const clicks = (...cells: string[]) =>
      page.evaluate((selectors) => {
        const root = document.querySelector('attn-matrix')?.shadowRoot;
        for (const selector of selectors)
          root?.querySelector(selector)?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
      }, cells);
    const mask = async () => (await page.texts('[data-grid=mask] [data-cell]')).join('');
    await shows(page, cell('mask', 1, 1)).toBe('1');
    await clicks(cell('mask', 2, 2), cell('mask', 3, 3), cell('mask', 3, 3));
    await expect.poll(mask).toBe('1'.repeat(7) + '0' + '1'.repeat(28));
    await clicks(cell('mask', 2, 2), cell('mask', 1, 1));
    await expect.poll(mask).toBe('0' + '1'.repeat(35));
  });

  test('drawing goes on from the mask of before', async ({ open }) => {
    const page = await open(all('&step=4&mask=causal'));
    await page.click('[data-choice="mask custom"]');
    await page.click(cell('mask', 1, 6));
    await shows(page, cell('mask', 1, 6)).toBe('1');
    expect(await page.text(cell('mask', 1, 5))).toBe('0');
    expect(await page.text(cell('mask', 6, 1))).toBe('1');
  });

  test('nothing is added to a score: the formula and the digits say what becomes −∞', async ({ open }) => {
    const page = await open(all('&step=4&mask=causal'));
    expect(await page.text('.formula')).not.toContain('+');
    expect(await page.text('.formula')).toContain('∞');
    await shows(page, '[data-line=masked]').toBe('被屏蔽 → −∞');
    expect(await page.text('small[data-full]')).toBe('q红 · k苹果 ÷ √dk → −∞');
    await page.click('[data-choice="mask none"]');
    await shows(page, 'small[data-full]').toBe('q红 · k苹果 ÷ √dk = 4');
    expect(await page.text('.formula')).not.toContain('∞');
  });

  test('a zero that a mask made is not explained by the queries', async ({ open }) => {
    const page = await open(all('&mask=causal'));
    await shows(page, '[data-pair]').toContain('这是掩码定的');
    expect(await page.text('[data-pair]')).not.toContain('不对称');
  });

  test('the preset of a fully masked row says what its weights are, and what PyTorch does', async ({ open }) => {
    const page = await open(all());
    await page.click('summary');
    await page.click('[data-item=preset-masked-row]');
    await shows(page, '[data-arithmetic]').toContain(
      '“红”这一行全被屏蔽：没有可分配的对象，权重和输出都定为 0，而不是 NaN。',
    );
    await page.click('[data-choice="tab code"]');
    await shows(page, 'pre').toContain('PyTorch 2.5');
  });

  test('causal hides what comes later', async ({ open }) => {
    const page = await open(all());
    await page.click('[data-choice="mask causal"]');
    await shows(page, '[data-line=masked]').toContain('−∞');
    await shows(page, '[data-weight]').toBe('0');
    await expectWeight(page, await ask({ mask: 'causal' }), 5, 6);
  });

  test('drawn: a click and the space key turn cells over; a row with nothing to see is 0', async ({ open }) => {
    const page = await open(all('&step=4&mask=custom&mask-bits=111111;111111;111111;111111;000001;111111'));
    await page.click(cell('mask', 5, 6));
    await shows(page, cell('mask', 5, 6)).toBe('0');
    await page.click('[data-action=next]');
    await shows(page, '[data-arithmetic]').toContain('而不是 NaN');
    expect(await page.attribute('[data-sum="4"]', 'data-full')).toBe('0');
    await page.click('[data-action=previous]');
    await page.press(' ', cell('mask', 5, 1));
    await shows(page, cell('mask', 5, 1)).toBe('1');
    await page.click('[data-action=next]');
    await shows(page, cell('weights', 5, 1)).toBe('1.00');
  });

  test('padding counts the keys that are there', async ({ open }) => {
    const page = await open(all('&mask=padding&valid-lens=2'));
    await shows(page, cell('weights', 1, 1)).toBe('0.50');
    await page.press('ArrowRight', 'input[name=validLens]');
    await shows(page, cell('weights', 1, 3)).toBe('0.33');
  });

  test('across two sequences there is no causal one, and the page says why', async ({ open }) => {
    const page = await open(all('&kv-tokens=I/ate/a/red/apple&mask=causal'));
    expect(await page.count('[data-choice="mask causal"]')).toBe(0);
    expect(await page.text('.settings')).toContain('交叉注意力没有因果掩码');
    await expectWeight(page, await ask({ kvTokens: ['I', 'ate', 'a', 'red', 'apple'] }), 5, 5);
  });
});

test('without the scale the softmax saturates', async ({ open }) => {
  const page = await open(all());
  await page.click('[data-choice="scale none"]');
  await shows(page, '[data-weight]').toBe('0.998');
});

test('a text of the reader’s own takes random numbers, and says so', async ({ open }) => {
  const page = await open(all());
  await page.type('input[name=tokens]', 'the cat saw the dog');
  await page.press('Enter');
  await shows(page, '[data-source]').toContain('随机权重（种子 7），没有语义');
  await expectWeight(page, await ask({ tokens: ['the', 'cat', 'saw', 'the', 'dog'] }), 5, 5);
  await page.type('input[name=seed]', '8');
  await page.press('Enter');
  await expectWeight(page, await ask({ tokens: ['the', 'cat', 'saw', 'the', 'dog'], seed: 8 }), 5, 5);
});

test('a seed that is no whole number is refused beside its field, until a reset', async ({ open }) => {
  const page = await open(all('&weights=random'));
  await page.type('input[name=seed]', '2.5');
  await page.press('Enter');
  await shows(page, '#seed-refusal').toContain('2.5');
  expect(await page.text('input[name=seed]')).toBe('2.5');
  expect(await page.text('[data-source]')).toContain('种子 7');
  await page.click('summary');
  await page.click('[data-item=reset]');
  expect([await page.text('input[name=seed]'), await page.count('.refusal')]).toEqual(['7', 0]);
});

test('a Chinese sentence without separators can be split into words', async ({ open }) => {
  const page = await open(all());
  await page.type('input[name=tokens]', '深度学习');
  await page.press('Enter');
  await shows(page, '[data-pair]').toContain('只有一个 token');
  await page.click('[data-action=segment]');
  await shows(page, 'input[name=tokens]').toBe('深度 / 学习');
  await expect.poll(() => page.count('[data-grid=weights] [data-cell]')).toBe(4);
  expect(await page.count('[data-action=segment]')).toBe(0);
});

test.for([375, 768, 1440])('the settings stay under the hand at %i px', async (width, { open }) => {
  const page = await open(all(), { width, height: 1600 });
  const top = () =>
    page.evaluate(() => {
      const settings = document.querySelector('attn-matrix')?.shadowRoot?.querySelector('.settings');
      return settings && Math.round(settings.getBoundingClientRect().top + scrollY);
    });
  await page.box('.settings');
  const before = await top();
  for (const choice of ['scale none', 'weights random', 'mask causal', 'scale sqrt', 'weights design', 'mask none']) {
    await page.click(`[data-choice="${choice}"]`);
    await expect.poll(() => page.attribute(`[data-choice="${choice}"]`, 'aria-checked')).toBe('true');
    await page.press('Control+Home', '[data-grid=weights] [tabindex="0"]');
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowRight']) {
      await page.press(key);
      expect(await top(), `${choice}, ${key}`).toBe(before);
    }
  }
});

test('lines: a token chosen on either side writes its weight out', async ({ open }) => {
  const page = await open(all('&tab=arcs'));
  const chain = await ask();
  await page.click('[data-cell="from 2 0"]');
  await expectWeight(page, chain, 3, 6);
  await page.press('ArrowUp', '[data-cell="to 5 0"]');
  await expectWeight(page, chain, 3, 5);
});

test('the code is that of the settings', async ({ open }) => {
  const page = await open(all('&scale=none&mask=causal'));
  await page.click('[data-choice="tab code"]');
  await shows(page, 'pre').toContain('tril()');
  expect(await page.text('pre')).not.toContain('math.sqrt(');
});

describe('64 tokens', () => {
  const tokens = Array.from({ length: 64 }, (_, index) => `t${index + 1}`);
  const address64 = all(`&tokens=${tokens.join('/')}&row=30&col=12`);

  test('are painted; the lens walks by keys and tells the engine’s numbers', async ({ open }) => {
    const page = await open(address64, { width: 360, height: 740 });
    const chain = await ask({ tokens });
    await expectWeight(page, chain, 30, 12);
    for (let move = 0; move < 6; move++)
      await page.press('ArrowDown', move === 0 ? cell('weights', 30, 12) : undefined);
    await expectWeight(page, chain, 36, 12);
    expect(await overflow(page)).toBe(0);
  });

  test('a click on the painting chooses the cell under it', async ({ open }) => {
    const page = await open(address64);
    const edge = Number(await page.attribute('canvas', 'data-edge'));
    await page.click('canvas');
    const middle = Math.floor((64 * edge) / 2 / edge) + 1;
    await expectWeight(page, await ask({ tokens }), middle, middle);
  });
});

describe('the formula is alive', () => {
  const terms = (page: Page) =>
    page.evaluate(() => {
      const root = document.querySelector('attn-matrix')?.shadowRoot;
      const lit = [...(root?.querySelectorAll('[data-term][data-lit]') ?? [])];
      return [...new Set(lit.map((term) => term.getAttribute('data-term')))].sort();
    });

  test.for([
    { query: '' },
    { query: '&scale=none' },
    { query: '&mask=causal' },
    { query: '&mask=causal&scale=none' },
    { query: '&tab=arcs' },
    { query: '&step=all&mask=padding' },
    { query: '&kv-tokens=I/ate/a/red/apple' },
    { query: `&tokens=${'a/'.repeat(30)}b` },
  ])('every term lights something in every step: $query', async ({ query }, { open }) => {
    const page = await open(all(query));
    for (const step of query.includes('step') || query.includes('arcs') ? ['all'] : ['1', '2', '3', '4', '5', '6']) {
      await page.text('[data-term]');
      const names = await page.evaluate(async (shown) => {
        const element = document.querySelector<HTMLElement & { updateComplete: Promise<boolean> }>('attn-matrix');
        element?.setAttribute('step', shown);
        await element?.updateComplete;
        return [...(element?.shadowRoot?.querySelectorAll('[data-term]') ?? [])].map((term) => {
          term.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }));
          const lit = element?.shadowRoot?.querySelectorAll('[data-stands][data-lit]').length ?? 0;
          return lit > 0 ? '' : term.getAttribute('data-term');
        });
      }, step);
      expect(
        names.filter((name) => name !== ''),
        `step ${step}`,
      ).toEqual([]);
      expect(names.length).toBeGreaterThan(4);
    }
  });

  test('a cell lights its term, which without a mask the masked scores share with the scaled ones', async ({
    open,
  }) => {
    const page = await open(all());
    await page.hover(cell('weights', 2, 2));
    await expect.poll(() => terms(page)).toEqual(['weights']);
    await page.hover(cell('masked', 2, 2));
    await expect.poll(() => terms(page)).toEqual(['scaled']);
    await page.click('[data-choice="scale none"]');
    await page.hover(cell('masked', 3, 2));
    await expect.poll(() => terms(page)).toEqual(['scores']);
    await page.click('[data-choice="mask causal"]');
    await page.hover(cell('masked', 2, 2));
    await expect.poll(() => terms(page)).toEqual(['masked']);
    await page.hover('[data-line=scores] [data-stands=k]');
    await expect.poll(() => terms(page)).toEqual(['k']);
  });
});

describe('swapping rows', () => {
  test('of K and V together leaves the output; of K alone changes it; undo and a link keep it', async ({ open }) => {
    const page = await open(all('&step=6'));
    const before = await ask();
    const output = async () =>
      (await page.texts('[data-grid=output] [data-cell]')).map((text) => Number(text.replace('−', '-')));
    const two = ({ output: { data } }: Chain) => [...data].map((x) => Number(x.toFixed(2)));
    await expect.poll(output).toEqual(two(before));
    await page.click('[data-action=swap-kv]');
    await shows(page, '[data-value=moved]').toContain('输出最大变化 0');
    expect(await output()).toEqual(two(before));
    expect(await page.texts('[data-grid=v] [data-cell]')).not.toEqual([...before.v.data].map(String));
    await page.click('[data-action=swap-kv]');
    await shows(page, '[data-value=moved]').toContain('选一个');
    await page.click('[data-action=swap-k]');
    const after = await ask({ kOrder: [1, 2, 3, 4, 6, 5] });
    const change = Math.max(...after.output.data.map((x, at) => Math.abs(x - (before.output.data[at] ?? NaN))));
    await shows(page, '[data-value=moved]').toContain(change.toFixed(4));
    expect(await output()).toEqual(two(after));
    expect(await page.text('[aria-live=polite]')).toContain('已交换 K 中“红”与“苹果”的行');
    await page.click('[data-action=previous]');
    await shows(page, '[data-line=scores]').toBe('q红 · k苹果 = 0×0 + 0×2 + 4×0 + 0×0 = 0');
    await page.click('.menu summary');
    await page.click('[data-item=undo]');
    await page.click('.menu summary');
    await page.click('[data-item=undo]');
    await shows(page, '[data-value=moved]').toContain('选一个');
    const linked = await open(all('&step=6&k-order=1,2,3,4,6,5'));
    await shows(linked, '[data-value=moved]').toContain(change.toFixed(4));
    const wrong = await open(all('&k-order=1,1,2'));
    await shows(wrong, '.problem').toContain('k-order');
  });

  test('takes numbers set by hand along, and is said in the code', async ({ open }) => {
    const page = await open(all('&step=1&projection=k&cells=k.6.1=7'));
    await shows(page, cell('k', 6, 1)).toBe('7');
    await page.click('[data-action=swap-k]');
    await shows(page, cell('k', 5, 1)).toBe('7');
    expect(await page.count('.edited')).toBe(1);
    await page.click('[data-choice="tab code"]');
    const code = await page.text('pre');
    expect(code).toContain('K = K[[0, 1, 2, 3, 5, 4]]');
    expect(code).toContain('K[4, 0] = 7');
  });
});

describe('challenges', () => {
  const state = (page: Page) => page.attribute('.challenge', 'data-state');

  test('one token reads another that does not read it, from random weights', async ({ open }) => {
    const page = await open(all('&weights=random&dk=1'), PHONE);
    await page.tap('[data-challenge=read]');
    await page.tap('[data-choice="predict-read yes"]');
    expect(await state(page)).toBe('doing');
    await page.evaluate(() => {
      const cells = 'q.5.1=10;k.6.1=3;q.6.1=10;k.5.1=-3;k.1.1=0;k.2.1=0;k.3.1=0;k.4.1=0';
      document.querySelector('attn-matrix')?.setAttribute('cells', cells);
    });
    await expect.poll(() => state(page)).toBe('met');
    expect(await overflow(page)).toBe(0);
  });

  test('the example made by hand does not count, though it reads so', async ({ open }) => {
    const page = await open(all());
    await page.click('[data-challenge=read]');
    await page.click('[data-action=skip]');
    await page.click(cell('weights', 1, 1));
    expect(await state(page)).toBe('doing');
  });

  test('uniform rows without zero vectors: one token again and again', async ({ open }) => {
    const page = await open(all());
    await page.click('[data-challenge=uniform]');
    await page.click('[data-choice="predict-uniform no"]');
    expect(await state(page)).toBe('doing');
    await page.type('input[name=tokens]', '红 红 红 红');
    await page.press('Enter');
    await expect.poll(() => state(page)).toBe('met');
    expect(await page.text('.outcome')).toContain('和你的预测不一样');
  });

  test('swapped rows, together and in K alone; the first row under a causal mask', async ({ open }) => {
    const page = await open('/embed.html?widget=matrix&lang=en&controls=all');
    await page.click('[data-challenge=swap-both]');
    await page.click('[data-choice="predict-swap-both stays"]');
    await page.click('[data-action=swap-kv]');
    await expect.poll(() => state(page)).toBe('met');
    expect(await page.text('.outcome')).toContain('You predicted it.');
    await page.click('[data-challenge=swap-keys]');
    await page.click('[data-choice="predict-swap-keys stays"]');
    await page.click('[data-action=swap-kv]');
    expect(await state(page)).toBe('doing');
    await page.click('[data-action=swap-k]');
    await expect.poll(() => state(page)).toBe('met');
    await page.click('[data-challenge=causal]');
    await page.click('[data-action=impossible]');
    await expect.poll(() => state(page)).toBe('impossible');
    const chain = await ask({ mask: 'causal', cells: [{ grid: 'q', row: 0, col: 0, value: 9 }] });
    const plain = await ask({ mask: 'causal' });
    expect([...chain.output.data.slice(0, 4)]).toEqual([...plain.output.data.slice(0, 4)]);
  });
});

test('without a mask no heading speaks of masked scores', async ({ open }) => {
  for (const step of ['4', '5']) {
    const page = await open(`/embed.html?widget=matrix&lang=en&step=${step}&mask=none`, { width: 1280 });
    expect(await page.text('svg.sheet')).toContain('no mask');
    expect(await page.text('svg.sheet')).not.toContain('masked');
    const causal = await open(`/embed.html?widget=matrix&lang=en&step=${step}&mask=causal`, { width: 1280 });
    expect(await causal.text('svg.sheet')).not.toContain('no mask');
  }
});
