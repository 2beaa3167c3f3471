import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEngine } from '../../../web/engine/create';
import type { Engine, EngineClient } from '../../../web/engine/types';
import { sumsOf } from '../../../web/figures/jacobian';
import { fallbacks } from '../../../web/params/schema';
import { jacobianParams } from '../../../web/params/jacobian';
import { hasLargeNorm, isNullDirection } from '../../../web/widgets/jacobian-challenges';
import { asymmetry } from '../../../web/widgets/jacobian-facts';
import {
  askJacobian,
  askNumeric,
  askSaturation,
  askVjp,
  gapOf,
  GAPS,
  leading,
  STEPS,
  vjpQuestion,
} from '../../../web/widgets/jacobian-question';

const seeded = { seed: 3, numRuns: 100 };
const logits = fc.array(fc.double({ min: -20, max: 20, noNaN: true }), { minLength: 2, maxLength: 8 });

let engine: Engine;
let client: EngineClient;
let calls = 0;
beforeAll(async () => {
  engine = await createEngine();
  // The same operations behind promises, counted.
  client = new Proxy({} as EngineClient, {
    get: (_, name) => (request: never) => {
      calls++;
      return Promise.resolve((engine[name as 'softmax'] as (request: never) => unknown)(request));
    },
  });
});

test('the Jacobian is symmetric and its sums are 0, at every temperature', async () => {
  await fc.assert(
    fc.asyncProperty(logits, fc.double({ min: 0.05, max: 20, noNaN: true }), async (z, temperature) => {
      const result = await askJacobian(client, { logits: z, temperature });
      expect(asymmetry(result)).toBeLessThanOrEqual(1e-15 / temperature);
      for (const sum of [...sumsOf(result.jacobian, 'rows'), ...sumsOf(result.jacobian, 'columns')])
        expect(Math.abs(sum)).toBeLessThanOrEqual(1e-15 / temperature);
    }),
    seeded,
  );
});

describe('the vector-Jacobian product', () => {
  test('is the same by way of J and by the closed form', async () => {
    await fc.assert(
      fc.asyncProperty(logits, fc.integer(), async (z, seed) => {
        const upstream = z.map((_, i) => Math.sin(seed + i) * 10);
        const { gradient, viaMatrix } = await askVjp(client, { logits: z, temperature: 1, upstream });
        gradient.forEach((x, i) => expect(viaMatrix[i]).toBeCloseTo(x, 13));
      }),
      seeded,
    );
  });

  test('takes 0 where g has no entry, and leaves entries that no logit has', () => {
    const state = { ...fallbacks(jacobianParams), logits: [1, 2, 3, 4] };
    expect(vjpQuestion(state).upstream).toEqual([1, -1, 2, 0]);
    expect(vjpQuestion({ ...state, logits: [1, 2] }).upstream).toEqual([1, -1]);
  });
});

describe('central differences', () => {
  const asked = { logits: [1, 2, 3], temperature: 1, step: 1e-5 };

  test('are worst at both ends of the steps, and best in between', async () => {
    const { errors } = await askNumeric(client, asked, undefined);
    const best = Math.min(...errors);
    expect(errors).toHaveLength(STEPS.length);
    expect(best).toBeLessThan(1e-10);
    expect(errors[0]).toBeGreaterThan(1e4 * best);
    expect(errors[STEPS.length - 1]).toBeGreaterThan(1e4 * best);
  });

  test('ask for the curve only once while the logits stay', async () => {
    const result = await askNumeric(client, asked, undefined);
    calls = 0;
    const next = await askNumeric(client, { ...asked, step: 0.1 }, { asked, result });
    expect(calls).toBe(1);
    expect(next.errors).toBe(result.errors);
    expect(next.maxAbsError).toBe(engine.softmaxJacobianNumeric({ ...asked, step: 0.1 }).maxAbsError);
  });
});

describe('saturation', () => {
  test('one leader’s norm dies, two leaders’ stays near a half', async () => {
    const { one, two } = await askSaturation(client, { logits: [1, 2, 3], temperature: 1 });
    expect(one[GAPS.length - 1]).toBeLessThan(1e-4);
    expect(two[GAPS.length - 1]).toBeGreaterThan(0.4999);
  });

  test('its leaders stand at the gap above the others, which stay', () => {
    expect(leading([1, 3, 2], 1, 5)).toEqual([1, 7, 2]);
    expect(leading([1, 3, 2], 2, 5)).toEqual([1, 6, 6]);
    fc.assert(
      fc.property(logits, fc.double({ min: 0, max: 12, noNaN: true }), (z, gap) => {
        expect(gapOf(leading(z, 1, gap))).toBeCloseTo(gap, 12);
      }),
      seeded,
    );
  });
});

describe('the challenges', () => {
  const normOf = async (z: number[], temperature = 1) => {
    const asked = { logits: z, temperature };
    return hasLargeNorm({ asked, result: await askJacobian(client, asked) });
  };

  test('two tied of six reach 0.499; six equal ones, one alone, fewer than six, or a low temperature do not count', async () => {
    expect(await normOf([9, 9, 0, 0, 0, 0])).toBe(true);
    expect(await normOf([0, 0, 0, 0, 0, 0])).toBe(false);
    expect(await normOf([9, 0, 0, 0, 0, 0])).toBe(false);
    expect(await normOf([9, 9, 0])).toBe(false);
    expect(await normOf([0, 0, 0, 0, 0, 0], 0.5)).toBe(false);
  });

  test('no Jacobian of softmax has a norm above a half', async () => {
    await fc.assert(
      fc.asyncProperty(logits, async (z) => {
        const { frobeniusNorm } = await askJacobian(client, { logits: z, temperature: 1 });
        expect(frobeniusNorm).toBeLessThanOrEqual(0.5 + 1e-15);
      }),
      seeded,
    );
  });

  test('a constant g is a null direction; 0 and others are not', async () => {
    const isNull = async (upstream: number[]) => {
      const asked = { logits: [1, 2, 3], temperature: 1, upstream };
      return isNullDirection({ asked, result: await askVjp(client, asked) });
    };
    for (const g of [1, -3.7, 1000, 0.001]) expect(await isNull([g, g, g])).toBe(true);
    expect(await isNull([0, 0, 0])).toBe(false);
    expect(await isNull([1, 1, 1.0001])).toBe(false);
  });
});
