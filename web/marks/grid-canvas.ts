/** The canvas twin of grid.ts for large matrices: the same fills, no text. A lens shows the number under the pointer. */
import { cellFill, type GridOptions } from './grid';

export type GridPaint = Pick<
  GridOptions,
  'rows' | 'cols' | 'values' | 'cell' | 'palette' | 'scale' | 'extent' | 'muted' | 'linked'
>;

/** Paints the whole grid at the device's resolution. The canvas keeps its CSS size; its bitmap is resized only when needed. */
export function paintGrid(canvas: HTMLCanvasElement, paint: GridPaint, pixelRatio: number): void {
  const { rows, cols, cell, palette } = paint;
  const width = Math.round(cols * cell * pixelRatio);
  const height = Math.round(rows * cell * pixelRatio);
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  context.clearRect(0, 0, cols * cell, rows * cell);
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      context.fillStyle = paint.muted?.(row, col)
        ? palette.raised
        : cellFill(paint, paint.values[row * cols + col] ?? NaN);
      context.fillRect(col * cell, row * cell, cell, cell);
    }
  }
  if (!paint.linked) return;
  context.strokeStyle = palette.ink;
  context.lineWidth = 1.5;
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      if (paint.linked(row, col)) context.strokeRect(col * cell + 0.75, row * cell + 0.75, cell - 1.5, cell - 1.5);
    }
  }
}
