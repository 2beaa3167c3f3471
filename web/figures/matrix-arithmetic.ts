/** The selected number written out, with the numbers of now. Sums are the engine's; only their terms are listed here. */
import { html, nothing, type TemplateResult } from 'lit';
import { compact, rounded } from '../marks/format';
import { columnAt, rowAt } from '../marks/matrix';
import { dotParts, dotText, number, sign } from './dot-text';
import { isWhole, writerFor } from './matrix-digits';
import { firstColumn, MADE_OF, sourceOf, valueAt, type Chain, type GridCell, type GridId } from './matrix-chain';
import { componentName, dotName, pairName } from './matrix-names';
import { termOf } from './matrix-terms';
import { MOST_TERMS, shortened } from './shortened';

export interface ArithmeticWords {
  readonly unscaled: string;
  readonly hidden: string;
  readonly shown: string;
  readonly fullyMasked: (token: string) => string;
  /** How many terms a shortened sum has. */
  readonly terms: (count: number) => string;
  readonly byHand: string;
}

export interface ArithmeticView {
  readonly chain: Chain;
  readonly cell: GridCell;
  /** Lines up to this grid of the chain are written. */
  readonly until: 'scores' | 'scaled' | 'masked' | 'weights';
  /** Whether there is a mask to speak of. */
  readonly hasMask: boolean;
  readonly scale: 'sqrt' | 'none';
  readonly isEdited: (cell: GridCell) => boolean;
  readonly words: ArithmeticWords;
}

export { dotText, sign };

/** The same, its result standing for the formula's term. */
function dot(term: string, ...given: Parameters<typeof dotParts>): TemplateResult {
  const { sum, result } = dotParts(...given);
  return html`${sum} <span data-stands=${term}>${result}</span>`;
}

/** How a weight comes about: dot product, scale, mask, softmax. */
export function weightLines(view: ArithmeticView): TemplateResult {
  const { chain, cell, until, scale, hasMask, words } = view;
  const { row, col } = cell;
  const [query, key] = [chain.queries[row] ?? '', chain.keys[col] ?? ''];
  const value = (grid: GridId) => valueAt(chain, { grid, row, col });
  const [score, scaled] = [value('scores'), value('scaled')];
  const reach = ['scores', 'scaled', 'masked', 'weights'].indexOf(until);
  const dk = chain.q.cols;
  const isHidden = value('mask') === 0;
  const product = dot('scores', rowAt(chain.q, row), rowAt(chain.k, col), score, words);
  return html` <div data-line="scores">${dotName(query, key)} = ${product}</div>
    ${
      reach >= 1
        ? html`<div data-line="scaled">${scale === 'sqrt' ? scaledText(score, scaled, dk) : words.unscaled}</div>`
        : nothing
    }
    ${until === 'masked' || (reach >= 2 && hasMask) ? html`<div data-line="masked"><span data-stands=${termOf('masked', view)}>${isHidden ? words.hidden : words.shown}</span></div>` : nothing}
    ${reach >= 3 ? html`<div data-line="weights">${weightLine(view)}</div>` : nothing}`;
}

/** `8 ÷ √4 = 4`. */
function scaledText(score: number, scaled: number, dk: number): TemplateResult {
  const write = writerFor(number(scaled), 2, (printed) => printed(score) / Math.sqrt(dk));
  return html`<span data-stands="scores">${write(score)}</span> ÷ √${dk} ${sign(write, [score], scaled)}
    <span data-stands="scaled">${number(scaled)}</span>`;
}

interface Share {
  readonly scaled: number;
  readonly count: number;
}

/** The visible scores of a row; equal ones are counted together, as 5e⁰. */
export function shares(chain: Chain, row: number): readonly Share[] {
  const counts = new Map<number, number>();
  for (const scaled of rowAt(chain.masked, row))
    if (scaled !== -Infinity) counts.set(scaled, (counts.get(scaled) ?? 0) + 1);
  return [...counts].map(([scaled, count]) => ({ scaled, count }));
}

function weightLine(view: ArithmeticView): TemplateResult {
  const { chain, words } = view;
  const { row, col } = view.cell;
  const [query, key] = [chain.queries[row] ?? '', chain.keys[col] ?? ''];
  const weight = valueAt(chain, { grid: 'weights', row, col });
  const mine = valueAt(chain, { grid: 'masked', row, col });
  const name = html`<span data-stands="weights">a${pairName(query, key)}</span>`;
  if (chain.fullyMaskedRows.includes(row)) return html`${name} = <b data-weight>0</b><br />${words.fullyMasked(query)}`;
  if (mine === -Infinity) return html`${name} = e<sup>−∞</sup> ÷ Σ = <b data-weight>0</b>`;
  const all = shares(chain, row);
  const write = writerFor(rounded(weight, 3), 3, (printed) => {
    const top = printed(mine);
    return 1 / all.reduce((sum, { scaled, count }) => sum + count * Math.exp(printed(scaled) - top), 0);
  });
  const power = ({ scaled, count }: Share) =>
    html`${count === 1 ? nothing : count}e<sup data-stands=${termOf('masked', view)}>${write(scaled)}</sup>`;
  const own = all.findIndex(({ scaled }) => scaled === mine);
  const sum = shortened(all, own).map((share, at) => html`${at === 0 ? nothing : ' + '}${share ? power(share) : '…'}`);
  const count = all.length > MOST_TERMS ? html` ${words.terms(all.length)}` : nothing;
  // Equal scores share evenly, whatever they are: such a weight may be exact.
  const isExact = all.length === 1 && isWhole(weight, compact(weight, 3));
  const result = isExact ? compact(weight, 3) : rounded(weight, 3);
  return html`${name} = e<sup data-stands=${termOf('masked', view)}>${write(mine)}</sup> ÷ (${sum}${count})
    ${isExact ? '=' : '≈'} <b data-weight data-stands="weights">${result}</b>`;
}

/** How a component of Q, K, V or the output comes about; an input's is just there. */
export function componentLine({
  chain,
  cell: given,
  isEdited,
  words,
}: Pick<ArithmeticView, 'chain' | 'cell' | 'isEdited' | 'words'>): TemplateResult {
  const cell = sourceOf(given);
  const { grid, row } = cell;
  const value = valueAt(chain, cell);
  const made = sources(chain, cell);
  if (!made || isEdited(cell)) {
    return html`<div data-line="component">
      ${componentName(chain, cell)} =
      ${number(value)}${isEdited(cell) ? html` <small>${words.byHand}</small>` : nothing}
    </div>`;
  }
  const product = dot(grid, made.row, made.col, value, words);
  return html`<div data-line="component">
      ${componentName(chain, cell)} =
      ${grid === 'output' ? html`Σ <span data-stands="weights">a</span>·<span data-stands="v">v</span>` : factors(chain, cell)}
      = ${product}
    </div>
    ${grid === 'output' && chain.fullyMaskedRows.includes(row) ? html`<div data-line="masked">${words.fullyMasked(chain.queries[row] ?? '')}</div>` : nothing}`;
}

function factors(chain: Chain, { grid, row, col }: GridCell): TemplateResult {
  const letter = grid.toUpperCase();
  const token = (grid === 'q' ? chain.queries : chain.keys)[madeFrom(chain, grid, row)] ?? '';
  const input = chain.cross && grid !== 'q' ? 'e' : 'x';
  return html`<span data-stands=${input === 'e' ? 'y' : 'x'}>${input}<sub>${token}</sub></span> ·
    <span data-stands="w${grid}">W<sub>${letter}</sub>[:, ${firstColumn(chain, grid) + col + 1}]</span>`;
}

function sources(
  chain: Chain,
  { grid, row, col }: GridCell,
): { row: readonly number[]; col: readonly number[] } | undefined {
  if (grid === 'output') return { row: rowAt(chain.weights, row), col: columnAt(chain.v, col) };
  if (grid !== 'q' && grid !== 'k' && grid !== 'v') return undefined;
  const { input, projection } = MADE_OF[grid];
  return { row: rowAt(chain[input], madeFrom(chain, grid, row)), col: columnAt(chain[projection], col) };
}

/** The token that a row of Q, K or V was made from. */
const madeFrom = ({ order }: Chain, grid: GridId, row: number): number =>
  grid === 'k' || grid === 'v' ? (order[grid][row] ?? row) : row;

/** Whether the two weights of a pair differ; one sequence only. */
export function mirrored(chain: Chain, row: number, col: number): { forth: number; back: number } | undefined {
  if (chain.cross || row === col) return undefined;
  return {
    forth: valueAt(chain, { grid: 'weights', row, col }),
    back: valueAt(chain, { grid: 'weights', row: col, col: row }),
  };
}
