import type { Engine, Trainer, TrainerConfig } from 'attention-lab/engine';
import { expect } from 'vitest';
import type { Page } from './browser';

/** What the tests of `<attn-transformer>` have in common: where things are, and the engine's truth. */
export const at = (inside: string) => `attn-transformer >>> ${inside}`;
export const address = (query: string) => `/embed.html?widget=transformer&${query}`;

/** Small and short: what is tested does not depend on it. */
export const SMALL = 'length=4&d-model=16&steps=40';
export const small: TrainerConfig = { task: 'reverse', length: 4, dModel: 16 };

export const status = (page: Page) => page.attribute(at('[data-status]'), 'data-status');
export const reached = (page: Page, wanted: string) =>
  expect.poll(() => status(page), { timeout: 60_000, interval: 100 }).toBe(wanted);

/** Paused, and the slice that was under way has come in: no more is to come. */
export async function reachedRest(page: Page): Promise<void> {
  await reached(page, 'paused');
  await page.evaluate(async () => {
    interface Inside {
      training: { session: { run: { pause: () => Promise<void> } } };
    }
    await (document.querySelector('attn-transformer') as unknown as Inside).training.session.run.pause();
  });
}

export const value = (page: Page, name: string) => page.text(at(`[data-value="${name}"]`));
export const stepNow = async (page: Page) =>
  Number(/\d+/.exec((await value(page, 'step')).replace(/\s/g, ''))?.[0] ?? NaN);

/** Of every step so far, as the widget has them. */
export const lossesOf = (page: Page, model = 0): Promise<number[]> =>
  page.evaluate((index) => {
    interface Inside {
      training: { session: { run: { progress: { losses: number[] }[] } } };
    }
    const widget = document.querySelector('attn-transformer') as unknown as Inside;
    return [...(widget.training.session.run.progress[index]?.losses ?? [])];
  }, model);

/** After so many steps, as the widget trains. */
export function trained(engine: Engine, config: TrainerConfig, steps: number): Trainer {
  const trainer = engine.createTrainer(config);
  if (steps > 0) trainer.step(steps);
  return trainer;
}

/** The engine's numbers for a prompt that is answered. */
export function answerOf(trainer: Trainer, prompt: string) {
  const { vocabulary, answerLength } = trainer.facts;
  const tokens = [...prompt].map((char) => vocabulary.indexOf(char));
  const { tokens: answer } = trainer.generate({ prompt: tokens, length: answerLength, temperature: 0 });
  return [...answer].map((token) => vocabulary[token]);
}
