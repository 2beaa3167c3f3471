/** Choosing one of a few: as tabs that switch a view, or as a row of radio buttons that set a value. */
import { html, nothing, type TemplateResult } from 'lit';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string | TemplateResult;
}

export interface ChoicesOptions<Value extends string> {
  readonly name: string;
  /** What is chosen here: the group's accessible name. */
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}

/** Arrow keys, Home and End move the choice, as the ARIA tabs and radio patterns have it. */
function keyMove(event: KeyboardEvent, index: number, count: number): number | undefined {
  const moves: Record<string, number> = {
    ArrowRight: (index + 1) % count,
    ArrowDown: (index + 1) % count,
    ArrowLeft: (index + count - 1) % count,
    ArrowUp: (index + count - 1) % count,
    Home: 0,
    End: count - 1,
  };
  return moves[event.key];
}

function row<Value extends string>(options: ChoicesOptions<Value>, kind: 'tab' | 'radio'): TemplateResult {
  const { name, choices, chosen, onChoose } = options;
  const keydown = (event: KeyboardEvent, index: number) => {
    const next = keyMove(event, index, choices.length);
    const choice = next === undefined ? undefined : choices[next];
    if (next === undefined || !choice) return;
    event.preventDefault();
    onChoose(choice.value);
    (event.currentTarget as HTMLElement).parentElement?.querySelectorAll('button').item(next).focus();
  };
  return html`${choices.map(({ value, label }, index) => {
    const isChosen = value === chosen;
    // While none is chosen the first one takes the Tab key.
    const isStop = isChosen || (index === 0 && choices.every((other) => other.value !== chosen));
    return html`<button
      type="button"
      role=${kind}
      data-choice="${name} ${value}"
      aria-selected=${kind === 'tab' ? String(isChosen) : nothing}
      aria-checked=${kind === 'radio' ? String(isChosen) : nothing}
      tabindex=${isStop ? 0 : -1}
      @click=${() => {
        onChoose(value);
      }}
      @keydown=${(event: KeyboardEvent) => {
        keydown(event, index);
      }}
    >
      ${label}
    </button>`;
  })}`;
}

export function tabs<Value extends string>(options: ChoicesOptions<Value>): TemplateResult {
  return html`<div class="tabs" role="tablist" aria-label=${options.label}>${row(options, 'tab')}</div>`;
}

export function radios<Value extends string>(options: ChoicesOptions<Value>): TemplateResult {
  return html`<div class="radios" role="radiogroup" aria-label=${options.label}>
    <span class="name" aria-hidden="true">${options.label}</span>${row(options, 'radio')}
  </div>`;
}
