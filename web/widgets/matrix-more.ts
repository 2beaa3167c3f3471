/** What `<attn-matrix>` offers beyond a post: fetched with `controls="some"` or `all`. */
export { cellField, typeInto } from './matrix-cell-field';
export { matrixChallenges } from './matrix-challenges';
export { randomNumbers, sentenceFields, sentences } from './matrix-sentences';
export { settings } from './matrix-settings';
export { swapRow } from './matrix-swap';
export { swapped } from './matrix-swapped';
