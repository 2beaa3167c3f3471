import { css, html, nothing, type CSSResult, type PropertyValues, type TemplateResult } from 'lit';
import { radios, tabs } from '../controls/choices';
import { cellOf, GridFocus, moved } from '../controls/grid-focus';
import { mathsText } from '../controls/maths-text';
import { numberField } from '../controls/number-field';
import { slider } from '../controls/slider';
import { textField } from '../controls/text-field';
import {
  isGrid,
  matrixOf,
  PAIRWISE,
  sourceOf,
  valueAt,
  type Chain,
  type GridCell,
  type GridId,
} from '../figures/matrix-chain';
import { arcsFigure } from '../figures/matrix-arcs';
import {
  componentLine,
  componentName,
  fullDigits,
  mirrored,
  weightLines,
  type ArithmeticView,
} from '../figures/matrix-arithmetic';
import { codeFigure, codeLines, codeText } from '../figures/matrix-code';
import { isHidden, scaleOf, type MatrixView } from '../figures/matrix-grid';
import { isLarge, isPainted, largeFigure } from '../figures/matrix-large';
import { linksOf } from '../figures/matrix-links';
import { matrixFigure, partsOf, type StepName } from '../figures/matrix';
import matrixFormula from '../formulas/matrix.tex';
import unscaledFormula from '../formulas/matrix-unscaled.tex';
import { compact, exact } from '../marks/format';
import { paintGrid } from '../marks/grid-canvas';
import type { Messages } from '../messages/messages';
import { withEdit, withoutEdit } from '../params/cell-edits';
import { EDITABLE, matrixParams, STEPS } from '../params/matrix';
import { DESIGN } from '../params/matrix-design';
import { fallbacks } from '../params/schema';
import { Answer } from './answer';
import { AttnElement, type Preset } from './element';
import {
  answerMatrix,
  isDesignText,
  isInside,
  questionOf,
  toggled,
  type Editable,
  type MatrixQuestion,
  type MatrixState,
} from './matrix-question';

/** Range of a cell that is set by hand. */
const RANGE = { min: -1000, max: 1000 };
const CELL_STEP = 0.5;

const isEditable = (grid: GridId): grid is Editable => (EDITABLE as readonly string[]).includes(grid);

function isInGrid(chain: Chain, { grid, row, col }: GridCell): boolean {
  const { rows, cols } = matrixOf(chain, grid);
  return row < rows && col < cols;
}

/** The last line of arithmetic that a step has reached. */
const REACH: Record<StepName, ArithmeticView['until']> = {
  '1': 'scores',
  '2': 'scores',
  '3': 'scaled',
  '4': 'masked',
  '5': 'weights',
  '6': 'weights',
};

/**
 * softmax(QKᵀ/√d_k)V as a chain of grids, one step at a time, one weight written out: what a pattern is made of, and that A is
 * not symmetric.
 *
 * @attr tokens - 1 to 64 tokens, separated by "/" or spaces; the example's own six by default
 * @attr kv-tokens - the encoder's tokens for cross-attention; empty, self-attention
 * @attr weights - `design` (the example made by hand, for its own tokens) or `random`
 * @attr seed - of the random numbers, 7 by default
 * @attr d-model - columns of a random X, 1 to 16
 * @attr dk - d_k = d_v of random projections, 1 to 16
 * @attr cells - cells set by hand: `wq.5.3=2;x.1.1=0.5`, of x, y (the encoder's), wq, wk, wv, q, k, v
 * @attr mask - `none`, `causal`, `padding` or `custom`
 * @attr valid-lens - keys that are no padding
 * @attr mask-bits - the drawn mask: rows of 0 and 1 (1 = visible), separated by semicolons
 * @attr scale - `sqrt` or `none`
 * @attr row - the query that is looked at, from 1
 * @attr col - the key, from 1
 * @attr step - `1` to `6`, or `all`
 * @attr projection - `q`, `k` or `v`: which one step 1 shows
 * @attr tab - `matrices`, `arcs` or `code`
 */
export class AttnMatrix extends AttnElement<typeof matrixParams> {
  protected static override readonly paramTable = matrixParams;
  static override styles: CSSResult[] = [
    ...AttnElement.styles,
    css`
      .stage .sheet {
        max-width: none;
      }
      .steps-nav {
        display: grid;
        grid-template-columns: auto auto auto 1fr;
        gap: 8px;
        align-items: center;
        margin-block: 8px;
      }
      .steps-nav button {
        min-width: 36px;
        min-height: 36px;
        padding: 4px 8px;
      }
      .steps-nav .count {
        min-width: 2.5em;
        text-align: center;
      }
      .steps-nav .all {
        justify-self: end;
        padding: 4px 12px;
      }
      .step-title {
        margin: 8px 0 12px;
        font-weight: 600;
      }
      section + section {
        margin-top: 32px;
      }
      section > .radios {
        margin-bottom: 12px;
      }
      sub,
      sup {
        line-height: 0;
      }
      .arithmetic {
        min-height: 5.1em;
        line-height: 1.7;
      }
      .pair {
        margin: 12px 0;
        padding-left: 12px;
        border-left: 3px solid var(--query);
      }
      .pair span.one {
        white-space: nowrap;
      }
      .source {
        font-size: 14px;
      }
      .source b {
        font-weight: 600;
      }
      .number-field input[name='cell'] {
        width: 12em;
      }
      .number-field input[name='seed'] {
        width: 7em;
      }
      .plates {
        display: flex;
        flex-wrap: wrap;
        gap: 16px 24px;
        align-items: flex-start;
      }
      .painting {
        position: relative;
      }
      .painting canvas {
        display: block;
        cursor: crosshair;
      }
      .painting .sheet {
        position: absolute;
        top: 0;
        left: 0;
        pointer-events: none;
      }
      .code {
        margin: 8px 0;
        max-height: 32em;
        overflow: auto;
      }
      .code .comment {
        color: var(--muted);
      }
      .settings {
        display: grid;
        gap: 8px;
        margin-block: 16px;
      }
    `,
  ];

  readonly widgetName = 'matrix';
  private readonly focusStops = new GridFocus(this);
  /** The cell that is looked at, where it is not the weight of `row` and `col`. */
  private here: GridCell | undefined;
  /** The cell under the pointer: its digits are written out. */
  private pointed: GridCell | { sum: number } | undefined;
  private refusals: Partial<Record<'tokens' | 'kvTokens' | 'cell', string | undefined>> = {};
  private readonly painted = new WeakMap<HTMLCanvasElement, unknown[]>();

  protected readonly answer = new Answer<MatrixQuestion, Chain>(this, answerMatrix);

  constructor() {
    super(matrixParams);
  }

  protected override ask(): void {
    this.answer.ask(questionOf(this.state));
  }

  protected override reserve(): number {
    return Math.min(this.state.tokens.length, 24) * 42 + 480;
  }

  protected override caption(words: Messages): string {
    return words.matrix.caption;
  }

  protected override presets({ matrix }: Messages): Preset<MatrixState>[] {
    const { row, col, step, projection, tab, ...numbers } = fallbacks(matrixParams);
    const preset = (name: string, label: string, state: Partial<MatrixState>) => ({
      name,
      label,
      state: { ...numbers, ...state },
    });
    return [
      preset('design', matrix.presetDesign, { row, col, step, projection, tab }),
      preset('random', matrix.presetRandom, { weights: 'random' }),
      preset('causal', matrix.presetCausal, { mask: 'causal' }),
      preset('masked-row', matrix.presetMaskedRow, {
        mask: 'custom',
        maskBits: DESIGN.tokens.map((_, r) => (r === 4 ? '000000' : '111111')),
        row: 5,
      }),
      preset('cross', matrix.presetCross, { kvTokens: ['I', 'ate', 'a', 'red', 'apple'], col: 5 }),
    ];
  }

  // --- what is looked at

  private get pair(): { row: number; col: number } {
    const { tokens, kvTokens, row, col } = this.state;
    const keys = kvTokens.length > 0 ? kvTokens : tokens;
    return { row: Math.min(row, tokens.length) - 1, col: Math.min(col, keys.length) - 1 };
  }

  private get steps(): readonly StepName[] {
    return this.state.step === 'all' ? STEPS : [this.state.step];
  }

  /** The chosen cell if it is on the stage, else what the step is about. */
  private currentIn(chain: Chain): GridCell {
    const { here, pair } = this;
    const { step, projection, tab } = this.state;
    const shown = this.steps.flatMap((name) => partsOf(name, projection, chain.cross)).map(({ grid }) => grid);
    if (tab === 'matrices' && here && shown.includes(here.grid)) {
      if (isInGrid(chain, here)) return here;
    }
    const component = (wanted: number) => Math.min(wanted, chain.q.cols - 1);
    if (tab === 'matrices' && step === '1')
      return {
        grid: projection,
        row: projection === 'q' ? pair.row : pair.col,
        col: component(projection === 'v' ? 3 : 2),
      };
    if (tab === 'matrices' && step === '6') return { grid: 'output', row: pair.row, col: component(3) };
    const grids: Partial<Record<MatrixState['step'], GridId>> = { '2': 'scores', '3': 'scaled', '4': 'masked' };
    return { grid: grids[step] ?? 'weights', ...pair };
  }

  private select(cell: GridCell): void {
    this.here = cell;
    this.refusals.cell = undefined;
    const { grid, row, col } = sourceOf(cell);
    const isPair = PAIRWISE.includes(grid);
    const next = { ...this.pair };
    if (isPair || grid === 'x' || grid === 'q' || grid === 'output') next.row = row;
    if (isPair) next.col = col;
    if (grid === 'y' || grid === 'k' || grid === 'v') next.col = row;
    this.focusStops.set({ grid: cell.grid, row: cell.row, col: cell.col });
    this.look(next);
  }

  private look({ row, col }: { row: number; col: number }): void {
    const { pair } = this;
    if (row === pair.row && col === pair.col) this.requestUpdate();
    else this.change({ row: row + 1, col: col + 1 }, 'look');
  }

  private readonly isEdited = (cell: GridCell): boolean => {
    const { grid, row, col } = sourceOf(cell);
    return this.state.cells.some((edit) => edit.grid === grid && edit.row === row && edit.col === col);
  };

  private view(words: Messages, chain: Chain): MatrixView {
    const { matrix } = words;
    const current = this.currentIn(chain);
    const question = this.answer.current?.asked;
    const { pair } = this;
    return {
      chain,
      current,
      links: linksOf(chain, current),
      active: (grid, rows, cols) => (PAIRWISE.includes(grid) ? pair : this.focusStops.of(grid, rows, cols)),
      isEdited: this.isEdited,
      inputNames: question?.source === 'design' ? matrix.wordClasses : [],
      width: this.width,
      narrow: this.narrow,
      palette: this.palette,
      words: {
        ...matrix,
        grids: { ...matrix.grids, ...(question?.scale === 'none' ? { scaled: matrix.scaledOff } : {}) },
      },
    };
  }

  // --- events of the stage

  private gridCellOf(event: Event): GridCell | undefined {
    const cell = cellOf(event);
    return cell && isGrid(cell.grid) ? { grid: cell.grid, row: cell.row, col: cell.col } : this.paintedCellOf(event);
  }

  private paintedCellOf(event: Event): GridCell | undefined {
    const canvas = event.target;
    if (!(canvas instanceof HTMLCanvasElement) || !(event instanceof MouseEvent)) return undefined;
    const grid = canvas.dataset['paint'] ?? '';
    const edge = Number(canvas.dataset['edge']);
    const chain = this.answer.current?.result;
    if (!isGrid(grid) || !chain) return undefined;
    const { rows, cols } = matrixOf(chain, grid);
    const place = (offset: number, count: number) => Math.max(0, Math.min(count - 1, Math.floor(offset / edge)));
    return { grid, row: place(event.offsetY, rows), col: place(event.offsetX, cols) };
  }

  private readonly focusin = (event: FocusEvent): void => {
    const cell = this.gridCellOf(event);
    if (cell) this.select(cell);
  };

  private readonly tap = (event: MouseEvent): void => {
    const cell = this.gridCellOf(event);
    if (!cell) return;
    if (cell.grid === 'mask') this.toggle(cell);
    else this.select(cell);
  };

  private toggle({ row, col }: GridCell): void {
    const { words } = this;
    const chain = this.answer.current?.result;
    if (!chain || !words) return;
    this.settle();
    this.here = { grid: 'mask', row, col };
    this.change({ mask: 'custom', maskBits: toggled(chain.mask, row, col), row: row + 1, col: col + 1 });
    const wasVisible = valueAt(chain, { grid: 'mask', row, col }) === 1;
    this.announce(
      `(${chain.queries[row] ?? ''}, ${chain.keys[col] ?? ''}) ${wasVisible ? words.matrix.masked : words.matrix.visible}`,
    );
  }

  private readonly point = (event: Event): void => {
    // While a number is typed, nothing is drawn anew.
    if (this.renderRoot.querySelector('input:focus')) return;
    const sum =
      event.target instanceof Element ? event.target.closest('[data-sum]')?.getAttribute('data-sum') : undefined;
    const cell = sum === null || sum === undefined ? this.gridCellOf(event) : { sum: Number(sum) };
    if (JSON.stringify(cell) === JSON.stringify(this.pointed)) return;
    this.pointed = cell;
    this.requestUpdate();
  };

  private readonly leave = (): void => {
    if (!this.pointed) return;
    this.pointed = undefined;
    this.requestUpdate();
  };

  private readonly dblclick = (event: Event): void => {
    const cell = this.gridCellOf(event);
    if (cell && this.isEdited(cell)) this.restore(cell);
  };

  private readonly keydown = (event: KeyboardEvent): void => {
    const cell = this.gridCellOf(event);
    const chain = this.answer.current?.result;
    const grid = (event.target as Element).closest('[data-grid]');
    if (!cell || !chain || !grid || event.altKey) return;
    const { rows, cols } = matrixOf(chain, cell.grid);
    const next = moved(event.key, event.ctrlKey || event.metaKey, cell.row, cell.col, rows, cols);
    if (next) {
      event.preventDefault();
      void this.focusCell(grid, { grid: cell.grid, row: next[0], col: next[1] });
    } else if (cell.grid === 'mask' && (event.key === ' ' || event.key === 'Enter')) {
      event.preventDefault();
      this.toggle(cell);
    } else if (this.canEdit(cell)) {
      this.editKey(event, cell);
    }
  };

  /** The lens moves with its cell, so the cell is only there after the drawing. */
  private async focusCell(grid: Element, cell: GridCell): Promise<void> {
    this.select(cell);
    await this.updateComplete;
    grid.querySelector<SVGElement>(`[data-cell="${cell.grid} ${String(cell.row)} ${String(cell.col)}"]`)?.focus();
  }

  // --- editing

  private canEdit(cell: GridCell): boolean {
    return this.offers('some') && isEditable(sourceOf(cell).grid);
  }

  private editKey(event: KeyboardEvent, cell: GridCell): void {
    const input = this.renderRoot.querySelector<HTMLInputElement>('input[name="cell"]');
    if ((event.key === 'Delete' || event.key === 'Backspace') && this.isEdited(cell)) {
      event.preventDefault();
      this.restore(cell);
    } else if (input && (/^[-−.\d]$/.test(event.key) || event.key === 'Enter') && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (event.key === 'Enter') input.select();
      else input.value = event.key.replace('-', '−');
      input.focus();
    }
  }

  private setCell(cell: GridCell, value: number): void {
    const { grid, row, col } = sourceOf(cell);
    if (!isEditable(grid)) return;
    this.refusals.cell = undefined;
    this.change(
      { cells: withEdit(this.state.cells, { grid, row, col, value }) },
      `cell ${grid} ${String(row)} ${String(col)}`,
    );
    if (this.words)
      this.announce(this.words.common.isNow(`${grid}[${String(row + 1)}, ${String(col + 1)}]`, compact(value, 4)));
  }

  private restore(cell: GridCell): void {
    const { grid, row, col } = sourceOf(cell);
    if (!isEditable(grid)) return;
    this.settle();
    this.change({ cells: withoutEdit(this.state.cells, { grid, row, col }) });
  }

  private cellField(words: Messages, chain: Chain, current: GridCell): TemplateResult {
    const cell = sourceOf(current);
    const { grid, row, col } = cell;
    if (!this.offers('some')) return html``;
    if (!isEditable(grid))
      return html`<p class="note edit-row">
        ${this.state.tab === 'matrices' && ['1', '2', '6', 'all'].includes(this.state.step) ? words.matrix.editHint : nothing}
      </p>`;
    const edit = this.state.cells.find((one) => one.grid === grid && one.row === row && one.col === col);
    const back = (event: KeyboardEvent) => {
      // A refused number stays under the hands.
      if ((event.key !== 'Enter' && event.key !== 'Escape') || this.refusals.cell !== undefined) return;
      this.renderRoot
        .querySelector<SVGElement>(`[data-cell="${current.grid} ${String(current.row)} ${String(current.col)}"]`)
        ?.focus();
    };
    return html`<div class="row edit-row" @keydown=${back}>
      ${numberField({
        name: 'cell',
        label: componentName(chain, cell),
        spoken: `${grid}[${String(row + 1)}, ${String(col + 1)}]`,
        value: edit?.value ?? valueAt(chain, cell),
        ...RANGE,
        step: CELL_STEP,
        less: words.common.less,
        more: words.common.more,
        onInput: (value) => {
          this.setCell(cell, value);
        },
        onSettle: this.settle,
        onRefuse: (text) => {
          this.refusals.cell = words.common.refused(text, { kind: 'number', ...RANGE });
          this.requestUpdate();
        },
      })}
      ${
        edit
          ? html`<button
              type="button"
              data-action="restore"
              @click=${() => {
                this.restore(cell);
              }}
            >
              ${words.matrix.resetCell}
            </button>`
          : nothing
      }
      ${this.refusals.cell === undefined ? nothing : html`<small class="refusal" role="alert">${this.refusals.cell}</small>`}
    </div>`;
  }

  // --- drawing

  protected override body(words: Messages): TemplateResult {
    const { current } = this.answer;
    if (!current) return html``;
    const { asked, result } = current;
    const { matrix, common } = words;
    const { tab } = this.state;
    return html`
      ${
        this.offers('some')
          ? tabs({
              name: 'tab',
              label: common.views,
              choices: [
                { value: 'matrices', label: matrix.tabMatrices },
                { value: 'arcs', label: matrix.tabArcs },
                { value: 'code', label: matrix.tabCode },
              ],
              chosen: tab,
              onChoose: (chosen) => {
                this.settle();
                this.change({ tab: chosen });
              },
            })
          : nothing
      }
      ${tab === 'code' ? this.code(words, asked, result) : tab === 'arcs' ? this.arcs(words, asked, result) : this.matrices(words, asked, result)}
      ${this.provenance(words, asked, result)}
      ${tab === 'code' ? nothing : this.formula(asked.scale === 'sqrt' ? matrixFormula : unscaledFormula)}
      ${this.settings(words, asked)}
    `;
  }

  private matrices(words: Messages, asked: MatrixQuestion, chain: Chain): TemplateResult {
    const view = this.view(words, chain);
    return html`
      ${this.navigation(words)}
      <div
        class="stage"
        @focusin=${this.focusin}
        @click=${this.tap}
        @pointerover=${this.point}
        @pointermove=${this.point}
        @pointerleave=${this.leave}
        @keydown=${this.keydown}
        @dblclick=${this.dblclick}
      >
        ${this.steps.map((step) => this.stepView(words, asked, view, step))}
      </div>
      ${this.arithmetic(words, asked, view)} ${this.cellField(words, chain, view.current)}
      ${this.direction(words, asked, chain)}
    `;
  }

  private stepTitle({ matrix }: Messages, step: StepName): string {
    if (step === '1' && this.state.kvTokens.length > 0) return matrix.step1Cross;
    if (step === '3' && this.state.scale === 'none') return matrix.step3None;
    return matrix[`step${step}`];
  }

  private stepView(words: Messages, asked: MatrixQuestion, view: MatrixView, step: StepName): TemplateResult {
    const { projection } = this.state;
    const parts = partsOf(step, projection, view.chain.cross);
    const last = parts[parts.length - 1]?.grid ?? 'weights';
    const current = view.current.grid;
    const inLens = parts.some(({ grid }) => grid === current) && isPainted(view.chain, current) ? current : last;
    return html`<section data-step=${step}>
      <p class="step-title">${mathsText(this.stepTitle(words, step))}</p>
      ${
        step === '1'
          ? radios({
              name: 'projection',
              label: words.matrix.projection,
              choices: (['q', 'k', 'v'] as const).map((value) => ({ value, label: value.toUpperCase() })),
              chosen: projection,
              onChoose: (chosen) => {
                this.settle();
                this.here = undefined;
                this.change({ projection: chosen });
              },
            })
          : nothing
      }
      ${isLarge(view.chain) ? largeFigure(view, parts, inLens) : matrixFigure(view, step, projection)}
      ${step === '4' && asked.cross && this.state.mask === 'causal' ? html`<p class="note">${words.matrix.noCausal}</p>` : nothing}
    </section>`;
  }

  private navigation(words: Messages): TemplateResult {
    const { matrix } = words;
    const { step } = this.state;
    const index = step === 'all' ? -1 : STEPS.indexOf(step);
    const go = (to: MatrixState['step']) => {
      this.settle();
      this.here = undefined;
      this.change({ step: to });
      if (to !== 'all') this.announce(`${matrix.stepOf(Number(to))}: ${this.stepTitle(words, to)}`);
    };
    const button = (action: string, title: string, text: string, to: StepName | undefined) =>
      html`<button
        type="button"
        data-action=${action}
        aria-label=${title}
        title=${title}
        ?disabled=${to === undefined}
        @click=${() => {
          if (to) go(to);
        }}
      >
        ${text}
      </button>`;
    return html`<div class="steps-nav">
      ${
        step === 'all'
          ? html`<span></span><span></span><span></span>`
          : html`${button('previous', matrix.previous, '‹', STEPS[index - 1])}
              <span class="count" data-value="step" aria-label=${matrix.stepOf(index + 1)}>${index + 1}/6</span>
              ${button('next', matrix.next, '›', STEPS[index + 1])}`
      }
      ${
        this.offers('some')
          ? html`<button
              type="button"
              class="all"
              data-action="all"
              @click=${() => {
                go(step === 'all' ? '5' : 'all');
              }}
            >
              ${step === 'all' ? matrix.showOne : matrix.showAll}
            </button>`
          : nothing
      }
    </div>`;
  }

  private arithmetic(words: Messages, asked: MatrixQuestion, view: MatrixView): TemplateResult {
    const { chain, current } = view;
    const { step } = this.state;
    const isPair = PAIRWISE.includes(current.grid);
    const until = step === 'all' ? 'weights' : REACH[step];
    const shared = { chain, isEdited: this.isEdited, words: words.matrix };
    const meaning =
      isPair && asked.source === 'design' && asked.mask === 'none' && this.state.cells.length === 0 && step === '5'
        ? words.matrix.rowMeanings(chain.queries)[current.row]
        : undefined;
    return html`<div class="readout arithmetic" data-arithmetic>
      ${
        isPair
          ? weightLines({
              ...shared,
              cell: { ...current, ...this.pair },
              until,
              scale: asked.scale,
              hasMask: asked.mask !== 'none',
            })
          : componentLine({ ...shared, cell: current })
      }
      <div><small data-full>${this.digits(words, view)}</small></div>
      ${meaning === undefined ? nothing : html`<div class="note" data-meaning>${meaning}</div>`}
    </div>`;
  }

  /** All digits of what is pointed at, else of what is selected. */
  private digits(words: Messages, view: MatrixView): TemplateResult {
    const { chain } = view;
    const { pointed } = this;
    if (pointed && 'sum' in pointed) {
      const { cols, data } = chain.weights;
      const sum = data
        .subarray(pointed.sum * cols, (pointed.sum + 1) * cols)
        .reduce((total, weight) => total + weight, 0);
      return html`${words.matrix.rowSumOf(chain.queries[pointed.sum] ?? '')} = ${exact(sum)}`;
    }
    const cell = pointed && isInGrid(chain, pointed) ? pointed : view.current;
    return fullDigits(chain, cell);
  }

  /** That a(i, j) and a(j, i) are two different questions, with the numbers of now. */
  private direction(words: Messages, asked: MatrixQuestion, chain: Chain): TemplateResult {
    const { matrix } = words;
    const { step } = this.state;
    if (step !== '5' && step !== 'all') return html``;
    const { row, col } = this.pair;
    const [a, b] = [chain.queries[row] ?? '', chain.keys[col] ?? ''];
    if (asked.cross) return html`<p class="pair" data-pair>${matrix.pairCross}</p>`;
    const both = mirrored(chain, row, col);
    if (!both) {
      const value = compact(valueAt(chain, { grid: 'weights', row, col }), 3);
      return html`<p class="pair" data-pair>${matrix.pairSelf(a, value)}</p>`;
    }
    const differ = both.forth !== both.back;
    const weight = (from: string, to: string, value: number) =>
      html`<strong
        >a(<span class="role-query">${from}</span>, <span class="role-key">${to}</span>) = ${compact(value, 3)}</strong
      >`;
    return html`<p class="pair" data-pair>
      <span class="one">${weight(a, b, both.forth)}</span>
      <span class="one">${differ ? '≠' : '='} ${weight(b, a, both.back)}</span
      ><br />${differ ? matrix.pairDiffers : matrix.pairEqual}
    </p>`;
  }

  private provenance(words: Messages, asked: MatrixQuestion, chain: Chain): TemplateResult {
    const { matrix } = words;
    const isDesign = asked.source === 'design';
    const edits = asked.cells.filter((edit) => isInside(chain, edit)).length;
    return html`<p class="source" data-source>
      <b>${isDesign ? matrix.fromDesign : matrix.fromRandom(asked.seed)}</b
      >${edits > 0 ? html` · <b>${matrix.edited(edits)}</b>` : nothing}<br />
      <span class="note">${mathsText(isDesign ? matrix.designNote : matrix.randomNote)}</span>
    </p>`;
  }

  private arcs(words: Messages, asked: MatrixQuestion, chain: Chain): TemplateResult {
    const { row, col } = this.pair;
    const look = (event: Event) => {
      const cell = cellOf(event);
      if (!cell) return;
      this.here = undefined;
      this.look(cell.grid === 'from' ? { row: cell.row, col } : { row, col: cell.row });
    };
    return html`
      <p class="note">${words.matrix.arcs}</p>
      <div class="stage" @focusin=${look} @click=${look} @keydown=${this.focusStops.keydown}>
        ${arcsFigure({ chain, row, col, width: this.width, palette: this.palette, words: words.matrix })}
      </div>
      <div class="readout arithmetic" data-arithmetic>
        ${weightLines({ chain, cell: { grid: 'weights', row, col }, until: 'weights', scale: asked.scale, hasMask: asked.mask !== 'none', isEdited: this.isEdited, words: words.matrix })}
        <div><small data-full>${fullDigits(chain, { grid: 'weights', row, col })}</small></div>
      </div>
      ${this.directionInArcs(words, asked, chain)}
    `;
  }

  private directionInArcs(words: Messages, asked: MatrixQuestion, chain: Chain): TemplateResult {
    return this.state.step === '5' || this.state.step === 'all' ? this.direction(words, asked, chain) : html``;
  }

  private code(words: Messages, asked: MatrixQuestion, chain: Chain): TemplateResult {
    const { matrix } = words;
    const edits = asked.cells.filter((edit) => ['q', 'k', 'v'].includes(edit.grid) && isInside(chain, edit));
    const lines = codeLines({
      chain,
      scale: asked.scale,
      mask: asked.mask,
      validLens: asked.validLens,
      edits,
      words: matrix.code,
    });
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(codeText(lines));
        this.notify(matrix.codeCopied);
        this.announce(matrix.codeCopied);
      } catch {
        this.notify(matrix.codeNotCopied);
      }
    };
    return html`${codeFigure(lines)}<button type="button" data-action="copy-code" @click=${() => void copy()}>
        ${matrix.copyCode}
      </button>`;
  }

  // --- settings

  private settings(words: Messages, asked: MatrixQuestion): TemplateResult {
    if (!this.offers('some')) return html``;
    const { matrix } = words;
    const { scale, mask, weights, validLens } = this.state;
    const set = (patch: Partial<MatrixState>) => {
      this.settle();
      this.change(patch);
    };
    const masks = [
      { value: 'none', label: matrix.maskNone },
      ...(asked.cross ? [] : [{ value: 'causal', label: matrix.maskCausal } as const]),
      { value: 'padding', label: matrix.maskPadding },
      { value: 'custom', label: matrix.maskCustom },
    ] as const;
    const keys = asked.keys.length;
    return html`<div class="settings">
      ${
        isDesignText(this.state)
          ? radios({
              name: 'weights',
              label: matrix.source,
              choices: [
                { value: 'design', label: matrix.sourceDesign },
                { value: 'random', label: matrix.sourceRandom },
              ],
              chosen: weights,
              onChoose: (chosen) => {
                set({ weights: chosen });
              },
            })
          : nothing
      }
      ${radios({
        name: 'scale',
        label: matrix.scale,
        choices: [
          { value: 'sqrt', label: html`÷√d<sub>k</sub>` },
          { value: 'none', label: matrix.scaleNone },
        ],
        chosen: scale,
        onChoose: (chosen) => {
          set({ scale: chosen });
        },
      })}
      ${radios({
        name: 'mask',
        label: matrix.mask,
        choices: masks,
        chosen: asked.mask,
        onChoose: (chosen) => {
          set({ mask: chosen });
        },
      })}
      ${asked.cross ? html`<small>${matrix.noCausal}</small>` : nothing}
      ${
        mask === 'padding'
          ? slider({
              name: 'validLens',
              label: matrix.validLens,
              value: Math.min(validLens, keys),
              min: 0,
              max: keys,
              text: String,
              reset: Math.min(this.first('validLens'), keys),
              onInput: (value) => {
                this.change({ validLens: value }, 'validLens');
              },
              onSettle: this.settle,
            })
          : nothing
      }
      ${mask === 'custom' ? html`<small>${matrix.drawMask}</small>` : nothing}
      ${this.offers('all') ? this.sentences(words, asked) : nothing}
    </div>`;
  }

  private sentences(words: Messages, asked: MatrixQuestion): TemplateResult {
    const { matrix, common } = words;
    const field = (name: 'tokens' | 'kvTokens', label: string, hint: string) =>
      textField({
        name,
        label,
        hint,
        value: this.state[name].join(' / '),
        refusal: this.refusals[name],
        onCommit: (text) => {
          this.takeTokens(words, name, text);
        },
      });
    const number = (
      name: 'seed' | 'dModel' | 'dk',
      label: string | TemplateResult,
      spoken: string,
      min: number,
      max: number,
    ) =>
      numberField({
        name,
        label,
        spoken,
        value: this.state[name],
        min,
        max,
        step: 1,
        less: common.less,
        more: common.more,
        onInput: (value) => {
          if (Number.isInteger(value)) this.change({ [name]: value }, name);
        },
        onSettle: this.settle,
        onRefuse: (text) => {
          this.notify(common.refused(text, { kind: 'integer', min, max }));
        },
      });
    return html`
      ${field('tokens', matrix.tokens, matrix.tokensHint)} ${field('kvTokens', matrix.kvTokens, matrix.kvTokensHint)}
      ${
        asked.source === 'random'
          ? html`<div class="row">
              ${number('seed', matrix.seed, matrix.seed, 0, 4294967295)}
              ${number('dModel', matrix.dModel, matrix.dModel, 1, 16)}
              ${number('dk', html`d<sub>k</sub> = d<sub>v</sub>`, matrix.dk, 1, 16)}
            </div>`
          : nothing
      }
    `;
  }

  private takeTokens(words: Messages, name: 'tokens' | 'kvTokens', text: string): void {
    const param = matrixParams[name];
    const found = param.read(text);
    this.refusals = {};
    this.settle();
    if (found) {
      this.here = undefined;
      this.change({ [name]: found });
    } else {
      this.refusals[name] = words.common.refused(text, param.need);
      this.requestUpdate();
    }
  }

  // --- painting

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const chain = this.answer.current?.result;
    if (!chain) return;
    for (const canvas of this.renderRoot.querySelectorAll<HTMLCanvasElement>('canvas[data-paint]'))
      this.paint(canvas, chain);
  }

  private paint(canvas: HTMLCanvasElement, chain: Chain): void {
    const id = canvas.dataset['paint'] ?? '';
    if (!isGrid(id)) return;
    const [cell, extent, top] = ['edge', 'extent', 'top'].map((name) => Number(canvas.dataset[name])) as [
      number,
      number,
      number,
    ];
    const { palette } = this;
    const key = [chain, id, cell, extent, palette, devicePixelRatio];
    if (this.painted.get(canvas)?.every((part, index) => part === key[index]) === true) return;
    this.painted.set(canvas, key);
    const { rows, cols, data } = matrixOf(chain, id);
    canvas.style.width = `${String(cols * cell)}px`;
    canvas.style.height = `${String(rows * cell)}px`;
    const muted = (row: number, col: number) => isHidden(chain, id, row, col);
    paintGrid(
      canvas,
      {
        rows,
        cols,
        values: top === 1 ? data : data.map((value) => value / top),
        cell,
        palette,
        scale: scaleOf(id),
        extent,
        muted,
      },
      devicePixelRatio,
    );
  }
}
