/** Adjacency of either graph as a painted matrix: row t reads, column s is read. */
import type { Palette } from '../marks/palette';
import type { Side } from './graph-route';

export interface AdjacencyView {
  readonly side: Side;
  readonly n: number;
  /** The chosen pair, from 1: their row and column are framed. */
  readonly from: number;
  readonly to: number | undefined;
  readonly causal: boolean;
  /** Edge of the canvas in px, largest one of the matrix. */
  readonly size: number;
  readonly palette: Palette;
}

/** Edge of a cell in whole px, for a matrix near `size` px. */
export const adjacencyCellSize = (n: number, size: number): number => Math.max(2, Math.floor(size / n));

/** The columns that a row reads, first and one beyond the last: they lie side by side in both graphs. */
export function readColumns(side: Side, row: number, n: number, causal: boolean): readonly [number, number] {
  if (side === 'path') return row === 0 ? [0, 0] : [row - 1, row];
  return [0, causal ? row + 1 : n];
}

/** Paints a row as one rectangle: 64 of them, not 4096 cells, while the length is dragged. */
export function paintAdjacency(
  canvas: HTMLCanvasElement,
  { side, n, from, to, causal, size, palette }: AdjacencyView,
  pixelRatio: number,
): void {
  const cell = adjacencyCellSize(n, size);
  const edge = n * cell;
  const pixels = Math.round(size * pixelRatio);
  // A new bitmap is dear, so there is one for every n.
  if (canvas.width !== pixels) canvas.width = canvas.height = pixels;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  context.clearRect(0, 0, size, size);
  context.fillStyle = palette.probability(0.5);
  for (let row = 0; row < n; row++) {
    const [first, end] = readColumns(side, row, n, causal);
    context.fillRect(first * cell, row * cell, (end - first) * cell, cell);
  }
  context.lineWidth = 1;
  context.strokeStyle = palette.muted;
  context.strokeRect(0.5, 0.5, edge - 1, edge - 1);
  if (to === undefined) return;
  context.strokeStyle = palette.ink;
  context.strokeRect(0.5, (to - 1) * cell + 0.5, edge - 1, cell - 1);
  context.strokeRect((from - 1) * cell + 0.5, 0.5, cell - 1, edge - 1);
  context.fillStyle = palette.ink;
  context.fillRect((from - 1) * cell, (to - 1) * cell, cell, cell);
}

/** The cell under a point of the canvas, in CSS px from its corner. */
export function adjacencyCell(n: number, size: number, x: number, y: number): { row: number; col: number } {
  const cell = adjacencyCellSize(n, size);
  const index = (distance: number) => Math.max(0, Math.min(n - 1, Math.floor(distance / cell)));
  return { row: index(y), col: index(x) };
}
