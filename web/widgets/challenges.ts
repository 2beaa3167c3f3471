/** Challenges: predict (which may be skipped), do, see. What is done is judged by the engine's answer of now. */
import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { radios, type Choice } from '../controls/choices';
import type { Words } from '../messages/messages';

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
  /** Whether it is done, by the engine's numbers for the state of now; 'impossible' where no state does it and saying so is the answer. */
  readonly met: boolean | 'impossible';
  /** Why it came out so; shown at the end. */
  readonly why: string;
}

/** How far a reader has come with one challenge. */
interface Progress {
  /** The choice taken, or 'skipped'. */
  readonly predicted?: string;
  readonly ended?: 'met' | 'impossible';
}

export class Challenges {
  private chosen: string | undefined;
  private readonly progress = new Map<string, Progress>();

  constructor(private readonly host: ReactiveControllerHost) {}

  /** The list, and the chosen challenge. What is met once stays met. */
  view({ common }: Pick<Words<'site'>, 'common'>, all: readonly Challenge[]): TemplateResult | typeof nothing {
    if (all.length === 0) return nothing;
    const current = all.find(({ name }) => name === this.chosen);
    const choose = (name: string) => {
      this.chosen = name === this.chosen ? undefined : name;
      this.host.requestUpdate();
    };
    return html`<section class="challenges" aria-label=${common.challenges}>
      <div class="row">
        <span class="name">${common.challenges}</span>
        ${all.map(
          ({ name }, index) =>
            html`<button
              type="button"
              data-challenge=${name}
              aria-expanded=${String(name === this.chosen)}
              aria-label=${common.challenge(index + 1)}
              @click=${() => choose(name)}
            >
              ${index + 1}${this.of(name).ended ? ' ✓' : ''}
            </button>`,
        )}
      </div>
      ${current ? this.one(common, current) : nothing}
    </section>`;
  }

  private of(name: string): Progress {
    return this.progress.get(name) ?? {};
  }

  private note(name: string, step: Progress): void {
    this.progress.set(name, { ...this.of(name), ...step });
    this.host.requestUpdate();
  }

  private one(words: Words<'site'>['common'], challenge: Challenge): TemplateResult {
    const { name, task, predict, met, why } = challenge;
    const { predicted } = this.of(name);
    const asked = predict === undefined || predicted !== undefined;
    if (asked && met === true) this.progress.set(name, { ...this.of(name), ended: 'met' });
    const { ended } = this.of(name);
    return html`<div class="challenge" data-state=${ended ?? (asked ? 'doing' : 'predicting')}>
      <p>${task}</p>
      ${predict ? this.prediction(words, name, predict) : nothing}
      ${asked && ended === undefined ? this.doing(words, challenge) : nothing}
      ${
        ended === undefined
          ? nothing
          : html`<p role="status" class="outcome">
              <strong>${ended === 'met' ? words.challengeMet : words.challengeImpossible}</strong>
              ${predict && predicted !== 'skipped' ? words.predicted(predicted === predict.right) : nothing} ${why}
            </p>`
      }
    </div>`;
  }

  private prediction(
    words: Words<'site'>['common'],
    name: string,
    { question, choices }: NonNullable<Challenge['predict']>,
  ): TemplateResult {
    const { predicted } = this.of(name);
    const skip = () => this.note(name, { predicted: 'skipped' });
    return html`<div class="row">
      ${radios({
        name: `predict-${name}`,
        label: question,
        choices,
        chosen: predicted ?? '',
        onChoose: (choice) => {
          if (predicted === undefined) this.note(name, { predicted: choice });
        },
      })}
      ${predicted === undefined ? html`<button type="button" data-action="skip" @click=${skip}>${words.skip}</button>` : nothing}
    </div>`;
  }

  /** Not yet done. That it cannot be done may be said of every challenge. */
  private doing(words: Words<'site'>['common'], { name, met }: Challenge): TemplateResult {
    const giveUp = () => {
      if (met === 'impossible') this.note(name, { ended: 'impossible' });
      else this.refuted = name;
      this.host.requestUpdate();
    };
    return html`<div class="row">
      <span role="status" class="note">${this.refuted === name ? words.itCanBeDone : words.notYet}</span>
      <button type="button" data-action="impossible" @click=${giveUp}>${words.impossible}</button>
    </div>`;
  }

  /** The challenge that was wrongly said to be impossible. */
  private refuted: string | undefined;
}
