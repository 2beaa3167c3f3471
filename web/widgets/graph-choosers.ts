/** Choosing the pair where the tokens are too small to tap: by two lists, and by a cell of either adjacency matrix. */
import { html, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { live } from 'lit/directives/live.js';
import { painted } from '../controls/painted';
import { place } from '../controls/place';
import { adjacencyCell, paintAdjacency } from '../figures/graph-adjacency';
import { sideName, SIDES, type Side } from '../figures/graph-route';
import { textWidth } from '../marks/text';
import type { GraphPanel } from './graph-panel';

/** px beside a list's text: its padding, borders and arrow. */
const AROUND = 37;

type OnChoose = (from: number, to: number) => void;

export function choosers({ words: { graph }, asked: { names }, pair }: GraphPanel, onChoose: OnChoose): TemplateResult {
  const { from, to } = pair;
  const option = (text: string, index: number) => `${index + 1}　${text}`;
  const width = Math.ceil(Math.max(...names.map((text, index) => textWidth(option(text, index), 16)))) + AROUND;
  const list = (name: 'from' | 'to', label: string, chosen: number | undefined) => {
    const take = (event: Event) => {
      const token = Number((event.target as HTMLSelectElement).value);
      if (name === 'from') onChoose(token, to ?? from);
      else onChoose(from, token);
    };
    return html`<label class="chooser">
      <span class="name">${label}</span>
      <select name=${name} @change=${take} ${place({ width: `${String(width)}px` })}>
        ${guard([names.join('/'), chosen], () => names.map((text, index) => html`<option value=${index + 1} .selected=${live(index + 1 === chosen)}>${option(text, index)}</option>`))}
      </select>
    </label>`;
  };
  return html`<div class="row">${list('from', graph.chooseFrom, from)}${list('to', graph.chooseTo, to)}</div>`;
}

/** The two adjacency matrices, side by side where there is room. */
export function adjacency(panel: GraphPanel, onChoose: OnChoose): TemplateResult {
  const { words, asked, pair, narrow, palette } = panel;
  const { names, causal } = asked;
  const n = names.length;
  const size = narrow ? 140 : 256;
  const take = (event: MouseEvent) => {
    const { row, col } = adjacencyCell(n, size, event.offsetX, event.offsetY);
    onChoose(col + 1, row + 1);
  };
  const matrix = (side: Side) => {
    const name = `${sideName(words.graph, side, causal)} (n = ${String(n)})`;
    const paint = painted([n, pair.from, pair.to, causal, size, palette, devicePixelRatio], (canvas) => {
      paintAdjacency(canvas, { side, n, ...pair, causal, size, palette }, devicePixelRatio);
    });
    return html`<div class="side">
      <canvas
        data-adjacency=${side}
        role="img"
        aria-label=${name}
        @click=${take}
        ${place({ width: `${String(size)}px`, height: `${String(size)}px` })}
        ${paint}
      ></canvas>
    </div>`;
  };
  return html`<div class="pair matrices">${SIDES.map(matrix)}</div>
    <p class="note">${words.graph.adjacency}</p>`;
}
