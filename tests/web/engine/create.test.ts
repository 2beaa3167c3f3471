import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createEngine } from '../../../web/engine/create';
import { EngineError } from '../../../web/engine/error';
import { mergeScaling } from '../../../web/engine/merge-scaling';
import type { AttentionRequest, Engine, OperationName, ScalingExperimentResult } from '../../../web/engine/types';
import { armTrap, watchMemories } from './wasm-spies';

const seeded = { seed: 2, numRuns: 100 };

const logit = fc.double({ min: -1e3, max: 1e3, noNaN: true });
const logits = fc.array(logit, { minLength: 1, maxLength: 20 });

function refusal(ask: () => unknown): EngineError {
  try {
    ask();
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
  return expect.fail('it was taken');
}

/** Exactly the same counts and norms, the same averages to rounding. */
function expectSameExperiment(merged: ScalingExperimentResult, whole: ScalingExperimentResult) {
  for (const [i, { raw, scaled }] of whole.results.entries()) {
    for (const [given, wanted] of [
      [merged.results[i]?.raw, raw],
      [merged.results[i]?.scaled, scaled],
    ] as const) {
      expect(given).toMatchObject({ ...wanted, ...given, count: 200, rows: wanted.rows });
      expect(given?.histogram).toEqual(wanted.histogram);
      expect(given?.jacobianNorms).toEqual(wanted.jacobianNorms);
      expect(given?.jacobianNorm.median).toBe(wanted.jacobianNorm.median);
      expect(given?.saturatedShare).toBe(wanted.saturatedShare);
      for (const field of ['mean', 'variance', 'spread', 'meanMaxWeight', 'meanEntropy'] as const) {
        expect(Math.abs((given?.[field] as number) - wanted[field])).toBeLessThan(1e-12 * Math.max(1, wanted[field]));
      }
      expect(given?.standardError.variance).toBeCloseTo(wanted.standardError.variance, 9);
    }
  }
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe.each([
  ['simd', true],
  ['baseline', false],
] as const)('the %s binary', (binary, simd) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await createEngine({ simd });
  });

  test('says which one it is', () => {
    expect(engine.binary).toBe(binary);
  });

  test('softmax of [1, 2] is 0.2689, 0.7311', () => {
    const { probabilities } = engine.softmax({ logits: [1, 2] });
    expect(probabilities[0]).toBeCloseTo(0.2689414213699951, 14);
    expect(probabilities[1]).toBeCloseTo(0.7310585786300049, 14);
  });

  test('softmax is invariant to adding a constant', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1 }),
        fc.integer({ min: -1000, max: 1000 }),
        (z, c) => {
          // Integers, so that the sums are exact.
          expect(engine.softmax({ logits: z.map((value) => value + c) }).probabilities).toEqual(
            engine.softmax({ logits: z }).probabilities,
          );
        },
      ),
      seeded,
    );
  });

  test('softmax sums to 1, keeps the order, and its log-sum-exp and entropy fit', () => {
    fc.assert(
      fc.property(logits, fc.double({ min: 0.05, max: 20, noNaN: true }), (z, temperature) => {
        const { probabilities: p, logSumExp, entropy } = engine.softmax({ logits: z, temperature });
        expect(p.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 12);
        for (const [i, zi] of z.entries()) {
          for (const [j, zj] of z.entries()) if (zi > zj) expect(p[i]).toBeGreaterThanOrEqual(p[j] as number);
        }
        // H = Σ p (lse − z/T)
        const expected = p.reduce(
          (sum, value, i) => sum + (value === 0 ? 0 : value * (logSumExp - (z[i] as number) / temperature)),
          0,
        );
        expect(Math.abs(entropy - expected)).toBeLessThan(1e-9 * Math.max(1, Math.abs(logSumExp)));
      }),
      seeded,
    );
  });

  test('number[], Float64Array and Float32Array of the same numbers give the same results', () => {
    fc.assert(
      fc.property(logits, (z) => {
        const rounded = Float32Array.from(z);
        const results = [[...rounded], Float64Array.from(rounded), rounded].map((list) =>
          engine.softmax({ logits: list }),
        );
        expect(results[1]).toEqual(results[0]);
        expect(results[2]).toEqual(results[0]);
      }),
      seeded,
    );
    const q = { rows: 2, cols: 3, data: [0.5, 1, -2, 0.25, 3, 1] };
    for (const precision of ['float32', 'float64'] as const) {
      const results = [q, { ...q, data: Float64Array.from(q.data) }, { ...q, data: Float32Array.from(q.data) }].map(
        (x) => engine.attention({ q: x, k: x, v: x, precision }),
      );
      expect(results[1]).toEqual(results[0]);
      expect(results[2]).toEqual(results[0]);
    }
  });

  test("a caller's arrays are left as they were", () => {
    const z = Float64Array.of(1, 2, 3);
    const plain = [1, 2, 3];
    const q = { rows: 1, cols: 3, data: Float32Array.of(1, 2, 3) };
    engine.softmax({ logits: z, temperature: 2 });
    engine.softmaxSweep({ logits: plain, index: 1, from: -5, to: 5, steps: 11 });
    engine.attention({ q, k: q, v: q });
    expect(z).toEqual(Float64Array.of(1, 2, 3));
    expect(plain).toEqual([1, 2, 3]);
    expect(q.data).toEqual(Float32Array.of(1, 2, 3));
  });

  test('attention returns what is wanted, in the precision asked for', () => {
    const q = { rows: 2, cols: 2, data: [1, 0, 0, 1] };
    const base = { q, k: q, v: q };
    expect(Object.keys(engine.attention({ ...base, want: ['output'] }))).toEqual(['output']);
    expect(engine.attention(base).weights.data).toBeInstanceOf(Float32Array);
    expect(engine.attention({ ...base, precision: 'float64' }).weights.data).toBeInstanceOf(Float64Array);
    expect(engine.attention({ ...base, mask: { rows: 2, cols: 2, data: [0, 0, 1, 1] } }).fullyMaskedRows).toEqual(
      Float64Array.of(0),
    );
  });

  test.each([
    ['float16', 11, 12],
    ['float32', 88, 89],
    ['float64', 709, 710],
  ] as const)('naive softmax of [x, 0] in %s holds at %d and breaks at %d', (precision, holds, breaks) => {
    const naive = (x: number) => engine.softmax({ logits: [x, 0], method: 'naive', precision }).probabilities;
    expect(naive(holds).some(Number.isNaN)).toBe(false);
    expect(naive(breaks)[0]).toBeNaN();
    expect(engine.softmax({ logits: [breaks, 0], precision }).probabilities[0]).toBeCloseTo(1, 4);
  });

  test('attentionBackward returns what is wanted, in the precision asked for', () => {
    const q = { rows: 2, cols: 2, data: [1, 0, 0, 1] };
    const base = { q, k: q, v: q, upstream: q };
    expect(Object.keys(engine.attentionBackward({ ...base, want: ['dK', 'dQ'] }))).toEqual(['dQ', 'dK']);
    expect(engine.attentionBackward(base).dQ.data).toBeInstanceOf(Float32Array);
    expect(engine.attentionBackward({ ...base, precision: 'float64' }).dV.data).toBeInstanceOf(Float64Array);
  });

  test('slices of one seed merge to the result of one call', () => {
    const distribution = fc.constantFrom('normal' as const, 'uniform' as const, 'rademacher' as const);
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 199 }), { maxLength: 4 });
    fc.assert(
      fc.property(distribution, cuts, fc.integer({ min: 1, max: 9 }), (kind, at, keys) => {
        const request = { dk: [1, 7, 64], keys, seed: 5, distribution: kind };
        const ends = [...at.sort((a, b) => a - b), 200];
        const slices = ends.map((end, i) => {
          const firstSample = ends[i - 1] ?? 0;
          return engine.scalingExperiment({ ...request, firstSample, samples: end - firstSample });
        });
        expectSameExperiment(slices.reduce(mergeScaling), engine.scalingExperiment({ ...request, samples: 200 }));
      }),
      { seed: 2, numRuns: 30 },
    );
  });

  test('a sweep ends exactly at `to`, and a linear RNN fades as gain^(t−s)', () => {
    const sweep = engine.softmaxSweep({ logits: [0, 0], index: 1, from: -0.1, to: 0.3, steps: 7 });
    expect([sweep.values[0], sweep.values[6]]).toEqual([-0.1, 0.3]);
    expect(sweep.probabilities).toMatchObject({ rows: 7, cols: 2 });
    const { sensitivity } = engine.rnnFlow({ tokens: 5, hidden: 8, gain: 0.9, activation: 'linear', seed: 7 });
    for (let t = 0; t < 5; t++) {
      for (let s = 0; s < 5; s++) {
        expect(sensitivity.data[t * 5 + s]).toBeCloseTo(s > t ? 0 : 0.9 ** (t - s), 12);
      }
    }
  });

  test('the costs of a graph are counted where a width is given', () => {
    const { path, complete } = engine.sequenceGraphs({ tokens: 6, width: 4 });
    expect(path.multiplications).toBe(2 * 6 * 4 * 4);
    expect(complete.multiplications).toEqual({ core: 2 * 6 * 6 * 4, projections: 4 * 6 * 4 * 4 });
    expect('multiplications' in engine.sequenceGraphs({ tokens: 6 }).path).toBe(false);
  });
});

test('both binaries agree', async () => {
  const [simd, baseline] = await Promise.all([createEngine({ simd: true }), createEngine({ simd: false })]);
  const cell = fc.double({ min: -3, max: 3, noNaN: true });
  const request = fc
    .record({ n: fc.integer({ min: 1, max: 6 }), m: fc.integer({ min: 1, max: 6 }), d: fc.integer({ min: 1, max: 9 }) })
    .chain(({ n, m, d }) => {
      const matrix = (rows: number, cols: number) =>
        fc.array(cell, { minLength: rows * cols, maxLength: rows * cols }).map((data) => ({ rows, cols, data }));
      return fc.record<AttentionRequest>({ q: matrix(n, d), k: matrix(m, d), v: matrix(m, 2) });
    });
  fc.assert(
    fc.property(request, logits, (attention, z) => {
      const [one, other] = [simd, baseline].map((engine) => engine.attention({ ...attention, precision: 'float64' }));
      one?.output.data.forEach((value, i) =>
        expect(Math.abs(value - (other?.output.data[i] as number))).toBeLessThan(1e-12),
      );
      const [p, r] = [simd, baseline].map((engine) => engine.softmax({ logits: z }).probabilities);
      p?.forEach((value, i) => expect(Math.abs(value - (r?.[i] as number))).toBeLessThan(1e-14));
    }),
    seeded,
  );
});

describe('refusals of values', () => {
  const q = { rows: 2, cols: 2, data: [1, 0, 0, 1] };
  const attention = { q, k: q, v: q };
  const sweep = { logits: [1, 2], index: 0, from: 0, to: 1, steps: 5 };
  const rnn = { tokens: 3, hidden: 4, gain: 1, seed: 7 };
  const flow = { tokens: 3, hidden: 4, seed: 7 };
  const square = { rows: 2, cols: 2, data: [1, 2, 3, 4] };
  const heads = { x: square, wq: square, wk: square, wv: square, wo: square, heads: 2 };
  const scaling = { dk: [4], samples: 10, keys: 2, seed: 1 };

  test.each<[OperationName, object, string, 'invalid-argument' | 'too-large', string]>([
    ['softmax', { logits: [1, NaN] }, 'logits', 'invalid-argument', 'NaN'],
    ['softmax', { logits: [1, Infinity] }, 'logits', 'invalid-argument', 'Infinity'],
    ['softmax', { logits: [-Infinity, -Infinity] }, 'logits', 'invalid-argument', '-Infinity'],
    ['softmax', { logits: [1], temperature: 0 }, 'temperature', 'invalid-argument', 'temperature is 0'],
    ['softmax', { logits: [1], temperature: -2 }, 'temperature', 'invalid-argument', '-2'],
    ['softmax', { logits: [1], temperature: NaN }, 'temperature', 'invalid-argument', 'NaN'],
    ['softmax', { logits: [1], temperature: Infinity }, 'temperature', 'invalid-argument', 'Infinity'],
    ['softmax', { logits: new Float32Array(1e6 + 1) }, 'logits', 'too-large', '1000001'],
    ['softmaxSweep', { ...sweep, index: 2 }, 'index', 'invalid-argument', '2'],
    ['softmaxSweep', { ...sweep, index: -1 }, 'index', 'invalid-argument', '-1'],
    ['softmaxSweep', { ...sweep, from: NaN }, 'from', 'invalid-argument', 'NaN'],
    ['softmaxSweep', { ...sweep, to: Infinity }, 'to', 'invalid-argument', 'Infinity'],
    ['softmaxSweep', { ...sweep, steps: 1 }, 'steps', 'invalid-argument', '1'],
    ['softmaxSweep', { ...sweep, steps: 10_001 }, 'steps', 'too-large', '10001'],
    ['softmaxSweep', { ...sweep, steps: 2 ** 40 }, 'steps', 'too-large', '1099511627776'],
    ['temperatureSweep', { logits: [1], temperatures: [1] }, 'temperatures', 'invalid-argument', '1'],
    ['temperatureSweep', { logits: [1], temperatures: [1, 0] }, 'temperatures', 'invalid-argument', '0'],
    ['temperatureSweep', { logits: [1], temperatures: new Float64Array(10_001) }, 'temperatures', 'too-large', '10001'],
    ['attention', { ...attention, q: { rows: 2, cols: 2, data: [1, 0, NaN, 1] } }, 'q', 'invalid-argument', 'NaN'],
    [
      'attention',
      { ...attention, v: { rows: 2, cols: 1, data: [1, -Infinity] } },
      'v',
      'invalid-argument',
      '-Infinity',
    ],
    ['attention', { ...attention, k: { rows: 2, cols: 1, data: [1, 2] } }, 'k', 'invalid-argument', '1'],
    ['attention', { ...attention, v: { rows: 1, cols: 1, data: [1] } }, 'v', 'invalid-argument', '1'],
    [
      'attention',
      { ...attention, q: { rows: 1, cols: 2, data: [1, 2] }, mask: 'causal' },
      'mask',
      'invalid-argument',
      '1',
    ],
    ['attention', { ...attention, mask: { rows: 1, cols: 2, data: [1, 0] } }, 'mask', 'invalid-argument', '1'],
    ['attention', { ...attention, mask: { rows: 2, cols: 2, data: [1, 0, 2, 1] } }, 'mask', 'invalid-argument', '2'],
    ['attention', { ...attention, scale: NaN }, 'scale', 'invalid-argument', 'NaN'],
    ['softmax', { logits: [1], temperature: 1e-9, precision: 'float16' }, 'temperature', 'invalid-argument', '1e-09'],
    ['softmaxJacobian', { logits: new Float64Array(513) }, 'logits', 'too-large', '513'],
    ['softmaxJacobian', { logits: [1, NaN] }, 'logits', 'invalid-argument', 'NaN'],
    ['softmaxJacobianNumeric', { logits: [1, 2], step: 0 }, 'step', 'invalid-argument', '0'],
    ['softmaxJacobianNumeric', { logits: [1, 2], step: -1 }, 'step', 'invalid-argument', '-1'],
    ['softmaxVjp', { logits: [1, 2], upstream: [1] }, 'upstream', 'invalid-argument', '1 numbers'],
    ['softmaxVjp', { logits: [1, 2], upstream: [1, Infinity] }, 'upstream', 'invalid-argument', 'Infinity'],
    ['crossEntropy', { logits: [1, 2], target: 2 }, 'target', 'invalid-argument', '2'],
    ['crossEntropy', { logits: [1, 2], target: -1 }, 'target', 'invalid-argument', '-1'],
    ['crossEntropy', { logits: [1, 2], target: [1.5, -0.5] }, 'target', 'invalid-argument', '-0.5'],
    ['crossEntropy', { logits: [1, 2], target: [0.5, 0.4] }, 'target', 'invalid-argument', '0.9'],
    ['crossEntropy', { logits: [1, 2], target: [1] }, 'target', 'invalid-argument', '1 numbers'],
    [
      'attentionBackward',
      { ...attention, upstream: { rows: 1, cols: 2, data: [1, 2] } },
      'upstream',
      'invalid-argument',
      '1x2',
    ],
    [
      'attentionBackward',
      { ...attention, upstream: { rows: 2, cols: 2, data: [1, 2, NaN, 3] } },
      'upstream',
      'invalid-argument',
      'NaN',
    ],
    [
      'attentionBackward',
      { ...attention, upstream: { rows: 2, cols: 2, data: [1e300, 0, 0, 0] } },
      'upstream',
      'invalid-argument',
      '1e+300',
    ],
    ['scalingExperiment', { ...scaling, dk: [4, 0] }, 'dk', 'invalid-argument', '0'],
    ['scalingExperiment', { ...scaling, dk: [4.5] }, 'dk', 'invalid-argument', '4.5'],
    ['scalingExperiment', { ...scaling, dk: [4097] }, 'dk', 'too-large', '4097'],
    ['scalingExperiment', { ...scaling, samples: 0 }, 'samples', 'invalid-argument', '0'],
    ['scalingExperiment', { ...scaling, keys: 0 }, 'keys', 'invalid-argument', '0'],
    ['scalingExperiment', { ...scaling, seed: 2 ** 32 }, 'seed', 'too-large', '4294967296'],
    ['scalingExperiment', { ...scaling, firstSample: -1 }, 'firstSample', 'invalid-argument', '-1'],
    ['scalingExperiment', { ...scaling, mean: NaN }, 'mean', 'invalid-argument', 'NaN'],
    ['scalingExperiment', { ...scaling, correlation: 1.1 }, 'correlation', 'invalid-argument', '1.1'],
    ['sequenceGraphs', { tokens: 0 }, 'tokens', 'invalid-argument', '0'],
    ['sequenceGraphs', { tokens: 1025 }, 'tokens', 'too-large', '1025'],
    ['sequenceGraphs', { tokens: 6, width: 0 }, 'width', 'invalid-argument', '0'],
    ['rnnFlow', { ...rnn, tokens: 1025 }, 'tokens', 'too-large', '1025'],
    ['rnnFlow', { ...rnn, hidden: 513 }, 'hidden', 'too-large', '513'],
    ['rnnFlow', { ...rnn, gain: -1 }, 'gain', 'invalid-argument', '-1'],
    ['rnnFlow', { ...rnn, inputScale: Infinity }, 'inputScale', 'invalid-argument', 'Infinity'],
    ['rnnFlow', { ...rnn, seed: -1 }, 'seed', 'invalid-argument', '-1'],
    ['rnnFlow', { ...rnn, seed: 2 ** 32 }, 'seed', 'too-large', '4294967296'],
    ['attentionFlow', { ...flow, tokens: 0 }, 'tokens', 'invalid-argument', '0'],
    ['attentionFlow', { ...flow, hidden: 513 }, 'hidden', 'too-large', '513'],
    ['multiHeadAttention', { ...heads, heads: 3 }, 'heads', 'invalid-argument', '3'],
    ['multiHeadAttention', { ...heads, heads: 0 }, 'heads', 'invalid-argument', '0'],
    ['multiHeadAttention', { ...heads, wk: { rows: 2, cols: 1, data: [1, 2] } }, 'wk', 'invalid-argument', '2x1'],
    ['multiHeadAttention', { ...heads, mask: { rows: 1, cols: 2, data: [1, 0] } }, 'mask', 'invalid-argument', '1x2'],
    ['multiHeadAttention', { ...heads, mask: { ...square, data: [1, 0, 2, 1] } }, 'mask', 'invalid-argument', '2'],
    ['multiHeadAttention', { ...heads, wo: { ...square, data: [1, 0, NaN, 1] } }, 'wo', 'invalid-argument', 'NaN'],
    ['multiHeadAttention', { ...heads, wo: { ...square, data: [1, 0, 1e39, 1] } }, 'wo', 'invalid-argument', '1e+39'],
    ['positionalEncoding', { positions: 1025, dModel: 8 }, 'positions', 'too-large', '1025'],
    ['positionalEncoding', { positions: 8, dModel: 0 }, 'dModel', 'invalid-argument', '0'],
    ['positionalEncoding', { positions: 8, dModel: 8, base: 0.5 }, 'base', 'invalid-argument', '0.5'],
  ])('%s, case %#', async (name, request, argument, code, given) => {
    const memories = watchMemories();
    const engine = await createEngine();
    const error = refusal(() => engine[name](request as never));
    expect(error.argument).toBe(argument);
    expect(error.code).toBe(code);
    expect(error.message).toContain(given);
    expect(memories.map(({ buffer }) => buffer.byteLength)).toEqual([2 * 1024 * 1024, 2 * 1024 * 1024]);
  });

  test('do not harm the engine', async () => {
    const engine = await createEngine();
    refusal(() => engine.softmax({ logits: [NaN] }));
    expect(engine.softmax({ logits: [3] }).probabilities).toEqual(Float64Array.of(1));
  });
});

test('results stay whole when a later call makes the memory grow', async () => {
  const memories = watchMemories();
  const engine = await createEngine();
  const early = engine.softmax({ logits: [1, 2] });
  const before = structuredClone(early);
  engine.softmax({ logits: new Float64Array(3e5) });
  expect(memories[0]?.buffer.byteLength).toBeGreaterThan(2 * 1024 * 1024);
  expect(early).toEqual(before);
  expect(early.probabilities.buffer).not.toBe(memories[0]?.buffer);
  expect(early.probabilities.byteLength).toBe(early.probabilities.buffer.byteLength);
});

test('a trap is engine-failed, and so is every later call, which says that a new engine is needed', async () => {
  const trap = armTrap();
  const engine = await createEngine();
  expect(engine.softmax({ logits: [1] }).probabilities).toEqual(Float64Array.of(1));
  trap.now = true;
  expect(refusal(() => engine.softmax({ logits: [1] }))).toMatchObject({ code: 'engine-failed' });
  trap.now = false;
  const later = refusal(() => engine.sequenceGraphs({ tokens: 3 }));
  expect(later).toMatchObject({ code: 'engine-failed' });
  expect(later.message).toContain('a new one is needed');
  expect((await createEngine()).softmax({ logits: [1] }).probabilities).toEqual(Float64Array.of(1));
});

test('out of memory has a code of its own and prints nothing', async () => {
  const engine = await createEngine();
  const printed = (['log', 'warn', 'error', 'info'] as const).map((way) => vi.spyOn(console, way));
  vi.spyOn(WebAssembly.Memory.prototype, 'grow').mockImplementation(() => {
    throw new RangeError('Maximum memory size exceeded');
  });
  expect(refusal(() => engine.softmax({ logits: new Float64Array(3e5) }))).toMatchObject({ code: 'out-of-memory' });
  expect(refusal(() => engine.softmax({ logits: [1] }))).toMatchObject({ code: 'engine-failed' });
  for (const print of printed) expect(print).not.toHaveBeenCalled();
});
