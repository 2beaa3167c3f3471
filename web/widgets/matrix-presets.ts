/** Starting points of `<attn-matrix>`. They set the numbers and keep the view, but for the first, which is the whole beginning. */
import type { Words } from '../messages/messages';
import { matrixParams, MOST_HEADS } from '../params/matrix';
import { DESIGN } from '../params/matrix-design';
import { fallbacks } from '../params/schema';
import type { Preset } from './element';
import type { MatrixState } from './matrix-question';

export function matrixPresets(words: Words<'matrix'>['matrix']): readonly Preset<MatrixState>[] {
  const { row, col, step, projection, tab, ...numbers } = fallbacks(matrixParams);
  const preset = (name: string, label: string, state: Partial<MatrixState>) => ({
    name,
    label,
    state: { ...numbers, ...state },
  });
  return [
    preset('design', words.presetDesign, { row, col, step, projection, tab }),
    preset('random', words.presetRandom, { weights: 'random' }),
    preset('causal', words.presetCausal, { mask: 'causal' }),
    preset('masked-row', words.presetMaskedRow, {
      mask: 'custom',
      maskBits: DESIGN.tokens.map((_, r) => (r === 4 ? '000000' : '111111')),
      row: 5,
    }),
    preset('heads', words.presetHeads, { heads: MOST_HEADS }),
    preset('cross', words.presetCross, { kvTokens: ['I', 'ate', 'a', 'red', 'apple'], col: 5 }),
  ];
}
