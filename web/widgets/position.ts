import { html, nothing, type TemplateResult } from 'lit';
import { radios, tabs } from '../controls/choices';
import { drag } from '../controls/drag';
import { cellOf, focusCell, GridFocus, type CellRef } from '../controls/grid-focus';
import { isOwnOrder, ROUNDING, shuffled, withMove } from '../figures/position-order';
import { placeAt, SHUFFLE_HEIGHT, shuffleFigure } from '../figures/position-shuffle';
import { SIMILARITY_HEIGHT } from '../figures/position-similarity';
import brokenFormula from '../formulas/position-broken.tex';
import shuffleFormula from '../formulas/position-shuffle.tex';
import { exact, rounded } from '../marks/format';
import type { Words } from '../messages/messages';
import { positionParams } from '../params/position';
import { isInPlace, isOrderOf, orderOf } from '../params/row-order';
import { Answer, same, type Answered } from './answer';
import type { Challenge } from './challenges';
import { AttnElement, type Preset } from './element';
import { ParamField } from './param-field';
import { positionChallenges } from './position-challenges';
import { componentOf, encodingGrid, encodingWave } from './position-encoding';
import type { PositionPanel } from './position-panel';
import {
  askEncoding,
  askShuffle,
  encodingQuestion,
  shuffleQuestion,
  type EncodingAnswer,
  type EncodingQuestion,
  type PositionState,
  type ShuffleAnswer,
  type ShuffleQuestion,
} from './position-question';
import { largestDifference, outputArithmetic, verdictText, type OutputCell } from './position-readout';
import { positionSettings } from './position-settings';
import { similarity } from './position-similarity';
import { positionStyles } from './position-styles';

/** An order, from 0, as the parameter has it. */
const asParam = (order: readonly number[]): readonly number[] =>
  isInPlace(order) ? [] : order.map((token) => token + 1);

/**
 * A sentence whose tokens can be shuffled, and one attention layer's output for each: without position encodings and mask the
 * outputs move along with their tokens and do not change. With the sinusoidal encoding: similarity of positions, grid, strip, waves.
 *
 * @attr tokens - 2 to 8 words separated by "/" or spaces
 * @attr order - which token, from 1, stands in each place; empty (the default), each in its own
 * @attr encoding - `none` (the default) or `sinusoidal`
 * @attr mask - `none` (the default) or `causal`
 * @attr seed - of the tokens' vectors and the projections, 7 by default
 * @attr positions - how many positions are encoded, 8 to 64, 32 by default
 * @attr d-model - width, 4, 8, 16 (the default), 32 or 64
 * @attr base - of the frequencies, 2 to 1000000, 10000 by default
 * @attr position, other - the two positions that are compared, from 0; 2 and 5 by default
 * @attr component - the component of the encoding that is looked at, from 0 (the default)
 * @attr tab - `similarity` (the default), `grid` or `wave`
 */
export class AttnPosition extends AttnElement<typeof positionParams, 'position'> {
  static override styles = [...AttnElement.styles, positionStyles];
  protected static override readonly paramTable = positionParams;
  protected readonly section = 'position';
  readonly widgetName = 'position';
  readonly answer = new Answer<ShuffleQuestion, ShuffleAnswer>(this, askShuffle);
  readonly encoded = new Answer<EncodingQuestion, EncodingAnswer>(this, askEncoding);
  private readonly grids = new GridFocus(this);
  /** The number under the pointer or the focus. */
  private pointed: CellRef | undefined;
  /** Order, encoding or mask has changed, and what came of it is still to be announced. */
  private unsaid = false;
  private readonly tokenField = new ParamField(this, positionParams.tokens, (tokens) => {
    this.pointed = undefined;
    this.change({ tokens, order: [] });
  });

  constructor() {
    super(positionParams);
  }

  protected override ask(): void {
    this.answer.ask(shuffleQuestion(this.state));
    this.encoded.ask(encodingQuestion(this.state));
  }

  protected override willUpdate(): void {
    const { current } = this.answer;
    if (!this.unsaid || !this.words || !current || !same(current.asked, shuffleQuestion(this.state))) return;
    this.unsaid = false;
    const order = current.asked.order.map((token) => current.asked.names[token] ?? '').join(' ');
    this.announce(`${this.words.position.orderNow(order)} ${verdictText(this.words, current)}`);
  }

  protected override reserve(): number {
    // Measured: sentences, controls, formulas and, beyond one act, settings and tabs.
    const rest = this.narrow ? { one: 670, some: 765, all: 1570 } : { one: 415, some: 445, all: 1230 };
    return SHUFFLE_HEIGHT + SIMILARITY_HEIGHT + rest[this.common.controls];
  }

  protected override caption({ position }: Words<'position'>): string {
    return position.caption(this.state.tokens.length);
  }

  protected override presets({ position }: Words<'position'>): Preset<PositionState>[] {
    const plain = { tokens: positionParams.tokens.fallback, order: [], encoding: 'none', mask: 'none' } as const;
    return [
      { name: 'sentence', label: position.presetSentence, state: plain },
      { name: 'bites', label: position.presetBites, state: { ...plain, tokens: position.bites, order: [3, 2, 1] } },
      {
        name: 'encoded',
        label: position.presetEncoded,
        state: { ...plain, encoding: 'sinusoidal', order: [6, 5, 4, 3, 2, 1] },
      },
      { name: 'causal', label: position.presetCausal, state: { ...plain, mask: 'causal', order: [3, 1, 6, 2, 5, 4] } },
    ];
  }

  protected override challenges({ position }: Words<'position'>): readonly Challenge[] {
    const { current } = this.answer;
    return current ? positionChallenges(position, current) : [];
  }

  protected override conflicts({ position }: Words<'position'>): string[] {
    const { order, tokens } = this.state;
    return order.length === 0 || isOrderOf(order, tokens.length) ? [] : [position.orderProblem(tokens.length)];
  }

  protected override restored(): void {
    this.pointed = undefined;
    this.unsaid = true;
    this.tokenField.forget();
  }

  // --- changes

  /** Which token, from 0, stands in each place. Not `order`: that is the parameter, as it was given. */
  private get places(): readonly number[] {
    return orderOf(this.state.order, this.state.tokens.length);
  }

  /** The number that is written out: pointed at, else the first of the token that is looked at. */
  private here(count: number): OutputCell {
    const { pointed } = this;
    const last = count - 1;
    if (pointed && pointed.col <= last && (pointed.grid === 'before' || pointed.grid === 'now'))
      return { ...pointed, grid: pointed.grid };
    return { grid: 'now', row: 0, col: Math.min(this.state.position, last) };
  }

  private setOrder(order: readonly number[], position: number, gesture?: string): void {
    this.pointed = undefined;
    this.say({ order: asParam(order), position }, gesture);
  }

  /** A change after which the verdict may be another one. */
  private say(patch: Partial<PositionState>, gesture?: string): void {
    this.unsaid = true;
    this.change(patch, gesture);
  }

  private readonly shuffle = (): void => {
    this.settle();
    // The token that is looked at stays looked at, wherever it goes.
    const token = this.places[this.state.position];
    const next = shuffled(this.places, Math.random);
    this.setOrder(next, token === undefined ? this.state.position : next.indexOf(token));
  };

  private readonly restore = (): void => {
    this.settle();
    const token = this.places[this.state.position];
    this.setOrder(
      this.places.map((_, index) => index),
      token ?? this.state.position,
    );
  };

  private readonly pointerdown = (event: PointerEvent): void => {
    const cell = cellOf(event);
    const sheet = event.target instanceof Element ? event.target.closest('.sheet') : null;
    if (cell?.grid !== 'order' || !sheet || event.button !== 0) return;
    const { order, position } = this.state;
    let from = cell.col;
    this.change({ position: from }, 'drag');
    drag(event, sheet, {
      onMove: (x) => {
        const to = placeAt(x, this.places.length, this.width);
        if (to === from) return;
        this.setOrder(withMove(this.places, from, to), to, 'drag');
        from = to;
      },
      onEnd: this.settle,
      onCancel: () => {
        this.change({ order, position }, 'drag');
        this.settle();
      },
    });
  };

  private readonly keydown = (event: KeyboardEvent): void => {
    const cell = cellOf(event);
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (cell?.grid === 'order' && event.shiftKey && by !== undefined) {
      event.preventDefault();
      const to = Math.max(0, Math.min(this.places.length - 1, cell.col + by));
      if (to === cell.col) return;
      this.setOrder(withMove(this.places, cell.col, to), to);
      this.settle();
      this.grids.set({ ...cell, col: to });
      focusCell(this.renderRoot, { ...cell, col: to });
    } else {
      this.grids.keydown(event);
    }
  };

  /** Pointing at a number, by mouse, finger or focus, writes it out; a focused chip's position is the one that is compared. */
  private readonly point = (event: Event): void => {
    const cell = cellOf(event);
    if (!cell) return;
    if (event.type !== 'pointerover') this.grids.set(cell);
    if (cell.grid === 'order') {
      if (event.type === 'focusin' && cell.col !== this.state.position) this.change({ position: cell.col }, 'look');
      return;
    }
    if (cell.grid === 'strip') {
      if (event.type !== 'pointerover') this.change({ component: componentOf(cell) }, 'look');
      return;
    }
    this.pointed = cell;
    this.requestUpdate();
  };

  private readonly dblclick = (event: MouseEvent): void => {
    if (cellOf(event)?.grid === 'order') this.restore();
  };

  // --- drawing

  protected override body(words: Words<'position'>): TemplateResult {
    const { current } = this.answer;
    const encoded = this.encoded.current;
    if (!current || !encoded) return html`${this.failureView(words, this.encoded)}`;
    const panel = this.panel(words, encoded);
    return html`<div @pointerover=${this.point} @focusin=${this.point} @click=${this.point} @keydown=${this.keydown}>
      <div class="stage shuffle" @pointerdown=${this.pointerdown} @dblclick=${this.dblclick}>
        ${this.figure(words, current)}
      </div>
      ${this.acts(words)}
      <p class="verdict" data-verdict>${verdictText(words, current)}</p>
      ${this.equation(current)}
      <p class="readout arithmetic" data-arithmetic>
        ${outputArithmetic(words, current, this.here(current.asked.names.length))}
      </p>
      <p class="note">${words.position.provenance(current.asked.seed)}</p>
      ${panel.isComplete ? this.settings(panel) : nothing} ${this.views(panel)}
    </div>`;
  }

  private panel(words: Words<'position'>, encoded: Answered<EncodingQuestion, EncodingAnswer>): PositionPanel {
    const { position, other, component, tokens } = this.state;
    const { positions, dModel } = encoded.asked;
    return {
      words,
      encoded,
      position: Math.min(position, positions - 1),
      other: Math.min(other, positions - 1),
      component: Math.min(component, dModel - 1),
      tokens: tokens.length,
      isComplete: this.offers('all'),
      width: this.width,
      palette: this.palette,
      active: (grid, rows, cols) => this.grids.of(grid, rows, cols),
      formula: (formula) => this.formula(formula),
      state: this.state,
      first: (name) => this.first(name),
      change: (patch, gesture) => this.change(patch, gesture),
      settle: this.settle,
    };
  }

  private figure({ position: words }: Words<'position'>, { asked, result }: Answered<ShuffleQuestion, ShuffleAnswer>) {
    return shuffleFigure({
      names: asked.names,
      order: asked.order,
      before: result.before.output,
      now: result.now.output,
      difference: result.difference,
      place: this.state.position,
      pointed: this.here(asked.names.length),
      active: (grid, rows, cols) => this.grids.of(grid, rows, cols),
      width: this.width,
      palette: this.palette,
      words,
    });
  }

  private acts({ position: words }: Words<'position'>): TemplateResult {
    const { encoding, mask } = this.state;
    return html`<div class="row">
        <button type="button" data-action="shuffle" @click=${this.shuffle}>${words.shuffle}</button>
        <button
          type="button"
          data-action="restore"
          aria-disabled=${String(isOwnOrder(this.places))}
          @click=${() => !isOwnOrder(this.places) && this.restore()}
        >
          ${words.restore}
        </button>
        ${radios({
          name: 'encoding',
          label: words.encoding,
          choices: [
            { value: 'none', label: words.encodingNone },
            { value: 'sinusoidal', label: words.encodingSinusoidal },
          ],
          chosen: encoding,
          onChoose: (chosen) => this.say({ encoding: chosen }),
        })}
        ${
          this.offers('some')
            ? radios({
                name: 'mask',
                label: words.mask,
                choices: [
                  { value: 'none', label: words.maskNone },
                  { value: 'causal', label: words.maskCausal },
                ],
                chosen: mask,
                onChoose: (chosen) => this.say({ mask: chosen }),
              })
            : nothing
        }
      </div>
      ${this.offers('some') ? html`<p class="note">${words.orderHint}</p>` : nothing}`;
  }

  /** f(PX) − P f(X), and how large it is now. */
  private equation(found: Answered<ShuffleQuestion, ShuffleAnswer>): TemplateResult {
    const largest = largestDifference(found);
    return html`${this.formula(largest <= ROUNDING ? shuffleFormula : brokenFormula)}
      <p class="readout" data-value="difference">
        max |f(PX) − P f(X)| =
        <span data-stands="difference" title=${exact(largest)}>${largest === 0 ? '0' : rounded(largest, 4)}</span>
      </p>`;
  }

  private settings(panel: PositionPanel): TemplateResult {
    const { words, state } = panel;
    const tokens = this.tokenField.view(words, {
      name: 'tokens',
      label: words.position.editTokens,
      value: state.tokens.join(' / '),
      hint: words.position.editHint,
    });
    return html`${tokens} ${positionSettings(panel)}`;
  }

  private views(panel: PositionPanel): TemplateResult {
    if (!panel.isComplete) return similarity(panel);
    const { position, common } = panel.words;
    const views = { similarity, grid: encodingGrid, wave: encodingWave };
    return html`${tabs({
      name: 'tab',
      label: common.views,
      choices: [
        { value: 'similarity', label: position.tabSimilarity },
        { value: 'grid', label: position.tabGrid },
        { value: 'wave', label: position.tabWave },
      ],
      chosen: this.state.tab,
      onChoose: (tab) => this.change({ tab }),
    })}
    ${views[this.state.tab](panel)}`;
  }
}
