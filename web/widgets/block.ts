import { html, nothing, type TemplateResult } from 'lit';
import { cellOf, GridFocus, type CellRef } from '../controls/grid-focus';
import { sharedModels } from '../engine/shared-models';
import type { ResidualFlowResult } from '../engine/types';
import { stationArithmetic } from '../figures/block-arithmetic';
import { DEPTH_HEIGHT } from '../figures/block-depth';
import { NORM_HEIGHT } from '../figures/block-norm';
import { isNorm } from '../figures/block-stations';
import { stripsFigure, stripsHeight } from '../figures/block-strips';
import nonePlain from '../formulas/block-none-plain.tex';
import none from '../formulas/block-none.tex';
import postPlain from '../formulas/block-post-plain.tex';
import post from '../formulas/block-post.tex';
import prePlain from '../formulas/block-pre-plain.tex';
import pre from '../formulas/block-pre.tex';
import layerNormFormula from '../formulas/layer-norm.tex';
import type { Cell } from '../marks/grid';
import type { Words } from '../messages/messages';
import { blockParams } from '../params/block';
import { Answer, same, type Answered } from './answer';
import { depthPanel, verdictText } from './block-depth';
import { normPanel } from './block-norm';
import { askBlock, questionOf, type BlockEngine, type BlockQuestion, type BlockState } from './block-question';
import { blockSettings, switches, type BlockControls } from './block-settings';
import { blockStyles } from './block-styles';
import type { Challenge } from './challenges';
import { AttnElement, type Preset } from './element';

const FORMULAS = { pre, post, none };
const PLAIN = { pre: prePlain, post: postPlain, none: nonePlain };

/** Neither strips nor curves need more than this; side by side they share the width as the styles say. */
const WIDEST = 480;
const GAP = 32;

/**
 * A Transformer block with random weights: one token's vector at every station, what LayerNorm does to its numbers (a shift and a
 * stretch, no bell), and how the lengths of x and of its gradient go through up to 12 such blocks, with and without residual.
 *
 * @attr residual - `true` (the default) or `false`
 * @attr layer-norm - `pre` (the default), `post` or `none`
 * @attr mask - `none` (the default) or `causal`
 * @attr layers - blocks, 1 to 12 (the default)
 * @attr d-model - width, 4, 8 (the default), 16, 32 or 64
 * @attr n - tokens, 1 to 12, 6 by default
 * @attr token - whose vector is followed, from 1 (the default)
 * @attr seed - of weights, input and loss, 31 by default
 * @attr norm - the LayerNorm that is looked at, `1` (the default) or `2`
 * @attr depth - the depth whose lengths are written out, from 0 (the default): before the first block
 */
export class AttnBlock extends AttnElement<typeof blockParams, 'block'> {
  static override styles = [...AttnElement.styles, blockStyles];
  protected static override readonly paramTable = blockParams;
  protected readonly section = 'block';
  readonly widgetName = 'block';
  readonly answer = new Answer<BlockQuestion, ResidualFlowResult, BlockEngine>(this, askBlock, sharedModels);
  private readonly grids = new GridFocus(this);
  /** The number under the pointer or the focus. */
  private pointed: CellRef | undefined;
  /** A switch was turned, and what came of it is still to be announced. */
  private unsaid = false;

  constructor() {
    super(blockParams);
  }

  protected override ask(): void {
    this.answer.ask(questionOf(this.state));
  }

  protected override willUpdate(): void {
    const { current } = this.answer;
    if (!this.unsaid || !this.words || !current || !same(current.asked, questionOf(this.state))) return;
    this.unsaid = false;
    this.announce(verdictText(this.words, current.result));
  }

  protected override reserve(): number {
    const stations = this.state.layerNorm === 'none' ? 5 : 7;
    const strips = stripsHeight(stations);
    // Measured: sentences, switches and formulas, and the settings beyond one act.
    const rest = this.narrow ? { one: 870, some: 905, all: 1210 } : { one: 180, some: 195, all: 450 };
    return strips + NORM_HEIGHT + DEPTH_HEIGHT + rest[this.common.controls];
  }

  protected override caption({ block }: Words<'block'>): string {
    return block.caption(Math.min(this.state.token, this.state.n));
  }

  protected override presets({ block }: Words<'block'>): Preset<BlockState>[] {
    const deep = { layers: 12, residual: true, layerNorm: 'pre' } as const;
    return [
      { name: 'pre', label: block.presetPre, state: deep },
      { name: 'plain', label: block.presetPlain, state: { ...deep, residual: false, layerNorm: 'none' } },
      { name: 'post', label: block.presetPost, state: { ...deep, layerNorm: 'post' } },
    ];
  }

  protected override challenges({ block }: Words<'block'>): readonly Challenge[] {
    const { current } = this.answer;
    if (!current) return [];
    const { gradientNorms } = current.result;
    const [input = NaN, output = NaN] = [gradientNorms[0], gradientNorms[gradientNorms.length - 1]];
    return [
      {
        name: 'fade',
        task: block.challengeFade,
        predict: {
          question: block.challengeFadeAsk,
          choices: [
            { value: 'residual', label: block.challengeFadeResidual },
            { value: 'norm', label: block.challengeFadeNorm },
            { value: 'both', label: block.challengeFadeBoth },
          ],
          right: 'both',
        },
        met: current.asked.layers === 12 && input < output / 1000,
        why: block.challengeFadeWhy,
      },
    ];
  }

  protected override conflicts({ block }: Words<'block'>): string[] {
    const { token, n } = this.state;
    return token > n ? [block.tokenBeyond(token, n)] : [];
  }

  protected override restored(): void {
    this.pointed = undefined;
    this.unsaid = true;
  }

  private readonly set = (patch: Partial<BlockState>, gesture?: string): void => {
    // Without LayerNorm there are fewer stations: what was pointed at may be another one.
    this.pointed = undefined;
    this.unsaid = 'residual' in patch || 'layerNorm' in patch;
    this.change(patch, gesture);
  };

  /** Pointing at a number, by mouse, finger or focus, writes it out; one after a LayerNorm also chooses that one's dots. */
  private readonly point = (event: Event): void => {
    const cell = cellOf(event);
    const name = cell && this.answer.current?.result.stations[cell.row]?.name;
    if (!cell || !name) return;
    this.pointed = cell;
    if (event.type !== 'pointerover') {
      this.grids.set(cell);
      const norm = name === 'norm1' ? '1' : '2';
      if (isNorm(name) && norm !== this.state.norm) this.change({ norm }, 'look');
    }
    this.requestUpdate();
  };

  /** The number that is written out: pointed at, else the first after a LayerNorm, else the first of all. */
  private here({ stations }: ResidualFlowResult): Cell {
    const { pointed } = this;
    const cols = stations[0]?.vector.length ?? 0;
    if (pointed && pointed.row < stations.length && pointed.col < cols) return pointed;
    return {
      row: Math.max(
        0,
        stations.findIndex(({ name }) => name === `norm${this.state.norm}`),
      ),
      col: 0,
    };
  }

  /** Room for the panels beside the strips. */
  private get wide(): boolean {
    return this.width >= 720;
  }

  private get stripsWidth(): number {
    return this.wide ? Math.min(WIDEST, Math.floor((this.width - GAP) * 0.55)) : Math.min(this.width, WIDEST);
  }

  private get panelWidth(): number {
    return this.wide ? Math.min(WIDEST, Math.floor((this.width - GAP) * 0.45)) : this.width;
  }

  protected override body(words: Words<'block'>): TemplateResult {
    const { current } = this.answer;
    if (!current) return html``;
    const { asked, result } = current;
    const controls = this.controls(words);
    const { block } = words;
    return html`<div
      @pointerover=${this.point}
      @click=${this.point}
      @focusin=${this.point}
      @keydown=${this.grids.keydown}
    >
      <div class="main ${this.wide ? 'wide' : ''}">
        <div>
          <div class="stage">${this.strips(words, current)}</div>
          ${this.wide ? this.equations(words, current) : nothing}
        </div>
        <div>
          ${switches(controls)}
          ${depthPanel({
            words,
            found: result,
            residual: asked.residual,
            layerNorm: asked.layerNorm,
            depth: Math.min(this.state.depth, asked.layers),
            width: this.panelWidth,
            palette: this.palette,
            onDepth: (depth, gesture) => this.change({ depth }, gesture),
            onSettle: this.settle,
          })}
          ${this.offers('some') ? blockSettings(controls, this.offers('all')) : nothing}
        </div>
      </div>
      ${this.wide ? nothing : this.equations(words, current)}
      ${normPanel({
        words,
        stations: result.stations,
        layerNorm: asked.layerNorm,
        norm: this.state.norm,
        component: this.here(result).col,
        isComplete: this.offers('all'),
        width: Math.min(this.width, 640),
        palette: this.palette,
        formula: this.formula(layerNormFormula),
        onChoose: (norm) => this.set({ norm }),
      })}
      <p class="note">${block.provenance(asked.seed)}</p>
    </div>`;
  }

  private controls(words: Words<'block'>): BlockControls {
    return {
      words,
      state: this.state,
      first: (name) => this.first(name),
      change: this.set,
      settle: this.settle,
    };
  }

  private strips(
    { block }: Words<'block'>,
    { asked, result }: Answered<BlockQuestion, ResidualFlowResult>,
  ): TemplateResult {
    const { stations } = result;
    return stripsFigure({
      stations,
      residual: asked.residual,
      layerNorm: asked.layerNorm,
      here: this.here(result),
      active: this.grids.of('strips', stations.length, asked.dModel),
      width: this.stripsWidth,
      palette: this.palette,
      words: block,
    });
  }

  /** The block's formula, and the number of now that is written out. */
  private equations(words: Words<'block'>, current: Answered<BlockQuestion, ResidualFlowResult>): TemplateResult {
    const { residual, layerNorm } = current.asked;
    return html`${this.formula((residual ? FORMULAS : PLAIN)[layerNorm])} ${this.arithmetic(words, current)}`;
  }

  private arithmetic(
    { block }: Words<'block'>,
    { asked, result }: Answered<BlockQuestion, ResidualFlowResult>,
  ): TemplateResult {
    const { row, col } = this.here(result);
    return html`<p class="readout arithmetic" data-arithmetic>
      ${stationArithmetic({
        stations: result.stations,
        residual: asked.residual,
        layerNorm: asked.layerNorm,
        row,
        component: col,
        words: block,
      })}
    </p>`;
  }
}
