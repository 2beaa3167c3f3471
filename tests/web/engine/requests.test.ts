import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EngineError } from '../../../web/engine/error';
import type { Limits } from '../../../web/engine/kinds';
import { operationNames } from '../../../web/engine/operations';
import { normalise } from '../../../web/engine/requests';
import type { OperationName } from '../../../web/engine/types';

const LIMITS: Limits = {
  logits: 1e6,
  jacobianLogits: 512,
  attentionCells: 2 ** 22,
  attentionWidth: 1024,
  scalingWidths: 1024,
  tokens: 1024,
  hidden: 512,
  stepsMin: 2,
  stepsMax: 10_000,
};

function refusal(name: OperationName, request: unknown): EngineError {
  try {
    normalise(name, request, LIMITS);
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
  return expect.fail(`${name} took ${String(request)}`);
}

const m = (rows: unknown, cols: unknown, data: unknown) => ({ rows, cols, data });
const good = m(2, 2, [1, 2, 3, 4]);
const sweep = { logits: [1, 2], index: 0, from: -1, to: 1, steps: 3 };
const attention = { q: good, k: good, v: good };
const upstream = good;
const scaling = { dk: [4, 16], samples: 100, keys: 8, seed: 1 };
const rnn = { tokens: 3, hidden: 4, gain: 1, seed: 7 };

describe('a wrong type is refused with the field and what was given', () => {
  test.each<[OperationName, unknown, string, string]>([
    ['residualFlow', null, 'request', 'null'],
    ['residualFlow', { layers: 1.5 }, 'layers', '1.5'],
    ['residualFlow', { residual: 1 }, 'residual', '1'],
    ['residualFlow', { mask: good }, 'mask', 'Object'],
    ['softmax', undefined, 'request', 'request is missing; it must be an object'],
    ['softmax', null, 'request', 'request is null; it must be an object'],
    ['softmax', 'logits', 'request', 'request is "logits"; it must be an object'],
    ['softmax', {}, 'logits', 'logits is missing'],
    ['softmax', { logits: [] }, 'logits', 'logits is empty'],
    ['softmax', { logits: new Float64Array(0) }, 'logits', 'logits is empty'],
    ['softmax', { logits: '1,2' }, 'logits', 'logits is "1,2"'],
    ['softmax', { logits: 5 }, 'logits', 'logits is 5'],
    ['softmax', { logits: new Int32Array([1]) }, 'logits', '[object Int32Array]'],
    ['softmax', { logits: { length: 1, 0: 1 } }, 'logits', '[object Object]'],
    ['softmax', { logits: [1, '2'] }, 'logits', 'logits[1] is "2"; it must be a number'],
    ['softmax', { logits: [1, null] }, 'logits', 'logits[1] is null'],
    ['softmax', { logits: [1n] }, 'logits', 'logits[0] is 1n'],
    ['softmax', { logits: [1, undefined, 3] }, 'logits', 'logits[1] is missing'],
    ['softmax', { logits: [1, , 3] }, 'logits', 'logits[1] is missing'],
    ['softmax', { logits: [[1, 2], [3]] }, 'logits', 'logits[0] is an array of 2'],
    ['softmax', { logits: [1], temperature: 'hot' }, 'temperature', 'temperature is "hot"; it must be a number'],
    ['softmax', { logits: [1], temperature: null }, 'temperature', 'temperature is null; it must be a number'],
    ['softmax', { logits: [1], temperature: true }, 'temperature', 'temperature is true'],
    ['softmax', { logits: [1], temperature: Symbol('t') }, 'temperature', 'temperature is a symbol'],
    ['softmaxSweep', { ...sweep, index: 0.5 }, 'index', 'index is 0.5; it must be an integer'],
    ['softmaxSweep', { ...sweep, index: undefined }, 'index', 'index is missing'],
    ['softmaxSweep', { ...sweep, from: '0' }, 'from', 'from is "0"'],
    ['softmaxSweep', { ...sweep, steps: NaN }, 'steps', 'steps is NaN'],
    ['temperatureSweep', { logits: [1], temperatures: 1 }, 'temperatures', 'temperatures is 1'],
    ['attention', { ...attention, q: undefined }, 'q', 'q is missing; it must be a matrix { rows, cols, data }'],
    ['attention', { ...attention, q: [[1, 2]] }, 'q', 'q is an array of 1'],
    ['attention', { ...attention, q: [[1, 2], [3]] }, 'q', 'q is an array of 2'],
    [
      'attention',
      { ...attention, k: m(2, 2, [1, 2, 3]) },
      'k',
      'k.data is an array of 3; it must be 2 rows × 2 columns',
    ],
    ['attention', { ...attention, k: m(0, 2, []) }, 'k', 'k.rows is 0; it must be an integer of at least 1'],
    ['attention', { ...attention, v: m(2, 1.5, [1, 2, 3]) }, 'v', 'v.cols is 1.5'],
    ['attention', { ...attention, v: m('2', 2, [1, 2, 3, 4]) }, 'v', 'v.rows is "2"'],
    ['attention', { ...attention, v: m(-1, -1, [1]) }, 'v', 'v.rows is -1'],
    ['attention', { ...attention, v: m(1, 2, [1, 'x']) }, 'v', 'v.data[1] is "x"'],
    ['attention', { ...attention, mask: 'upper' }, 'mask', `mask is "upper"; it must be 'none', 'causal' or a matrix`],
    ['attention', { ...attention, mask: null }, 'mask', 'mask is null'],
    ['attention', { ...attention, mask: true }, 'mask', 'mask is true'],
    ['attention', { ...attention, mask: m(1, 2, [true, false]) }, 'mask', 'mask.data[0] is true'],
    ['attention', { ...attention, scale: '2' }, 'scale', `scale is "2"; it must be 'sqrt', 'none' or a number`],
    ['attention', { ...attention, scale: [2] }, 'scale', 'scale is an array of 1'],
    ['attention', { ...attention, precision: 'float16' }, 'precision', `precision is "float16"`],
    ['attention', { ...attention, want: 'output' }, 'want', 'want is "output"; it must be an array of names'],
    ['attention', { ...attention, want: ['output', 'grads'] }, 'want', 'want[1] is "grads"'],
    ['softmax', { logits: [1], method: 'fast' }, 'method', `method is "fast"; it must be 'stable' or 'naive'`],
    ['softmax', { logits: [1], precision: 'float8' }, 'precision', 'precision is "float8"'],
    ['softmaxJacobianNumeric', { logits: [1], step: '1' }, 'step', 'step is "1"; it must be a number'],
    ['softmaxVjp', { logits: [1] }, 'upstream', 'upstream is missing'],
    ['softmaxVjp', { logits: [1], upstream: ['x'] }, 'upstream', 'upstream[0] is "x"'],
    ['crossEntropy', { logits: [1] }, 'target', 'target is missing; it must be an integer or a list of numbers'],
    ['crossEntropy', { logits: [1], target: 0.5 }, 'target', 'target is 0.5'],
    ['crossEntropy', { logits: [1], target: '0' }, 'target', 'target is "0"'],
    ['crossEntropy', { logits: [1], target: [] }, 'target', 'target is empty'],
    ['crossEntropy', { logits: [1], target: [null] }, 'target', 'target[0] is null'],
    ['attentionBackward', attention, 'upstream', 'upstream is missing; it must be a matrix'],
    ['attentionBackward', { ...attention, upstream, want: ['output'] }, 'want', 'want[0] is "output"'],
    ['scalingExperiment', { ...scaling, dk: 4 }, 'dk', 'dk is 4'],
    ['scalingExperiment', { ...scaling, samples: 1.5 }, 'samples', 'samples is 1.5; it must be an integer'],
    ['scalingExperiment', { ...scaling, keys: undefined }, 'keys', 'keys is missing'],
    ['scalingExperiment', { ...scaling, distribution: 'cauchy' }, 'distribution', 'distribution is "cauchy"'],
    ['sequenceGraphs', { tokens: 2.5 }, 'tokens', 'tokens is 2.5'],
    ['sequenceGraphs', { tokens: 3, width: '8' }, 'width', 'width is "8"'],
    ['rnnFlow', { ...rnn, seed: 'x' }, 'seed', 'seed is "x"'],
    ['rnnFlow', { ...rnn, gain: 1n }, 'gain', 'gain is 1n'],
    ['rnnFlow', { ...rnn, activation: 'relu' }, 'activation', `activation is "relu"; it must be 'tanh' or 'linear'`],
  ])('%s, case %#', (name, request, argument, message) => {
    expect(refusal(name, request)).toMatchObject({ code: 'invalid-argument', argument });
    expect(refusal(name, request).message).toContain(message);
  });
});

describe('a size above the limit is refused before the numbers are looked at', () => {
  const many = (length: number) => Object.assign([], { length });
  test.each<[OperationName, unknown, string]>([
    ['softmax', { logits: many(1e6 + 1) }, 'logits'],
    ['softmaxSweep', { ...sweep, logits: new Float32Array(1e6 + 1) }, 'logits'],
    ['softmaxJacobian', { logits: many(513) }, 'logits'],
    ['crossEntropy', { logits: [1], target: many(1e6 + 1) }, 'target'],
    ['scalingExperiment', { ...scaling, dk: many(1025) }, 'dk'],
    [
      'attentionBackward',
      { q: m(2049, 1, new Float32Array(2049)), k: m(2048, 1, new Float32Array(2048)), v: good, upstream },
      'k',
    ],
    ['temperatureSweep', { logits: [1, 2], temperatures: many(10_001) }, 'temperatures'],
    ['attention', { ...attention, q: m(2, 1025, many(2050)) }, 'q'],
    ['attention', { ...attention, v: m(2, 1025, many(2050)) }, 'v'],
    ['attention', { ...attention, k: m(2 ** 22 + 1, 1, many(2 ** 22 + 1)) }, 'k'],
    ['attention', { q: m(2049, 1, new Float32Array(2049)), k: m(2048, 1, new Float32Array(2048)), v: good }, 'k'],
  ])('%s, case %#', (name, request, argument) => {
    expect(refusal(name, request)).toMatchObject({ code: 'too-large', argument });
  });
});

test('defaults stand where a field is left out or undefined, and only there', () => {
  expect(normalise('softmax', { logits: [1], temperature: undefined }, LIMITS)).toMatchObject({ temperature: 1 });
  expect(normalise('attention', attention, LIMITS)).toMatchObject({
    mask: 'none',
    scale: 'sqrt',
    precision: 'float32',
    want: ['scores', 'scaled', 'weights', 'output', 'fullyMaskedRows'],
  });
  expect(normalise('softmax', { logits: [1] }, LIMITS)).toMatchObject({ method: 'stable', precision: 'float64' });
  expect(normalise('softmaxJacobianNumeric', { logits: [1] }, LIMITS)).toMatchObject({ step: 1e-5 });
  expect(normalise('attentionBackward', { ...attention, upstream }, LIMITS)).toMatchObject({
    precision: 'float32',
    want: ['dV', 'dWeights', 'dScaled', 'dScores', 'dQ', 'dK', 'fullyMaskedRows'],
  });
  expect(normalise('scalingExperiment', scaling, LIMITS)).toMatchObject({
    firstSample: 0,
    distribution: 'normal',
    mean: 0,
    correlation: 0,
  });
  expect(normalise('rnnFlow', rnn, LIMITS)).toEqual({ ...rnn, inputScale: 0.5, activation: 'tanh' });
  expect(normalise('rnnFlow', { ...rnn, inputScale: 0 }, LIMITS)).toMatchObject({ inputScale: 0 });
  for (const request of [undefined, {}]) {
    expect(normalise('residualFlow', request, LIMITS)).toEqual({
      seed: 1,
      tokens: 6,
      dModel: 8,
      heads: 2,
      layers: 4,
      token: 0,
      residual: true,
      layerNorm: 'pre',
      mask: 'none',
    });
  }
});

test('a target stays a number, or becomes a Float64Array', () => {
  expect(normalise('crossEntropy', { logits: [1, 2], target: 1 }, LIMITS)['target']).toBe(1);
  expect(normalise('crossEntropy', { logits: [1, 2], target: [0.5, 0.5] }, LIMITS)['target']).toEqual(
    Float64Array.of(0.5, 0.5),
  );
});

test('unknown fields are ignored, whatever they hold', () => {
  const plain = normalise('softmax', { logits: [1], colour: 'red', onDone: () => {} }, LIMITS);
  expect(Object.keys(plain)).toEqual(['logits', 'temperature', 'method', 'precision']);
});

test('any number[] becomes a Float64Array of the same numbers, NaN and ∞ included; typed arrays pass uncopied', () => {
  fc.assert(
    fc.property(fc.array(fc.double(), { minLength: 1 }), (logits) => {
      expect(normalise('softmax', { logits }, LIMITS)['logits']).toEqual(Float64Array.from(logits));
    }),
    { seed: 2 },
  );
  for (const logits of [Float64Array.of(1, 2), Float32Array.of(1, 2)]) {
    expect(normalise('softmax', { logits }, LIMITS)['logits']).toBe(logits);
  }
});

test('whatever is not a request is refused with an EngineError, never another error', () => {
  fc.assert(
    fc.property(
      // Of residualFlow any object is a request.
      fc.constantFrom(...operationNames.filter((name) => name !== 'residualFlow')),
      fc.anything({ withBigInt: true, withSparseArray: true }),
      (name, request) => {
        const { code } = refusal(name, request);
        expect(['invalid-argument', 'too-large']).toContain(code);
      },
    ),
    { seed: 2, numRuns: 300 },
  );
});

test('whatever a field holds, the refusal names that field', () => {
  const fieldsOf = { softmax: { logits: [1] }, attention, rnnFlow: rnn, softmaxSweep: sweep };
  const field = fc.constantFrom(
    ...Object.entries(fieldsOf).flatMap(([name, request]) =>
      Object.keys(request).map((key) => ({ name, key, request })),
    ),
  );
  const wrong = fc.oneof(
    fc.string(),
    fc.boolean(),
    fc.constant(null),
    fc.bigInt(),
    fc.dictionary(fc.string(), fc.string()),
  );
  fc.assert(
    fc.property(field, wrong, ({ name, key, request }, value) => {
      expect(refusal(name as OperationName, { ...request, [key]: value })).toMatchObject({ argument: key });
    }),
    { seed: 2, numRuns: 500 },
  );
});
