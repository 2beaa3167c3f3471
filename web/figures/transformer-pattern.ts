/** What a solution of a task has to look at, and how much of a head's weight lies there. */
import type { Matrix32, TrainerFacts } from '../engine/types';
import { entryAt } from '../marks/matrix';

type TaskFacts = Pick<TrainerFacts, 'pattern' | 'sources' | 'promptLength'>;

/** What a row of attention is judged by: the tokens looked at, and the right answer, which `by-content` goes by. */
export interface Looked {
  readonly facts: TaskFacts;
  readonly tokens: readonly number[];
  readonly right: readonly number[];
}

/** Positions that are near enough for a text. */
const RECENT = 4;
/** Of "37+85=", the digits that answer 0 (units), 1 (tens) and 2 (hundreds: the carry of the tens) are made of. */
const COLUMNS: readonly (readonly number[])[] = [
  [1, 4],
  [0, 3],
  [0, 3],
];

/** The positions from which the answer at position `t` is to be had; none where nothing counts. */
export function solutionAt({ facts, tokens, right }: Looked, t: number): readonly number[] {
  const { pattern, promptLength } = facts;
  if (pattern === 'recent') return Array.from({ length: Math.min(RECENT, t + 1) }, (_, back) => t - back);
  const answer = t - (promptLength - 1);
  if (answer < 0) return [];
  if (pattern === 'by-column') return COLUMNS[answer] ?? [];
  if (pattern === 'by-content') {
    return tokens.slice(0, promptLength - 1).flatMap((token, at) => (token === right[answer] ? [at] : []));
  }
  const source = facts.sources[t] ?? -1;
  return source < 0 ? [] : [source];
}

/** Mean over the rows that count of the weight on their solution's positions, 0 to 1; NaN where no row counts. */
export function shareOnSolution(weights: Matrix32, looked: Looked): number {
  const shares = Array.from({ length: weights.rows }, (_, t) => t).flatMap((t) => {
    const positions = solutionAt(looked, t);
    return positions.length === 0 ? [] : [positions.reduce((sum, s) => sum + entryAt(weights, t, s), 0)];
  });
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}
