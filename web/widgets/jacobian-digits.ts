/** Every digit of a number of `<attn-jacobian>`, with its name. */
import type { CellRef } from '../controls/grid-focus';
import { sumsOf } from '../figures/jacobian';
import { entryName } from '../figures/jacobian-names';
import { differences } from '../figures/jacobian-numeric';
import { exact, subscript } from '../marks/format';
import { entryAt } from '../marks/matrix';
import type { Answered } from './answer';
import type { JacobianAnswer, NumericAnswer, VjpAnswer, VjpAsked } from './jacobian-question';

export interface JacobianNumbers {
  readonly logits: readonly number[];
  readonly result: JacobianAnswer;
  readonly vjp: Answered<VjpAsked, VjpAnswer> | undefined;
  readonly numeric: NumericAnswer | undefined;
}

/** Grids of the figure; the others stand in a tab. */
export const MAIN_GRIDS: readonly string[] = ['jacobian', 'logits', 'probabilities', 'row-sums', 'column-sums'];

export function digitsOf(numbers: JacobianNumbers, prob: string, { grid, row, col }: CellRef): string | undefined {
  const { logits, result, vjp, numeric } = numbers;
  const { jacobian, probabilities } = result;
  const say = (name: string, value: number | undefined) =>
    value === undefined || Number.isNaN(value) ? undefined : `${name} = ${exact(value)}`;
  const entry = entryName(prob, row, col);
  const component = (name: string) => `${name}${subscript(row + 1)}`;
  switch (grid) {
    case 'jacobian':
    case 'formed':
      return say(entry, entryAt(jacobian, row, col));
    case 'logits':
      return say(`z${subscript(col + 1)}`, logits[col]);
    case 'probabilities':
    case 'closed-s':
      return say(component(prob), probabilities[row]);
    case 'row-sums':
      return say(`Σ ∂${component(prob)}/∂z`, sumsOf(jacobian, 'rows')[row]);
    case 'column-sums':
      return say(`Σ ∂${prob}/∂z${subscript(col + 1)}`, sumsOf(jacobian, 'columns')[col]);
    case 'formed-g':
    case 'closed-g':
      return say(component('g'), vjp?.asked.upstream[row]);
    case 'formed-dz':
      return say(`∂L/∂${component('z')}`, vjp?.result.viaMatrix[row]);
    case 'closed-dz':
      return say(`∂L/∂${component('z')}`, vjp?.result.gradient[row]);
    case 'numeric':
      return numeric && say(entry, entryAt(numeric.jacobian, row, col));
    case 'difference': {
      const errors = numeric && differences({ jacobian, numeric: numeric.jacobian });
      return say(`Δ ${entry}`, errors?.[row * jacobian.cols + col]);
    }
    default:
      return undefined;
  }
}
