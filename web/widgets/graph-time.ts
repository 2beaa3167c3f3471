/** The tab that shows what can be computed at once. */
import { html, type TemplateResult } from 'lit';
import { stepsDone, type Playing } from '../figures/graph-playing';
import { timelineFigure } from '../figures/graph-timeline';
import type { GraphPanel } from './graph-panel';

export function time({ words, found, width, palette }: GraphPanel, playing: Playing | undefined): TemplateResult {
  const { graph } = words;
  const { path, complete } = found.graphs;
  const n = path.sequentialSteps;
  return html`<div class="stage timeline">
      ${timelineFigure({
        n,
        step: playing ? stepsDone(playing) : n,
        width: Math.min(width, 600),
        palette,
        steps: { rnn: n, attention: complete.sequentialSteps },
        words: {
          rnn: graph.timelineRnn,
          attention: graph.timelineAttention,
          generation: graph.timelineGeneration,
          steps: graph.timelineSteps,
          axis: graph.timelineAxis,
        },
      })}
    </div>
    <p class="note">${graph.timelineNote}</p>`;
}
