import { html, nothing, type TemplateResult } from 'lit';
import { radios, tabs } from '../controls/choices';
import { cellOf, focusCell, GridFocus, moved } from '../controls/grid-focus';
import { numberField } from '../controls/number-field';
import { scrollRegion } from '../controls/scroll-region';
import { slider } from '../controls/slider';
import { cellNumber, cellsIn, stabilityFigure, stabilityLayout, WAYS } from '../figures/stability';
import { stabilityArithmetic } from '../figures/stability-arithmetic';
import { FORMAT_NAMES, FORMATS, holds } from '../figures/stability-formats';
import { stepsOf, type Step, type Way } from '../figures/stability-steps';
import { distance, naiveEnd, stableEnd } from '../figures/stability-verdict';
import logFormula from '../formulas/log-softmax.tex';
import softmaxFormula from '../formulas/stability.tex';
import { compact, exact } from '../marks/format';
import type { Words } from '../messages/messages';
import { SHIFT, stabilityParams } from '../params/stability';
import { Answer, type Answered } from './answer';
import type { Challenge } from './challenges';
import { AttnElement, type Preset } from './element';
import { heightOfAll } from './measured';
import { ParamField } from './param-field';
import { stabilityChallenges } from './stability-challenges';
import { askStability, type StabilityAnswer, type StabilityAsked, type StabilityState } from './stability-question';
import { ROOM } from './stability-room';
import { stabilityStyles } from './stability-styles';
import { agreeTable, formatsTable } from './stability-tables';

type Current = Answered<StabilityAsked, StabilityAnswer>;

const isWay = (text: string | undefined): text is Way => text === 'naive' || text === 'stable';

/**
 * Softmax as it stands and with the maximum subtracted, side by side, every intermediate truly rounded to a format: where it
 * overflows, underflows and loses digits, and that subtracting the maximum is no approximation, though stable is not exact.
 *
 * @attr logits - 2 to 6 numbers from −10⁶ to 10⁶, `12,0` by default
 * @attr shift - a constant c added to every logit, −10¹⁶ to 10¹⁶, 0 by default; the magnitude slider moves it
 * @attr precision - `float16` (the default), `bfloat16`, `float32` or `float64`; where it lacks a logit, it is shown in float32
 * @attr tab - `agree`, `log` or `formats`
 */
export class AttnStability extends AttnElement<typeof stabilityParams, 'stability'> {
  static override styles = [...AttnElement.styles, stabilityStyles];
  protected static override readonly paramTable = stabilityParams;
  protected readonly section = 'stability';
  readonly widgetName = 'stability';
  /** The cell whose arithmetic is written out; `row` counts the steps of its own way. */
  private pointed: { readonly way: Way; readonly row: number; readonly col: number } | undefined;
  private unsaid = false;
  private readonly grids = new GridFocus(this);
  private readonly logitsField = new ParamField(this, stabilityParams.logits, (logits) => {
    this.change({ logits });
  });
  readonly answer = new Answer<StabilityAsked, StabilityAnswer>(this, askStability);

  constructor() {
    super(stabilityParams);
  }

  /** The first logit that the chosen format has no number for. */
  private get beyond(): number | undefined {
    const { logits, shift, precision } = this.state;
    return [...logits, ...logits.map((z) => z + shift)].find((z) => !holds(precision, [z]));
  }

  /** The chosen format, or one that every z of this widget fits into. */
  private get shownIn(): StabilityState['precision'] {
    return this.beyond === undefined ? this.state.precision : 'float32';
  }

  protected override conflicts({ stability }: Words<'stability'>): string[] {
    const { beyond } = this;
    const { precision } = this.state;
    return beyond === undefined ? [] : [stability.beyondRange(exact(beyond), precision, FORMATS[precision].infinite)];
  }

  protected override ask(): void {
    const { logits, shift } = this.state;
    this.answer.ask({ logits, shift, precision: this.shownIn, everyFormat: this.offers('some') });
  }

  protected override reserve(): number {
    const { one, tab, all } = ROOM[this.surroundings.language];
    const more = [...(this.offers('some') ? [tab[this.state.tab]] : []), ...(this.offers('all') ? [all] : [])];
    return stabilityLayout(2, 5, this.width, this.narrow).height + heightOfAll(this.width, one, ...more);
  }

  protected override caption({ stability }: Words<'stability'>): string {
    return stability.caption(this.shownIn);
  }

  protected override presets({ stability }: Words<'stability'>): Preset<StabilityState>[] {
    return [
      { name: 'half', label: stability.presetHalf, state: { logits: [12, 0], shift: 0, precision: 'float16' } },
      { name: 'under', label: stability.presetUnder, state: { logits: [-20, -21], shift: 0, precision: 'float16' } },
      { name: 'single', label: stability.presetSingle, state: { logits: [89, 0], shift: 0, precision: 'float32' } },
      { name: 'double', label: stability.presetDouble, state: { logits: [710, 0], shift: 0, precision: 'float64' } },
    ];
  }

  protected override challenges(words: Words<'stability'>): Challenge[] {
    const { current } = this.answer;
    return current ? stabilityChallenges(words, current) : [];
  }

  protected override restored(): void {
    this.pointed = undefined;
    this.logitsField.forget();
  }

  private steps({ asked, result }: Current): Record<Way, Step[]> {
    const { epsilon } = FORMATS[asked.precision];
    const isLog = this.offers('some') && this.state.tab === 'log';
    const of = (way: Way) => stepsOf(result, way, epsilon).filter(({ id }) => isLog || id !== 'logProbabilities');
    return { naive: of('naive'), stable: of('stable') };
  }

  private readonly point = (event: Event): void => {
    const cell = cellOf(event);
    if (!cell || !isWay(cell.grid)) return;
    this.pointed = { way: cell.grid, row: cell.row, col: cell.col };
    if (event.type === 'focusin') this.grids.set(cell);
    this.requestUpdate();
  };

  private readonly pointFormats = (event: Event): void => {
    const cell = cellOf(event);
    if (cell) this.grids.set(cell);
  };

  /** Rows are of different lengths: the sum is one cell. */
  private readonly keydown = (event: KeyboardEvent): void => {
    const { current } = this.answer;
    const cell = cellOf(event);
    if (!current || !cell || !isWay(cell.grid)) return;
    const steps = this.steps(current)[cell.grid];
    const cols = cellsIn(steps, cell.row);
    const next = moved(event.key, event.ctrlKey || event.metaKey, cell.row, cell.col, steps.length, cols);
    if (!next) return;
    event.preventDefault();
    const [row, col] = next;
    const to = { grid: cell.grid, row, col: Math.min(col, cellsIn(steps, row) - 1) };
    this.grids.set(to);
    focusCell(this.renderRoot, to);
  };

  private readonly settled = (): void => {
    this.settle();
    this.unsaid = true;
    this.requestUpdate();
  };

  /** Moves all logits together, so that the largest becomes `top`. */
  private moveTop(top: number): void {
    const shift = Number((top - Math.max(...this.state.logits)).toPrecision(12));
    this.change({ shift: Math.min(SHIFT.max, Math.max(SHIFT.min, shift)) }, 'magnitude');
  }

  protected override body(words: Words<'stability'>): TemplateResult {
    const { current } = this.answer;
    if (!current) return html``;
    const steps = this.steps(current);
    if (this.unsaid && this.answer.pending === undefined) {
      this.unsaid = false;
      this.announce(this.verdictTexts(words, current).join(' '));
    }
    return html`<div class=${this.narrow ? 'narrow' : ''}>
      <div
        class="stage"
        ${scrollRegion(words.stability.figure)}
        @pointerover=${this.point}
        @focusin=${this.point}
        @keydown=${this.keydown}
      >
        ${this.figure(words, current, steps)}
      </div>
      ${this.verdict(words, current)} ${this.magnitude(words)} ${this.offers('some') ? this.formatRow(words) : nothing}
      ${this.offers('all') ? this.exactFields(words) : nothing} ${this.formula(softmaxFormula)}
      ${this.arithmetic(words, current, steps)} ${this.offers('some') ? this.tabs(words, current) : nothing}
    </div>`;
  }

  private figure({ stability }: Words<'stability'>, { asked }: Current, ways: Record<Way, Step[]>): TemplateResult {
    const classes = asked.logits.length;
    const active = (way: Way) => {
      const { row } = this.grids.of(way, ways[way].length, classes);
      const { col } = this.grids.of(way, ways[way].length, cellsIn(ways[way], row));
      return { row, col };
    };
    return stabilityFigure({
      ways,
      classes,
      width: this.width,
      narrow: this.narrow,
      active: { naive: active('naive'), stable: active('stable') },
      pointed: this.pointed,
      prob: this.common.symbols.prob,
      palette: this.palette,
      words: stability,
    });
  }

  /** What became of the naive way, and how exact the shifted one is. */
  private verdictTexts({ stability }: Words<'stability'>, { asked, result }: Current): [string, string] {
    const { naive, stable, truth } = result;
    const shares = Array.from(stable.probabilities, cellNumber).join(', ');
    const end = naiveEnd(result);
    const told = end === 'close' ? compact(distance(naive.probabilities, stable.probabilities), 4) : `[${shares}]`;
    const inexact = stableEnd(result, FORMATS[asked.precision].epsilon);
    const vanished = Array.from(truth.probabilities).filter((_, i) => stable.probabilities[i] === 0);
    const off = distance(stable.probabilities, truth.probabilities);
    const but = inexact === 'zero' ? compact(Math.max(...vanished), 4) : compact(off, 4);
    return [stability.verdict[end](told), stability.but[inexact](but)];
  }

  private verdict(words: Words<'stability'>, current: Current): TemplateResult {
    const [naive, stable] = this.verdictTexts(words, current);
    const { epsilon } = FORMATS[current.asked.precision];
    return html`<p
      class="verdict"
      data-verdict=${naiveEnd(current.result)}
      data-but=${stableEnd(current.result, epsilon)}
    >
      <span>${naive}</span><span class="but">${stable}</span>
    </p>`;
  }

  private magnitude({ stability }: Words<'stability'>): TemplateResult {
    const { logits, shift } = this.state;
    const { reach, step } = FORMATS[this.shownIn];
    return html`<div class="magnitude">
      ${slider({
        name: 'magnitude',
        label: stability.magnitude,
        value: Math.max(...logits) + shift,
        min: -reach,
        max: reach,
        step,
        text: (top) => (Math.abs(top) > reach ? stability.beyond(exact(top)) : compact(top, 3)),
        reset: Math.max(...logits) + this.first('shift'),
        onInput: (top) => this.moveTop(top),
        onSettle: this.settled,
      })}
      <div class="ends" aria-hidden="true"><span>${stability.low}</span><span>${stability.high}</span></div>
    </div>`;
  }

  private formatRow({ stability }: Words<'stability'>): TemplateResult {
    const { precision } = this.state;
    return html`<div class="row">
      ${radios({
        name: 'precision',
        label: stability.format,
        choices: FORMAT_NAMES.map((value) => ({ value, label: value })),
        chosen: precision,
        onChoose: (chosen) => {
          this.change({ precision: chosen });
          this.settled();
        },
      })}
      <small>${stability.limit(precision, FORMATS[precision].overflow)}</small>
    </div>`;
  }

  private exactFields(words: Words<'stability'>): TemplateResult {
    const { stability, common } = words;
    return html`${numberField({
      name: 'shift',
      label: stability.shift,
      spoken: stability.shift,
      value: this.state.shift,
      ...SHIFT,
      step: 1,
      less: common.less,
      more: common.more,
      onInput: (shift) => this.change({ shift }, 'shift'),
      onSettle: this.settled,
      onRefuse: (text) => common.refused(text, stabilityParams.shift.need),
    })}
    ${this.logitsField.view(words, {
      name: 'logits',
      label: stability.editLogits,
      value: this.state.logits.map((z) => exact(z)).join(', '),
      hint: stability.editHint,
    })}`;
  }

  /** Of the cell pointed at; at first of the naive way's first share. */
  private arithmetic(
    { stability }: Words<'stability'>,
    { result }: Current,
    ways: Record<Way, Step[]>,
  ): TemplateResult {
    const share = ways.naive.findIndex(({ id }) => id === 'probabilities');
    const { way, row, col } = this.pointed ?? { way: WAYS[0], row: share, col: 0 };
    const steps = ways[way];
    const step = steps[Math.min(row, steps.length - 1)];
    if (!step) return html``;
    const at = Math.min(col, step.cells.length - 1);
    return stabilityArithmetic({
      runs: result,
      way,
      id: step.id,
      col: at,
      flaw: step.cells[at]?.flaw,
      prob: this.common.symbols.prob,
      words: stability,
    });
  }

  private tabs(words: Words<'stability'>, { result }: Current): TemplateResult {
    const { stability, common } = words;
    const { tab } = this.state;
    return html`${tabs({
      name: 'tab',
      label: common.views,
      choices: [
        { value: 'agree', label: stability.tabAgree },
        { value: 'log', label: stability.tabLog },
        { value: 'formats', label: stability.tabFormats },
      ],
      chosen: tab,
      onChoose: (chosen) => {
        this.change({ tab: chosen });
      },
    })}
    ${
      tab === 'agree'
        ? agreeTable(words, { result, prob: this.common.symbols.prob, narrow: this.narrow })
        : tab === 'formats'
          ? formatsTable(words, {
              result,
              prob: this.common.symbols.prob,
              active: this.grids.of('formats', FORMAT_NAMES.length, 2 * result.logits.length),
              point: this.pointFormats,
              keydown: this.grids.keydown,
            })
          : html`${this.formula(logFormula)}
              <p class="note">${stability.logNote}</p>`
    }`;
  }
}
