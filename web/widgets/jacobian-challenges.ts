/** Challenges of `<attn-jacobian>`, judged by the engine's answers of now. */
import type { Words } from '../messages/messages';
import type { Answered } from './answer';
import type { Challenge } from './challenges';
import type { AtLogits, JacobianAnswer, VjpAnswer, VjpAsked } from './jacobian-question';

/** So far below |g| that it is 0 but for rounding. */
const NOTHING = 1e-14;

const most = (values: ArrayLike<number>) => Math.max(...Array.from(values, Math.abs));

export const hasLargeNorm = ({ asked, result }: Answered<AtLogits, JacobianAnswer>): boolean =>
  asked.logits.length === 6 && asked.temperature === 1 && result.frobeniusNorm >= 0.499;

/** Whether g is not 0 and Jᵀg is. */
export const isNullDirection = ({ asked, result }: Answered<VjpAsked, VjpAnswer>): boolean =>
  most(asked.upstream) > 0 && most(result.gradient) <= NOTHING * most(asked.upstream);

export function jacobianChallenges(
  { jacobian: words }: Words<'jacobian'>,
  at: Answered<AtLogits, JacobianAnswer> | undefined,
  vjp: Answered<VjpAsked, VjpAnswer> | undefined,
): Challenge[] {
  return [
    {
      name: 'norm',
      task: words.challengeNorm,
      predict: {
        question: words.challengeNormQuestion,
        choices: [
          { value: 'uniform', label: words.challengeUniform },
          { value: 'one-hot', label: words.challengeOneHot },
          { value: 'tied', label: words.challengeTied },
        ],
        right: 'tied',
      },
      met: at && hasLargeNorm(at),
      why: words.challengeNormWhy,
    },
    {
      name: 'null',
      task: words.challengeNull,
      met: vjp && isNullDirection(vjp),
      why: words.challengeNullWhy,
    },
  ];
}
