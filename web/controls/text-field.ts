/** A line of text to type: taken on Enter or on leaving the field, refused with a reason, given up with Escape. */
import { html, noChange, nothing, type TemplateResult } from 'lit';
import { typedText } from './typed-text';

export interface TextFieldOptions {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** What the field takes, shown beneath it. */
  readonly hint?: string;
  /** Why the last text was refused. */
  readonly refusal?: string | undefined;
  /** A new text; after a refusal also the old one, which settles it. */
  readonly onCommit: (text: string) => void;
}

export function textField({ name, label, value, hint, refusal, onCommit }: TextFieldOptions): TemplateResult {
  const commit = (event: Event) => {
    const input = event.target as HTMLInputElement;
    if (input.value !== value || refusal !== undefined) onCommit(input.value);
  };
  const keydown = (event: KeyboardEvent) => {
    const input = event.target as HTMLInputElement;
    if (event.key === 'Escape') input.value = value;
    if (event.key === 'Escape' ? refusal !== undefined : event.key === 'Enter' && !event.isComposing) commit(event);
  };
  return html`<label class="text-field">
    <span class="name">${label}</span>
    <input
      type="text"
      name=${name}
      autocomplete="off"
      spellcheck="false"
      .value=${refusal === undefined ? typedText(value) : noChange}
      aria-invalid=${refusal === undefined ? 'false' : 'true'}
      @change=${commit}
      @keydown=${keydown}
    />
    ${refusal === undefined ? (hint === undefined ? nothing : html`<small>${hint}</small>`) : html`<small class="refusal" role="alert">${refusal}</small>`}
  </label>`;
}
