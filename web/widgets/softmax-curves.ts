import { css, html, nothing, type CSSResult, type TemplateResult } from 'lit';
import { radios, tabs } from '../controls/choices';
import { drag } from '../controls/drag';
import { cellOf, GridFocus, type CellRef } from '../controls/grid-focus';
import { slider } from '../controls/slider';
import { textField } from '../controls/text-field';
import type { SoftmaxSweepResult, TemperatureSweepResult } from '../engine/types';
import { curvesFigure, curvesLayout } from '../figures/softmax-curves';
import { limitsRows, limitsTable } from '../figures/softmax-limits';
import { rowOfMatrix } from '../figures/softmax-plot';
import { slopeName, sumOf, sumText } from '../figures/softmax-slopes';
import { movedTo, rowOf, snapped, sweepOf, sweptClass, type Sweep } from '../figures/softmax-sweep';
import { temperatureFigure, temperatureLayout, type Limits } from '../figures/softmax-temperature';
import entropyFormula from '../formulas/entropy.tex';
import logisticFormula from '../formulas/logistic.tex';
import slopeFormula from '../formulas/softmax-slope.tex';
import { compact, exact, rounded, subscript } from '../marks/format';
import type { Messages } from '../messages/messages';
import type { Values } from '../params/schema';
import { softmaxCurvesParams } from '../params/softmax-curves';
import { Answer, same } from './answer';
import { AttnElement, type Preset } from './element';

type State = Values<typeof softmaxCurvesParams>;

/** The swept logit itself is left out (0), so that moving the cursor asks nothing new. */
interface SlopesAsked extends Omit<Sweep, 'move'> {
  readonly logits: readonly number[];
  readonly index: number;
  readonly temperature: number;
}

interface LimitsAsked {
  readonly logits: readonly number[];
  readonly temperature: number;
}

interface OverTemperature extends Limits {
  readonly sweep: TemperatureSweepResult;
}

const T = softmaxCurvesParams.temperature.need as { min: number; max: number };
/** Evenly spaced in log T. */
const TEMPERATURES = Array.from({ length: 241 }, (_, i) => T.min * (T.max / T.min) ** (i / 240));

/**
 * Every class's probability as one logit sweeps, with all tangents at the cursor: a column of softmax's Jacobian, whose
 * entries sum to 0. A second tab shows probabilities and entropy over the temperature, between their limits.
 *
 * @attr logits - 2 to 8 numbers from −1000 to 1000, `1,2,3` by default; the swept one's value is where the cursor stands
 * @attr index - which logit sweeps, from 0 (the default)
 * @attr from, to - the range that it sweeps over, −2000 to 2000 or `auto` (the default): around the largest of the others
 * @attr temperature - 0.05 to 20, 1 by default
 * @attr tab - `logit` or `temperature`
 */
export class AttnSoftmaxCurves extends AttnElement<typeof softmaxCurvesParams> {
  static override styles: CSSResult[] = [
    ...AttnElement.styles,
    css`
      .plots {
        touch-action: pan-y pinch-zoom;
      }
      .surface {
        cursor: ew-resize;
      }
      .curves {
        max-width: 1040px;
      }
      .beside {
        display: flex;
        gap: 40px;
        align-items: flex-start;
      }
      .limits {
        width: 100%;
        max-width: 440px;
        margin-block: 0 8px;
        table-layout: fixed;
      }
      .beside .limits {
        width: 352px;
        flex: none;
      }
      .limits sup {
        line-height: 0;
      }
      .limits th,
      .limits td {
        padding: 6px 4px 6px 0;
        font-weight: 400;
        vertical-align: middle;
      }
      .limits .number {
        width: 64px;
        white-space: nowrap;
      }
      .limits .now {
        font-weight: 600;
      }
      .arithmetic span {
        display: block;
      }
      .arithmetic b {
        font-weight: 400;
        white-space: nowrap;
      }
      .arithmetic small {
        display: block;
        min-height: 1.5em;
      }
      @media (max-width: 600px) {
        .balance,
        .arithmetic small {
          min-height: 3em;
        }
      }
    `,
  ];
  protected static override readonly paramTable = softmaxCurvesParams;
  readonly widgetName = 'softmax-curves';
  private readonly focused = new GridFocus(this);
  /** The number pointed at, written out. */
  private pointed: CellRef | undefined;
  private refusal: string | undefined;

  private readonly slopes = new Answer(this, (engine, asked: SlopesAsked): Promise<SoftmaxSweepResult> =>
    engine.softmaxSweep(asked),
  );

  private readonly limits = new Answer(
    this,
    async (engine, { logits, temperature }: LimitsAsked): Promise<OverTemperature> => {
      const last = this.limits.current;
      const now = engine.softmax({ logits, temperature });
      // While only T changes, its curves and limits stay.
      if (last && same(last.asked.logits, logits)) return { ...last.result, now: await now };
      const most = Math.max(...logits);
      const [sweep, cold, hot] = await Promise.all([
        engine.temperatureSweep({ logits, temperatures: TEMPERATURES }),
        // As T → 0 every logit below the largest falls infinitely far behind; as T → ∞ all differences vanish.
        engine.softmax({ logits: logits.map((z) => (z === most ? 0 : -Infinity)) }),
        engine.softmax({ logits: logits.map(() => 0) }),
      ]);
      return { sweep, cold, hot, now: await now };
    },
  );

  constructor() {
    super(softmaxCurvesParams);
  }

  protected override get answer(): Answer<SlopesAsked, SoftmaxSweepResult> | Answer<LimitsAsked, OverTemperature> {
    return this.state.tab === 'temperature' ? this.limits : this.slopes;
  }

  private get index(): number {
    return sweptClass(this.state);
  }

  private get sweep(): Sweep {
    return sweepOf(this.state);
  }

  /** The logits, the swept one on the sweep's grid: what every view shows. */
  private get logits(): number[] {
    const { index, sweep } = this;
    return this.state.logits.map((z, i) => (i === index ? snapped(sweep, z) : z));
  }

  protected override ask(): void {
    const { index, logits } = this;
    const { temperature, tab } = this.state;
    const { from, to, steps } = this.sweep;
    // The other tab is asked once beforehand, so that nothing jumps when it is opened.
    if (tab === 'logit' || (this.offers('some') && !this.slopes.current)) {
      this.slopes.ask({ logits: logits.map((z, i) => (i === index ? 0 : z)), index, from, to, steps, temperature });
    }
    if (tab === 'temperature' || (this.offers('some') && !this.limits.current)) {
      this.limits.ask({ logits, temperature });
    }
  }

  protected override reserve(): number {
    return this.layout().height + 300;
  }

  private layout(): ReturnType<typeof curvesLayout> {
    const { from, to } = this.sweep;
    return curvesLayout(this.state.logits.length, this.width, this.narrow, [from, to]);
  }

  protected override caption({ curves }: Messages): string {
    if (this.state.tab === 'temperature') return curves.captionTemperature;
    return curves.caption(`z${subscript(this.index + 1)}`, `${this.common.symbols.prob}${subscript(this.index + 1)}`);
  }

  protected override presets({ curves }: Messages): Preset<State>[] {
    const plain = { index: 0, from: 'auto', to: 'auto', temperature: 1 } as const;
    return [
      { name: 'three', label: curves.presetThree, state: { ...plain, logits: [1, 2, 3], tab: 'logit' } },
      { name: 'two', label: curves.presetTwo, state: { ...plain, logits: [1, 2], tab: 'logit' } },
      { name: 'ties', label: curves.presetTies, state: { ...plain, logits: [1, 3, 3], tab: 'temperature' } },
    ];
  }

  /** Moves the swept logit; the range that the reader sees stays, even where it was widened to hold the cursor. */
  private moveCursor(value: number, gesture?: string): void {
    const { index, sweep } = this;
    const logits = this.state.logits.map((z, i) => (i === index ? value : z));
    const next = sweepOf({ ...this.state, logits });
    const held = next.from === sweep.from && next.to === sweep.to ? {} : { from: sweep.from, to: sweep.to };
    this.change({ logits, ...held }, gesture);
  }

  private readonly pointerdown = (event: PointerEvent): void => {
    const surface = event.target instanceof Element ? event.target.closest('[data-plot]') : null;
    const sheet = surface?.closest('.sheet');
    if (!surface || !sheet || event.button !== 0) return;
    const { state, sweep } = this;
    const move = state.tab === 'temperature' ? this.temperatureAt() : this.logitAt(sweep);
    const finish = () => {
      this.settle();
      this.announceCursor();
    };
    drag(event, sheet, {
      onMove: move,
      onEnd: finish,
      onCancel: () => {
        this.change({ logits: state.logits, from: state.from, to: state.to, temperature: state.temperature }, 'drag');
        finish();
      },
    });
    move(event.clientX - sheet.getBoundingClientRect().left);
  };

  /** Room for the table of limits beside the plot. */
  private get beside(): boolean {
    return this.width >= 700;
  }

  private get temperatureWidth(): number {
    return this.beside ? Math.min(1040, this.width) - 392 : this.width;
  }

  /** The axes as they are when a drag begins. */
  private logitAt(sweep: Sweep): (px: number) => void {
    const { x } = this.layout();
    return (px) => {
      this.moveCursor(movedTo(sweep, x.invert(px)), 'drag');
    };
  }

  private temperatureAt(): (px: number) => void {
    const { x } = temperatureLayout(this.temperatureWidth, [T.min, T.max], 1);
    return (px) => {
      const temperature = Math.min(T.max, Math.max(T.min, Number(x.invert(px).toPrecision(2))));
      this.change({ temperature }, 'drag');
    };
  }

  private readonly dblclick = (event: MouseEvent): void => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-plot]')) return;
    this.resetCursor();
  };

  private resetCursor(): void {
    this.settle();
    if (this.state.tab === 'temperature') this.change({ temperature: this.first('temperature') });
    else this.moveCursor(this.first('logits')[this.index] ?? 0);
  }

  /** Pointing at a number, by mouse, finger or focus, writes it out. */
  private readonly point = (event: Event): void => {
    const cell = cellOf(event);
    if (!cell) return;
    this.pointed = cell;
    if (event.type === 'focusin') this.focused.set(cell);
    this.requestUpdate();
  };

  private readonly settled = (): void => {
    this.settle();
    this.announceCursor();
  };

  private announceCursor(): void {
    const { words, index } = this;
    if (!words) return;
    const { prob } = this.common.symbols;
    const now = this.limits.current;
    if (this.state.tab === 'temperature') {
      const { entropy, perplexity } = now?.result.now ?? { entropy: NaN, perplexity: NaN };
      const temperature = words.common.isNow('T', compact(this.state.temperature, 3));
      this.announce(`${temperature}; ${words.curves.entropyNow(rounded(entropy, 3), rounded(perplexity, 2))}`);
      return;
    }
    const { current } = this.slopes;
    if (!current) return;
    const { value, slopes } = this.atCursor(current);
    const list = slopes.map((slope, i) => `${prob}${subscript(i + 1)} ${rounded(slope, 3)}`).join(', ');
    this.announce(`${words.common.isNow(`z${subscript(index + 1)}`, compact(value, 3))}; ${words.curves.slopes(list)}`);
  }

  /** The sweep's row at the cursor; the picture's own index and range count, should the answer lag behind the state. */
  private atCursor({ asked, result }: { asked: SlopesAsked; result: SoftmaxSweepResult }) {
    const row = rowOf(asked, this.state.logits[asked.index] ?? 0);
    return {
      row,
      value: result.values[row] ?? NaN,
      probabilities: Array.from(rowOfMatrix(result.probabilities, row)),
      slopes: Array.from(rowOfMatrix(result.slopes, row)),
    };
  }

  protected override body(words: Messages): TemplateResult {
    return html`
      <div
        class="curves"
        @pointerdown=${this.pointerdown}
        @pointerover=${this.point}
        @focusin=${this.point}
        @keydown=${this.focused.keydown}
        @dblclick=${this.dblclick}
      >
        ${this.state.tab === 'temperature' ? this.overTemperature(words) : this.overLogit(words)}
      </div>
      ${this.offers('some') ? this.tabRow(words) : nothing} ${this.offers('some') ? this.more(words) : nothing}
    `;
  }

  private tabRow({ common, curves }: Messages): TemplateResult {
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

  private overLogit(words: Messages): TemplateResult {
    const { current } = this.slopes;
    if (!current) return html``;
    const { asked, result } = current;
    const { prob } = this.common.symbols;
    const now = this.atCursor(current);
    const classes = now.slopes.length;
    return html`<div class="stage plots">
        ${curvesFigure({
          sweep: result,
          index: asked.index,
          row: now.row,
          temperature: asked.temperature,
          width: this.width,
          narrow: this.narrow,
          prob,
          active: this.focused.of('slopes', classes + 1, 2),
          palette: this.palette,
          words: words.curves,
        })}
      </div>
      ${this.balance(words, asked.index, now.slopes)} ${this.cursorSlider(now.value)} ${this.formula(slopeFormula)}
      ${this.slopeArithmetic(words, asked, now)} ${classes === 2 ? this.logistic(words, asked, now) : nothing}`;
  }

  /** One class's gain against the losses of all others together, and what the doubles leave of 0. */
  private balance({ curves }: Messages, index: number, slopes: readonly number[]): TemplateResult {
    const own = slopes[index] ?? NaN;
    const others = sumOf(slopes.filter((_, i) => i !== index));
    const sum = sumOf(slopes);
    const name = `${this.common.symbols.prob}${subscript(index + 1)}`;
    return html`<p class="readout balance" data-value="balance">
      ${curves.balance(name, rounded(own, 4), rounded(others, 4))}${sum === 0 ? curves.balanceExact : curves.balanceRounding(sumText(sum))}
    </p>`;
  }

  private cursorSlider(value: number): TemplateResult {
    const { from, to, move } = this.sweep;
    const name = `z${subscript(this.index + 1)}`;
    return slider({
      name: 'cursor',
      label: name,
      value,
      min: from,
      max: to,
      step: move,
      text: (z) => compact(z, 3),
      reset: this.first('logits')[this.index] ?? 0,
      onInput: (z) => {
        this.moveCursor(snapped(this.sweep, z), 'cursor');
      },
      onSettle: this.settled,
    });
  }

  /** The formula with the numbers of now, δ = 1 and δ = 0: the swept class, and the one pointed at (else the first other one). */
  private slopeArithmetic(
    words: Messages,
    { index, temperature }: SlopesAsked,
    now: ReturnType<AttnSoftmaxCurves['atCursor']>,
  ): TemplateResult {
    const { probabilities, slopes } = now;
    const { prob } = this.common.symbols;
    const pointed = this.pointed?.grid === 'slopes' ? this.pointed : undefined;
    const isOther = pointed !== undefined && pointed.row !== index && pointed.row < slopes.length;
    const other = isOther ? pointed.row : index === 0 ? 1 : 0;
    const four = (x: number | undefined) => rounded(x ?? NaN, 4);
    const t = compact(temperature, 3);
    const swept = four(probabilities[index]);
    return html`<p class="readout arithmetic" data-arithmetic>
      <span>${slopeName(prob, index, index)} = ${swept} × (1 − ${swept})/${t} <b>= ${four(slopes[index])}</b></span>
      <span
        >${slopeName(prob, other, index)} = ${four(probabilities[other])} × (0 − ${swept})/${t}
        <b>= ${four(slopes[other])}</b></span
      >
      <small
        >${pointed ? html`<span data-full>${this.written(pointed, index, probabilities, slopes)}</span>` : words.common.roundedHint}</small
      >
    </p>`;
  }

  /** The number in a cell of the slopes, with all its digits. */
  private written(
    { row, col }: CellRef,
    index: number,
    probabilities: readonly number[],
    slopes: readonly number[],
  ): string {
    const { prob } = this.common.symbols;
    const values = col === 0 ? probabilities : slopes;
    if (row >= values.length) {
      const name = col === 0 ? `Σ ${prob}` : `Σ ∂${prob}/∂z${subscript(index + 1)}`;
      return `${name} = ${exact(sumOf(values))}`;
    }
    const name = col === 0 ? `${prob}${subscript(row + 1)}` : slopeName(prob, row, index);
    return `${name} = ${exact(values[row] ?? NaN)}`;
  }

  private logistic(
    { curves }: Messages,
    { logits, index }: SlopesAsked,
    { value, probabilities }: ReturnType<AttnSoftmaxCurves['atCursor']>,
  ): TemplateResult {
    const [z1 = NaN, z2 = NaN] = logits.map((z, i) => (i === index ? value : z));
    const { prob } = this.common.symbols;
    return html`<p class="note" data-logistic>${curves.logistic}</p>
      ${this.formula(logisticFormula)}
      <p class="readout">
        z₁ − z₂ = ${compact(z1, 3)} − ${z2 < 0 ? `(${compact(z2, 3)})` : compact(z2, 3)} = ${compact(z1 - z2, 3)},
        ${prob}₁ = ${rounded(probabilities[0] ?? NaN, 4)}
      </p>`;
  }

  private overTemperature(words: Messages): TemplateResult {
    const { current } = this.limits;
    if (!current) return html``;
    const { asked, result } = current;
    const { prob } = this.common.symbols;
    const { curves } = words;
    const n = asked.logits.length;
    const plot = html`<div class="stage plots">
      ${temperatureFigure({
        temperatures: TEMPERATURES,
        sweep: result.sweep,
        limits: result,
        temperature: asked.temperature,
        width: this.temperatureWidth,
        prob,
        palette: this.palette,
        words: curves,
      })}
    </div>`;
    const table = limitsTable({
      limits: result,
      temperature: asked.temperature,
      prob,
      active: this.focused.of('limits', n + 2, 3),
      palette: this.palette,
      words: curves,
    });
    return html`${
        this.beside
          ? html`<div class="beside">${plot}${table}</div>
              ${this.temperatureSlider(words)}`
          : html`${plot}${this.temperatureSlider(words)}${table}`
      }
      <p class="note">${curves.limitsNote(n)}</p>
      ${this.formula(entropyFormula)} ${this.entropyArithmetic(words, result)}`;
  }

  private entropyArithmetic(words: Messages, limits: Limits): TemplateResult {
    const { probabilities, entropy, perplexity } = limits.now;
    const { prob } = this.common.symbols;
    const shown = Array.from(probabilities.slice(0, 3), (p) => `${rounded(p, 4)} ln ${rounded(p, 4)}`);
    const rest = probabilities.length > 3 ? ' + …' : '';
    const row =
      this.pointed?.grid === 'limits' ? limitsRows({ limits, prob, words: words.curves })[this.pointed.row] : undefined;
    return html`<p class="readout arithmetic" data-arithmetic>
      <span>H = −(${shown.join(' + ')}${rest}) <b>= ${rounded(entropy, 4)}</b></span>
      <span>e<sup>H</sup> = ${rounded(perplexity, 4)}</span>
      <small
        >${row && this.pointed ? html`<span data-full>${row.name} = ${exact(row.values[this.pointed.col] ?? NaN)}</span>` : words.common.roundedHint}</small
      >
    </p>`;
  }

  private temperatureSlider({ curves }: Messages): TemplateResult {
    return slider({
      name: 'temperature',
      label: curves.temperature,
      value: this.state.temperature,
      min: T.min,
      max: T.max,
      log: true,
      text: (t) => compact(t, 3),
      reset: this.first('temperature'),
      onInput: (temperature) => {
        this.change({ temperature }, 'temperature');
      },
      onSettle: this.settled,
    });
  }

  /** What the single act of a post leaves out: which logit, the temperature of the curves, logits of the reader's own. */
  private more(words: Messages): TemplateResult {
    const { curves } = words;
    const { tab, logits } = this.state;
    return html`
      ${
        tab === 'logit'
          ? html`<div class="row">
                ${radios({
                  name: 'index',
                  label: curves.index,
                  choices: logits.map((_, i) => ({ value: String(i), label: `z${subscript(i + 1)}` })),
                  chosen: String(this.index),
                  onChoose: (value) => {
                    this.change({ index: Number(value) });
                  },
                })}
              </div>
              ${this.temperatureSlider(words)}`
          : nothing
      }
      ${
        this.offers('all')
          ? textField({
              name: 'logits',
              label: curves.editLogits,
              value: this.logits.map((z) => String(z)).join(', '),
              hint: curves.editHint,
              refusal: this.refusal,
              onCommit: (text) => {
                this.takeLogits(words, text);
              },
            })
          : nothing
      }
    `;
  }

  private takeLogits(words: Messages, text: string): void {
    const { logits } = softmaxCurvesParams;
    const read = logits.read(text);
    this.refusal = read ? undefined : words.common.refused(text, logits.need);
    this.pointed = undefined;
    if (read) this.change({ logits: read, from: this.first('from'), to: this.first('to') });
    else this.requestUpdate();
  }
}
