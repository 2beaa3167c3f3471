/** Whether the largest weight of a row has the largest gradient: by the engine's numbers of now. */
import { rounded } from '../marks/format';
import { rowAt } from '../marks/matrix';
import type { Flow } from './backward-flow';

export interface VerdictWords {
  readonly differs: (row: string, key: string, weight: string, other: string, gradient: string, own: string) => string;
  readonly agrees: (row: string, key: string, weight: string, gradient: string) => string;
  /** Nothing of the row enters the loss. */
  readonly silent: (row: string, key: string, weight: string) => string;
}

const places = (values: readonly number[]) => values.map((_, i) => i);
const largest = (values: readonly number[]): number =>
  places(values).reduce((best, i) => (Math.abs(values[i] ?? 0) > Math.abs(values[best] ?? 0) ? i : best), 0);

export interface Verdict {
  readonly kind: keyof VerdictWords;
  readonly text: string;
}

export function verdictOf(flow: Flow, row: number, words: VerdictWords): Verdict {
  const [weights, gradients] = [rowAt(flow.weights, row), rowAt(flow.dscaled, row)];
  const [first, steepest] = [largest(weights), largest(gradients)];
  const token = (i: number) => flow.tokens[i] ?? '';
  const weight = rounded(weights[first] ?? NaN, 2);
  const gradient = (i: number) => rounded(gradients[i] ?? NaN, 4);
  const own = token(row);
  if (gradients[steepest] === 0) return { kind: 'silent', text: words.silent(own, token(first), weight) };
  if (first === steepest) return { kind: 'agrees', text: words.agrees(own, token(first), weight, gradient(first)) };
  const text = words.differs(own, token(first), weight, token(steepest), gradient(steepest), gradient(first));
  return { kind: 'differs', text };
}
