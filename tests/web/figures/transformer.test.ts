import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEngine } from '../../../web/engine/create';
import type { Engine, Trainer, TrainerConfig } from '../../../web/engine/types';
import { ANCHORS, linesOf, STAGES } from '../../../web/figures/transformer-code';
import { binned } from '../../../web/figures/transformer-curves';
import { whole } from '../../../web/figures/transformer-answer';
import { asMatrix, partsOf } from '../../../web/figures/transformer-parts';
import { shareOnSolution, solutionAt } from '../../../web/figures/transformer-pattern';
import { generationWork } from '../../../web/figures/transformer-work';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

/** An example of a task, as the widget looks at it. */
function example(trainer: Trainer, symbols: readonly number[]) {
  const { facts } = trainer;
  const { tokens, targets } = trainer.example(symbols);
  return { facts, tokens: [...tokens], right: [...targets.subarray(facts.promptLength - 1)] };
}

const made = (config: TrainerConfig) => engine.createTrainer({ dModel: 8, ...config });

describe('where a solution looks', () => {
  test.each([
    ['copy', [3, 1, 2, 10], [0, 1, 2]],
    ['reverse', [3, 1, 2, 10], [2, 1, 0]],
  ] as const)('%s: at the one position whose token is the answer', (task, prompt, sources) => {
    const looked = example(made({ task, length: 3 }), prompt);
    const found = [3, 4, 5].map((t) => solutionAt(looked, t));
    expect(found).toEqual(sources.map((s) => [s]));
    expect([0, 1, 2].map((t) => solutionAt(looked, t))).toEqual([[], [], []]);
    found.forEach(([s], j) => expect(looked.tokens[s ?? NaN]).toBe(looked.right[j]));
  });

  test('sort: wherever the next digit in order stands, all of its copies', () => {
    const looked = example(made({ task: 'sort', length: 4 }), [7, 2, 7, 0, 10]);
    expect([4, 5, 6, 7].map((t) => solutionAt(looked, t))).toEqual([[3], [1], [0, 2], [0, 2]]);
  });

  test('add: at both digits of the column', () => {
    const looked = example(made({ task: 'add' }), [3, 7, 10, 8, 5, 11]);
    expect(solutionAt(looked, 5)).toEqual([1, 4]);
    expect(solutionAt(looked, 6)).toEqual([0, 3]);
  });

  test('its share is 1 where all weight lies there, 0 where none does, and means in between', () => {
    const looked = example(made({ task: 'copy', length: 2 }), [3, 1, 10]);
    const rows = looked.tokens.length;
    const weights = (pick: (t: number) => number) => ({
      rows,
      cols: rows,
      data: Float32Array.from({ length: rows * rows }, (_, i) => (i % rows === pick(Math.floor(i / rows)) ? 1 : 0)),
    });
    expect(
      shareOnSolution(
        weights((t) => t - 2),
        looked,
      ),
    ).toBe(1);
    expect(
      shareOnSolution(
        weights((t) => t),
        looked,
      ),
    ).toBe(0);
    expect(
      shareOnSolution(
        weights((t) => (t === 2 ? 0 : t)),
        looked,
      ),
    ).toBe(0.5);
  });
});

test('bins keep the mean of all values, and no more points than asked for', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 5, noNaN: true }), { minLength: 1, maxLength: 400 }),
      fc.integer({ min: 1, max: 90 }),
      (values, most) => {
        const points = binned(values, most);
        expect(points.length).toBeLessThanOrEqual(most);
        const size = Math.ceil(values.length / most);
        const sum = points.reduce((total, { value }, i) => total + value * Math.min(size, values.length - i * size), 0);
        expect(sum).toBeCloseTo(
          values.reduce((a, b) => a + b, 0),
          6,
        );
      },
    ),
    { seed: 5, numRuns: 100 },
  );
});

test('what is not certain does not read 100, and what is possible not 0', () => {
  expect([1, 0.999, 0.5, 0.001, 0, NaN].map(whole)).toEqual(['100', '>99', '50', '<1', '0', 'NaN']);
});

test('a KV cache computes each position once; without one all before are computed again', () => {
  expect(generationWork(5, 4, true)).toEqual({ sequentialSteps: 4, positions: 8, scores: 36 });
  expect(generationWork(5, 4, false)).toEqual({
    sequentialSteps: 4,
    positions: 5 + 6 + 7 + 8,
    scores: 15 + 21 + 28 + 36,
  });
});

test('parts hold every parameter once, in the order of the buffer', () => {
  const trainer = made({ layers: 2 });
  const parts = partsOf(trainer.layout());
  expect(parts.map(({ name }) => name)).toEqual([
    'embed',
    ...[0, 1].flatMap((l) => ['ln1', 'attn', 'ln2', 'mlp'].map((part) => `blocks.${l}.${part}`)),
    'ln_f',
    'head',
  ]);
  expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(trainer.facts.parameters);
  const buffer = trainer.parameters();
  const joined = parts.flatMap(({ parameters }) => parameters.flatMap((place) => [...asMatrix(place, buffer).data]));
  expect(joined).toEqual([...buffer]);
});

describe('the code', () => {
  const source = readFileSync(new URL('../../../scripts/mini_gpt.py', import.meta.url), 'utf8');

  test.each(STAGES)('has each line of the stage %s once', (stage) => {
    for (const anchor of ANCHORS[stage]) expect(source.split(anchor).length - 1, anchor).toBe(1);
  });

  test('says shapes at the settings of now, and is otherwise the file', () => {
    const lines = linesOf(source, { batch: 16, context: 8, width: 32, heads: 4, vocabulary: 11 });
    expect(lines.map(({ code }) => code).join('\n')).toBe(source.trimEnd());
    expect(lines.find(({ code }) => code.includes('scores = q @ k'))?.shape).toBe('(16, 4, 8, 8)');
    expect(lines.find(({ code }) => code.includes('self.head(self.ln_f'))?.shape).toBe('(16, 8, 11)');
  });
});
