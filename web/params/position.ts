import { choice, integer, number, numbers, words } from './schema';
import { width } from './width';

const MOST_TOKENS = 8;
const MOST_POSITIONS = 64;

export const POSITIONS = { min: 8, max: MOST_POSITIONS };
export const BASE = { min: 2, max: 1e6 };
export const SEED = { min: 0, max: 2 ** 32 - 1 };

/** `<attn-position>`: a sentence in an order, one attention layer over it, and the sinusoidal encoding of positions. */
export const positionParams = {
  tokens: words(['我', '吃', '了', '一个', '红', '苹果'], { least: 2, most: MOST_TOKENS, longest: 8 }),
  /** Which token, from 1, stands in each place; empty, each in its own. */
  order: numbers([], { min: 1, max: MOST_TOKENS, least: 0, most: MOST_TOKENS }),
  encoding: choice(['none', 'sinusoidal'], 'none'),
  mask: choice(['none', 'causal'], 'none'),
  /** Of the tokens' vectors and the projections. */
  seed: integer(7, SEED),
  /** How many positions are encoded; they count from 0. */
  positions: integer(32, POSITIONS),
  dModel: width(16),
  /** b of ω_i = b^(−2i/d). */
  base: number(10_000, BASE),
  /** The two positions that are compared; beyond the last one they mean the last. */
  position: integer(2, { min: 0, max: MOST_POSITIONS - 1 }),
  other: integer(5, { min: 0, max: MOST_POSITIONS - 1 }),
  /** Component of an encoding, from 0; beyond the last one it means the last. */
  component: integer(0, { min: 0, max: 63 }),
  tab: choice(['similarity', 'grid', 'wave'], 'similarity'),
};
