/** A number to type, with − and + for touch; arrow keys step, with Shift ten times as far. */
import { html, nothing, type TemplateResult } from 'lit';
import { AsyncDirective } from 'lit/async-directive.js';
import { directive } from 'lit/directive.js';
import { refusalId, refusalView } from './refusal';
import { typedText } from './typed-text';

export interface NumberFieldOptions {
  readonly name: string;
  readonly label: string | TemplateResult;
  readonly spoken: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Takes no fractions. */
  readonly whole?: boolean;
  /** Spoken names of − and +. */
  readonly less: string;
  readonly more: string;
  readonly onInput: (value: number) => void;
  readonly onSettle: () => void;
  /** What was typed is no number that the field takes: answers the sentence to show beside it, or what renders it. */
  readonly onRefuse: (text: string) => unknown;
}

/** What was refused while the field stood for `value` of what `spoken` names. */
interface Refused {
  readonly reason: unknown;
  readonly value: number;
  readonly spoken: string;
}

type Range = Pick<NumberFieldOptions, 'min' | 'max' | 'whole'>;

/** The number that a person typed: "−", full-width digits and decimal commas count; undefined where it is none or not in the range. */
export function typed(text: string, { min, max, whole = false }: Range): number | undefined {
  // NFKC turns the full-width digits of Chinese keyboards into digits.
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/[−–]/g, '-')
    .replace(/^([^.]*),([^.,]*)$/, '$1.$2');
  const value = Number(plain);
  const fits = value >= min && value <= max && (!whole || Number.isInteger(value));
  // JavaScript also takes 0x10 for a number, and nothing for 0.
  return fits && /^[^box]+$/i.test(plain) ? value : undefined;
}

/** One step from `value`, without the dust of binary fractions, kept in range. */
export function stepped(value: number, by: number, { min, max }: Range): number {
  return Math.min(max, Math.max(min, Number((value + by).toPrecision(12))));
}

const shownAs = (value: number): string => String(value).replace('-', '−');

/** Holds what was refused, so that no widget has to. */
class NumberField extends AsyncDirective {
  private last: Refused | undefined;

  override render(options: NumberFieldOptions): TemplateResult {
    const { value, spoken } = options;
    if (this.last?.value !== value || this.last.spoken !== spoken) this.last = undefined;
    return this.view(options);
  }

  private note(options: NumberFieldOptions, refused: Refused | undefined): void {
    if (refused === undefined && this.last === undefined) return;
    this.last = refused;
    this.setValue(this.view(options));
  }

  private commit(options: NumberFieldOptions, input: HTMLInputElement): void {
    const { value, spoken, onInput, onSettle, onRefuse } = options;
    const text = input.value;
    if (text === shownAs(value)) return;
    const next = typed(text, options);
    if (next === undefined) {
      this.note(options, { value, spoken, reason: onRefuse(text) });
    } else {
      onInput(next);
      onSettle();
    }
  }

  /** From what the field shows, and shown at once: the next key may come before the next drawing. */
  private move(options: NumberFieldOptions, input: HTMLInputElement, by: number): void {
    const next = stepped(typed(input.value, options) ?? options.value, by, options);
    this.note(options, undefined);
    input.value = shownAs(next);
    options.onInput(next);
  }

  private keydown(options: NumberFieldOptions, event: KeyboardEvent): void {
    const input = event.target as HTMLInputElement;
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (direction !== undefined) {
      event.preventDefault();
      this.move(options, input, direction * options.step * (event.shiftKey ? 10 : 1));
    } else if (event.key === 'Enter') {
      this.commit(options, input);
    } else if (event.key === 'Escape') {
      this.giveUp(options, input);
    }
  }

  /** Back to the number that the field stands for. */
  private giveUp(options: NumberFieldOptions, input: HTMLInputElement): void {
    this.note(options, undefined);
    input.value = shownAs(options.value);
  }

  private button(options: NumberFieldOptions, sign: -1 | 1): TemplateResult {
    const { spoken, value, min, max } = options;
    const isLess = sign < 0;
    return html`<button
      type="button"
      class="step"
      aria-label="${spoken}: ${isLess ? options.less : options.more}"
      aria-disabled=${String(isLess ? value <= min : value >= max)}
      @click=${({ currentTarget }: Event) => {
        const input = (currentTarget as HTMLElement).parentElement?.querySelector('input');
        if (input) this.move(options, input, sign * options.step);
        options.onSettle();
      }}
    >
      ${isLess ? '−' : '+'}
    </button>`;
  }

  private view(options: NumberFieldOptions): TemplateResult {
    const { name, label, spoken, value } = options;
    const isRefused = this.last !== undefined;
    return html`<span class="field"
      ><span class="number-field">
        <span class="name">${label}</span>
        ${this.button(options, -1)}
        <input
          type="text"
          inputmode="decimal"
          autocomplete="off"
          name=${name}
          aria-label=${spoken}
          aria-invalid=${String(isRefused)}
          aria-describedby=${isRefused ? refusalId(name) : nothing}
          .value=${typedText(shownAs(value), isRefused)}
          @input=${({ target }: Event) => {
            if (typed((target as HTMLInputElement).value, options) !== undefined) this.note(options, undefined);
          }}
          @change=${({ target }: Event) => {
            this.commit(options, target as HTMLInputElement);
          }}
          @keydown=${(event: KeyboardEvent) => {
            this.keydown(options, event);
          }}
          @attn-forget=${({ target }: Event) => {
            this.giveUp(options, target as HTMLInputElement);
          }}
          @keyup=${(event: KeyboardEvent) => {
            if (event.key.startsWith('Arrow')) options.onSettle();
          }}
        />
        ${this.button(options, 1)}</span
      >
      ${refusalView(name, this.last?.reason)}</span
    >`;
  }
}

const field = directive(NumberField);

/** What is refused stays in the field, with the reason beside it, until it fits, Escape gives it up, or the value changes. */
export const numberField = (options: NumberFieldOptions): TemplateResult => html`${field(options)}`;
