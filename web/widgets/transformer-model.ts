/** The structure: blocks of the forward pass that open into their matrices, and where the parameters are. */
import { html, nothing, type TemplateResult } from 'lit';
import { painted } from '../controls/painted';
import { place } from '../controls/place';
import type { ParameterPlace } from '../engine/types';
import { asMatrix, outputShape, partsOf, type Extent, type Part } from '../figures/transformer-parts';
import { exact, percent, rounded } from '../marks/format';
import { paintGrid } from '../marks/grid-canvas';
import type { Palette } from '../marks/palette';
import { spaced } from './transformer-controls';
import type { PanelWords } from './transformer-words';

/** The weights of a moment. */
export interface Weights {
  readonly step: number;
  readonly layout: readonly ParameterPlace[];
  readonly buffer: Float32Array;
}

export interface ModelView {
  readonly weights: Weights;
  readonly extent: Extent;
  readonly hasResidual: boolean;
  /** Name of the open block. */
  readonly open: string | undefined;
  readonly width: number;
  readonly palette: Palette;
  readonly onOpen: (name: string) => void;
}

type W = PanelWords['transformer'];

const times = (shape: readonly number[]) => shape.join(' × ');

function titleOf({ diagram }: W, { kind, parameters }: Part): string {
  switch (kind) {
    case 'embed':
      return parameters.some(({ name }) => name.startsWith('pos')) ? diagram.embed : diagram.embedOnly;
    case 'norm':
      return diagram.norm;
    case 'attention':
      return diagram.attention;
    case 'mlp':
      return diagram.mlp;
    case 'head':
      return diagram.head;
  }
}

export function modelPanel({ transformer: t }: PanelWords, view: ModelView): TemplateResult {
  const { weights, extent, hasResidual } = view;
  const parts = partsOf(weights.layout);
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(...parts.map(({ count }) => count));
  return html`<section class="model" aria-label=${t.tabModel}>
    <p class="note">${t.diagram.open} ${t.diagram.trained(spaced(weights.step))}</p>
    <ol class="blocks" aria-label=${t.diagram.title}>
      <li class="end">
        <span>${t.diagram.tokens}</span><span class="shape">${times([extent.batch, extent.context])}</span>
      </li>
      ${parts.map((part) => {
        const isOpen = part.name === view.open;
        const adds = hasResidual && (part.kind === 'attention' || part.kind === 'mlp');
        return html`<li class=${part.layer === undefined ? '' : 'inner'}>
          <button
            type="button"
            class="block"
            data-block=${part.name}
            aria-expanded=${String(isOpen)}
            @click=${() => view.onOpen(part.name)}
          >
            <span
              >${titleOf(t, part)}${part.layer === undefined ? nothing : html` <small>${t.diagram.block(String(part.layer + 1))}</small>`}${adds ? html` <small>${t.diagram.add}</small>` : nothing}</span
            >
            <span class="shape" data-shape=${part.name}>${times(outputShape(part.kind, extent))}</span>
            <span class="share"
              ><meter min="0" max=${most} value=${part.count} aria-hidden="true"></meter
              ><span data-count=${part.name}>${spaced(part.count)}</span>
              <small>${percent(part.count / total)}</small></span
            >
          </button>
          ${isOpen ? html`<div class="matrices">${part.parameters.map((parameter) => matrix(t, view, parameter))}</div>` : nothing}
        </li>`;
      })}
      <li class="end">
        <span>${t.diagram.probabilities}</span
        ><span class="shape">${times([extent.batch, extent.context, extent.vocabulary])}</span>
      </li>
    </ol>
    <p><b data-value="total">${t.diagram.total(spaced(total))}</b></p>
  </section>`;
}

/** Larger ones are cut; they are looked at, not read. */
const MOST = 512;

function matrix(t: W, { weights, palette, width }: ModelView, parameter: ParameterPlace): TemplateResult {
  const whole = asMatrix(parameter, weights.buffer);
  const [rows, cols] = [Math.min(MOST, whole.rows), Math.min(MOST, whole.cols)];
  const cell = Math.max(1, Math.min(8, Math.floor((width - 32) / cols)));
  const extent = whole.data.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  const [least, largest] = [
    whole.data.reduce((a, b) => Math.min(a, b), Infinity),
    whole.data.reduce((a, b) => Math.max(a, b), -Infinity),
  ];
  const values = cols === whole.cols ? whole.data : cut(whole, rows, cols);
  const ratio = Math.max(1, Math.min(2, devicePixelRatio));
  const paint = (canvas: HTMLCanvasElement) =>
    paintGrid(canvas, { rows, cols, values, cell, palette, scale: 'signed', extent }, ratio);
  return html`<figure class="matrix">
    <figcaption>
      <b translate="no">${parameter.name}</b> ${times(parameter.shape)}
      <span class="note" title="${exact(least)} … ${exact(largest)}"
        >${t.diagram.range(rounded(least, 3), rounded(largest, 3))}</span
      >
      ${rows < whole.rows || cols < whole.cols ? html`<span class="note">${t.diagram.first(String(rows), String(cols))}</span>` : nothing}
    </figcaption>
    <div class="stage">
      <canvas
        role="img"
        aria-label=${t.diagram.matrix(parameter.name, times(parameter.shape))}
        ${place({ width: `${cols * cell}px`, height: `${rows * cell}px` })}
        ${painted([weights, palette, cell, ratio], paint)}
      ></canvas>
    </div>
  </figure>`;
}

const cut = ({ data, cols: all }: { data: Float32Array; cols: number }, rows: number, cols: number): Float32Array =>
  Float32Array.from({ length: rows * cols }, (_, i) => data[Math.floor(i / cols) * all + (i % cols)] ?? NaN);
