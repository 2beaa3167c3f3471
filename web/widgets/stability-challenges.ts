import { distance } from '../figures/stability-verdict';
import type { Words } from '../messages/messages';
import type { Answered } from './answer';
import type { Challenge } from './challenges';
import type { StabilityAnswer, StabilityAsked } from './stability-question';

export function stabilityChallenges(
  { stability }: Words<'stability'>,
  { asked, result }: Answered<StabilityAsked, StabilityAnswer>,
): Challenge[] {
  const { naive, stable, unshifted } = result;
  const isShiftAsked = asked.precision === 'float32' && asked.logits.length === 2;
  const [first, second] = asked.logits;
  return [
    {
      name: 'sum',
      task: stability.sumTask,
      predict: {
        question: stability.sumAsk,
        choices: ['NaN', '0', '1/n'].map((value) => ({ value, label: value })),
        right: '0',
      },
      met:
        asked.precision === 'float16' &&
        naive.exponentials.every(Number.isFinite) &&
        naive.probabilities.every((p) => p === 0),
      why: stability.sumWhy,
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
      met:
        isShiftAsked && first === 1 && second === 2 && distance(stable.probabilities, unshifted.probabilities) >= 0.01,
      why: stability.shiftWhy,
    },
  ];
}
