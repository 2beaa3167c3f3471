/** Words of `<attn-softmax-curves>`, in English. */
import type { curves as zh } from '../zh/curves';

export const curves: typeof zh = {
  caption: (z, s) =>
    `Drag the cursor to change ${z}: not only ${s} moves. Every curve has a slope, and all slopes sum to 0.`,
  captionTemperature:
    'Drag the cursor to change the temperature T: low comes close to argmax, high to the uniform distribution.',
  tabLogit: 'Over a logit',
  tabTemperature: 'Over temperature',
  probability: 'probability',
  slopeIn: (z) => `slope in ${z}`,
  sum: 'Sum',
  plot: (z, value) => `Curves of every class’s probability over ${z}; the cursor stands at ${z} = ${value}.`,
  balance: (s, own, others) => `${s}’s ${own} balances the others’ ${others}; `,
  balanceExact: 'the sum is exactly 0.',
  balanceRounding: (sum) => `the ${sum} left is rounding of doubles.`,
  slopes: (list) => `Slopes: ${list}`,
  index: 'Which logit moves',
  indexBeyond: (index, n) => `index = ${index} is beyond the ${n} logits (from 0, at most ${n - 1}); drawn as 0.`,
  notRising: (from, to) => `from = ${from} must be less than to = ${to}; drawn as auto.`,
  temperature: 'Temperature T',
  editLogits: 'Your own logits',
  editHint: '2 to 8 numbers, separated by commas or spaces',
  logistic: 'With two classes this is the logistic curve: only the difference z₁ − z₂ counts.',
  entropy: 'Entropy H (nats)',
  options: 'Effective options',
  limits: 'This temperature and both limits',
  limitsNote: (n) =>
    `Rings are limits: as T → 0 only the largest logit is left (ties share); as T → ∞ each class gets 1/${n} and the entropy reaches its most, ln ${n}.`,
  plotOverT: (t) =>
    `Curves of every class’s probability and of the entropy over temperature; the cursor stands at T = ${t}.`,
  entropyNow: (h, options) => `entropy ${h}, effective options ${options}`,
  presetThree: 'Preset: [1, 2, 3]',
  presetTwo: 'Preset: [1, 2], two classes',
  presetTies: 'Preset: [1, 3, 3], with a tie',
};
