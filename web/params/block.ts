import { choice, flag, integer } from './schema';
import { width } from './width';

export const LAYERS = { min: 1, max: 12 };
export const TOKENS = { min: 1, max: 12 };
export const SEED = { min: 0, max: 2 ** 32 - 1 };

/** `<attn-block>`: a stack of Transformer blocks with random weights, one token's way through the first, and the depth looked at. */
export const blockParams = {
  residual: flag(true),
  layerNorm: choice(['pre', 'post', 'none'], 'pre'),
  mask: choice(['none', 'causal'], 'none'),
  layers: integer(12, LAYERS),
  dModel: width(8),
  n: integer(6, TOKENS),
  /** Whose vector is followed, from 1; beyond the last token it means the last. */
  token: integer(1, TOKENS),
  /** One of most seeds: without the residual its gradient fades. */
  seed: integer(31, SEED),
  /** The LayerNorm whose numbers are drawn before and after. */
  norm: choice(['1', '2'], '1'),
  /** The depth whose lengths are written out: x before the first block is 0; beyond the last it means the last. */
  depth: integer(0, { min: 0, max: LAYERS.max }),
};
