/** Heights that the sentences about a cell may need, in px, so that what stands beneath them stays put when another is chosen. */
import { textWidth } from '../marks/text';
import type { ArithmeticView, ArithmeticWords } from './matrix-arithmetic';
import type { Chain } from './matrix-chain';
import type { PairWords } from './matrix-pair';
import { MOST_TERMS } from './shortened';

/** Line heights of the running text and of the arithmetic (matrix-styles.ts). */
const LINE = 24;
const SMALL_LINE = 21;

/** Lines of a text that wraps in `width` px. */
export const linesOf = (text: string, width: number, size: number): number =>
  Math.max(1, Math.ceil(textWidth(text, size) / width));

export const mostLines = (texts: readonly string[], width: number, size: number): number =>
  Math.max(...texts.map((text) => linesOf(text, width, size)));

export interface RoomView {
  readonly chain: Chain;
  readonly width: number;
  /** The last line about a pair. */
  readonly until: ArithmeticView['until'];
  /** Whether a component is written out as well. */
  readonly hasComponents: boolean;
  /** Whether all numbers are small and whole, and stay so whatever the reader chooses. */
  readonly isPlain: boolean;
  /** Whether there is, or may come, a mask. */
  readonly hasMask: boolean;
  /** What the rows of the example are said to mean. */
  readonly meanings: readonly string[];
  readonly words: Pick<ArithmeticWords, 'hidden' | 'shown' | 'fullyMasked' | 'terms'>;
}

const longest = (names: readonly string[]): string =>
  names.reduce((most, name) => (textWidth(name, 14) > textWidth(most, 14) ? name : most), '');

/** A sum of so many terms, as long as it is written. */
const sum = (term: string, count: number, words: RoomView['words']): string =>
  count <= MOST_TERMS
    ? Array.from({ length: count }, () => term).join(' + ')
    : `${term} + ${term} + ${term} + … + ${term} + … + ${term} ${words.terms(count)}`;

export function arithmeticRoom(view: RoomView): number {
  const { chain, width, until, hasComponents, isPlain, hasMask, meanings, words } = view;
  // Digits, spaces and operators are narrower than letters.
  const lines = (text: string) => linesOf(text, width, 12);
  const [query, key] = [longest(chain.queries), longest(chain.keys)];
  const [factor, power] = isPlain ? ['0×0', '2e0'] : ['(−0.000)×(0.000)', 'e0.00'];
  // Where terms cancel, a dot product takes more decimals than others.
  const product = isPlain ? factor : '(−0.0000)×(−0.0000)';
  const dot = linesOf(`q${query} · k${key} = ${sum(product, chain.q.cols, words)} = −0.00`, width, 13);
  const reach = ['scores', 'scaled', 'masked', 'weights'].indexOf(until);
  const masked = until === 'masked' || (reach >= 2 && hasMask) ? 1 : 0;
  const powers = sum(power, isPlain ? Math.min(4, chain.keys.length) : chain.keys.length, words);
  const weight = reach < 3 ? 0 : lines(`a(${query}, ${key}) = ${power} ÷ (${powers}) ≈ 0.000`);
  const nothing = hasMask ? linesOf(words.fullyMasked(query), width, 14) : 0;
  const meaning = meanings.length === 0 ? 0 : mostLines(meanings, width, 14);
  // A row that is fully masked is not of the example as it was designed.
  const end = Math.max(weight + meaning, masked + Math.max(weight, reach < 3 ? 0 : 1 + nothing));
  const pair = dot + (reach >= 1 ? 1 : 0) + end;
  const made = lines(`x${query}[0] = x${query} · W_Q[:, 0] = ${sum(factor, chain.x.cols, words)} = −0.00`);
  const mixed = lines(
    `o${query}[0] = Σ a·v = ${sum(isPlain ? '0.000×0' : '0.000×(−0.000)', chain.keys.length, words)} ≈ −0.00`,
  );
  const component = hasComponents ? Math.max(made, mixed + nothing) : 0;
  // One line more: all digits.
  return LINE * (Math.max(pair, component) + 1);
}

export function pairRoom(chain: Chain, width: number, hasMask: boolean, words: PairWords): number {
  // A rule and its distance stand to the left.
  const lines = (texts: readonly string[]) => mostLines(texts, width - 15, 16);
  if (chain.cross) return LINE * lines([words.pairCross]);
  const [a, b] = [longest(chain.queries), longest(chain.keys)];
  if (chain.queries.length === 1) return LINE * lines([words.pairAlone(a, '1')]);
  const one = `a(${a}, ${b}) = 0.000`;
  const numbers = lines([`${one} ≠ ${one}`]);
  const verdicts = [words.pairDiffers, words.pairEqual, ...(hasMask ? [words.pairMasked, words.pairBothMasked] : [])];
  return LINE * Math.max(numbers + lines(verdicts), lines([words.pairSelf(a, '0.000')]));
}

/** Of the sentence above a step's grids. */
export const titleRoom = (titles: readonly string[], width: number): number => LINE * mostLines(titles, width, 16);

/** Of the two notes on where the numbers come from. */
export const sourceRoom = (notes: readonly string[], width: number): number =>
  SMALL_LINE * (1 + mostLines(notes, width, 14));
