import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEngine } from '../../../web/engine/create';
import type { Engine, EngineClient } from '../../../web/engine/types';
import { fallbacks } from '../../../web/params/schema';
import { scalingParams } from '../../../web/params/scaling';
import {
  drawn,
  experimentOf,
  nextSlice,
  runSlice,
  type Experiment,
  type Growing,
} from '../../../web/widgets/scaling-experiment';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});
/** The synchronous engine will do: what is awaited may be there already. */
const client = () => engine as unknown as EngineClient;

const state = fallbacks(scalingParams);
const experiment: Experiment = experimentOf({ ...state, samples: '1250' });

/** Runs all slices, or as many as `stop` lets. */
async function grow(of: Experiment, from?: Growing, stop: (current: Growing) => boolean = () => false) {
  let current = from;
  for (let slice = nextSlice(of, current); slice; slice = nextSlice(of, current)) {
    current = { asked: slice, result: await runSlice(client(), slice, current) };
    if (stop(current)) break;
  }
  return current as Growing;
}

const whole = ({ dk, ...rest }: Experiment) => engine.scalingExperiment({ ...rest, dk: [dk] }).results[0];

describe('the experiment in slices', () => {
  test('ends with what one call gives: the same counts and norms, averages to rounding', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('normal', 'uniform', 'rademacher'),
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 2, max: 16 }),
        async (distribution, dk, keys) => {
          const of: Experiment = { ...experiment, distribution, dk, keys };
          const { result } = await grow(of);
          const once = whole(of);
          expect(result.now.raw.histogram).toEqual(once?.raw.histogram);
          expect(result.now.scaled.jacobianNorms).toEqual(once?.scaled.jacobianNorms);
          expect(result.now.raw.count).toBe(1250);
          expect(result.now.scaled.variance).toBeCloseTo(once?.scaled.variance ?? NaN, 10);
        },
      ),
      { seed: 3, numRuns: 20 },
    );
  });

  test('stops at 64, 128, 256, … pairs', async () => {
    const { result } = await grow(experiment);
    expect(result.trail.map(({ count }) => count)).toEqual([64, 128, 256, 512, 1024, 1250]);
    for (const { count, variance, standardError } of result.trail) {
      const { scaled } = whole({ ...experiment, samples: count }) ?? {};
      expect(variance).toBeCloseTo(scaled?.variance ?? NaN, 10);
      expect(standardError).toBeCloseTo(scaled?.standardError.variance ?? NaN, 10);
    }
  });

  test('takes fewer pairs at a time the wider they are, and gives one seed the same digits again', async () => {
    const wide = { ...experiment, dk: 1024, samples: 1024 };
    const ends: number[] = [];
    const one = await grow(wide, undefined, ({ asked }) => (ends.push(asked.to), false));
    expect(ends).toEqual([64, 128, 256, 512, 768, 1024]);
    const again = await grow(wide);
    expect(again.result).toEqual(one.result);
  });

  test('begins anew for another width, seed, distribution or assumption', async () => {
    const done = await grow(experiment);
    for (const other of [{ dk: 4 }, { seed: 1 }, { keys: 4 }, { distribution: 'uniform' as const }, { mean: 1 }]) {
      expect(drawn({ ...experiment, ...other }, done)).toBe(0);
      expect(nextSlice({ ...experiment, ...other }, done)?.to).toBe(64);
    }
    expect(nextSlice(experiment, done)).toBeUndefined();
  });

  test('goes on where it is when more pairs are asked for, and begins anew for fewer', async () => {
    const done = await grow(experiment);
    expect(drawn({ ...experiment, samples: 5000 }, done)).toBe(1250);
    const more = await grow({ ...experiment, samples: 5000 }, done);
    expect(more.result.trail.map(({ count }) => count)).toEqual([64, 128, 256, 512, 1024, 2048, 4096, 5000]);
    expect(more.result.now.raw.histogram).toEqual(whole({ ...experiment, samples: 5000 })?.raw.histogram);
    expect(drawn(experiment, more)).toBe(0);
  });
});

test('mean and correlation count on their own tab alone', () => {
  const set = { ...state, mean: 1, correlation: 0.5 };
  expect(experimentOf({ ...set, tab: 'distribution' })).toMatchObject({ mean: 0, correlation: 0 });
  expect(experimentOf({ ...set, tab: 'errors' })).toMatchObject({ mean: 0, correlation: 0 });
  expect(experimentOf({ ...set, tab: 'components' })).toMatchObject({ mean: 1, correlation: 0.5 });
});
