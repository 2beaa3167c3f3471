/** What a head is good for: the model with and without it, on questions that it was not trained on. */
import type { sharedModels } from '../engine/shared-models';
import type { ParameterPlace } from '../engine/types';
import type { Session } from './transformer-run';

export interface HeadOff {
  /** Number of the map, from 0. */
  readonly map: number;
  readonly before: number;
  readonly after: number;
  readonly counted: number;
  readonly step: number;
}

/** Batches of questions. */
const BATCHES = 8;

/** A copy without head `head` of layer `layer`: the output projection does not read its columns (weights are out × in). */
export function withoutHead(
  parameters: Float32Array,
  layout: readonly ParameterPlace[],
  { layer, head, heads }: { readonly layer: number; readonly head: number; readonly heads: number },
): Float32Array {
  const place = layout.find(({ name }) => name === `blocks.${layer}.attn.out.weight`);
  const [rows = 0, cols = 0] = place?.shape ?? [];
  const copy = parameters.slice();
  const width = cols / heads;
  for (let row = 0; row < rows; row++) {
    const from = (place?.offset ?? 0) + row * cols + head * width;
    copy.fill(0, from, from + width);
  }
  return copy;
}

export async function switchOff(models: typeof sharedModels, session: Session, map: number): Promise<HeadOff> {
  const { transformer, asked, run } = session;
  const { heads = 2 } = asked.config;
  const step = run.progress[0]?.step ?? 0;
  const [layout, parameters] = await Promise.all([transformer.layout(), transformer.parameters()]);
  const { createTrainer } = await models();
  const copy = await createTrainer(asked.config, { beside: transformer });
  try {
    const accuracyOf = async (numbers: Float32Array) => {
      await copy.setParameters(numbers);
      return copy.evaluate({ batches: BATCHES });
    };
    const before = await accuracyOf(parameters);
    const where = { layer: Math.floor(map / heads), head: map % heads, heads };
    const after = await accuracyOf(withoutHead(parameters, layout, where));
    return { map, before: before.accuracy, after: after.accuracy, counted: after.counted, step };
  } finally {
    copy.dispose();
  }
}
