/** Several heads: their weights beside each other, and what their outputs become, for the selected query. */
import { html, svg, type TemplateResult } from 'lit';
import { band } from '../marks/band';
import { at, sheet } from '../marks/figure';
import { compact, exact, rounded } from '../marks/format';
import { grid, type Cell } from '../marks/grid';
import { legend } from '../marks/legend';
import { mathsLabel } from '../marks/maths-label';
import { columnAt, entryAt, rowAt } from '../marks/matrix';
import type { Palette } from '../marks/palette';
import { label } from '../marks/text';
import type { Matrix64 } from '../engine/types';
import { dotParts, type DotWords } from './dot-text';
import { valueAt, type Chain, type Join } from './matrix-chain';
import { cellText } from './matrix-grid';
import { pairName } from './matrix-names';

export interface HeadsRowView {
  readonly heads: readonly Chain[];
  /** Number of the one that is looked at, from 0. */
  readonly chosen: number;
  readonly pair: Cell;
  readonly width: number;
  readonly palette: Palette;
  readonly names: readonly string[];
  /** Spoken name of the row. */
  readonly label: string;
  /** The weights painted, `width` × `height` px. */
  readonly painting: (chain: Chain, width: number, height: number) => TemplateResult;
  /** A finger or a mouse chooses a cell as well. */
  readonly onChoose: (head: number, cell: Cell | undefined) => void;
}

const LARGEST = 168;
const GAP = 12;
/** Padding and border of a button. */
const AROUND = 10;

/** Edge of a cell in px: two maps in a row on a phone, all of them where there is room. */
export function mapCell({ heads, width }: Pick<HeadsRowView, 'heads' | 'width'>): number {
  const inRow = width < 560 ? 2 : heads.length;
  const room = Math.min(LARGEST, (width - GAP * (inRow - 1)) / inRow - AROUND);
  const [chain] = heads;
  const most = chain ? Math.max(chain.queries.length, chain.keys.length) : 1;
  return most > room ? room / most : Math.floor(room / most);
}

/** The cell of a map under the pointer; undefined where a key pressed the button. */
function cellUnder(event: MouseEvent, chain: Chain, edge: number): Cell | undefined {
  if (!(event.target instanceof HTMLCanvasElement) || event.detail === 0) return undefined;
  const place = (offset: number, count: number) => Math.max(0, Math.min(count - 1, Math.floor(offset / edge)));
  return { row: place(event.offsetY, chain.queries.length), col: place(event.offsetX, chain.keys.length) };
}

/** "= 0.953", "≈ 0". */
const weightText = (weight: number): string => {
  if (weight === 0) return '= 0';
  const text = rounded(weight, 3);
  return text.startsWith('≈') ? `≈ ${text.slice(1)}` : `= ${text}`;
};

export function headsRow(view: HeadsRowView): TemplateResult {
  const { heads, chosen, pair, palette, names, painting, onChoose } = view;
  const edge = mapCell(view);
  const stroke = Math.max(1, Math.min(2, edge / 4));
  return html`<div class="heads" role="group" aria-label=${view.label}>
    ${heads.map((chain, head) => {
      const [query, key] = [chain.queries[pair.row] ?? '', chain.keys[pair.col] ?? ''];
      const [width, height] = [chain.keys.length * edge, chain.queries.length * edge];
      const weight = valueAt(chain, { grid: 'weights', ...pair });
      return html`<button
        type="button"
        class="head-map"
        data-head=${head + 1}
        data-stands="weights"
        aria-pressed=${String(head === chosen)}
        aria-label="${names[head] ?? ''}, a(${query}, ${key}) ${weightText(weight)}"
        @click=${(event: MouseEvent) => onChoose(head, cellUnder(event, chain, edge))}
      >
        <span class="map-name">${names[head]}</span>
        <span class="map"
          >${painting(chain, width, height)}${sheet({ width, height }, [
            band({ rows: [pair.row, pair.row], cols: [0, chain.keys.length - 1] }, edge, palette.query, stroke),
            band({ rows: [pair.row, pair.row], cols: [pair.col, pair.col] }, edge, palette.ink, stroke),
          ])}</span
        >
        <span data-full=${exact(weight)}>a${pairName(query, key)} ${weightText(weight)}</span>
      </button>`;
    })}
  </div>`;
}

interface JoinWords extends DotWords {
  readonly name: (head: number) => string;
  readonly joined: string;
  readonly wo: string;
  readonly result: string;
  readonly cellAt: (grid: string, row: number, col: number, value: string) => string;
}

export interface JoinView {
  readonly chain: Chain;
  readonly join: Join;
  /** The query, from 0. */
  readonly row: number;
  /** The column of W_O and of the result that is written out, from 0. */
  readonly col: number;
  readonly width: number;
  readonly palette: Palette;
  /** The Tab stop of a grid. */
  readonly active: (grid: string, rows: number, cols: number) => Cell;
  readonly words: JoinWords;
}

const TITLE = 24;
/** Beneath a strip: the names of the heads. */
const NAMES = 22;
const SPACE = 12;

const rowOf = (matrix: Matrix64, row: number): Matrix64 => ({
  rows: 1,
  cols: matrix.cols,
  data: Float64Array.from(rowAt(matrix, row)),
});

const extentOf = (...matrices: readonly Matrix64[]): number =>
  Math.max(...matrices.flatMap(({ data }) => [...data].map(Math.abs))) || 1;

/** One row of outputs side by side · W_O = one row of the result, one beneath the other, so that columns stand over columns. */
export function joinFigure(view: JoinView): TemplateResult {
  const { chain, join, row, col, width, palette, active, words } = view;
  const [joined, result] = [rowOf(join.joined, row), rowOf(join.result, row)];
  const all = join.wo.cols;
  const cell = Math.max(24, Math.min(36, Math.floor((width - 2) / all)));
  const extent = extentOf(joined, join.wo, result);
  const { first } = chain.columns;
  const last = first + chain.q.cols - 1;
  const matrix = (id: 'joined' | 'wo' | 'result', title: string, values: Matrix64) =>
    grid({
      ...values,
      values: values.data,
      cell,
      palette,
      scale: 'signed',
      extent,
      id,
      name: title.replace(/_/g, ''),
      stands: id,
      ...(id === 'wo' ? {} : { role: 'output' as const }),
      text: (value) => cellText('output', value, cell),
      cellName: (r, c) => words.cellAt(title.replace(/_/g, ''), r + 1, c + 1, compact(entryAt(values, r, c), 4)),
      active: active(id, values.rows, values.cols),
      readonly: true,
      linked: (_, c) => id === 'result' && c === col,
    });
  const title = (text: string, sign: string) =>
    mathsLabel(sign === '' ? text : `${sign} ${text}`, { x: 0, y: 9, size: 14, weight: 600, fill: palette.ink });
  const names = join.heads.map((head, index) =>
    label(words.name(index + 1), {
      x: (head.columns.first + head.q.cols / 2) * cell,
      y: cell + 12,
      anchor: 'middle',
      fill: palette.muted,
    }),
  );
  const frames = join.heads.map(({ columns, q }) =>
    band({ rows: [0, 0], cols: [columns.first, columns.first + q.cols - 1] }, cell, palette.output),
  );
  const strip = TITLE + cell;
  const woTop = strip + NAMES + SPACE;
  const resultTop = woTop + TITLE + all * cell + SPACE;
  return sheet({ width: all * cell + 2, height: resultTop + strip + 28 }, [
    at(
      1,
      0,
      svg`${title(words.joined, '')}${at(0, TITLE, svg`${matrix('joined', words.joined, joined)}${frames}${names}`)}`,
    ),
    at(
      1,
      woTop,
      svg`${title(words.wo, '·')}${at(
        0,
        TITLE,
        svg`${matrix('wo', words.wo, join.wo)}
        ${band({ rows: [first, last], cols: [0, all - 1] }, cell, palette.output)}
        ${band({ rows: [0, all - 1], cols: [col, col] }, cell, palette.ink)}`,
      )}`,
    ),
    at(1, resultTop, svg`${title(words.result, '=')}${at(0, TITLE, matrix('result', words.result, result))}`),
    at(1, resultTop + strip + 18, legend({ scale: 'signed', extent, palette })),
  ]);
}

/** One number of the result: a row of outputs times a column of W_O. */
export function joinLine({ chain, join, row, col, words }: JoinView): TemplateResult {
  const value = entryAt(join.result, row, col);
  const { sum, result } = dotParts(rowAt(join.joined, row), columnAt(join.wo, col), value, words);
  return html`<div data-line="join">
      <span data-stands="result">y<sub>${chain.queries[row]}</sub>[${col + 1}]</span> =
      <span class="role-output" data-stands="joined">[o<sub>1</sub>, …, o<sub>h</sub>]</span> ·
      <span data-stands="wo">W<sub>O</sub>[:, ${col + 1}]</span> = ${sum}
      <span data-stands="result">${result}</span>
    </div>
    <div><small data-join-full>y<sub>${chain.queries[row]}</sub>[${col + 1}] = ${exact(value)}</small></div>`;
}
