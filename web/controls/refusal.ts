/** Why a field refused what was typed, beside the field: marked on it, spoken politely once. */
import { html, nothing, type TemplateResult } from 'lit';

/** What `aria-describedby` of the field called `name` points to. */
export const refusalId = (name: string): string => `${name}-refusal`;

/** Tells number fields within `root` that what they refused is over. */
export function forgetRefusals(root: ParentNode): void {
  for (const field of root.querySelectorAll('[aria-invalid="true"]')) field.dispatchEvent(new Event('attn-forget'));
}

/** The place is there before there is anything to say: screen readers speak what comes into it. */
export const refusalView = (name: string, reason: unknown): TemplateResult =>
  html`<span id=${refusalId(name)} role="status"
    >${reason === undefined ? nothing : html`<small class="refusal">${reason}</small>`}</span
  >`;
