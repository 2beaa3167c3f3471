/** What a sweep says where the cursor stands. */
import type { SoftmaxSweepResult } from '../engine/types';
import { rowAt } from '../marks/matrix';
import { rowOf, snapped, type Sweep } from './softmax-sweep';

export interface AtCursor {
  /** The row of the sweep. */
  readonly row: number;
  /** The swept logit. */
  readonly value: number;
  readonly probabilities: readonly number[];
  readonly slopes: readonly number[];
}

/** `z` is the swept logit's value, taken to the nearest row. */
export function atCursor(
  sweep: Pick<Sweep, 'from' | 'to' | 'steps'>,
  { probabilities, slopes }: SoftmaxSweepResult,
  z: number,
): AtCursor {
  const row = rowOf(sweep, z);
  return { row, value: snapped(sweep, z), probabilities: rowAt(probabilities, row), slopes: rowAt(slopes, row) };
}
