/** What a reader of `<attn-graph>` may try. Everything is judged by the engine's answer of now. */
import type { Pair } from '../figures/graph-route';
import { subscript } from '../marks/format';
import { entryAt } from '../marks/matrix';
import type { Words } from '../messages/messages';
import type { Answered } from './answer';
import type { Challenge } from './challenges';
import type { GraphAnswer, GraphQuestion, GraphState } from './graph-question';

/** The sensitivity is looked at so many tokens further on, and should stay within a factor of 2. */
const FAR = 20;
const KEPT = { least: 0.5, most: 2 };

export function graphChallenges(
  words: Words<'graph'>['graph'],
  { asked, result }: Answered<GraphQuestion, GraphAnswer>,
  { from, to }: Pair,
  tab: GraphState['tab'],
): readonly Challenge[] {
  const { rnn, attention, graphs } = result;
  const { path, complete } = graphs;
  const isBack = to !== undefined && from > to;
  const isGained = asked.activation === 'tanh' && asked.names.length > FAR && isKept(entryAt(rnn.toInput, FAR, 0));
  const yesOrNo = [
    { value: 'yes', label: words.yes },
    { value: 'no', label: words.no },
  ];
  return [
    { name: 'route-rnn', task: words.challengeRoute, met: 'impossible', why: words.challengeRouteWhy },
    {
      name: 'route-attention',
      task: words.challengeBlock,
      predict: { question: words.challengeBlockAsk, choices: yesOrNo, right: 'yes' },
      met: isBack && entryAt(attention.toInput, to - 1, from - 1) === 0,
      why: words.challengeBlockWhy,
    },
    {
      name: 'gain',
      task: from === 1 ? words.challengeGain : `${words.challengeGain} ${words.challengeGainStart(subscript(from))}`,
      predict: {
        question: words.challengeGainAsk,
        choices: [
          { value: 'below', label: words.gainBelow },
          { value: 'one', label: words.gainOne },
          { value: 'above', label: words.gainAbove },
        ],
        right: 'above',
      },
      // Where another start, or another tab, is shown, the reader has not seen this number.
      met: isGained && from === 1 && tab !== 'information' ? undefined : isGained && from === 1,
      why: words.challengeGainWhy,
    },
    {
      name: 'crossing',
      task: words.challengeCrossing,
      predict: {
        question: words.challengeCrossingAsk,
        choices: ['n = d/2', 'n = d', 'n = 2d'].map((label) => ({ value: label, label })),
        right: 'n = d',
      },
      met: path.multiplications !== undefined && path.multiplications === complete.multiplications?.core,
      why: words.challengeCrossingWhy,
    },
    { name: 'projections', task: words.challengeProjections, met: 'impossible', why: words.challengeProjectionsWhy },
  ];
}

const isKept = (sensitivity: number): boolean => sensitivity >= KEPT.least && sensitivity <= KEPT.most;
