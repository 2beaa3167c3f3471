import { html, nothing, type TemplateResult } from 'lit';
import { radios, tabs } from '../controls/choices';
import { drag } from '../controls/drag';
import { cellOf, GridFocus, type CellRef } from '../controls/grid-focus';
import { slider } from '../controls/slider';
import type { SoftmaxSweepResult } from '../engine/types';
import { atCursor } from '../figures/softmax-cursor';
import { curvesLayout } from '../figures/softmax-curves';
import { askedRange, movedTo, snapped, sweepOf, sweptClass, type Sweep } from '../figures/softmax-sweep';
import { temperatureLayout } from '../figures/softmax-temperature';
import entropyFormula from '../formulas/entropy.tex';
import logisticFormula from '../formulas/logistic.tex';
import slopeFormula from '../formulas/softmax-slope.tex';
import { compact, subscript } from '../marks/format';
import type { Words } from '../messages/messages';
import { softmaxCurvesParams, TEMPERATURE } from '../params/softmax-curves';
import { Answer, same } from './answer';
import { AttnElement, type Preset } from './element';
import { ParamField } from './param-field';
import {
  askLimits,
  limitsQuestion,
  shownLogits,
  slopesQuestion,
  type CurvesState,
  type LimitsAsked,
  type OverTemperature,
  type SlopesAsked,
} from './softmax-curves-question';
import { spokenSlopes, spokenTemperature } from './softmax-curves-spoken';
import { softmaxCurvesStyles } from './softmax-curves-styles';
import { overLogit } from './softmax-over-logit';
import { overTemperature, temperatureWidth } from './softmax-over-temperature';

/**
 * Every class's probability as one logit sweeps, with all tangents at the cursor: a column of softmax's Jacobian, whose
 * entries sum to 0. A second tab shows probabilities and entropy over the temperature, between their limits.
 *
 * @attr logits - 2 to 8 numbers from −1000 to 1000, `1,2,3` by default; the swept one's value is where the cursor stands
 * @attr index - which logit sweeps, from 0 (the default), below the number of logits
 * @attr from, to - the range that it sweeps over, −2000 to 2000 `from` < `to`, or `auto` (the default): around the largest of the others
 * @attr temperature - 0.05 to 20, 1 by default
 * @attr tab - `logit` or `temperature`
 */
export class AttnSoftmaxCurves extends AttnElement<typeof softmaxCurvesParams, 'curves'> {
  static override styles = [...AttnElement.styles, softmaxCurvesStyles];
  protected static override readonly paramTable = softmaxCurvesParams;
  protected readonly section = 'curves';
  readonly widgetName = 'softmax-curves';
  private readonly focused = new GridFocus(this);
  /** The number pointed at, written out. */
  private pointed: CellRef | undefined;
  /** The cursor came to rest, and its numbers are still to be announced. */
  private unsaid = false;

  private readonly logitsField = new ParamField(this, softmaxCurvesParams.logits, (logits) => {
    this.pointed = undefined;
    const index = this.swept < logits.length ? this.swept : 0;
    this.change({ logits, index, from: this.first('from'), to: this.first('to') });
  });

  readonly slopes = new Answer<SlopesAsked, SoftmaxSweepResult>(this, (engine, asked) => engine.softmaxSweep(asked));
  readonly limits = new Answer<LimitsAsked, OverTemperature>(this, askLimits);

  constructor() {
    super(softmaxCurvesParams);
  }

  private get isOverTemperature(): boolean {
    return this.state.tab === 'temperature';
  }

  override get answer(): Answer<SlopesAsked, SoftmaxSweepResult> | Answer<LimitsAsked, OverTemperature> {
    return this.isOverTemperature ? this.limits : this.slopes;
  }

  /** Not `index`: that is the parameter, as it was given. */
  private get swept(): number {
    return sweptClass(this.state);
  }

  private get sweep(): Sweep {
    return sweepOf(this.state);
  }

  protected override ask(): void {
    // The other tab is asked once beforehand, so that nothing jumps when it is opened.
    const both = this.offers('some');
    if (!this.isOverTemperature || (both && !this.slopes.current)) this.slopes.ask(slopesQuestion(this.state));
    if (this.isOverTemperature || (both && !this.limits.current)) this.limits.ask(limitsQuestion(this.state));
  }

  protected override willUpdate(): void {
    if (this.unsaid && this.words) this.announceCursor(this.words);
  }

  protected override reserve(): number {
    return this.layout().height + 300;
  }

  private layout(): ReturnType<typeof curvesLayout> {
    const { from, to } = this.sweep;
    return curvesLayout(this.state.logits.length, this.width, this.narrow, [from, to]);
  }

  protected override caption({ curves }: Words<'curves'>): string {
    if (this.isOverTemperature) return curves.captionTemperature;
    const at = subscript(this.swept + 1);
    return curves.caption(`z${at}`, `${this.common.symbols.prob}${at}`);
  }

  protected override presets({ curves }: Words<'curves'>): Preset<CurvesState>[] {
    const plain = { index: 0, from: 'auto', to: 'auto', temperature: 1 } as const;
    return [
      { name: 'three', label: curves.presetThree, state: { ...plain, logits: [1, 2, 3], tab: 'logit' } },
      { name: 'two', label: curves.presetTwo, state: { ...plain, logits: [1, 2], tab: 'logit' } },
      { name: 'ties', label: curves.presetTies, state: { ...plain, logits: [1, 3, 3], tab: 'temperature' } },
    ];
  }

  protected override conflicts({ curves }: Words<'curves'>): string[] {
    const { logits, index } = this.state;
    const [from, to] = askedRange(this.state);
    return [
      ...(index < logits.length ? [] : [curves.indexBeyond(index, logits.length)]),
      ...(from < to ? [] : [curves.notRising(compact(from), compact(to))]),
    ];
  }

  protected override restored(): void {
    this.pointed = undefined;
    this.logitsField.forget();
  }

  /** Moves the swept logit; the range that the reader sees stays, even where it was widened to hold the cursor. */
  private moveCursor(value: number, gesture?: string): void {
    const { swept: index, sweep } = this;
    const logits = this.state.logits.map((z, i) => (i === index ? value : z));
    const next = sweepOf({ ...this.state, logits });
    const held = next.from === sweep.from && next.to === sweep.to ? {} : { from: sweep.from, to: sweep.to };
    this.change({ logits, ...held }, gesture);
  }

  private readonly pointerdown = (event: PointerEvent): void => {
    const surface = event.target instanceof Element ? event.target.closest('[data-plot]') : null;
    const sheet = surface?.closest('.sheet');
    if (!sheet || event.button !== 0) return;
    const { logits, from, to, temperature } = this.state;
    const onMove = this.isOverTemperature ? this.temperatureAt() : this.logitAt();
    drag(event, sheet, {
      onMove,
      onEnd: this.settled,
      onCancel: () => {
        this.change({ logits, from, to, temperature }, 'drag');
        this.settled();
      },
    });
    onMove(event.clientX - sheet.getBoundingClientRect().left);
  };

  /** The axes as they are when a drag begins. */
  private logitAt(): (px: number) => void {
    const { sweep } = this;
    const { x } = this.layout();
    return (px) => this.moveCursor(movedTo(sweep, x.invert(px)), 'drag');
  }

  private temperatureAt(): (px: number) => void {
    const { min, max } = TEMPERATURE;
    const { x } = temperatureLayout(temperatureWidth(this.width), [min, max], 1);
    return (px) => {
      const temperature = Math.min(max, Math.max(min, Number(x.invert(px).toPrecision(2))));
      this.change({ temperature }, 'drag');
    };
  }

  private readonly dblclick = (event: MouseEvent): void => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-plot]')) return;
    this.settle();
    if (this.isOverTemperature) this.change({ temperature: this.first('temperature') });
    else this.moveCursor(this.first('logits')[this.swept] ?? 0);
  };

  /** Pointing at a number, by mouse, finger or focus, writes it out. */
  private readonly point = (event: Event): void => {
    const cell = cellOf(event);
    if (!cell) return;
    this.pointed = cell;
    if (event.type === 'focusin') this.focused.set(cell);
    this.requestUpdate();
  };

  /** The number pointed at in a grid. */
  private pointedIn(grid: 'slopes' | 'limits'): CellRef | undefined {
    return this.pointed?.grid === grid ? this.pointed : undefined;
  }

  private readonly settled = (): void => {
    this.settle();
    this.unsaid = true;
    this.requestUpdate();
  };

  /** Says where the cursor came to rest, once the engine has answered for it. */
  private announceCursor(words: Words<'curves'>): void {
    const text = this.isOverTemperature ? this.spokenTemperature(words) : this.spokenSlopes(words);
    if (text === undefined) return;
    this.unsaid = false;
    this.announce(text);
  }

  private spokenTemperature(words: Words<'curves'>): string | undefined {
    const { current } = this.limits;
    if (!current || !same(current.asked, limitsQuestion(this.state))) return undefined;
    return spokenTemperature(words, current.asked.temperature, current.result.now);
  }

  private spokenSlopes(words: Words<'curves'>): string | undefined {
    const { current } = this.slopes;
    if (!current || !same(current.asked, slopesQuestion(this.state))) return undefined;
    return spokenSlopes(words, this.common.symbols.prob, this.swept, this.atCursor(current));
  }

  /** By the picture's own index and range, should the answer lag behind the state. */
  private atCursor({ asked, result }: { asked: SlopesAsked; result: SoftmaxSweepResult }) {
    return atCursor(asked, result, this.state.logits[asked.index] ?? 0);
  }

  protected override body(words: Words<'curves'>): TemplateResult {
    return html`
      ${this.offers('some') ? this.tabRow(words) : nothing}
      <div
        class="curves"
        @pointerdown=${this.pointerdown}
        @pointerover=${this.point}
        @focusin=${this.point}
        @keydown=${this.focused.keydown}
        @dblclick=${this.dblclick}
      >
        ${this.isOverTemperature ? this.overTemperature(words) : this.overLogit(words)}
      </div>
      ${this.offers('some') ? this.more(words) : nothing}
    `;
  }

  private tabRow({ common, curves }: Words<'curves'>): TemplateResult {
    return tabs({
      name: 'tab',
      label: common.views,
      choices: [
        { value: 'logit', label: curves.tabLogit },
        { value: 'temperature', label: curves.tabTemperature },
      ],
      chosen: this.state.tab,
      onChoose: (tab) => {
        this.pointed = undefined;
        this.change({ tab });
      },
    });
  }

  private overLogit(words: Words<'curves'>): TemplateResult {
    const { current } = this.slopes;
    if (!current) return html``;
    const now = this.atCursor(current);
    return overLogit(words, {
      ...current,
      now,
      width: this.width,
      narrow: this.narrow,
      prob: this.common.symbols.prob,
      active: this.focused.of('slopes', now.slopes.length + 1, 2),
      pointed: this.pointedIn('slopes'),
      palette: this.palette,
      slider: this.cursorSlider(now.value),
      slopeFormula: this.formula(slopeFormula),
      logisticFormula: this.formula(logisticFormula),
    });
  }

  private cursorSlider(value: number): TemplateResult {
    const { from, to, move } = this.sweep;
    return slider({
      name: 'cursor',
      label: `z${subscript(this.swept + 1)}`,
      value,
      min: from,
      max: to,
      step: move,
      text: (z) => compact(z, 3),
      reset: this.first('logits')[this.swept] ?? 0,
      onInput: (z) => this.moveCursor(snapped(this.sweep, z), 'cursor'),
      onSettle: this.settled,
    });
  }

  private overTemperature(words: Words<'curves'>): TemplateResult {
    const { current } = this.limits;
    if (!current) return html``;
    const { asked, result } = current;
    return overTemperature(words, {
      result,
      logits: asked.logits,
      temperature: asked.temperature,
      width: this.width,
      prob: this.common.symbols.prob,
      active: this.focused.of('limits', asked.logits.length + 2, 3),
      pointed: this.pointedIn('limits'),
      palette: this.palette,
      slider: this.temperatureSlider(words),
      formula: this.formula(entropyFormula),
    });
  }

  private temperatureSlider({ curves }: Words<'curves'>): TemplateResult {
    return slider({
      ...TEMPERATURE,
      name: 'temperature',
      label: curves.temperature,
      value: this.state.temperature,
      log: true,
      text: (t) => compact(t, 3),
      reset: this.first('temperature'),
      onInput: (temperature) => this.change({ temperature }, 'temperature'),
      onSettle: this.settled,
    });
  }

  /** What the single act of a post leaves out: which logit, the temperature of the curves, logits of the reader's own. */
  private more(words: Words<'curves'>): TemplateResult {
    const { curves } = words;
    const value = shownLogits(this.state).join(', ');
    return html`
      ${this.isOverTemperature ? nothing : html`${this.indexRow(words)} ${this.temperatureSlider(words)}`}
      ${
        this.offers('all')
          ? this.logitsField.view(words, { name: 'logits', label: curves.editLogits, value, hint: curves.editHint })
          : nothing
      }
    `;
  }

  private indexRow({ curves }: Words<'curves'>): TemplateResult {
    return html`<div class="row">
      ${radios({
        name: 'index',
        label: curves.index,
        choices: this.state.logits.map((_, i) => ({ value: String(i), label: `z${subscript(i + 1)}` })),
        chosen: String(this.swept),
        onChoose: (value) => this.change({ index: Number(value) }),
      })}
    </div>`;
  }
}
