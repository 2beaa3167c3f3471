import { html, nothing, type CSSResult, type PropertyValues, type TemplateResult } from 'lit';
import { tabs } from '../controls/choices';
import { cellOf, focusCell, GridFocus } from '../controls/grid-focus';
import { headOf, PAIRWISE, type Chain, type GridCell } from '../figures/matrix-chain';
import type { MatrixView } from '../figures/matrix-grid';
import { linksOf } from '../figures/matrix-links';
import { paintMatrices } from '../figures/matrix-painting';
import { pairFigure } from '../figures/matrix-pair';
import { readout, type Pointed } from '../figures/matrix-readout';
import { arithmeticRoom, pairRoom } from '../figures/matrix-room';
import crossProjectFormula from '../formulas/matrix-project-cross.tex';
import projectFormula from '../formulas/matrix-project.tex';
import matrixFormula from '../formulas/matrix.tex';
import maskedFormula from '../formulas/matrix-masked.tex';
import maskedUnscaledFormula from '../formulas/matrix-masked-unscaled.tex';
import unscaledFormula from '../formulas/matrix-unscaled.tex';
import { compact } from '../marks/format';
import type { Cell } from '../marks/grid';
import { loadMessages, type Language, type Words } from '../messages/messages';
import { bitAt } from '../params/mask-bits';
import { editOf, withEdit, withoutEdit } from '../params/cell-edits';
import { matrixParams } from '../params/matrix';
import { isOrderOf } from '../params/row-order';
import { Answer, same, together, type Answered, type Needed } from './answer';
import { AttnElement, type Preset } from './element';
import { editableOf, spokenCell } from './matrix-cell';
import type { Challenge } from './challenges';
import type { FilePart } from './matrix-file';
import type { HeadsPart, HeadsView } from './matrix-heads';
import { held } from './matrix-held';
import { currentCell, pairOf, pairWith, stepsOf } from './matrix-look';
import { matrixPresets } from './matrix-presets';
import {
  answerMatrix,
  isDesignText,
  maskOf,
  questionOf,
  toggled,
  type MatrixQuestion,
  type MatrixState,
} from './matrix-question';
import type { SentenceFields } from './matrix-sentences';
import type { MatrixHands } from './matrix-settings';
import { sourceNote } from './matrix-source';
import { matrixStage } from './matrix-stage';
import { stepSection, type Turn } from './matrix-step';
import { REACH, stepsNav, stepTitle } from './matrix-steps';
import { matrixStyles } from './matrix-styles';
import { stepsStyles } from './steps-styles';

/** Without a mask the formula does not speak of one. */
const FORMULAS = {
  open: { sqrt: matrixFormula, none: unscaledFormula },
  masked: { sqrt: maskedFormula, none: maskedUnscaledFormula },
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
 * @attr k-order, v-order - which token's row, from 1, stands in each row of K and of V; empty, each in its own
 * @attr mask - `none`, `causal`, `padding` or `custom`
 * @attr valid-lens - keys that are no padding
 * @attr mask-bits - the drawn mask: rows of 0 and 1 (1 = visible), separated by semicolons
 * @attr scale - `sqrt` or `none`
 * @attr heads - 1 to 4, each with columns of Q, K and V of its own
 * @attr head - the head that is looked at, from 1
 * @attr row - the query that is looked at, from 1
 * @attr col - the key, from 1
 * @attr step - `1` to `6`, or `all`
 * @attr projection - `q`, `k` or `v`: which one step 1 shows
 * @attr tab - `matrices`, `arcs`, `code` or `file`
 * @attr src - address of a file with a model's attention (safetensors or JSON, see the README), shown in place of the calculation
 * @attr layer - of that file's maps the one that is looked at, from 1
 */
export class AttnMatrix extends AttnElement<typeof matrixParams, 'matrix'> {
  protected static override readonly paramTable = matrixParams;
  static override styles: CSSResult[] = [...AttnElement.styles, stepsStyles, matrixStyles];

  protected readonly section = 'matrix';
  readonly widgetName = 'matrix';
  readonly calculation = new Answer<MatrixQuestion, Chain>(this, answerMatrix);
  private readonly focusStops = new GridFocus(this);
  /** The cell that is looked at, where it is not what the step is about. */
  private here: GridCell | undefined;
  /** What is under the pointer: its digits are written out. */
  private pointed: Pointed | undefined;
  /** Made when they are first shown. */
  private fields: SentenceFields | undefined;

  /** What a post does not offer. */
  private readonly more = new Answer<Language, typeof import('./matrix-more') & Words<'matrixGoals'>>(
    this,
    (_, language) => withWords(import('./matrix-more'), loadMessages(language, 'matrixGoals')),
  );
  /** What most readers never open is fetched with its tab. */
  private readonly codeView = new Answer<Language, typeof import('./matrix-code-panel') & Words<'matrixCode'>>(
    this,
    (_, language) => withWords(import('./matrix-code-panel'), loadMessages(language, 'matrixCode')),
  );
  private readonly arcsView = new Answer<true, typeof import('../figures/matrix-arcs')>(
    this,
    () => import('../figures/matrix-arcs'),
  );

  /** Several heads. */
  private readonly headsPart = new Answer<Language, HeadsPart>(this, async (_, language) =>
    (await this.late()).HeadsPart.in(language),
  );

  /** A model's attention from a file; it stays open whatever else is shown. */
  readonly filePart = new Answer<Language, FilePart>(this, async (_, language, last) => {
    const { FilePart, FileSource } = await this.late();
    return FilePart.in(language, last?.result.source ?? new FileSource(() => this.requestUpdate()));
  });

  constructor() {
    super(matrixParams);
  }

  private async late(): Promise<typeof import('./matrix-late')> {
    const late = await import('./matrix-late');
    late.addStyles(this.renderRoot as ShadowRoot, late.lateStyles);
    late.keepFromLeaving(this);
    return late;
  }

  get answer(): Needed {
    // The first picture is whole; later ones do not go while more is fetched.
    const hasHeads = this.first('heads') > 1 && this.state.heads > 1;
    return together(
      this.calculation,
      ...(this.offers('some') ? [this.more] : []),
      ...(hasHeads ? [this.headsPart] : []),
      ...(this.state.src === '' ? [] : [this.filePart]),
    );
  }

  /** What the picture is drawn from; of several heads, the one that is looked at. */
  private get current(): Answered<MatrixQuestion, Chain> | undefined {
    const { current } = this.calculation;
    return current && { asked: current.asked, result: headOf(current.result, this.state.head) };
  }

  protected override ask(): void {
    const { tab, heads } = this.state;
    this.calculation.ask(questionOf(this.state));
    if (this.offers('some')) this.more.ask(this.surroundings.language);
    if (tab === 'code') this.codeView.ask(this.surroundings.language);
    if (tab === 'arcs') this.arcsView.ask(true);
    if (heads > 1) this.headsPart.ask(this.surroundings.language);
    if (!this.isFile) return;
    this.filePart.ask(this.surroundings.language);
    // With an answer, being asked means being seen: a file that nobody sees is not fetched.
    if (this.answer.current) void this.filePart.current?.result.source.fetch(this.state.src);
  }

  /** Whether a file's attention is shown in place of the calculation. */
  get isFile(): boolean {
    return this.state.tab === 'file' || this.state.src !== '';
  }

  protected override reserve(): number {
    return Math.min(this.state.tokens.length, 24) * 42 + 480;
  }

  protected override caption(words: Words<'matrix'>): string {
    return (this.isFile && this.filePart.current?.result.caption) || words.matrix.caption;
  }

  protected override presets({ matrix }: Words<'matrix'>): readonly Preset<MatrixState>[] {
    return matrixPresets(matrix);
  }

  protected override challenges(): readonly Challenge[] {
    const { current } = this;
    const more = this.more.current?.result;
    return current && more && !this.isFile
      ? more.matrixChallenges(more.matrixGoals, current.asked, current.result)
      : [];
  }

  protected override conflicts({ matrix }: Words<'matrix'>): readonly string[] {
    const { tokens, kvTokens, kOrder, vOrder } = this.state;
    const count = (kvTokens.length > 0 ? kvTokens : tokens).length;
    const bad = (name: string, order: readonly number[]) =>
      order.length > 0 && !isOrderOf(order, count) ? [matrix.badOrder(name, count)] : [];
    return [...bad('k-order', kOrder), ...bad('v-order', vOrder)];
  }

  protected override restored(): void {
    this.here = undefined;
    this.pointed = undefined;
    this.fields?.tokens.forget();
    this.fields?.kvTokens.forget();
  }

  // --- changes

  private readonly hands: MatrixHands = {
    set: (patch) => {
      this.settle();
      this.change(patch);
    },
    slide: (name, value) => this.change({ [name]: value }, name),
    settle: this.settle,
  };

  /** Another view of the same numbers: the chosen cell may not be in it. */
  private readonly turn = (patch: Turn): void => {
    this.here = undefined;
    this.hands.set(patch);
  };

  private select(chain: Chain, cell: GridCell): void {
    this.here = cell;
    this.focusStops.set(cell);
    this.look(chain, pairWith(pairOf(this.state, chain), cell));
  }

  private look(chain: Chain, pair: Cell): void {
    if (same(pair, pairOf(this.state, chain))) this.requestUpdate();
    else this.change({ row: pair.row + 1, col: pair.col + 1 }, 'look');
  }

  /** Turns a cell of the mask over. The state's mask, for the answer to the last turn may still be on its way. */
  private toggle(words: Words<'matrix'>, { row, col }: GridCell): void {
    const question = questionOf(this.state);
    const maskBits = toggled(maskOf(question), row, col);
    this.here = { grid: 'mask', row, col };
    this.hands.set({ mask: 'custom', maskBits, row: row + 1, col: col + 1 });
    const { visible, masked } = words.matrix;
    const pair = `(${question.queries[row] ?? ''}, ${question.keys[col] ?? ''})`;
    this.announce(`${pair} ${bitAt(maskBits, row, col) ? visible : masked}`);
  }

  private editable(cell: GridCell) {
    const { current } = this.calculation;
    return current && editableOf(headOf(current.result, this.state.head), cell);
  }

  private readonly isEdited = (cell: GridCell): boolean => {
    if (this.state.cells.length === 0) return false;
    const place = this.editable(cell);
    return place !== undefined && editOf(this.state.cells, place) !== undefined;
  };

  /** Takes a number set by hand away; answers whether there was one. */
  private restore(cell: GridCell): boolean {
    const place = this.editable(cell);
    if (!place || !this.isEdited(cell)) return false;
    this.hands.set({ cells: withoutEdit(this.state.cells, place) });
    return true;
  }

  /** Other tokens: the chosen cell may not be there. */
  private readonly takeSentence = (patch: Partial<Pick<MatrixState, 'tokens' | 'kvTokens'>>): void => {
    this.here = undefined;
    this.hands.set({ ...patch, kOrder: [], vOrder: [] });
  };

  private readonly swap = (which: 'kv' | 'k', a: number, b: number): void => {
    const { queries } = questionOf(this.state);
    this.hands.set(this.more.current?.result.swapped(this.state, which, a, b) ?? {});
    const grids = which === 'kv' ? 'K, V' : 'K';
    if (this.words) this.announce(this.words.matrix.swapDone(grids, queries[a] ?? '', queries[b] ?? ''));
  };

  /** The lens moves with its cell, so the cell is only there after the drawing. */
  private async walk(chain: Chain, grid: Element, cell: GridCell): Promise<void> {
    this.select(chain, cell);
    await this.updateComplete;
    focusCell(grid, cell);
  }

  private readonly point = (pointed: Pointed | undefined): void => {
    if (same(pointed, this.pointed)) return;
    this.pointed = pointed;
    this.requestUpdate();
  };

  private readonly editKey = (event: KeyboardEvent, cell: GridCell): boolean => {
    if (!this.offers('some') || !this.editable(cell)) return false;
    if (event.key === 'Delete' || event.key === 'Backspace') return this.restore(cell);
    const input = this.renderRoot.querySelector<HTMLInputElement>('input[name="cell"]');
    return input !== null && this.more.current?.result.typeInto(input, event) === true;
  };

  // --- drawing

  protected override body(given: Words<'matrix'>): TemplateResult {
    const { current } = this;
    if (!current) return html``;
    if (this.isFile) return this.fileBody(given);
    const { asked, result } = current;
    const { tab } = this.state;
    const heads = result.join && this.headsPart.current?.result;
    const view = this.headsView(asked, result);
    const words = heads ? { ...given, matrix: heads.dressed(given.matrix, view) } : given;
    return html`
      ${this.offers('some') ? this.tabRow(words) : nothing} ${this.failureView(words, this.headsPart)}
      ${tab === 'code' ? nothing : heads?.row(view)} ${this.view(words, asked, result)}
      ${heads?.join(words.matrix, view)}
      ${sourceNote(words.matrix, asked, result, this.offers('some') ? this.width : undefined)}
      ${tab === 'code' ? nothing : this.formulas(asked)} ${this.offers('some') ? this.settings(words, result) : nothing}
    `;
  }

  /** With `src` there is nothing but that file. */
  private fileBody(words: Words<'matrix'>): TemplateResult {
    const { state, width, palette } = this;
    const mayOpen = this.offers('some');
    return html`${mayOpen && state.src === '' ? this.tabRow(words) : nothing} ${this.failureView(words, this.filePart)}
    ${this.filePart.current?.result.view({
      state,
      width,
      palette,
      mayOpen,
      onChange: (patch) => this.change(patch, 'look'),
      drawn: () => this.updateComplete,
    })}`;
  }

  private headsView(asked: MatrixQuestion, chain: Chain): HeadsView {
    const { state, width, palette, focusStops: focus } = this;
    const onChange = (patch: Partial<MatrixState>) => this.change(patch, 'look');
    return { state, asked, chain, pair: pairOf(state, chain), width, palette, focus, onChange };
  }

  private formulas(asked: MatrixQuestion): TemplateResult {
    const { mask, scale, cross, heads } = asked;
    const { tab, step } = this.state;
    const isProjected = tab === 'matrices' && (step === '1' || step === 'all');
    const shown = (heads > 1 && this.headsPart.current?.result.formulas(asked)) || [
      FORMULAS[mask === 'none' ? 'open' : 'masked'][scale],
    ];
    return html`${shown.map((formula) => this.formula(formula))}
    ${isProjected ? this.formula(cross ? crossProjectFormula : projectFormula) : nothing}`;
  }

  private tabRow({ common, matrix }: Words<'matrix'>): TemplateResult {
    return tabs({
      name: 'tab',
      label: common.views,
      choices: [
        { value: 'matrices', label: matrix.tabMatrices },
        { value: 'arcs', label: matrix.tabArcs },
        { value: 'code', label: matrix.tabCode },
        { value: 'file', label: matrix.tabFile },
      ],
      chosen: this.state.tab,
      onChoose: (tab) => this.hands.set({ tab }),
    });
  }

  private settings(words: Words<'matrix'>, chain: Chain): TemplateResult | typeof nothing {
    const { state, hands } = this;
    const views = this.more.current?.result;
    if (!views) return nothing;
    this.fields ??= views.sentenceFields(this, this.takeSentence);
    const more = this.offers('all')
      ? html`${views.swapRow(words, chain, pairOf(state, chain), this.swap)}
        ${views.sentences(words, this.surroundings.language, state, this.fields)}
        ${views.randomNumbers(words, state, hands)}`
      : nothing;
    return views.settings(words, state, hands, this.first('validLens'), more);
  }

  private code(asked: MatrixQuestion, chain: Chain): TemplateResult | typeof nothing {
    const { codePanel, matrixCode } = this.codeView.current?.result ?? {};
    if (!codePanel || !matrixCode) return nothing;
    const copy = (text: string) => void this.copy(text, matrixCode.codeCopied, matrixCode.codeNotCopied);
    return codePanel(matrixCode, asked, chain, copy);
  }

  private view(words: Words<'matrix'>, asked: MatrixQuestion, chain: Chain): TemplateResult {
    switch (this.state.tab) {
      case 'arcs':
        return this.arcs(words, asked, chain);
      case 'code':
        return html`${this.failureView(words, this.codeView)} ${this.code(asked, chain)}`;
      default:
        return this.matrices(words, asked, chain);
    }
  }

  private matrices(words: Words<'matrix'>, asked: MatrixQuestion, chain: Chain): TemplateResult {
    const { state } = this;
    const view = this.matrixView(words, asked, chain);
    return html`
      ${stepsNav({
        words: words.matrix,
        step: state.step,
        formula: view.formula,
        hasAll: this.offers('some'),
        onGo: (step) => {
          this.turn({ step });
          if (step !== 'all')
            this.announce(`${words.matrix.stepOf(Number(step))}: ${stepTitle(words.matrix, step, asked)}`);
        },
      })}
      ${matrixStage({
        chain,
        content: stepsOf(state).map((step) => stepSection(words.matrix, state, asked, view, step, this.turn)),
        onSelect: (cell) => this.select(chain, cell),
        onWalk: (grid, cell) => void this.walk(chain, grid, cell),
        onToggle: (cell) => this.toggle(words, cell),
        onPoint: this.point,
        onRestore: (cell) => this.restore(cell),
        onKey: this.editKey,
      })}
      ${this.readout(words, asked, view)} ${this.cellField(words, chain, view.current)}
      ${state.step === '5' || state.step === 'all' ? this.pair(words, asked, chain) : nothing}
    `;
  }

  private matrixView({ matrix }: Words<'matrix'>, { source, scale, mask }: MatrixQuestion, chain: Chain): MatrixView {
    const current = currentCell(this.state, chain, this.here);
    const pair = pairOf(this.state, chain);
    return {
      chain,
      current,
      formula: { hasMask: mask !== 'none', scale },
      links: linksOf(chain, current),
      active: (grid, rows, cols) => (PAIRWISE.includes(grid) ? pair : this.focusStops.of(grid, rows, cols)),
      isEdited: this.isEdited,
      inputNames: source === 'design' ? matrix.wordClasses : [],
      width: this.width,
      narrow: this.narrow,
      palette: this.palette,
      words: {
        ...matrix,
        grids: {
          ...matrix.grids,
          ...(scale === 'none' ? { scaled: matrix.scaledOff } : {}),
          ...(mask === 'none' ? { masked: matrix.maskedOff } : {}),
        },
      },
    };
  }

  private readout({ matrix }: Words<'matrix'>, asked: MatrixQuestion, { chain, current }: MatrixView): TemplateResult {
    const { step } = this.state;
    const isPair = PAIRWISE.includes(current.grid);
    const asDesigned =
      asked.source === 'design' && asked.mask === 'none' && asked.cells.length === 0 && chain.moved === undefined;
    const written = readout({
      ...this.arithmetic(matrix, asked, chain),
      cell: current,
      until: REACH[step],
      pointed: this.pointed,
      meaning: isPair && asDesigned && step === '5' ? matrix.rowMeanings(chain.queries)[current.row] : undefined,
    });
    return held(this.room(matrix, asked, chain, step), written);
  }

  private mayMask({ mask }: MatrixQuestion): boolean {
    return mask !== 'none' || this.offers('some');
  }

  /** Room for whatever cell may be chosen, and for whatever the settings may be set to. */
  private room(
    words: Words<'matrix'>['matrix'],
    asked: MatrixQuestion,
    chain: Chain,
    step: MatrixState['step'],
  ): number {
    const isDesign = asked.source === 'design';
    return arithmeticRoom({
      chain,
      width: this.width,
      until: REACH[step],
      hasComponents: ['1', '2', '6', 'all'].includes(step),
      isPlain: isDesign && asked.heads === 1 && asked.cells.length === 0 && !this.offers('some'),
      hasMask: this.mayMask(asked),
      meanings: isDesignText(this.state) && step === '5' ? words.rowMeanings(chain.queries) : [],
      words,
    });
  }

  private pair({ matrix }: Words<'matrix'>, asked: MatrixQuestion, chain: Chain): TemplateResult {
    const room = pairRoom(chain, this.width, this.mayMask(asked), matrix);
    return held(room, pairFigure(chain, pairOf(this.state, chain), matrix));
  }

  private arithmetic(words: Words<'matrix'>['matrix'], { scale, mask }: MatrixQuestion, chain: Chain) {
    return { chain, scale, hasMask: mask !== 'none', isEdited: this.isEdited, words };
  }

  private cellField(words: Words<'matrix'>, chain: Chain, current: GridCell): TemplateResult | typeof nothing {
    const views = this.more.current?.result;
    if (!views || !this.offers('some')) return nothing;
    const place = editableOf(chain, current);
    if (!place) {
      const hasEditable = ['1', '2', '6', 'all'].includes(this.state.step);
      return hasEditable ? html`<p class="note edit-row">${words.matrix.editHint}</p>` : nothing;
    }
    return views.cellField({
      words,
      chain,
      cell: current,
      place,
      byHand: editOf(this.state.cells, place)?.value,
      onInput: (value) => {
        this.change({ cells: withEdit(this.state.cells, { ...place, value }) }, `cell ${spokenCell(place)}`);
        this.announce(words.common.isNow(spokenCell(place), compact(value, 4)));
      },
      onSettle: this.settle,
      onRestore: () => this.restore(current),
      onLeave: () => focusCell(this.renderRoot, current),
    });
  }

  private arcs(words: Words<'matrix'>, asked: MatrixQuestion, chain: Chain): TemplateResult {
    const { matrix } = words;
    const { row, col } = pairOf(this.state, chain);
    const look = (event: Event) => {
      const cell = cellOf(event);
      if (!cell) return;
      this.here = undefined;
      this.look(chain, cell.grid === 'from' ? { row: cell.row, col } : { row, col: cell.row });
    };
    return html`
      <p class="note">${matrix.arcs}</p>
      <div class="stage" @focusin=${look} @click=${look} @keydown=${this.focusStops.keydown}>
        ${this.failureView(words, this.arcsView)}
        ${this.arcsView.current?.result.arcsFigure({ chain, row, col, width: this.width, palette: this.palette, words: matrix })}
      </div>
      ${held(
        this.room(matrix, asked, chain, '5'),
        readout({
          ...this.arithmetic(matrix, asked, chain),
          cell: { grid: 'weights', row, col },
          until: 'weights',
        }),
      )}
      ${this.pair(words, asked, chain)}
    `;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const chain = this.current?.result;
    if (chain) paintMatrices(this.renderRoot, chain, this.palette, devicePixelRatio);
  }
}

/** What is fetched late, and its words. */
async function withWords<Parts, W>(parts: Promise<Parts>, words: Promise<W>): Promise<Parts & W> {
  const [fetched, said] = await Promise.all([parts, words]);
  return { ...fetched, ...said };
}
