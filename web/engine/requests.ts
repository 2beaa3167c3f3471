import { EngineError, reasonOf } from './error';
import {
  integer,
  integerOrList,
  list,
  matrix,
  number,
  oneOf,
  optional,
  refuse,
  refuseAbove,
  someOf,
  wordOr,
  yesOrNo,
} from './kinds';
import type { Kind, Limits } from './kinds';
import type { AttentionField, AttentionGradient, Matrix, OperationName, RequestOf } from './types';

/** A request with every known field in the form that the wasm reads, defaults filled in. */
export type PlainRequest = Readonly<Record<string, unknown>>;

type Fields = { [Name in OperationName]: Record<keyof Required<RequestOf<Name>>, Kind> };

const temperature = optional(number, 1);
const inputScale = optional(number, 0.5);
const attentionFields = ['scores', 'scaled', 'weights', 'output', 'fullyMaskedRows'] satisfies AttentionField[];

const attentionGradients = ['dV', 'dWeights', 'dScaled', 'dScores', 'dQ', 'dK'] satisfies AttentionGradient[];
const gradientFields = [...attentionGradients, 'fullyMaskedRows'];

const softmax = {
  logits: list('logits'),
  temperature,
  method: optional(oneOf('stable', 'naive'), 'stable'),
  precision: optional(oneOf('float64', 'float32', 'float16', 'bfloat16'), 'float64'),
};

const jacobian = { logits: list('jacobianLogits'), temperature };

const attention = {
  q: matrix('attentionWidth'),
  k: matrix('attentionWidth'),
  v: matrix('attentionWidth'),
  mask: optional(wordOr(['none', 'causal'], matrix('attentionCells'), 'object', 'a matrix of 0 and 1'), 'none'),
  scale: optional(wordOr(['sqrt', 'none'], number, 'number', 'a number'), 'sqrt'),
  precision: optional(oneOf('float32', 'float64'), 'float32'),
};

/** What each operation takes, and what stands where a field is left out. */
const fields: Fields = {
  softmax,
  softmaxSweep: { logits: list('logits'), index: integer, from: number, to: number, steps: integer, temperature },
  temperatureSweep: { logits: list('logits'), temperatures: list('stepsMax') },
  softmaxJacobian: jacobian,
  softmaxJacobianNumeric: { ...jacobian, step: optional(number, 1e-5) },
  softmaxVjp: { logits: list('logits'), upstream: list('logits'), temperature },
  crossEntropy: { ...softmax, target: integerOrList('logits') },
  attention: { ...attention, want: optional(someOf(...attentionFields), attentionFields) },
  attentionBackward: {
    ...attention,
    upstream: matrix('attentionWidth'),
    want: optional(someOf(...gradientFields), gradientFields),
  },
  multiHeadAttention: {
    x: matrix('attentionWidth'),
    wq: matrix('attentionWidth'),
    wk: matrix('attentionWidth'),
    wv: matrix('attentionWidth'),
    wo: matrix('attentionWidth'),
    heads: integer,
    mask: attention.mask,
    precision: attention.precision,
  },
  positionalEncoding: { positions: integer, dModel: integer, base: optional(number, 10_000) },
  scalingExperiment: {
    dk: list('scalingWidths'),
    samples: integer,
    keys: integer,
    seed: integer,
    firstSample: optional(integer, 0),
    distribution: optional(oneOf('normal', 'uniform', 'rademacher'), 'normal'),
    mean: optional(number, 0),
    correlation: optional(number, 0),
  },
  sequenceGraphs: { tokens: integer, width: optional(integer) },
  rnnFlow: {
    tokens: integer,
    hidden: integer,
    gain: number,
    inputScale,
    activation: optional(oneOf('tanh', 'linear'), 'tanh'),
    seed: integer,
  },
  randomMatrix: { rows: integer, cols: integer, seed: integer, stream: optional(integer, 0) },
  attentionFlow: {
    tokens: integer,
    hidden: integer,
    mask: optional(oneOf('none', 'causal'), 'none'),
    inputScale,
    seed: integer,
  },
  residualFlow: {
    seed: optional(integer, 1),
    tokens: optional(integer, 6),
    dModel: optional(integer, 8),
    heads: optional(integer, 2),
    layers: optional(integer, 4),
    token: optional(integer, 0),
    residual: optional(yesOrNo, true),
    layerNorm: optional(oneOf('pre', 'post', 'none'), 'pre'),
    mask: optional(oneOf('none', 'causal'), 'none'),
  },
};

/** Where no field is needed, neither is the request. */
const mayBeLeftOut = (name: OperationName) => name === 'residualFlow';

/**
 * Checks the types and the sizes of a request, then converts it; typed arrays stay the caller's.
 * @throws {EngineError} `invalid-argument` or `too-large`, before anything is allocated.
 */
export function normalise(name: OperationName, request: unknown, limits: Limits): PlainRequest {
  const given = request === undefined && mayBeLeftOut(name) ? {} : request;
  return checked(fields[name], given, limits, ({ q, k }) => {
    if ('q' in fields[name]) refuseCells(q as Matrix, k as Matrix, limits);
  });
}

/** A request by the kinds of its fields, and by what else `check` looks at; errors as `normalise`. */
export function checked<Sizes>(
  kinds: Readonly<Record<string, Kind<Sizes>>>,
  request: unknown,
  limits: Sizes,
  check: (given: PlainRequest) => void = () => {},
): PlainRequest {
  if (typeof request !== 'object' || request === null) refuse('request', request, 'an object');
  try {
    const given = request as PlainRequest;
    const all = Object.entries(kinds);
    for (const [field, kind] of all) kind.check(given[field], field, limits);
    check(given);
    return Object.fromEntries(all.map(([field, kind]) => [field, kind.convert(given[field])]));
  } catch (thrown) {
    if (thrown instanceof EngineError) throw thrown;
    // A getter, a proxy or an iterator of the caller's threw.
    throw new EngineError('invalid-argument', `request cannot be read: ${reasonOf(thrown)}`, 'request');
  }
}

/** Every result of attention is sized by n · m, which no single field shows. */
function refuseCells(q: Matrix, k: Matrix, limits: Limits): void {
  refuseAbove(limits.attentionCells, q.rows * k.rows, 'k', 'cells (its rows times those of q)');
}
