/** What the stability demo asks the engine: one softmax in one format, both ways, beside what it should be. */
import type { EngineClient, SoftmaxPrecision, SoftmaxResult } from '../engine/types';
import { FORMAT_NAMES, holds } from '../figures/stability-formats';
import type { Runs, Way } from '../figures/stability-steps';
import type { stabilityParams } from '../params/stability';
import type { Values } from '../params/schema';

export type StabilityState = Values<typeof stabilityParams>;

export interface StabilityAsked extends Pick<StabilityState, 'logits' | 'shift' | 'precision'> {
  /** The other formats too. */
  readonly everyFormat: boolean;
}

type Softmaxes = Pick<EngineClient, 'softmax'>;

export type BothWays = Readonly<Record<Way, SoftmaxResult>>;

export interface StabilityAnswer extends Runs {
  /** Of z + c; absent where it was not asked for, and for a format that has no such z. */
  readonly formats: Readonly<Partial<Record<SoftmaxPrecision, BothWays>>>;
}

async function bothWays(engine: Softmaxes, logits: number[], precision: SoftmaxPrecision): Promise<BothWays> {
  const [naive, stable] = await Promise.all([
    engine.softmax({ logits, precision, method: 'naive' }),
    engine.softmax({ logits, precision }),
  ]);
  return { naive, stable };
}

export async function askStability(engine: Softmaxes, asked: StabilityAsked): Promise<StabilityAnswer> {
  const { logits, shift, precision, everyFormat } = asked;
  const z = logits.map((logit) => logit + shift);
  const [here, unshifted, truth, wide, formats] = await Promise.all([
    bothWays(engine, z, precision),
    engine.softmax({ logits, precision }),
    engine.softmax({ logits }),
    engine.softmax({ logits: z, method: 'naive' }),
    Promise.all(
      (everyFormat ? FORMAT_NAMES : [])
        .filter((name) => holds(name, z))
        .map(async (name) => [name, await bothWays(engine, z, name)] as const),
    ),
  ]);
  return { logits, shift, ...here, unshifted, truth, wide, formats: Object.fromEntries(formats) };
}
