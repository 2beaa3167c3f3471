import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEngine } from '../../web/engine/create';
import type { TrainerConfig } from '../../web/engine/types';
import { launch, type Browser, type Page } from './browser';
import { serveLab } from './lab';
import type { Site } from './serve';

/** Another engine of JavaScript and WebAssembly than Chromium's and Node's, which are one. */
let site: Site;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  site = await serveLab();
  browser = await launch('firefox');
  page = await browser.open(`${site.origin}/lab.html`);
  await page.waitFor(() => 'lab' in window);
}, 60_000);
afterAll(async () => {
  await page.close();
  await browser.close();
  await site.close();
});

const configs: [string, TrainerConfig][] = [
  ['the default Transformer', { task: 'copy' }],
  ['its RNN', { task: 'copy', model: 'rnn' }],
  ['a Transformer of two layers that sorts', { task: 'sort', layers: 2, heads: 4, positions: 'sinusoidal', seed: 7 }],
  ['its RNN', { task: 'sort', layers: 2, model: 'rnn', seed: 7 }],
];

describe.each([
  ['simd', true],
  ['baseline', false],
] as const)('the %s binary in Firefox', (_, simd) => {
  test.for(configs)(
    '%s has the losses and weights of Node, to the last bit, and again after a reset',
    async ([, config]) => {
      const there = await page.evaluate(
        async (given, withSimd) => {
          const engine = await window.lab.connectEngine({ simd: withSimd });
          const trainer = await engine.createTrainer(given);
          const first = await trainer.step(40);
          const parameters = await trainer.parameters();
          await trainer.reset();
          const second = await trainer.step(40);
          engine.dispose();
          return {
            agent: navigator.userAgent,
            place: trainer.place,
            losses: [...first.losses],
            again: [...second.losses],
            parameters: [...parameters],
          };
        },
        config,
        simd,
      );
      const here = (await createEngine({ simd })).createTrainer(config);
      expect(there.agent).toContain('Firefox');
      expect(there.place).toBe('worker');
      expect(there.losses).toEqual([...here.step(40).losses]);
      expect(there.parameters).toEqual([...here.parameters()]);
      expect(there.again).toEqual(there.losses);
    },
  );
});
