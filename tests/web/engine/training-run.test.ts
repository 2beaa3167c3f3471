import { describe, expect, test, vi } from 'vitest';
import { createEngine } from '../../../web/engine/create';
import { trainingRun, type Trainee, type TrainingRun } from '../../../web/engine/training-run';

/** A trainer whose slices hold `perSlice` steps of 2 ms and are answered when the test says so, or at once. */
function fakeTrainee({ perSlice = 10, nanAt = Infinity, held = false } = {}) {
  let step = 0;
  const waiting: (() => void)[] = [];
  const calls: { milliseconds: number; steps: number }[] = [];
  const trainee: Trainee = {
    facts: { batch: 4, context: 5 },
    stepFor: async (milliseconds, steps = Infinity) => {
      calls.push({ milliseconds, steps });
      if (held) await new Promise<void>((resolve) => waiting.push(resolve));
      const losses: number[] = [];
      while (losses.length < Math.min(perSlice, steps) && !Number.isNaN(losses[losses.length - 1])) {
        losses.push(step + 1 === nanAt ? NaN : 1 / ++step);
      }
      const loss = losses[losses.length - 1] ?? expect.fail('no step was asked for');
      const accuracies = Float64Array.from(losses, () => 0.5);
      const counted = { losses: Float64Array.from(losses), accuracies, milliseconds: 2 * losses.length };
      return { step, loss, accuracy: 0.5, diverged: Number.isNaN(loss), ...counted };
    },
    reset: () => {
      step = 0;
      return Promise.resolve();
    },
  };
  return { trainee, calls, answer: () => waiting.shift()?.() };
}

/** Frames come when the test lets them. */
function frames() {
  const asked: (() => void)[] = [];
  return { frame: (callback: () => void) => void asked.push(callback), asked, next: () => asked.shift()?.() };
}

const run = (trainees: Trainee[], target: number, options = {}) =>
  trainingRun(trainees, { target, frame: (callback) => setTimeout(callback), ...options });

const settled = (one: TrainingRun) =>
  vi.waitFor(() => {
    expect(one.state).not.toBe('running');
  });

describe('a run', () => {
  test('does nothing until it is started', async () => {
    const { trainee, calls } = fakeTrainee();
    const { frame, asked } = frames();
    const one = trainingRun([trainee], { target: 5, frame });
    await new Promise((resolve) => setTimeout(resolve));
    expect([one.state, calls.length, asked.length]).toEqual(['paused', 0, 0]);
  });

  test('stops at its target exactly, and goes on to a larger one', async () => {
    const { trainee, calls } = fakeTrainee();
    const one = run([trainee], 25);
    one.start();
    await settled(one);
    expect(one.state).toBe('finished');
    expect(one.progress[0]?.step).toBe(25);
    expect(one.progress[0]?.losses).toEqual(Array.from({ length: 25 }, (_, i) => 1 / (i + 1)));
    expect(calls.map(({ steps }) => steps)).toEqual([25, 15, 5]);
    one.start();
    expect(one.state).toBe('finished');
    one.target = 30;
    one.start();
    await settled(one);
    expect(one.progress[0]?.step).toBe(30);
    expect(calls).toHaveLength(4);
  });

  test('asks for slices of 50 ms, or shorter ones', async () => {
    const { trainee, calls } = fakeTrainee();
    for (const options of [{}, { slice: 20 }]) {
      const one = run([trainee], 5, options);
      one.start();
      await settled(one);
      await one.reset();
    }
    expect(calls.map(({ milliseconds }) => milliseconds)).toEqual([50, 20]);
  });

  test('of more steps than one call takes asks for no more than it takes', async () => {
    const { trainee, calls } = fakeTrainee({ perSlice: 10_000 });
    const one = run([trainee], 25_000);
    one.start();
    await settled(one);
    expect(calls.map(({ steps }) => steps)).toEqual([10_000, 10_000, 5_000]);
    expect(one.progress[0]?.step).toBe(25_000);
  });

  test('pauses after the slice under way and goes on from there', async () => {
    const { trainee, calls, answer } = fakeTrainee({ held: true });
    const one = run([trainee], 100);
    one.start();
    await vi.waitFor(() => {
      expect(calls).toHaveLength(1);
    });
    const paused = one.pause();
    expect(one.state).toBe('paused');
    answer();
    await paused;
    expect([calls.length, one.progress[0]?.step]).toEqual([1, 10]);
    one.start();
    await vi.waitFor(() => {
      expect(calls).toHaveLength(2);
    });
    answer();
    void one.pause();
  });

  test('started again before the slice under way is over, it has one loop, not two', async () => {
    const { trainee, calls, answer } = fakeTrainee({ held: true });
    const one = run([trainee], 100);
    one.start();
    await vi.waitFor(() => {
      expect(calls).toHaveLength(1);
    });
    void one.pause();
    one.start();
    one.start();
    answer();
    await vi.waitFor(() => {
      expect(calls).toHaveLength(2);
    });
    const paused = one.pause();
    answer();
    await paused;
    expect(calls).toHaveLength(2);
    expect(one.progress[0]?.losses).toHaveLength(20);
  });

  test('steps one by one, then is paused', async () => {
    const { trainee } = fakeTrainee();
    const one = run([trainee], 12);
    await one.step();
    expect([one.state, one.progress[0]?.step]).toEqual(['paused', 1]);
    await one.step(3);
    expect([one.state, one.progress[0]?.step]).toEqual(['paused', 4]);
    await one.step(100);
    expect([one.state, one.progress[0]?.step]).toEqual(['finished', 12]);
    await one.step();
    expect(one.progress[0]?.step).toBe(12);
  });

  test('after a reset is at step 0 and the same again', async () => {
    const { trainee } = fakeTrainee({ perSlice: 3 });
    const one = run([trainee], 7);
    one.start();
    await settled(one);
    const losses = [...(one.progress[0]?.losses ?? [])];
    await one.reset();
    expect(one.state).toBe('paused');
    expect(one.progress[0]).toMatchObject({ step: 0, losses: [], diverged: false, tokensPerSecond: 0 });
    one.start();
    await settled(one);
    expect(one.progress[0]?.losses).toEqual(losses);
  });

  test('stops at NaN, says so, and can be reset', async () => {
    const { trainee, calls } = fakeTrainee({ nanAt: 14 });
    const one = run([trainee], 100);
    one.start();
    await settled(one);
    expect(one.state).toBe('finished');
    expect(one.progress[0]).toMatchObject({ step: 13, diverged: true });
    expect(one.progress[0]?.losses[13]).toBeNaN();
    one.start();
    await one.step();
    expect(calls).toHaveLength(2);
    await one.reset();
    expect(one.progress[0]?.diverged).toBe(false);
  });

  test('fails with what a session rejects with, and asks no more', async () => {
    const stepFor = vi.fn(() => Promise.reject(new Error('the worker stopped')));
    const one = run([{ ...fakeTrainee().trainee, stepFor }], 10);
    one.start();
    await settled(one);
    expect(one.state).toBe('failed');
    expect(one.error).toMatchObject({ message: 'the worker stopped' });
    one.start();
    await one.step();
    await one.reset();
    expect(one.state).toBe('failed');
    expect(stepFor).toHaveBeenCalledOnce();
  });

  test('measures tokens per second of computing', async () => {
    // 20 tokens a step, 2 ms each.
    const { trainee } = fakeTrainee();
    const one = run([trainee], 40);
    one.start();
    await settled(one);
    expect(one.progress[0]?.tokensPerSecond).toBeCloseTo(10_000, 6);
  });
});

describe('several sessions', () => {
  test('are level after each round, however fast each of them is', async () => {
    const [fast, slow] = [fakeTrainee({ perSlice: 30 }), fakeTrainee({ perSlice: 8 })];
    const one = run([fast.trainee, slow.trainee], 70);
    one.start();
    await settled(one);
    expect(one.progress.map(({ step }) => step)).toEqual([70, 70]);
    // 30 and 30 in slices of 8, 8, 8, 6; again; then 10 and 10.
    expect(fast.calls.map(({ steps }) => steps)).toEqual([70, 40, 10]);
    expect(slow.calls.map(({ steps }) => steps)).toEqual([30, 22, 14, 6, 30, 22, 14, 6, 10, 2]);
  });

  test('go on without one that has diverged', async () => {
    const [bad, good] = [fakeTrainee({ nanAt: 3 }), fakeTrainee()];
    const one = run([bad.trainee, good.trainee], 20);
    one.start();
    await settled(one);
    expect(one.state).toBe('finished');
    expect(one.progress.map(({ step, diverged }) => [step, diverged])).toEqual([
      [2, true],
      [20, false],
    ]);
  });
});

test('changes are told at most once a frame, the last one too', async () => {
  const { frame, asked, next } = frames();
  const onChange = vi.fn();
  const one = trainingRun([fakeTrainee().trainee], { target: 50, frame, onChange });
  one.start();
  await settled(one);
  expect([asked.length, onChange.mock.calls.length]).toEqual([1, 0]);
  next();
  expect(onChange).toHaveBeenCalledExactlyOnceWith(one);
  expect(asked).toHaveLength(0);
  await one.reset();
  expect(asked).toHaveLength(1);
});

const config = { task: 'reverse', length: 3, dModel: 8, batch: 4 } as const;

/** The engine's own, as from a worker. */
async function realTrainee(): Promise<Trainee> {
  const trainer = (await createEngine()).createTrainer(config);
  return {
    facts: trainer.facts,
    stepFor: async (...given) => {
      await new Promise((resolve) => setTimeout(resolve));
      return trainer.stepFor(...given);
    },
    reset: () => {
      trainer.reset();
      return Promise.resolve();
    },
  };
}

test('a real trainer takes a target of a million steps', async () => {
  const one = run([await realTrainee()], 1_000_000, { slice: 1 });
  one.start();
  await vi.waitFor(() => {
    expect(one.progress[0]?.step).toBeGreaterThan(0);
  });
  await one.pause();
  expect([one.state, one.error]).toEqual(['paused', undefined]);
});

test('a real trainer, paused and resumed, trains as in one go', async () => {
  const engine = await createEngine();
  const one = run([await realTrainee()], 60, { slice: 1 });
  await one.step(7);
  one.start();
  await one.pause();
  one.start();
  await settled(one);
  expect(one.progress[0]?.losses).toEqual([...engine.createTrainer(config).step(60).losses]);
});
