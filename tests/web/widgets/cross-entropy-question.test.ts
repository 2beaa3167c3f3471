import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEngine } from '../../../web/engine/create';
import type { CrossEntropyRequest, Engine } from '../../../web/engine/types';
import { verdictOf, verdictText } from '../../../web/figures/cross-entropy';
import { crossEntropyParams } from '../../../web/params/cross-entropy';
import { fallbacks } from '../../../web/params/schema';
import { en, zh } from '../words';
import { crossEntropyChallenges } from '../../../web/widgets/cross-entropy-challenges';
import {
  AHEAD,
  askCurve,
  askDescent,
  askFormat,
  askSquared,
  crossQuestion,
  type CrossState,
} from '../../../web/widgets/cross-entropy-question';
import { dividedByZero } from '../../../web/widgets/cross-entropy-two-step';

const seeded = { seed: 7, numRuns: 100 };

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

/** The engine behind promises, and how many cross-entropies it was asked for. */
function client() {
  const asked: CrossEntropyRequest[] = [];
  return {
    asked,
    crossEntropy: (request: CrossEntropyRequest) => {
      asked.push(request);
      return Promise.resolve(engine.crossEntropy(request));
    },
    softmaxVjp: (request: Parameters<Engine['softmaxVjp']>[0]) => Promise.resolve(engine.softmaxVjp(request)),
  };
}

const state = (patch: Partial<CrossState>): CrossState => ({ ...fallbacks(crossEntropyParams), ...patch });
const logits = fc.array(fc.double({ min: -4, max: 4, noNaN: true }), { minLength: 3, maxLength: 3 });
const target = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
  .map((w) => w.map((x) => x / (w[0] + w[1] + w[2])));

describe('the question', () => {
  test('a target that does not fit the logits is the first class alone', () => {
    expect(crossQuestion(state({ target: [0.5, 0.5] })).target).toEqual([1, 0, 0]);
    expect(crossQuestion(state({ target: [0.5, 0.4, 0.2] })).target).toEqual([1, 0, 0]);
    expect(crossQuestion(state({ target: [0.5, 0.3, 0.2] })).target).toEqual([0.5, 0.3, 0.2]);
  });
});

describe('the default logits', () => {
  test('have a softmax that a target in hundredths can be dragged onto: gradient 0, and the loss its entropy', () => {
    const { logits: z } = state({});
    const result = engine.crossEntropy({ logits: z, target: [0.5, 0.3, 0.2] });
    expect(verdictOf(result)).toBe('floor');
    expect(Math.abs(result.loss - result.targetEntropy)).toBeLessThan(1e-12);
    expect(result.loss).toBeGreaterThan(1);
    expect(verdictOf(engine.crossEntropy({ logits: z, target: 0 }))).toBe('push');
    expect(verdictOf(engine.crossEntropy({ logits: [50, 0, 0], target: 0 }))).toBe('done');
  });

  test('a gradient is called 0 only where every entry is exactly 0, else nearly 0 with the threshold', () => {
    const said = (z: number[], target: number[]) =>
      verdictText(en.crossEntropy, engine.crossEntropy({ logits: z, target }));
    expect(said([0, 0], [0.5, 0.5])).toContain('gradient is 0, yet');
    expect(said([1e-4, 0], [0.5, 0.5])).toContain('nearly 0 (every entry below 0.0005), yet');
    expect(said([1000, 0], [1, 0])).toContain('gradient is 0, and');
    expect(said([10, 0], [1, 0])).toContain('nearly 0 (every entry below 0.0005), and');
  });
});

describe('gradient descent', () => {
  test('each point is a step of the rate along the gradient, and the loss falls towards the target’s entropy', async () => {
    await fc.assert(
      fc.asyncProperty(logits, target, async (z, y) => {
        const { points } = await askDescent(client(), { logits: z, target: y, rate: 1 }, undefined);
        expect(points.length).toBe(AHEAD + 1);
        points.slice(1).forEach((point, k) => {
          const before = points[k];
          point.logits.forEach((x, i) => {
            expect(x).toBeCloseTo((before?.logits[i] ?? NaN) - (before?.result.gradient[i] ?? NaN), 12);
          });
          expect(point.result.loss).toBeLessThanOrEqual((before?.result.loss ?? NaN) + 1e-12);
          expect(point.result.loss).toBeGreaterThanOrEqual(point.result.targetEntropy - 1e-12);
        });
      }),
      seeded,
    );
  });

  test('after a step only the end is asked anew', async () => {
    const asked = { logits: [1, 2, 3], target: [1, 0, 0], rate: 0.5 };
    const result = await askDescent(client(), asked, undefined);
    const next = client();
    const moved = { ...asked, logits: result.points[1]?.logits ?? [] };
    const again = await askDescent(next, moved, { asked, result });
    expect(next.asked.length).toBe(1);
    expect(again.points.slice(0, AHEAD)).toEqual(result.points.slice(1));
    const other = client();
    await askDescent(other, { ...moved, rate: 2 }, { asked, result });
    expect(other.asked.length).toBe(AHEAD + 1);
  });
});

describe('the loss curve', () => {
  test('is the engine’s loss at every point, and passes through the state of now with the gradient as its slope', async () => {
    const { values, losses } = await askCurve(client(), {
      logits: [0, 0.4, 0],
      target: [0.2, 0.3, 0.5],
      index: 0,
      extent: 8,
    });
    expect([values[0], values[values.length - 1]]).toEqual([-8, 8]);
    values.forEach((z, k) => {
      const { loss } = engine.crossEntropy({ logits: [z, 0.4, 0], target: [0.2, 0.3, 0.5] });
      expect(losses[k]).toBe(loss);
    });
    const middle = 40;
    const step = (values[1] ?? NaN) - (values[0] ?? NaN);
    const rise = ((losses[middle + 1] ?? NaN) - (losses[middle - 1] ?? NaN)) / (2 * step);
    const { gradient } = engine.crossEntropy({ logits: [0, 0.4, 0], target: [0.2, 0.3, 0.5] });
    // A central difference is off by step²/6·|L‴|, and |L‴| = |s(1 − s)(1 − 2s)| ≤ 1/(6√3).
    expect(Math.abs(rise - (gradient[0] ?? NaN))).toBeLessThan(step ** 2 / 6 / (6 * Math.sqrt(3)));
  });
});

describe('squared error', () => {
  test('its gradient is that of Σ(s − y)² by finite differences', async () => {
    await fc.assert(
      fc.asyncProperty(logits, target, async (z, y) => {
        const { squared } = await askSquared(client(), { logits: z, target: y });
        const loss = (at: number[]) =>
          engine.crossEntropy({ logits: at, target: y }).gradient.reduce((sum, g) => sum + g * g, 0);
        z.forEach((_, i) => {
          const moved = (by: number) => z.map((x, j) => (j === i ? x + by : x));
          const slope = (loss(moved(1e-5)) - loss(moved(-1e-5))) / 2e-5;
          expect(Math.abs(slope - (squared.gradient[i] ?? NaN))).toBeLessThan(1e-8);
        });
      }),
      seeded,
    );
  });
});

describe('a squared error’s gradient through a saturated softmax', () => {
  for (const z of [-37, -40, -120, -700]) {
    test(`z = [0, ${String(z)}], class 2: both entries are 4·s₂, of opposite sign`, async () => {
      const { cross, squared } = await askSquared(client(), { logits: [0, z], target: [0, 1] });
      const [, share = NaN] = cross.probabilities;
      const [first = NaN, second = NaN] = squared.gradient;
      // 2s₁s₂(g₁ − g₂) with s₁ = 1 and g = (1, −1), both to the last digits of a double.
      expect(Math.abs(first / (4 * share) - 1)).toBeLessThan(1e-14);
      expect(Math.abs(second / (4 * share) + 1)).toBeLessThan(1e-14);
    });
  }

  test('the entries of any state sum to 0 within rounding', async () => {
    const wide = fc.array(fc.double({ min: -300, max: 300, noNaN: true }), { minLength: 3, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(wide, target, async (z, y) => {
        const { gradient } = (await askSquared(client(), { logits: z, target: y })).squared;
        const size = gradient.reduce((sum, g) => sum + Math.abs(g), 0);
        expect(Math.abs(gradient.reduce((sum, g) => sum + g, 0))).toBeLessThanOrEqual(1e-13 * size);
      }),
      seeded,
    );
  });
});

describe('the challenges', () => {
  async function all(
    z: number[],
    y: number[],
    precision: CrossState['precision'] = 'float32',
    showsSquared = true,
    words = en,
  ) {
    const asked = { logits: z, target: y };
    return crossEntropyChallenges(words, {
      now: { asked, result: engine.crossEntropy(asked) },
      inFormat: { asked: { ...asked, precision }, result: await askFormat(client(), { ...asked, precision }) },
      squared: { asked, result: await askSquared(client(), asked) },
      showsSquared,
    });
  }
  const metOf = async (...given: Parameters<typeof all>) =>
    Object.fromEntries((await all(...given)).map(({ name, met }) => [name, met]));
  const whyOf = async (name: string, ...given: Parameters<typeof all>) =>
    (await all(...given)).find((one) => one.name === name)?.why;

  test('are explained with the learner’s own logits, target and gradient', async () => {
    for (const words of [en, zh]) {
      const broken = await whyOf('two-step', [5, 0, -300], [0, 0, 1], 'float32', true, words);
      for (const part of ['[5, 0, −300]', '[0, 0, 1]', 's₃', '−y₃/s₃', '[0.9933, 0.0067, −1]'])
        expect(broken).toContain(part);
      const stuck = await whyOf('squared', [12, 0], [0, 1], 'float32', true, words);
      for (const part of ['[12, 0]', '3.5e−5', '1.41']) expect(stuck).toContain(part);
    }
    expect(await whyOf('two-step', [5, 0, -3], [0, 0, 1])).toBe('');
  });

  test('are met by the states that the answers name, and by those alone', async () => {
    const soft = [0.7, 0.2, 0.1];
    expect(await metOf(soft.map(Math.log), soft)).toEqual({ soft: true, 'two-step': false, squared: false });
    expect(await metOf([0, -120], [0, 1])).toEqual({ soft: false, 'two-step': true, squared: true });
    expect(await metOf([10, 0], [0, 1])).toEqual({ soft: false, 'two-step': false, squared: true });
    expect(await metOf([1, 2, 0], [1, 0, 0])).toEqual({ soft: false, 'two-step': false, squared: false });
    expect((await metOf([0, -120], [0, 1], 'float64'))['two-step']).toBe(false);
    // Where the squared error is not shown, having it so is nothing that was done.
    expect((await metOf([10, 0], [0, 1], 'float32', false))['squared']).toBe(undefined);
  });

  test('the loss that the first one predicts is the engine’s', () => {
    const { loss } = engine.crossEntropy({ logits: [0.7, 0.2, 0.1].map(Math.log), target: [0.7, 0.2, 0.1] });
    expect(loss.toFixed(3)).toBe('0.802');
  });

  test('dividing by 0 is found where it happens', async () => {
    const of = async (z: number[], y: number[]) =>
      dividedByZero(await askFormat(client(), { logits: z, target: y, precision: 'float32' }));
    expect(await of([0, -120], [0, 1])).toBe(1);
    expect(await of([0, -80], [0, 1])).toBe(-1);
    expect(await of([0, -120], [1, 0])).toBe(-1);
  });
});
