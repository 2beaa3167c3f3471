/** What a post's one act does not need of `<attn-transformer>`: settings, the other tabs, challenges. Fetched when first needed. */
import { html, nothing, type TemplateResult } from 'lit';
import type { CellRef, GridFocus } from '../controls/grid-focus';
import { latest } from '../engine/latest';
import { sharedModels } from '../engine/shared-models';
import { STAGES, type Stage } from '../figures/transformer-code';
import { percent } from '../marks/format';
import type { Palette } from '../marks/palette';
import type { Messages, Words } from '../messages/messages';
import { same } from './answer';
import type { Challenge } from './challenges';
import { transformerChallenges } from './transformer-challenges';
import { Checkpoint, fileOf } from './transformer-checkpoint';
import { codePanel } from './transformer-code';
import { trainingOf, type TransformerState } from './transformer-config';
import { spaced } from './transformer-controls';
import { draw, generatePanel, type Drawn } from './transformer-generate';
import { switchOff, type HeadOff } from './transformer-head-off';
import { largeMap } from './transformer-large-map';
import { modelPanel, type Weights } from './transformer-model';
import { OwnText } from './transformer-own-text';
import type { SettingsRefusal } from './transformer-refusal';
import type { Session, Training } from './transformer-run';
import { loadedNote, refusedSentence, savePanel } from './transformer-save';
import { isBeside, settings, type SettingsView } from './transformer-settings';
import { sweepPanel } from './transformer-sweep';
import { Sweep, type Base, type Swept } from './transformer-sweep-run';
import type { PanelWords } from './transformer-words';

type W = Words<'transformer'>;

/** As much of the element as the panels use, read anew each time. */
export interface PanelHost {
  readonly state: TransformerState;
  readonly first: { readonly temperature: number; readonly topK: number };
  readonly level: 'one' | 'some' | 'all';
  readonly training: Training;
  readonly prompt: readonly string[];
  /** Why the settings of now cannot be. */
  readonly refusal: SettingsRefusal | undefined;
  readonly focus: GridFocus;
  readonly pointed: CellRef | undefined;
  readonly width: number;
  readonly palette: Palette;
  set(patch: Partial<TransformerState>, gesture?: string): void;
  settle(): void;
  notify(sentence: string): void;
  copy(text: string, copied: string, otherwise: string): void;
  requestUpdate(): void;
  /** Brings a line of the code into its window. */
  revealLine(): void;
}

export { keepFromLeaving } from './file-bytes';
export { addStyles } from './late-styles';
export { moreStyles } from './transformer-more-styles';

export class Panels {
  readonly largeMap = largeMap;
  readonly sweep: Sweep;
  readonly checkpoint: Checkpoint;
  private readonly ownText: OwnText;
  private seed = 1;
  private drawn: { readonly key: unknown; readonly drawn: Drawn | undefined } | undefined;
  private weights: { readonly key: unknown; readonly weights: Weights } | undefined;
  private open: string | undefined;
  private stage: Stage = STAGES[0];
  private swept: Swept = 'gap';
  private base: Base | undefined;
  private headOff: { readonly session: Session; readonly result: HeadOff | undefined } | undefined;

  private readonly drawLatest = latest(
    ({ session, state, prompt }: { session: Session; state: TransformerState; prompt: readonly string[] }) =>
      draw(session, prompt, { temperature: state.temperature, topK: state.topK, seed: this.seed }).then((drawn) => ({
        drawn,
      })),
  );
  private readonly readLatest = latest(async ({ transformer, run }: Session) => {
    const step = run.progress[0]?.step ?? 0;
    const [layout, buffer] = await Promise.all([transformer.layout(), transformer.parameters()]);
    return { step, layout, buffer };
  });

  constructor(
    private readonly host: PanelHost,
    /** In the language of now. */
    public late: Messages['transformerTabs'],
  ) {
    const changed = () => host.requestUpdate();
    this.sweep = new Sweep(sharedModels, changed);
    this.ownText = new OwnText(changed);
    this.checkpoint = new Checkpoint({
      get state() {
        return host.state;
      },
      training: host.training,
      take: (patch) => {
        host.settle();
        host.set(patch);
      },
      requestUpdate: changed,
    });
  }

  /** Out of sight nothing trains. */
  rest(): void {
    this.sweep.stop();
  }

  /** The page's words with those that came with the panels. */
  private all(words: W): PanelWords {
    return { ...words, transformer: { ...words.transformer, ...this.late } };
  }

  challenges(words: W): readonly Challenge[] {
    return transformerChallenges(this.all(words), { measured: this.sweep.measured.gap });
  }

  /** Whether a field that is offered says why the settings cannot be. */
  saysBeside(refusal: SettingsRefusal): boolean {
    return isBeside(refusal, this.host.state, this.host.level);
  }

  /** Whose weights the session's are, where they came from a file. */
  opened(words: W, session: Session): string | undefined {
    const file = this.checkpoint.of(session);
    return file && this.all(words).transformer.checkpoint.from(file.name);
  }

  /** Whose weights they are, beside what they are worth. */
  loaded(words: W, session: Session): TemplateResult | typeof nothing {
    return loadedNote(this.all(words), this.checkpoint, session);
  }

  /** Loss and accuracy before the first step, where the weights came from a file. */
  worthOf(session: Session): { readonly loss: number; readonly accuracy: number } | undefined {
    return this.checkpoint.worthOf(session);
  }

  /** Why the last file was refused, in a sentence. */
  refusedFile(words: W): string | undefined {
    return refusedSentence(this.all(words), this.checkpoint);
  }

  settings(words: W): TemplateResult {
    return settings(this.all(words), this.settingsView);
  }

  private get settingsView(): SettingsView {
    const { host } = this;
    return {
      state: host.state,
      level: host.level,
      set: (patch, gesture) => host.set(patch, gesture),
      onSettle: () => host.settle(),
      ownText: this.ownText,
      refusal: host.refusal,
    };
  }

  /** The tab's panel; nothing for the first tab, which the element draws. */
  panel(shown: W, session: Session): TemplateResult | typeof nothing {
    const words = this.all(shown);
    switch (this.host.state.tab) {
      case 'example':
        return nothing;
      case 'generate':
        return this.generate(words, session);
      case 'model':
        return this.model(words, session);
      case 'code':
        return this.code(words, session);
      case 'sweep':
        return this.sweepView(words);
      case 'checkpoint':
        return savePanel(words, {
          checkpoint: this.checkpoint,
          session,
          onSave: (model) => void this.save(session, model),
        });
    }
  }

  private generate(words: PanelWords, session: Session): TemplateResult {
    const { host, seed } = this;
    const { state, prompt, training } = host;
    const { temperature, topK } = state;
    this.ensureDrawn({ session, snapshot: training.snapshot, temperature, topK, prompt, seed });
    return generatePanel(words, {
      ...this.settingsView,
      set: (patch, gesture) => host.set(patch, gesture),
      session,
      drawn: this.drawn?.drawn,
      seed,
      first: host.first,
      focus: host.focus,
      pointed: host.pointed,
      onAgain: () => {
        this.seed++;
        host.requestUpdate();
      },
    });
  }

  private ensureDrawn(key: {
    readonly session: Session;
    readonly snapshot: unknown;
    readonly prompt: readonly string[];
    temperature: number;
    topK: number;
    seed: number;
  }): void {
    const known = this.drawn?.key as typeof key | undefined;
    if (
      known &&
      known.session === key.session &&
      known.snapshot === key.snapshot &&
      same([known.temperature, known.topK, known.seed, known.prompt], [key.temperature, key.topK, key.seed, key.prompt])
    )
      return;
    this.drawn = { key, drawn: known?.session === key.session ? this.drawn?.drawn : undefined };
    void this.receive(
      this.drawLatest({ session: key.session, state: this.host.state, prompt: key.prompt }),
      ({ drawn }) => (this.drawn = { key, drawn }),
    );
  }

  /** A session that was ended meanwhile answers nothing: what follows it asks anew. */
  private async receive<T>(asked: Promise<T | undefined>, take: (answer: T) => void): Promise<void> {
    const answer = await asked.catch(() => undefined);
    if (answer === undefined) return;
    take(answer);
    this.host.requestUpdate();
  }

  private model(words: PanelWords, session: Session): TemplateResult {
    const { host } = this;
    const key = host.training.snapshot;
    if (!this.weights || this.weights.key !== key) {
      const before = this.weights?.weights;
      if (before) this.weights = { key, weights: before };
      void this.receive(this.readLatest(session), (weights) => (this.weights = { key, weights }));
    }
    if (!this.weights) return html``;
    const { batch, context, vocabulary } = session.transformer.facts;
    const { dModel = 32, residual = true } = session.asked.config;
    return modelPanel(words, {
      weights: this.weights.weights,
      extent: { batch, context, width: dModel, vocabulary: vocabulary.length },
      hasResidual: residual,
      open: this.open,
      width: host.width,
      palette: host.palette,
      onOpen: (name) => {
        this.open = this.open === name ? undefined : name;
        host.requestUpdate();
      },
    });
  }

  private code(words: PanelWords, session: Session): TemplateResult {
    const { host } = this;
    const { batch, context, vocabulary } = session.transformer.facts;
    const { dModel = 32, heads = 2 } = session.asked.config;
    return codePanel(words, {
      sizes: { batch, context, width: dModel, heads, vocabulary: vocabulary.length },
      stage: this.stage,
      onStage: (stage) => {
        this.stage = stage;
        // The last line is done, not only shown.
        if (stage === 'step' && !host.training.isRunning) void host.training.step();
        host.requestUpdate();
        host.revealLine();
      },
      onCopy: (text) => host.copy(text, words.transformer.code.copied, words.transformer.code.otherwise),
    });
  }

  private sweepView(words: PanelWords): TemplateResult {
    const { host } = this;
    const { layers, heads, dModel, seed } = host.state;
    const { batch, learningRate } = trainingOf({ ...host.state, task: 'recall' });
    const base = { layers, heads, dModel, batch, seed, learningRate };
    if (this.base && !same(this.base, base)) this.sweep.forget();
    this.base = base;
    return sweepPanel(words, {
      sweep: this.sweep,
      swept: this.swept,
      base,
      width: host.width,
      palette: host.palette,
      onSwept: (swept) => {
        this.sweep.stop();
        this.swept = swept;
        host.requestUpdate();
      },
    });
  }

  private async save(session: Session, model: 'transformer' | 'rnn'): Promise<void> {
    const trainer = model === 'rnn' ? session.rnn : session.transformer;
    if (!trainer) return;
    const { config } = session.asked;
    const { state } = this.host;
    const step = session.run.progress[model === 'rnn' ? 1 : 0]?.step ?? 0;
    const opened = model === 'rnn' ? undefined : this.checkpoint.of(session);
    const before = opened ? opened.trained : 0;
    const trainedSteps = before === undefined ? undefined : before + step;
    const bytes = await fileOf(trainer, {
      config,
      model,
      corpus: state.corpus,
      steps: trainingOf(state).steps,
      trainedSteps,
    });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>]));
    link.download = `${config.task ?? 'copy'}-${model}.safetensors`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  /** Beneath an enlarged map: what its head is good for. */
  headOffView(words: W, session: Session, map: number): TemplateResult {
    const { transformer: t } = this.all(words);
    const known =
      this.headOff?.session === session && this.headOff.result?.map === map ? this.headOff.result : undefined;
    const isBusy = this.headOff?.session === session && this.headOff.result === undefined;
    const { heads = 2 } = session.asked.config;
    const name = t.headName(Math.floor(map / heads) + 1, (map % heads) + 1);
    return html`<div class="row head-off">
      <button
        type="button"
        data-action="head-off"
        aria-disabled=${String(isBusy)}
        @click=${() => void this.measure(words, session, map)}
      >
        ${t.switchOff}
      </button>
      <span role="status" data-head-off=${known ? `${known.before} ${known.after}` : nothing}
        >${isBusy ? t.switching : known ? html`${t.switchedOff(name, percent(known.before), percent(known.after), spaced(known.counted))} ${t.atStep(spaced(known.step))}` : nothing}</span
      >
    </div>`;
  }

  private async measure({ transformer: t }: W, session: Session, map: number): Promise<void> {
    if (this.headOff?.session === session && this.headOff.result === undefined) return;
    this.headOff = { session, result: undefined };
    this.host.requestUpdate();
    try {
      this.headOff = { session, result: await switchOff(sharedModels, session, map) };
    } catch (thrown) {
      this.headOff = undefined;
      this.host.notify(t.trainingFailed(thrown instanceof Error ? thrown.message : String(thrown)));
    }
    this.host.requestUpdate();
  }
}
