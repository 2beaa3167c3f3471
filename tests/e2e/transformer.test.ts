import { createEngine, type Engine, type Trainer, type TrainerConfig } from 'attention-lab/engine';
import { beforeAll, describe, expect } from 'vitest';
import type { Page } from './browser';
import { test } from './harness';
import { layoutShift } from './layout-shift';
import { address, at, reached, SMALL, small, trained as trainedBy, value } from './transformer-page';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

const noOverflow = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
const trained = (config: TrainerConfig, steps: number): Trainer => trainedBy(engine, config, steps);

const tokensOf = (trainer: Trainer, prompt: string) =>
  [...prompt].map((char) => trainer.facts.vocabulary.indexOf(char));

/** Answers, their probabilities, right and wrong are the engine's. */
async function expectAnswer(page: Page, trainer: Trainer, prompt: string, model = 0) {
  const tokens = tokensOf(trainer, prompt);
  const { vocabulary, promptLength, answerLength } = trainer.facts;
  const truth = trainer.generate({ prompt: tokens, length: answerLength, temperature: 0 });
  const right = [...trainer.example(tokens).targets].slice(promptLength - 1);
  const cell = (k: number) => at(`[data-cell="answer-${model} 0 ${k}"]`);
  const texts = [...truth.tokens].map((token) => vocabulary[token]);
  await expect.poll(() => page.texts(at(`[data-grid=answer-${model}] .chip`))).toEqual(texts);
  for (let k = 0; k < answerLength; k++) {
    const p = truth.probabilities.data[k * vocabulary.length + (truth.tokens[k] ?? 0)] ?? NaN;
    await expect.poll(async () => Number(await page.attribute(cell(k), 'title'))).toBe(p);
    expect(await page.text(`${cell(k)} .verdict-mark`.replace(' .', ' >>> .'))).toBe(
      truth.tokens[k] === right[k] ? '✓' : '✗',
    );
  }
  const count = [...truth.tokens].filter((token, k) => token === right[k]).length;
  expect(await value(page, `right ${model}`)).toContain(`${count}/${answerLength}`);
  return truth;
}

/** Mean weight on the positions that the answers are copied from. */
function share(trainer: Trainer, prompt: string, map: number): number {
  const tokens = tokensOf(trainer, prompt);
  const { promptLength, answerLength, context, sources } = trainer.facts;
  const { tokens: answer } = trainer.generate({ prompt: tokens, length: answerLength, temperature: 0 });
  const weights = trainer.attention([...tokens, ...answer].slice(0, context)).weights[map];
  const rows = Array.from({ length: answerLength }, (_, j) => promptLength - 1 + j);
  return rows.reduce((sum, t) => sum + (weights?.data[t * context + (sources[t] ?? 0)] ?? NaN), 0) / answerLength;
}

describe('the one act: start', () => {
  test('before it, chance and cost are stated, and only what trains is loaded; after it, every number is the engine’s', async ({
    open,
  }) => {
    const page = await open(address(`lang=zh&${SMALL}`), { width: 375, height: 740 });
    await reached(page, 'ready');
    const fresh = trained(small, 0);
    expect(await value(page, 'chance-accuracy')).toBe(percent(fresh.facts.chanceAccuracy));
    expect(await value(page, 'chance-loss')).toBe(fresh.facts.chanceLoss.toFixed(4));
    const cost = (await page.text(at('[data-status]'))).replace(/\s/g, '');
    expect(cost).toContain(`${fresh.facts.parameters}个参数`);
    expect(cost).toContain('40步');
    expect(cost).toMatch(/\d+KB/);
    expect(await value(page, 'loss 0')).toBe('–');
    await expectAnswer(page, fresh, '3141|');
    const loaded = page.requests().join('\n');
    expect(loaded).toMatch(/models-[^/]*\.wasm/);
    expect(loaded).not.toMatch(/attention-[^/]*\.wasm/);

    await page.click(at('[data-action=start]'));
    await reached(page, 'finished');
    const trainer = trained(small, 39);
    const { loss, accuracy } = trainer.step();
    expect(await value(page, 'loss 0')).toBe(loss.toFixed(4));
    expect(await value(page, 'accuracy 0')).toBe(percent(accuracy));
    expect(Number(await page.attribute(at('[data-value="loss 0"]'), 'title'))).toBe(loss);
    await expectAnswer(page, trainer, '3141|');
    for (const map of [0, 1]) {
      const shown = at(`[data-share="${map}"]`);
      await expect
        .poll(async () => Number(await page.attribute(shown, 'title')))
        .toBeCloseTo(share(trainer, '3141|', map), 6);
    }
    expect(await page.evaluate(noOverflow)).toBe(true);
  });
});

describe('the example', () => {
  test('is edited by taps and keys, also while it trains; undo takes it back', async ({ open }) => {
    const page = await open(address(`lang=zh&${SMALL}`), { width: 360, height: 740, touch: true });
    await reached(page, 'ready');
    await page.tap(at('[data-action=start]'));
    await page.tap(at('[data-cell="prompt 0 0"]'));
    await page.tap(at('[data-choice="symbol 9"]'));
    await reached(page, 'finished');
    const trainer = trained(small, 40);
    await expectAnswer(page, trainer, '9141|');
    await page.press('5', at('[data-cell="prompt 0 2"]'));
    await expectAnswer(page, trainer, '9151|');
    await page.press('ArrowUp');
    await expectAnswer(page, trainer, '9152|');
    await page.click(at('.menu summary'));
    await page.click(at('[data-item=undo]'));
    expect(await page.evaluate(noOverflow)).toBe(true);
  });

  test('typed digit by digit, what is being changed goes along with the focus', async ({ open }) => {
    const page = await open(address(`lang=en&${SMALL}`));
    await reached(page, 'ready');
    const chosen = () => page.attribute(at('.chip.chosen'), 'data-cell');
    const focused = () =>
      page.evaluate(() =>
        document.querySelector('attn-transformer')?.shadowRoot?.activeElement?.getAttribute('data-cell'),
      );
    await page.click(at('[data-cell="prompt 0 0"]'));
    await page.press('9');
    await page.press('5');
    await expect.poll(chosen).toBe('prompt 0 2');
    expect(await focused()).toBe('prompt 0 2');
    expect(await page.attribute(at('[data-choice="symbol 4"]'), 'aria-checked')).toBe('true');
    await page.press('ArrowLeft');
    await expect.poll(chosen).toBe('prompt 0 1');
    await page.press('ArrowUp');
    await expect.poll(() => page.texts(at('.chip.symbol'))).toEqual(['9', '6', '4', '1']);
    expect([await chosen(), await focused()]).toEqual(['prompt 0 1', 'prompt 0 1']);
    await page.click(at('[data-choice="symbol 0"]'));
    await expect.poll(() => page.texts(at('.chip.symbol'))).toEqual(['9', '0', '4', '1']);
    await page.click(at('[data-cell="prompt 0 1"]'));
    await expect.poll(() => page.count(at('.chip.chosen'))).toBe(0);
  });

  test('of a text with a character that it lacks: that is named, and the answer of before stays where it was', async ({
    open,
  }) => {
    const text = encodeURIComponent('to be or not to be. '.repeat(20));
    const page = await open(address(`lang=en&task=text&corpus=own&context=8&d-model=16&text=${text}`));
    await reached(page, 'ready');
    const written = () => page.text(at('.written'));
    const before = await written();
    const { y } = await page.box(at('.attention'));
    await page.type(at('input[name=beginning]'), 'be z');
    await page.press('Enter');
    await expect.poll(() => page.text(at('#beginning-refusal'))).toContain('not in the vocabulary: z');
    expect(await written()).toBe(before);
    expect(Math.abs((await page.box(at('.attention'))).y - y)).toBeLessThan(60);
    // No head has a solution to look at here, so that no share of it is told.
    expect(await page.texts(at('.map-share'))).toEqual(['', '']);
    expect(await page.text(at('.caution'))).not.toContain('percentage');
    await page.type(at('input[name=beginning]'), 'be ');
    await page.press('Enter');
    await expect.poll(written).toMatch(/^be /);
    expect(await page.count(at('#beginning-refusal .refusal'))).toBe(0);
  });

  test('an enlarged map adds a row up, its cells light the formula’s term and back', async ({ open }) => {
    const page = await open(address(`lang=en&${SMALL}`));
    await reached(page, 'ready');
    await page.click(at('[data-map="1"]'));
    await page.hover(at('[data-cell="map 4 2"]'));
    const trainer = trained(small, 0);
    const tokens = tokensOf(trainer, '3141|');
    const { tokens: answer } = trainer.generate({ prompt: tokens, length: 4, temperature: 0 });
    const weight = trainer.attention([...tokens, ...answer].slice(0, 8)).weights[1]?.data[4 * 8 + 2] ?? NaN;
    expect(Number(await page.attribute(at('[data-value=weight]'), 'title'))).toBe(weight);
    expect(await page.text(at('[data-value=row-sum]'))).toMatch(/= 1\.0000$/);
    expect(await page.count(at('[data-term=weight][data-lit]'))).toBeGreaterThan(0);
    await page.hover(at('[data-term=probability]'));
    expect(await page.count(at('[data-cell^="answer-0"][data-lit]'))).toBe(4);
    expect(await page.count(at('[data-cell^="map"][data-lit]'))).toBe(0);
    await page.hover(at('[data-term=position]'));
    expect(await page.count(at('[data-cell^="answer-0"][data-lit]'))).toBe(4);
  });
});

test('with all controls too, nothing is loaded but what trains; another setting loads no more of it', async ({
  open,
}) => {
  const page = await open(address(`lang=en&controls=all&${SMALL}`));
  await reached(page, 'ready');
  const kilobytes = async () => Number(/trainer \((\d+) KB\)/.exec(await page.text(at('[data-status]')))?.[1] ?? NaN);
  const before = await kilobytes();
  expect(before).toBeGreaterThan(20);
  for (const choice of ['heads 1', 'heads 4', 'heads 2']) {
    await page.click(at(`[data-choice="${choice}"]`));
    await reached(page, 'preparing');
    await reached(page, 'ready');
  }
  expect(await kilobytes()).toBe(before);
  expect(page.requests().join('\n')).not.toMatch(/attention-[^/]*\.wasm/);
});

test('what it is said to take is near what it takes, for it has been tried', async ({ open }) => {
  const page = await open(address('lang=en&steps=1000'));
  await reached(page, 'ready');
  const [, count = NaN] = (/about (\d+) s by/.exec(await page.text(at('[data-status]'))) ?? []).map(Number);
  const start = Date.now();
  await page.click(at('[data-action=start]'));
  await reached(page, 'finished');
  const seconds = (Date.now() - start) / 1000;
  // Stops of the estimate, and a machine that has other things to do.
  expect(count).toBeLessThanOrEqual(Math.max(3, 3 * seconds));
});

test.for([375, 1440])('no number of an axis is cut off at %i px', async (width, { open }) => {
  const page = await open(address('lang=en&task=text&corpus=own&context=8&d-model=16&text=' + 'abc '.repeat(40)), {
    width,
  });
  await reached(page, 'ready');
  const over = await page.evaluate(() => {
    const sheet = document.querySelector('attn-transformer')?.shadowRoot?.querySelector('.sheet');
    const frame = sheet?.getBoundingClientRect();
    return [...(sheet?.querySelectorAll('text') ?? [])].map((text) => {
      const { left, right } = text.getBoundingClientRect();
      return Math.max(right - (frame?.right ?? NaN), (frame?.left ?? NaN) - left);
    });
  });
  expect(over.length).toBeGreaterThan(10);
  for (const past of over) expect(past).toBeLessThanOrEqual(0);
});

test.for(['one', 'all'])('with controls=%s nothing shifts while it loads', async (level, { open }) => {
  const page = await open(address(`lang=zh&rnn=true&controls=${level}`));
  await reached(page, 'ready');
  const shift = await page.evaluate(layoutShift);
  expect(shift).toBeLessThan(0.01);
});

test('a map of many positions enlarges too: a tap or the arrow keys choose what is written out', async ({ open }) => {
  const page = await open(address('lang=zh&task=recall&gap=40&d-model=16&steps=5'), {
    width: 320,
    height: 740,
    touch: true,
  });
  await reached(page, 'ready');
  await page.tap(at('[data-map="0"]'));
  await page.tap(at('[data-large-map]'));
  const trainer = trained({ task: 'recall', gap: 40, dModel: 16 }, 0);
  const n = trainer.facts.context;
  const tokens = tokensOf(trainer, '31415926535897932384626433832795028841971693|');
  const { tokens: answer } = trainer.generate({ prompt: tokens, length: 4, temperature: 0 });
  const weights = trainer.attention([...tokens, ...answer].slice(0, n)).weights[0];
  const middle = Math.floor(n / 2);
  const shown = async () => Number(await page.attribute(at('[data-value=weight]'), 'title'));
  await expect.poll(shown).toBe(weights?.data[middle * n + middle]);
  await page.press('ArrowLeft', at('[data-large-map]'));
  await page.press('ArrowDown');
  await expect.poll(shown).toBe(weights?.data[(middle + 1) * n + middle - 1]);
  expect(await page.text(at('[data-value=row-sum]'))).toMatch(/= 1\.0000$/);
  expect(await page.evaluate(noOverflow)).toBe(true);
});

describe('more', () => {
  test('an RNN learns beside it from the same batches', async ({ open }) => {
    const page = await open(address(`lang=en&controls=some&rnn=true&${SMALL}`));
    await reached(page, 'ready');
    await page.click(at('[data-action=start]'));
    await reached(page, 'finished');
    const rnn = trained({ ...small, model: 'rnn' }, 39);
    const { loss, accuracy } = rnn.step();
    expect(await value(page, 'loss 1')).toBe(loss.toFixed(4));
    expect(await value(page, 'accuracy 1')).toBe(percent(accuracy));
    await expectAnswer(page, rnn, '3141|', 1);
    expect(await page.count(at('[data-curve]'))).toBe(4);
  });

  test('generation draws what the engine draws; the counts are those of a triangle', async ({ open }) => {
    const page = await open(address(`lang=en&controls=some&tab=generate&temperature=2&top-k=3&${SMALL}`));
    await reached(page, 'ready');
    const trainer = trained(small, 0);
    const prompt = tokensOf(trainer, '3141|');
    const drawn = (seed: number) =>
      [...trainer.generate({ prompt, length: 4, temperature: 2, topK: 3, seed }).tokens].map(
        (t) => trainer.facts.vocabulary[t],
      );
    await expect.poll(() => page.texts(at('.token'))).toEqual(drawn(1));
    await page.click(at('[data-action=again]'));
    await expect.poll(() => page.texts(at('.token'))).toEqual(drawn(2));
    // 5 + 4 tokens: 5 + 6 + 7 + 8 positions without a cache, 8 with one.
    expect(await page.texts(at('[data-work=without] td'))).toEqual(['4', '26', '100']);
    expect(await page.texts(at('[data-work=cache] td'))).toEqual(['4', '8', '36']);
  });

  test('the structure counts the engine’s parameters and opens into its matrices', async ({ open }) => {
    const page = await open(address(`lang=en&controls=some&tab=model&${SMALL}`));
    await reached(page, 'ready');
    const { facts, ...trainer } = trained(small, 0);
    expect((await value(page, 'total')).replace(/\s/g, '')).toContain(String(facts.parameters));
    const attention = trainer
      .layout()
      .filter(({ name }) => name.startsWith('blocks.0.attn'))
      .reduce((sum, { shape }) => sum + shape.reduce((size, n) => size * n, 1), 0);
    expect((await page.text(at('[data-count="blocks.0.attn"]'))).replace(/\s/g, '')).toBe(String(attention));
    expect(await page.text(at('[data-shape=head]'))).toBe('16 × 8 × 11');
    await page.click(at('[data-block="blocks.0.attn"]'));
    expect(await page.count(at('.matrix canvas'))).toBe(4);
  });

  test('the code’s stages light their lines with the shapes of now; the last one trains a step', async ({ open }) => {
    const page = await open(address(`lang=en&controls=some&tab=code&${SMALL}`));
    await reached(page, 'ready');
    await page.click(at('[data-action=next-stage]'));
    expect(await page.text(at('.code .lit'))).toContain('tok_embed(tokens)');
    expect(await page.text(at('.code .lit'))).toContain('(16, 8, 16)');
    await page.click(at('[data-action=previous-stage]'));
    await page.click(at('[data-action=previous-stage]'));
    expect(await page.text(at('.code .lit'))).toContain('adamw.step()');
    await expect
      .poll(() => page.attribute(at('[data-value="loss 0"]'), 'title'))
      .toBe(String(trained(small, 0).step().loss));
  });

  test('a head is switched off: accuracies before and after are the engine’s', async ({ open }) => {
    const page = await open(address(`lang=en&controls=some&map=1&${SMALL}`));
    await reached(page, 'ready');
    await page.click(at('[data-action=start]'));
    await reached(page, 'finished');
    await page.click(at('[data-action=head-off]'));
    const trainer = trained(small, 40);
    const before = trainer.evaluate({ batches: 8 }).accuracy;
    const parameters = trainer.parameters();
    const { offset = 0 } = trainer.layout().find(({ name }) => name === 'blocks.0.attn.out.weight') ?? {};
    for (let row = 0; row < 16; row++) parameters.fill(0, offset + row * 16, offset + row * 16 + 8);
    trainer.setParameters(parameters);
    const after = trainer.evaluate({ batches: 8 }).accuracy;
    await expect.poll(() => page.attribute(at('[data-head-off]'), 'data-head-off')).toBe(`${before} ${after}`);
  });

  test('a text: unigram entropy, held-out loss, a beginning with a foreign character is refused', async ({ open }) => {
    const page = await open(address('lang=en&controls=some&task=text&d-model=16&context=16&steps=10'));
    await reached(page, 'ready');
    expect(Number(await value(page, 'chance-loss'))).toBeGreaterThan(2);
    await page.click(at('[data-action=start]'));
    await reached(page, 'finished');
    await expect.poll(() => page.count(at('[data-plot=loss] circle'))).toBeGreaterThan(1);
    await page.type(at('input[name=beginning]'), 'naïve');
    await page.press('Enter');
    await expect.poll(() => page.text(at('.refusal'))).toContain('ï');
  });
});
