import { html, nothing, type TemplateResult } from 'lit';
import { cellOf, GridFocus } from '../controls/grid-focus';
import { mathsText } from '../controls/maths-text';
import { scrollRegion } from '../controls/scroll-region';
import { backwardFigure, type BackwardView } from '../figures/backward';
import { letterOf, arithmetic, cellName, linksOf } from '../figures/backward-links';
import {
  outputPairs,
  PAIRWISE,
  pairsOf,
  valueAt,
  type GridCell,
  type GridId,
  type Pair,
} from '../figures/backward-flow';
import { verdictOf } from '../figures/backward-verdict';
import sumFormula from '../formulas/backward-1.tex';
import softmaxFormula from '../formulas/backward-2.tex';
import scaleFormula from '../formulas/backward-3.tex';
import scoresFormula from '../formulas/backward-4.tex';
import inputFormula from '../formulas/backward-5.tex';
import { exact, rounded } from '../marks/format';
import { textWidth } from '../marks/text';
import type { Words } from '../messages/messages';
import { backwardParams, GRIDS } from '../params/backward';
import { editOf, withEdit, withoutEdit } from '../params/cell-edits';
import { Answer, same } from './answer';
import { backwardCellField, editableOf } from './backward-cell-field';
import { askCheck, type CheckQuestion } from './backward-check';
import {
  askBackward,
  questionOf,
  type BackwardAnswer,
  type BackwardQuestion,
  type BackwardState,
} from './backward-question';
import { backwardSettings } from './backward-settings';
import { backwardSteps } from './backward-steps';
import { backwardStyles } from './backward-styles';
import { AttnElement, type Preset } from './element';
import { held } from './matrix-held';
import { typeInto } from './matrix-cell-field';
import { heightAt, type Measured } from './measured';
import { ParamField } from './param-field';
import { stepsStyles } from './steps-styles';

const FORMULAS = {
  '1': [sumFormula],
  '2': [softmaxFormula],
  '3': [scaleFormula],
  '4': [scoresFormula],
  '5': [inputFormula],
  all: [sumFormula, softmaxFormula, scaleFormula, scoresFormula, inputFormula],
};
const LINE = 24;
/** What all but two or three rows of grids takes, at these widths; from 668 px on two twins of the narrow layout fit in a row. */
const NARROW = [288, 328, 560, 600, 667, 668, 719];
const REST_NARROW: Measured = {
  zh: {
    one: [725, 693, 693, 669, 645, 387, 399],
    some: [987, 913, 913, 889, 865, 607, 619],
    all: [1206, 1132, 1071, 1047, 1023, 765, 777],
  },
  en: {
    one: [818, 789, 717, 717, 693, 435, 447],
    some: [1080, 1051, 937, 937, 913, 655, 667],
    all: [1299, 1270, 1095, 1095, 1071, 813, 825],
  },
};
const WIDE = [736, 880];
const REST_WIDE: Measured = {
  zh: { one: [430, 445], some: [614, 625], all: [772, 783] },
  en: { one: [466, 469], some: [686, 653], all: [844, 811] },
};
const WIDEST = 880;

/**
 * Attention's backward pass, walked from dO to dX with real numbers: each gradient beside its forward twin, every cell with what it
 * is made of. A big weight need not have a big gradient.
 *
 * @attr tokens - 2 to 6 tokens, separated by "/" or spaces
 * @attr weights - `design` (the example made by hand, for its own tokens) or `random`
 * @attr seed - of the random numbers, 7 by default
 * @attr cells - cells set by hand: `x.1.1=0.5;wq.2.1=3`, of x, wq, wk, wv, y (the target)
 * @attr mask - `none` or `causal`
 * @attr loss - `cell` (one output), `sum` (of all outputs) or `target` (half the squared distance to y)
 * @attr loss-row, loss-col - which output is the loss, from 1
 * @attr rate - η, how far a step along −gradient goes, 0.001 to 1, 0.02 by default
 * @attr step - `1` to `5`, or `all`
 * @attr grid, row, col - the cell that is looked at: `dscaled` 1 1 by default
 */
export class AttnBackward extends AttnElement<typeof backwardParams, 'backward'> {
  static override styles = [...AttnElement.styles, stepsStyles, backwardStyles];
  protected static override readonly paramTable = backwardParams;
  protected readonly section = 'backward';
  readonly widgetName = 'backward';
  readonly answer = new Answer<BackwardQuestion, BackwardAnswer>(this, askBackward);
  private readonly check = new Answer<CheckQuestion, number>(this, askCheck);
  private readonly grids = new GridFocus(this);
  /** The cell under the pointer: its digits are written out. */
  private pointed: GridCell | undefined;
  /** The loss before the last step along −gradient. */
  private lossBefore: number | undefined;
  private readonly tokensField = new ParamField(this, backwardParams.tokens, (tokens) => this.set({ tokens }));

  constructor() {
    super(backwardParams);
  }

  protected override ask(): void {
    const question = questionOf(this.state);
    const { forward, loss } = question;
    this.answer.ask(question);
    this.check.ask({ forward, loss });
  }

  protected override reserve(): number {
    const n = this.state.tokens.length;
    const [widths, rest] = this.wide ? [WIDE, REST_WIDE] : [NARROW, REST_NARROW];
    const heights = rest[this.surroundings.language][this.common.controls];
    return (this.wide ? 104 : 144) * n + heightAt(widths, heights, this.width);
  }

  protected override caption({ backward }: Words<'backward'>): string {
    return backward.caption;
  }

  protected override presets({ backward }: Words<'backward'>): Preset<BackwardState>[] {
    const plain = { tokens: backwardParams.tokens.fallback, cells: [], mask: 'none', weights: 'design' } as const;
    return [
      { name: 'design', label: backward.presetDesign, state: { ...plain, loss: 'cell', lossRow: 1, lossCol: 1 } },
      { name: 'random', label: backward.presetRandom, state: { ...plain, weights: 'random' } },
      { name: 'target', label: backward.presetTarget, state: { ...plain, loss: 'target', step: '5' } },
      { name: 'causal', label: backward.presetCausal, state: { ...plain, mask: 'causal' } },
    ];
  }

  protected override restored(): void {
    this.pointed = undefined;
    this.lossBefore = undefined;
    this.tokensField.forget();
  }

  // --- changes

  private readonly set = (patch: Partial<BackwardState>, gesture?: string): void => {
    if (gesture === undefined) this.settle();
    this.lossBefore = undefined;
    this.change(patch, gesture);
  };

  /** The cell that was chosen; beyond the last, the last. */
  private chosen(flow: BackwardAnswer): GridCell {
    const { grid, row, col } = this.state;
    const { rows, cols } = flow[grid];
    return { grid, row: Math.min(row, rows) - 1, col: Math.min(col, cols) - 1 };
  }

  private readonly gridCellOf = (event: Event): GridCell | undefined => {
    const cell = cellOf(event);
    const grid = GRIDS.find((one) => one === cell?.grid);
    return cell && grid && { ...cell, grid };
  };

  private look(cell: GridCell): void {
    const { grid, row, col } = this.state;
    const patch = { grid: cell.grid, row: cell.row + 1, col: cell.col + 1 };
    if (!same(patch, { grid, row, col })) this.change(patch, 'look');
  }

  /** A cell of dO becomes the loss; what is looked at goes along to its row. */
  private choose({ row, col }: GridCell): void {
    const { grid } = this.state;
    const along = PAIRWISE.includes(grid) || grid === 'doutput' ? { row: row + 1 } : {};
    this.set({ loss: 'cell', lossRow: row + 1, lossCol: col + 1, ...along });
    const flow = this.answer.current?.result;
    if (flow && this.words) this.announce(this.words.backward.lossChosen(cellName(flow, { grid: 'output', row, col })));
  }

  private readonly tapped = (event: Event): void => {
    const cell = this.gridCellOf(event);
    if (!cell) return;
    this.grids.set(cell);
    if (cell.grid === 'doutput') this.choose(cell);
    else this.look(cell);
  };

  /** What has the focus is looked at; a cell of dO only by a tap or a key, for that is the loss. */
  private readonly focusin = (event: Event): void => {
    const cell = this.gridCellOf(event);
    if (!cell) return;
    this.grids.set(cell);
    // A pointer at rest does not keep the keyboard from being heard.
    this.pointed = undefined;
    if (cell.grid !== 'doutput') this.look(cell);
  };

  private readonly point = (event: Event): void => {
    const cell = event.type === 'pointerleave' ? undefined : this.gridCellOf(event);
    if (same(cell, this.pointed)) return;
    this.pointed = cell;
    this.requestUpdate();
  };

  private readonly keydown = (event: KeyboardEvent): void => {
    const cell = this.gridCellOf(event);
    if (!cell || this.grids.keydown(event)) return;
    if (cell.grid === 'doutput' && (event.key === 'Enter' || event.key === ' ')) {
      this.choose(cell);
      event.preventDefault();
      return;
    }
    const input = this.renderRoot.querySelector<HTMLInputElement>('input[name="cell"]');
    if (input && editableOf(cell) && typeInto(input, event)) event.preventDefault();
  };

  /** X one step along −gradient, as edits of its cells. Waits for the answer, which the step depends on. */
  private readonly nudge = async (): Promise<void> => {
    await this.answer.pending;
    const { current } = this.answer;
    if (!current || !same(current.asked, questionOf(this.state))) return;
    const { next, loss } = current.result;
    const cells = Array.from(next.data, (value, at) => ({
      grid: 'x' as const,
      row: Math.floor(at / next.cols),
      col: at % next.cols,
      value: Math.min(1000, Math.max(-1000, value)),
    })).reduce(withEdit, this.state.cells);
    this.set({ cells });
    this.lossBefore = loss;
    await this.updateComplete;
    if (this.words) this.announce(this.lossText(this.words));
  };

  // --- drawing

  protected override body(words: Words<'backward'>): TemplateResult {
    const { current } = this.answer;
    if (!current) return html``;
    const { backward } = words;
    const { asked, result: flow } = current;
    const { step } = this.state;
    return html`<div
        @click=${this.tapped}
        @focusin=${this.focusin}
        @pointerover=${this.point}
        @pointerleave=${this.point}
        @keydown=${this.keydown}
      >
        <div class="act ${this.wide ? 'wide' : ''}">
          <div>${this.stage(words, flow, outputPairs(asked.loss.kind === 'target'), this.actWidth, false)}</div>
          <div>
            <p class="loss" data-loss=${exact(flow.loss)}>${this.lossText(words)}</p>
            ${this.offers('some') ? this.nudgeButton(words) : nothing} ${this.verdict(words, flow, asked)}
          </div>
        </div>
        ${backwardSteps(words, {
          step,
          hasAll: this.offers('some'),
          onGo: (to) => {
            this.set({ step: to });
            this.announce(
              to === 'all' ? backward.steps.all : `${backward.stepOf(Number(to))}: ${spoken(backward.steps[to])}`,
            );
          },
        })}
        <p class="step-title">${mathsText(backward.steps[step])}</p>
        ${this.stage(words, flow, pairsOf(step), this.width, true)}
      </div>
      ${FORMULAS[step].map((formula) => this.formula(formula))} ${this.arithmetic(words, flow)}
      ${this.cellField(words, flow)}
      <p class="source" data-source>${this.source(words, asked)}</p>
      <p class="note" data-check=${this.check.current ? exact(this.check.current.result) : nothing}>
        ${this.check.current ? backward.checked(rounded(this.check.current.result, 6)) : backward.checking}
      </p>
      ${this.offers('some') ? this.settings(words) : nothing}`;
  }

  /** Room for sentences beside the outputs. */
  private get wide(): boolean {
    return this.width >= 720;
  }

  private get actWidth(): number {
    return this.wide ? 330 : this.width;
  }

  private stage(
    { backward }: Words<'backward'>,
    flow: BackwardAnswer,
    pairs: readonly Pair[],
    width: number,
    hasLegend: boolean,
  ): TemplateResult {
    const here = this.chosen(flow);
    const { loss } = questionOf(this.state);
    const view: BackwardView = {
      flow,
      here,
      links: linksOf(flow, here),
      lossCell: loss.kind === 'cell' ? loss : undefined,
      active: (grid, rows, cols) => this.grids.of(grid, rows, cols),
      isEdited: (cell) => this.editOf(cell) !== undefined,
      isEditable: (grid: GridId) => this.offers('some') && editableOf({ grid, row: 0, col: 0 }) !== undefined,
      width: Math.min(width, WIDEST),
      palette: this.palette,
      words: backward,
    };
    const name = hasLegend ? spoken(backward.steps[this.state.step]) : backward.grids.output;
    return html`<div class="stage" ${scrollRegion(name)}>${backwardFigure(view, pairs, hasLegend)}</div>`;
  }

  private editOf(cell: GridCell): number | undefined {
    const place = editableOf(cell);
    return place && editOf(this.state.cells, place)?.value;
  }

  private lossText({ backward }: Words<'backward'>): string {
    const { current } = this.answer;
    if (!current) return '';
    const { asked, result } = current;
    const after = rounded(result.loss, 4);
    const { kind, row, col } = asked.loss;
    const before = this.lossBefore;
    const isAfterStep = before !== undefined && same(asked, questionOf(this.state));
    if (isAfterStep) return (result.loss < before ? backward.fell : backward.rose)(rounded(before, 4), after);
    return backward.lossIs[kind](cellName(result, { grid: 'output', row, col }), after);
  }

  private nudgeButton({ backward }: Words<'backward'>): TemplateResult {
    return html`<div class="row">
      <button type="button" data-action="nudge" @click=${() => void this.nudge()}>${backward.nudge}</button>
    </div>`;
  }

  private verdict({ backward }: Words<'backward'>, flow: BackwardAnswer, asked: BackwardQuestion): TemplateResult {
    const { grid, row } = this.chosen(flow);
    const { kind, text } = verdictOf(flow, PAIRWISE.includes(grid) ? row : asked.loss.row, backward);
    const lines = Math.ceil(
      textWidth(text, 16) / (this.wide ? Math.min(this.width, WIDEST) - this.actWidth - 55 : this.width - 15),
    );
    return held(lines * LINE, html`<p class="verdict" data-verdict=${kind}>${text}</p>`);
  }

  private arithmetic({ backward }: Words<'backward'>, flow: BackwardAnswer): TemplateResult {
    const here = this.chosen(flow);
    const full = this.pointed && isIn(flow, this.pointed) ? this.pointed : here;
    // Measured: dX has the longest sum; a line more for all digits.
    const isLong = this.state.step === '5' || this.state.step === 'all' || flow.tokens.length > 3;
    const room = LINE * ((isLong && this.narrow ? 4 : 2) + 1);
    return held(
      room,
      html`<div class="readout arithmetic" data-arithmetic>
        <div data-stands=${here.grid}>${arithmetic(flow, here, backward)}</div>
        <div><small data-full>${mathsText(cellName(flow, full))} = ${exact(valueAt(flow, full))}</small></div>
      </div>`,
    );
  }

  private cellField(words: Words<'backward'>, flow: BackwardAnswer): TemplateResult | typeof nothing {
    if (!this.offers('some')) return nothing;
    const cell = this.chosen(flow);
    const place = editableOf(cell);
    if (!place) return html`<p class="note edit-row">${words.backward.editHint}</p>`;
    return backwardCellField(words, {
      flow,
      cell,
      byHand: this.editOf(cell),
      onInput: (value) =>
        this.set({ cells: withEdit(this.state.cells, { ...place, value }) }, `cell ${letterOf(place.grid)}`),
      onSettle: this.settle,
      onRestore: () => this.set({ cells: withoutEdit(this.state.cells, place) }),
    });
  }

  private source({ backward }: Words<'backward'>, { forward }: BackwardQuestion): string {
    const from = forward.source === 'design' ? backward.fromDesign : backward.fromRandom(forward.seed);
    return forward.cells.length === 0 ? from : `${from} · ${backward.edited(forward.cells.length)}`;
  }

  private settings(words: Words<'backward'>): TemplateResult {
    const { backward } = words;
    return backwardSettings(words, {
      state: this.state,
      rate: this.first('rate'),
      offersAll: this.offers('all'),
      tokens: this.tokensField.view(words, {
        name: 'tokens',
        label: backward.tokens,
        value: this.state.tokens.join(' / '),
        hint: backward.tokensHint,
      }),
      onSet: (patch) => this.set(patch),
      onSlide: this.set,
      onSettle: this.settle,
    });
  }
}

/** Subscripts are no words. */
const spoken = (text: string): string => text.replace(/_/g, '');

const isIn = (flow: BackwardAnswer, { grid, row, col }: GridCell): boolean =>
  row < flow[grid].rows && col < flow[grid].cols;
