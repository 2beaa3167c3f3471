/** The heads of `<attn-transformer>` on the example: small maps, one enlarged, and what they mean and do not mean. */
import { html, nothing, type TemplateResult } from 'lit';
import { painted } from '../controls/painted';
import { place } from '../controls/place';
import type { CellRef, GridFocus } from '../controls/grid-focus';
import type { Matrix32 } from '../engine/types';
import { enlargedMap, headsFigure, MOST_ENLARGED, rowArithmetic } from '../figures/transformer-heads';
import { shownToken } from '../figures/transformer-answer';
import { paintGrid } from '../marks/grid-canvas';
import type { Palette } from '../marks/palette';
import type { Words } from '../messages/messages';
import type { TransformerState } from './transformer-config';
import type { largeMap } from './transformer-large-map';
import type { Session } from './transformer-run';
import type { Snapshot } from './transformer-snapshot';

export interface AttentionView {
  readonly state: TransformerState;
  readonly session: Session;
  readonly snapshot: Snapshot;
  readonly focus: GridFocus;
  readonly pointed: CellRef | undefined;
  readonly width: number;
  readonly palette: Palette;
  readonly onPoint: (cell: CellRef) => void;
  /** Number of a map, from 0; the same one again closes it. */
  readonly onChoose: (index: number) => void;
  /** Fetched late: few examples are so long. */
  readonly largeMap: typeof largeMap | undefined;
  /** What stands beneath the enlarged map with this number. */
  readonly beneath: (index: number) => TemplateResult | typeof nothing;
}

/** Edge of a small map in px, about; two stand side by side, with this much around them. */
const SMALL = 152;
const AROUND_TWO = 36;

function painting(weights: Matrix32, cell: number, palette: Palette): TemplateResult {
  const { rows, cols, data: values } = weights;
  const ratio = Math.max(1, Math.min(3, devicePixelRatio));
  const muted = (t: number, s: number) => s > t;
  const paint = (canvas: HTMLCanvasElement) =>
    paintGrid(canvas, { rows, cols, values, cell, palette, scale: 'probability', muted }, ratio);
  return html`<canvas
    ${place({ width: `${cols * cell}px`, height: `${rows * cell}px` })}
    ${painted([weights, palette, cell, ratio], paint)}
  ></canvas>`;
}

export function attentionPanel(words: Words<'transformer'>, view: AttentionView): TemplateResult {
  const { transformer } = words;
  const { state, session, snapshot, palette, width } = view;
  const { maps } = snapshot;
  if (!maps) return html``;
  const n = maps.weights[0]?.rows ?? 1;
  const cell = Math.max(1, Math.floor(Math.min(SMALL, (width - AROUND_TWO) / 2) / n));
  const looked = { facts: session.transformer.facts, tokens: snapshot.looked, right: snapshot.right };
  const isText = state.task === 'text';
  const chosen = state.map >= 1 && state.map <= maps.weights.length ? state.map - 1 : undefined;
  return html`<section class="attention" aria-label=${transformer.attention}>
    <p class="note solution">${transformer.solutions[state.task]}</p>
    <div class="stage">
      ${headsFigure({ maps, looked, chosen, size: n * cell, palette, words: transformer, onChoose: view.onChoose, painting: (weights) => painting(weights, cell, palette) })}
    </div>
    ${chosen === undefined ? html`<p class="note">${transformer.mapHint}</p>` : enlarged(words, view, chosen, looked)}
    <p class="note caution">
      ${transformer.notExplanation} ${isText ? nothing : transformer.percentage} ${transformer.whatHeadsDo}
    </p>
  </section>`;
}

function enlarged(
  { transformer: words }: Words<'transformer'>,
  { snapshot, session, focus, pointed, width, palette, largeMap, beneath, onPoint }: AttentionView,
  chosen: number,
  looked: Parameters<typeof enlargedMap>[0]['looked'],
): TemplateResult {
  const { maps } = snapshot;
  const weights = maps?.weights[chosen];
  if (!maps || !weights) return html``;
  const n = weights.rows;
  const name = words.headName(Math.floor(chosen / maps.heads) + 1, (chosen % maps.heads) + 1);
  const { vocabulary } = session.transformer.facts;
  const tokens = snapshot.looked.map((token) => shownToken(vocabulary[token] ?? ''));
  const cell = pointed?.grid === 'map' && pointed.row < n && pointed.col < n ? pointed : undefined;
  const row = cell?.row ?? n - 1;
  const large = () => {
    const edge = Math.max(3, Math.min(10, Math.floor((width - 2) / n)));
    return largeMap?.({
      weights,
      looked,
      name: words.weights(name),
      pointed: cell,
      cell: edge,
      palette,
      painting: painting(weights, edge, palette),
      onPoint: (at, col) => onPoint({ grid: 'map', row: at, col }),
    });
  };
  return html`<div class="enlarged" data-enlarged=${chosen}>
    <p class="name">${words.weights(name)} <span class="note">${words.queries} · ${words.keys}</span></p>
    <div class="stage" @keydown=${focus.keydown}>
      ${n > MOST_ENLARGED ? large() : enlargedMap({ weights, name, looked, tokens, active: focus.of('map', n, n), pointed: cell, width, palette, words })}
    </div>
    <p class="readout row-of" data-readout="map">
      ${cell ? html`<span class="note">${words.pair(`${row + 1} ${tokens[row] ?? ''}`, `${cell.col + 1} ${tokens[cell.col] ?? ''}`)}</span>` : html`<span class="note">${words.enlargeHint}</span>`}
      ${rowArithmetic(weights, row, tokens, cell?.col)}
    </p>
    ${beneath(chosen)}
  </div>`;
}
