import { expect, test } from 'vitest';
import { createEngine } from '../../../web/engine/create';
import type { EngineClient } from '../../../web/engine/types';
import { askRow } from '../../../web/widgets/scaling-row-question';

test.each([1, 4, 64, 1024])(
  'a row at d_k = %d is attention’s: scores, weights, and a gradient that is divided too',
  async (dk) => {
    const engine = await createEngine();
    const row = await askRow(engine as unknown as EngineClient, { dk, keys: 8, seed: 37 });
    const ask = (scale: 'none' | 'sqrt') =>
      engine.attention({ q: row.q, k: row.k, v: row.k, scale, precision: 'float64' });
    expect(row.scores.length).toBe(8);
    row.scores.forEach((score, j) => {
      const dot = row.q.data.reduce((sum, x, i) => sum + x * (row.k.data[j * dk + i] ?? NaN), 0);
      expect(score).toBeCloseTo(dot, 9);
    });
    for (const [weights, scale] of [
      [row.unscaled, 'none'],
      [row.scaled, 'sqrt'],
    ] as const) {
      Array.from(ask(scale).weights.data).forEach((w, j) => expect(weights.probabilities[j]).toBeCloseTo(w, 13));
      expect(Math.max(...weights.exponentials)).toBe(1);
    }
    // By finite differences of the weights by the scores.
    const h = 1e-6;
    const squares = Array.from(row.scores).flatMap((_, j) => {
      const at = (by: number) =>
        engine.softmax({ logits: row.scores.map((x, i) => (i === j ? x + by : x)), temperature: Math.sqrt(dk) });
      const [up, down] = [at(h).probabilities, at(-h).probabilities];
      return Array.from(up, (x, i) => ((x - (down[i] ?? NaN)) / (2 * h)) ** 2);
    });
    expect(row.scaled.jacobianNorm).toBeCloseTo(Math.sqrt(squares.reduce((sum, x) => sum + x, 0)), 7);
  },
);
