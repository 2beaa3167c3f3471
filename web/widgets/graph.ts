import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { tabs } from '../controls/choices';
import { cellOf, GridFocus } from '../controls/grid-focus';
import { graphFigure } from '../figures/graph';
import { digitsKey } from '../figures/graph-digits';
import { graphLayout } from '../figures/graph-layout';
import { outputNow, stateNow } from '../figures/graph-now';
import { routeText, type Pair, type Side } from '../figures/graph-route';
import { weightsText } from '../figures/graph-weights';
import attentionFormula from '../formulas/graph-attention.tex';
import causalFormula from '../formulas/graph-causal.tex';
import rnnFormula from '../formulas/graph-rnn.tex';
import type { Words } from '../messages/messages';
import { graphParams } from '../params/graph';
import { Answer, same, together, type Needed } from './answer';
import type { Challenge } from './challenges';
import { AttnElement, type Preset } from './element';
import { adjacency, choosers } from './graph-choosers';
import type { GraphPanel } from './graph-panel';
import { counterText, playRow } from './graph-play';
import { GraphPlayer } from './graph-player';
import { askGraph, questionOf, type GraphAnswer, type GraphQuestion, type GraphState } from './graph-question';
import { graphStyles } from './graph-styles';
import { TokenField } from './graph-tokens';

type More = typeof import('./graph-more');

/** Above this many tokens the adjacency matrices join the drawing. */
const MATRIX_ABOVE = 24;

/** How many tokens a state draws. */
const countOf = (tokens: readonly string[], n: number): number => (n === 0 ? tokens.length : n);

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
export class AttnGraph extends AttnElement<typeof graphParams, 'graph'> {
  protected static override readonly paramTable = graphParams;
  static override styles = [...AttnElement.styles, graphStyles];
  protected readonly section = 'graph';
  readonly widgetName = 'graph';

  private readonly tokenFocus = new GridFocus(this);
  private readonly player = new GraphPlayer(this, (step, last) => this.reached(step, last));
  private readonly tokenField = new TokenField(this, (tokens) =>
    this.change({ tokens, n: 0, from: 1, to: tokens.length }),
  );
  /** The first token of a pair whose second is still to be chosen. */
  private picking: number | undefined;
  /** The token that the strips write out; the chosen end until one is pointed at. */
  private pointed: number | undefined;
  /** Key of the rounded number that is written out. */
  private digits: string | undefined;
  /** The sentence and the pair that `picking`, `pointed` and the message are about. */
  private subject: unknown;

  readonly question = new Answer<GraphQuestion, GraphAnswer>(this, askGraph);
  /** What a post leaves out. */
  private readonly more = new Answer<true, More>(this, () => import('./graph-more'));

  constructor() {
    super(graphParams);
  }

  get answer(): Needed {
    return together(this.question, ...(this.offers('some') ? [this.more] : []));
  }

  protected override ask(): void {
    this.question.ask(questionOf(this.state));
    if (this.offers('some')) this.more.ask(true);
  }

  /** What is under way ends with the sentence or the pair that it is about, be it by a control, a preset or undo. */
  protected override willUpdate(): void {
    const { tokens, n, from, to } = this.state;
    const subject = { tokens, n, from, to };
    if (!same(subject, this.subject)) this.drop();
    this.subject = subject;
  }

  protected override sightChanged(seen: boolean): void {
    if (!seen) this.player.pause();
  }

  private get count(): number {
    return countOf(this.state.tokens, this.state.n);
  }

  private get roomy(): boolean {
    return this.offers('all');
  }

  protected override reserve(): number {
    // Measured: caption, controls, formulas and panels.
    const rest = this.narrow ? { one: 570, some: 1335, all: 1310 } : { one: 330, some: 835, all: 1018 };
    const more = rest[this.common.controls];
    return graphLayout(this.count, this.width, this.narrow, this.roomy).height + more;
  }

  protected override caption({ graph }: Words<'graph'>): string {
    return this.state.causal ? graph.captionCausal : graph.caption;
  }

  protected override presets({ graph }: Words<'graph'>): Preset<GraphState>[] {
    const sentence = { tokens: graphParams.tokens.fallback, n: 0, from: 1, to: graphParams.to.fallback, causal: false };
    const long = { n: 64, from: 1, to: 64 };
    return [
      { name: 'sentence', label: graph.presetSentence, state: sentence },
      { name: 'back', label: graph.presetBack, state: { from: this.count, to: 1 } },
      { name: 'long', label: graph.presetLong, state: long },
      { name: 'critical', label: graph.presetCritical, state: { ...long, gain: 1.2, activation: 'tanh' } },
    ];
  }

  protected override challenges({ graph }: Words<'graph'>): readonly Challenge[] {
    const { current } = this.question;
    const { graphChallenges } = this.more.current?.result ?? {};
    return current && graphChallenges
      ? graphChallenges(graph, current, this.pair(current.asked.names.length), this.state.tab)
      : [];
  }

  /** Chosen tokens that the text does not have, where they are not just the defaults of a shorter text. */
  protected override conflicts({ graph }: Words<'graph'>): string[] {
    return (['from', 'to'] as const)
      .filter((name) => this.state[name] > this.count && this.state[name] !== graphParams[name].fallback)
      .map((name) => graph.beyond(name, this.state[name], this.count));
  }

  protected override restored(): void {
    this.digits = undefined;
    this.tokenField.forget();
    this.drop();
  }

  private drop(): void {
    this.picking = undefined;
    this.pointed = undefined;
    this.player.rest();
  }

  private readonly choose = (from: number, to: number): void => {
    this.drop();
    this.change({ from, to });
    this.settle();
    this.sayRoute();
  };

  private sayRoute(): void {
    const { from, to = from } = this.pair(this.count);
    if (this.words) this.announce(routeText(this.words.graph, from, to, this.state.causal));
  }

  private pick(token: number): void {
    if (this.picking !== undefined) {
      this.choose(this.picking, token);
      return;
    }
    this.picking = token;
    this.player.rest();
    const name = this.question.current?.asked.names[token - 1] ?? '';
    if (this.words) this.announce(this.words.graph.pickHint(name));
  }

  /** A chosen last token stays the last one. */
  private readonly setLength = (n: number): void => {
    const { from, to } = this.state;
    this.change({ n, to: to >= this.count ? n : Math.min(to, n), from: Math.min(from, n) }, 'n');
  };

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
    } else if (event.key === 'Escape') {
      this.stopPicking();
    }
  };

  private stopPicking(): void {
    this.picking = undefined;
    this.requestUpdate();
  }

  private readonly dblclick = (event: MouseEvent): void => {
    if (!cellOf(event)) this.choose(this.first('from'), this.first('to'));
  };

  private point(token: number, n: number): void {
    const pointed = Math.max(1, Math.min(n, token));
    if (pointed === this.pointed) return;
    this.pointed = pointed;
    this.requestUpdate();
  }

  private readonly showDigits = (event: Event): void => {
    const digits = digitsKey(event);
    if (digits === undefined) return;
    this.digits = digits;
    this.requestUpdate();
  };

  private reached(step: number, last: boolean): void {
    const { current } = this.question;
    if (!this.words || !current || (this.player.playing && !last)) return;
    this.announce(counterText(this.words, current.result.graphs, step));
  }

  /** The chosen pair within `n` tokens; no end while it is being chosen. */
  private pair(n: number): Pair {
    const { from, to } = this.state;
    if (this.picking !== undefined) return { from: Math.min(this.picking, n), to: undefined };
    return { from: Math.min(from, n), to: Math.min(to, n) };
  }

  private panel(words: Words<'graph'>, asked: GraphQuestion, found: GraphAnswer): GraphPanel {
    return {
      words,
      asked,
      found,
      pair: this.pair(asked.names.length),
      pointed: this.digits,
      width: this.width,
      narrow: this.narrow,
      palette: this.palette,
      controls: {
        state: this.state,
        first: (name) => this.first(name),
        change: (patch, gesture) => {
          this.change(patch, gesture);
          if ('causal' in patch) this.sayRoute();
        },
        settle: this.settle,
      },
    };
  }

  protected override body(words: Words<'graph'>): TemplateResult {
    const { current } = this.question;
    if (!current) return html``;
    const panel = this.panel(words, current.asked, current.result);
    const { controls } = this.common;
    const more = this.offers('some') ? this.more.current?.result : undefined;
    return html`
      <div @pointerover=${this.showDigits} @focusin=${this.showDigits} @click=${this.showDigits}>
        ${this.stage(panel)} ${this.offers('some') ? this.play(panel) : nothing} ${this.route(panel)}
        ${more && controls === 'all' ? this.settings(more, panel) : nothing}
        ${guard(this.tokensShown(panel), () => this.longChoosers(panel))} ${this.formulas(panel)} ${this.weights(panel)}
        ${more && controls === 'some' ? this.information(more, panel) : nothing}
        ${more && controls === 'all' ? this.views(more, panel) : nothing}
      </div>
    `;
  }

  /** All that the drawings of the tokens show; what else changes, such as a gain, leaves them as they are. */
  private tokensShown({
    words,
    asked: { names, causal },
    pair: { from, to },
    width,
    narrow,
    palette,
  }: GraphPanel): unknown[] {
    return [words, names.join('/'), causal, from, to, width, narrow, this.roomy, palette];
  }

  private stage(panel: GraphPanel): TemplateResult {
    const n = panel.asked.names.length;
    const col = (side: Side) => this.tokenFocus.of(side, 1, n).col;
    const active = { path: col('path'), complete: col('complete') };
    const shown = [...this.tokensShown(panel), this.player.now, active.path, active.complete];
    return html`<div class="stage graphs" @click=${this.tap} @keydown=${this.keydown} @dblclick=${this.dblclick}>
      ${guard(shown, () => this.drawing(panel, active))}
    </div>`;
  }

  private drawing(
    { words, asked, pair, width, narrow, palette }: GraphPanel,
    active: Record<Side, number>,
  ): TemplateResult {
    const { names, causal } = asked;
    return graphFigure({
      ...pair,
      names,
      causal,
      playing: this.player.now,
      active,
      width,
      narrow,
      roomy: this.roomy,
      palette,
      words: words.graph,
    });
  }

  /**
   * What long sentences need to choose a pair; below the slider of n, which so stays under the hand. Where that slider is, the lists
   * are always there: they would come and go with it.
   */
  private longChoosers(panel: GraphPanel): TemplateResult {
    const { asked, width, narrow } = panel;
    const n = asked.names.length;
    return html`${!this.roomy && graphLayout(n, width, narrow, false).chips ? nothing : choosers(panel, this.choose)}
    ${n > MATRIX_ABOVE ? adjacency(panel, this.choose) : nothing}`;
  }

  private route({ words: { graph }, asked, pair: { from, to } }: GraphPanel): TemplateResult {
    return html`<p class="readout route" data-route>
      ${to === undefined ? graph.pickHint(asked.names[from - 1] ?? '') : routeText(graph, from, to, this.state.causal)}
    </p>`;
  }

  private play({ words, found: { graphs } }: GraphPanel): TemplateResult {
    const motion = !this.surroundings.reducedMotion;
    return playRow(words, { graphs, player: this.player, motion, onStart: () => this.stopPicking() });
  }

  private settings({ settings }: More, panel: GraphPanel): TemplateResult {
    const { tokens } = this.state;
    const first = countOf(this.first('tokens'), this.first('n'));
    return html`${settings(panel, { count: this.count, first, onLength: this.setLength })}
    ${this.tokenField.view(panel.words, tokens, this.surroundings.language)}`;
  }

  private formulas({ asked, found, pair }: GraphPanel): TemplateResult {
    return html`<div class="pair formulas">
      <div class="side">
        ${this.formula(rnnFormula)}
        <p class="readout now" data-now="path">${stateNow(pair)}</p>
      </div>
      <div class="side">
        ${this.formula(asked.causal ? causalFormula : attentionFormula)}
        <p class="readout now" data-now="complete">${outputNow(found.attention.weights, pair, asked.causal)}</p>
      </div>
    </div>`;
  }

  /** The weights of the chosen pair, the number pointed at in full, and whose weights they are. */
  private weights({ words, asked, found, pointed, pair: { from, to = from } }: GraphPanel): TemplateResult {
    const { graph, common } = words;
    return html`<p class="readout weights">
      ${weightsText({ weights: found.attention.weights, from, to, pointed, words: graph, hint: common.roundedHint })}
      <small>${graph.provenance(asked.seed, asked.hiddenSize)}</small>
    </p>`;
  }

  private information({ information }: More, panel: GraphPanel): TemplateResult {
    const { from, to = from } = panel.pair;
    const n = panel.asked.names.length;
    return information(panel, {
      pointed: Math.min(this.pointed ?? to, n),
      onPoint: (token) => this.point(token, n),
      more: this.offers('all'),
    });
  }

  private views(more: More, panel: GraphPanel): TemplateResult {
    const { graph, common } = panel.words;
    const { tab } = this.state;
    const views = {
      time: () => more.time(panel, this.player.now),
      information: () => this.information(more, panel),
      cost: () => more.cost(panel, this.tokenFocus),
    };
    return html`${tabs({
      name: 'tab',
      label: common.views,
      choices: [
        { value: 'time', label: graph.tabTime },
        { value: 'information', label: graph.tabInformation },
        { value: 'cost', label: graph.tabCost },
      ],
      chosen: tab,
      onChoose: (chosen) => this.change({ tab: chosen }),
    })}
    ${views[tab]()}`;
  }
}
