import { cellEdits } from './cell-edits';
import { choice, integer, number, words } from './schema';

const rows = (...data: readonly (readonly [number, number])[]) => ({ rows: data.length, cols: 2, data: data.flat() });

/**
 * The example made by hand, in small whole numbers: whichever output is the loss, the largest weight of its row and the largest
 * gradient of that row stand in different cells. `y` is the target of the third loss.
 */
export const DESIGN = {
  tokens: ['我', '吃', '苹果'],
  x: rows([1, 0], [0, 1], [1, -1]),
  wq: rows([2, 2], [1, 2]),
  wk: rows([2, 1], [1, 1]),
  wv: rows([2, 1], [3, 2]),
  y: rows([1, 0], [1, 1], [0, 1]),
} as const;

/** d = d_k = d_v. */
export const WIDTH = 2;
const MOST_TOKENS = 6;

/** Matrices whose cells can be set by hand. */
export const EDITABLE = ['x', 'wq', 'wk', 'wv', 'y'] as const;
export const CELL_RANGE = { min: -1000, max: 1000 };
export const RATE = { min: 0.001, max: 1 };

/** Steps backwards, 1 to 5. */
export const STEPS = ['1', '2', '3', '4', '5'] as const;

/** Every matrix that can be looked at: the forward ones, then their gradients. */
export const GRIDS = [
  'x',
  'wq',
  'wk',
  'wv',
  'q',
  'k',
  'v',
  'scores',
  'scaled',
  'weights',
  'output',
  'y',
  'doutput',
  'dv',
  'dweights',
  'dscaled',
  'dscores',
  'dq',
  'dk',
  'dx',
] as const;

/**
 * `<attn-backward>`: a sentence, where its numbers come from, the loss (`lossRow`, `lossCol` from 1: which output, where the loss
 * is one), how long a step along −gradient is, the step backwards that is shown, and the cell that is looked at, from 1. Rows and
 * columns beyond the last mean the last.
 */
export const backwardParams = {
  tokens: words(DESIGN.tokens, { least: 2, most: MOST_TOKENS, longest: 16 }),
  /** `design` holds for the example's own tokens; others take random numbers. */
  weights: choice(['design', 'random'], 'design'),
  seed: integer(7, { min: 0, max: 4294967295 }),
  cells: cellEdits(EDITABLE, { ...CELL_RANGE, most: 60 }),
  mask: choice(['none', 'causal'], 'none'),
  loss: choice(['cell', 'sum', 'target'], 'cell'),
  lossRow: integer(1, { min: 1, max: MOST_TOKENS }),
  lossCol: integer(1, { min: 1, max: WIDTH }),
  rate: number(0.02, RATE),
  step: choice([...STEPS, 'all'], '2'),
  grid: choice(GRIDS, 'dscaled'),
  row: integer(1, { min: 1, max: MOST_TOKENS }),
  col: integer(1, { min: 1, max: MOST_TOKENS }),
};
