/**
 * What is checked against the goldens of tests/fixtures, and how exact it must be. The tests and verify.html both read this list.
 * Tolerances of probabilities, gradients and attention are those that the engine's interface promises.
 */
import type { Engine, EngineClient, ModelName, OperationName } from '../engine/types';
import { distance, type Distance, type Sizes } from './compare';
import { modelResult } from './models';

export interface Golden {
  readonly name: string;
  readonly request: Readonly<Record<string, unknown>>;
  readonly result: object;
}

export interface Fixture {
  /** Versions of what made the goldens. */
  readonly generator: Readonly<Record<string, string>>;
  readonly seed: number;
  readonly cases: readonly Golden[];
}

/** What has goldens: an operation, or a model. */
export type Subject = OperationName | ModelName;

/** What a model's goldens hold; a check is about one of them. */
const modelFields = ['logits', 'losses', 'gradient', 'updated'] as const;
type ModelField = (typeof modelFields)[number];

export interface Check {
  readonly operation: Subject;
  /** What sets it apart from other checks of the operation. */
  readonly variant?: 'float32' | 'float64' | 'narrow' | 'counts' | ModelField;
  /** Largest error, relative to `sizes`; 0: the same numbers. */
  readonly tolerance: number;
  readonly sizes: Sizes;
}

const modelChecks = (operation: ModelName): Check[] => [
  { operation, variant: 'logits', tolerance: 1e-5, sizes: 'own' },
  { operation, variant: 'losses', tolerance: 1e-5, sizes: 'own' },
  { operation, variant: 'gradient', tolerance: 2e-5, sizes: 'scale' },
  { operation, variant: 'updated', tolerance: 3e-4, sizes: 'own' },
];

export const checks: readonly Check[] = [
  { operation: 'softmax', tolerance: 1e-14, sizes: 'own' },
  { operation: 'softmax', variant: 'narrow', tolerance: 0, sizes: 'own' },
  { operation: 'softmaxSweep', tolerance: 1e-14, sizes: 'own' },
  { operation: 'temperatureSweep', tolerance: 1e-14, sizes: 'own' },
  { operation: 'softmaxJacobian', tolerance: 1e-13, sizes: 'own' },
  { operation: 'softmaxJacobianNumeric', tolerance: 5e-11, sizes: 'own' },
  { operation: 'softmaxVjp', tolerance: 1e-12, sizes: 'own' },
  { operation: 'crossEntropy', tolerance: 1e-13, sizes: 'own' },
  { operation: 'crossEntropy', variant: 'narrow', tolerance: 0, sizes: 'own' },
  { operation: 'scalingExperiment', tolerance: 2e-5, sizes: 'own' },
  { operation: 'scalingExperiment', variant: 'counts', tolerance: 0, sizes: 'own' },
  { operation: 'attention', variant: 'float64', tolerance: 1e-12, sizes: 'largest' },
  { operation: 'attention', variant: 'float32', tolerance: 2e-5, sizes: 'largest' },
  { operation: 'attentionBackward', variant: 'float64', tolerance: 1e-11, sizes: 'largest' },
  { operation: 'attentionBackward', variant: 'float32', tolerance: 1e-4, sizes: 'largest' },
  { operation: 'multiHeadAttention', variant: 'float64', tolerance: 1e-12, sizes: 'largest' },
  { operation: 'multiHeadAttention', variant: 'float32', tolerance: 2e-5, sizes: 'largest' },
  { operation: 'positionalEncoding', tolerance: 1e-15, sizes: 'own' },
  { operation: 'rnnFlow', tolerance: 1e-12, sizes: 'own' },
  { operation: 'attentionFlow', tolerance: 1e-12, sizes: 'own' },
  { operation: 'randomMatrix', tolerance: 1e-13, sizes: 'own' },
  ...modelChecks('transformer'),
  ...modelChecks('rnn'),
];

export const nameOf = ({ operation, variant }: Check): string => (variant ? `${operation} ${variant}` : operation);

/** Fields that count something, and so are whole and exact. */
const COUNTS = /(^|\.)(count|counts|rows|saturatedRows)$/;

/** JSON has no words for what is not finite; the fixtures spell it as JavaScript does. */
const revive = (_: string, value: unknown) =>
  value === 'Infinity' || value === '-Infinity' || value === 'NaN' ? Number(value) : value;

export const readFixture = (text: string): Fixture => JSON.parse(text, revive) as Fixture;

/** The goldens that a check is about. */
export function casesOf({ variant }: Check, { cases }: Fixture): readonly Golden[] {
  return variant === 'narrow' ? cases.filter(({ request }) => request['precision'] !== 'float64') : cases;
}

/** What is asked for a golden. */
export function requestOf({ variant }: Check, { request }: Golden): Golden['request'] {
  return variant === 'float32' || variant === 'float64' ? { ...request, precision: variant } : request;
}

export function check({ variant, sizes }: Check, golden: Golden, result: unknown): Distance {
  const isAbout = (path: string) => (variant === 'counts' ? COUNTS.test(path) : path.split('.', 1)[0] === variant);
  const all = variant !== 'counts' && !modelFields.some((field) => field === variant);
  return distance(result, golden.result, sizes, all ? undefined : isAbout);
}

/** The answer to a golden; of an engine behind promises or in this thread. */
export async function resultOf(engine: Engine | EngineClient, one: Check, golden: Golden): Promise<unknown> {
  const { operation } = one;
  if (operation === 'transformer' || operation === 'rnn') return modelResult(engine, golden);
  return engine[operation](requestOf(one, golden) as never);
}
