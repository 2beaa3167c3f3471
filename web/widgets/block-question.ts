/** What `<attn-block>` asks the engine. */
import type { EngineClient, ResidualFlowResult } from '../engine/types';
import type { blockParams } from '../params/block';
import type { Values } from '../params/schema';

export type BlockState = Values<typeof blockParams>;
export type BlockQuestion = Pick<
  BlockState,
  'residual' | 'layerNorm' | 'mask' | 'layers' | 'dModel' | 'n' | 'token' | 'seed'
>;

export type BlockEngine = Pick<EngineClient, 'residualFlow'>;

export function questionOf(state: BlockState): BlockQuestion {
  const { residual, layerNorm, mask, layers, dModel, n, seed } = state;
  return { residual, layerNorm, mask, layers, dModel, n, token: Math.min(state.token, n), seed };
}

export const HEADS = 2;

export function askBlock(engine: BlockEngine, { n, token, ...rest }: BlockQuestion): Promise<ResidualFlowResult> {
  return engine.residualFlow({ ...rest, tokens: n, token: token - 1, heads: HEADS });
}
