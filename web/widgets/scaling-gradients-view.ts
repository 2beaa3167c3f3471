/** Every row's gradient norm, unscaled and scaled. */
import { html, type TemplateResult } from 'lit';
import { mathsText } from '../controls/maths-text';
import { gradientsFigure, type GradientsView } from '../figures/scaling-gradients';
import type { Words } from '../messages/messages';

export function gradientsView({ scaling }: Words<'scaling'>, view: Omit<GradientsView, 'words'>): TemplateResult {
  const words = { ...scaling, mean: scaling.markMean, median: scaling.markMedian };
  return html`<p class="title">${mathsText(scaling.gradients)}</p>
    <div class="stage">${gradientsFigure({ ...view, words })}</div>`;
}
