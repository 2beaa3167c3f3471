/** A matrix over positions, painted: encodings (positions × d) or similarities (positions × positions), a row and a column framed. */
import type { Matrix } from '../engine/types';
import { paintGrid } from '../marks/grid-canvas';
import type { Cell } from '../marks/grid';
import type { Palette } from '../marks/palette';

export interface MapView {
  readonly matrix: Matrix;
  /** The largest |value| of the scale. */
  readonly extent: number;
  readonly cell: number;
  readonly palette: Palette;
}

/** Edge of a cell in whole px, so that the map fits `width` and `height`. */
export const mapCell = ({ rows, cols }: Matrix, width: number, height: number): number =>
  Math.max(3, Math.min(20, Math.floor(width / cols), Math.floor(height / rows)));

export function paintMap(
  canvas: HTMLCanvasElement,
  { matrix, extent, cell, palette }: MapView,
  pixelRatio: number,
): void {
  const { rows, cols, data } = matrix;
  paintGrid(canvas, { rows, cols, values: data, cell, palette, scale: 'signed', extent }, pixelRatio);
}

/** The cell under a point of the canvas, in CSS px from its corner. */
export function mapCellAt({ rows, cols }: Matrix, cell: number, x: number, y: number): Cell {
  const index = (distance: number, count: number) => Math.max(0, Math.min(count - 1, Math.floor(distance / cell)));
  return { row: index(y, rows), col: index(x, cols) };
}
