/** The canvas twin of grid.ts for large matrices: the same fills, no text. A lens shows the number under the pointer. */
import { cellFill, type GridOptions } from './grid';

export type GridPaint = Pick<
  GridOptions,
  'rows' | 'cols' | 'values' | 'cell' | 'palette' | 'scale' | 'extent' | 'muted'
>;

/** The fills that a canvas shows, row by row, and the size of its cells. */
const shown = new WeakMap<HTMLCanvasElement, { readonly size: string; readonly fills: string[] }>();

/**
 * Paints the grid at the device's resolution: only the cells whose fill has changed, where the size is that of the painting
 * before. The canvas keeps its CSS size; its bitmap is resized only when needed.
 */
export function paintGrid(canvas: HTMLCanvasElement, paint: GridPaint, pixelRatio: number): void {
  const { rows, cols, cell, palette, values, muted } = paint;
  const context = canvas.getContext('2d');
  if (!context) return;
  const size = [rows, cols, cell, pixelRatio].join(' ');
  let known = shown.get(canvas);
  if (known?.size !== size) {
    known = { size, fills: [] };
    shown.set(canvas, known);
    canvas.width = Math.round(cols * cell * pixelRatio);
    canvas.height = Math.round(rows * cell * pixelRatio);
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  }
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      const at = row * cols + col;
      const fill = muted?.(row, col) ? palette.raised : cellFill(paint, values[at] ?? NaN);
      if (known.fills[at] === fill) continue;
      known.fills[at] = fill;
      context.fillStyle = fill;
      context.fillRect(col * cell, row * cell, cell, cell);
    }
  }
}
