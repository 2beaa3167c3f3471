import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEngine } from '../../../web/engine/create';
import type { Engine, SoftmaxPrecision } from '../../../web/engine/types';
import { FORMAT_NAMES, FORMATS } from '../../../web/figures/stability-formats';
import { stepsOf, type Flaw, type Runs, type StepId, type Way } from '../../../web/figures/stability-steps';
import { distance, naiveEnd, sameBits, stableEnd } from '../../../web/figures/stability-verdict';
import { askStability } from '../../../web/widgets/stability-question';

const seeded = { seed: 3, numRuns: 300 };

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

const runsOf = (logits: number[], precision: SoftmaxPrecision, shift = 0): Promise<Runs> =>
  askStability(
    { softmax: (request) => Promise.resolve(engine.softmax(request)) },
    { logits, shift, precision, everyFormat: false },
  );

async function flawsOf(way: Way, logits: number[], precision: SoftmaxPrecision, shift = 0) {
  const steps = stepsOf(await runsOf(logits, precision, shift), way, FORMATS[precision].epsilon);
  const found: Partial<Record<StepId, (Flaw | undefined)[]>> = {};
  for (const { id, cells } of steps) {
    if (cells.some(({ flaw }) => flaw)) found[id] = cells.map(({ flaw }) => flaw);
  }
  return found;
}

const format = fc.constantFrom(...FORMAT_NAMES);
const logits = fc.array(fc.double({ min: -1000, max: 1000, noNaN: true }), { minLength: 2, maxLength: 6 });

describe('the naive way', () => {
  test.each([
    ['float16', 12, 11],
    ['float32', 89, 88],
    ['bfloat16', 89, 88],
    ['float64', 710, 709],
  ] as const)('overflows in %s at %d but not at %d', async (precision, breaks, holds) => {
    const broken = await flawsOf('naive', [breaks, 0], precision);
    expect(broken.exponentials?.[0]).toBe('overflow');
    expect(broken.probabilities).toEqual(['infOverInf', 'overInf']);
    expect((await flawsOf('naive', [holds, 0], precision)).exponentials?.[0]).toBeUndefined();
    expect(naiveEnd(await runsOf([breaks, 0], precision))).toBe('overflow');
    expect(['same', 'close']).toContain(naiveEnd(await runsOf([holds, 0], precision)));
  });

  test('[11, 10] in float16 overflows in the sum alone: every share is 0, none is NaN', async () => {
    const found = await flawsOf('naive', [11, 10], 'float16');
    expect(found).toEqual({
      normalizer: ['sumOverflow'],
      probabilities: ['overInf', 'overInf'],
      logProbabilities: ['logZero', 'logZero'],
    });
    expect(naiveEnd(await runsOf([11, 10], 'float16'))).toBe('sumOverflow');
  });

  test.each([
    ['float16', [-20, -21]],
    ['float32', [-110, -120]],
  ] as const)('underflows to 0/0 in %s at %j', async (precision, z) => {
    const found = await flawsOf('naive', [...z], precision);
    expect(found.exponentials).toEqual(['underflow', 'underflow']);
    expect(found.probabilities).toEqual(['zeroOverZero', 'zeroOverZero']);
    expect(naiveEnd(await runsOf([...z], precision))).toBe('underflow');
  });

  test('every NaN among its shares is named, and only where it is born', async () => {
    await fc.assert(
      fc.asyncProperty(logits, format, async (z, precision) => {
        const runs = await runsOf(z, precision);
        const steps = stepsOf(runs, 'naive', FORMATS[precision].epsilon);
        const shares = steps.find(({ id }) => id === 'probabilities')?.cells ?? [];
        for (const { value, flaw } of shares) {
          expect(flaw === 'infOverInf' || flaw === 'zeroOverZero').toBe(Number.isNaN(value));
        }
        const logs = steps.find(({ id }) => id === 'logProbabilities')?.cells ?? [];
        for (const { value, flaw } of logs) if (Number.isNaN(value)) expect(flaw).toBeUndefined();
      }),
      seeded,
    );
  });
});

describe('the shifted way', () => {
  test('has no flaw but underflow and lost digits, whatever the logits', async () => {
    await fc.assert(
      fc.asyncProperty(logits, format, async (z, precision) => {
        const { naive, ...runs } = await runsOf(z, precision);
        const steps = stepsOf({ naive, ...runs }, 'stable', FORMATS[precision].epsilon);
        for (const { cells } of steps) {
          for (const { value, flaw } of cells) {
            expect(value).not.toBeNaN();
            expect([undefined, 'underflow', 'lost']).toContain(flaw);
          }
        }
      }),
      seeded,
    );
  });

  test('is flawless on small logits that the format holds exactly', async () => {
    const exact = fc.array(
      fc.integer({ min: -12, max: 12 }).map((n) => n / 4),
      { minLength: 2, maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(exact, fc.constantFrom<SoftmaxPrecision>('float32', 'float64'), async (z, precision) => {
        const found = await flawsOf('stable', z, precision);
        expect({ ...found, logProbabilities: undefined }).toEqual({ logProbabilities: undefined });
        expect(['exact', 'rounded']).toContain(stableEnd(await runsOf(z, precision), FORMATS[precision].epsilon));
      }),
      seeded,
    );
  });

  test('loses the digits of z, not of the subtraction, where 2²⁴ is added in float32', async () => {
    const found = await flawsOf('stable', [1, 2], 'float32', 2 ** 24);
    expect(found.inputs).toEqual(['lost', undefined]);
    const runs = await runsOf([1, 2], 'float32', 2 ** 24);
    expect(stableEnd(runs, FORMATS.float32.epsilon)).toBe('lost');
    expect(distance(runs.stable.probabilities, runs.unshifted.probabilities)).toBeGreaterThan(0.1);
  });

  test('a small share that becomes 0 is told', async () => {
    const runs = await runsOf([20, 0], 'float16');
    expect(runs.stable.probabilities[1]).toBe(0);
    expect(stableEnd(runs, FORMATS.float16.epsilon)).toBe('zero');
    expect((await flawsOf('stable', [20, 0], 'float16')).exponentials).toEqual([undefined, 'underflow']);
  });
});

describe('log-softmax', () => {
  test('the naive way takes the logarithm of 0, the shifted one does not', async () => {
    expect((await flawsOf('naive', [0, -20], 'float16')).logProbabilities?.[1]).toBe('logZero');
    const { stable } = await runsOf([0, -20], 'float16');
    expect(stable.logProbabilities[1]).toBe(-20);
  });
});

test('the overflow lines printed are where exp overflows, to two decimals', () => {
  for (const precision of FORMAT_NAMES) {
    const line = Number(FORMATS[precision].overflow);
    const exp = (z: number) => engine.softmax({ logits: [z, z], precision, method: 'naive' }).exponentials[0];
    // bfloat16 has one number in each 0.5 there.
    const slack = precision === 'bfloat16' ? 0.5 : precision === 'float16' ? 0.01 : 0.011;
    expect(exp(line - slack), precision).not.toBe(Infinity);
    expect(exp(line + slack), precision).toBe(Infinity);
  }
});

test('the same bits means no NaN hides and no zero has another sign', () => {
  expect(sameBits([NaN, 1], [NaN, 1])).toBe(true);
  expect(sameBits([0], [-0])).toBe(false);
  expect(sameBits([1], [1, 2])).toBe(false);
});
