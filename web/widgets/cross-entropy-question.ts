/** What the cross-entropy widget asks the engine, one question a view. */
import type { CrossEntropyResult, EngineClient, SoftmaxVjpResult } from '../engine/types';
import { doubling } from '../figures/cross-entropy-layout';
import { oneClass, sumsToOne } from '../figures/cross-entropy-target';
import { LOGITS, type crossEntropyParams } from '../params/cross-entropy';
import type { Values } from '../params/schema';
import { same, type Answered } from './answer';

type CrossEntropies = Pick<EngineClient, 'crossEntropy'>;

export type CrossState = Values<typeof crossEntropyParams>;

export interface CrossAsked {
  readonly logits: readonly number[];
  /** A distribution over the logits. */
  readonly target: readonly number[];
}

/** A target that does not fit is read as the first class alone; the widget says so. */
export function crossQuestion({ logits, target }: CrossState): CrossAsked {
  const fits = target.length === logits.length && sumsToOne(target);
  return { logits, target: fits ? target : oneClass(logits.length, 0) };
}

export interface FormatsAsked extends CrossAsked, Pick<CrossState, 'precision'> {}

/** In the chosen format: the shifted way, which also holds the two steps, and the loss as −log of the rounded s. */
export interface InFormat {
  readonly stable: CrossEntropyResult;
  readonly naive: CrossEntropyResult;
}

export async function askFormat(
  engine: CrossEntropies,
  { logits, target, precision }: FormatsAsked,
): Promise<InFormat> {
  const [stable, naive] = await Promise.all([
    engine.crossEntropy({ logits, target, precision }),
    engine.crossEntropy({ logits, target, precision, method: 'naive' }),
  ]);
  return { stable, naive };
}

export interface CurveAsked extends CrossAsked {
  /** The logit that moves; its value in `logits` is 0. */
  readonly index: number;
  /** It goes from −extent to extent. */
  readonly extent: number;
}

export interface LossCurve {
  readonly values: readonly number[];
  readonly losses: readonly number[];
}

/** Which logit the curve is over: the first where there is no such one. */
export const sweptLogit = ({ index, logits }: CrossState): number => (index < logits.length ? index : 0);

export function curveQuestion(state: CrossState): CurveAsked {
  const { logits, target } = crossQuestion(state);
  const index = sweptLogit(state);
  const extent = doubling(8, Math.abs(logits[index] ?? 0));
  return { logits: logits.map((z, i) => (i === index ? 0 : z)), target, index, extent };
}

const POINTS = 81;
/** Requests under way at once. */
const BATCH = 27;

export async function askCurve(
  engine: CrossEntropies,
  { logits, target, index, extent }: CurveAsked,
): Promise<LossCurve> {
  const values = Array.from({ length: POINTS }, (_, k) => -extent + (2 * extent * k) / (POINTS - 1));
  const losses: number[] = [];
  for (let from = 0; from < POINTS; from += BATCH) {
    const some = values.slice(from, from + BATCH).map(async (value) => {
      const { loss } = await engine.crossEntropy({ logits: logits.map((z, i) => (i === index ? value : z)), target });
      return loss;
    });
    losses.push(...(await Promise.all(some)));
  }
  return { values, losses };
}

/**
 * Of Σ(s − y)² through softmax: the VJP of 2(s − y). Jᵀ forgets a constant, so the entry of the largest share is taken from all:
 * 1 − s would lose the small shares beside it, and with them the gradient of a saturated softmax.
 */
export interface Squared {
  readonly cross: CrossEntropyResult;
  readonly squared: SoftmaxVjpResult;
}

export async function askSquared(
  engine: CrossEntropies & Pick<EngineClient, 'softmaxVjp'>,
  { logits, target }: CrossAsked,
): Promise<Squared> {
  const cross = await engine.crossEntropy({ logits, target });
  const largest = cross.gradient[cross.probabilities.indexOf(Math.max(...cross.probabilities))] ?? NaN;
  return {
    cross,
    squared: await engine.softmaxVjp({ logits, upstream: cross.gradient.map((g) => 2 * (g - largest)) }),
  };
}

export interface DescentAsked extends CrossAsked {
  readonly rate: number;
}

export function descentQuestion(state: CrossState): DescentAsked {
  return { ...crossQuestion(state), rate: state.rate };
}

/** The state of now, and after each of the next steps down the gradient. */
export interface Descent {
  readonly points: readonly (CrossAsked & { readonly result: CrossEntropyResult })[];
}

/** Steps that are computed ahead. */
export const AHEAD = 50;

const within = (z: number) => Math.min(LOGITS.max, Math.max(LOGITS.min, z));

/** What was computed ahead still holds after a step was taken: only the end is asked. */
export async function askDescent(
  engine: CrossEntropies,
  { logits, target, rate }: DescentAsked,
  last: Answered<DescentAsked, Descent> | undefined,
): Promise<Descent> {
  const isSameWay = last?.asked.rate === rate && same(last.asked.target, target);
  const known = isSameWay ? last.result.points.findIndex((point) => same(point.logits, logits)) : -1;
  const points = known >= 0 && last ? last.result.points.slice(known) : [];
  while (points.length <= AHEAD) {
    const before = points[points.length - 1];
    const z = before ? before.logits.map((x, i) => within(x - rate * (before.result.gradient[i] ?? NaN))) : logits;
    points.push({ logits: z, target, result: await engine.crossEntropy({ logits: z, target }) });
  }
  return { points };
}
