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
  /** Spoken names of − and +. */
  readonly less: string;
  readonly more: string;
  readonly onInput: (value: number) => void;
  readonly onSettle: () => void;
  /** What was typed is no number in range; the field shows the old value again. */
  readonly onRefuse: (text: string) => void;
}

/** The number that a person typed: "−" and decimal commas count; undefined where it is none or out of range. */
export function typed(text: string, min: number, max: number): number | undefined {
  const value = Number(
    text
      .trim()
      .replace(/[−–]/g, '-')
      .replace(/^([^.]*),([^.,]*)$/, '$1.$2'),
  );
  return text.trim() !== '' && value >= min && value <= max ? value : undefined;
}

/** One step from `value`, without the dust of binary fractions, kept in range. */
export function stepped(value: number, by: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, Number((value + by).toPrecision(12))));
}

export function numberField(options: NumberFieldOptions): TemplateResult {
  const { name, label, spoken, value, min, max, step, onInput, onSettle, onRefuse } = options;
  const shown = String(value).replace('-', '−');
  const move = (by: number) => {
    onInput(stepped(value, by, min, max));
  };
  const commit = (input: HTMLInputElement) => {
    if (input.value === shown) return;
    const next = typed(input.value, min, max);
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
      move(direction * step * (event.shiftKey ? 10 : 1));
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
      aria-label=${title}
      ?disabled=${sign < 0 ? value <= min : value >= max}
      @click=${() => {
        move(sign * step);
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
