/** A painted matrix over positions: a cell that is tapped chooses its row and column, which are framed. Sliders do the same by keyboard. */
import { html, type TemplateResult } from 'lit';
import { painted } from '../controls/painted';
import { place } from '../controls/place';
import type { Matrix } from '../engine/types';
import { mapCell, mapCellAt, paintMap } from '../figures/position-map';
import type { Cell } from '../marks/grid';
import type { PositionPanel } from './position-panel';

export interface MapOptions extends Cell {
  readonly id: string;
  readonly name: string;
  readonly matrix: Matrix;
  readonly extent: number;
  readonly onChoose: (cell: Cell) => void;
}

const HEIGHT = 320;
const px = (length: number) => `${String(length)}px`;

export function positionMap({ width, palette }: PositionPanel, options: MapOptions): TemplateResult {
  const { id, name, matrix, extent, row, col, onChoose } = options;
  const cell = mapCell(matrix, Math.min(width, 560), HEIGHT);
  const size = { width: px(matrix.cols * cell), height: px(matrix.rows * cell) };
  const paint = painted([matrix, extent, cell, palette, devicePixelRatio], (canvas) => {
    paintMap(canvas, { matrix, extent, cell, palette }, devicePixelRatio);
  });
  return html`<div class="map">
    <canvas
      data-map=${id}
      role="img"
      aria-label=${name}
      @click=${(event: MouseEvent) => onChoose(mapCellAt(matrix, cell, event.offsetX, event.offsetY))}
      ${place(size)}
      ${paint}
    ></canvas>
    <div class="frame" ${place({ left: '0', top: px(row * cell - 1), width: size.width, height: px(cell + 2) })}></div>
    <div
      class="frame second"
      ${place({ left: px(col * cell - 1), top: '0', width: px(cell + 2), height: size.height })}
    ></div>
  </div>`;
}
