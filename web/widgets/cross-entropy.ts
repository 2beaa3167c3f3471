import { html, nothing, type TemplateResult } from 'lit';
import { radios, tabs } from '../controls/choices';
import { drag } from '../controls/drag';
import { cellOf, GridFocus } from '../controls/grid-focus';
import { stepped } from '../controls/number-field';
import { slider } from '../controls/slider';
import type { CrossEntropyResult } from '../engine/types';
import { crossEntropyFigure, verdictOf } from '../figures/cross-entropy';
import { crossEntropyArithmetic } from '../figures/cross-entropy-arithmetic';
import { crossEntropyLayout, doubling } from '../figures/cross-entropy-layout';
import { magnetic, oneClass, onlyClass, sumsToOne, withShare } from '../figures/cross-entropy-target';
import { FORMAT_NAMES } from '../figures/stability-formats';
import twoStepFormula from '../formulas/cross-entropy-two-step.tex';
import crossEntropyFormula from '../formulas/cross-entropy.tex';
import descentFormula from '../formulas/descent.tex';
import squaredFormula from '../formulas/squared-error.tex';
import { compact, exact, rounded, subscript } from '../marks/format';
import type { Words } from '../messages/messages';
import { crossEntropyParams, LOGITS, RATE } from '../params/cross-entropy';
import { Answer, same, type Answered } from './answer';
import type { Challenge } from './challenges';
import { crossEntropyChallenges } from './cross-entropy-challenges';
import { curvePanel, descentPanel, squaredPanel } from './cross-entropy-panels';
import { DescentPlayer } from './cross-entropy-player';
import {
  AHEAD,
  askCurve,
  askDescent,
  askFormat,
  askSquared,
  crossQuestion,
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
import { crossEntropyStyles } from './cross-entropy-styles';
import { TWO_STEP_COLUMNS, twoStepPanel } from './cross-entropy-two-step';
import { AttnElement, type Preset } from './element';
import { ParamField } from './param-field';

/** A key press moves a logit or a share by this much, ten times as far with Shift. */
const STEP = { bar: 0.1, target: 0.01 };
const ARROWS: Partial<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 };
/** A dragged share snaps to s from so far, in px. */
const MAGNET = 5;

type Part = 'bar' | 'target';

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
  private held: { readonly extent: number; readonly lossEnd: number } | undefined;
  private unsaid = false;
  /** A step that waits for the engine. */
  private owed: (() => void) | undefined;
  private readonly grids = new GridFocus(this);
  private readonly logitsField = new ParamField(this, crossEntropyParams.logits, (logits) => {
    const fits = logits.length === this.state.target.length;
    this.edit(fits ? { logits } : { logits, target: oneClass(logits.length, 0) });
  });
  private readonly targetField = new ParamField(this, crossEntropyParams.target, (target) => {
    this.edit({ target });
  });

  protected readonly answer = new Answer<CrossAsked, CrossEntropyResult>(this, (engine, asked) =>
    engine.crossEntropy(asked),
  );
  private readonly inFormat = new Answer<FormatsAsked, InFormat>(this, askFormat);
  private readonly curve = new Answer<CurveAsked, LossCurve>(this, askCurve);
  private readonly squared = new Answer<CrossAsked, Squared>(this, askSquared);
  private readonly descent = new Answer<DescentAsked, Descent>(this, askDescent);
  private readonly player = new DescentPlayer(this, () => this.descend('play'));

  constructor() {
    super(crossEntropyParams);
  }

  private get question(): CrossAsked {
    return crossQuestion(this.state);
  }

  /** Which logit the curve is over: the first where there is no such one. */
  private get swept(): number {
    return this.state.index < this.state.logits.length ? this.state.index : 0;
  }

  private get curveQuestion(): CurveAsked {
    const { question, swept: index } = this;
    const value = question.logits[index] ?? 0;
    const logits = question.logits.map((z, i) => (i === index ? 0 : z));
    return { ...question, logits, index, extent: doubling(8, Math.abs(value)) };
  }

  private get descentQuestion(): DescentAsked {
    return { ...this.question, rate: this.state.rate };
  }

  protected override ask(): void {
    const { question } = this;
    this.answer.ask(question);
    if (!this.offers('some')) return;
    switch (this.state.tab) {
      case 'two-step':
        this.inFormat.ask({ ...question, precision: this.state.precision });
        break;
      case 'curve':
        this.curve.ask(this.curveQuestion);
        break;
      case 'squared':
        this.squared.ask(question);
        break;
      case 'descent':
        this.descent.ask(this.descentQuestion);
    }
  }

  private layout(extent: number) {
    return crossEntropyLayout(this.state.logits.length, this.width, this.narrow, extent);
  }

  protected override reserve(): number {
    // Measured: caption, verdict, formula and arithmetic take the rest.
    const rest = this.narrow ? { one: 373, some: 1050, all: 1275 } : { one: 217, some: 668, all: 893 };
    return this.layout(2).height + rest[this.common.controls];
  }

  protected override caption({ crossEntropy }: Words<'crossEntropy'>): string {
    return crossEntropy.caption;
  }

  protected override presets({ crossEntropy }: Words<'crossEntropy'>): Preset<CrossState>[] {
    const { logits } = { logits: crossEntropyParams.logits.fallback };
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
    const { tab } = this.state;
    return crossEntropyChallenges(words, {
      now,
      inFormat: tab === 'two-step' ? this.fresh(this.inFormat.current, now) : undefined,
      squared: tab === 'squared' ? this.fresh(this.squared.current, now) : undefined,
    });
  }

  /** An answer that is about the same logits and target as the figure. */
  private fresh<A extends CrossAsked, R>(
    answered: Answered<A, R> | undefined,
    { asked }: Answered<CrossAsked, unknown>,
  ): Answered<A, R> | undefined {
    const isSame = answered && same(answered.asked.logits, asked.logits) && same(answered.asked.target, asked.target);
    return isSame ? answered : undefined;
  }

  protected override restored(): void {
    this.player.pause();
    this.owed = undefined;
  }

  protected override sightChanged(seen: boolean): void {
    if (!seen) this.player.pause();
  }

  /** A reader's own change ends the walk. */
  private edit(patch: Partial<CrossState>, gesture?: string): void {
    this.player.pause();
    this.owed = undefined;
    this.change(patch, gesture);
  }

  private setLogit(index: number, z: number, gesture?: string): void {
    const kept = Math.min(LOGITS.max, Math.max(LOGITS.min, z));
    this.edit({ logits: this.state.logits.map((old, i) => (i === index ? kept : old)) }, gesture);
  }

  private setShare(index: number, y: number, gesture?: string): void {
    this.edit({ target: withShare(this.question.target, index, y) }, gesture);
  }

  private select(index: number): void {
    if (index === this.selected) return;
    this.selected = index;
    this.requestUpdate();
  }

  private readonly pointerdown = (event: PointerEvent): void => {
    const found = partOf(event);
    const sheet = (event.currentTarget as Element).querySelector('svg');
    const { current } = this.answer;
    if (!found || !sheet || !current || event.button !== 0) return;
    const { part, index } = found;
    const { logits, target } = this.state;
    const axes = this.axes(current.result);
    const scale = part === 'bar' ? this.layout(axes.extent).z : this.layout(axes.extent).p;
    const before = (part === 'bar' ? this.state.logits : this.question.target)[index] ?? 0;
    const start = scale.invert(event.clientX - sheet.getBoundingClientRect().left);
    const reach = MAGNET / (scale(1) - scale(0));
    const fine = axes.extent / 100;
    const gesture = `drag ${part} ${String(index)}`;
    this.select(index);
    const finish = () => {
      this.held = undefined;
      this.settled();
    };
    drag(event, sheet, {
      onMove: (px) => {
        this.held = axes;
        const value = before + scale.invert(px) - start;
        if (part === 'target') {
          const share = this.answer.current?.result.probabilities[index] ?? NaN;
          this.setShare(index, magnetic(value, share, reach), gesture);
        } else {
          const kept = Math.min(axes.extent, Math.max(-axes.extent, value));
          this.setLogit(index, stepped(Math.round(kept / fine) * fine, 0, LOGITS), gesture);
        }
      },
      onEnd: finish,
      onCancel: () => {
        this.edit({ logits, target }, gesture);
        finish();
      },
    });
  };

  private readonly keydown = (event: KeyboardEvent): void => {
    const direction = ARROWS[event.key];
    if (direction === undefined) return;
    const found = partOf(event);
    const gradient = indexOf(event, 'gradient');
    if (found) {
      const { part, index } = found;
      const by = direction * STEP[part] * (event.shiftKey ? 10 : 1);
      const gesture = `key ${part} ${String(index)}`;
      if (part === 'bar') this.setLogit(index, stepped(this.state.logits[index] ?? 0, by, LOGITS), gesture);
      else this.setShare(index, stepped(this.question.target[index] ?? 0, by, { min: 0, max: 1 }), gesture);
    } else if (gradient !== undefined) {
      const next = Math.min(this.state.logits.length - 1, Math.max(0, gradient - direction));
      this.renderRoot.querySelector<SVGElement>(`[data-gradient="${String(next)}"]`)?.focus();
    } else {
      return;
    }
    event.preventDefault();
  };

  private readonly dblclick = (event: MouseEvent): void => {
    const found = partOf(event);
    if (!found) return;
    const first = this.first('logits')[found.index];
    if (found.part === 'target') this.edit({ target: this.first('target') });
    else if (first !== undefined) this.setLogit(found.index, first);
  };

  private readonly point = (event: Event): void => {
    const index =
      indexOf(event, 'bar') ?? indexOf(event, 'target') ?? indexOf(event, 'gradient') ?? indexOf(event, 'share');
    if (index !== undefined) this.select(index);
  };

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

  private axes({ loss }: CrossEntropyResult): { extent: number; lossEnd: number } {
    return {
      extent: doubling(2, Math.max(...this.state.logits.map(Math.abs))),
      lossEnd: doubling(2, loss),
    };
  }

  /** One step down the gradient, or all that were computed ahead; false where there is nowhere to go. */
  private descend(gesture: string, steps = 1): boolean {
    const { current } = this.descent;
    if (this.state.tab !== 'descent') return false;
    if (!current || !same(current.asked, this.descentQuestion)) {
      // The engine has not yet looked ahead from here.
      this.owed = () => this.descend(gesture, steps);
      return true;
    }
    const point = current.result.points[steps];
    if (!point || same(point.logits, this.state.logits)) return false;
    this.change({ logits: point.logits }, gesture);
    return true;
  }

  protected override updated(): void {
    const { owed } = this;
    if (!owed || this.descent.pending) return;
    this.owed = undefined;
    owed();
  }

  protected override body(words: Words<'crossEntropy'>): TemplateResult {
    const { current } = this.answer;
    if (!current) return html``;
    const { asked, result } = current;
    const selected = Math.min(this.selected, asked.logits.length - 1);
    if (this.unsaid) {
      this.unsaid = false;
      this.announce(verdictText(words, result));
    }
    return html`<div class=${this.narrow ? 'narrow' : ''}>
      <div
        class="stage bars"
        @pointerdown=${this.pointerdown}
        @pointerover=${this.point}
        @focusin=${this.point}
        @keydown=${this.keydown}
        @keyup=${this.settle}
        @dblclick=${this.dblclick}
      >
        ${crossEntropyFigure({
          logits: asked.logits,
          result,
          width: this.width,
          narrow: this.narrow,
          ...(this.held ?? this.axes(result)),
          limit: LOGITS.max,
          selected,
          prob: this.common.symbols.prob,
          palette: this.palette,
          words: words.crossEntropy,
        })}
      </div>
      <p class="verdict" data-verdict=${verdictOf(result)}>${verdictText(words, result)}</p>
      ${this.offers('some') ? this.targetRow(words) : nothing} ${this.offers('all') ? this.fields(words) : nothing}
      ${this.formula(crossEntropyFormula)} ${crossEntropyArithmetic(result, selected, words.crossEntropy.sum)}
      ${this.offers('some') ? html`${this.tabRow(words)} ${this.panel(words, current)}` : nothing}
    </div>`;
  }

  private targetRow({ crossEntropy }: Words<'crossEntropy'>): TemplateResult {
    const { target } = this.question;
    return html`<div class="row">
      ${radios({
        name: 'target',
        label: crossEntropy.targetIs,
        choices: target.map((_, i) => ({ value: String(i), label: crossEntropy.classOnly(i + 1) })),
        chosen: String(onlyClass(target) ?? ''),
        onChoose: (value) => {
          this.edit({ target: oneClass(this.state.logits.length, Number(value)) });
          this.settled();
        },
      })}
    </div>`;
  }

  private fields(words: Words<'crossEntropy'>): TemplateResult {
    const { crossEntropy } = words;
    const written = (values: readonly number[]) => values.map((x) => exact(x)).join(', ');
    return html`${this.logitsField.view(words, {
      name: 'logits',
      label: crossEntropy.editLogits,
      value: written(this.state.logits),
      hint: crossEntropy.editHint,
    })}
    ${this.targetField.view(words, {
      name: 'target',
      label: crossEntropy.editTarget,
      value: written(this.state.target),
      hint: crossEntropy.editHint,
    })}`;
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
    const { width, narrow, palette } = this;
    const room = { width, narrow, palette };
    switch (this.state.tab) {
      case 'two-step': {
        const { current } = this.inFormat;
        if (!current) return html``;
        const formula = this.formula(twoStepFormula);
        return twoStepPanel(words, {
          result: current.result,
          prob: this.common.symbols.prob,
          formula,
          formats: this.formats(words),
          active: this.grids.of('two-step', current.asked.logits.length, TWO_STEP_COLUMNS),
          point: this.pointCell,
          keydown: this.grids.keydown,
        });
      }
      case 'curve': {
        const { current } = this.curve;
        if (!current) return html``;
        const { index } = current.asked;
        const value = now.asked.logits[index] ?? NaN;
        return curvePanel(words, {
          ...room,
          curve: current.result,
          now: now.result,
          index,
          value,
          choices: this.indexRow(words),
        });
      }
      case 'squared': {
        const { current } = this.squared;
        return current
          ? squaredPanel(words, { ...room, result: current.result, formula: this.formula(squaredFormula) })
          : html``;
      }
      case 'descent': {
        const { current } = this.descent;
        return current ? this.descentView(words, current.result) : html``;
      }
    }
  }

  private formats({ crossEntropy }: Words<'crossEntropy'>): TemplateResult {
    return radios({
      name: 'precision',
      label: crossEntropy.format,
      choices: FORMAT_NAMES.map((value) => ({ value, label: value })),
      chosen: this.state.precision,
      onChoose: (precision) => this.edit({ precision }),
    });
  }

  private indexRow({ crossEntropy }: Words<'crossEntropy'>): TemplateResult {
    return radios({
      name: 'index',
      label: crossEntropy.swept,
      choices: this.state.logits.map((_, i) => ({ value: String(i), label: `z${subscript(i + 1)}` })),
      chosen: String(this.swept),
      onChoose: (value) => this.edit({ index: Number(value) }),
    });
  }

  private descentView(words: Words<'crossEntropy'>, descent: Descent): TemplateResult {
    const { crossEntropy } = words;
    const walk = (gesture: string | undefined, steps: number) => {
      this.player.pause();
      if (!this.descend(gesture ?? '', steps)) this.notify(crossEntropy.settled);
      this.settled();
    };
    const play = () => {
      if (this.player.playing) {
        this.player.pause();
        this.settled();
      } else if (this.surroundings.reducedMotion) {
        walk('play', AHEAD);
      } else {
        this.settle();
        this.player.play();
      }
    };
    return descentPanel(words, {
      width: this.width,
      narrow: this.narrow,
      palette: this.palette,
      descent,
      playing: this.player.playing,
      rate: slider({
        ...RATE,
        name: 'rate',
        label: crossEntropy.rate,
        value: this.state.rate,
        log: true,
        text: (rate) => compact(rate, 3),
        reset: this.first('rate'),
        onInput: (rate) => this.edit({ rate }, 'rate'),
        onSettle: this.settle,
      }),
      formula: this.formula(descentFormula),
      onStep: () => walk('step', 1),
      onPlay: play,
    });
  }
}

function verdictText({ crossEntropy }: Words<'crossEntropy'>, result: CrossEntropyResult): string {
  const found = verdictOf(result);
  const { loss, targetEntropy } = result;
  return crossEntropy.verdict[found](rounded(found === 'push' ? Math.max(0, loss - targetEntropy) : loss, 3));
}

/** The class that an event is about. */
function indexOf(event: Event, name: Part | 'gradient' | 'share'): number | undefined {
  const target = event.target instanceof Element ? event.target.closest(`[data-${name}]`) : null;
  return target ? Number(target.getAttribute(`data-${name}`)) : undefined;
}

/** The bar that an event is about. */
function partOf(event: Event): { part: Part; index: number } | undefined {
  for (const part of ['bar', 'target'] as const) {
    const index = indexOf(event, part);
    if (index !== undefined) return { part, index };
  }
  return undefined;
}
