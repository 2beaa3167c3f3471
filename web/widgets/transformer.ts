import { html, nothing, type TemplateResult } from 'lit';
import { curvesLayout, keyLines } from '../figures/transformer-curves';
import attentionFormula from '../formulas/transformer-attention.tex';
import lossFormula from '../formulas/transformer.tex';
import { loadMessages, type Language, type Words } from '../messages/messages';
import { attributeName } from '../params/schema';
import { transformerParams } from '../params/transformer';
import { Answer, type Needed } from './answer';
import type { Challenge } from './challenges';
import { AttnElement, type Preset } from './element';
import { attentionPanel } from './transformer-attention';
import { beginningOf, configOf, tokensOf, trainingOf, type TransformerState } from './transformer-config';
import { spaced, nowTable, statusLine, trainingControls } from './transformer-controls';
import { ExampleEditor } from './transformer-editor';
import { examplePanel } from './transformer-example';
import type { PanelHost, Panels } from './transformer-more';
import { transformerPresets } from './transformer-presets';
import { refusalOf, unfitFields, type SettingsRefusal } from './transformer-refusal';
import { roomBesideCurves } from './transformer-room';
import { Training } from './transformer-run';
import { Source } from './transformer-source';
import { transformerStyles } from './transformer-styles';
import { curvesView, keyNames, lossLine, tabRow } from './transformer-views';

/**
 * A mini Transformer that trains in the page, an RNN of as many parameters beside it if wanted: curves against the level of
 * guessing, the answer to an example that the reader edits, what each head looks at. Nothing trains until it is started, and it
 * stops where it is not seen.
 *
 * @attr task - `copy`, `reverse` (the default), `sort`, `recall`, `add` or `text`
 * @attr length - digits of copy, reverse and sort, 8 by default
 * @attr items, gap - of recall: digits to keep and fillers between, 4 and 10 by default
 * @attr corpus - of text: `english`, `tang` or `own`
 * @attr text - the text of one's own
 * @attr context - tokens of a row of text, 32 by default
 * @attr layers, heads, d-model - 1, 2 and 32 by default; `heads` divides `d-model`
 * @attr batch, learning-rate, steps - `auto`: what the task usually needs
 * @attr seed - of weights and batches, 1 by default
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
  static override styles = [...AttnElement.styles, transformerStyles];
  protected static override readonly paramTable = transformerParams;
  protected readonly section = 'transformer';
  readonly widgetName = 'transformer';
  readonly training = new Training(this);
  private readonly source = new Source(() => this.requestUpdate());
  private readonly editor = new ExampleEditor(this, this.editable());
  private inSight = false;
  /** What the author's settings were refused for: the defaults stand in for some of them. */
  private unfit: { readonly failure: Error; readonly state: TransformerState; readonly fields: string } | undefined;

  /** Settings and the other tabs. */
  private readonly more = new Answer<Language, Panels, undefined>(
    this,
    async (_, language, last) => {
      const [{ addStyles, keepFromLeaving, moreStyles, Panels }, { transformerTabs }] = await Promise.all([
        import('./transformer-more'),
        loadMessages(language, 'transformerTabs'),
      ]);
      addStyles(this.renderRoot as ShadowRoot, moreStyles);
      keepFromLeaving(this);
      const panels = last?.result ?? new Panels(this.panelHost(), transformerTabs);
      panels.late = transformerTabs;
      return panels;
    },
    () => Promise.resolve(undefined),
  );

  constructor() {
    super(transformerParams);
  }

  /** A refusal is something to show too: the settings stand beneath it. */
  get answer(): Needed {
    const { training, source, more } = this;
    const failure = training.failure ?? source.failure ?? more.failure;
    const isShown = training.session !== undefined || (failure !== undefined && more.current !== undefined);
    return {
      current: isShown ? { asked: undefined, result: undefined } : undefined,
      failure,
      retry: () => {
        source.retry();
        if (more.failure) more.retry();
        training.retry();
      },
    };
  }

  protected override ask(): void {
    if (!this.inSight) return;
    this.fallBack();
    if (this.needsMore) this.more.ask(this.surroundings.language);
    const text = this.source.text(this.state);
    if (text === undefined) return;
    const panels = this.more.current?.result;
    // A checkpoint's settings come first.
    if (this.state.src !== '' && !panels) return;
    void panels?.checkpoint.fetch(this.state.src);
    const asked = { config: configOf(this.state, text), rnn: this.state.rnn };
    this.training.ask(asked, trainingOf(this.state).steps, this.prompt);
  }

  /** Where the author's settings do not fit together, there is nothing to show but with the default of each that is at fault. */
  private fallBack(): void {
    const { training, refusal, state } = this;
    if (!refusal || !training.failure || training.session) return;
    const names = unfitFields(refusal.field, (name) => this.first(name));
    if (names.length === 0) return;
    const fields = names.map((name) => `${attributeName(name)} = ${String(state[name])}`).join(', ');
    this.unfit = { failure: training.failure, state, fields };
    training.failure = undefined;
    for (const name of names) Object.assign(this, { [name]: transformerParams[name].fallback });
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    this.unfit = undefined;
    super.attributeChangedCallback(name, old, value);
  }

  private get prompt(): readonly string[] {
    return tokensOf(this.state, this.source.text(this.state) ?? '');
  }

  private get beginning(): string {
    return beginningOf(this.state, this.source.text(this.state) ?? '');
  }

  private get needsMore(): boolean {
    return this.offers('some') || this.state.tab !== 'example' || this.state.src !== '' || this.state.map > 0;
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
    const { state, figureWidth, words } = this;
    const names = words ? keyNames(words, state) : [];
    const curves = curvesLayout(figureWidth, keyLines(names, figureWidth));
    return curves.height + roomBesideCurves(this.surroundings.language, this.common.controls, state, this.width);
  }

  protected override caption({ transformer }: Words<'transformer'>): string {
    return transformer.captions[this.state.task];
  }

  /** A file that the attribute names is refused in whatever tab the reader is. */
  protected override conflicts(words: Words<'transformer'>): readonly string[] {
    const { unfit } = this;
    const reason = this.more.current?.result.refusedFile(words);
    return [
      ...(unfit
        ? [words.transformer.unfit(unfit.fields, this.refusalOf(unfit.failure, unfit.state)?.sentence ?? '')]
        : []),
      ...(reason === undefined || this.state.tab === 'checkpoint' ? [] : [reason]),
    ];
  }

  protected override presets(words: Words<'transformer'>): Preset<TransformerState>[] {
    return transformerPresets(words);
  }

  protected override challenges(words: Words<'transformer'>): readonly Challenge[] {
    return this.more.current?.result.challenges(words) ?? [];
  }

  protected override restored(): void {
    this.editor.forget();
  }

  /** What the editor of the example may change. */
  private editable() {
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- a getter of another object
    const widget = this;
    return {
      get state() {
        return widget.state;
      },
      get renderRoot() {
        return widget.renderRoot;
      },
      change: (patch: Partial<TransformerState>, gesture?: string) => this.change(patch, gesture),
      settle: () => this.settle(),
    };
  }

  private get refusal(): SettingsRefusal | undefined {
    return this.refusalOf(this.training.failure, this.state);
  }

  private refusalOf(failure: Error | undefined, state: TransformerState): SettingsRefusal | undefined {
    return this.words && refusalOf(this.words.transformer, failure, state, this.source.text(state) ?? '');
  }

  /** The status line says what cannot be, or a field does; without either there is this, and nothing to try again. */
  protected override failureView(words: Words<'transformer'>, answer: Needed): TemplateResult | typeof nothing {
    const { refusal } = this;
    if (!refusal) return super.failureView(words, answer);
    if (answer.current) return nothing;
    return html`<p class="failure" role="alert" data-refused=${refusal.field}>${refusal.sentence}</p>`;
  }

  protected override body(words: Words<'transformer'>): TemplateResult {
    const { training, editor, refusal, palette } = this;
    const { session } = training;
    const more = this.more.current?.result;
    const { steps } = trainingOf(this.state);
    const isBeside = refusal !== undefined && more?.saysBeside(refusal) === true;
    return html`<div
      class=${this.narrow ? 'narrow' : ''}
      @click=${editor.tapped}
      @pointerover=${editor.point}
      @focusin=${editor.point}
      @keydown=${editor.keydown}
    >
      ${session ? curvesView(words, session, training.heldOut, { width: this.figureWidth, palette }) : nothing}
      ${trainingControls(words, {
        training,
        session,
        steps,
        onStart: this.start,
        onPause: () => void this.pause(words),
        onStep: () => void training.step(),
        onReset: () => void training.reset(),
      })}
      ${statusLine(words, { training, steps, refusal, isBeside, opened: session && more?.opened(words, session) })}
      ${session ? html`${more?.loaded(words, session)} ${nowTable(words, session, more?.worthOf(session))}` : nothing}
      ${this.offers('some') ? tabRow(words, this.state.tab, (tab) => this.change({ tab })) : nothing}
      ${this.panel(words)}
      ${
        session
          ? html`<div class="formulas">${this.formula(lossFormula)} ${this.formula(attentionFormula)}</div>
              ${lossLine(words, session)}`
          : nothing
      }
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
      get refusal() {
        return widget.refusal;
      },
      get pointed() {
        return widget.editor.pointed;
      },
      get width() {
        return widget.figureWidth;
      },
      get palette() {
        return widget.palette;
      },
      training: this.training,
      focus: this.editor.grids,
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
    const isOther = ('task' in patch || 'corpus' in patch) && !('example' in patch);
    this.editor.forget();
    this.change(isOther ? { ...patch, example: '', map: 0 } : patch, gesture);
  }

  private readonly start = (): void => {
    const { session } = this.training;
    const steps = session?.run.progress[0]?.step ?? 0;
    if (session?.run.state === 'finished') session.run.target = steps + trainingOf(this.state).steps;
    this.training.start();
  };

  private async pause({ transformer }: Words<'transformer'>): Promise<void> {
    await this.training.pause();
    this.announce(transformer.stopped(spaced(this.training.session?.run.progress[0]?.step ?? 0)));
  }

  private panel(words: Words<'transformer'>): TemplateResult {
    const { state, editor } = this;
    const { session, snapshot } = this.training;
    const { grids: focus, pointed } = editor;
    const more = this.more.current?.result;
    if (!session || !snapshot) return html``;
    if (state.tab !== 'example' && more) return html`${more.panel(words, session)}`;
    return html`${examplePanel(words, {
      state,
      session,
      snapshot,
      focus,
      pointed,
      chosen: editor.chosen,
      beginning: this.beginning,
      onChooseSymbol: (index) => editor.choose(index),
      onSymbol: (index, symbol) => editor.setSymbol(index, symbol),
      onAnother: editor.another,
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
      onPoint: (cell) => editor.look(cell),
      onChoose: (index) => this.change({ map: state.map === index + 1 ? 0 : index + 1 }),
      largeMap: more?.largeMap,
      beneath: (map) => (more && this.offers('some') ? more.headOffView(words, session, map) : nothing),
    })}`;
  }
}
