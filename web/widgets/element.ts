/** What all widgets share: state from attributes, undo, the ⋯ menu, problems, failures, announcements, language and ground. */
import { html, LitElement, nothing, type CSSResult, type ReactiveController, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { History } from '../controls/history';
import { menu, type MenuItem } from '../controls/menu';
import { place } from '../controls/place';
import { forgetRefusals } from '../controls/refusal';
import { scrollRegionStyles } from '../controls/scroll-region';
import { colourRules, widgetStyles } from '../controls/styles';
import { formulaView } from '../controls/formula-view';
import type { Formula } from '../formulas/formula';
import { DARK, LIGHT, type Palette } from '../marks/palette';
import { commonParams } from '../params/common';
import { loadMessages, type Section, type Words } from '../messages/messages';
import {
  attributeName,
  fallbacks,
  read,
  written,
  type Param,
  type Problem,
  type Schema,
  type Values,
} from '../params/schema';
import { embedLink, verifyItem } from './link';
import { Surroundings } from './surroundings';
import { Answer, together, type Needed } from './answer';
import type { Challenge, Challenges } from './challenges';
import { Terms } from './terms';

/** Figures are laid out for no less than this; a narrower place scrolls. */
const LEAST_WIDTH = 240;

/** For so many ms a drawing waits for the engine, so that an input makes one picture, not two. */
const PATIENCE = 200;

/** A named starting point in the ⋯ menu. */
export interface Preset<State> {
  readonly name: string;
  readonly label: string;
  readonly state: Partial<State>;
}

/**
 * Base of the widgets. A subclass states its `params` (each is an attribute, a property and a query-string field), asks the
 * engine in `ask()`, and draws in `body()`.
 *
 * @attr controls - how much is offered: `one` (the one act), `some` (what belongs to it) or `all`
 * @attr theme - `light`, `dark`, or `auto` (the default): as the page around
 * @attr symbols - the article's letters for softmax and its denominator, `s,Z` by default
 * @attr lang - language of the words, `zh` or `en`; by default that of the page around
 * @fires attn-change - after a reader's change; `detail` is the state, as attribute texts that differ from the defaults
 * @slot - shown until the widget is ready, and where scripts do not run
 * @csspart widget - all of it
 * @csspart caption - the sentence at the top
 * @csspart body - what is below: figure, controls, formulas
 * @cssprop --attn-ink - text and lines
 * @cssprop --attn-muted - what stands back
 * @cssprop --attn-ground - the ground the widget stands on
 * @cssprop --attn-raised - ground of what lies on it, such as a menu
 * @cssprop --attn-query - labels, frames and edges of queries
 * @cssprop --attn-key - of keys
 * @cssprop --attn-value - of values
 * @cssprop --attn-output - of outputs
 */
export abstract class AttnElement<S extends Schema, Name extends Section> extends LitElement {
  static override styles: CSSResult[] = [colourRules({ ...LIGHT }, { ...DARK }), widgetStyles, scrollRegionStyles];

  readonly surroundings = new Surroundings(
    this,
    () => this.common.theme,
    () => void this.dress(),
  );
  words: Words<Name> | undefined;
  /** Width in px that figures may use. */
  width = 0;
  state: Values<S>;
  common: Values<typeof commonParams> = fallbacks(commonParams);
  private initial: Values<S>;
  private problems: Problem[] = [];
  private readonly past = new History<Values<S>>();
  private announcement = '';
  private notice: string | TemplateResult | undefined;
  private seen = false;
  /** What was set before the upgrade; it holds against the attributes, which the browser hands over after the constructor. */
  private readonly early: (() => void)[] = [];
  /** What a drawing waits for. */
  private readonly answers: Pick<Answer<never, unknown>, 'pending'>[] = [];
  /** Fetched where challenges are offered. */
  private readonly challenger = new Answer<true, Challenges, void>(
    this,
    async () => {
      const late = await import('./challenges-late');
      late.addStyles(this.renderRoot as ShadowRoot, late.challengesStyles);
      return new late.Challenges(this);
    },
    () => Promise.resolve(),
  );
  private sizes: ResizeObserver | undefined;
  private sight: IntersectionObserver | undefined;

  /** The widget's name in `embed.html?widget=`: its tag without `attn-`. */
  abstract readonly widgetName: string;
  /** Where its words stand in the catalogues. */
  protected abstract readonly section: Name;
  abstract readonly answer: Needed;

  constructor(readonly params: S) {
    super();
    new Terms(this);
    this.initial = fallbacks(params);
    this.state = this.initial;
    for (const name of Object.keys(params)) this.defineProperty(name);
  }

  static override get observedAttributes(): string[] {
    return [
      ...super.observedAttributes,
      ...Object.keys({ ...commonParams, ...this.paramTable }).map(attributeName),
      'lang',
    ];
  }

  /** The subclass's parameters, for `observedAttributes`. */
  protected static readonly paramTable: Schema = {};

  /** Parameters are properties too; one set before the upgrade is taken over. */
  private defineProperty(name: keyof S & string): void {
    const early: unknown = Object.getOwnPropertyDescriptor(this, name)?.value;
    Object.defineProperty(this, name, {
      configurable: true,
      get: () => this.state[name],
      set: (value: unknown) => {
        this.setParam(name, value);
      },
    });
    if (early !== undefined)
      this.early.push(() => {
        this.setParam(name, early);
      });
  }

  private setParam(name: keyof S & string, value: unknown): void {
    const param: Param<unknown> | undefined = this.params[name];
    if (!param) return;
    const text = textOf(param, value);
    const usable = text === undefined ? undefined : param.read(text);
    this.problems = this.problems.filter(({ attribute }) => attribute !== attributeName(name));
    if (usable === undefined) {
      this.problems.push({ attribute: attributeName(name), given: String(value), need: param.need });
    } else {
      this.initial = { ...this.initial, [name]: usable };
      this.state = { ...this.state, [name]: usable };
    }
    this.requestUpdate();
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    super.attributeChangedCallback(name, old, value);
    if (old === value) return;
    const get = (attribute: string) => this.getAttribute(attribute);
    const common = read(commonParams, get);
    const own = read(this.params, get);
    this.common = common.values;
    this.problems = [...common.problems, ...own.problems];
    for (const key of Object.keys(this.params)) {
      if (attributeName(key) !== name) continue;
      this.initial = { ...this.initial, [key]: own.values[key] };
      this.state = { ...this.state, [key]: own.values[key] };
    }
    if (this.isConnected) this.surroundings.read();
    this.requestUpdate();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.early.splice(0).forEach((set) => {
      set();
    });
    this.width = this.clientWidth === 0 ? 0 : Math.max(LEAST_WIDTH, this.clientWidth);
    this.sizes = new ResizeObserver(([entry]) => {
      const room = Math.floor(entry?.contentRect.width ?? 0);
      const width = Math.max(LEAST_WIDTH, room);
      if (width === this.width || room === 0) return;
      this.width = width;
      this.requestUpdate();
    });
    this.sizes.observe(this);
    this.sight = new IntersectionObserver(
      (entries) => {
        const seen = entries[entries.length - 1]?.isIntersecting ?? false;
        if (seen === this.seen) return;
        this.seen = seen;
        this.sightChanged(seen);
        if (seen) this.requestUpdate();
      },
      { rootMargin: '300px' },
    );
    this.sight.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.sizes?.disconnect();
    this.sight?.disconnect();
    this.seen = false;
    this.sightChanged(false);
  }

  /** Came into or went out of sight: a widget that moves by itself stops here. */
  protected sightChanged(_seen: boolean): void {}

  private async dress(): Promise<void> {
    // At once: a printer does not wait.
    this.requestUpdate();
    const { language } = this.surroundings;
    const words = await loadMessages(language, this.section);
    if (language !== this.surroundings.language) return;
    this.words = words;
    this.requestUpdate();
  }

  get palette(): Palette {
    return this.surroundings.palette;
  }

  /** Room for one thing beside another. */
  protected get narrow(): boolean {
    return this.width < 560;
  }

  protected offers(level: 'some' | 'all'): boolean {
    return this.common.controls === 'all' || this.common.controls === level;
  }

  /** A reader's change. Changes of one `gesture` are undone together. */
  protected change(patch: Partial<Values<S>>, gesture?: string): void {
    this.past.record(this.state, gesture);
    this.go({ ...this.state, ...patch });
  }

  /** The reader let go: the next change is a step of its own. */
  protected readonly settle = (): void => {
    this.past.settle();
  };

  private go(state: Values<S>): void {
    this.state = state;
    this.notice = undefined;
    // What was said was of the state before.
    this.announcement = '';
    this.requestUpdate();
    this.dispatchEvent(
      new CustomEvent('attn-change', { bubbles: true, composed: true, detail: written(this.params, state) }),
    );
  }

  /** Back to what the attributes say; can be undone. */
  protected reset(): void {
    this.past.settle();
    this.forget();
    this.change(this.initial);
  }

  /** The attribute's value of a parameter: what a double-click goes back to. */
  protected first<K extends keyof S>(name: K): Values<S>[K] {
    return this.initial[name];
  }

  /** Says a change to those who do not see it. */
  protected announce(text: string): void {
    this.announcement = text;
    this.requestUpdate();
  }

  /** Shows a sentence at the top, of the widget or of what is seen of it, until it is closed or the next change. */
  protected notify(text: string | TemplateResult): void {
    this.notice = text;
    this.requestUpdate();
  }

  /** Asks the engine for what the state needs. Called before each drawing while the widget is in sight. */
  protected abstract ask(): void;
  protected abstract caption(words: Words<Name>): string | TemplateResult;
  protected abstract body(words: Words<Name>): TemplateResult;
  /** Height in px that the body will take, so that nothing jumps when it arrives. */
  protected abstract reserve(): number;

  /** Sentences about values that are fine alone but do not fit together, such as a chosen token that the text does not have. */
  protected conflicts(_words: Words<Name>): readonly string[] {
    return [];
  }

  protected presets(_words: Words<Name>): readonly Preset<Values<S>>[] {
    return [];
  }

  /** What a reader may try; offered with `controls="all"`. */
  protected challenges(_words: Words<Name>): readonly Challenge[] {
    return [];
  }

  /**
   * The state was replaced as a whole, by undo, redo, reset or a preset: what the widget holds beside it (a refused text, the
   * number pointed at) no longer belongs to it.
   */
  protected restored(): void {}

  private forget(): void {
    forgetRefusals(this.renderRoot);
    this.restored();
  }

  override addController(controller: ReactiveController): void {
    super.addController(controller);
    if (controller instanceof Answer) this.answers.push(controller);
  }

  private get pending(): Promise<unknown> | undefined {
    const pending = this.answers.flatMap((answer) => answer.pending ?? []);
    return pending.length > 0 ? Promise.all(pending) : undefined;
  }

  // The first answer does not wait for the widget to be seen, so that the Tab key finds its controls.
  protected override async scheduleUpdate(): Promise<void> {
    const inquire = () => {
      if (this.offers('all')) this.challenger.ask(true);
      // What is out of the page asks nothing: nobody would free what comes of it.
      if (this.isConnected && (this.seen || this.answer.current === undefined)) this.ask();
    };
    inquire();
    const { pending } = this;
    if (pending && this.ready) {
      let patience: ReturnType<typeof setTimeout> | undefined;
      await Promise.race([pending, new Promise((resolve) => (patience = setTimeout(resolve, PATIENCE)))]);
      clearTimeout(patience);
      inquire(); // the state may have moved on meanwhile
    }
    await super.scheduleUpdate();
  }

  /** Complete is what shows the answers to what was asked. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const complete = await super.getUpdateComplete();
    const { pending } = this;
    if (!pending) return complete;
    await pending;
    return this.getUpdateComplete();
  }

  /** What the first picture waits for. */
  private get needed(): Needed {
    return this.offers('all') ? together(this.answer, this.challenger) : this.answer;
  }

  private get ready(): boolean {
    return this.words !== undefined && this.width > 0 && this.needed.current !== undefined;
  }

  private travel(way: 'undo' | 'redo'): void {
    this.forget();
    this.go(this.past[way](this.state));
  }

  /** Ctrl or Cmd with Z undoes, with Shift and Z or with Y does again; in a text field that is the browser's. */
  private readonly undoKey = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    const way = { z: shiftKey ? 'redo' : 'undo', y: 'redo' }[key.toLowerCase()] as 'undo' | 'redo' | undefined;
    const isTyped = (target as Element).matches('textarea, input:not([type=range])');
    if (!way || isTyped || altKey || !(ctrlKey || metaKey)) return;
    if (!(way === 'undo' ? this.past.canUndo : this.past.canRedo)) return;
    event.preventDefault();
    this.travel(way);
  };

  private menuItems(words: Words<Name>): MenuItem[] {
    const { common } = words;
    return [
      {
        name: 'undo',
        label: common.undo,
        onChoose: () => this.travel('undo'),
        disabled: !this.past.canUndo,
      },
      {
        name: 'redo',
        label: common.redo,
        onChoose: () => this.travel('redo'),
        disabled: !this.past.canRedo,
      },
      { name: 'reset', label: common.reset, onChoose: () => this.reset() },
      ...this.presets(words).map(({ name, label }) => ({
        name: `preset-${name}`,
        label,
        onChoose: () => {
          // Asked for anew: a preset may begin at the state of now.
          const preset = this.presets(words).find((other) => other.name === name);
          this.settle();
          this.forget();
          this.change(preset?.state ?? {});
        },
      })),
      { name: 'link', label: common.copyLink, onChoose: () => void this.copyLink(words) },
      {
        name: 'export',
        label: common.exportItem,
        onChoose: () => void this.openExport(words),
      },
      verifyItem(common.verify, this.surroundings.language),
    ];
  }

  /** What exports it, fetched when it is asked for. */
  readonly exports = () => import('./export/exports');

  private async openExport(words: Words<Name>): Promise<void> {
    try {
      await (await this.exports()).openExport(this);
    } catch (thrown) {
      this.notify(words.common.failed(String(thrown)));
    }
  }

  /** The state of now as attribute texts: the shortest description of what is seen. */
  get described(): Record<string, string> {
    return {
      ...written(commonParams, this.common),
      ...written(this.params, this.state),
      lang: this.surroundings.language,
    };
  }

  private async copyLink(words: Words<Name>): Promise<void> {
    const link = embedLink(this.widgetName, this.described);
    const otherwise = html`${words.common.linkShown} <a href=${link}>${link}</a>`;
    await this.copy(link, words.common.linkCopied, otherwise);
  }

  /** Copies a text and says that it did; where the browser forbids it, shows `otherwise`. */
  protected async copy(text: string, copied: string, otherwise: string | TemplateResult): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.notify(copied);
      this.announce(copied);
    } catch {
      this.notify(otherwise);
    }
  }

  protected formula(formula: Formula): TemplateResult {
    return formulaView(formula, this.common.symbols);
  }

  /** What could not be used, and what does not fit together. */
  private sentences(words: Words<Name>): unknown[] {
    const refused = this.problems.map(({ attribute, given, need }) => words.common.problem(attribute, given, need));
    return [...refused, ...this.conflicts(words)];
  }

  private noticeView(words: Words<Name>): TemplateResult | typeof nothing {
    if (this.notice === undefined) return nothing;
    const close = () => {
      this.notice = undefined;
      this.requestUpdate();
    };
    return html`<div class="notice" role="status">
      <span>${this.notice}</span>
      <button type="button" aria-label=${words.common.close} @click=${close}>×</button>
    </div>`;
  }

  /** Why there is no answer, with another try; nothing where none has failed. */
  protected failureView(words: Words<Name>, answer: Needed): TemplateResult | typeof nothing {
    const { failure } = answer;
    if (!failure) return nothing;
    return html`<p class="failure" role="alert">
      ${words.common.failed(failure.message)}
      <button
        type="button"
        data-action="retry"
        @click=${() => {
          answer.retry();
        }}
      >
        ${words.common.retry}
      </button>
    </p>`;
  }

  protected override render(): TemplateResult {
    const { words, ready } = this;
    return html`<div
      class="attn ${this.palette.dark ? 'dark' : ''}"
      lang=${this.surroundings.language === 'zh' ? 'zh-CN' : 'en'}
      part="widget"
      @keydown=${this.undoKey}
    >
      ${
        words && ready
          ? html`<div class="notices">${this.noticeView(words)}</div>
              <div class="head">
                <p class="caption" part="caption">${this.caption(words)}</p>
                ${guard([words, this.past.canUndo, this.past.canRedo], () => menu(words.common.menu, this.menuItems(words)))}
              </div>
              ${this.sentences(words).map((sentence) => html`<p class="problem" role="status">${sentence}</p>`)}
              <div class="body" part="body">${this.body(words)}</div>
              ${this.offers('all') ? this.challenger.current?.result.view(words, this.challenges(words)) : nothing}`
          : html`<div
              class="waiting"
              ${place({ 'min-height': `${String(this.needed.failure ? 0 : this.reserve())}px` })}
            >
              <slot
                >${words && !this.needed.failure ? html`<p class="note">${words.common.loading}</p>` : nothing}</slot
              >
            </div>`
      }
      ${words ? this.failureView(words, this.needed) : nothing}
      <div class="unseen" aria-live="polite">${this.announcement}</div>
    </div>`;
  }
}

/** A value set as a property, as the text that its parameter reads; undefined where it is of a wrong type. */
function textOf(param: Param<unknown>, value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  try {
    return param.write(value);
  } catch {
    return undefined;
  }
}
