/** A number to type, with − and + for touch; arrow keys step, with Shift ten times as far. */
import { html, type TemplateResult } from 'lit';
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
  /** What was typed is no number that the field takes; it shows the old value again. */
  readonly onRefuse: (text: string) => void;
}

type Range = Pick<NumberFieldOptions, 'min' | 'max' | 'whole'>;

/** The number that a person typed: "−" and decimal commas count; undefined where it is none or not in the range. */
export function typed(text: string, { min, max, whole = false }: Range): number | undefined {
  const value = Number(
    text
      .trim()
      .replace(/[−–]/g, '-')
      .replace(/^([^.]*),([^.,]*)$/, '$1.$2'),
  );
  const fits = value >= min && value <= max && (!whole || Number.isInteger(value));
  return text.trim() !== '' && fits ? value : undefined;
}

/** One step from `value`, without the dust of binary fractions, kept in range. */
export function stepped(value: number, by: number, { min, max }: Range): number {
  return Math.min(max, Math.max(min, Number((value + by).toPrecision(12))));
}

const shownAs = (value: number): string => String(value).replace('-', '−');

export function numberField(options: NumberFieldOptions): TemplateResult {
  const { name, label, spoken, value, min, max, step, onInput, onSettle, onRefuse } = options;
  const shown = shownAs(value);
  // From what the field shows, and shown at once: the next key may come before the next drawing.
  const move = (input: HTMLInputElement, by: number) => {
    const next = stepped(typed(input.value, options) ?? value, by, options);
    input.value = shownAs(next);
    onInput(next);
  };
  const commit = (input: HTMLInputElement) => {
    if (input.value === shown) return;
    const next = typed(input.value, options);
    if (next === undefined) {
      onRefuse(input.value);
      input.value = shown;
    } else {
      onInput(next);
      onSettle();
    }
  };
  const keydown = (event: KeyboardEvent) => {
    const input = event.target as HTMLInputElement;
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (direction !== undefined) {
      event.preventDefault();
      move(input, direction * step * (event.shiftKey ? 10 : 1));
    } else if (event.key === 'Enter') {
      commit(input);
    } else if (event.key === 'Escape') {
      input.value = shown;
    }
  };
  const button = (sign: -1 | 1, text: string, title: string) =>
    html`<button
      type="button"
      class="step"
      aria-label="${spoken}: ${title}"
      aria-disabled=${String(sign < 0 ? value <= min : value >= max)}
      @click=${({ currentTarget }: Event) => {
        const input = (currentTarget as HTMLElement).parentElement?.querySelector('input');
        if (input) move(input, sign * step);
        onSettle();
      }}
    >
      ${text}
    </button>`;
  return html`<span class="number-field">
    <span class="name">${label}</span>
    ${button(-1, '−', options.less)}
    <input
      type="text"
      inputmode="decimal"
      autocomplete="off"
      name=${name}
      aria-label=${spoken}
      .value=${typedText(shown)}
      @change=${(event: Event) => {
        commit(event.target as HTMLInputElement);
      }}
      @keydown=${keydown}
      @keyup=${(event: KeyboardEvent) => {
        if (event.key.startsWith('Arrow')) onSettle();
      }}
    />
    ${button(1, '+', options.more)}
  </span>`;
}
