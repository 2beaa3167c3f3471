/**
 * One layer over a sentence in two orders, one above the other: each token's output stands over its chip as the sentence is
 * written, and under its chip as it is ordered now; an edge leads from chip to chip. Beneath, how far the two outputs are apart.
 */
import { format } from 'd3-format';
import { svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import type { Matrix } from '../engine/types';
import { chip } from '../marks/chip';
import { at, sheet } from '../marks/figure';
import { exact, rounded } from '../marks/format';
import type { Cell } from '../marks/grid';
import { entryAt, rowAt } from '../marks/matrix';
import type { Palette } from '../marks/palette';
import { label } from '../marks/text';
import { largestOfRows } from './position-order';

export interface ShuffleView {
  readonly names: readonly string[];
  /** Which token, from 0, stands in each place. */
  readonly order: readonly number[];
  /** n × d; rows are places. */
  readonly before: Matrix;
  readonly now: Matrix;
  readonly difference: Matrix;
  /** The place that is looked at, and the number that is written out. */
  readonly place: number;
  readonly pointed: Cell & { readonly grid: string };
  readonly active: (grid: string, rows: number, cols: number) => Cell;
  readonly width: number;
  readonly palette: Palette;
  readonly words: {
    readonly beforeTitle: (shown: number, all: number) => string;
    readonly nowTitle: string;
    readonly differenceTitle: string;
    readonly orderName: string;
    readonly placeName: (token: string, place: number) => string;
    readonly outputName: (token: string, component: number, value: string) => string;
    readonly differenceName: (token: string, value: string) => string;
  };
}

/** So many components of each output are drawn; the difference is that of all. */
export const SHOWN = 4;
const CELL = 28;
const TITLE = 24;
const CHIP = 36;
const EDGES = 44;
const BLOCK = SHOWN * CELL;
/** Tops of the parts, from above. */
const TOP = {
  before: TITLE,
  first: TITLE + BLOCK + 4,
  edges: TITLE + BLOCK + CHIP + 8,
  second: TITLE + BLOCK + CHIP + EDGES + 8,
  now: TITLE + BLOCK + 2 * CHIP + EDGES + 12,
  nowTitle: TITLE + 2 * BLOCK + 2 * CHIP + EDGES + 12,
  difference: 2 * TITLE + 2 * BLOCK + 2 * CHIP + EDGES + 12,
  end: 2 * TITLE + 2 * BLOCK + 2 * CHIP + EDGES + 60,
};

export const SHUFFLE_HEIGHT = TOP.end;
const WIDEST = 88;

export const columnWidth = (count: number, width: number): number => Math.min(WIDEST, Math.floor((width - 2) / count));

/** The place under a point of the sheet, from 0. */
export const placeAt = (x: number, count: number, width: number): number =>
  Math.max(0, Math.min(count - 1, Math.floor(x / columnWidth(count, width))));

const power = format('.0e');

/** A difference in little room: 0 only where it is 0. */
export function shortDifference(x: number): string {
  return x === 0 || x >= 0.005 || Number.isNaN(x) ? (x === 0 ? '0' : rounded(x, 2)) : power(x).replace('-', '−');
}

export function shuffleFigure(view: ShuffleView): TemplateResult {
  const { names, order, before, width, palette, words } = view;
  const column = columnWidth(names.length, width);
  const own = names.map((_, index) => index);
  const shown = Math.min(SHOWN, before.cols);
  return sheet({ width: column * names.length + 2, height: SHUFFLE_HEIGHT }, [
    label(words.beforeTitle(shown, before.cols), { x: 0, y: 9, size: 14, fill: palette.ink }),
    at(1, TOP.before, outputs(view, 'before', own, column)),
    svg`${own.map((token) => chip({ text: names[token] ?? '', x: 1 + (token + 0.5) * column, y: TOP.first + CHIP / 2, palette, most: column - 6 }))}`,
    at(1, TOP.edges, edges(view, column)),
    at(1, TOP.second, chips(view, column)),
    at(1, TOP.now, outputs(view, 'now', order, column)),
    label(words.nowTitle, { x: 0, y: TOP.nowTitle + 12, size: 14, fill: palette.ink }),
    at(1, TOP.difference + 6, differences(view, column)),
  ]);
}

/** What the grey edges say: which chip above is which chip beneath. */
function edges({ order, place, palette }: ShuffleView, column: number): SVGTemplateResult {
  const x = (index: number) => (index + 0.5) * column;
  return svg`<g data-stands="permutation" fill="none">
    ${order.map((token, now) => svg`<path d="M${x(token)} 0C${x(token)} ${EDGES / 2} ${x(now)} ${EDGES / 2} ${x(now)} ${EDGES}" stroke=${now === place ? palette.ink : palette.muted} stroke-width=${now === place ? 2.5 : 1.25} />`)}
  </g>`;
}

/** The sentence as it is ordered now: chips to drag, to tap, and to move with Shift and an arrow key. */
function chips({ names, order, place, active, palette, words }: ShuffleView, column: number): SVGTemplateResult {
  const stop = active('order', 1, order.length).col;
  return svg`<g data-grid="order" role="grid" aria-label=${words.orderName} aria-rowcount="1" aria-colcount=${order.length}><g role="row">
    ${order.map((token, now) => {
      const text = names[token] ?? '';
      return svg`<g class="cell token" data-cell="order 0 ${now}" data-token=${token + 1} role="gridcell" tabindex=${now === stop ? 0 : -1} aria-selected=${String(now === place)} aria-label=${words.placeName(text, now)}>
        <rect x=${now * column} y="0" width=${column} height=${CHIP} fill="transparent" />
        ${chip({ text, x: (now + 0.5) * column, y: CHIP / 2, palette, height: 32, most: column - 6, chosen: now === place })}
      </g>`;
    })}
  </g></g>`;
}

/** The first components of each place's output, a column a place; rows of the ARIA grid are components. */
function outputs(view: ShuffleView, id: 'before' | 'now', order: readonly number[], column: number): SVGTemplateResult {
  const { names, palette, words } = view;
  const matrix = view[id];
  const shown = Math.min(SHOWN, matrix.cols);
  const extent = Math.max(...Array.from(view.before.data, Math.abs), ...Array.from(view.now.data, Math.abs));
  const stop = view.active(id, shown, order.length);
  const isPointed = (row: number, col: number) =>
    view.pointed.grid === id && view.pointed.row === row && view.pointed.col === col;
  return svg`<g data-grid=${id} data-stands=${id === 'before' ? 'original' : 'now'} role="grid" aria-readonly="true" aria-label=${id === 'before' ? words.beforeTitle(shown, matrix.cols) : words.nowTitle} aria-rowcount=${shown} aria-colcount=${order.length}>
    ${Array.from(
      { length: shown },
      (_, row) =>
        svg`<g role="row">${order.map((token, col) => {
          const value = entryAt(matrix, col, row);
          const fill = palette.signed(extent > 0 ? value / extent : 0);
          const isStop = stop.row === row && stop.col === col;
          return svg`<g class="cell" data-cell="${id} ${row} ${col}" role="gridcell" tabindex=${isStop ? 0 : -1} aria-selected=${String(isPointed(row, col))} aria-label=${words.outputName(names[token] ?? '', row + 1, exact(value))}>
        <rect x=${col * column + 1.5} y=${row * CELL} width=${column - 3} height=${CELL - 1} fill=${fill} stroke=${isPointed(row, col) ? palette.ink : 'none'} stroke-width="2" />
        ${label(rounded(value, 2), { x: (col + 0.5) * column, y: (row + 0.5) * CELL, anchor: 'middle', fill: palette.textOn(fill) })}
      </g>`;
        })}</g>`,
    )}
    ${order.map((_, col) => svg`<rect x=${col * column + 0.5} y="-1" width=${column - 1} height=${shown * CELL + 1} fill="none" stroke=${palette.output} pointer-events="none" />`)}
  </g>`;
}

/** max |now − before| of each token, over all components. */
function differences({ names, order, difference, palette, words }: ShuffleView, column: number): SVGTemplateResult {
  const largest = largestOfRows(difference);
  return svg`<g data-stands="change">
    ${label(words.differenceTitle, { x: -1, y: 6, fill: palette.muted })}
    ${order.map((token, col) => {
      const value = largest[col] ?? NaN;
      return svg`<g data-difference=${token + 1} role="img" aria-label=${words.differenceName(names[token] ?? '', exact(value))}>
        <title>${exact(value)}</title>
        ${label(shortDifference(value), { x: (col + 0.5) * column, y: 26, anchor: 'middle', size: 14, weight: 600, fill: palette.ink })}
      </g>`;
    })}
  </g>`;
}

/** The weights and the values whose products make one number of an output. */
export function termsOf(
  pass: { readonly weights: Matrix; readonly v: Matrix },
  place: number,
  component: number,
): { weights: number[]; values: number[] } {
  const { weights, v } = pass;
  return {
    weights: rowAt(weights, place),
    values: Array.from({ length: v.rows }, (_, row) => entryAt(v, row, component)),
  };
}
