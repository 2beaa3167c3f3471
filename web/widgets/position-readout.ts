/** What the shuffle came to, and the arithmetic of the number that is pointed at. */
import { html, type TemplateResult } from 'lit';
import { dotText } from '../figures/dot-text';
import { isOwnOrder, largestOfRows, ROUNDING } from '../figures/position-order';
import { termsOf } from '../figures/position-shuffle';
import { exact, rounded } from '../marks/format';
import { entryAt } from '../marks/matrix';
import type { Words } from '../messages/messages';
import type { Cell } from '../marks/grid';
import type { Answered } from './answer';
import type { ShuffleAnswer, ShuffleQuestion } from './position-question';

/** A number of an output: its row is the component, its column the place. */
export type OutputCell = Cell & { readonly grid: 'before' | 'now' };

type Shuffled = Answered<ShuffleQuestion, ShuffleAnswer>;

/** The largest distance of any output from what it was. */
export const largestDifference = ({ result }: Shuffled): number => Math.max(...largestOfRows(result.difference));

export function verdictText({ position: words }: Words<'position'>, found: Shuffled): string {
  const { order, encoding, mask } = found.asked;
  const largest = largestDifference(found);
  const { verdict } = words;
  if (isOwnOrder(order)) return verdict.own;
  if (largest === 0) return verdict.same;
  if (largest <= ROUNDING) return verdict.rounding(rounded(largest, 4));
  const value = rounded(largest, 4);
  if (encoding === 'none') return verdict.masked(value);
  return mask === 'none' ? verdict.encoded(value) : verdict.both(value);
}

/** `0.41 × 1.20 + … = 0.77` and every digit of it. */
export function outputArithmetic(
  words: Words<'position'>,
  { asked, result }: Shuffled,
  { grid, row: component, col: place }: OutputCell,
): TemplateResult {
  const { position } = words;
  const pass = result[grid];
  const token = asked.names[grid === 'now' ? (asked.order[place] ?? place) : place] ?? '';
  const value = entryAt(pass.output, place, component);
  const terms = termsOf(pass, place, component);
  return html`${position.arithmetic(token, component + 1)} = ${position.weightsTimesValues} =
    ${dotText(terms.weights, terms.values, value, position)}
    <small>(<span data-stands=${grid}>${exact(value)}</span>)</small>`;
}
