/** Softmax step by step in one format, both ways, and where a step goes wrong: overflow, underflow, lost digits. */
import type { SoftmaxMethod, SoftmaxResult } from '../engine/types';

export type Way = SoftmaxMethod;
export type StepId = 'inputs' | 'centered' | 'exponentials' | 'normalizer' | 'probabilities' | 'logProbabilities';

/** What went wrong in a step, named where it happens and not again where it is only handed on. */
export type Flaw =
  | 'overflow'
  | 'underflow'
  /** Every term is finite, their sum is not. */
  | 'sumOverflow'
  | 'infOverInf'
  | 'zeroOverZero'
  /** A finite number divided by ∞. */
  | 'overInf'
  | 'logZero'
  /** More is wrong than a few roundings of the format explain. */
  | 'lost';

export interface StepCell {
  readonly value: number;
  readonly flaw: Flaw | undefined;
}

export interface Step {
  readonly id: StepId;
  /** One a class; the sum is one alone. */
  readonly cells: readonly StepCell[];
}

/** The same softmax several times. */
export interface Runs {
  /** What the reader set, before c is added. */
  readonly logits: readonly number[];
  /** c. */
  readonly shift: number;
  /** In the format, of z + c. */
  readonly naive: SoftmaxResult;
  readonly stable: SoftmaxResult;
  /** In the format, of z without c: what shift invariance promises. */
  readonly unshifted: SoftmaxResult;
  /** In float64, shifted, of z without c: the truth, but for float64's own rounding. */
  readonly truth: SoftmaxResult;
  /** In float64, naive, of z + c: what the naive intermediates should be, where float64 can hold them. */
  readonly wide: SoftmaxResult;
}

/** Roundings of the format that a step may be away from the truth without having lost digits. */
const ROUNDINGS = 4;

const isLost = (value: number, truth: number, epsilon: number): boolean =>
  Number.isFinite(truth) && Math.abs(value - truth) > ROUNDINGS * epsilon * Math.abs(truth);

/** The steps of one way. `epsilon` is the format's. */
export function stepsOf(runs: Runs, way: Way, epsilon: number): Step[] {
  const run = runs[way];
  const spoiled = new Set<number>();
  /** Names a flaw of a class; lost digits only where it still had them. */
  const cell = (index: number, value: number, flaw: Flaw | undefined, lost: boolean): StepCell => {
    const found = flaw ?? (lost && !spoiled.has(index) ? 'lost' : undefined);
    if (found) spoiled.add(index);
    return { value, flaw: found };
  };
  const step = (
    id: Exclude<StepId, 'normalizer'>,
    of: (value: number, index: number) => [Flaw | undefined, boolean],
  ) => ({
    id,
    cells: Array.from(run[id], (value, index) => cell(index, value, ...of(value, index))),
  });

  const inputs = step('inputs', (x, i) => [
    undefined,
    // An error in z is a factor in e^z: what counts is its size itself, not its share of z.
    Math.abs(x - runs.shift - (runs.logits[i] ?? NaN)) > ROUNDINGS * epsilon,
  ]);
  const centered = step('centered', (x, i) => [
    Number.isFinite(x) ? undefined : 'overflow',
    isLost(x, runs.truth.centered[i] ?? NaN, epsilon),
  ]);
  const rightExponentials = (way === 'stable' ? runs.truth : runs.wide).exponentials;
  const exponentials = step('exponentials', (e, i) => [
    exponentialFlaw(e, run.exponents[i] ?? NaN),
    isLost(e, rightExponentials[i] ?? NaN, epsilon),
  ]);
  const overflows = run.normalizer === Infinity && run.exponentials.every(Number.isFinite);
  const normalizer: Step = {
    id: 'normalizer',
    cells: [{ value: run.normalizer, flaw: overflows ? 'sumOverflow' : undefined }],
  };
  const probabilities = step('probabilities', (p, i) => [
    shareFlaw(p, run.exponentials[i] ?? NaN, run.normalizer),
    isLost(p, runs.truth.probabilities[i] ?? NaN, epsilon),
  ]);
  const logs = step('logProbabilities', (x, i) => [
    x === -Infinity && run.probabilities[i] === 0 && way === 'naive' ? 'logZero' : undefined,
    isLost(x, runs.truth.logProbabilities[i] ?? NaN, epsilon),
  ]);
  const all = [inputs, centered, exponentials, normalizer, probabilities, logs];
  return way === 'naive' ? all.filter(({ id }) => id !== 'centered') : all;
}

function exponentialFlaw(value: number, exponent: number): Flaw | undefined {
  if (!Number.isFinite(exponent)) return undefined;
  return value === Infinity ? 'overflow' : value === 0 ? 'underflow' : undefined;
}

function shareFlaw(share: number, exponential: number, normalizer: number): Flaw | undefined {
  if (Number.isNaN(share)) return normalizer === 0 ? 'zeroOverZero' : 'infOverInf';
  if (share !== 0 || exponential === 0) return undefined;
  return normalizer === Infinity ? 'overInf' : 'underflow';
}
