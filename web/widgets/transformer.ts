import { html, nothing, type TemplateResult } from 'lit';
import { tabs } from '../controls/choices';
import { cellOf, focusCell, GridFocus, type CellRef } from '../controls/grid-focus';
import { EngineError } from '../engine/error';
import { curvesFigure, curvesLayout } from '../figures/transformer-curves';
import attentionFormula from '../formulas/transformer-attention.tex';
import lossFormula from '../formulas/transformer.tex';
import { rounded } from '../marks/format';
import type { Words } from '../messages/messages';
import { TRANSFORMER_TABS, transformerParams } from '../params/transformer';
import { Answer } from './answer';
import type { Challenge } from './challenges';
import { AttnElement, type Preset } from './element';
import { attentionPanel } from './transformer-attention';
import {
  beginningOf,
  configOf,
  exampleSymbols,
  promptOf,
  stepsOf,
  symbolCount,
  type TransformerState,
} from './transformer-config';
import { latestOf, modelName, nowTable, spaced, statusLine, trainingControls } from './transformer-controls';
import { corpusText } from './transformer-corpus';
import { examplePanel } from './transformer-example';
import type { PanelHost, Panels } from './transformer-more';
import { Training } from './transformer-run';
import { moreStyles } from './transformer-more-styles';
import { transformerStyles } from './transformer-styles';

/**
 * A mini Transformer that trains in the page, an RNN of as many parameters beside it if wanted: curves against the level of
 * guessing, the answer to an example that the reader edits, what each head looks at. Nothing trains until it is started, and it
 * stops where it is not seen.
 *
 * @attr task - `copy`, `reverse` (the default), `sort`, `recall`, `add` or `text`
 * @attr length - digits of copy, reverse and sort, 8 by default
 * @attr items, gap - of recall: digits to keep and fillers between, 4 and 10 by default
 * @attr corpus - of text: `english`, `tang` or `own`, then `text` is the text
 * @attr context - tokens of a row of text, 32 by default
 * @attr layers, heads, d-model - 1, 2 and 32 by default; `heads` divides `d-model`
 * @attr batch, seed, learning-rate, steps - 16, 1, 0.003, `auto`: as many as the task usually needs
 * @attr rnn - whether an RNN of as many parameters learns from the same batches
 * @attr positions - `learned`, `sinusoidal` or `none`
 * @attr residual - `true` or `false`
 * @attr layer-norm - `pre`, `post` or `none`
 * @attr scale - `sqrt` or `none`
 * @attr example - digits, or the beginning of a text
 * @attr map - number of the enlarged attention map, from 1; 0 for none
 * @attr temperature, top-k - of generation
 * @attr tab - `example`, `generate`, `model`, `code`, `sweep` or `checkpoint`
 * @attr src - address of a .safetensors checkpoint to open
 */
export class AttnTransformer extends AttnElement<typeof transformerParams, 'transformer'> {
  static override styles = [...AttnElement.styles, transformerStyles, moreStyles];
  protected static override readonly paramTable = transformerParams;
  protected readonly section = 'transformer';
  readonly widgetName = 'transformer';
  private readonly training = new Training(this);
  private readonly grids = new GridFocus(this);
  /** The symbol of the example that is being changed. */
  private editing: number | undefined;
  private pointed: CellRef | undefined;
  private inSight = false;
  /** A shipped text, once it is here. */
  private shipped: { readonly name: string; readonly text: string } | undefined;
  private corpusFailure: Error | undefined;

  /** Settings and the other tabs. */
  private readonly more = new Answer<true, Panels>(this, async () => {
    const { Panels } = await import('./transformer-more');
    return new Panels(this.panelHost());
  });

  constructor() {
    super(transformerParams);
  }

  /** A refusal is something to show too: the settings stand beneath it. */
  protected get answer(): Pick<Answer<unknown, unknown>, 'current' | 'failure' | 'retry'> {
    const { training } = this;
    const failure = training.failure ?? this.corpusFailure ?? this.more.failure;
    const isShown = training.session !== undefined || (failure !== undefined && this.more.current !== undefined);
    return {
      current: isShown ? { asked: undefined, result: undefined } : undefined,
      failure,
      retry: () => {
        this.corpusFailure = undefined;
        if (this.more.failure) this.more.retry();
        training.retry();
      },
    };
  }

  protected override ask(): void {
    if (!this.inSight) return;
    if (this.needsMore) this.more.ask(true);
    const text = this.source;
    if (text === undefined) return;
    const panels = this.more.current?.result;
    // A checkpoint's settings come first.
    if (this.state.src !== '' && !panels) return;
    void panels?.checkpoint.fetch(this.state.src);
    this.training.ask({ config: configOf(this.state, text), rnn: this.state.rnn }, stepsOf(this.state), this.prompt);
  }

  private get prompt(): readonly string[] {
    return this.state.task === 'text' ? [...beginningOf(this.state, this.source ?? '')] : promptOf(this.state);
  }

  /** The text to learn from, '' where none is; undefined while it is being fetched. */
  private get source(): string | undefined {
    const { task, corpus, text } = this.state;
    if (task !== 'text') return '';
    if (corpus === 'own') return text;
    if (this.shipped?.name === corpus) return this.shipped.text;
    void this.fetchCorpus(corpus);
    return undefined;
  }

  private async fetchCorpus(name: 'english' | 'tang'): Promise<void> {
    if (this.corpusFailure) return;
    try {
      this.shipped = { name, text: await corpusText(name) };
    } catch (thrown) {
      this.corpusFailure = thrown instanceof Error ? thrown : new Error(String(thrown));
    }
    this.requestUpdate();
  }

  private get needsMore(): boolean {
    return this.offers('some') || this.state.tab !== 'example' || this.state.src !== '';
  }

  protected override sightChanged(seen: boolean): void {
    this.inSight = seen;
    this.training.seen = seen;
    if (!seen) this.more.current?.result.rest();
  }

  private get figureWidth(): number {
    return Math.min(this.width, 960);
  }

  protected override reserve(): number {
    const rest = this.narrow ? { one: 1180, some: 1500, all: 1560 } : { one: 860, some: 1130, all: 1180 };
    return curvesLayout(this.figureWidth).height + rest[this.common.controls];
  }

  protected override caption({ transformer }: Words<'transformer'>): string {
    return transformer.captions[this.state.task];
  }

  protected override conflicts({ transformer }: Words<'transformer'>): string[] {
    const { heads, dModel } = this.state;
    return dModel % heads === 0 ? [] : [transformer.headsDivide(String(heads), String(dModel))];
  }

  protected override presets({ transformer }: Words<'transformer'>): Preset<TransformerState>[] {
    const plain = { example: '', map: 0, positions: 'learned', steps: 'auto', tab: 'example' } as const;
    return [
      { name: 'reverse', label: transformer.presetReverse, state: { ...plain, task: 'reverse', length: 8 } },
      { name: 'sort', label: transformer.presetSort, state: { ...plain, task: 'sort', length: 8 } },
      { name: 'recall', label: transformer.presetRecall, state: { ...plain, task: 'recall', gap: 30, rnn: true } },
      { name: 'text', label: transformer.presetText, state: { ...plain, task: 'text', corpus: 'english' } },
      { name: 'tang', label: transformer.presetTang, state: { ...plain, task: 'text', corpus: 'tang' } },
      {
        name: 'no-positions',
        label: transformer.presetNoPositions,
        state: { ...plain, task: 'reverse', length: 8, positions: 'none' },
      },
    ];
  }

  protected override challenges(words: Words<'transformer'>): readonly Challenge[] {
    return this.more.current?.result.challenges(words) ?? [];
  }

  protected override restored(): void {
    this.editing = undefined;
    this.pointed = undefined;
  }

  private setSymbol(index: number, symbol: string): void {
    const symbols = exampleSymbols(this.state).map((old, at) => (at === index ? symbol : old));
    this.change({ example: symbols.join('') }, 'example');
  }

  private readonly another = (): void => {
    const symbols = Array.from({ length: symbolCount(this.state) }, () => String(Math.floor(Math.random() * 10)));
    this.settle();
    this.change({ example: symbols.join('') });
    this.settle();
  };

  private readonly tapped = (event: Event): void => {
    const cell = cellOf(event);
    if (cell?.grid !== 'prompt') return;
    this.settle();
    this.editing = this.editing === cell.col ? undefined : cell.col;
    this.requestUpdate();
  };

  private readonly point = (event: Event): void => {
    const cell = cellOf(event);
    if (!cell || cell.grid === 'prompt') return;
    this.pointed = cell;
    if (event.type === 'focusin') this.grids.set(cell);
    this.requestUpdate();
  };

  private readonly keydown = (event: KeyboardEvent): void => {
    const cell = cellOf(event);
    if (cell?.grid === 'prompt' && this.editKey(event, cell.col)) event.preventDefault();
    else this.grids.keydown(event);
  };

  /** A digit replaces the symbol and goes on to the next one; up and down count. */
  private editKey({ key }: KeyboardEvent, index: number): boolean {
    const old = Number(exampleSymbols(this.state)[index] ?? 0);
    if (/^\d$/.test(key)) {
      this.setSymbol(index, key);
      const next = { grid: 'prompt', row: 0, col: Math.min(index + 1, symbolCount(this.state) - 1) };
      this.grids.set(next);
      focusCell(this.renderRoot, next);
    } else if (key === 'ArrowUp' || key === 'ArrowDown') {
      this.setSymbol(index, String((old + (key === 'ArrowUp' ? 1 : 9)) % 10));
    } else if (key === 'Enter' || key === ' ') {
      this.editing = this.editing === index ? undefined : index;
      this.requestUpdate();
    } else {
      return false;
    }
    return true;
  }

  /** Settings that cannot be: said in the reader's language, and nothing to try again. */
  protected override failureView(
    words: Words<'transformer'>,
    answer: Pick<Answer<unknown, unknown>, 'failure' | 'retry'>,
  ): TemplateResult | typeof nothing {
    const { failure } = answer;
    if (!(failure instanceof EngineError) || failure.code === 'engine-failed') return super.failureView(words, answer);
    const { transformer } = words;
    const isText = failure.argument === 'text' || (failure.argument === 'context' && this.state.task === 'text');
    return html`<p class="failure" role="alert" data-refused=${failure.argument ?? ''}>
      ${isText ? transformer.textTooShort : nothing}
      ${transformer.refusedConfig(failure.argument ?? '', failure.message)}
    </p>`;
  }

  protected override body(words: Words<'transformer'>): TemplateResult {
    const { training, narrow } = this;
    const { session } = training;
    const more = this.more.current?.result;
    return html`<div
      class=${narrow ? 'narrow' : ''}
      @click=${this.tapped}
      @pointerover=${this.point}
      @focusin=${this.point}
      @keydown=${this.keydown}
    >
      ${this.curves(words)}
      ${trainingControls(words, {
        training,
        session,
        steps: stepsOf(this.state),
        onStart: this.start,
        onPause: () => void this.pause(words),
        onStep: () => void training.step(),
        onReset: () => void training.reset(),
      })}
      ${statusLine(words, training, stepsOf(this.state))} ${session ? nowTable(words, session) : nothing}
      ${this.offers('some') ? this.tabRow(words) : nothing} ${this.panel(words)} ${this.formulas(words)}
      ${this.offers('some') && more ? more.settings(words) : nothing}
    </div>`;
  }

  /** What the other tabs see of this element: everything as it is when they look. */
  private panelHost(): PanelHost {
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- getters of another object
    const widget = this;
    return {
      get state() {
        return widget.state;
      },
      get first() {
        return { temperature: widget.first('temperature'), topK: widget.first('topK') };
      },
      get level() {
        return widget.common.controls;
      },
      get prompt() {
        return widget.prompt;
      },
      get pointed() {
        return widget.pointed;
      },
      get width() {
        return widget.figureWidth;
      },
      get palette() {
        return widget.palette;
      },
      get updateComplete() {
        return widget.updateComplete;
      },
      training: this.training,
      focus: this.grids,
      set: (patch, gesture) => this.set(patch, gesture),
      settle: this.settle,
      notify: (sentence) => this.notify(sentence),
      copy: (text, copied, otherwise) => void this.copy(text, copied, otherwise),
      requestUpdate: () => this.requestUpdate(),
      revealLine: () => void this.revealLine(),
    };
  }

  /** The window of the code scrolls; the page stays. */
  private async revealLine(): Promise<void> {
    await this.updateComplete;
    const line = this.renderRoot.querySelector<HTMLElement>('.code .lit');
    const code = line?.closest('pre');
    if (line && code) code.scrollTop = line.offsetTop - code.clientHeight / 3;
  }

  /** A setting that the example may no longer fit is changed together with it. */
  private set(patch: Partial<TransformerState>, gesture?: string): void {
    const isOther = 'task' in patch || 'corpus' in patch;
    this.editing = undefined;
    this.pointed = undefined;
    this.change(isOther ? { ...patch, example: '', map: 0 } : patch, gesture);
  }

  private readonly start = (): void => {
    const { session } = this.training;
    const steps = session?.run.progress[0]?.step ?? 0;
    if (session?.run.state === 'finished') session.run.target = steps + stepsOf(this.state);
    this.training.start();
  };

  private async pause({ transformer }: Words<'transformer'>): Promise<void> {
    await this.training.pause();
    this.announce(transformer.stopped(spaced(this.training.session?.run.progress[0]?.step ?? 0)));
  }

  private curves({ transformer }: Words<'transformer'>): TemplateResult | typeof nothing {
    const { session, heldOut } = this.training;
    if (!session) return nothing;
    const { facts } = session.transformer;
    return curvesFigure({
      curves: session.run.progress.map((progress, index) => ({
        name: modelName(transformer, index),
        ...progressOf(progress),
      })),
      heldOut,
      steps: session.run.target,
      chanceAccuracy: facts.chanceAccuracy,
      chanceLoss: facts.chanceLoss,
      width: this.figureWidth,
      palette: this.palette,
      words: { ...transformer, step: transformer.stepAxis },
      isText: facts.heldOutRows > 0,
    });
  }

  private tabRow({ common, transformer }: Words<'transformer'>): TemplateResult {
    const labels = {
      example: transformer.tabExample,
      generate: transformer.tabGenerate,
      model: transformer.tabModel,
      code: transformer.tabCode,
      sweep: transformer.tabSweep,
      checkpoint: transformer.tabCheckpoint,
    };
    return tabs({
      name: 'tab',
      label: common.views,
      choices: TRANSFORMER_TABS.map((value) => ({ value, label: labels[value] })),
      chosen: this.state.tab,
      onChoose: (tab) => this.change({ tab }),
    });
  }

  private panel(words: Words<'transformer'>): TemplateResult {
    const { training, state, grids: focus, pointed } = this;
    const { session, snapshot } = training;
    const more = this.more.current?.result;
    if (!session || !snapshot) return html``;
    if (state.tab !== 'example' && more) return html`${more.panel(words, session)}`;
    return html`${examplePanel(words, {
      state,
      session,
      snapshot,
      focus,
      pointed,
      chosen: this.editing,
      beginning: beginningOf(state, this.source ?? ''),
      onChooseSymbol: (index) => {
        this.editing = index;
        this.requestUpdate();
      },
      onSymbol: (index, symbol) => this.setSymbol(index, symbol),
      onAnother: this.another,
      onBeginning: (example) => this.change({ example }),
    })}
    ${attentionPanel(words, {
      state,
      session,
      snapshot,
      focus,
      pointed,
      width: this.figureWidth,
      palette: this.palette,
      onChoose: (index) => this.change({ map: state.map === index + 1 ? 0 : index + 1 }),
      beneath: (map) => (more && this.offers('some') ? more.headOffView(words, session, map) : nothing),
    })}`;
  }

  private formulas({ transformer }: Words<'transformer'>): TemplateResult {
    const { session } = this.training;
    if (!session) return html``;
    const [progress] = session.run.progress;
    const now = progress && latestOf(progress);
    const { chanceLoss, chanceAccuracy } = session.transformer.facts;
    return html`<div class="formulas">${this.formula(lossFormula)} ${this.formula(attentionFormula)}</div>
      <p class="arithmetic">
        ${
          now
            ? html`<span data-stands="loss">L = ${rounded(now.loss, 4)}</span
                ><span
                  >(${transformer.lossNow},
                  ${transformer.progress(spaced(progress.losses.length), spaced(session.run.target))})</span
                >`
            : nothing
        }
        <span class="note"
          >${transformer.chanceIs(rounded(chanceLoss, 4), rounded(100 * chanceAccuracy, 1) + '%')}</span
        >
      </p>`;
  }
}

/** Only what a curve needs of it. */
const progressOf = ({ losses, accuracies }: { losses: readonly number[]; accuracies: readonly number[] }) => ({
  losses,
  accuracies,
});
