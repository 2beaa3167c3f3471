import { html, nothing, type TemplateResult } from 'lit';
import { tabs } from '../controls/choices';
import { cellOf, GridFocus, type CellRef } from '../controls/grid-focus';
import { mathsText } from '../controls/maths-text';
import { scalingFigure, scalingLayout } from '../figures/scaling';
import { largest, STRIPS, type Strip } from '../figures/scaling-row';
import { grouped } from '../figures/scaling-count';
import scaledFormula from '../formulas/scaling-scaled.tex';
import scalingFormula from '../formulas/scaling.tex';
import type { Words } from '../messages/messages';
import { scalingParams } from '../params/scaling';
import { Answer, same, together, type Needed } from './answer';
import { AttnElement, type Preset } from './element';
import { heightOfAll } from './measured';
import { widthSlider, type ControlsView } from './scaling-controls';
import { distributionPanel } from './scaling-distribution';
import {
  drawn,
  experimentOf,
  nextSlice,
  runSlice,
  type Experiment,
  type Growing,
  type Grown,
  type ScalingState,
  type Slice,
} from './scaling-experiment';
import { progressRow } from './scaling-progress';
import { ROOM } from './scaling-room';
import { askRow, type Row, type RowAsked } from './scaling-row-question';
import { scalingStyles } from './scaling-styles';

/**
 * Why attention divides by √d_k: dot products of random vectors and what softmax makes of them, unscaled and scaled. The
 * histograms grow in slices while the widget is in sight; when all pairs are drawn nothing runs.
 *
 * @attr dk - width of the vectors, 1 to 1024, 64 by default
 * @attr keys - products in a row of softmax, 2 to 16, 8 by default
 * @attr samples - pairs to draw: `1250`, `5000`, `20000` (the default) or `80000`
 * @attr seed - of all random numbers, 37 by default
 * @attr distribution - of the components: `normal`, `uniform` or `rademacher`
 * @attr mean, correlation - of the components, on the tab `components`: −2 to 2 and 0 to 1, both 0 by default
 * @attr tab - `distribution`, `components` or `errors`
 * @attr key - the key whose weight is written out, from 1, or `auto` (the default): the one with the largest weight
 */
export class AttnScaling extends AttnElement<typeof scalingParams, 'scaling'> {
  static override styles = [...AttnElement.styles, scalingStyles];
  protected static override readonly paramTable = scalingParams;
  protected readonly section = 'scaling';
  readonly widgetName = 'scaling';
  private readonly grids = new GridFocus(this);
  /** The statistic pointed at, written out in full. */
  private pointed: CellRef | undefined;
  /** The experiment that the reader stopped; any other one runs. */
  private stopped: Experiment | undefined;
  /** The reader asked for something, and what came of it is still to be announced. */
  private unsaid = false;
  /** The state that the last picture shows; none where the next picture must not wait. */
  private shown: ScalingState | undefined;

  readonly experiment = new Answer<Slice, Grown>(this, runSlice);
  private readonly row = new Answer<RowAsked, Row>(this, askRow);
  private readonly more = new Answer<true, typeof import('./scaling-more')>(this, () => import('./scaling-more'));

  constructor() {
    super(scalingParams);
  }

  private get needsMore(): boolean {
    return this.offers('some') || this.state.tab !== 'distribution';
  }

  /** All that is needed, so that the first picture is whole. */
  get answer(): Needed {
    const { experiment, row, more } = this;
    return together(experiment, row, ...(this.needsMore ? [more] : []));
  }

  private get isStopped(): boolean {
    return this.stopped !== undefined && same(this.stopped, experimentOf(this.state));
  }

  private get isGrowing(): boolean {
    return !this.isStopped && nextSlice(experimentOf(this.state), this.experiment.current) !== undefined;
  }

  protected override ask(): void {
    const { dk, keys, seed } = this.state;
    this.row.ask({ dk, keys, seed });
    if (this.needsMore) this.more.ask(true);
    const slice = nextSlice(experimentOf(this.state), this.experiment.current);
    if (slice && !this.isStopped) this.experiment.ask(slice);
  }

  /** Where motion is unwelcome, histograms do not grow: the next picture is the last one. */
  protected override shouldUpdate(): boolean {
    return !(this.surroundings.reducedMotion && this.shown === this.state && this.isGrowing);
  }

  protected override willUpdate(): void {
    const { words, experiment } = this;
    if (!this.unsaid || !words || !experiment.current || (this.isGrowing && !this.isStopped)) return;
    this.unsaid = false;
    const count = grouped(drawn(experimentOf(this.state), experiment.current));
    this.announce(this.isStopped ? words.scaling.stopped(count) : words.scaling.done(count));
  }

  protected override updated(): void {
    if (this.answer.current) this.shown = this.state;
  }

  private get figureWidth(): number {
    return Math.min(this.width, 880);
  }

  protected override reserve(): number {
    const { one, some, all } = ROOM[this.surroundings.language];
    const { tab } = this.state;
    const more = [...(this.offers('some') ? [some[tab]] : []), ...(this.offers('all') ? [all] : [])];
    return scalingLayout(this.figureWidth).height + heightOfAll(this.width, one[tab], ...more);
  }

  protected override caption({ scaling }: Words<'scaling'>): TemplateResult {
    const captions = {
      distribution: scaling.caption,
      components: scaling.captionComponents,
      errors: scaling.captionErrors,
    };
    return mathsText(captions[this.state.tab]);
  }

  protected override presets({ scaling }: Words<'scaling'>): Preset<ScalingState>[] {
    return [
      { name: 'large', label: scaling.presetLarge, state: { dk: 256, tab: 'distribution' } },
      { name: 'small', label: scaling.presetSmall, state: { dk: 1, tab: 'distribution' } },
      { name: 'mean', label: scaling.presetMean, state: { dk: 64, mean: 1, correlation: 0, tab: 'components' } },
      {
        name: 'correlation',
        label: scaling.presetCorrelation,
        state: { dk: 64, mean: 0, correlation: 0.3, tab: 'components' },
      },
    ];
  }

  protected override restored(): void {
    this.pointed = undefined;
    this.stopped = undefined;
  }

  private readonly stop = (): void => {
    this.stopped = experimentOf(this.state);
    this.unsaid = true;
    this.requestUpdate();
  };

  private readonly goOn = (): void => {
    this.stopped = undefined;
    this.shown = undefined;
    this.unsaid = true;
    this.requestUpdate();
  };

  /** A change that the experiment follows. */
  private set<K extends keyof ScalingState>(name: K, value: ScalingState[K], gesture?: string): void {
    this.unsaid = true;
    this.change({ [name]: value }, gesture);
  }

  /** Pointing at a number writes it out; a key that is tapped or focused stays chosen. */
  private readonly point = (event: Event): void => {
    const cell = cellOf(event);
    if (!cell) return;
    if (cell.grid === 'statistics') this.pointed = cell;
    if (event.type === 'focusin') {
      this.grids.set(cell);
      const isKey = (STRIPS as readonly string[]).includes(cell.grid);
      if (isKey && this.state.key !== cell.col + 1) this.change({ key: cell.col + 1 }, 'key');
    }
    this.requestUpdate();
  };

  /** The key that is written out, from 0. */
  private chosenKey(row: Row): number {
    const { key } = this.state;
    return key === 'auto' ? largest(row.unscaled.probabilities).at : Math.min(key, row.scores.length) - 1;
  }

  private activeIn(grid: Strip | 'statistics', rows: number, cols: number): CellRef {
    return this.grids.of(grid, rows, cols);
  }

  protected override body(words: Words<'scaling'>): TemplateResult {
    const { current } = this.experiment;
    if (!current) return html``;
    const { scaling } = words;
    const experiment = experimentOf(this.state);
    const { correlation, distribution } = current.asked.experiment;
    const controls = this.controlsView;
    return html`<div @pointerover=${this.point} @focusin=${this.point} @keydown=${this.grids.keydown}>
      <div class="stage">
        ${scalingFigure({ result: current.result.now, width: this.figureWidth, palette: this.palette, words: scaling })}
      </div>
      <p class="note">${mathsText(scaling.notNormal[correlation > 0 ? 'correlated' : distribution])}</p>
      ${widthSlider(words, controls)}
      ${progressRow(words, {
        drawn: drawn(experiment, current),
        samples: experiment.samples,
        paused: this.isStopped,
        onStop: this.stop,
        onGoOn: this.goOn,
      })}
      ${this.offers('some') ? this.tabRow(words) : nothing} ${this.panel(words, current)}
      ${this.offers('some') ? this.more.current?.result.moreControls(words, controls) : nothing}
    </div>`;
  }

  private get controlsView(): ControlsView {
    return {
      state: this.state,
      firstWidth: this.first('dk'),
      level: this.common.controls,
      set: (name, value, gesture) => this.set(name, value, gesture),
      onSettle: this.settle,
    };
  }

  private tabRow({ common, scaling }: Words<'scaling'>): TemplateResult {
    return tabs({
      name: 'tab',
      label: common.views,
      choices: [
        { value: 'distribution', label: scaling.tabDistribution },
        { value: 'components', label: scaling.tabComponents },
        { value: 'errors', label: scaling.tabErrors },
      ],
      chosen: this.state.tab,
      onChoose: (tab) => {
        this.pointed = undefined;
        this.change({ tab });
      },
    });
  }

  private panel(words: Words<'scaling'>, current: Growing): TemplateResult {
    const { width, palette, narrow, state, pointed } = this;
    const row = this.row.current;
    const more = this.more.current?.result;
    const { experiment } = current.asked;
    const result = current.result.now;
    if (more && state.tab === 'components') {
      return more.componentsPanel(words, {
        experiment,
        result,
        state,
        first: { mean: this.first('mean'), correlation: this.first('correlation') },
        formula: this.formula(more.componentsFormula),
        active: this.activeIn('statistics', 2, 2),
        pointed,
        onInput: (which, value) => this.set(which, value, which),
        onSettle: this.settle,
      });
    }
    if (more && state.tab === 'errors') {
      return more.errorsPanel(words, {
        current,
        samples: state.samples,
        width: Math.min(width, 640),
        palette,
        formula: this.formula(more.errorFormula),
        active: this.activeIn('statistics', 4, 2),
        pointed,
        onSamples: (samples) => this.set('samples', samples),
      });
    }
    if (!row) return html``;
    const full = this.offers('some');
    return distributionPanel(words, {
      result,
      keys: experiment.keys,
      row,
      key: this.chosenKey(row.result),
      width: this.figureWidth,
      narrow,
      palette,
      ...this.common.symbols,
      gradients: full ? more?.gradientsView(words, { result, width: this.figureWidth, palette }) : undefined,
      formula: html`<div class="formulas">${this.formula(scalingFormula)} ${this.formula(scaledFormula)}</div>`,
      active: (grid) =>
        grid === 'statistics' ? this.activeIn(grid, full ? 6 : 4, 2) : this.activeIn(grid, 1, row.asked.keys),
      pointed,
    });
  }
}
