/** What a reader may try with `<attn-transformer>`; judged by accuracies that the engine measured. */
import { percent } from '../marks/format';
import type { Challenge } from './challenges';
import { fallsAt, SWEPT, type Measured } from './transformer-sweep-run';
import type { PanelWords } from './transformer-words';

export interface ChallengeState {
  /** Of the sweep by gap. */
  readonly measured: readonly Measured[];
}

export function transformerChallenges(
  { transformer: t }: PanelWords,
  { measured }: ChallengeState,
): readonly Challenge[] {
  const falls = fallsAt(measured);
  const told = [...measured]
    .sort((a, b) => a.value - b.value)
    .map(({ value, transformer, rnn }) =>
      t.sweep.result(`${t.sweep.gapAxis} ${value}`, percent(transformer), percent(rnn)),
    )
    .join('; ');
  return [
    {
      name: 'gap',
      task: t.challengeGap,
      predict: {
        question: t.challengeGapAsk,
        choices: [
          ...SWEPT.gap.map((value) => ({ value: String(value), label: t.gapChoice(String(value)) })),
          { value: 'never', label: t.gapNever },
        ],
        right: String(falls),
      },
      met: falls !== undefined,
      why: t.challengeGapWhy(told),
    },
  ];
}
