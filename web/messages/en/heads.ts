/** Words of several heads in `<attn-matrix>`, in English. */
import type { heads as zh } from '../zh/heads';

export const heads: typeof zh = {
  name: (head) => `head ${head}`,
  jobs: ['word class', 'the one before', 'the first', 'asks nothing'],
  all: (count) => `attention weights of ${count} heads`,
  hint: (head, first, last) =>
    `Each head has columns of Q, K and V of its own and its own softmax; the same row is selected in all. Tap one: beneath is every step of head ${head} (columns ${first}–${last}).`,
  columns: (grid, first, last) => `${grid} columns ${first}–${last}`,
  designNote: (heads) =>
    `X’s columns are word classes, positions p1–p6 and one that is always 1. ${[
      'Head 1 goes by word class.',
      'Head 2 looks for the token before (the first one for itself).',
      'Head 3 always looks for the first.',
      'Head 4’s W_Q is 0: it asks nothing.',
    ]
      .slice(0, heads)
      .join(' ')} The patterns’ meaning was written in by a person.`,
  constant: 'const.',
  rounded: (given, heads, used) => `d = ${given} cannot be divided among ${heads} heads, so d = ${used} is used.`,
  toJoin: 'Join the heads (step 6)',
  join: (token) =>
    `Join: what the heads give “${token}” stands beside each other in one row; times W_O it is the layer’s output.`,
  joined: 'O side by side',
  wo: 'W_O',
  result: 'Y output of the layer',
  cellAt: (grid, row, col, value) => `${grid}, row ${row}, column ${col}: ${value}`,
  woDesign:
    'This W_O keeps every column and adds the other heads’ outputs to the columns of head 1. Without W_O the heads’ results would never meet.',
  woRandom: 'W_O mixes the heads’ outputs; without it their results would never meet.',
};
