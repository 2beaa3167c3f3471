/** A matrix too large for elements of its own, as one canvas: its cells' size, the painting, and which cell lies under a point. */
import { html, type TemplateResult } from 'lit';
import { paintGrid } from '../marks/grid-canvas';
import type { Palette } from '../marks/palette';
import { isGrid, matrixOf, type Chain, type GridCell, type GridId } from './matrix-chain';
import { isHidden, scaleOf } from './matrix-grid';

/** Edge of a painted cell in px. */
export function paintedCell(chain: Chain, id: GridId, width: number): number {
  const { rows, cols } = matrixOf(chain, id);
  // A lens has room beside it from 700 px.
  const most = width < 900 ? 340 : 448;
  const byHeight = Math.floor(most / rows);
  const byWidth = Math.floor(Math.min(width, most) / cols);
  return Math.max(4, Math.min(14, byHeight, byWidth));
}

/** Many weights are small weights: their scale ends at the largest. */
export function topOf({ weights }: Chain, id: GridId): number {
  return id === 'weights' ? weights.data.reduce((most, weight) => Math.max(most, weight), 0) || 1 : 1;
}

/** Edge of a cell in px; the signed scale's end; the formula's term. The canvas is empty until `paintMatrices`. */
export const painting = (id: GridId, edge: number, extent: number, term: string): TemplateResult =>
  html`<canvas
    data-paint=${id}
    data-stands=${term}
    data-extent=${extent}
    data-edge=${edge}
    aria-hidden="true"
  ></canvas>`;

/** What a canvas shows: it is painted anew only where this has changed. */
const painted = new WeakMap<HTMLCanvasElement, readonly unknown[]>();

/** Paints the canvases of a drawing; `pixelRatio` is the device's. */
export function paintMatrices(root: ParentNode, chain: Chain, palette: Palette, pixelRatio: number): void {
  for (const canvas of root.querySelectorAll<HTMLCanvasElement>('canvas[data-paint]')) {
    const id = canvas.dataset['paint'] ?? '';
    const [cell, extent] = [Number(canvas.dataset['edge']), Number(canvas.dataset['extent'])];
    const shown = [chain, palette, pixelRatio, id, cell, extent];
    if (!isGrid(id) || painted.get(canvas)?.every((part, index) => part === shown[index]) === true) continue;
    painted.set(canvas, shown);
    const { rows, cols, data } = matrixOf(chain, id);
    const top = topOf(chain, id);
    canvas.style.width = `${cols * cell}px`;
    canvas.style.height = `${rows * cell}px`;
    const values = data.map((value) => value / top);
    const muted = (row: number, col: number) => isHidden(chain, id, row, col);
    paintGrid(canvas, { rows, cols, values, cell, palette, scale: scaleOf(id), extent, muted }, pixelRatio);
  }
}

/** The cell of a painted matrix that a mouse or a finger is on. */
export function paintedCellAt(event: Event, chain: Chain): GridCell | undefined {
  const canvas = event.target;
  if (!(canvas instanceof HTMLCanvasElement) || !(event instanceof MouseEvent)) return undefined;
  const grid = canvas.dataset['paint'] ?? '';
  if (!isGrid(grid)) return undefined;
  const edge = Number(canvas.dataset['edge']);
  const { rows, cols } = matrixOf(chain, grid);
  const place = (offset: number, count: number) => Math.max(0, Math.min(count - 1, Math.floor(offset / edge)));
  return { grid, row: place(event.offsetY, rows), col: place(event.offsetX, cols) };
}
