import { choice, flag, integer, number, words } from './schema';

const MOST = 64;

/** `<attn-graph>`: a sequence, two of its tokens, and the random networks that carry one to the other. */
export const graphParams = {
  tokens: words(['我', '吃', '了', '一个', '红', '苹果'], { least: 2, most: MOST, longest: 12 }),
  /** How many tokens are drawn; 0, which no text says, stands for all of `tokens` and no more. */
  n: { ...integer(0, { min: 2, max: MOST }), fallback: 0 },
  /** The two chosen tokens, from 1; beyond the last one they mean the last. */
  from: integer(1, { min: 1, max: MOST }),
  to: integer(6, { min: 1, max: MOST }),
  causal: flag(false),
  /** d of the costs. */
  dModel: integer(16, { min: 1, max: 1024 }),
  /** Numbers in a hidden state; the networks whose sensitivities are shown have this width too. */
  hiddenSize: integer(16, { min: 1, max: 32 }),
  /** Spectral radius of W. */
  gain: number(0.8, { min: 0, max: 2 }),
  activation: choice(['tanh', 'linear'], 'tanh'),
  seed: integer(7, { min: 0, max: 2 ** 32 - 1 }),
  tab: choice(['time', 'information', 'cost'], 'time'),
};
