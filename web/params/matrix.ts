import { cellEdits } from './cell-edits';
import { maskBits } from './mask-bits';
import { DESIGN } from './matrix-design';
import { anyText, choice, integer, numbers, words } from './schema';

/** Matrices whose cells can be set by hand: inputs, projections, and what the projections give. */
export const EDITABLE = ['x', 'y', 'wq', 'wk', 'wv', 'q', 'k', 'v'] as const;

/** What a cell that is set by hand may hold. */
export const CELL_RANGE = { min: -1000, max: 1000 };

/** What the whole numbers of random matrices may be. */
export const RANDOM_RANGES = {
  seed: { min: 0, max: 4294967295 },
  dModel: { min: 1, max: 16 },
  dk: { min: 1, max: 16 },
};

/** Tokens a sequence may have. */
const MOST_TOKENS = 64;

/** Heads side by side. */
export const MOST_HEADS = 4;

/** Tokens, and maps of layers and heads, that a file with a model's attention may have. */
export const FILE_LIMITS = { tokens: 128, maps: 1024 };

/** An order of K's or V's rows: which token's row, from 1, stands in each place; empty, each in its own. */
const rowOrder = () => numbers([], { min: 1, max: MOST_TOKENS, least: 0, most: MOST_TOKENS });

/** Steps of the calculation, 1 to 6. */
export const STEPS = ['1', '2', '3', '4', '5', '6'] as const;

/**
 * `<attn-matrix>`: two sequences (one, where `kvTokens` is empty), where the numbers come from, mask, scale, and what is looked
 * at. `row`, `col`, `layer` and `head` count from 1: the query and the key whose weight is written out, and where; beyond the last,
 * the last. With `src` the figure is that file's attention.
 */
export const matrixParams = {
  tokens: words(DESIGN.tokens, { least: 1, most: MOST_TOKENS, longest: 16 }),
  kvTokens: words([], { least: 0, most: MOST_TOKENS, longest: 16 }),
  /** `design` holds for the example's own tokens; other tokens take random numbers. */
  weights: choice(['design', 'random'], 'design'),
  seed: integer(7, RANDOM_RANGES.seed),
  /** Width d of X, and d_k = d_v, of random numbers. */
  dModel: integer(6, RANDOM_RANGES.dModel),
  dk: integer(4, RANDOM_RANGES.dk),
  cells: cellEdits(EDITABLE, { ...CELL_RANGE, most: 400 }),
  kOrder: rowOrder(),
  vOrder: rowOrder(),
  mask: choice(['none', 'causal', 'padding', 'custom'], 'none'),
  /** Keys that are no padding. */
  validLens: integer(4, { min: 0, max: MOST_TOKENS }),
  maskBits: maskBits(MOST_TOKENS),
  scale: choice(['sqrt', 'none'], 'sqrt'),
  /** Each has columns of Q, K and V of its own. */
  heads: integer(1, { min: 1, max: MOST_HEADS }),
  row: integer(5, { min: 1, max: FILE_LIMITS.tokens }),
  col: integer(6, { min: 1, max: FILE_LIMITS.tokens }),
  layer: integer(1, { min: 1, max: FILE_LIMITS.maps }),
  head: integer(1, { min: 1, max: FILE_LIMITS.maps }),
  step: choice([...STEPS, 'all'], '5'),
  /** Which of the three projections step 1 shows. */
  projection: choice(['q', 'k', 'v'], 'q'),
  tab: choice(['matrices', 'arcs', 'code', 'file'], 'matrices'),
  /** Address of a file with a model's attention. */
  src: anyText('', 2000),
};
