/** The six steps by name, and the way through them. */
import { html, nothing, type TemplateResult } from 'lit';
import type { StepName } from '../figures/matrix';
import type { ArithmeticView } from '../figures/matrix-arithmetic';
import { termsBeyond, type FormulaKind } from '../figures/matrix-terms';
import type { Words } from '../messages/messages';
import { STEPS } from '../params/matrix';
import type { MatrixQuestion, MatrixState } from './matrix-question';

type Step = MatrixState['step'];

/** The last line of arithmetic that a step has reached. */
export const REACH: Record<Step, ArithmeticView['until']> = {
  '1': 'scores',
  '2': 'scores',
  '3': 'scaled',
  '4': 'masked',
  '5': 'weights',
  '6': 'weights',
  all: 'weights',
};

export function stepTitle(words: Words<'matrix'>['matrix'], step: StepName, { cross, scale }: MatrixQuestion): string {
  if (step === '1' && cross) return words.step1Cross;
  if (step === '3' && scale === 'none') return words.step3None;
  return words[`step${step}`];
}

/** All that a step's title may become while the reader walks and sets the scale. */
export const stepTitles = (words: Words<'matrix'>['matrix'], asked: MatrixQuestion): readonly string[] => [
  ...STEPS.map((step) => stepTitle(words, step, { ...asked, scale: 'sqrt' })),
  words.step3None,
];

export interface StepsOptions {
  readonly words: Words<'matrix'>['matrix'];
  readonly step: Step;
  readonly formula: FormulaKind;
  /** Whether all six may be shown at once. */
  readonly hasAll: boolean;
  readonly onGo: (step: Step) => void;
}

export function stepsNav(options: StepsOptions): TemplateResult {
  const { words, step, hasAll, onGo } = options;
  const isAll = step === 'all';
  return html`<div class="steps-nav">
    ${isAll ? html`<span></span><span></span><span></span>` : oneStep(options, step)}
    ${
      hasAll
        ? html`<button type="button" class="all" data-action="all" @click=${() => onGo(isAll ? '5' : 'all')}>
            ${isAll ? words.showOne : words.showAll}
          </button>`
        : nothing
    }
  </div>`;
}

function oneStep({ words, formula, onGo }: StepsOptions, step: StepName): TemplateResult {
  const index = STEPS.indexOf(step);
  const button = (action: 'previous' | 'next', text: string, to: StepName | undefined) =>
    html`<button
      type="button"
      data-action=${action}
      data-stands=${termsBeyond(step, action === 'next' ? 'after' : 'before', formula)}
      title=${words[action]}
      aria-disabled=${String(to === undefined)}
      @click=${() => to && onGo(to)}
    >
      <span aria-hidden="true">${text}</span>
    </button>`;
  return html`${button('previous', '‹', STEPS[index - 1])}
    <span class="count" data-value="step" aria-label=${words.stepOf(index + 1)}>${index + 1}/6</span>
    ${button('next', '›', STEPS[index + 1])}`;
}
