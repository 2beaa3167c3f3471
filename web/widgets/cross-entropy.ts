import { html, nothing, type TemplateResult } from 'lit';
import { tabs } from '../controls/choices';
import { cellOf, GridFocus } from '../controls/grid-focus';
import type { CrossEntropyResult } from '../engine/types';
import { crossEntropyFigure, verdictOf, verdictText } from '../figures/cross-entropy';
import { crossEntropyArithmetic } from '../figures/cross-entropy-arithmetic';
import { axesOf, crossEntropyLayout, type Axes, type Layout } from '../figures/cross-entropy-layout';
import { oneClass, sumsToOne } from '../figures/cross-entropy-target';
import twoStepFormula from '../formulas/cross-entropy-two-step.tex';
import crossEntropyFormula from '../formulas/cross-entropy.tex';
import descentFormula from '../formulas/descent.tex';
import squaredFormula from '../formulas/squared-error.tex';
import { compact } from '../marks/format';
import type { Words } from '../messages/messages';
import { crossEntropyParams } from '../params/cross-entropy';
import { Answer, type Answered } from './answer';
import type { Challenge } from './challenges';
import { crossEntropyChallenges } from './cross-entropy-challenges';
import { curvePanel } from './cross-entropy-curve';
import { descentPanel } from './cross-entropy-descent';
import {
  askCurve,
  askDescent,
  askFormat,
  askSquared,
  crossQuestion,
  curveQuestion,
  descentQuestion,
  type CrossAsked,
  type CrossState,
  type CurveAsked,
  type Descent,
  type DescentAsked,
  type FormatsAsked,
  type InFormat,
  type LossCurve,
  type Squared,
} from './cross-entropy-question';
import { listFields, targetFor, targetRow, type ListFields } from './cross-entropy-settings';
import { squaredPanel } from './cross-entropy-squared';
import { barsStage } from './cross-entropy-stage';
import { ROOM } from './cross-entropy-room';
import { crossEntropyStyles } from './cross-entropy-styles';
import { TWO_STEP_COLUMNS, twoStepPanel } from './cross-entropy-two-step';
import { DescentWalk } from './cross-entropy-walk';
import { AttnElement, type Preset } from './element';
import { heightOfAll } from './measured';
import { ParamField } from './param-field';

/**
 * Cross-entropy after softmax: logits and target as bars to drag, the loss, and its gradient s − y. Where the gradient is 0 the
 * loss is the target's entropy, not 0. Views: the gradient in two steps, the loss over one logit, squared error, gradient descent.
 *
 * @attr logits - 2 to 5 numbers from −1000 to 1000; by default those whose softmax is 0.5, 0.3, 0.2
 * @attr target - as many shares from 0 to 1 that sum to 1, `1,0,0` by default
 * @attr tab - `two-step`, `curve`, `squared` or `descent`
 * @attr precision - of the two steps: `float16`, `bfloat16`, `float32` (the default) or `float64`
 * @attr index - the logit that the loss curve is over, from 0 (the default)
 * @attr rate - of the descent, 0.05 to 20, 1 by default
 */
export class AttnCrossEntropy extends AttnElement<typeof crossEntropyParams, 'crossEntropy'> {
  static override styles = [...AttnElement.styles, crossEntropyStyles];
  protected static override readonly paramTable = crossEntropyParams;
  protected readonly section = 'crossEntropy';
  readonly widgetName = 'cross-entropy';
  private selected = 0;
  /** The axes stand still while something is dragged. */
  private held: Axes | undefined;
  private unsaid = false;
  private readonly grids = new GridFocus(this);
  private readonly fields: ListFields = {
    logits: new ParamField(this, crossEntropyParams.logits, (logits) => {
      const fits = logits.length === this.state.target.length;
      this.edit(fits ? { logits } : { logits, target: oneClass(logits.length, 0) });
    }),
    target: new ParamField(
      this,
      targetFor(() => this.state.logits.length),
      (target) => {
        this.edit({ target });
      },
    ),
  };

  readonly answer = new Answer<CrossAsked, CrossEntropyResult>(this, (engine, asked) => engine.crossEntropy(asked));
  private readonly inFormat = new Answer<FormatsAsked, InFormat>(this, askFormat);
  private readonly curve = new Answer<CurveAsked, LossCurve>(this, askCurve);
  private readonly squared = new Answer<CrossAsked, Squared>(this, askSquared);
  private readonly descent = new Answer<DescentAsked, Descent>(this, askDescent);
  private readonly walk = new DescentWalk(
    this,
    this.descent,
    () => (this.state.tab === 'descent' ? descentQuestion(this.state) : undefined),
    (logits, gesture) => this.change({ logits }, gesture),
  );

  constructor() {
    super(crossEntropyParams);
  }

  protected override ask(): void {
    const question = crossQuestion(this.state);
    this.answer.ask(question);
    if (!this.offers('some')) return;
    const { tab, precision } = this.state;
    // The challenges ask for these whatever is open: else opening the tab would seem to do what was done before.
    const isJudged = this.offers('all');
    if (isJudged || tab === 'two-step') this.inFormat.ask({ ...question, precision });
    if (isJudged || tab === 'squared') this.squared.ask(question);
    if (tab === 'curve') this.curve.ask(curveQuestion(this.state));
    if (tab === 'descent') this.descent.ask(descentQuestion(this.state));
  }

  private layout(extent: number): Layout {
    return crossEntropyLayout(this.state.logits.length, this.width, this.narrow, extent);
  }

  protected override reserve(): number {
    const { one, tab, all } = ROOM[this.surroundings.language];
    const more = [...(this.offers('some') ? [tab[this.state.tab]] : []), ...(this.offers('all') ? [all] : [])];
    return this.layout(2).height + heightOfAll(this.width, one, ...more);
  }

  protected override caption({ crossEntropy }: Words<'crossEntropy'>): string {
    return crossEntropy.caption;
  }

  protected override presets({ crossEntropy }: Words<'crossEntropy'>): Preset<CrossState>[] {
    const logits = crossEntropyParams.logits.fallback;
    return [
      { name: 'hard', label: crossEntropy.presetHard, state: { logits, target: [1, 0, 0] } },
      { name: 'soft', label: crossEntropy.presetSoft, state: { logits, target: [0.5, 0.3, 0.2] } },
      { name: 'broken', label: crossEntropy.presetBroken, state: { logits: [0, -120], target: [0, 1] } },
      { name: 'wrong', label: crossEntropy.presetWrong, state: { logits: [10, 0], target: [0, 1] } },
    ];
  }

  protected override conflicts({ crossEntropy }: Words<'crossEntropy'>): string[] {
    const { logits, target } = this.state;
    if (target.length !== logits.length) return [crossEntropy.badLength(target.length, logits.length)];
    const sum = target.reduce((total, y) => total + y, 0);
    return sumsToOne(target) ? [] : [crossEntropy.badTarget(compact(sum, 6))];
  }

  protected override challenges(words: Words<'crossEntropy'>): Challenge[] {
    const now = this.answer.current;
    if (!now) return [];
    return crossEntropyChallenges(words, {
      now,
      inFormat: this.inFormat.current,
      squared: this.squared.current,
      showsSquared: this.state.tab === 'squared',
    });
  }

  protected override restored(): void {
    this.walk.stop();
    for (const field of Object.values(this.fields)) field.forget();
  }

  protected override sightChanged(seen: boolean): void {
    if (!seen) this.walk.pause();
  }

  /** A reader's own change ends the walk. */
  private edit(patch: Partial<CrossState>, gesture?: string): void {
    this.walk.stop();
    this.change(patch, gesture);
  }

  /** All of the target for one class. */
  private readonly setClass = (index: number): void => {
    this.edit({ target: oneClass(this.state.logits.length, index) });
    this.settled();
  };

  private select(index: number): void {
    if (index === this.selected) return;
    this.selected = index;
    this.requestUpdate();
  }

  /** A number of a table, by mouse, finger or focus, is written out. */
  private readonly pointCell = (event: Event): void => {
    const cell = cellOf(event);
    if (cell) this.grids.set(cell);
  };

  private readonly settled = (): void => {
    this.settle();
    this.unsaid = true;
    this.requestUpdate();
  };

  protected override body(words: Words<'crossEntropy'>): TemplateResult {
    const { current } = this.answer;
    if (!current) return html``;
    const { asked, result } = current;
    const selected = Math.min(this.selected, asked.logits.length - 1);
    if (this.unsaid && this.answer.pending === undefined) {
      this.unsaid = false;
      this.announce(verdictText(words.crossEntropy, result));
    }
    return html`<div class=${this.narrow ? 'narrow' : ''}>
      ${barsStage({
        figure: this.figure(words, current, selected),
        rule: words.crossEntropy.rule,
        first: { logits: this.first('logits'), target: this.first('target') },
        state: () => this.state,
        result: () => this.answer.current?.result ?? result,
        layout: (extent) => this.layout(extent),
        onSelect: (index) => this.select(index),
        onChange: (patch, gesture) => this.edit(patch, gesture),
        onHold: (axes) => {
          this.held = axes;
        },
        onEnd: this.settled,
        onSettle: this.settle,
      })}
      <p class="verdict" data-verdict=${verdictOf(result)}>${verdictText(words.crossEntropy, result)}</p>
      ${this.offers('some') ? targetRow(words, crossQuestion(this.state).target, this.setClass) : nothing}
      ${this.offers('all') ? listFields(words, this.state, this.fields) : nothing} ${this.formula(crossEntropyFormula)}
      ${crossEntropyArithmetic(result, selected, words.crossEntropy)}
      ${this.offers('some') ? html`${this.tabRow(words)} ${this.panel(words, current)}` : nothing}
    </div>`;
  }

  private figure(
    words: Words<'crossEntropy'>,
    { asked, result }: Answered<CrossAsked, CrossEntropyResult>,
    selected: number,
  ): TemplateResult {
    return crossEntropyFigure({
      logits: asked.logits,
      result,
      width: this.width,
      narrow: this.narrow,
      ...(this.held ?? axesOf(this.state.logits, result.loss)),
      selected,
      prob: this.common.symbols.prob,
      palette: this.palette,
      words: words.crossEntropy,
    });
  }

  private tabRow({ common, crossEntropy }: Words<'crossEntropy'>): TemplateResult {
    return tabs({
      name: 'tab',
      label: common.views,
      choices: [
        { value: 'two-step', label: crossEntropy.tabTwoStep },
        { value: 'curve', label: crossEntropy.tabCurve },
        { value: 'squared', label: crossEntropy.tabSquared },
        { value: 'descent', label: crossEntropy.tabDescent },
      ],
      chosen: this.state.tab,
      onChoose: (tab) => this.edit({ tab }),
    });
  }

  private panel(words: Words<'crossEntropy'>, now: Answered<CrossAsked, CrossEntropyResult>): TemplateResult {
    const { state } = this;
    const room = { width: this.width, narrow: this.narrow, palette: this.palette };
    switch (state.tab) {
      case 'two-step': {
        const { current } = this.inFormat;
        if (!current) return html``;
        return twoStepPanel(words, {
          result: current.result,
          prob: this.common.symbols.prob,
          formula: this.formula(twoStepFormula),
          precision: state.precision,
          active: this.grids.of('two-step', current.asked.logits.length, TWO_STEP_COLUMNS),
          point: this.pointCell,
          keydown: this.grids.keydown,
          onPrecision: (precision) => this.edit({ precision }),
        });
      }
      case 'curve': {
        const { current } = this.curve;
        if (!current) return html``;
        return curvePanel(words, { ...room, state, now, curve: current, onIndex: (index) => this.edit({ index }) });
      }
      case 'squared': {
        const { current } = this.squared;
        if (!current) return html``;
        return squaredPanel(words, { ...room, result: current.result, formula: this.formula(squaredFormula) });
      }
      case 'descent': {
        const { current } = this.descent;
        if (!current) return html``;
        return descentPanel(words, {
          ...room,
          descent: current.result,
          walk: this.walk,
          motion: !this.surroundings.reducedMotion,
          rate: state.rate,
          firstRate: this.first('rate'),
          formula: this.formula(descentFormula),
          onRate: (rate) => this.edit({ rate }, 'rate'),
          onSettle: this.settle,
          onRest: () => this.notify(words.crossEntropy.settled),
          onEnd: this.settled,
        });
      }
    }
  }
}
