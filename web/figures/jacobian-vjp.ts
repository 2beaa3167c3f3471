/**
 * Two ways to Jᵀg, side by side, each after so many multiplications: J formed cell by cell and multiplied row by row, and the
 * closed form, which never forms it. What is not yet computed is blank.
 */
import { svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import type { Matrix64 } from '../engine/types';
import { at, sheet } from '../marks/figure';
import { compact, subscript } from '../marks/format';
import { grid, type Cell, type GridOptions } from '../marks/grid';
import type { Palette } from '../marks/palette';
import { label } from '../marks/text';
import { cellWriter, entryName, mostEntry } from './jacobian-names';

export interface VjpView {
  readonly temperature: number;
  readonly jacobian: Matrix64;
  readonly probabilities: Float64Array;
  readonly upstream: readonly number[];
  /** By way of J, and by the closed form. */
  readonly viaMatrix: Float64Array;
  readonly gradient: Float64Array;
  /** Multiplications done. */
  readonly done: number;
  readonly width: number;
  readonly prob: string;
  readonly active: (grid: string, rows: number, cols: number) => Cell;
  readonly palette: Palette;
}

/** Multiplications of the two ways. */
export const countsOf = (n: number): { formed: number; closed: number } => ({ formed: 2 * n * n, closed: 2 * n });

/** How much of each way is there after `done` multiplications: cells of J, entries of Jᵀg; products of ⟨g, s⟩, entries of the closed form. */
export function progress(n: number, done: number): { cells: number; rows: number; products: number; entries: number } {
  const limit = (x: number, most: number) => Math.max(0, Math.min(most, x));
  return {
    cells: limit(done, n * n),
    rows: Math.floor(limit(done - n * n, n * n) / n),
    products: limit(done, n),
    entries: limit(done - n, n),
  };
}

const TITLE = 22;
const SIGN = 22;
const LABEL = 26;
const GAP = 24;
const PADDING = 4;

export const vjpCell = (n: number, width: number): number =>
  Math.max(36, Math.min(52, Math.floor((width - 2 * SIGN - LABEL - 4) / (n + 2))));

export const vjpHeight = (n: number, width: number): number => TITLE + n * vjpCell(n, width) + 4;

/** Where g and Jᵀg begin beside Jᵀ. */
const placesOf = (n: number, cell: number) => ({ g: LABEL + n * cell + SIGN, dz: LABEL + (n + 1) * cell + 2 * SIGN });

/** Width of the wider way in px: more than `width` where its cells have no room. */
export function viaMatrixWidth(n: number, width: number): number {
  const cell = vjpCell(n, width);
  return placesOf(n, cell).dz + cell + 2;
}

export function viaMatrixFigure(view: VjpView): TemplateResult {
  const { jacobian, upstream, viaMatrix, prob } = view;
  const n = upstream.length;
  const cell = vjpCell(n, view.width);
  const { cells, rows } = progress(n, view.done);
  const { g, dz } = placesOf(n, cell);
  const j = block(view, LABEL, 'Jᵀ', cell, {
    id: 'formed',
    cols: n,
    values: jacobian.data,
    shown: cells,
    // J is symmetric: its transpose has the same numbers.
    nameOf: (row, col) => entryName(prob, row, col),
    extent: mostEntry(view.temperature),
    stands: 'jacobian',
  });
  return sheet({ width: viaMatrixWidth(n, view.width), height: TITLE + n * cell + 4 }, [
    j,
    sign(view, '·', g, n * cell),
    vector(view, g, 'g', 'formed-g', upstream, n, cell, 'upstream'),
    sign(view, '=', dz, n * cell),
    vector(view, dz, '∂L/∂z', 'formed-dz', viaMatrix, rows, cell, 'dz'),
  ]);
}

export function closedFigure(view: VjpView): TemplateResult {
  const { upstream, probabilities, gradient, prob } = view;
  const n = upstream.length;
  const cell = vjpCell(n, view.width);
  const { entries } = progress(n, view.done);
  const [g, dz] = [LABEL + cell + GAP, LABEL + 2 * (cell + GAP)];
  return sheet({ width: dz + cell + 2, height: TITLE + n * cell + 4 }, [
    vector(view, LABEL, prob, 'closed-s', probabilities, n, cell, 's'),
    vector(view, g, 'g', 'closed-g', upstream, n, cell, 'upstream'),
    sign(view, '→', dz, n * cell),
    vector(view, dz, '∂L/∂z', 'closed-dz', gradient, entries, cell, 'dz'),
  ]);
}

const sign = ({ palette }: VjpView, text: string, x: number, height: number) =>
  label(text, { x: x - SIGN / 2, y: TITLE + height / 2, anchor: 'middle', size: 16, fill: palette.ink });

/** g reaches its largest entry; s_i(g_i − ⟨g, s⟩)/T never more than half of it, over T. */
function extentOf({ upstream, temperature }: VjpView, stands: string): number {
  const most = Math.max(...upstream.map(Math.abs));
  return (stands === 'dz' ? most / (2 * temperature) : most) || 1;
}

interface BlockOptions {
  readonly id: string;
  readonly cols: number;
  readonly values: ArrayLike<number>;
  /** Cells that are there already, in reading order. */
  readonly shown: number;
  readonly nameOf: (row: number, col: number) => string;
  readonly extent: number;
  readonly stands: string;
  readonly scale?: GridOptions['scale'];
  /** With as many decimals as there is room for, by default. */
  readonly write?: (x: number) => string;
}

function block(view: VjpView, x: number, title: string, cell: number, options: BlockOptions): SVGTemplateResult {
  const { palette } = view;
  const { id, cols, values, shown, nameOf, scale = 'signed' } = options;
  const rows = values.length / cols;
  const write = options.write ?? cellWriter(values, cell - PADDING);
  const isThere = (row: number, col: number) => row * cols + col < shown;
  return svg`${label(title, { x: x + (cols * cell) / 2, y: 9, anchor: 'middle', size: 14, fill: palette.ink })}
    ${at(
      x,
      TITLE,
      grid({
        id,
        rows,
        cols,
        cell,
        palette,
        scale,
        extent: options.extent,
        stands: options.stands,
        name: title,
        // A blank is no number: it has the ground's colour.
        values: Array.from(values, (value, i) => (i < shown ? value : 0)),
        text: (value, row, col) => (isThere(row, col) ? write(value) : ''),
        active: view.active(id, rows, cols),
        readonly: true,
        cellName: (row, col) =>
          `${nameOf(row, col)} = ${isThere(row, col) ? compact(values[row * cols + col] ?? NaN, 4) : '…'}`,
      }),
    )}`;
}

function vector(
  view: VjpView,
  x: number,
  title: string,
  id: string,
  values: ArrayLike<number>,
  shown: number,
  cell: number,
  stands: string,
): SVGTemplateResult {
  const name = { s: view.prob, upstream: 'g', dz: '∂L/∂z' }[stands] ?? title;
  return block(view, x, title, cell, {
    id,
    cols: 1,
    values,
    shown,
    nameOf: (row) => `${name}${subscript(row + 1)}`,
    extent: extentOf(view, stands),
    stands,
    ...(stands === 's' ? { scale: 'probability' } : {}),
    ...(stands === 'upstream' ? { write: (x) => compact(x, 2) } : {}),
  });
}
