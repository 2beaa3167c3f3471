import { createEngine, type Engine, type TrainerConfig } from 'attention-lab/engine';
import { beforeAll, describe, expect } from 'vitest';
import type { Page } from './browser';
import { test } from './harness';
import {
  address,
  answerOf,
  at,
  lossesOf,
  reached,
  reachedRest,
  SMALL,
  small,
  status,
  stepNow,
  trained,
} from './transformer-page';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

const LONG = 'lang=en&length=4&d-model=16&steps=10000';
const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
const lossShown = (page: Page) => page.attribute(at('[data-value="loss 0"]'), 'title');
const choose = async (page: Page, item: string) => {
  await page.click(at('.menu summary'));
  await page.click(at(`[data-item=${item}]`));
};

describe('a run', () => {
  test.for<[string, string, TrainerConfig]>([
    ['reverse', '', { ...small, task: 'reverse' }],
    ['sort', '&task=sort', { ...small, task: 'sort', batch: 32, learningRate: 0.001 }],
  ])(
    'of %s has Node’s losses to the last bit, for both models; reset gives it again, another seed another one',
    async ([, query, config], { open }) => {
      const page = await open(address(`lang=en&controls=all&rnn=true&${SMALL}${query}`));
      const truth = (seed: number, model: 'transformer' | 'rnn') => [
        ...engine.createTrainer({ ...config, seed, model }).step(40).losses,
      ];
      await reached(page, 'ready');
      await page.click(at('[data-action=start]'));
      await reached(page, 'finished');
      expect(await lossesOf(page)).toEqual(truth(1, 'transformer'));
      expect(await lossesOf(page, 1)).toEqual(truth(1, 'rnn'));
      await page.click(at('[data-action=reset]'));
      await reached(page, 'ready');
      expect(await lossesOf(page)).toEqual([]);
      await page.click(at('[data-action=start]'));
      await reached(page, 'finished');
      expect(await lossesOf(page)).toEqual(truth(1, 'transformer'));
      await page.type(at('input[name=seed]'), '7');
      await page.press('Enter');
      await reached(page, 'ready');
      await page.click(at('[data-action=start]'));
      await reached(page, 'finished');
      expect(await lossesOf(page)).toEqual(truth(7, 'transformer'));
      expect(truth(7, 'transformer')).not.toEqual(truth(1, 'transformer'));
    },
  );

  test('of learning rates and seeds one after the other is each the engine’s own; undo goes back through them', async ({
    open,
  }) => {
    const page = await open(address('lang=en&controls=all&length=4&d-model=16&steps=5'));
    const run = async (config: TrainerConfig) => {
      await reached(page, 'ready');
      await page.click(at('[data-action=start]'));
      await reached(page, 'finished');
      expect(await lossesOf(page)).toEqual([...engine.createTrainer({ ...small, ...config }).step(5).losses]);
    };
    for (const rate of [0.01, 0.0001]) {
      await page.type(at('input[name=learningRate]'), String(rate));
      await page.press('Enter');
      await run({ learningRate: rate });
    }
    for (const seed of [2, 4294967295]) {
      await page.type(at('input[name=seed]'), String(seed));
      await page.press('Enter');
      await run({ learningRate: 0.0001, seed });
    }
    await choose(page, 'undo');
    await run({ learningRate: 0.0001, seed: 2 });
    await choose(page, 'reset');
    await run({});
    expect(await page.text(at('input[name=learningRate]'))).toBe('0.003');
  });

  test('pauses, goes one step on, and starts over to the same run', async ({ open }) => {
    const page = await open(address('lang=en&length=4&d-model=16&steps=5000'));
    await reached(page, 'ready');
    await page.click(at('[data-action=start]'));
    await reached(page, 'running');
    await page.click(at('[data-action=pause]'));
    await reachedRest(page);
    const before = await stepNow(page);
    await page.click(at('[data-action=step]'));
    await expect.poll(() => stepNow(page)).toBe(before + 1);
    await expect.poll(() => lossShown(page)).toBe(String(trained(engine, small, before).step().loss));
    await page.click(at('[data-action=reset]'));
    await reached(page, 'ready');
    expect(await stepNow(page)).toBe(0);
    await page.click(at('[data-action=step]'));
    await expect.poll(() => lossShown(page)).toBe(String(trained(engine, small, 0).step().loss));
  });

  test('that is finished goes on for as many steps again', async ({ open }) => {
    const page = await open(address(`lang=en&${SMALL}`));
    await reached(page, 'ready');
    await page.click(at('[data-action=start]'));
    await reached(page, 'finished');
    await page.click(at('[data-action=start]'));
    await expect.poll(async () => (await lossesOf(page)).length).toBe(80);
    await reached(page, 'finished');
    expect(await lossesOf(page)).toEqual([...engine.createTrainer(small).step(80).losses]);
  });
});

describe('undo', () => {
  test('takes back the example, then the setting; redo brings them again', async ({ open }) => {
    const page = await open(address(`lang=en&controls=all&${SMALL}`));
    await reached(page, 'ready');
    await page.click(at('[data-choice="task copy"]'));
    await reached(page, 'ready');
    await page.press('9', at('[data-cell="prompt 0 0"]'));
    const prompt = async () => (await page.texts(at('[data-grid=prompt] .chip'))).join('');
    const answers = async () => (await page.texts(at('[data-grid=answer-0] .chip'))).join('');
    const truth = (config: TrainerConfig, text: string) => answerOf(trained(engine, config, 0), text).join('');
    await expect.poll(prompt).toBe('9141|');
    await expect.poll(answers).toBe(truth({ ...small, task: 'copy' }, '9141|'));
    await choose(page, 'undo');
    await expect.poll(prompt).toBe('3141|');
    await choose(page, 'undo');
    await expect.poll(answers).toBe(truth(small, '3141|'));
    expect(await page.attribute(at('[data-choice="task reverse"]'), 'aria-checked')).toBe('true');
    await choose(page, 'redo');
    await expect.poll(answers).toBe(truth({ ...small, task: 'copy' }, '3141|'));
  });
});

describe('nothing trains where nobody looks', () => {
  const hide = (page: Page, isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'visibilityState', {
        configurable: true,
        get: () => (hidden ? 'hidden' : 'visible'),
      });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);

  test('a hidden tab stops it; it goes on when the tab is back; a pause of the reader’s stays one', async ({
    open,
  }) => {
    const page = await open(address(LONG));
    await reached(page, 'ready');
    await page.click(at('[data-action=start]'));
    await reached(page, 'running');
    await hide(page, true);
    await reachedRest(page);
    const steps = (await lossesOf(page)).length;
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
    expect(await lossesOf(page)).toHaveLength(steps);
    await hide(page, false);
    await reached(page, 'running');
    await page.click(at('[data-action=pause]'));
    await reachedRest(page);
    await hide(page, true);
    await hide(page, false);
    expect(await status(page)).toBe('paused');
  });

  test('out of sight it stops, and goes on when it comes back; removed and put in again it continues where it was', async ({
    open,
  }) => {
    const page = await open(address(LONG));
    await reached(page, 'ready');
    await page.evaluate(() => {
      document.body.style.paddingBottom = '6000px';
    });
    await page.click(at('[data-action=start]'));
    await reached(page, 'running');
    const state = () => {
      const widget = document.querySelector('attn-transformer');
      return widget?.shadowRoot?.querySelector('[data-status]')?.getAttribute('data-status');
    };
    await page.evaluate(() => scrollTo(0, 5500));
    await expect.poll(() => page.evaluate(state)).toBe('paused');
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => page.evaluate(state)).toBe('running');
    const before = (await lossesOf(page)).length;
    await page.evaluate(() => {
      const widget = document.querySelector('attn-transformer');
      const parent = widget?.parentElement;
      widget?.remove();
      if (widget) parent?.append(widget);
    });
    await expect.poll(() => page.evaluate(state)).toBe('running');
    await page.click(at('[data-action=pause]'));
    await reachedRest(page);
    const losses = await lossesOf(page);
    expect(losses.length).toBeGreaterThanOrEqual(before);
    expect(losses).toEqual([...engine.createTrainer(small).step(losses.length).losses]);
  });

  test('removed for good it stops at once, and its worker ends', async ({ open }) => {
    const page = await open('/?lang=en');
    // Not yet near: its script and its worker come later than this.
    await page.evaluate(() => {
      const seen = { asked: 0, ended: 0 };
      const Real = window.Worker;
      window.Worker = class extends Real {
        private readonly isOfModels: boolean;
        constructor(url: string | URL, options?: WorkerOptions) {
          super(url, options);
          this.isOfModels = String(url).includes('models-worker');
        }
        override postMessage(...given: unknown[]) {
          if (this.isOfModels) seen.asked++;
          (super.postMessage as (...all: unknown[]) => void)(...given);
        }
        override terminate() {
          if (this.isOfModels) seen.ended++;
          super.terminate();
        }
      };
      Object.assign(window, { seen });
      document.querySelector('#transformer')?.scrollIntoView();
    });
    const seen = () =>
      page.evaluate(() => ({ ...(window as unknown as { seen: { asked: number; ended: number } }).seen }));
    await reached(page, 'ready');
    await page.click(at('[data-action=start]'));
    await reached(page, 'running');
    expect((await seen()).asked).toBeGreaterThan(0);
    const asked = await page.evaluate(async () => {
      const { seen: counts } = window as unknown as { seen: { asked: number } };
      document.querySelector('attn-transformer')?.remove();
      // The slice under way, and whatever its end would set off.
      for (let frame = 0; frame < 12; frame++) await new Promise(requestAnimationFrame);
      return counts.asked;
    });
    await expect.poll(seen, { timeout: 10_000 }).toMatchObject({ ended: 1 });
    // Only that its sessions are to be freed.
    expect((await seen()).asked - asked).toBeLessThanOrEqual(2);
  });
});

describe('distance', () => {
  const GAPS = [0, 2, 5, 10, 20, 30];
  const tiny = { task: 'recall', items: 4, dModel: 8, batch: 4 } as const;
  const accuracy = (gap: number, model: 'transformer' | 'rnn') =>
    trained(engine, { ...tiny, gap, model }, 600).evaluate({ batches: 16 }).accuracy;
  const shown = async (page: Page, gap: number, model: string) =>
    Number(await page.attribute(at(`[data-swept="${model} ${gap}"]`), 'title'));

  test(
    'is measured gap by gap, can be stopped and gone on with; the challenge is judged by what was measured',
    {
      timeout: 120_000,
    },
    async ({ open }) => {
      const page = await open(address('lang=en&controls=all&task=recall&items=2&d-model=8&batch=4&steps=1&tab=sweep'));
      await reached(page, 'ready');
      await page.click(at('[data-challenge=gap]'));
      await page.click(at('[data-choice="predict-gap 5"]'));
      expect(await page.attribute(at('.challenge'), 'data-state')).toBe('doing');
      await page.click(at('[data-action=run-sweep]'));
      await expect
        .poll(() => page.attribute(at('[data-swept="rnn 0"]'), 'title'), { timeout: 30_000 })
        .toBe(String(accuracy(0, 'rnn')));
      await page.click(at('[data-action=stop-sweep]'));
      await page.click(at('[data-action=run-sweep]'));
      await expect.poll(() => page.count(at('[data-falls]')), { timeout: 60_000 }).toBe(1);
      for (const gap of [0, 30]) {
        expect(await shown(page, gap, 'transformer')).toBe(accuracy(gap, 'transformer'));
        expect(await shown(page, gap, 'rnn')).toBe(accuracy(gap, 'rnn'));
      }
      const rnn = await Promise.all(GAPS.map((gap) => shown(page, gap, 'rnn')));
      const falls = String(GAPS.find((_, i) => (rnn[i] ?? NaN) < 0.6) ?? 'never');
      expect(await page.attribute(at('[data-falls]'), 'data-falls')).toBe(falls);
      expect(await page.attribute(at('.challenge'), 'data-state')).toBe('met');
      expect(await page.text(at('.challenge .outcome'))).toContain(
        falls === '5' ? 'You predicted it.' : 'You had predicted otherwise.',
      );
      expect(await page.text(at('.challenge .outcome'))).toContain(percent(rnn[5] ?? NaN));
    },
  );
});
