/** What a gradient is made of: the cells of its sources, and the arithmetic with the numbers of now. */
import { html, type TemplateResult } from 'lit';
import type { Band } from '../marks/band';
import { columnAt, entryAt, rowAt } from '../marks/matrix';
import { compact, rounded } from '../marks/format';
import { dotText } from './matrix-arithmetic';
import { writerFor } from './matrix-digits';
import { PAIRWISE, twinOf, valueAt, type Flow, type GridCell, type GridId } from './backward-flow';

export type Links = Partial<Record<GridId, Band>>;

const rowOf = (flow: Flow, grid: GridId, at: number): Links => ({
  [grid]: { rows: [at, at], cols: [0, flow[grid].cols - 1] },
});
const colOf = (flow: Flow, grid: GridId, at: number): Links => ({
  [grid]: { rows: [0, flow[grid].rows - 1], cols: [at, at] },
});
const cellOf = (grid: GridId, row: number, col: number): Links => ({ [grid]: { rows: [row, row], cols: [col, col] } });

/** The cells that a cell is made of, and its twin. */
export function linksOf(flow: Flow, { grid, row, col }: GridCell): Links {
  const twin = twinOf(grid);
  const own = twin ? cellOf(twin, row, col) : {};
  return { ...own, ...sourcesOf(flow, { grid, row, col }) };
}

function sourcesOf(flow: Flow, { grid, row, col }: GridCell): Links {
  switch (grid) {
    case 'dv':
      return { ...colOf(flow, 'weights', row), ...colOf(flow, 'doutput', col) };
    case 'dweights':
      return { ...rowOf(flow, 'doutput', row), ...rowOf(flow, 'v', col) };
    case 'dscaled':
      return { ...rowOf(flow, 'weights', row), ...rowOf(flow, 'dweights', row) };
    case 'dscores':
      return cellOf('dscaled', row, col);
    case 'dq':
      return { ...rowOf(flow, 'dscores', row), ...colOf(flow, 'k', col) };
    case 'dk':
      return { ...colOf(flow, 'dscores', row), ...colOf(flow, 'q', col) };
    case 'dx':
      return {
        ...rowOf(flow, 'dq', row),
        ...rowOf(flow, 'dk', row),
        ...rowOf(flow, 'dv', row),
        ...rowOf(flow, 'wq', col),
        ...rowOf(flow, 'wk', col),
        ...rowOf(flow, 'wv', col),
      };
    default:
      return {};
  }
}

export interface ArithmeticWords {
  readonly terms: (count: number) => string;
  /** What a forward number is, beside its gradient. */
  readonly forward: (name: string, value: string, gradient: string) => string;
  readonly masked: string;
}

const LETTERS: Record<GridId, string> = {
  x: 'X',
  wq: 'W_Q',
  wk: 'W_K',
  wv: 'W_V',
  q: 'Q',
  k: 'K',
  v: 'V',
  scores: 'S',
  scaled: 'Ŝ',
  weights: 'A',
  output: 'O',
  y: 'Y',
  doutput: 'dO',
  dv: 'dV',
  dweights: 'dA',
  dscaled: 'dŜ',
  dscores: 'dS',
  dq: 'dQ',
  dk: 'dK',
  dx: 'dX',
};

export const letterOf = (grid: GridId): string => LETTERS[grid];

/** dQ(red, 1): a token names its row, and in n × n also its column. */
export function cellName({ tokens }: Pick<Flow, 'tokens'>, { grid, row, col }: GridCell): string {
  const isProjection = grid === 'wq' || grid === 'wk' || grid === 'wv';
  const first = isProjection ? String(row + 1) : (tokens[row] ?? '');
  const second = PAIRWISE.includes(grid) ? (tokens[col] ?? '') : String(col + 1);
  return `${LETTERS[grid]}(${first}, ${second})`;
}

/** How a gradient comes about, with the numbers of now; of a forward number, what its gradient is. */
export function arithmetic(flow: Flow, cell: GridCell, words: ArithmeticWords): TemplateResult {
  const { grid } = cell;
  const value = valueAt(flow, cell);
  const name = cellName(flow, cell);
  const twin = twinOf(grid);
  if (!grid.startsWith('d')) {
    const gradient =
      twin && `${cellName(flow, { ...cell, grid: twin })} = ${four(valueAt(flow, { ...cell, grid: twin }))}`;
    return html`${words.forward(name, compact(value, 4), gradient ?? '')}`;
  }
  const made = writtenOut(flow, cell, words);
  return html`<b>${name}</b> ${made ?? html`= ${compact(value, 4)}`}`;
}

const four = (x: number) => rounded(x, 4);

function writtenOut(flow: Flow, { grid, row, col }: GridCell, words: ArithmeticWords): TemplateResult | undefined {
  const value = valueAt(flow, { grid, row, col });
  const dot = (formula: string | TemplateResult, a: readonly number[], b: readonly number[]) =>
    html`= ${formula} = ${dotText(a, b, value, words)}`;
  switch (grid) {
    case 'dv':
      return dot('Σ A·dO', columnAt(flow.weights, row), columnAt(flow.doutput, col));
    case 'dweights':
      return dot('Σ dO·V', rowAt(flow.doutput, row), rowAt(flow.v, col));
    case 'dscaled':
      return flow.isVisible(row, col) ? softmaxLine(flow, row, col) : html`= 0 <small>${words.masked}</small>`;
    case 'dscores':
      return scaleLine(flow, row, col);
    case 'dq':
      return dot('Σ dS·K', rowAt(flow.dscores, row), columnAt(flow.k, col));
    case 'dk':
      return dot('Σ dS·Q', columnAt(flow.dscores, row), columnAt(flow.q, col));
    case 'dx': {
      const a = [flow.dq, flow.dk, flow.dv].flatMap((gradient) => rowAt(gradient, row));
      const b = [flow.wq, flow.wk, flow.wv].flatMap((weights) => rowAt(weights, col));
      return dot(html`Σ dQ·W<sub>Q</sub> + Σ dK·W<sub>K</sub> + Σ dV·W<sub>V</sub>`, a, b);
    }
    default:
      return undefined;
  }
}

/** `0.7684 × (2 − 2.0524) = −0.0402` */
function softmaxLine(flow: Flow, row: number, col: number): TemplateResult {
  const [w, dw, dot] = [entryAt(flow.weights, row, col), entryAt(flow.dweights, row, col), flow.dots[row] ?? NaN];
  const value = entryAt(flow.dscaled, row, col);
  const write = writerFor(compact(value, 4), 4, (printed) => printed(w) * (printed(dw) - printed(dot)));
  const second = write(dot).startsWith('−') ? `(${write(dot)})` : write(dot);
  return html`= A × (dA − ⟨dA, A⟩) = <span data-stands="weights">${write(w)}</span> × (<span data-stands="dweights"
      >${write(dw)}</span
    >
    − <span data-stands="dot">${second}</span>) ≈ <span data-stands="dscaled">${compact(value, 4)}</span>`;
}

/** `−0.0402 ÷ √2 = −0.0284` */
function scaleLine(flow: Flow, row: number, col: number): TemplateResult {
  const [before, after] = [entryAt(flow.dscaled, row, col), entryAt(flow.dscores, row, col)];
  const dk = flow.q.cols;
  const write = writerFor(compact(after, 4), 4, (printed) => printed(before) / Math.sqrt(dk));
  return html`= ${write(before)} ÷ √${dk} ≈ ${compact(after, 4)}`;
}
