/** What a reader of `<attn-softmax>` may try. */
import type { SoftmaxResult } from '../engine/types';
import type { Words } from '../messages/messages';
import { same } from './answer';
import type { Challenge } from './challenges';

export interface SoftmaxChallengeView {
  /** z + c, as it is shown. */
  readonly z: readonly number[];
  readonly result: SoftmaxResult;
  /** The largest shares agree to the four decimals shown. */
  readonly isLinear: boolean;
}

export function softmaxChallenges(
  { softmax: words }: Words<'softmax'>,
  { z, result, isLinear }: SoftmaxChallengeView,
): readonly Challenge[] {
  return [
    {
      name: 'linear',
      task: words.challengeLinear,
      predict: {
        question: words.challengeLinearAsk,
        choices: [
          { value: 'above', label: words.above },
          { value: 'below', label: words.below },
        ],
        right: 'above',
      },
      met: same(z, [1, 2]) && isLinear,
      why: words.challengeLinearWhy,
    },
    {
      name: 'two-options',
      task: words.challengeTwo,
      predict: {
        question: words.challengeTwoAsk,
        choices: [
          { value: 'higher', label: words.higher },
          { value: 'lower', label: words.lower },
        ],
        right: 'lower',
      },
      met: same(z, [1, 2, 3]) && Math.abs(result.perplexity - 2) < 0.005,
      why: words.challengeTwoWhy,
    },
    { name: 'ratio', task: words.challengeRatio, met: 'impossible', why: words.challengeRatioWhy },
  ];
}
