import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { live } from 'lit/directives/live.js';
import { radios, tabs } from '../controls/choices';
import { cellOf, GridFocus } from '../controls/grid-focus';
import { numberField } from '../controls/number-field';
import { slider } from '../controls/slider';
import type { AttentionFlowResult, Matrix, RnnFlowResult, SequenceGraphsResult } from '../engine/types';
import { graphFigure, type Side } from '../figures/graph';
import { adjacencyCell, paintAdjacency } from '../figures/graph-adjacency';
import { costTable, grouped } from '../figures/graph-cost';
import { graphLayout } from '../figures/graph-layout';
import { memoryFigure } from '../figures/graph-memory';
import { profileFigure } from '../figures/graph-profile';
import { stations, tokenNames } from '../figures/graph-route';
import { sensitivityName, stripsFigure, stripsLayout } from '../figures/graph-strips';
import { timelineFigure } from '../figures/graph-timeline';
import attentionFormula from '../formulas/graph-attention.tex';
import causalFormula from '../formulas/graph-causal.tex';
import rnnFormula from '../formulas/graph-rnn.tex';
import { compact, exact, rounded, subscript } from '../marks/format';
import type { Messages } from '../messages/messages';
import { graphParams } from '../params/graph';
import type { Values } from '../params/schema';
import { Answer } from './answer';
import { AttnElement, type Preset } from './element';
import { GraphPlayer } from './graph-player';
import { graphStyles } from './graph-styles';
import { TokenField } from './graph-tokens';

type State = Values<typeof graphParams>;
type Asked = Pick<State, 'dModel' | 'hiddenSize' | 'gain' | 'activation' | 'seed' | 'causal'> & {
  readonly names: readonly string[];
};
interface Found {
  readonly graphs: SequenceGraphsResult;
  readonly rnn: RnnFlowResult;
  readonly attention: AttentionFlowResult;
}

/** Above this many tokens the adjacency matrices join the drawing. */
const MATRIX_ABOVE = 24;
const SIDES: readonly Side[] = ['path', 'complete'];

/**
 * One sentence as two graphs: the path of an RNN, on which a message goes from state to state, and the complete graph of
 * attention. How far apart two tokens are, what can be computed at once, how much arrives, what it costs.
 *
 * @attr tokens - 2 to 64 words separated by "/" or spaces
 * @attr n - how many tokens are drawn, 2 to 64; as many as `tokens` by default
 * @attr from, to - the two chosen tokens, from 1; 1 and 6 by default
 * @attr causal - with a causal mask
 * @attr d-model - width d of the costs, 1 to 1024, 16 by default
 * @attr hidden-size - size of the hidden state, 1 to 32, 16 by default
 * @attr gain - spectral radius of W, 0 to 2, 0.8 by default
 * @attr activation - `tanh` or `linear`
 * @attr seed - of the random weights and inputs, 7 by default
 * @attr tab - `time`, `information` or `cost`
 */
export class AttnGraph extends AttnElement<typeof graphParams> {
  protected static override readonly paramTable = graphParams;
  static override styles = [...AttnElement.styles, graphStyles];
  readonly widgetName = 'graph';

  private readonly tokenFocus = new GridFocus(this);
  private readonly player = new GraphPlayer(this, (step, last) => this.reached(step, last));
  private readonly tokenField = new TokenField(this, (tokens) => this.takeTokens(tokens));
  /** The first token of a pair whose second is still to be chosen. */
  private picking: number | undefined;
  /** The token that the strips write out; the chosen end until one is pointed at. */
  private pointed: number | undefined;
  /** A rounded number that is written out. */
  private digits: { name: string; value: number } | undefined;
  private painted = '';

  protected readonly answer = new Answer(this, async (engine, asked: Asked): Promise<Found> => {
    const { names, dModel, hiddenSize: hidden, gain, activation, seed, causal } = asked;
    const tokens = names.length;
    const [graphs, rnn, attention] = await Promise.all([
      engine.sequenceGraphs({ tokens, width: dModel }),
      engine.rnnFlow({ tokens, hidden, gain, activation, seed }),
      engine.attentionFlow({ tokens, hidden, seed, mask: causal ? 'causal' : 'none' }),
    ]);
    return { graphs, rnn, attention };
  });

  constructor() {
    super(graphParams);
  }

  protected override ask(): void {
    const { tokens, n, dModel, hiddenSize, gain, activation, seed, causal } = this.state;
    this.answer.ask({ names: tokenNames(tokens, n), dModel, hiddenSize, gain, activation, seed, causal });
  }

  protected override sightChanged(seen: boolean): void {
    if (!seen) this.player.pause();
  }

  /** How many tokens the state asks for. */
  private get count(): number {
    return this.state.n === 0 ? this.state.tokens.length : this.state.n;
  }

  private get roomy(): boolean {
    return this.offers('all');
  }

  private get motion(): boolean {
    return !this.surroundings.reducedMotion;
  }

  protected override reserve(): number {
    const more = this.common.controls === 'all' ? 900 : this.common.controls === 'some' ? 600 : 220;
    return graphLayout(this.count, this.width, this.narrow, this.roomy).height + more;
  }

  protected override caption(words: Messages): string {
    return words.graph.caption;
  }

  protected override presets(words: Messages): Preset<State>[] {
    const { graph } = words;
    const { tokens, to } = graphParams;
    return [
      {
        name: 'sentence',
        label: graph.presetSentence,
        state: { tokens: tokens.fallback, n: 0, from: 1, to: to.fallback, causal: false },
      },
      { name: 'back', label: graph.presetBack, state: { from: this.count, to: 1 } },
      { name: 'long', label: graph.presetLong, state: { n: 64, from: 1, to: 64 } },
      {
        name: 'critical',
        label: graph.presetCritical,
        state: { n: 64, from: 1, to: 64, gain: 1.2, activation: 'tanh' },
      },
    ];
  }

  /** The chosen pair within `n` tokens; no end while it is being chosen. */
  private pair(n: number): { from: number; to: number | undefined } {
    if (this.picking !== undefined) return { from: Math.min(this.picking, n), to: undefined };
    return { from: Math.min(this.state.from, n), to: Math.min(this.state.to, n) };
  }

  private choose(from: number, to: number): void {
    this.picking = undefined;
    this.pointed = undefined;
    this.player.rest();
    this.change({ from, to });
    this.settle();
    if (this.words) this.announce(this.routeText(this.words, from, to));
  }

  private pick(token: number): void {
    if (this.picking !== undefined) {
      this.choose(this.picking, token);
      return;
    }
    this.picking = token;
    this.player.rest();
    if (this.words) this.announce(this.words.graph.pickHint(this.name(token)));
  }

  private name(token: number): string {
    return this.answer.current?.asked.names[token - 1] ?? '';
  }

  private takeTokens(tokens: readonly string[]): void {
    this.picking = undefined;
    this.pointed = undefined;
    this.player.rest();
    this.change({ tokens, n: 0, from: 1, to: tokens.length });
  }

  /** A chosen last token stays the last one. */
  private setLength(n: number): void {
    this.picking = undefined;
    this.pointed = undefined;
    this.player.rest();
    this.change(
      { n, to: this.state.to >= this.count ? n : Math.min(this.state.to, n), from: Math.min(this.state.from, n) },
      'n',
    );
  }

  private readonly tap = (event: Event): void => {
    const cell = cellOf(event);
    if (!cell) return;
    this.tokenFocus.set(cell);
    this.pick(cell.col + 1);
  };

  private readonly keydown = (event: KeyboardEvent): void => {
    if (this.tokenFocus.keydown(event)) return;
    const cell = cellOf(event);
    if (cell && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      this.pick(cell.col + 1);
    } else if (event.key === 'Escape' && this.picking !== undefined) {
      this.picking = undefined;
      this.requestUpdate();
    }
  };

  private readonly dblclick = (event: MouseEvent): void => {
    if (!cellOf(event)) this.choose(this.first('from'), this.first('to'));
  };

  private reached(step: number, last: boolean): void {
    const found = this.answer.current;
    if (this.words && found && (last || !this.player.playing))
      this.announce(this.counter(this.words, found.result.graphs, step));
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const canvases = Array.from(this.renderRoot.querySelectorAll<HTMLCanvasElement>('canvas[data-adjacency]'));
    const { current } = this.answer;
    if (canvases.length === 0 || !current) {
      this.painted = '';
      return;
    }
    const n = current.asked.names.length;
    const { from, to } = this.pair(n);
    const { causal } = current.asked;
    const { palette } = this;
    const size = this.narrow ? 140 : 256;
    const key = JSON.stringify([n, from, to, causal, size, palette.ground, palette.ink, devicePixelRatio]);
    if (key === this.painted) return;
    this.painted = key;
    for (const canvas of canvases) {
      const side: Side = canvas.dataset['adjacency'] === 'path' ? 'path' : 'complete';
      paintAdjacency(canvas, { side, n, from, to, causal, size, palette }, devicePixelRatio);
    }
  }

  protected override body(words: Messages): TemplateResult {
    const { current } = this.answer;
    if (!current) return html``;
    const { asked, result } = current;
    const pair = this.pair(asked.names.length);
    return html`
      <div @pointerover=${this.showDigits} @focusin=${this.showDigits} @click=${this.showDigits}>
        ${this.drawing(words, asked, pair)} ${this.adjacency(words, asked)} ${this.choosers(words, asked, pair)}
        <p class="readout route" data-route>
          ${pair.to === undefined ? words.graph.pickHint(asked.names[pair.from - 1] ?? '') : this.routeText(words, pair.from, pair.to)}
        </p>
        ${this.offers('some') ? this.playRow(words, asked, result) : nothing}
        ${this.offers('all') ? this.settings(words, asked, result) : nothing}
        ${this.formulas(words, asked, result, pair)}
        ${this.common.controls === 'some' ? this.information(words, asked, result, pair) : nothing}
        ${this.offers('all') ? this.views(words, asked, result, pair) : nothing}
      </div>
    `;
  }

  private drawing(
    words: Messages,
    { names, causal }: Asked,
    { from, to }: { from: number; to: number | undefined },
  ): TemplateResult {
    const { step, share } = this.player;
    const col = (side: Side) => this.tokenFocus.of(side, 1, names.length).col;
    return html`<div class="stage graphs" @click=${this.tap} @keydown=${this.keydown} @dblclick=${this.dblclick}>
      ${graphFigure({
        names,
        from,
        to,
        causal,
        playing: step === undefined ? undefined : { step, share },
        active: { path: col('path'), complete: col('complete') },
        width: this.width,
        narrow: this.narrow,
        roomy: this.roomy,
        palette: this.palette,
        words: words.graph,
      })}
    </div>`;
  }

  /** The two adjacency matrices, side by side where there is room. */
  private adjacency(words: Messages, { names, causal }: Asked): TemplateResult | typeof nothing {
    const n = names.length;
    if (n <= MATRIX_ABOVE) return nothing;
    const take = (event: MouseEvent) => {
      const canvas = event.currentTarget as HTMLCanvasElement;
      const { row, col } = adjacencyCell(canvas, n, event.offsetX, event.offsetY);
      this.choose(col + 1, row + 1);
    };
    return html`<div class="pair matrices">
        ${SIDES.map((side) => html`<div class="side"><canvas data-adjacency=${side} role="img" aria-label=${`${words.graph[side]} (n = ${n}${causal ? `, ${words.graph.maskCausal}` : ''})`} @click=${take}></canvas></div>`)}
      </div>
      <p class="note">${words.graph.adjacency}</p>`;
  }

  /** Where the tokens are too small to tap, two lists. */
  private choosers(
    words: Messages,
    { names }: Asked,
    { from, to }: { from: number; to: number | undefined },
  ): TemplateResult | typeof nothing {
    if (graphLayout(names.length, this.width, this.narrow, this.roomy).chips) return nothing;
    const list = (name: 'from' | 'to', label: string, chosen: number | undefined) =>
      html`<label class="chooser">
        <span class="name">${label}</span>
        <select
          name=${name}
          @change=${(event: Event) => {
            const token = Number((event.target as HTMLSelectElement).value);
            this.choose(name === 'from' ? token : from, name === 'to' ? token : (to ?? from));
          }}
        >
          ${guard([names.join('/'), chosen], () => names.map((text, index) => html`<option value=${index + 1} .selected=${live(index + 1 === chosen)}>${index + 1}　${text}</option>`))}
        </select>
      </label>`;
    return html`<div class="row">
      ${list('from', words.graph.chooseFrom, from)}${list('to', words.graph.chooseTo, to)}
    </div>`;
  }

  private routeText({ graph }: Messages, from: number, to: number): string {
    if (from === to) return graph.itself;
    if (from < to) return graph.forward(stations(from, to), to - from);
    return this.state.causal ? graph.backwardCausal : graph.backwardOpen;
  }

  private counter({ graph }: Messages, { path, complete }: SequenceGraphsResult, step: number): string {
    return graph.counter(step, path.sequentialSteps, complete.sequentialSteps);
  }

  private playRow(words: Messages, _asked: Asked, { graphs }: Found): TemplateResult {
    const { graph } = words;
    const { player } = this;
    const steps = graphs.path.sequentialSteps;
    // While a message is under way, the counter still shows the step that was reached.
    const reached = player.step === undefined ? undefined : player.share < 1 ? player.step - 1 : player.step;
    return html`<div class="row play">
        ${
          player.playing
            ? html`<button
                type="button"
                data-action="pause"
                @click=${() => {
                  player.pause();
                }}
              >
                ${graph.pause}
              </button>`
            : html`<button
                type="button"
                data-action="play"
                @click=${() => {
                  this.picking = undefined;
                  player.play(steps, this.motion);
                }}
              >
                ${graph.play}
              </button>`
        }
        <button
          type="button"
          data-action="step"
          @click=${() => {
            this.picking = undefined;
            player.next(steps, this.motion);
          }}
        >
          ${graph.next}
        </button>
        <button
          type="button"
          data-action="rest"
          ?disabled=${player.step === undefined}
          @click=${() => {
            player.rest();
          }}
        >
          ${graph.rest}
        </button>
      </div>
      <p class="readout counter" data-counter>
        ${reached === undefined ? graph.counterRest(steps, graphs.complete.sequentialSteps) : this.counter(words, graphs, reached)}
      </p>`;
  }

  /** Controls show the state, not the last answer, so that nothing that a reader does is taken back while the engine is asked. */
  private settings(words: Messages, { causal }: Asked, { graphs: { complete } }: Found): TemplateResult {
    const { graph } = words;
    return html`
      ${slider({
        name: 'n',
        label: graph.length,
        value: this.count,
        min: 2,
        max: 64,
        text: (n) => String(n),
        reset: this.first('n') === 0 ? this.first('tokens').length : this.first('n'),
        onInput: (n) => {
          this.setLength(n);
        },
        onSettle: this.settle,
      })}
      <div class="row">
        ${radios({
          name: 'causal',
          label: graph.mask,
          choices: [
            { value: 'false', label: graph.maskNone },
            { value: 'true', label: graph.maskCausal },
          ],
          chosen: this.state.causal ? 'true' : 'false',
          onChoose: (value) => {
            this.change({ causal: value === 'true' });
          },
        })}
      </div>
      <p class="note" data-pairs>
        ${causal ? graph.pairsCausal(grouped(complete.edges), grouped(complete.causalWeights)) : graph.pairs(grouped(complete.edges), grouped(complete.directedWeights))}
      </p>
      ${this.tokenField.view(words, this.state.tokens, this.surroundings.language)}
    `;
  }

  /** Both rules, and under attention's the weights of the chosen pair, in either direction. */
  private formulas(
    words: Messages,
    { names, causal, seed, hiddenSize }: Asked,
    { attention }: Found,
    { from, to = from }: { from: number; to: number | undefined },
  ): TemplateResult {
    const n = names.length;
    const entry = (row: number, col: number) => {
      const value = valueAt(attention.weights, row - 1, col - 1);
      return html`<span
        class="digits"
        tabindex="0"
        data-value="a-${row}-${col}"
        data-name=${`a(${row}, ${col})`}
        data-full=${value}
        title=${exact(value)}
        >a<sub>${row},${col}</sub> = ${value === 0 ? '0' : rounded(value, 4)}</span
      >`;
    };
    const [row, col] = [Math.min(to, n), Math.min(from, n)];
    return html`<div class="pair formulas">
        <div class="side">${this.formula(rnnFormula)}</div>
        <div class="side">${this.formula(causal ? causalFormula : attentionFormula)}</div>
      </div>
      <p class="readout weights">
        ${row === col ? entry(row, col) : html`${words.graph.weights} ${entry(row, col)} ${entry(col, row)}`}
        <br /><small>${this.written(words)}</small> <br /><small>${words.graph.provenance(seed, hiddenSize)}</small>
      </p>`;
  }

  /** The number pointed at, in full. */
  private written(words: Messages): TemplateResult | string {
    const { digits } = this;
    return digits ? html`<span data-digits>${digits.name} = ${exact(digits.value)}</span>` : words.common.roundedHint;
  }

  private readonly showDigits = (event: Event): void => {
    const number = event.target instanceof Element ? event.target.closest('.digits') : null;
    if (!number) return;
    this.digits = { name: number.getAttribute('data-name') ?? '', value: Number(number.getAttribute('data-full')) };
    this.requestUpdate();
  };

  private views(
    words: Messages,
    asked: Asked,
    found: Found,
    pair: { from: number; to: number | undefined },
  ): TemplateResult {
    const { graph } = words;
    const { tab } = this.state;
    return html`${tabs({
      name: 'tab',
      label: words.common.views,
      choices: [
        { value: 'time', label: graph.tabTime },
        { value: 'information', label: graph.tabInformation },
        { value: 'cost', label: graph.tabCost },
      ],
      chosen: tab,
      onChoose: (chosen) => {
        this.change({ tab: chosen });
      },
    })}
    ${tab === 'time' ? this.timeline(words, found) : tab === 'cost' ? this.cost(words, asked, found) : this.information(words, asked, found, pair)}`;
  }

  private timeline({ graph }: Messages, { graphs: { path, complete } }: Found): TemplateResult {
    const { step, share } = this.player;
    const n = path.sequentialSteps;
    return html`<div class="stage timeline">
        ${timelineFigure({
          n,
          step: step === undefined ? n : share < 1 ? step - 1 : step,
          width: Math.min(this.width, 600),
          palette: this.palette,
          steps: { rnn: path.sequentialSteps, attention: complete.sequentialSteps },
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

  /** The strips and what moves them. */
  private information(
    words: Messages,
    asked: Asked,
    found: Found,
    { from, to = from }: { from: number; to: number | undefined },
  ): TemplateResult {
    const { graph } = words;
    const { names, causal, activation } = asked;
    const n = names.length;
    const values = { path: column(found.rnn.toInput, from - 1), complete: column(found.attention.toInput, from - 1) };
    const pointed = Math.min(this.pointed ?? to, n);
    return html`
      <p class="name">${graph.stripsTitle(names[from - 1] ?? '', `x${subscript(from)}`)}</p>
      <div
        class="stage strips"
        @pointermove=${this.pointStrip}
        @pointerdown=${this.pointStrip}
        @keydown=${this.keyStrip}
      >
        ${stripsFigure({ names, values, from, causal, pointed, width: this.width, narrow: this.narrow, palette: this.palette, words: graph })}
      </div>
      <p class="readout" data-strip-values>
        ${SIDES.map((side) => html`<span data-value="${side}-reach">${sensitivityName(side, pointed, from)} = ${exact(values[side][pointed - 1] ?? NaN)}</span><br />`)}
      </p>
      <p class="note">${graph.stripsNote}</p>
      ${slider({
        name: 'gain',
        label: graph.gain,
        value: this.state.gain,
        min: 0,
        max: 2,
        step: 0.01,
        text: (value) => compact(value),
        reset: this.first('gain'),
        onInput: (value) => {
          this.change({ gain: value }, 'gain');
        },
        onSettle: this.settle,
      })}
      <p class="note">${activation === 'tanh' ? graph.gainNoteTanh : graph.gainNoteLinear}</p>
      ${
        this.offers('all')
          ? html`${this.hiddenSlider(words)}
              <div class="row">
                ${radios({
                  name: 'activation',
                  label: graph.activation,
                  choices: [
                    { value: 'tanh', label: 'tanh' },
                    { value: 'linear', label: graph.linear },
                  ],
                  chosen: this.state.activation,
                  onChoose: (value) => {
                    this.change({ activation: value });
                  },
                })}
                ${numberField({
                  name: 'seed',
                  label: graph.seed,
                  spoken: graph.seed,
                  value: this.state.seed,
                  min: 0,
                  max: 2 ** 32 - 1,
                  step: 1,
                  less: words.common.less,
                  more: words.common.more,
                  onInput: (value) => {
                    if (Number.isInteger(value)) this.change({ seed: value }, 'seed');
                    else this.notify(words.common.refused(String(value), graphParams.seed.need));
                  },
                  onSettle: this.settle,
                  onRefuse: (text) => {
                    this.notify(words.common.refused(text, graphParams.seed.need));
                  },
                })}
              </div>
              <div class="stage">
                ${profileFigure({ values, n, causal, width: Math.min(this.width, 600), palette: this.palette, words: graph })}
              </div>`
          : nothing
      }
    `;
  }

  private hiddenSlider({ graph }: Messages): TemplateResult {
    return slider({
      name: 'hidden-size',
      label: graph.hidden,
      value: this.state.hiddenSize,
      min: 1,
      max: 32,
      text: (value) => String(value),
      reset: this.first('hiddenSize'),
      onInput: (value) => {
        this.change({ hiddenSize: value }, 'hidden-size');
      },
      onSettle: this.settle,
    });
  }

  private readonly pointStrip = (event: PointerEvent): void => {
    const group = event.target instanceof Element ? event.target.closest('[data-strip]') : null;
    const sheet = group?.closest('svg');
    const { current } = this.answer;
    if (!group || !sheet || !current) return;
    const n = current.asked.names.length;
    const { cell, edges } = stripsLayout(n, this.width, this.narrow);
    const x =
      event.clientX -
      sheet.getBoundingClientRect().left -
      edges[group.getAttribute('data-strip') === 'path' ? 'path' : 'complete'].x;
    this.pointAt(Math.floor(x / cell) + 1, n);
  };

  private readonly keyStrip = (event: KeyboardEvent): void => {
    const { current } = this.answer;
    if (!current) return;
    const n = current.asked.names.length;
    const now = Math.min(this.pointed ?? this.state.to, n);
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    const next = by !== undefined ? now + by * (event.shiftKey ? 10 : 1) : { Home: 1, End: n }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    this.pointAt(next, n);
  };

  private pointAt(token: number, n: number): void {
    const pointed = Math.max(1, Math.min(n, token));
    if (pointed === this.pointed) return;
    this.pointed = pointed;
    this.requestUpdate();
  }

  private cost(words: Messages, { names, dModel, hiddenSize }: Asked, { graphs }: Found): TemplateResult {
    const { graph } = words;
    const n = names.length;
    return html`
      <div class="stage">${costTable({ graphs, words: { ...graph, weights: graph.directedWeights } })}</div>
      ${slider({
        name: 'd-model',
        label: graph.dModel,
        value: this.state.dModel,
        min: 1,
        max: 1024,
        stops: [1, 2, 4, 6, 8, 16, 32, 64, 128, 256, 512, 1024],
        text: (value) => String(value),
        reset: this.first('dModel'),
        onInput: (value) => {
          this.change({ dModel: value }, 'd-model');
        },
        onSettle: this.settle,
      })}
      <p class="note" data-crossing>${graph.crossing(n, dModel)}</p>
      <p class="name">${graph.memory}</p>
      <div class="stage">
        ${memoryFigure({
          hidden: hiddenSize,
          kept: n * dModel,
          width: this.width,
          palette: this.palette,
          words: {
            memory: graph.memory,
            rnnKeeps: graph.rnnKeeps(hiddenSize),
            attentionKeeps: graph.attentionKeeps(n, dModel, grouped(n * dModel)),
          },
        })}
      </div>
      ${this.hiddenSlider(words)}
    `;
  }
}

const valueAt = ({ cols, data }: Matrix, row: number, col: number): number => data[row * cols + col] ?? NaN;

const column = (matrix: Matrix, col: number): number[] =>
  Array.from({ length: matrix.rows }, (_, row) => valueAt(matrix, row, col));
