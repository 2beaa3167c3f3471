/** What a reader of `<attn-position>` may try. Everything is judged by the engine's answer of now. */
import { isOwnOrder, largestOfRows, ROUNDING } from '../figures/position-order';
import type { Words } from '../messages/messages';
import type { Answered } from './answer';
import type { Challenge } from './challenges';
import type { ShuffleAnswer, ShuffleQuestion } from './position-question';

export function positionChallenges(
  words: Words<'position'>['position'],
  { asked, result }: Answered<ShuffleQuestion, ShuffleAnswer>,
): readonly Challenge[] {
  const { order, encoding, mask } = asked;
  const moved = largestOfRows(result.difference);
  const isShuffled = encoding === 'none' && !isOwnOrder(order);
  const last = order.length - 1;
  return [
    {
      name: 'shuffle',
      task: words.challengeShuffle,
      predict: {
        question: words.challengeShuffleAsk,
        choices: [
          { value: 'all', label: words.challengeShuffleAll },
          { value: 'moved', label: words.challengeShuffleMoved },
          { value: 'none', label: words.challengeShuffleNone },
        ],
        right: 'none',
      },
      met: isShuffled && mask === 'none' && moved.every((distance) => distance <= ROUNDING),
      why: words.challengeShuffleWhy,
    },
    {
      name: 'causal',
      task: words.challengeCausal,
      predict: {
        question: words.challengeCausalAsk,
        choices: [
          { value: 'yes', label: words.challengeCausalYes },
          { value: 'no', label: words.challengeCausalNo },
        ],
        right: 'no',
      },
      met: isShuffled && mask === 'causal' && moved.some((distance) => distance > ROUNDING),
      why: words.challengeCausalWhy,
    },
    {
      name: 'last',
      task: words.challengeLast,
      met:
        isShuffled &&
        mask === 'causal' &&
        order[last] === last &&
        moved.every((distance, place) => place !== last || distance <= ROUNDING),
      why: words.challengeLastWhy,
    },
    { name: 'order', task: words.challengeOrder, met: 'impossible', why: words.challengeOrderWhy },
  ];
}
