import { html, nothing, type TemplateResult } from 'lit';
import { tickStep } from 'd3-array';
import { tabs } from '../controls/choices';
import { ARROWS, keyed } from '../controls/bar-keys';
import { drag } from '../controls/drag';
import { cellOf, GridFocus } from '../controls/grid-focus';
import { numberField, stepped } from '../controls/number-field';
import { slider } from '../controls/slider';
import type { SoftmaxResult } from '../engine/types';
import { softmaxFigure, softmaxLayout } from '../figures/softmax';
import { entropyArithmetic } from '../figures/softmax-entropy';
import { stepArithmetic, stepsTable } from '../figures/softmax-steps';
import entropyFormula from '../formulas/entropy.tex';
import softmaxFormula from '../formulas/softmax.tex';
import { compact, exact, rounded, subscript } from '../marks/format';
import type { Words } from '../messages/messages';
import type { Values } from '../params/schema';
import { LOGITS, softmaxParams } from '../params/softmax';
import { Answer } from './answer';
import type { Challenge } from './challenges';
import { AttnElement, type Preset } from './element';
import { ParamField } from './param-field';
import { softmaxChallenges } from './softmax-challenges';
import { softmaxStyles } from './softmax-styles';

type State = Values<typeof softmaxParams>;
type Asked = Pick<State, 'logits' | 'temperature' | 'shift'>;
/** Of z + c, and of z alone: what adding c changed. */
interface Both {
  readonly shifted: SoftmaxResult;
  readonly plain: SoftmaxResult;
}

/** A logit moves by this much a key press, ten times as far with Shift. */
const STEP = 0.1;

/** Long lines tear a bar from its number. */
const WIDEST = 880;

/**
 * Logits as bars to drag, their softmax beside them: temperature, shift invariance, and why softmax is no amplifier.
 *
 * @attr logits - 2 to 12 numbers from −1000 to 1000, `1,2` by default
 * @attr temperature - 0.05 to 20, 1 by default
 * @attr shift - a constant added to every logit, 0 by default
 * @attr tab - `facts` or `steps`
 */
export class AttnSoftmax extends AttnElement<typeof softmaxParams, 'softmax'> {
  static override styles = [...AttnElement.styles, softmaxStyles];
  protected static override readonly paramTable = softmaxParams;
  protected readonly section = 'softmax';
  readonly widgetName = 'softmax';
  /** The class that the arithmetic is about. */
  private selected = 0;
  /** Of the steps, the sum of the exponentials is written out. */
  private lookedAtSum = false;
  /** The axis stands still while a bar is dragged. */
  private dragExtent: number | undefined;
  private readonly logitsField = new ParamField(this, softmaxParams.logits, (logits) => {
    this.change({ logits });
  });
  private readonly grids = new GridFocus(this);

  readonly answer = new Answer(this, async (engine, { logits, temperature, shift }: Asked): Promise<Both> => {
    const plain = engine.softmax({ logits, temperature });
    const shifted = shift === 0 ? plain : engine.softmax({ logits: logits.map((z) => z + shift), temperature });
    return { shifted: await shifted, plain: await plain };
  });

  constructor() {
    super(softmaxParams);
  }

  protected override ask(): void {
    const { logits, temperature, shift } = this.state;
    this.answer.ask({ logits, temperature, shift });
  }

  private get figureWidth(): number {
    return Math.min(this.width, WIDEST);
  }

  private layout(extent: number) {
    return softmaxLayout(this.state.logits.length, this.figureWidth, this.narrow, extent);
  }

  protected override reserve(): number {
    // Measured: caption, controls, formula and facts take the rest.
    const rest = this.narrow ? { one: 641, some: 1063, all: 1260 } : { one: 354, some: 676, all: 859 };
    return this.layout(4).height + rest[this.common.controls];
  }

  protected override caption(words: Words<'softmax'>): string {
    return words.softmax.caption;
  }

  protected override presets(words: Words<'softmax'>): Preset<State>[] {
    const { softmax } = words;
    return [
      { name: 'pair', label: softmax.presetPair, state: { logits: [1, 2], temperature: 1, shift: 0 } },
      { name: 'flatter', label: softmax.presetFlatter, state: { logits: [0.1, 0.2], temperature: 1, shift: 0 } },
      { name: 'three', label: softmax.presetThree, state: { logits: [1, 2, 3], temperature: 1, shift: 0 } },
    ];
  }

  protected override challenges(words: Words<'softmax'>): readonly Challenge[] {
    const { current } = this.answer;
    if (!current) return [];
    const { logits, shift } = current.asked;
    const { shifted } = current.result;
    return softmaxChallenges(words, {
      z: logits.map((logit) => logit + shift),
      result: shifted,
      isLinear: compareShares(shifted) === 'equal',
    });
  }

  protected override restored(): void {
    this.logitsField.forget();
  }

  private setLogit(index: number, z: number, gesture?: string): void {
    this.selected = index;
    const kept = Math.min(LOGITS.max, Math.max(LOGITS.min, z));
    const logits = this.state.logits.map((old, at) => (at === index ? kept : old));
    this.change({ logits }, gesture);
  }

  private select(index: number): void {
    if (index === this.selected) return;
    this.selected = index;
    this.requestUpdate();
  }

  /** A bar moves as far as the pointer does, wherever on its row it is taken. */
  private readonly pointerdown = (event: PointerEvent): void => {
    const index = indexOf(event, 'data-bar');
    const sheet = (event.currentTarget as Element).querySelector('svg');
    if (index === undefined || !sheet) return;
    const before = this.state.logits[index] ?? 0;
    const extent = logitExtent(this.state);
    const { z } = this.layout(extent);
    const start = event.clientX - sheet.getBoundingClientRect().left;
    const fine = tickStep(-extent, extent, 160);
    const gesture = `drag ${String(index)}`;
    const finish = () => {
      this.dragExtent = undefined;
      this.settle();
      this.announceBar(index);
      this.requestUpdate();
    };
    this.select(index);
    drag(event, sheet, {
      onMove: (x) => {
        this.dragExtent = extent;
        const shown = before + this.state.shift + z.invert(x) - z.invert(start);
        const value = Math.min(extent, Math.max(-extent, shown)) - this.state.shift;
        this.setLogit(index, stepped(Math.round(value / fine) * fine, 0, LOGITS), gesture);
      },
      onEnd: finish,
      onCancel: () => {
        this.setLogit(index, before, gesture);
        finish();
      },
    });
  };

  private readonly keydown = (event: KeyboardEvent): void => {
    const bar = indexOf(event, 'data-bar');
    const share = indexOf(event, 'data-probability');
    const direction = ARROWS[event.key];
    if (bar !== undefined) {
      const { logits, shift } = this.state;
      const extent = logitExtent(this.state);
      const axis = { min: -extent - shift, max: extent - shift };
      const z = keyed(event, logits[bar] ?? 0, STEP, LOGITS, axis);
      if (z === undefined) return;
      this.setLogit(bar, z, `key ${String(bar)}`);
    } else {
      if (share === undefined || direction === undefined) return;
      const next = Math.min(this.state.logits.length - 1, Math.max(0, share - direction));
      this.renderRoot.querySelector<SVGElement>(`[data-probability="${String(next)}"]`)?.focus();
    }
    event.preventDefault();
  };

  private readonly dblclick = (event: MouseEvent): void => {
    const index = indexOf(event, 'data-bar');
    const first = index === undefined ? undefined : this.first('logits')[index];
    if (index !== undefined && first !== undefined) this.setLogit(index, first);
  };

  /** Pointing at a bar, by mouse, finger or focus, writes its numbers out. */
  private readonly point = (event: Event): void => {
    const index = indexOf(event, 'data-bar') ?? indexOf(event, 'data-probability');
    if (index !== undefined) this.select(index);
  };

  private announceBar(index: number): void {
    const { words } = this;
    const logit = this.state.logits[index];
    if (words && logit !== undefined)
      this.announce(words.common.isNow(`z${subscript(index + 1)}`, compact(logit + this.state.shift)));
  }

  protected override body(words: Words<'softmax'>): TemplateResult {
    const { current } = this.answer;
    if (!current) return html``;
    const { asked, result } = current;
    return html`
      ${this.bars(words, asked, result)} ${verdict(words, result.shifted, this.width)} ${this.controlsView(words)}
      ${this.formula(softmaxFormula)} ${this.arithmetic(words, asked, result.shifted)}
      ${this.offers('some') ? this.tabs(words, asked, result) : this.facts(words, asked, result)}
    `;
  }

  private bars(words: Words<'softmax'>, { logits, shift }: Asked, { shifted }: Both): TemplateResult {
    return html`<div
      class="stage bars"
      @pointerdown=${this.pointerdown}
      @pointerover=${this.point}
      @focusin=${this.point}
      @keydown=${this.keydown}
      @keyup=${this.settle}
      @dblclick=${this.dblclick}
    >
      ${softmaxFigure({
        logits: logits.map((z) => z + shift),
        result: shifted,
        width: this.figureWidth,
        narrow: this.narrow,
        extent: this.dragExtent ?? logitExtent(this.state),
        selected: Math.min(this.selected, logits.length - 1),
        prob: this.common.symbols.prob,
        palette: this.palette,
        words: words.softmax,
      })}
    </div>`;
  }

  private controlsView(words: Words<'softmax'>): TemplateResult {
    const { softmax } = words;
    const { temperature, shift, logits } = this.state;
    return html`<div class="sliders ${this.narrow ? 'narrow' : ''}">
        ${slider({
          name: 'temperature',
          label: softmax.temperature,
          value: temperature,
          min: 0.05,
          max: 20,
          log: true,
          text: (t) => compact(t, 4),
          reset: this.first('temperature'),
          onInput: (value) => {
            this.change({ temperature: value }, 'temperature');
          },
          onSettle: this.settle,
        })}
        <div class="ends"><span>${softmax.cold}</span><span>${softmax.hot}</span></div>
        ${
          this.offers('some')
            ? slider({
                name: 'shift',
                label: softmax.shift,
                value: shift,
                min: -10,
                max: 10,
                step: 0.5,
                text: (c) => compact(c),
                reset: 0,
                onInput: (value) => {
                  this.change({ shift: value }, 'shift');
                },
                onSettle: this.settle,
              })
            : nothing
        }
      </div>
      ${
        this.offers('all')
          ? html`${numberField({
              name: 'exact-temperature',
              label: softmax.exactTemperature,
              spoken: softmax.exactTemperature,
              value: temperature,
              min: 0.05,
              max: 20,
              step: 0.01,
              less: words.common.less,
              more: words.common.more,
              onInput: (value) => {
                this.change({ temperature: value }, 'temperature');
              },
              onSettle: this.settle,
              onRefuse: (text) => words.common.refused(text, softmaxParams.temperature.need),
            })}
            ${this.logitsField.view(words, {
              name: 'logits',
              label: softmax.editLogits,
              value: logits.map((z) => exact(z)).join(', '),
              hint: softmax.editHint,
            })}`
          : nothing
      }`;
  }

  /** The selected class's share: its formula with the numbers of now, then every digit of what the figure rounds. */
  private arithmetic(
    words: Words<'softmax'>,
    { logits, shift, temperature }: Asked,
    result: SoftmaxResult,
  ): TemplateResult {
    const index = Math.min(this.selected, logits.length - 1);
    const { prob, norm } = this.common.symbols;
    const z = logits.map((logit) => logit + shift);
    const [top, p, linear] = [
      result.exponentials[index] ?? NaN,
      result.probabilities[index] ?? NaN,
      result.linearShares[index],
    ];
    const at = html`<sub>${index + 1}</sub>`;
    const signed = (x: number) => (x < 0 ? `(${compact(x)})` : compact(x));
    return html`<div class="arithmetic ${this.narrow ? 'narrow' : ''}">
      <p data-arithmetic>
        <span>${prob}${at} = e<sup>(z${at} − max)/T</sup> ÷ ${norm}′</span>
        <span
          >=
          <span data-stands="top"
            >e<sup
              >(<span data-stands="logit">${compact(z[index] ?? NaN)}</span> − ${signed(Math.max(...z))})/<span
                data-stands="temperature"
                >${compact(temperature, 3)}</span
              ></sup
            ></span
          >
          ÷ <span data-stands="sum">${norm}′</span></span
        >
        <span
          >= <span data-stands="top">${rounded(top, 4)}</span> ÷
          <span data-stands="sum">${rounded(result.normalizer, 4)}</span></span
        >
        <span>= <span data-stands="share">${rounded(p, 4)}</span></span>
      </p>
      <p class="note">${words.softmax.cancels(norm)}</p>
      <p class="note digits" data-full>
        ${words.softmax.allDigits}
        <span>z${at} = ${exact(z[index] ?? NaN)}</span>
        <span>${prob}${at} = ${exact(p)}</span>
        ${linear === undefined ? nothing : html`<span>z${at}/Σz = ${exact(linear)}</span>`}
      </p>
    </div>`;
  }

  private tabs(words: Words<'softmax'>, asked: Asked, result: Both): TemplateResult {
    const { softmax, common } = words;
    const { tab } = this.state;
    return html`${tabs({
      name: 'tab',
      label: common.views,
      choices: [
        { value: 'facts', label: softmax.tabFacts },
        { value: 'steps', label: softmax.tabSteps },
      ],
      chosen: tab,
      onChoose: (chosen) => {
        this.change({ tab: chosen });
      },
    })}
    ${tab === 'steps' ? this.steps(words, asked, result.shifted) : this.facts(words, asked, result)}`;
  }

  private steps(words: Words<'softmax'>, { logits, shift, temperature }: Asked, result: SoftmaxResult): TemplateResult {
    const view = {
      selected: Math.min(this.selected, logits.length - 1),
      logits: logits.map((z) => z + shift),
      result,
      active: this.grids.of('steps', logits.length, 5),
      ...this.common.symbols,
      words: words.softmax,
    };
    const look = (event: Event) => {
      const cell = cellOf(event);
      if (!cell) return;
      this.lookedAtSum = cell.grid === 'total';
      if (this.lookedAtSum) this.requestUpdate();
      else this.grids.set(cell);
      if (cell.row < logits.length) this.select(cell.row);
    };
    const looked = this.lookedAtSum ? { row: logits.length, col: 0 } : view.active;
    return html`<div
        class=${this.narrow ? 'narrow' : ''}
        @focusin=${look}
        @pointerover=${look}
        @keydown=${this.grids.keydown}
      >
        ${stepsTable(view)}
      </div>
      <p class="note digits" data-step-full>
        <span>${stepArithmetic(view, temperature, looked)}</span>
      </p>`;
  }

  /** Entropy, and what always holds, checked on the numbers of now. */
  private facts(words: Words<'softmax'>, { logits }: Asked, { shifted, plain }: Both): TemplateResult {
    const { softmax } = words;
    const { probabilities, entropy, perplexity } = shifted;
    const fact = (name: string, title: string, value: string, full?: string) =>
      html`<div data-stands=${{ entropy: 'entropy', perplexity: 'options' }[name] ?? nothing}>
        <dt>${title}</dt>
        <dd data-value=${name} title=${full ?? nothing}>${value}</dd>
      </div>`;
    const checks = softmaxChecks(logits, probabilities);
    const check = (name: keyof typeof checks, title: string) => fact(name, title, checks[name] ? '✓' : '✗');
    const sum = probabilities.reduce((total, p) => total + p, 0);
    const difference = Math.max(...probabilities.map((p, index) => Math.abs(p - (plain.probabilities[index] ?? NaN))));
    return html`<dl class="facts">
        ${fact('entropy', softmax.entropy, rounded(entropy, 4), exact(entropy))}
        ${fact('perplexity', softmax.options, rounded(perplexity, 4), exact(perplexity))}
        ${
          this.offers('some')
            ? html`${fact('sum', softmax.sumIsOne, `${exact(sum)} ${checks.sum ? '✓' : '✗'}`)}
              ${check('nonNegative', softmax.nonNegative)} ${check('order', softmax.order)}
              ${fact('shiftEffect', softmax.shiftEffect, difference === 0 ? '0' : rounded(difference, 6), exact(difference))}`
            : nothing
        }
      </dl>
      ${
        this.offers('some')
          ? html`${this.formula(entropyFormula)} ${entropyArithmetic(shifted, undefined, `H = ${exact(entropy)}`)}`
          : nothing
      }`;
  }
}

/** The class that an event is about. */
function indexOf(event: Event, attribute: 'data-bar' | 'data-probability'): number | undefined {
  const target = event.target instanceof Element ? event.target.closest(`[${attribute}]`) : null;
  return target ? Number(target.getAttribute(attribute)) : undefined;
}

/** Half the logit axis: 4, 8, 16, … so that it seldom changes. */
export function logitExtent({ logits, shift }: Pick<State, 'logits' | 'shift'>): number {
  const largest = Math.max(4, ...logits.map((z) => Math.abs(z + shift)));
  return 4 * 2 ** Math.ceil(Math.log2(largest / 4));
}

export type Verdict = 'sharper' | 'flatter' | 'equal' | 'none';

/** Softmax's largest share against the largest linear share, to the four decimals shown; `none` where there is no linear share. */
export function compareShares({
  probabilities,
  linearShares,
}: Pick<SoftmaxResult, 'probabilities' | 'linearShares'>): Verdict {
  if (linearShares.length === 0) return 'none';
  const [soft, linear] = [Math.max(...probabilities), Math.max(...linearShares)];
  if (rounded(soft, 4) === rounded(linear, 4)) return 'equal';
  return soft > linear ? 'sharper' : 'flatter';
}

function verdict(words: Words<'softmax'>, result: SoftmaxResult, width: number): TemplateResult {
  const found = compareShares(result);
  const lines = width < 440 ? 'three' : width < 720 ? 'two' : '';
  const largest = (shares: Float64Array) => rounded(Math.max(...shares), 4);
  const text = words.softmax.verdict[found](largest(result.probabilities), largest(result.linearShares));
  return html`<p class="verdict ${lines}" data-verdict=${found}>${text}</p>`;
}

/** Each ≥ 0; the sum 1 within n·ε; a larger logit never has the smaller share. */
export function softmaxChecks(
  logits: readonly number[],
  probabilities: ArrayLike<number>,
): Record<'nonNegative' | 'sum' | 'order', boolean> {
  const p = Array.from(probabilities);
  const sum = p.reduce((total, x) => total + x, 0);
  return {
    nonNegative: p.every((x) => x >= 0),
    sum: Math.abs(sum - 1) <= p.length * Number.EPSILON,
    order: logits.every((zi, i) => logits.every((zj, j) => zi <= zj || (p[i] ?? NaN) >= (p[j] ?? NaN))),
  };
}
