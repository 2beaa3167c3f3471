/** The similarity of positions: one curve, and with all controls the map of every pair. */
import { html, nothing, type TemplateResult } from 'lit';
import { drag } from '../controls/drag';
import { dotText } from '../figures/dot-text';
import { positionAt, similarityFigure } from '../figures/position-similarity';
import similarityFormula from '../formulas/position-similarity.tex';
import { exact, rounded, subscript } from '../marks/format';
import { entryAt, rowAt } from '../marks/matrix';
import { positionMap } from './position-map';
import { paramSlider, type PositionPanel } from './position-panel';

export function similarity(panel: PositionPanel): TemplateResult {
  const { words, encoded, position, other, isComplete, formula } = panel;
  const { similarity: matrix, encoding } = encoded.result;
  const value = entryAt(matrix, position, other);
  const name = `p${subscript(position)} · p${subscript(other)}`;
  return html`
    <div
      class="stage similarity"
      @pointerdown=${(event: PointerEvent) => grab(panel, event)}
      @keydown=${(event: KeyboardEvent) => step(panel, event)}
    >
      ${curve(panel)}
    </div>
    ${isComplete ? html`${positionSlider(panel)} ${otherSlider(panel)}` : nothing} ${formula(similarityFormula)}
    <p class="readout arithmetic" data-value="similarity">
      <span data-stands="similarity">${name}</span> =
      ${dotText(rowAt(encoding, position), rowAt(encoding, other), value, words.position)}
      <small>(${exact(value)})</small>
    </p>
    ${isComplete ? map(panel) : nothing}
    <p class="note">${words.position.similarityNote}</p>
  `;
}

function curve({ words: { position: words }, encoded, position, other, tokens, width, palette }: PositionPanel) {
  const { similarity: matrix } = encoded.result;
  return similarityFigure({
    values: rowAt(matrix, position),
    dModel: encoded.asked.dModel,
    position,
    other,
    tokens,
    width: Math.min(width, 640),
    palette,
    words: {
      similarityName: words.similarityTitle(position),
      positionAxis: words.positionAxis,
      spokenSimilarity: words.spokenSimilarity(position, other, rounded(entryAt(matrix, position, other), 4)),
    },
  });
}

/** Dragging in the plot moves the second position. */
function grab({ encoded, other, width, change, settle }: PositionPanel, event: PointerEvent): void {
  const plot = event.target instanceof Element ? event.target.closest('[data-plot]') : null;
  const sheet = plot?.closest('.sheet');
  if (!sheet || event.button !== 0) return;
  const count = encoded.asked.positions;
  let shown = other;
  const onMove = (x: number) => {
    const next = positionAt(x, count, Math.min(width, 640));
    if (next === shown) return;
    shown = next;
    change({ other: next }, 'drag');
  };
  drag(event, sheet, {
    onMove,
    onEnd: settle,
    onCancel: () => {
      change({ other }, 'drag');
      settle();
    },
  });
  onMove(event.clientX - sheet.getBoundingClientRect().left);
}

/** The plot is a slider: arrow keys, with Shift four at a time, Home and End. */
function step({ encoded, other, change, settle }: PositionPanel, event: KeyboardEvent): void {
  if (!(event.target instanceof Element) || !event.target.closest('[data-plot]')) return;
  const last = encoded.asked.positions - 1;
  const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
  const next = by === undefined ? { Home: 0, End: last }[event.key] : other + by * (event.shiftKey ? 4 : 1);
  if (next === undefined) return;
  event.preventDefault();
  change({ other: Math.max(0, Math.min(last, next)) }, 'other');
  settle();
}

export const positionSlider = (panel: PositionPanel): TemplateResult =>
  paramSlider(panel, 'position', {
    label: panel.words.position.positionSlider,
    value: panel.position,
    min: 0,
    max: panel.encoded.asked.positions - 1,
    text: String,
  });

const otherSlider = (panel: PositionPanel): TemplateResult =>
  paramSlider(panel, 'other', {
    label: panel.words.position.otherSlider,
    value: panel.other,
    min: 0,
    max: panel.encoded.asked.positions - 1,
    text: String,
  });

function map(panel: PositionPanel): TemplateResult {
  const { words, encoded, position, other, change, settle } = panel;
  return html`<div class="stage">
      ${positionMap(panel, {
        id: 'similarity',
        name: words.position.similarityMap,
        matrix: encoded.result.similarity,
        extent: encoded.asked.dModel / 2,
        row: position,
        col: other,
        onChoose: ({ row, col }) => {
          change({ position: row, other: col });
          settle();
        },
      })}
    </div>
    <p class="note">${words.position.mapNote}</p>`;
}
