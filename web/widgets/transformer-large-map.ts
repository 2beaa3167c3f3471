/** An enlarged map with too many cells for an element each: painted, and read with the pointer, a finger or the arrow keys. */
import { html, nothing, svg, type TemplateResult } from 'lit';
import { place } from '../controls/place';
import { rings } from '../figures/transformer-heads';
import type { Looked } from '../figures/transformer-pattern';
import type { Palette } from '../marks/palette';
import type { Matrix32 } from '../engine/types';

export interface LargeMapView {
  readonly weights: Matrix32;
  readonly looked: Looked;
  readonly name: string;
  readonly pointed: { readonly row: number; readonly col: number } | undefined;
  /** Edge of a cell, px. */
  readonly cell: number;
  readonly palette: Palette;
  /** A canvas with the grid. */
  readonly painting: TemplateResult;
  readonly onPoint: (row: number, col: number) => void;
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export function largeMap(view: LargeMapView): TemplateResult {
  const { weights, looked, name, pointed, cell, palette, painting, onPoint } = view;
  const n = weights.rows;
  const size = n * cell;
  const go = (row: number, col: number) => {
    const inside = (at: number) => Math.min(n - 1, Math.max(0, at));
    onPoint(inside(row), inside(col));
  };
  const point = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top } = (currentTarget as Element).getBoundingClientRect();
    go(Math.floor((clientY - top) / cell), Math.floor((clientX - left) / cell));
  };
  const keydown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    go((pointed?.row ?? n - 1) + step[0], (pointed?.col ?? n) + step[1]);
  };
  return html`<span
    class="map large"
    data-large-map
    data-stands="weight"
    tabindex="0"
    role="group"
    aria-label=${name}
    ${place({ width: `${size}px`, height: `${size}px` })}
    @pointermove=${point}
    @pointerdown=${point}
    @keydown=${keydown}
    >${painting}${looked.facts.pattern === 'recent' ? nothing : rings(weights, looked, size, palette)}${pointed ? cross(pointed, cell, size, palette) : nothing}</span
  >`;
}

/** The row that is added up, and the cell in it. */
const cross = (
  { row, col }: { readonly row: number; readonly col: number },
  cell: number,
  size: number,
  palette: Palette,
): TemplateResult =>
  html`<svg class="rings" width=${size} height=${size} viewBox="0 0 ${size} ${size}" aria-hidden="true">
    ${svg`<rect x="0.5" y=${row * cell - 0.5} width=${size - 1} height=${cell + 1} fill="none" stroke=${palette.query} />
      <rect x=${col * cell - 1.5} y=${row * cell - 1.5} width=${cell + 3} height=${cell + 3} fill="none" stroke=${palette.ink} stroke-width="2" />`}
  </svg>`;
