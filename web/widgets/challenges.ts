/** Challenges: predict (which may be skipped), do, see. What is done is judged by the engine's answer of now. */
import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Choice } from '../controls/choices';
import type { Words } from '../messages/messages';

type CommonWords = Words<'site'>['common'];
type Host = ReactiveControllerHost & { readonly renderRoot: ParentNode };

export interface Challenge {
  readonly name: string;
  /** What is to be done. */
  readonly task: string;
  readonly predict?: {
    readonly question: string;
    readonly choices: readonly Choice<string>[];
    /** Value of the right choice. */
    readonly right: string;
  };
  /**
   * Whether it is done, by the engine's numbers for the state of now; 'impossible' where no state does it and saying so is the answer.
   * Undefined while there are no such numbers: a tab that was not open yet says nothing about what the reader did.
   */
  readonly met: boolean | 'impossible' | undefined;
  /** Why it came out so, told from the numbers of now; shown at the end as it was then. */
  readonly why: string;
}

/** How far a reader has come with one challenge. */
interface Progress {
  /** The choice taken, or 'skipped'. */
  readonly predicted?: string;
  /** A state that is not it has been seen: what was met from the beginning was not the reader's doing. */
  readonly begun?: boolean;
  /** It was said to be impossible, though it is not. */
  readonly refuted?: boolean;
  readonly ended?: 'met' | 'impossible';
  /** What was told of the state that met it, and in whose words: in another language it is told of the state of now. */
  readonly told?: { readonly why: string; readonly words: CommonWords };
}

export class Challenges {
  private chosen: string | undefined;
  private readonly progress = new Map<string, Progress>();

  constructor(private readonly host: Host) {}

  /** The list, and the chosen challenge. What is met once stays met. */
  view({ common }: Pick<Words<'site'>, 'common'>, all: readonly Challenge[]): TemplateResult | typeof nothing {
    if (all.length === 0) return nothing;
    const current = all.find(({ name }) => name === this.chosen);
    if (current) this.judge(common, current);
    return html`<section class="challenges" aria-label=${common.challenges}>
      <div class="row">
        <span class="name">${common.challenges}</span>
        ${all.map(({ name }, index) => this.numberButton(common, name, index + 1))}
      </div>
      ${current ? this.one(common, current) : nothing}
    </section>`;
  }

  private numberButton(words: CommonWords, name: string, n: number): TemplateResult {
    const isDone = this.of(name).ended !== undefined;
    const choose = () => {
      this.chosen = name === this.chosen ? undefined : name;
      this.host.requestUpdate();
    };
    return html`<button
      type="button"
      data-challenge=${name}
      aria-expanded=${String(name === this.chosen)}
      aria-label=${words.challenge(n, isDone)}
      @click=${choose}
    >
      ${n}${isDone ? ' ✓' : ''}
    </button>`;
  }

  private of(name: string): Progress {
    return this.progress.get(name) ?? {};
  }

  private note(name: string, step: Progress): void {
    this.progress.set(name, { ...this.of(name), ...step });
  }

  /** The reader's step; `focus` is where the keyboard goes when the button that was pressed is gone. */
  private async take(name: string, step: Progress, focus: string): Promise<void> {
    this.note(name, step);
    this.host.requestUpdate();
    await this.host.updateComplete;
    this.host.renderRoot.querySelector<HTMLElement>(`.challenge ${focus}`)?.focus();
  }

  private judge(words: CommonWords, { name, predict, met, why }: Challenge): void {
    const { predicted, begun, ended } = this.of(name);
    if (met === undefined || ended !== undefined || (predict && predicted === undefined)) return;
    if (met !== true) this.note(name, { begun: true });
    else if (begun) this.note(name, { ended: 'met', told: { why, words } });
  }

  private one(words: CommonWords, challenge: Challenge): TemplateResult {
    const { name, task, predict } = challenge;
    const { predicted, ended } = this.of(name);
    const isAsked = predict === undefined || predicted !== undefined;
    return html`<div class="challenge" data-state=${ended ?? (isAsked ? 'doing' : 'predicting')}>
      <p>${task}</p>
      ${predict && predicted !== 'skipped' ? this.prediction(words, name, predict) : nothing}
      <div class="row doing">
        <p class="outcome ${ended === undefined ? 'note' : ''}" role="status" tabindex="-1">
          ${isAsked ? this.outcome(words, challenge) : words.predictFirst}
        </p>
        ${isAsked && ended === undefined ? this.giveUp(words, challenge) : nothing}
      </div>
    </div>`;
  }

  private outcome(words: CommonWords, { name, predict, met, why }: Challenge): TemplateResult | string {
    const { predicted, refuted, ended, told } = this.of(name);
    if (ended === undefined) return met === true ? words.alreadyMet : refuted ? words.itCanBeDone : words.notYet;
    return html`<strong>${ended === 'met' ? words.challengeMet : words.challengeImpossible}</strong>
      ${predict && predicted !== 'skipped' ? words.predicted(predicted === predict.right) : nothing}
      ${told?.words === words ? told.why : why}`;
  }

  /** Buttons, not radios: what is taken is taken, so that arrow keys must not choose. */
  private prediction(
    words: CommonWords,
    name: string,
    { question, choices }: NonNullable<Challenge['predict']>,
  ): TemplateResult {
    const { predicted } = this.of(name);
    const isOpen = predicted === undefined;
    const choose = (value: string) =>
      isOpen && void this.take(name, { predicted: value }, `[data-choice="predict-${name} ${value}"]`);
    return html`<div class="row prediction" role="group" aria-label=${question}>
      <span class="name" aria-hidden="true">${question}</span>
      ${choices.map(
        ({ value, label }) =>
          html`<button
            type="button"
            data-choice="predict-${name} ${value}"
            aria-pressed=${String(value === predicted)}
            aria-disabled=${String(!isOpen && value !== predicted)}
            @click=${() => choose(value)}
          >
            ${label}
          </button>`,
      )}
      ${isOpen ? html`<button type="button" class="skip" data-action="skip" @click=${() => void this.take(name, { predicted: 'skipped' }, '.outcome')}>${words.skip}</button>` : nothing}
    </div>`;
  }

  /** That it cannot be done may be said of every challenge. */
  private giveUp(words: CommonWords, { name, met }: Challenge): TemplateResult {
    const say = () =>
      met === 'impossible'
        ? void this.take(name, { ended: 'impossible' }, '.outcome')
        : void this.take(name, { refuted: true }, '[data-action=impossible]');
    return html`<button type="button" data-action="impossible" @click=${say}>${words.impossible}</button>`;
  }
}
