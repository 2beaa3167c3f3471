import type { CrossEntropyResult } from '../engine/types';
import { compact, rounded, subscript } from '../marks/format';
import type { Words } from '../messages/messages';
import { same, type Answered } from './answer';
import type { Challenge } from './challenges';
import type { CrossAsked, FormatsAsked, InFormat, Squared } from './cross-entropy-question';
import { normOf } from './cross-entropy-squared';
import { dividedByZero } from './cross-entropy-two-step';

export interface CrossAnswers {
  readonly now: Answered<CrossAsked, CrossEntropyResult>;
  /** These two may still be about the logits and target of before. */
  readonly inFormat: Answered<FormatsAsked, InFormat> | undefined;
  readonly squared: Answered<CrossAsked, Squared> | undefined;
  /** Its tab is open. */
  readonly showsSquared: boolean;
}

/** An answer that is about the same logits and target as the figure. */
function fresh<A extends CrossAsked, R>(
  answered: Answered<A, R> | undefined,
  { asked }: Answered<CrossAsked, unknown>,
): Answered<A, R> | undefined {
  const isSame = answered && same(answered.asked.logits, asked.logits) && same(answered.asked.target, asked.target);
  return isSame ? answered : undefined;
}

/** Two roundings of float32. */
const CLOSE = 2 ** -22;

/** The answer in float32 whose fused gradient is that of float64, while the two steps gave NaN. */
function brokenTwoStep(answers: CrossAnswers): InFormat | undefined {
  const { now } = answers;
  const inFormat = fresh(answers.inFormat, now);
  if (!inFormat || inFormat.asked.precision !== 'float32') return undefined;
  const { gradient, twoStep } = inFormat.result.stable;
  const isRight = gradient.every((g, i) => Math.abs(g - (now.result.gradient[i] ?? NaN)) <= CLOSE);
  return isRight && twoStep.gradient.some(Number.isNaN) ? inFormat.result : undefined;
}

const list = (values: ArrayLike<number>) => `[${Array.from(values, (x) => compact(x, 4)).join(', ')}]`;

export function crossEntropyChallenges({ crossEntropy }: Words<'crossEntropy'>, answers: CrossAnswers): Challenge[] {
  const { now } = answers;
  const broken = brokenTwoStep(answers);
  const squared = fresh(answers.squared, now);
  const isStuck =
    squared && normOf(squared.result.squared.gradient) < 1e-3 && normOf(squared.result.cross.gradient) > 1;
  const isStill = now.result.gradient.every((g) => Math.abs(g) < 1e-3);
  const choices = (labels: Record<string, string>) =>
    Object.entries(labels).map(([value, label]) => ({ value, label }));
  return [
    {
      name: 'soft',
      task: crossEntropy.softTask,
      predict: {
        question: crossEntropy.softAsk,
        choices: choices({ zero: '0', entropy: '0.802', uniform: '1.099' }),
        right: 'entropy',
      },
      met: same(now.asked.target, [0.7, 0.2, 0.1]) && isStill,
      why: crossEntropy.softWhy,
    },
    {
      name: 'two-step',
      task: crossEntropy.brokenTask,
      predict: {
        question: crossEntropy.brokenAsk,
        choices: choices({ right: crossEntropy.stillRight, nan: crossEntropy.alsoNaN }),
        right: 'right',
      },
      met: broken !== undefined,
      why: broken
        ? crossEntropy.brokenWhy(
            list(now.asked.logits),
            list(now.asked.target),
            subscript(dividedByZero(broken) + 1),
            list(broken.stable.gradient),
          )
        : '',
    },
    {
      name: 'squared',
      task: crossEntropy.squaredTask,
      predict: {
        question: crossEntropy.squaredAsk,
        choices: choices({ sure: crossEntropy.confidentlyWrong, little: crossEntropy.slightlyWrong }),
        right: 'sure',
      },
      // Unseen it counts neither way.
      met: isStuck && !answers.showsSquared ? undefined : isStuck,
      why: isStuck
        ? crossEntropy.squaredWhy(
            list(now.asked.logits),
            rounded(normOf(squared.result.squared.gradient), 4),
            rounded(normOf(squared.result.cross.gradient), 2),
          )
        : '',
    },
  ];
}
