import { html, nothing, type TemplateResult } from 'lit';
import { tabs } from '../controls/choices';
import { cellOf, GridFocus, type CellRef } from '../controls/grid-focus';
import { scrollRegion } from '../controls/scroll-region';
import { slider } from '../controls/slider';
import { jacobianFigure, jacobianHeight, type JacobianView } from '../figures/jacobian';
import { columnText, entryArithmetic } from '../figures/jacobian-readout';
import entryFormula from '../formulas/jacobian-entry.tex';
import jacobianFormula from '../formulas/jacobian.tex';
import normFormula from '../formulas/jacobian-norm.tex';
import numericFormula from '../formulas/jacobian-numeric.tex';
import vjpFormula from '../formulas/jacobian-vjp.tex';
import { compact, subscript } from '../marks/format';
import type { Cell } from '../marks/grid';
import { textWidth } from '../marks/text';
import type { Words } from '../messages/messages';
import { GAP, jacobianParams, TEMPERATURE } from '../params/jacobian';
import { Answer, same, type Answered } from './answer';
import type { Challenge } from './challenges';
import { AttnElement, type Preset } from './element';
import { jacobianChallenges } from './jacobian-challenges';
import { derivation } from './jacobian-derivation';
import { digitsOf, MAIN_GRIDS, type JacobianNumbers } from './jacobian-digits';
import { jacobianFacts } from './jacobian-facts';
import { numericPanel } from './jacobian-numeric';
import {
  askJacobian,
  askNumeric,
  askSaturation,
  askVjp,
  gapOf,
  GAPS,
  leading,
  numericQuestion,
  question,
  STEPS,
  vjpQuestion,
  type AtLogits,
  type JacobianAnswer,
  type JacobianState,
  type NumericAnswer,
  type NumericAsked,
  type Saturation,
  type VjpAnswer,
  type VjpAsked,
} from './jacobian-question';
import { saturationPanel } from './jacobian-saturation';
import { jacobianStyles } from './jacobian-styles';
import { vjpPanel } from './jacobian-vjp';
import { held } from './matrix-held';
import { heightAt, type Measured } from './measured';
import { ParamField } from './param-field';

/** A logit moves by this much a key press, ten times as far with Shift. */
const MOVE = 0.1;
const BODY = 16;
const LINE = 24;
/** What sentence, sliders, formula, facts and tab take beside the figure, at these widths. */
const NARROW = [288, 328, 600];
const REST_NARROW: Measured = {
  zh: { one: [376, 328, 235], some: [959, 890, 676], all: [1104, 1035, 817] },
  en: { one: [448, 400, 307], some: [1152, 1043, 769], all: [1318, 1209, 910] },
};
const WIDE = [736, 880];
const REST_WIDE: Measured = {
  zh: { one: [167, 167], some: [568, 518], all: [709, 659] },
  en: { one: [191, 191], some: [648, 563], all: [789, 704] },
};

/**
 * The Jacobian of softmax as linked cells: a logit that moves, moves every probability, by a whole column of J. With its
 * derivation, the vector-Jacobian product two ways, a check by central differences, and how it saturates.
 *
 * @attr logits - 2 to 8 numbers from −1000 to 1000, `1,2,3` by default
 * @attr temperature - 0.05 to 20, 1 by default
 * @attr row, col - the cell ∂s_row/∂z_col that is looked at, from 1; 2 and 3 by default
 * @attr tab - `derivation`, `vjp`, `numeric` or `saturation`
 * @attr line - lines of the derivation, 1 (the default) to 5
 * @attr upstream - g of the vector-Jacobian product, one number a logit, `1,-1,2` by default
 * @attr done - multiplications of the vector-Jacobian product that are done; all by default
 * @attr step - h of the central differences, 1e-12 to 1, 1e-5 by default
 */
export class AttnJacobian extends AttnElement<typeof jacobianParams, 'jacobian'> {
  static override styles = [...AttnElement.styles, jacobianStyles];
  protected static override readonly paramTable = jacobianParams;
  protected readonly section = 'jacobian';
  readonly widgetName = 'jacobian';
  readonly answer = new Answer<AtLogits, JacobianAnswer>(this, askJacobian);
  private readonly vjp = new Answer<VjpAsked, VjpAnswer>(this, askVjp);
  private readonly numeric = new Answer<NumericAsked, NumericAnswer>(this, askNumeric);
  private readonly saturation = new Answer<AtLogits, Saturation>(this, askSaturation);
  private readonly grids = new GridFocus(this);
  /** The number under the pointer or the focus. */
  private pointed: CellRef | undefined;
  /** The sliders' range while one is dragged. */
  private heldExtent = 0;
  /** A logit came to rest, and its column is still to be announced. */
  private unsaid = false;
  private readonly logitsField = new ParamField(this, jacobianParams.logits, (logits) => this.change({ logits }));
  private readonly upstreamField = new ParamField(this, jacobianParams.upstream, (upstream) =>
    this.change({ upstream }),
  );

  constructor() {
    super(jacobianParams);
  }

  protected override ask(): void {
    const { tab } = this.state;
    this.answer.ask(question(this.state));
    if (!this.offers('some')) return;
    if (tab === 'vjp') this.vjp.ask(vjpQuestion(this.state));
    if (tab === 'numeric') this.numeric.ask(numericQuestion(this.state));
    if (tab === 'saturation') this.saturation.ask(question(this.state));
  }

  protected override willUpdate(): void {
    const { current } = this.answer;
    if (!this.unsaid || !this.words || !current || !same(current.asked, question(this.state))) return;
    this.unsaid = false;
    this.announce(columnText(this.words.jacobian, this.common.symbols.prob, this.selected.col, current.result));
  }

  protected override reserve(): number {
    const n = this.state.logits.length;
    const [widths, rest] = this.wide ? [WIDE, REST_WIDE] : [NARROW, REST_NARROW];
    const heights = rest[this.surroundings.language][this.common.controls];
    return jacobianHeight(n, this.figureWidth) + heightAt(widths, heights, this.width) + (this.wide ? 0 : 40 * n);
  }

  /** Room for the sliders beside the figure. */
  private get wide(): boolean {
    return this.width >= 720;
  }

  private get figureWidth(): number {
    return this.wide ? Math.min(this.width - 300, 560) : this.width;
  }

  /** The cell that was chosen, from 0; beyond the last, the last. */
  private get selected(): Cell {
    const { row, col, logits } = this.state;
    return { row: Math.min(row, logits.length) - 1, col: Math.min(col, logits.length) - 1 };
  }

  /** The cell that is looked at: pointed at, else chosen. */
  private here(n: number): Cell {
    const { pointed, selected } = this;
    const isEntry = pointed?.grid === 'jacobian' && pointed.row < n && pointed.col < n;
    return isEntry ? pointed : { row: Math.min(selected.row, n - 1), col: Math.min(selected.col, n - 1) };
  }

  protected override caption({ jacobian }: Words<'jacobian'>): string {
    return jacobian.caption(`z${subscript(this.selected.col + 1)}`, this.common.symbols.prob);
  }

  protected override presets({ jacobian }: Words<'jacobian'>): Preset<JacobianState>[] {
    return [
      { name: 'three', label: jacobian.presetThree, state: { logits: [1, 2, 3], temperature: 1 } },
      { name: 'six', label: jacobian.presetSix, state: { logits: [0, 0, 0, 0, 0, 0], temperature: 1 } },
      { name: 'saturated', label: jacobian.presetSaturated, state: { logits: [0, 0, 8], temperature: 1 } },
    ];
  }

  protected override challenges(words: Words<'jacobian'>): Challenge[] {
    const vjp = this.vjp.current;
    const isOfNow = this.state.tab === 'vjp' && vjp !== undefined && same(vjp.asked, vjpQuestion(this.state));
    return jacobianChallenges(words, this.answer.current, isOfNow ? vjp : undefined);
  }

  protected override restored(): void {
    this.pointed = undefined;
    this.logitsField.forget();
    this.upstreamField.forget();
  }

  // --- changes

  private get extent(): number {
    const largest = Math.max(4, ...this.state.logits.map(Math.abs));
    return Math.max(this.heldExtent, 4 * 2 ** Math.ceil(Math.log2(largest / 4)));
  }

  private setLogit(index: number, z: number): void {
    this.pointed = undefined;
    this.heldExtent = this.extent;
    const logits = this.state.logits.map((old, i) => (i === index ? z : old));
    this.change({ logits, col: index + 1 }, `z${index}`);
  }

  private readonly settled = (): void => {
    this.settle();
    this.heldExtent = 0;
    this.unsaid = true;
    this.requestUpdate();
  };

  /** Pointing at a number, by mouse, finger or focus, writes it out; what has the focus or was clicked stays chosen. */
  private readonly point = (event: Event): void => {
    const cell = cellOf(event);
    if (!cell) return;
    this.pointed = cell;
    if (event.type !== 'pointerover') {
      this.grids.set(cell);
      const { row, col } = this.selected;
      if (cell.grid === 'jacobian' && (cell.row !== row || cell.col !== col))
        this.change({ row: cell.row + 1, col: cell.col + 1 }, 'look');
    }
    this.requestUpdate();
  };

  private readonly leave = (): void => {
    this.pointed = undefined;
    this.requestUpdate();
  };

  // --- drawing

  protected override body(words: Words<'jacobian'>): TemplateResult {
    const { current } = this.answer;
    if (!current) return html``;
    return html`<div
      @pointerover=${this.point}
      @click=${this.point}
      @focusin=${this.point}
      @pointerleave=${this.leave}
      @keydown=${this.grids.keydown}
    >
      <div class="main ${this.wide ? 'wide' : ''}">
        ${this.stage(words, current)}
        <div>${this.columnText(words, current)} ${this.sliders(words)}</div>
      </div>
      ${this.formula(entryFormula)} ${this.arithmetic(current)}
      ${this.offers('some') ? this.more(words, current) : nothing}
    </div>`;
  }

  private stage(
    { jacobian }: Words<'jacobian'>,
    { asked, result }: Answered<AtLogits, JacobianAnswer>,
  ): TemplateResult {
    const { prob } = this.common.symbols;
    const view: JacobianView = {
      ...asked,
      result,
      here: this.here(asked.logits.length),
      active: (grid, rows, cols) => (grid === 'jacobian' ? this.selectedIn(rows) : this.grids.of(grid, rows, cols)),
      width: this.figureWidth,
      prob,
      palette: this.palette,
      words: { ...jacobian, diagonal: jacobian.diagonal(prob) },
    };
    return html`<div><div class="stage" ${scrollRegion(jacobian.jacobian)}>${jacobianFigure(view)}</div></div>`;
  }

  private selectedIn(n: number): Cell {
    const { row, col } = this.selected;
    return { row: Math.min(row, n - 1), col: Math.min(col, n - 1) };
  }

  private columnText({ jacobian }: Words<'jacobian'>, { asked, result }: Answered<AtLogits, JacobianAnswer>) {
    const text = columnText(jacobian, this.common.symbols.prob, this.here(asked.logits.length).col, result);
    const room = (this.wide ? this.width - this.figureWidth - 40 : this.width) - 15;
    // Widths are generous, so a line more or less of digits makes no other height.
    const lines = Math.ceil(textWidth(text, BODY) / room);
    return held(lines * LINE, html`<p class="column-text" data-column>${text}</p>`);
  }

  private sliders(words: Words<'jacobian'>): TemplateResult {
    const { logits, temperature } = this.state;
    const { extent } = this;
    const first = this.first('logits');
    return html`<div class="sliders">
      ${logits.map((z, j) =>
        slider({
          name: `z${j + 1}`,
          label: j === this.selected.col ? html`<b>${`z${subscript(j + 1)}`}</b>` : `z${subscript(j + 1)}`,
          spoken: words.jacobian.logit(`z${subscript(j + 1)}`),
          value: z,
          min: -extent,
          max: extent,
          step: MOVE,
          text: (value) => compact(value, 2),
          reset: first[j] ?? 0,
          onInput: (value) => this.setLogit(j, Number(value.toFixed(6))),
          onSettle: this.settled,
        }),
      )}
      ${
        this.offers('some')
          ? slider({
              ...TEMPERATURE,
              name: 'temperature',
              label: words.jacobian.temperature,
              value: temperature,
              log: true,
              text: (t) => compact(t, 3),
              reset: this.first('temperature'),
              onInput: (value) => this.change({ temperature: value }, 'temperature'),
              onSettle: this.settle,
            })
          : nothing
      }
    </div>`;
  }

  private arithmetic({ asked, result }: Answered<AtLogits, JacobianAnswer>): TemplateResult {
    const here = this.here(asked.logits.length);
    const { prob } = this.common.symbols;
    const pointed = this.pointed && MAIN_GRIDS.includes(this.pointed.grid) ? this.pointed : undefined;
    const digits = digitsOf(this.numbers({ asked, result }), prob, pointed ?? { grid: 'jacobian', ...here });
    return entryArithmetic({ result, temperature: asked.temperature, here, prob, digits: digits ?? '' });
  }

  private numbers({ asked, result }: Answered<AtLogits, JacobianAnswer>): JacobianNumbers {
    return { logits: asked.logits, result, vjp: this.vjp.current, numeric: this.numeric.current?.result };
  }

  private more(words: Words<'jacobian'>, current: Answered<AtLogits, JacobianAnswer>): TemplateResult {
    const { jacobian, common } = words;
    const { tab, logits } = this.state;
    const { pointed } = this;
    const inTab = pointed && !MAIN_GRIDS.includes(pointed.grid) ? pointed : undefined;
    const digits = inTab && digitsOf(this.numbers(current), this.common.symbols.prob, inTab);
    return html`${this.formula(jacobianFormula)} ${jacobianFacts(words, current.result)}
    ${
      this.offers('all')
        ? this.logitsField.view(words, {
            name: 'logits',
            label: jacobian.editLogits,
            value: logits.join(', '),
            hint: jacobian.editHint,
          })
        : nothing
    }
    ${tabs({
      name: 'tab',
      label: common.views,
      choices: [
        { value: 'derivation', label: jacobian.tabDerivation },
        { value: 'vjp', label: jacobian.tabVjp },
        { value: 'numeric', label: jacobian.tabNumeric },
        { value: 'saturation', label: jacobian.tabSaturation },
      ],
      chosen: tab,
      onChoose: (chosen) => this.change({ tab: chosen }),
    })}
    ${this.panel(words, current)}
    ${
      tab === 'vjp' || tab === 'numeric'
        ? html`<p class="readout"><small data-tab-full>${digits ?? common.roundedHint}</small></p>`
        : nothing
    }`;
  }

  private panel(words: Words<'jacobian'>, current: Answered<AtLogits, JacobianAnswer>): TemplateResult {
    switch (this.state.tab) {
      case 'derivation':
        return this.derivation(words, current);
      case 'vjp':
        return this.vjpPanel(words, current);
      case 'numeric':
        return this.numericPanel(words, current);
      case 'saturation':
        return this.saturationPanel(words, current);
    }
  }

  private derivation(words: Words<'jacobian'>, { asked, result }: Answered<AtLogits, JacobianAnswer>): TemplateResult {
    return derivation(words, {
      ...asked,
      result,
      softmax: result.softmax,
      here: this.here(asked.logits.length),
      prob: this.common.symbols.prob,
      line: this.state.line,
      formula: (formula) => this.formula(formula),
      onGo: (line) => this.change({ line }),
    });
  }

  private readonly stop = (grid: string, rows: number, cols: number): Cell => this.grids.of(grid, rows, cols);

  private vjpPanel(words: Words<'jacobian'>, { result }: Answered<AtLogits, JacobianAnswer>): TemplateResult {
    const { current } = this.vjp;
    if (current?.asked.upstream.length !== result.probabilities.length) return html``;
    const { asked, result: vjp } = current;
    return vjpPanel(words, {
      ...vjp,
      jacobian: result.jacobian,
      upstream: asked.upstream,
      temperature: asked.temperature,
      done: this.state.done,
      width: this.width,
      prob: this.common.symbols.prob,
      active: this.stop,
      palette: this.palette,
      field: this.upstreamField.view(words, {
        name: 'upstream',
        label: words.jacobian.upstream,
        value: this.state.upstream.join(', '),
        hint: words.jacobian.upstreamHint,
      }),
      formula: this.formula(vjpFormula),
      onDone: (done) => this.change({ done }, 'done'),
      onSettle: this.settle,
    });
  }

  private numericPanel(words: Words<'jacobian'>, { result }: Answered<AtLogits, JacobianAnswer>): TemplateResult {
    const { current } = this.numeric;
    if (current?.result.jacobian.rows !== result.jacobian.rows) return html``;
    return numericPanel(words, {
      jacobian: result.jacobian,
      numeric: current.result.jacobian,
      maxAbsError: current.result.maxAbsError,
      errors: current.result.errors,
      steps: STEPS,
      step: current.asked.step,
      width: this.width,
      narrow: this.narrow,
      temperature: current.asked.temperature,
      prob: this.common.symbols.prob,
      active: this.stop,
      palette: this.palette,
      formula: this.formula(numericFormula),
      reset: this.first('step'),
      onStep: (step) => this.change({ step }, 'step'),
      onSettle: this.settle,
    });
  }

  private saturationPanel(
    words: Words<'jacobian'>,
    { asked, result }: Answered<AtLogits, JacobianAnswer>,
  ): TemplateResult {
    const { current } = this.saturation;
    if (!current) return html``;
    return saturationPanel(words, {
      ...current.result,
      gaps: GAPS,
      gap: gapOf(asked.logits),
      norm: result.frobeniusNorm,
      largest: Math.max(...result.probabilities),
      temperature: asked.temperature,
      width: this.width,
      palette: this.palette,
      formula: this.formula(normFormula),
      reset: Math.min(GAP.max, gapOf(this.first('logits'))),
      onGap: (gap) => this.change({ logits: leading(this.state.logits, 1, gap) }, 'gap'),
      onSettle: this.settle,
    });
  }
}
