/** What a reader of `<attn-matrix>` may try. Everything is judged by the numbers of the calculation of now. */
import { valueAt, type Chain } from '../figures/matrix-chain';
import { rowAt } from '../marks/matrix';
import type { Messages } from '../messages/messages';
import { DESIGN } from '../params/matrix-design';
import { isInPlace } from '../params/row-order';
import type { Challenge } from './challenges';
import type { MatrixQuestion } from './matrix-question';

/** Sums in another order differ in their last digits. */
const ROUNDING = 1e-12;

/** The modifier and the noun that the example is about. */
const [, , , , RED, APPLE] = DESIGN.tokens;

/** Only the chosen challenge is judged, for that goes through all of the numbers. */
export function matrixChallenges(
  words: Messages['matrixGoals'],
  asked: MatrixQuestion,
  chain: Chain,
): readonly Challenge[] {
  const yesOrNo = [
    { value: 'yes', label: words.yes },
    { value: 'no', label: words.no },
  ];
  const change = [
    { value: 'changes', label: words.changes },
    { value: 'stays', label: words.stays },
  ];
  const isOpen = asked.mask === 'none';
  return [
    {
      name: 'read',
      task: words.challengeRead(RED, APPLE),
      predict: { question: words.challengeReadAsk(RED, APPLE), choices: yesOrNo, right: 'yes' },
      // Not the example made by hand, which does so from the beginning.
      get met() {
        return isOpen && asked.source === 'random' && readsOneWay(chain);
      },
      why: words.challengeReadWhy,
    },
    {
      name: 'uniform',
      task: words.challengeUniform,
      predict: { question: words.challengeUniformAsk, choices: yesOrNo, right: 'yes' },
      get met() {
        return isOpen && isUniform(chain);
      },
      why: words.challengeUniformWhy,
    },
    {
      name: 'swap-both',
      task: words.challengeSwapBoth,
      predict: { question: words.challengeSwapBothAsk, choices: change, right: 'stays' },
      get met() {
        return isOpen && swappedTogether(chain) && (chain.moved ?? NaN) <= ROUNDING;
      },
      why: words.challengeSwapBothWhy,
    },
    {
      name: 'swap-keys',
      task: words.challengeSwapKeys,
      predict: { question: words.challengeSwapKeysAsk, choices: change, right: 'changes' },
      get met() {
        return isInPlace(chain.order.v) && (chain.moved ?? NaN) > ROUNDING;
      },
      why: words.challengeSwapKeysWhy,
    },
    {
      name: 'causal',
      task: words.challengeCausal,
      met: 'impossible',
      why: words.challengeCausalWhy,
    },
  ];
}

function readsOneWay(chain: Chain): boolean {
  const [red, apple] = [chain.queries.indexOf(RED), chain.queries.indexOf(APPLE)];
  if (chain.cross || red < 0 || apple < 0) return false;
  const weight = (row: number, col: number) => valueAt(chain, { grid: 'weights', row, col });
  return weight(red, apple) >= 0.9 && weight(apple, red) <= 0.1;
}

const isZero = (row: readonly number[]): boolean => row.every((x) => x === 0);

function isUniform({ weights, q, k }: Chain): boolean {
  const count = weights.cols;
  const rowsOf = ({ rows }: { rows: number }) => Array.from({ length: rows }, (_, row) => row);
  const isNowhereZero = [q, k].every((matrix) => rowsOf(matrix).every((row) => !isZero(rowAt(matrix, row))));
  return count > 1 && isNowhereZero && weights.data.every((a) => Math.abs(a - 1 / count) <= ROUNDING);
}

/** Rows that differ, or swapping shows nothing. */
function swappedTogether({ order, k, v }: Chain): boolean {
  const isSame = order.k.every((row, place) => row === order.v[place]);
  const differs = order.k.some((row, place) =>
    [k, v].some((matrix) => rowAt(matrix, row).join() !== rowAt(matrix, place).join()),
  );
  return isSame && !isInPlace(order.k) && differs;
}
