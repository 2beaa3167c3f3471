/** How far the experiment of `<attn-scaling>` is, with stop and go on. */
import { html, type TemplateResult } from 'lit';
import { grouped } from '../figures/scaling-count';
import type { Words } from '../messages/messages';

export interface ProgressView {
  readonly drawn: number;
  readonly samples: number;
  readonly paused: boolean;
  readonly onStop: () => void;
  readonly onGoOn: () => void;
}

export function progressRow({ scaling }: Words<'scaling'>, view: ProgressView): TemplateResult {
  const { drawn, samples, paused } = view;
  const text = scaling.progress(grouped(drawn), grouped(samples));
  const isDone = drawn >= samples;
  return html`<div class="progress">
    <progress max=${samples} .value=${drawn} aria-label=${text}></progress>
    <span class="note" data-value="drawn">${text}</span>
    <button
      type="button"
      data-action=${paused ? 'go-on' : 'stop'}
      class=${isDone ? 'gone' : ''}
      @click=${paused ? view.onGoOn : view.onStop}
    >
      ${paused ? scaling.goOn : scaling.stop}
    </button>
  </div>`;
}
