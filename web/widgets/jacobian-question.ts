/** What `<attn-jacobian>` asks the engine, and what it gets: the Jacobian, and one question a tab. */
import type {
  EngineClient,
  SoftmaxJacobianNumericResult,
  SoftmaxJacobianResult,
  SoftmaxResult,
  SoftmaxVjpResult,
} from '../engine/types';
import { GAP, STEP, type jacobianParams } from '../params/jacobian';
import type { Values } from '../params/schema';
import { same, type Answered } from './answer';
import { product } from './matrix-inputs';

export type JacobianState = Values<typeof jacobianParams>;

export interface AtLogits {
  readonly logits: readonly number[];
  readonly temperature: number;
}

export const question = ({ logits, temperature }: AtLogits): AtLogits => ({ logits, temperature });

export interface JacobianAnswer extends SoftmaxJacobianResult {
  readonly softmax: SoftmaxResult;
}

export async function askJacobian(engine: EngineClient, asked: AtLogits): Promise<JacobianAnswer> {
  const [jacobian, softmax] = await Promise.all([engine.softmaxJacobian(asked), engine.softmax(asked)]);
  return { ...jacobian, softmax };
}

export interface VjpAsked extends AtLogits {
  readonly upstream: readonly number[];
}

/** g has an entry for every logit: missing ones are 0. */
export const vjpQuestion = (state: JacobianState): VjpAsked => ({
  ...question(state),
  upstream: state.logits.map((_, i) => state.upstream[i] ?? 0),
});

export interface VjpAnswer extends SoftmaxVjpResult {
  /** Jᵀg with J formed: as the product of two matrices. */
  readonly viaMatrix: Float64Array;
}

export async function askVjp(engine: EngineClient, asked: VjpAsked): Promise<VjpAnswer> {
  const [vjp, { jacobian }] = await Promise.all([engine.softmaxVjp(asked), engine.softmaxJacobian(asked)]);
  const g = Float64Array.from(asked.upstream);
  // gᵀJ is a row, the same numbers as the column Jᵀg.
  const viaMatrix = await product(engine, { rows: 1, cols: g.length, data: g }, jacobian);
  return { ...vjp, viaMatrix: viaMatrix.data };
}

export interface NumericAsked extends AtLogits {
  readonly step: number;
}

export const numericQuestion = (state: JacobianState): NumericAsked => ({ ...question(state), step: state.step });

/** Evenly spaced in log h, two a power of ten. */
export const STEPS = Array.from({ length: 25 }, (_, i) => Number((STEP.min * 10 ** (i / 2)).toPrecision(3)));

export interface NumericAnswer extends SoftmaxJacobianNumericResult {
  /** Largest error of an entry at each of `STEPS`. */
  readonly errors: readonly number[];
}

/** `last` is the answer before: while only h changes, the curve stays. */
export async function askNumeric(
  engine: EngineClient,
  asked: NumericAsked,
  last: Answered<NumericAsked, NumericAnswer> | undefined,
): Promise<NumericAnswer> {
  const now = engine.softmaxJacobianNumeric(asked);
  if (last && same(question(last.asked), question(asked))) return { ...last.result, ...(await now) };
  const all = STEPS.map((step) => engine.softmaxJacobianNumeric({ ...asked, step }));
  const errors = (await Promise.all(all)).map(({ maxAbsError }) => maxAbsError);
  return { ...(await now), errors };
}

/** Gaps at which the norm is taken. */
export const GAPS = Array.from({ length: 37 }, (_, i) => (GAP.max * i) / 36);

export interface Saturation {
  /** ‖J‖_F at each of `GAPS`, where one logit leads the others by the gap. */
  readonly one: readonly number[];
  /** The same where the first two lead together. */
  readonly two: readonly number[];
}

/** Places of the logits from the largest down. */
const ranked = (logits: readonly number[]): number[] =>
  logits.map((_, i) => i).sort((a, b) => (logits[b] ?? 0) - (logits[a] ?? 0) || a - b);

/** The logits with their `count` largest ones at `gap` above all others. */
export function leading(logits: readonly number[], count: number, gap: number): number[] {
  const order = ranked(logits);
  const leaders = order.slice(0, count);
  const next = logits[order[count] ?? -1] ?? 0;
  return logits.map((z, i) => (leaders.includes(i) ? next + gap : z));
}

/** How far the largest logit leads. */
export function gapOf(logits: readonly number[]): number {
  const [first = 0, second = 0] = ranked(logits).map((i) => logits[i] ?? 0);
  return first - second;
}

export async function askSaturation(engine: EngineClient, { logits, temperature }: AtLogits): Promise<Saturation> {
  const norms = (count: number) =>
    Promise.all(
      GAPS.map(async (gap) => {
        const { frobeniusNorm } = await engine.softmaxJacobian({ logits: leading(logits, count, gap), temperature });
        return frobeniusNorm;
      }),
    );
  const [one, two] = await Promise.all([norms(1), norms(2)]);
  return { one, two };
}
