/** Text that changes under the reader's hand, in a place that keeps its height. */
import { html, type TemplateResult } from 'lit';
import { place } from '../controls/place';

/** `room` is the least height in px. */
export const held = (room: number, content: TemplateResult): TemplateResult =>
  html`<div class="held" ${place({ 'min-height': `${room}px` })}>${content}</div>`;
