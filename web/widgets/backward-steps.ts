/** Walking back through the steps: one after the other, or all at once. */
import { html, type TemplateResult } from 'lit';
import type { StepName } from '../figures/backward-flow';
import type { Words } from '../messages/messages';
import { STEPS } from '../params/backward';

export interface StepsOptions {
  readonly step: StepName;
  readonly hasAll: boolean;
  readonly onGo: (step: StepName) => void;
}

export function backwardSteps(
  { backward: words }: Words<'backward'>,
  { step, hasAll, onGo }: StepsOptions,
): TemplateResult {
  const index = step === 'all' ? -1 : STEPS.indexOf(step);
  const button = (action: string, text: string, label: string, to: StepName | undefined) =>
    html`<button
      type="button"
      data-action=${action}
      title=${label}
      aria-disabled=${String(to === undefined)}
      @click=${() => to !== undefined && onGo(to)}
    >
      <span aria-hidden="true">${text}</span>
    </button>`;
  const all = step === 'all';
  return html`<div class="steps-nav">
    ${button('previous', '←', words.previous, all ? undefined : STEPS[index - 1])}
    <span class="count" aria-hidden="true">${all ? `1–${STEPS.length}` : `${step} / ${STEPS.length}`}</span>
    ${button('next', '→', words.next, all ? undefined : STEPS[index + 1])}
    ${
      hasAll
        ? html`<button type="button" class="all" data-action="all" @click=${() => onGo(all ? '2' : 'all')}>
            ${all ? words.showOne : words.showAll}
          </button>`
        : ''
    }
  </div>`;
}
