/** Words of what a reader of `<attn-matrix>` may try, in English. */
import type { matrixGoals as zh } from '../zh/matrixGoals';

export const matrixGoals: typeof zh = {
  yes: 'it can',
  no: 'it cannot',
  challengeRead: (a, b) =>
    `Switch the weights to random, without a mask, and change any cells so that a(${a}, ${b}) ≥ 0.9 while a(${b}, ${a}) ≤ 0.1.`,
  challengeReadAsk: (a, b) => `When “${a}” reads almost only “${b}”, can “${b}” all but ignore “${a}”?`,
  challengeReadWhy:
    'The two directions are made of different vectors: one query with one key, and the other query with the other key. Either can change without the other, so A need not be symmetric.',
  challengeUniform:
    'Without a mask, make every row uniform (H = ln n, n > 1), with no query and no key the zero vector.',
  challengeUniformAsk: 'With queries and keys that are not 0, can all weights be equal?',
  challengeUniformWhy:
    'softmax sees only the differences within a row of scores. If all keys are equal (one token repeated, say), or the query is at right angles to all of them, the scores of a row are equal. Uniform weights do not mean that nothing was asked.',
  challengeSwapBoth:
    'Below the figure, swap two tokens’ rows in K and V together (two that differ), without a mask: does the output change?',
  challengeSwapBothAsk: 'Swapped together, will the output change?',
  challengeSwapKeys: 'Put the rows back, then swap two in K alone: does the output change?',
  challengeSwapKeysAsk: 'Swapped in K alone, will the output change?',
  changes: 'it changes',
  stays: 'it stays',
  challengeSwapBothWhy:
    'Two columns of weights trade places with their values, so each weight still meets its own value, and a sum has no order. To attention, keys and values are a set.',
  challengeSwapKeysWhy:
    'The columns of weights trade places and the values do not: what one token was given now multiplies another’s value. Keys and values come in pairs.',
  challengeCausal: 'With the causal mask, change o₁, the first output, by changing nothing but the first query q₁.',
  challengeCausalWhy:
    'The first row sees only itself: softmax over one score is 1 whatever q₁ is, so a₁₁ = 1 and o₁ = v₁.',
};
