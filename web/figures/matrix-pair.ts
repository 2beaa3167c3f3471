/** That a(i, j) and a(j, i) are two different questions, with the numbers of now. */
import { html, type TemplateResult } from 'lit';
import { compact } from '../marks/format';
import type { Cell } from '../marks/grid';
import { mirrored } from './matrix-arithmetic';
import { valueAt, type Chain } from './matrix-chain';
import { pairName } from './matrix-names';

export interface PairWords {
  readonly pairCross: string;
  readonly pairSelf: (token: string, weight: string) => string;
  /** There is but one token. */
  readonly pairAlone: (token: string, weight: string) => string;
  /** One direction is 0 because it is masked; both are. */
  readonly pairMasked: string;
  readonly pairBothMasked: string;
  readonly pairDiffers: string;
  readonly pairEqual: string;
}

/** Two directions of one pair; across two sequences, and for a token with itself, why there is but one. */
export function pairFigure(chain: Chain, pair: Cell, words: PairWords): TemplateResult {
  return html`<p class="pair" data-pair>${pairText(chain, pair, words)}</p>`;
}

function pairText(chain: Chain, { row, col }: Cell, words: PairWords): TemplateResult | string {
  if (chain.cross) return words.pairCross;
  const [a, b] = [chain.queries[row] ?? '', chain.keys[col] ?? ''];
  const both = mirrored(chain, row, col);
  if (!both) {
    const say = chain.queries.length === 1 ? words.pairAlone : words.pairSelf;
    return say(a, compact(valueAt(chain, { grid: 'weights', row, col }), 3));
  }
  const differ = both.forth !== both.back;
  const weight = (from: string, to: string, value: number) =>
    html`<strong data-stands="weights">a${pairName(from, to)} = ${compact(value, 3)}</strong>`;
  return html`<span class="one">${weight(a, b, both.forth)}</span>
    <span class="one">${differ ? '≠' : '='} ${weight(b, a, both.back)}</span
    ><br />${verdict(chain, { row, col }, differ, words)}`;
}

/** A zero that the mask made says nothing about queries and keys. */
function verdict(chain: Chain, { row, col }: Cell, differ: boolean, words: PairWords): string {
  const isMasked = (r: number, c: number) => valueAt(chain, { grid: 'mask', row: r, col: c }) === 0;
  const masked = Number(isMasked(row, col)) + Number(isMasked(col, row));
  if (masked > 0) return masked === 2 ? words.pairBothMasked : words.pairMasked;
  return differ ? words.pairDiffers : words.pairEqual;
}
