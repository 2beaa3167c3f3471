/** What the strips come to, as two sentences: how the RNN's sensitivity goes with distance, and how attention's is shared out. */
import { rounded, significant } from '../marks/format';
import { sensitivityName } from './graph-strips';
import type { Side } from './graph-route';

/** What distance does to the RNN's sensitivity. */
export type Trend = 'fades' | 'keeps' | 'explodes';

/** Within a tenth of the near value the far one counts as kept. */
const TENTH = 0.1;

export function trendOf(near: number, far: number): Trend {
  if (far < near * (1 - TENTH)) return 'fades';
  return far > near * (1 + TENTH) ? 'explodes' : 'keeps';
}

/** A sensitivity with its name: ‖∂h₆/∂x₁‖ = 0.1306. */
export interface Verdict {
  /** `near` is the chosen token's own state, `far` the last one's; `factor` is the mean change a step. */
  readonly rnn: (trend: Trend, near: string, far: string, factor: string) => string;
  /** The chosen token is the last one. */
  readonly rnnAtEnd: string;
  /** `share` is what each of the n tokens would get were all alike. */
  readonly attention: (far: string, n: number, share: string) => string;
  readonly attentionCausal: (far: string, n: number, share: string) => string;
}

export interface VerdictView {
  /** ‖∂h_t/∂x_s‖ and ‖∂o_t/∂x_s‖ for each t; s is `from`, from 1. */
  readonly values: Readonly<Record<Side, ArrayLike<number>>>;
  readonly from: number;
  readonly causal: boolean;
  readonly words: Verdict;
}

export function verdict({ values, from, causal, words }: VerdictView): { rnn: string; attention: string } {
  const n = values.path.length;
  const [near, far] = [values.path[from - 1] ?? NaN, values.path[n - 1] ?? NaN];
  const named = (side: Side, to: number) =>
    `${sensitivityName(side, to, from)} = ${significant(values[side][to - 1] ?? NaN)}`;
  const factor = rounded((far / near) ** (1 / (n - from)), 2);
  const attention = causal ? words.attentionCausal : words.attention;
  return {
    rnn: from === n ? words.rnnAtEnd : words.rnn(trendOf(near, far), named('path', from), named('path', n), factor),
    attention: attention(named('complete', n), n, rounded(1 / n, 4)),
  };
}
