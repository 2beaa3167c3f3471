/** The tab that counts: multiplications, distances, numbers kept. */
import { html, type TemplateResult } from 'lit';
import { cellOf, type GridFocus } from '../controls/grid-focus';
import { costTable, grouped } from '../figures/graph-cost';
import { memoryFigure } from '../figures/graph-memory';
import { hiddenSlider, paramSlider } from './graph-controls';
import type { GraphPanel } from './graph-panel';

/** Widths that networks have. */
const WIDTHS = [1, 2, 4, 6, 8, 16, 32, 64, 128, 256, 512, 1024];

export function cost(
  { words, asked, found, pointed, width, palette, controls }: GraphPanel,
  focus: GridFocus,
): TemplateResult {
  const look = (event: Event) => {
    const cell = cellOf(event);
    if (cell) focus.set(cell);
  };
  const { graph, common } = words;
  const { names, dModel, hiddenSize } = asked;
  const n = names.length;
  const kept = n * dModel;
  return html`
    <p class="note">${graph.costWidths}</p>
    <div class="stage" @focusin=${look} @keydown=${focus.keydown}>
      ${costTable({
        graphs: found.graphs,
        n,
        d: dModel,
        active: focus.of('cost', 8, 2),
        pointed,
        words: { ...graph, costs: graph.tabCost, weights: graph.directedWeights },
        hint: common.roundedHint,
      })}
    </div>
    ${paramSlider(controls, 'dModel', { label: graph.dModel, min: 1, max: 1024, stops: WIDTHS, text: String })}
    <p class="note" data-crossing>${graph.crossing(n, dModel)}</p>
    <p class="name">${graph.memory}</p>
    <div class="stage">
      ${memoryFigure({
        hidden: hiddenSize,
        kept,
        width,
        palette,
        words: {
          memory: graph.memory,
          rnnKeeps: graph.rnnKeeps(hiddenSize),
          attentionKeeps: graph.attentionKeeps(n, dModel, grouped(kept)),
        },
      })}
    </div>
    ${hiddenSlider(words, controls)}
  `;
}
