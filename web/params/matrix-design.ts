/**
 * The example made by hand. The columns of X are word classes (pronoun, verb, particle, modifier, noun); a row of W_Q says what
 * such a word looks for, the same row of W_K how it is found, the same row of W_V what it passes on.
 */
const rows = (...data: readonly (readonly number[])[]) => ({
  rows: data.length,
  cols: data[0]?.length ?? 0,
  data: data.flat(),
});

export const DESIGN = {
  tokens: ['我', '吃', '了', '一个', '红', '苹果'],
  x: rows([1, 0, 0, 0, 0], [0, 1, 0, 0, 0], [0, 0, 1, 0, 0], [0, 0, 0, 1, 0], [0, 0, 0, 2, 0], [0, 0, 0, 0, 1]),
  wq: rows([0, 0, 0, 0], [2, 0, 2, 0], [0, 0, 0, 3], [0, 0, 2, 0], [0, 1, 0, 2]),
  wk: rows([2, 0, 0, 0], [0, 0, 0, 2], [0, 0, 0, 0], [0, 1, 0, 0], [0, 0, 2, 0]),
  wv: rows([2, 0, 0, 0], [0, 3, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [-2, 0, 0, 3]),
} as const;

/** Columns of X where the example has several heads: 5 word classes, 6 positions, a constant. Divisible by 2, 3 and 4. */
export const HEADS_WIDTH = 12;
