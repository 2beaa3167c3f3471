/** A line of text to type: taken on Enter or on leaving the field, refused with a reason, given up with Escape. */
import { html, nothing, type TemplateResult } from 'lit';
import { refusalId, refusalView } from './refusal';
import { typedText } from './typed-text';

export interface TextFieldOptions {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** What the field takes, shown beneath it. */
  readonly hint?: string;
  /** Why the last text was refused. */
  readonly refusal?: unknown;
  /** A new text; after a refusal also the old one, which settles it. */
  readonly onCommit: (text: string) => void;
  /** What the field holds while it is typed. */
  readonly onType?: (text: string) => void;
}

export function textField(options: TextFieldOptions): TemplateResult {
  const { name, label, value, hint, refusal, onCommit, onType } = options;
  const isRefused = refusal !== undefined;
  const hintId = `${name}-hint`;
  const commit = (event: Event) => {
    const input = event.target as HTMLInputElement;
    if (input.value !== value || isRefused) onCommit(input.value);
  };
  const keydown = (event: KeyboardEvent) => {
    const input = event.target as HTMLInputElement;
    if (event.key === 'Escape') input.value = value;
    if (event.key === 'Escape' ? isRefused : event.key === 'Enter' && !event.isComposing) commit(event);
  };
  return html`<div class="text-field">
    <label>
      <span class="name">${label}</span>
      <input
        type="text"
        name=${name}
        autocomplete="off"
        spellcheck="false"
        .value=${typedText(value, isRefused)}
        aria-invalid=${String(isRefused)}
        aria-describedby=${isRefused ? refusalId(name) : hint === undefined ? nothing : hintId}
        @input=${(event: Event) => onType?.((event.target as HTMLInputElement).value)}
        @change=${commit}
        @keydown=${keydown}
      />
    </label>
    ${refusalView(name, refusal)}
    ${isRefused || hint === undefined ? nothing : html`<small id=${hintId}>${hint}</small>`}
  </div>`;
}
