/** One row of softmax in `<attn-scaling>`: one query against a few keys, all standard normal, with every number on the way. */
import type { EngineClient, Matrix64, SoftmaxResult } from '../engine/types';

export interface RowAsked {
  readonly dk: number;
  readonly keys: number;
  readonly seed: number;
}

/** softmax of the scores, as they are or divided by √d_k. */
export interface RowSoftmax extends SoftmaxResult {
  /** ‖∂s/∂scores‖_F, by the raw scores in both cases. */
  readonly jacobianNorm: number;
}

export interface Row {
  /** 1 × d_k. */
  readonly q: Matrix64;
  /** keys × d_k. */
  readonly k: Matrix64;
  readonly scores: Float64Array;
  readonly unscaled: RowSoftmax;
  readonly scaled: RowSoftmax;
}

export async function askRow(engine: EngineClient, { dk, keys, seed }: RowAsked): Promise<Row> {
  const [{ matrix: q }, { matrix: k }] = await Promise.all([
    engine.randomMatrix({ rows: 1, cols: dk, seed, stream: 0 }),
    engine.randomMatrix({ rows: keys, cols: dk, seed, stream: 1 }),
  ]);
  const { scores } = await engine.attention({ q, k, v: k, precision: 'float64', want: ['scores'] });
  const logits = Float64Array.from(scores.data);
  // Dividing by √d_k is a temperature: so the Jacobian comes by the scores themselves.
  const softmaxAt = async (temperature: number): Promise<RowSoftmax> => {
    const [result, { frobeniusNorm }] = await Promise.all([
      engine.softmax({ logits, temperature }),
      engine.softmaxJacobian({ logits, temperature }),
    ]);
    return { ...result, jacobianNorm: frobeniusNorm };
  };
  const [unscaled, scaled] = await Promise.all([softmaxAt(1), softmaxAt(Math.sqrt(dk))]);
  return { q, k, scores: logits, unscaled, scaled };
}
