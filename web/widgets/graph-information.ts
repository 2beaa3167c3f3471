/** How much of the chosen token arrives where: the strips and what moves them. */
import { html, nothing, type TemplateResult } from 'lit';
import { radios } from '../controls/choices';
import { numberField } from '../controls/number-field';
import { profileFigure } from '../figures/graph-profile';
import { SIDES, type Side } from '../figures/graph-route';
import { keyedToken, pointedToken, sensitivityName, stripsFigure, stripsLayout } from '../figures/graph-strips';
import { verdict } from '../figures/graph-verdict';
import { compact, exact, significant, subscript } from '../marks/format';
import { columnAt, entryAt } from '../marks/matrix';
import { graphParams } from '../params/graph';
import { hiddenSlider, paramSlider } from './graph-controls';
import type { GraphPanel } from './graph-panel';

export interface InformationOptions {
  /** The token whose values are written out, from 1. */
  readonly pointed: number;
  readonly onPoint: (token: number) => void;
  /** Offers the networks' own settings, and the strips as curves. */
  readonly more: boolean;
}

export function information(panel: GraphPanel, options: InformationOptions): TemplateResult {
  const { words, asked, found, pair, controls } = panel;
  const { graph } = words;
  const { from } = pair;
  const { causal, activation } = asked;
  const values = { path: columnAt(found.rnn.toInput, from - 1), complete: columnAt(found.attention.toInput, from - 1) };
  const said = verdict({ values, from, causal, words: graph.verdict });
  // Sentences that change with the numbers stand below the controls, which so stay where they are.
  return html`
    <p class="name strips-title">${graph.stripsTitle(asked.names[from - 1] ?? '', `x${subscript(from)}`)}</p>
    ${strips(panel, values, options)}
    ${paramSlider(controls, 'gain', { label: graph.gain, min: 0, max: 2, step: 0.01, text: compact })}
    ${options.more ? networks(panel) : nothing}
    <p class="readout" data-verdict="path">${said.rnn}</p>
    <p class="readout" data-verdict="complete">${said.attention}</p>
    <p class="note">${activation === 'tanh' ? graph.gainNoteTanh : graph.gainNoteLinear}</p>
    ${options.more ? profile(panel, values) : nothing}
  `;
}

type Values = Parameters<typeof stripsFigure>[0]['values'];

/** How the two numbers come about: from the RNN's state before, and how much attention hands on through the value alone. */
function reachWorked({ words, asked, found, pair }: GraphPanel, { path }: Values, to: number): Record<Side, string> {
  const { graph } = words;
  const { from } = pair;
  const [before, now] = [path[to - 2] ?? NaN, path[to - 1] ?? NaN];
  const factor = significant(now / before);
  const step = `= ${sensitivityName('path', to - 1, from)} × ${factor} = ${significant(before)} × ${factor}`;
  const weight = significant(entryAt(found.attention.weights, to - 1, from - 1));
  const through = graph.throughValue(`a${subscript(to)},${subscript(from)} = ${weight}`);
  return {
    path: to < from ? graph.unreachable : to === from ? graph.reachStart : step,
    complete: asked.causal && to < from ? graph.unreachable : through,
  };
}

function strips(panel: GraphPanel, values: Values, { pointed, onPoint }: InformationOptions): TemplateResult {
  const worked = reachWorked(panel, values, pointed);
  const { words, asked, pair, width, narrow, palette } = panel;
  const { names, causal } = asked;
  const { from } = pair;
  const pointer = (event: PointerEvent) => {
    const token = pointedToken(event, stripsLayout(names.length, width, narrow));
    if (token !== undefined) onPoint(token);
  };
  const keydown = (event: KeyboardEvent) => {
    const token = keyedToken(event, pointed, names.length);
    if (token === undefined) return;
    event.preventDefault();
    onPoint(token);
  };
  return html`<div class="stage strips" @pointermove=${pointer} @pointerdown=${pointer} @keydown=${keydown}>
      ${stripsFigure({ names, values, from, causal, pointed, width, narrow, palette, words: words.graph })}
    </div>
    <p class="readout" data-strip-values>
      ${SIDES.map((side) => html`<span data-value="${side}-reach">${sensitivityName(side, pointed, from)} = ${exact(values[side][pointed - 1] ?? NaN)}</span><br /><small data-worked=${side}>${worked[side]}</small><br />`)}
    </p>`;
}

/** The random networks: their width, what stands between two states, their seed. */
function networks({ words, controls }: GraphPanel): TemplateResult {
  const { graph, common } = words;
  const { state, change, settle } = controls;
  return html`${hiddenSlider(words, controls)}
    <div class="row">
      ${radios({
        name: 'activation',
        label: graph.activation,
        choices: [
          { value: 'tanh', label: 'tanh' },
          { value: 'linear', label: graph.linear },
        ],
        chosen: state.activation,
        onChoose: (activation) => change({ activation }),
      })}
      ${numberField({
        name: 'seed',
        label: graph.seed,
        spoken: graph.seed,
        value: state.seed,
        min: 0,
        max: 2 ** 32 - 1,
        step: 1,
        whole: true,
        less: common.less,
        more: common.more,
        onInput: (seed) => change({ seed }, 'seed'),
        onSettle: settle,
        onRefuse: (text) => common.refused(text, graphParams.seed.need),
      })}
    </div>`;
}

function profile({ words, asked, width, palette }: GraphPanel, values: Values): TemplateResult {
  const { names, causal } = asked;
  const view = { values, n: names.length, causal, width: Math.min(width, 600), palette, words: words.graph };
  return html`<div class="stage">${profileFigure(view)}</div>`;
}
