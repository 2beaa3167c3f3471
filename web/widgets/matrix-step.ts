/** One step of the calculation: what it does in a sentence, and its grids. */
import { html, nothing, type TemplateResult } from 'lit';
import { radios } from '../controls/choices';
import { mathsText } from '../controls/maths-text';
import { place } from '../controls/place';
import { matrixFigure, partsOf, type StepName } from '../figures/matrix';
import type { MatrixView } from '../figures/matrix-grid';
import { isLarge, isPainted, largeFigure } from '../figures/matrix-large';
import { titleRoom } from '../figures/matrix-room';
import type { Words } from '../messages/messages';
import type { MatrixQuestion, MatrixState } from './matrix-question';
import { stepTitle, stepTitles } from './matrix-steps';

/** Another view of the same numbers. */
export type Turn = Partial<Pick<MatrixState, 'step' | 'projection'>>;

export function stepSection(
  words: Words<'matrix'>['matrix'],
  { projection, mask }: MatrixState,
  asked: MatrixQuestion,
  view: MatrixView,
  step: StepName,
  onTurn: (to: Turn) => void,
): TemplateResult {
  const isMaskLost = step === '4' && asked.cross && mask === 'causal';
  return html`<section data-step=${step}>
    <p class="step-title" ${place({ 'min-height': `${titleRoom(stepTitles(words, asked), view.width)}px` })}>
      ${mathsText(stepTitle(words, step, asked))}
    </p>
    ${step === '1' ? projections(words.projection, projection, asked.cross, onTurn) : nothing}
    ${isLarge(view.chain) ? large(view, step, projection) : matrixFigure(view, step, projection)}
    ${isMaskLost ? html`<p class="note">${words.noCausal}</p>` : nothing}
  </section>`;
}

function projections(
  label: string,
  chosen: MatrixState['projection'],
  cross: boolean,
  onTurn: (to: Turn) => void,
): TemplateResult {
  const choices = (['q', 'k', 'v'] as const).map((value) => ({ value, label: value.toUpperCase() }));
  const row = radios({ name: 'projection', label, choices, chosen, onChoose: (projection) => onTurn({ projection }) });
  // The way to the projections that are not shown stands for them.
  const others = choices.filter(({ value }) => value !== chosen).flatMap(({ value }) => [value, `w${value}`]);
  const input = cross ? [chosen === 'q' ? 'y' : 'x'] : [];
  return html`<div class="projections" data-stands=${[...others, ...input].join(' ')}>${row}</div>`;
}

/** The lens looks at the current grid where that is a painted one of this step, else at the step's result. */
function large(view: MatrixView, step: StepName, projection: MatrixState['projection']): TemplateResult {
  const parts = partsOf(step, projection, view.chain.cross);
  const { grid } = view.current;
  const isHere = parts.some((part) => part.grid === grid) && isPainted(view.chain, grid);
  return largeFigure(view, parts, isHere ? grid : (parts[parts.length - 1]?.grid ?? 'weights'));
}
