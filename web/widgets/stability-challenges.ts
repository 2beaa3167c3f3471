import { distance } from '../figures/stability-verdict';
import { exact, rounded } from '../marks/format';
import type { Words } from '../messages/messages';
import { same, type Answered } from './answer';
import type { Challenge } from './challenges';
import type { StabilityAnswer, StabilityAsked } from './stability-question';

const list = (values: Float64Array, write: (x: number) => string) => `[${Array.from(values, write).join(', ')}]`;

export function stabilityChallenges(
  { stability }: Words<'stability'>,
  { asked, result }: Answered<StabilityAsked, StabilityAnswer>,
): Challenge[] {
  const { naive, stable, unshifted } = result;
  const isSumMet =
    asked.precision === 'float16' &&
    naive.exponentials.every(Number.isFinite) &&
    naive.probabilities.every((p) => p === 0);
  const isShiftMet =
    asked.precision === 'float32' &&
    same(asked.logits, [1, 2]) &&
    distance(stable.probabilities, unshifted.probabilities) >= 0.01;
  const [first = NaN, second = NaN] = stable.inputs;
  return [
    {
      name: 'sum',
      task: stability.sumTask,
      predict: {
        question: stability.sumAsk,
        choices: ['NaN', '0', '1/n'].map((value) => ({ value, label: value })),
        right: '0',
      },
      met: isSumMet,
      why: isSumMet ? stability.sumWhy(list(naive.inputs, exact), list(naive.exponentials, exact)) : '',
    },
    {
      name: 'shift',
      task: stability.shiftTask,
      predict: {
        question: stability.shiftAsk,
        choices: [
          { value: 'never', label: stability.never },
          { value: 'can', label: stability.can },
        ],
        right: 'can',
      },
      met: isShiftMet,
      why: isShiftMet
        ? stability.shiftWhy(
            exact(asked.shift),
            exact(first),
            exact(second),
            exact(second - first),
            list(stable.probabilities, (p) => rounded(p, 4)),
          )
        : '',
    },
  ];
}
