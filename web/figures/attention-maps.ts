/** A model's attention on one sentence: a small map of every layer and head, and one of them with its numbers. */
import { html, nothing, svg, type TemplateResult } from 'lit';
import type { Matrix } from '../engine/types';
import { band } from '../marks/band';
import { at, sheet } from '../marks/figure';
import { compact, exact, rounded } from '../marks/format';
import { grid, type Cell } from '../marks/grid';
import { legend } from '../marks/legend';
import { entryAt, rowAt } from '../marks/matrix';
import type { Palette } from '../marks/palette';
import { fitted, isolated, label, textWidth } from '../marks/text';
import { cellText } from './matrix-grid';
import { lensAt } from './matrix-large';
import { pairName } from './matrix-names';

interface MapsWords {
  readonly maps: (layers: number, heads: number) => string;
  readonly layer: string;
  readonly head: string;
  readonly mapName: (layer: number, head: number) => string;
  readonly weights: (layer: number, head: number) => string;
  readonly cellAt: (row: string, col: string, weight: string) => string;
  readonly rowSum: string;
  readonly sumOf: (token: string) => string;
  readonly rest: (count: number, weight: string) => string;
}

/** Draws the weights into a canvas of so many px. */
type Painting = (weights: Matrix, edge: number) => TemplateResult;

export interface MapsView {
  readonly layers: number;
  readonly heads: number;
  readonly maps: readonly Matrix[];
  /** From 0. */
  readonly layer: number;
  readonly head: number;
  readonly width: number;
  readonly palette: Palette;
  readonly painting: Painting;
  readonly words: MapsWords;
}

const LEAST_MAP = 32;
const MOST_MAP = 96;
/** All layers beneath each other, so that the large map is not far. */
const MOST_HEIGHT = 400;
/** Padding, border and gap. */
const AROUND_MAP = 8;
/** Names of the layers, and the padding of the whole. */
const BESIDE_MAPS = 42;

/** Edge of a small map in px; where the heads do not fit beside each other they scroll sideways. */
export const mapEdge = ({ layers, heads, width }: Pick<MapsView, 'layers' | 'heads' | 'width'>): number => {
  const room = Math.min((width - BESIDE_MAPS) / heads - AROUND_MAP, MOST_HEIGHT / layers);
  return Math.floor(Math.max(LEAST_MAP, Math.min(MOST_MAP, room)));
};

/** One grid for the keyboard: rows are layers, columns heads. */
export function mapsFigure(view: MapsView): TemplateResult {
  const { layers, heads, maps, palette, words, painting } = view;
  const edge = mapEdge(view);
  const list = (count: number) => Array.from({ length: count }, (_, index) => index);
  return html`<div
    class="maps"
    role="grid"
    data-grid="maps"
    aria-label=${words.maps(layers, heads)}
    aria-rowcount=${layers}
    aria-colcount=${heads}
    aria-readonly="true"
  >
    <div class="map-row" aria-hidden="true">
      <span class="map-label">${words.layer}</span>
      ${list(heads).map((head) =>
        sheet(
          { width: edge + 6, height: 16 },
          label(`${head === 0 && edge > 40 ? `${words.head} ` : ''}${head + 1}`, { x: 3, y: 8, fill: palette.muted }),
        ),
      )}
    </div>
    ${list(layers).map(
      (layer) =>
        html`<div class="map-row" role="row">
          <span class="map-label" aria-hidden="true">${layer + 1}</span>
          ${list(heads).map((head) => {
            const isHere = layer === view.layer && head === view.head;
            const weights = maps[layer * heads + head];
            return html`<span
              class="small-map"
              role="gridcell"
              data-cell="maps ${layer} ${head}"
              tabindex=${isHere ? 0 : -1}
              aria-selected=${String(isHere)}
              aria-label=${words.mapName(layer + 1, head + 1)}
              >${weights ? painting(weights, edge) : nothing}</span
            >`;
          })}
        </div>`,
    )}
  </div>`;
}

export interface LargeView {
  readonly weights: Matrix;
  readonly tokens: readonly string[];
  /** From 0. */
  readonly layer: number;
  readonly head: number;
  readonly pair: Cell;
  readonly width: number;
  readonly palette: Palette;
  readonly painting: Painting;
  readonly words: MapsWords;
}

/** Maps of more tokens are painted, with a lens. */
const MOST_DRAWN = 24;
const ABOVE = 22;
const SUM = 44;
/** Smaller cells are too narrow for a weight. */
const LEAST_WRITTEN = 30;
const LENS_CELL = 36;

const sumOf = (weights: Matrix, row: number): number => rowAt(weights, row).reduce((sum, weight) => sum + weight, 0);

/** Blanks are seen as such. */
export const shownToken = (token: string): string => isolated(token.replace(/ /g, '␣').replace(/\n/g, '⏎')) || '∅';

/** A part of a map in cells: rows and columns from `first` on. */
function cells(view: LargeView, part: { row: number; col: number; rows: number; cols: number }, cell: number) {
  const { weights, tokens, pair, palette, words } = view;
  const { row: top, col: start, rows, cols } = part;
  const names = tokens.map(shownToken);
  const left = leftOf(view);
  const values = Array.from({ length: rows }, (_, r) => rowAt(weights, top + r).slice(start, start + cols)).flat();
  const sums = Array.from({ length: rows }, (_, index) => {
    const sum = sumOf(weights, top + index);
    const y = (index + 0.5) * cell;
    return svg`<g data-sum=${top + index} data-full=${exact(sum)}>${label(compact(sum, 3), { x: cols * cell + 8, y, fill: palette.muted })}</g>`;
  });
  const inside = pair.row - top;
  return svg`${at(
    left,
    ABOVE,
    svg`${grid({
      rows,
      cols,
      values,
      cell,
      palette,
      scale: 'probability',
      id: 'map',
      name: words.weights(view.layer + 1, view.head + 1),
      ...(cell < LEAST_WRITTEN ? {} : { text: (value: number) => cellText('weights', value, cell) }),
      cellName: (r, c) =>
        words.cellAt(names[top + r] ?? '', names[start + c] ?? '', compact(entryAt(weights, top + r, start + c), 4)),
      active: { row: inside, col: pair.col - start },
      readonly: true,
      linked: (r, c) => r === inside && c === pair.col - start,
      rowLabels: names.slice(top, top + rows).map((name) => fitted(name, 12, left - 10)),
      colLabels: names.slice(start, start + cols),
      rowRole: 'query',
      colRole: 'key',
      first: { row: top, col: start },
      whole: weights,
    })}${band({ rows: [inside, inside], cols: [0, cols - 1] }, cell, palette.query)}
    ${label(words.rowSum, { x: cols * cell + 8, y: -10, fill: palette.muted })}${sums}
    ${at(0, rows * cell + 16, legend({ scale: 'probability', extent: 1, palette }))}`,
  )}`;
}

/** Room for row labels in px. */
const leftOf = ({ tokens, width }: LargeView): number =>
  Math.ceil(Math.min(width < 560 ? 40 : 72, Math.max(...tokens.map((token) => textWidth(shownToken(token), 12))))) + 10;

export function largeMap(view: LargeView): TemplateResult {
  const { weights, width } = view;
  const n = weights.rows;
  const left = leftOf(view);
  if (n <= MOST_DRAWN) {
    const cell = Math.max(24, Math.min(44, Math.floor((width - left - SUM) / n)));
    const size = { width: left + n * cell + SUM, height: ABOVE + n * cell + 30 };
    return sheet(size, cells(view, { row: 0, col: 0, rows: n, cols: n }, cell));
  }
  const lens = lensAt(n, n, { grid: 'weights', ...view.pair });
  const size = { width: left + lens.cols * LENS_CELL + SUM, height: ABOVE + lens.rows * LENS_CELL + 30 };
  return html`<div class="plates">
    ${plate(view, lens)}
    <div class="plate">${sheet(size, cells(view, lens, LENS_CELL))}</div>
  </div>`;
}

/** The whole map, painted: where the row, the column and the lens are. */
function plate(view: LargeView, lens: { row: number; col: number; rows: number; cols: number }): TemplateResult {
  const { weights, pair, width, palette, painting } = view;
  const n = weights.rows;
  // The lens has room beside it from 736 px on.
  const edge = Math.min(width < 900 ? 340 : 448, width);
  const cell = edge / n;
  return html`<div class="plate painting" data-plate>
    ${painting(weights, edge)}
    ${sheet({ width: edge, height: edge }, [
      band({ rows: [pair.row, pair.row], cols: [0, n - 1] }, cell, palette.query, 1.5),
      band({ rows: [0, n - 1], cols: [pair.col, pair.col] }, cell, palette.key, 1.5),
      band(
        { rows: [lens.row, lens.row + lens.rows - 1], cols: [lens.col, lens.col + lens.cols - 1] },
        cell,
        palette.ink,
        1.5,
      ),
    ])}
  </div>`;
}

/** So many of a row's weights are written out. */
const WRITTEN = 4;

/** The selected weight, its counterpart, and its row as a sum: the largest weights first. */
export function mapReadout({ weights, tokens, pair, words }: LargeView): TemplateResult {
  const { row, col } = pair;
  const names = tokens.map((token) => fitted(shownToken(token), 14, 140));
  const name = (index: number) => names[index] ?? '';
  const entries = rowAt(weights, row).map((weight, key) => ({ weight, key }));
  const top = [...entries].sort((a, b) => b.weight - a.weight).slice(0, WRITTEN);
  const rest = entries.filter((entry) => !top.includes(entry));
  const others = rest.reduce((sum, { weight }) => sum + weight, 0);
  const sum = sumOf(weights, row);
  const weight = (r: number, c: number) =>
    html`<strong>a${pairName(name(r), name(c))} = ${compact(entryAt(weights, r, c), 4)}</strong>`;
  return html`<div class="readout arithmetic" data-readout="map">
    <div data-line="pair">${weight(row, col)}${row === col ? nothing : html`, ${weight(col, row)}`}</div>
    <div data-line="sum">
      ${words.sumOf(name(row))}:
      ${top.map(({ weight: a, key }, index) => html`${index > 0 ? ' + ' : nothing}${rounded(a, 3)} <small>${name(key)}</small>`)}${rest.length > 0 ? html` + <small>${words.rest(rest.length, rounded(others, 3))}</small>` : nothing}
      = ${compact(sum, 4)}
    </div>
    <div>
      <small data-map-full
        >a${pairName(name(row), name(col))} = ${exact(entryAt(weights, row, col))}; Σ = ${exact(sum)}</small
      >
    </div>
  </div>`;
}
