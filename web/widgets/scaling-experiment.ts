/**
 * The experiment of `<attn-scaling>`, a slice at a time: each answer holds all pairs so far. The slices are the same for
 * everyone, so that one seed gives the same digits: sums depend on what is added first. Whoever asks `nextSlice` until it is
 * undefined has run it; who stops asking has paused it.
 */
import { mergeScaling } from '../engine/merge-scaling';
import type { EngineClient, ScalingAtWidth, ScalingExperimentRequest } from '../engine/types';
import type { Values } from '../params/schema';
import type { scalingParams } from '../params/scaling';
import { same, type Answered } from './answer';

export type ScalingState = Values<typeof scalingParams>;

export interface Experiment extends Required<Omit<ScalingExperimentRequest, 'dk' | 'firstSample'>> {
  readonly dk: number;
}

export interface Slice {
  readonly experiment: Experiment;
  /** Pairs drawn when it is done. */
  readonly to: number;
}

/** The scaled variance after so many pairs. */
export interface Milestone {
  readonly count: number;
  readonly variance: number;
  readonly standardError: number;
}

export interface Grown {
  /** All pairs so far. */
  readonly now: ScalingAtWidth;
  /** At 64, 128, 256, … pairs and at the last one. */
  readonly trail: readonly Milestone[];
}

export type Growing = Answered<Slice, Grown>;

/** Pairs of the first slice. */
const FIRST = 64;

/** A slice has pairs for so many components at most, which take some 20 ms, and a power of two of them. */
const COMPONENTS = 2 ** 19;
const most = (dk: number): number => 2 ** Math.floor(Math.log2(COMPONENTS / (dk + 64)));

export function experimentOf(state: ScalingState): Experiment {
  const { dk, keys, seed, distribution, samples } = state;
  const { mean, correlation } = state.tab === 'components' ? state : { mean: 0, correlation: 0 };
  return { dk, keys, seed, distribution, mean, correlation, samples: Number(samples) };
}

/** All but how many pairs there will be. */
const kindOf = (experiment: Experiment) => ({ ...experiment, samples: 0 });

/** Pairs of this experiment that the answer holds; an answer that holds more than are asked for is none of it. */
export function drawn(experiment: Experiment, current: Growing | undefined): number {
  if (!current || !same(kindOf(current.asked.experiment), kindOf(experiment))) return 0;
  return current.asked.to <= experiment.samples ? current.asked.to : 0;
}

/** The next slice; undefined once all pairs are drawn. At the latest it ends with a milestone. */
export function nextSlice(experiment: Experiment, current: Growing | undefined): Slice | undefined {
  const from = drawn(experiment, current);
  const { samples } = experiment;
  if (from >= samples) return undefined;
  if (!current || from === 0) return { experiment, to: Math.min(samples, FIRST) };
  const doubled = FIRST * 2 ** (Math.floor(Math.log2(from / FIRST)) + 1);
  return { experiment, to: Math.min(samples, doubled, from + most(experiment.dk)) };
}

const isDoubling = (count: number): boolean => Number.isInteger(Math.log2(count / FIRST));

/** Draws the slice, and adds what `last` holds of the same experiment. */
export async function runSlice(
  engine: EngineClient,
  { experiment, to }: Slice,
  last: Growing | undefined,
): Promise<Grown> {
  const firstSample = drawn(experiment, last);
  const samples = to - firstSample;
  const slice = await engine.scalingExperiment({ ...experiment, dk: [experiment.dk], firstSample, samples });
  const before = firstSample > 0 ? last : undefined;
  const { results } = before ? mergeScaling({ results: [before.result.now] }, slice) : slice;
  const now = results[0] as ScalingAtWidth;
  const { variance, standardError } = now.scaled;
  const here = { count: to, variance, standardError: standardError.variance };
  const trail = (before?.result.trail ?? []).filter(({ count }) => isDoubling(count));
  return { now, trail: isDoubling(to) || to === experiment.samples ? [...trail, here] : trail };
}
