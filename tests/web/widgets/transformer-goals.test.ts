import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEngine } from '../../../web/engine/create';
import type { Engine } from '../../../web/engine/types';
import { fallbacks } from '../../../web/params/schema';
import { transformerParams } from '../../../web/params/transformer';
import { configOf, trainingOf, type TransformerState } from '../../../web/widgets/transformer-config';

/** What a reader gets who presses “start”: the same bits as in a browser. `scripts/curves` prints the whole curves. */
let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

const SEEDS = [1, 2, 3, 4, 5];
const state = (patch: Partial<TransformerState>): TransformerState => ({ ...fallbacks(transformerParams), ...patch });

/** Mean accuracy of the last 50 steps. */
function learnt(patch: Partial<TransformerState>, model: 'transformer' | 'rnn' = 'transformer'): number {
  const chosen = state(patch);
  const trainer = engine.createTrainer({ ...configOf(chosen, ''), model });
  const { accuracies } = trainer.step(trainingOf(chosen).steps);
  trainer.dispose();
  return accuracies.slice(-50).reduce((sum, accuracy) => sum + accuracy, 0) / 50;
}

describe('with the default settings', () => {
  test.each(['copy', 'reverse'] as const)('%s is learnt within 500 steps, whatever the seed', (task) => {
    expect(trainingOf(state({ task })).steps).toBeLessThanOrEqual(500);
    for (const seed of SEEDS) expect(learnt({ task, seed })).toBeGreaterThanOrEqual(0.99);
  });

  test('sort is learnt to 99 % within 2000 steps', () => {
    expect(trainingOf(state({ task: 'sort' })).steps).toBeLessThanOrEqual(2000);
    expect(learnt({ task: 'sort' })).toBeGreaterThanOrEqual(0.99);
  });

  test('recall over a gap of 30 is learnt by the Transformer, whatever the seed; the RNN is far behind', () => {
    for (const seed of SEEDS) {
      expect(learnt({ task: 'recall', gap: 30, steps: 250, seed })).toBeGreaterThanOrEqual(0.99);
    }
    expect(learnt({ task: 'recall', gap: 30, steps: 250 }, 'rnn')).toBeLessThan(0.5);
  });

  test('the English text comes to a held-out loss 0.7 nat under the entropy of its characters', () => {
    const chosen = state({ task: 'text' });
    const trainer = engine.createTrainer(configOf(chosen, readFileSync('public/corpora/english.txt', 'utf8')));
    trainer.step(trainingOf(chosen).steps);
    expect(trainer.facts.chanceLoss - trainer.heldOut().loss).toBeGreaterThanOrEqual(0.7);
  });
});
