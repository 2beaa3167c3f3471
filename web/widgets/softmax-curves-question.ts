/** What `<attn-softmax-curves>` asks the engine, and what it gets, one question a tab. */
import type { EngineClient, TemperatureSweepResult } from '../engine/types';
import { snapped, sweepOf, sweptClass } from '../figures/softmax-sweep';
import type { Limits } from '../figures/softmax-temperature';
import type { Values } from '../params/schema';
import { TEMPERATURE, type softmaxCurvesParams } from '../params/softmax-curves';
import { same, type Answered } from './answer';

export type CurvesState = Values<typeof softmaxCurvesParams>;

export interface SlopesAsked {
  /** The swept one is left out (0), so that moving the cursor asks nothing new. */
  readonly logits: readonly number[];
  readonly index: number;
  readonly from: number;
  readonly to: number;
  readonly steps: number;
  readonly temperature: number;
}

export interface LimitsAsked {
  readonly logits: readonly number[];
  readonly temperature: number;
}

export interface OverTemperature extends Limits {
  /** Those of the sweep. */
  readonly temperatures: readonly number[];
  readonly sweep: TemperatureSweepResult;
}

/** Evenly spaced in log T. */
const TEMPERATURES = Array.from(
  { length: 241 },
  (_, i) => TEMPERATURE.min * (TEMPERATURE.max / TEMPERATURE.min) ** (i / 240),
);

/** The logits, the swept one on the sweep's grid: what every view shows. */
export function shownLogits(state: CurvesState): number[] {
  const [index, sweep] = [sweptClass(state), sweepOf(state)];
  return state.logits.map((z, i) => (i === index ? snapped(sweep, z) : z));
}

export function slopesQuestion(state: CurvesState): SlopesAsked {
  const { from, to, steps } = sweepOf(state);
  const index = sweptClass(state);
  const logits = state.logits.map((z, i) => (i === index ? 0 : z));
  return { logits, index, from, to, steps, temperature: state.temperature };
}

export function limitsQuestion(state: CurvesState): LimitsAsked {
  return { logits: shownLogits(state), temperature: state.temperature };
}

/** `last` is the answer before: while only T changes, its curves and limits stay. */
export async function askLimits(
  engine: EngineClient,
  { logits, temperature }: LimitsAsked,
  last: Answered<LimitsAsked, OverTemperature> | undefined,
): Promise<OverTemperature> {
  const now = engine.softmax({ logits, temperature });
  if (last && same(last.asked.logits, logits)) return { ...last.result, now: await now };
  const most = Math.max(...logits);
  const [sweep, cold, hot] = await Promise.all([
    engine.temperatureSweep({ logits, temperatures: TEMPERATURES }),
    // As T → 0 every logit below the largest falls infinitely far behind; as T → ∞ all differences vanish.
    engine.softmax({ logits: logits.map((z) => (z === most ? 0 : -Infinity)) }),
    engine.softmax({ logits: logits.map(() => 0) }),
  ]);
  return { temperatures: TEMPERATURES, sweep, cold, hot, now: await now };
}
