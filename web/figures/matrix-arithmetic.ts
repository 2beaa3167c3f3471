/** The selected number written out, with the numbers of now. Sums are the engine's; only their terms are listed here. */
import { html, nothing, type TemplateResult } from 'lit';
import { compact, exact, rounded } from '../marks/format';
import { MADE_OF, matrixOf, sourceOf, valueAt, type Chain, type GridCell, type GridId } from './matrix-chain';

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

const MOST_TERMS = 8;
const number = (x: number) => compact(x, 2);
const factor = (x: number) => (x < 0 ? `(${number(x)})` : number(x));

/** Whether the text shows every digit. */
const isWhole = (x: number, text: string) => Number(text.replace('−', '-')) === x;

/** "=" where all numbers are shown whole, "≈" where one was rounded. */
export const sign = (...numbers: readonly number[]): '=' | '≈' =>
  numbers.every((x) => isWhole(x, number(x))) ? '=' : '≈';

/** The first terms, those to keep, and the last of a long sum, with "…" where some are left out. */
export function shortened<T>(terms: readonly T[], keep: number): readonly (T | undefined)[] {
  if (terms.length <= MOST_TERMS) return terms;
  const kept = [...new Set([0, 1, 2, keep, terms.length - 1])].sort((a, b) => a - b);
  return kept.flatMap((index, at) => {
    const gap = at > 0 && index - (kept[at - 1] ?? 0) > 1;
    return gap ? [undefined, terms[index]] : [terms[index]];
  });
}

/** `0×0 + 4×2 = 8`. */
export function dotText(
  a: readonly number[],
  b: readonly number[],
  sum: number,
  words: Pick<ArithmeticWords, 'terms'>,
): string {
  const products = a.map((value, index) => `${factor(value)}×${factor(b[index] ?? NaN)}`);
  const shown = shortened(products, products.length - 1)
    .map((term) => term ?? '…')
    .join(' + ');
  const count = products.length > MOST_TERMS ? ` ${words.terms(products.length)}` : '';
  return `${shown}${count} ${sign(...a, ...b, sum)} ${number(sum)}`;
}

const rowOf = ({ cols, data }: { cols: number; data: Float64Array }, row: number) => [
  ...data.subarray(row * cols, (row + 1) * cols),
];
const colOf = ({ rows, cols, data }: { rows: number; cols: number; data: Float64Array }, col: number) =>
  Array.from({ length: rows }, (_, row) => data[row * cols + col] ?? NaN);

const q = (token: string) => html`<span class="role-query">q<sub>${token}</sub></span>`;
const k = (token: string) => html`<span class="role-key">k<sub>${token}</sub></span>`;

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
  const dot = dotText(rowOf(chain.q, row), rowOf(chain.k, col), score, words);
  return html` <div data-line="scores">${q(query)} · ${k(key)} = ${dot}</div>
    ${
      reach >= 1
        ? html`<div data-line="scaled">
            ${scale === 'sqrt' ? html`${number(score)} ÷ √${dk} ${sign(score, scaled)} ${number(scaled)}` : words.unscaled}
          </div>`
        : nothing
    }
    ${until === 'masked' || (reach >= 2 && hasMask) ? html`<div data-line="masked">${isHidden ? html`${words.hidden}e<sup>−∞</sup> = 0` : words.shown}</div>` : nothing}
    ${reach >= 3 ? html`<div data-line="weights">${weightLine(chain, row, col, words)}</div>` : nothing}`;
}

interface Share {
  readonly scaled: number;
  readonly count: number;
}

/** The visible scores of a row; equal ones are counted together, as 5e⁰. */
export function shares(chain: Chain, row: number): readonly Share[] {
  const counts = new Map<number, number>();
  for (const scaled of rowOf(chain.masked, row))
    if (scaled !== -Infinity) counts.set(scaled, (counts.get(scaled) ?? 0) + 1);
  return [...counts].map(([scaled, count]) => ({ scaled, count }));
}

function weightLine(chain: Chain, row: number, col: number, words: ArithmeticWords): TemplateResult {
  const [query, key] = [chain.queries[row] ?? '', chain.keys[col] ?? ''];
  const weight = valueAt(chain, { grid: 'weights', row, col });
  const mine = valueAt(chain, { grid: 'masked', row, col });
  const name = html`a(<span class="role-query">${query}</span>, <span class="role-key">${key}</span>)`;
  if (chain.fullyMaskedRows.includes(row)) return html`${name} = <b data-weight>0</b><br />${words.fullyMasked(query)}`;
  if (mine === -Infinity) return html`${name} = e<sup>−∞</sup> ÷ Σ = <b data-weight>0</b>`;
  const all = shares(chain, row);
  const power = ({ scaled, count }: Share) => html`${count === 1 ? nothing : count}e<sup>${number(scaled)}</sup>`;
  const own = all.findIndex(({ scaled }) => scaled === mine);
  const sum = shortened(all, own).map((share, at) => html`${at === 0 ? nothing : ' + '}${share ? power(share) : '…'}`);
  const count = all.length > MOST_TERMS ? html` ${words.terms(all.length)}` : nothing;
  return html`${name} = e<sup>${number(mine)}</sup> ÷ (${sum}${count}) ≈ <b data-weight>${rounded(weight, 3)}</b>`;
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
  const dot = dotText(made.row, made.col, value, words);
  return html`<div data-line="component">
      ${componentName(chain, cell)} = ${grid === 'output' ? html`Σ a·v` : factors(chain, cell)} = ${dot}
    </div>
    ${grid === 'output' && chain.fullyMaskedRows.includes(row) ? html`<div data-line="masked">${words.fullyMasked(chain.queries[row] ?? '')}</div>` : nothing}`;
}

function factors(chain: Chain, { grid, row, col }: GridCell): TemplateResult {
  const letter = grid.toUpperCase();
  const token = (grid === 'q' ? chain.queries : chain.keys)[row] ?? '';
  const input = chain.cross && grid !== 'q' ? 'e' : 'x';
  return html`${input}<sub>${token}</sub> · W<sub>${letter}</sub>[:, ${col + 1}]`;
}

function sources(
  chain: Chain,
  { grid, row, col }: GridCell,
): { row: readonly number[]; col: readonly number[] } | undefined {
  if (grid === 'output') return { row: rowOf(chain.weights, row), col: colOf(chain.v, col) };
  if (grid !== 'q' && grid !== 'k' && grid !== 'v') return undefined;
  const { input, projection } = MADE_OF[grid];
  return { row: rowOf(chain[input], row), col: colOf(chain[projection], col) };
}

/** x with its token and component, W_Q[2, 3]. */
export function componentName(chain: Chain, { grid, row, col }: GridCell): TemplateResult {
  if (grid === 'wq' || grid === 'wk' || grid === 'wv')
    return html`W<sub>${grid.slice(1).toUpperCase()}</sub>[${row + 1}, ${col + 1}]`;
  const vector = { x: 'x', y: 'e', q: 'q', k: 'k', v: 'v', output: 'o' }[grid as 'x'];
  const token = (grid === 'k' || grid === 'v' || grid === 'y' ? chain.keys : chain.queries)[row] ?? '';
  const role = { q: 'query', k: 'key', v: 'value', output: 'output' }[grid as 'q'] as string | undefined;
  return html`<span class=${role === undefined ? '' : `role-${role}`}>${vector}<sub>${token}</sub>[${col + 1}]</span>`;
}

/** Every digit of a cell, after its short name. */
export function fullDigits(chain: Chain, given: GridCell): TemplateResult {
  const cell = sourceOf(given);
  return html`${cellSymbol(chain, cell)} = ${exact(valueAt(chain, cell))}`;
}

/** a(i, j), q·k, x_i[f]. */
function cellSymbol(chain: Chain, cell: GridCell): TemplateResult {
  const { grid, row, col } = cell;
  const [query, key] = [chain.queries[row] ?? '', chain.keys[col] ?? ''];
  const pair = html`(<span class="role-query">${query}</span>, <span class="role-key">${key}</span>)`;
  switch (grid) {
    case 'weights':
      return html`a${pair}`;
    case 'mask':
      return html`M${pair}`;
    case 'scores':
      return html`${q(query)} · ${k(key)}`;
    case 'scaled':
      return html`${q(query)} · ${k(key)} ÷ √d<sub>k</sub>`;
    case 'masked':
      return html`${q(query)} · ${k(key)} ÷ √d<sub>k</sub> + M${pair}`;
    default:
      return componentName(chain, cell);
  }
}

/** Whether the two weights of a pair differ; one sequence only. */
export function mirrored(chain: Chain, row: number, col: number): { forth: number; back: number } | undefined {
  if (chain.cross || row === col) return undefined;
  const { cols } = matrixOf(chain, 'weights');
  return { forth: chain.weights.data[row * cols + col] ?? NaN, back: chain.weights.data[col * cols + row] ?? NaN };
}
