import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createEngine } from '../../web/engine/create';
import type * as Api from '../../web/engine/index';
import type { TrainerConfig } from '../../web/engine/types';
import { test } from './harness';
import { serveLab } from './lab';
import type { Site } from './serve';

let site: Site;
beforeAll(async () => {
  site = await serveLab();
});
afterAll(() => site.close());

const configs: [string, TrainerConfig][] = [
  ['the default Transformer', {}],
  ['its RNN', { model: 'rnn' }],
  ['two layers that sort', { task: 'sort', layers: 2, heads: 4, positions: 'sinusoidal', layerNorm: 'post', seed: 7 }],
];

describe.each([
  ['simd', true],
  ['baseline', false],
] as const)('the %s binary', (_, simd) => {
  test.for(configs)(
    '%s has the same losses and weights in the browser and in Node, to the last bit',
    async ([, config], { browser }) => {
      const page = await browser.open(`${site.origin}/lab.html`);
      await page.waitFor(() => 'lab' in window);
      const there = await page.evaluate(
        async (given, withSimd) => {
          const engine = await window.lab.connectEngine({ simd: withSimd });
          const trainer = await engine.createTrainer(given);
          const { losses } = await trainer.step(60);
          const parameters = await trainer.parameters();
          engine.dispose();
          return { place: trainer.place, losses: [...losses], parameters: [...parameters] };
        },
        config,
        simd,
      );
      const here = (await createEngine({ simd })).createTrainer(config);
      expect(there.place).toBe('worker');
      expect(there.losses).toEqual([...here.step(60).losses]);
      expect(there.parameters).toEqual([...here.parameters()]);
      await page.close();
    },
  );
});

test('models are loaded when the first trainer is created, once', async ({ browser }) => {
  const page = await browser.open(`${site.origin}/lab.html`);
  await page.waitFor(() => 'lab' in window);
  const ofModels = (ending: string) =>
    page.requests().filter((url) => url.includes('/models-') && url.endsWith(ending));
  await page.evaluate(async () => {
    const engine = await window.lab.connectEngine();
    await engine.softmax({ logits: [1, 2] });
    Object.assign(window, { engine });
  });
  expect(page.requests().join(' ')).toContain('.wasm');
  expect(ofModels('.wasm')).toEqual([]);
  expect(page.requests().filter((url) => url.includes('models-worker'))).toEqual([]);
  const places = await page.evaluate(async () => {
    const { engine } = window as unknown as { engine: Awaited<ReturnType<typeof Api.connectEngine>> };
    const first = await engine.createTrainer();
    const beside = await engine.createTrainer({ model: 'rnn' }, { beside: first });
    const alone = await engine.createTrainer({ task: 'sort' });
    return [first.place, beside.place, alone.place];
  });
  expect(places).toEqual(['worker', 'worker', 'worker']);
  expect(ofModels('.wasm')).toHaveLength(1);
  await page.close();
});

test('while two sessions train, they take turns, their questions and a widget’s requests are answered, and frames go on', async ({
  browser,
}) => {
  const page = await browser.open(`${site.origin}/lab.html`);
  await page.waitFor(() => 'lab' in window);
  const seen = await page.evaluate(async () => {
    const engine = await window.lab.connectEngine();
    const first = await engine.createTrainer();
    const second = await engine.createTrainer({ model: 'rnn' }, { beside: first });
    let changes = 0;
    const run = window.lab.trainingRun([first, second], { target: 10_000, onChange: () => changes++ });
    run.start();
    const answers: number[] = [];
    const steps: number[][] = [];
    for (let i = 0; i < 5; i++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      answers.push((await first.attention([1, 2, 3])).weights.length);
      answers.push((await second.logits([1])).length);
      answers.push((await engine.softmax({ logits: [i] })).normalizer);
      steps.push(run.progress.map(({ step }) => step));
    }
    const { state } = run;
    await run.pause();
    const paused = run.progress.map(({ step, losses }) => [step, losses.length]);
    const changed = changes;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await first.logits([1]);
    const later = run.progress.map(({ step, losses }) => [step, losses.length]);
    engine.dispose();
    return { answers, steps, state, paused, later, changed };
  });
  expect(seen.state).toBe('running');
  expect(seen.answers).toEqual(Array.from({ length: 5 }, () => [2, 11, 1]).flat());
  expect(seen.paused.every(([step = 0, losses]) => step > 0 && step < 10_000 && losses === step)).toBe(true);
  expect(seen.later).toEqual(seen.paused);
  expect(seen.changed).toBeGreaterThan(0);
  await page.close();
});

test('a worker that ends takes the weights with it, says so, and a new trainer runs', async ({ browser }) => {
  const page = await browser.open(`${site.origin}/lab.html`);
  await page.waitFor(() => 'lab' in window);
  const seen = await page.evaluate(async () => {
    const workers: Worker[] = [];
    const Real = window.Worker;
    window.Worker = class extends Real {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given);
        workers.push(this);
      }
    };
    const engine = await window.lab.connectEngine();
    const trainer = await engine.createTrainer();
    const training = trainer.step(10_000).catch((error: unknown) => (error as Error).message);
    workers[1]?.dispatchEvent(new ErrorEvent('error', { message: 'out of luck' }));
    const message = await training;
    const again = await (await engine.createTrainer()).step(3);
    engine.dispose();
    return { message, step: again.step, workers: workers.length };
  });
  expect(seen.message).toContain('out of luck');
  expect(seen.message).toContain('weights are lost');
  expect([seen.step, seen.workers]).toEqual([3, 3]);
  await page.close();
});
