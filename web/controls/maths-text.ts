/** Running text with subscripts of one letter: `W_Q`, `√d_k`. */
import { html, type TemplateResult } from 'lit';

export function mathsText(text: string): TemplateResult {
  const parts = text.split(/_(\p{L})/u);
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<sub>${part}</sub>` : part))}`;
}
