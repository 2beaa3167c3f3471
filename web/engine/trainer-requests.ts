/** What a trainer is created with and asked, checked and in the form that the wasm reads. */
import { integer, number, oneOf, optional, refuse, yesOrNo, type Kind } from './kinds';
import { floats, text, wholeNumbers, words, type ModelLimits } from './model-kinds';
import { checked, type PlainRequest } from './requests';
import type { TrainerConfig, TrainerFacts, TrainerMethods } from './trainer-types';

const config: Record<keyof Required<TrainerConfig>, Kind<ModelLimits>> = {
  model: optional(oneOf('transformer', 'rnn'), 'transformer'),
  task: optional(oneOf('copy', 'reverse', 'sort', 'recall', 'add', 'text'), 'copy'),
  layers: optional(integer, 1),
  heads: optional(integer, 2),
  dModel: optional(integer, 32),
  dFf: optional(integer),
  context: optional(integer),
  batch: optional(integer, 16),
  learningRate: optional(number, 3e-3),
  weightDecay: optional(number, 0.01),
  seed: optional(integer, 1),
  vocabulary: optional(words),
  text: optional(text),
  length: optional(integer, 8),
  gap: optional(integer, 10),
  items: optional(integer, 4),
  positions: optional(oneOf('learned', 'sinusoidal', 'none'), 'learned'),
  residual: optional(yesOrNo, true),
  layerNorm: optional(oneOf('pre', 'post', 'none'), 'pre'),
  scale: optional(oneOf('sqrt', 'none'), 'sqrt'),
};

/** @throws {EngineError} `invalid-argument` or `too-large`, before anything is allocated. */
export function normaliseConfig(given: unknown, limits: ModelLimits): PlainRequest {
  const { text: read, ...rest } = checked(config, given, limits);
  // Only one task reads it: it need not be copied for others.
  return rest['task'] === 'text' ? { ...rest, text: read } : rest;
}

const rows = wholeNumbers(({ batch, context }) => batch * context);

/** Each method's arguments, in their order, by the names that a refusal has. */
const methods: { [Name in keyof TrainerMethods]: (facts: TrainerFacts) => Record<string, Kind<ModelLimits>> } = {
  layout: () => ({}),
  parameters: () => ({}),
  setParameters: ({ parameters }) => ({ parameters: floats(parameters) }),
  lossAndGradient: () => ({ tokens: rows, targets: rows }),
  applyGradient: ({ parameters }) => ({ gradient: floats(parameters) }),
  step: () => ({ steps: optional(countUpTo('stepsMax'), 1) }),
  stepFor: () => ({ milliseconds: sliceLength, steps: optional(countUpTo('stepsMax'), 10_000) }),
  attention: () => ({ tokens: rows }),
  logits: () => ({ tokens: rows }),
  generate: () => ({
    prompt: wholeNumbers(({ generated }) => generated),
    length: integer,
    temperature: optional(number, 1),
    topK: optional(integer, 0),
    seed: optional(integer, 1),
  }),
  example: () => ({ prompt: rows }),
  evaluate: () => ({ first: optional(integer, 0), batches: optional(integer, 1) }),
  heldOut: () => ({ first: optional(integer, 0), rows: optional(integer) }),
  reset: () => ({}),
};

/** Their one argument is a request, whose fields are the kinds. */
const TAKE_A_REQUEST: readonly (keyof TrainerMethods)[] = ['generate', 'evaluate', 'heldOut'];

export type TrainerMethod = keyof TrainerMethods;
export const trainerMethods = Object.keys(methods) as TrainerMethod[];

/** Longest slice, milliseconds. */
export const SLICE = 50;

/** @throws {EngineError} as `normaliseConfig`. */
export function normaliseCall(
  name: TrainerMethod,
  given: readonly unknown[],
  facts: TrainerFacts,
  limits: ModelLimits,
): PlainRequest {
  const kinds = methods[name](facts);
  if (TAKE_A_REQUEST.includes(name)) {
    const request = checked(kinds, given[0] ?? {}, limits);
    return name === 'heldOut' ? { ...request, rows: request['rows'] ?? rowsAfter(request, facts) } : request;
  }
  return checked(kinds, Object.fromEntries(Object.keys(kinds).map((field, i) => [field, given[i]])), limits);
}

const rowsAfter = ({ first }: PlainRequest, { heldOutRows }: TrainerFacts) => heldOutRows - (first as number);

function countUpTo(most: keyof ModelLimits): Kind<ModelLimits> {
  return {
    check: (given, path, limits) => {
      const isCount = Number.isInteger(given) && (given as number) >= 1;
      if (!isCount || (given as number) > limits[most]) refuse(path, given, `an integer from 1 to ${limits[most]}`);
    },
    convert: (given) => given,
  };
}

const sliceLength: Kind<unknown> = {
  check: (given, path) => {
    if (typeof given === 'number' && given > 0 && given <= SLICE) return;
    refuse(path, given, `a number above 0, and at most ${SLICE}`);
  },
  convert: (given) => given,
};
