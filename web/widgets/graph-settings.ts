/** What changes both drawings: the length of the sentence and the mask, and how many pairs and weights there then are. */
import { html, type TemplateResult } from 'lit';
import { radios } from '../controls/choices';
import { slider } from '../controls/slider';
import { grouped } from '../figures/graph-cost';
import type { GraphPanel } from './graph-panel';

export interface LengthOptions {
  /** How many tokens there are, and how many a double-click goes back to. */
  readonly count: number;
  readonly first: number;
  readonly onLength: (n: number) => void;
}

export function settings(panel: GraphPanel, { count, first, onLength }: LengthOptions): TemplateResult {
  const { words, controls } = panel;
  const { graph } = words;
  return html`
    ${slider({ name: 'n', label: graph.length, value: count, min: 2, max: 64, text: String, reset: first, onInput: onLength, onSettle: controls.settle })}
    <div class="row">
      ${radios({
        name: 'causal',
        label: graph.mask,
        choices: [
          { value: 'false', label: graph.maskNone },
          { value: 'true', label: graph.maskCausal },
        ],
        chosen: controls.state.causal ? 'true' : 'false',
        onChoose: (value) => controls.change({ causal: value === 'true' }),
      })}
    </div>
    <p class="note" data-pairs>${pairs(panel)}</p>
  `;
}

function pairs({ words: { graph }, asked: { causal }, found: { graphs } }: GraphPanel): string {
  const { edges, causalWeights, directedWeights } = graphs.complete;
  return causal
    ? graph.pairsCausal(grouped(edges), grouped(causalWeights))
    : graph.pairs(grouped(edges), grouped(directedWeights));
}
