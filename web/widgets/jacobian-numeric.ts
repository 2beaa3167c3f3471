/** The tab that checks the closed form by central differences. */
import { html, type TemplateResult } from 'lit';
import { scrollRegion } from '../controls/scroll-region';
import { slider } from '../controls/slider';
import { errorCurve, numericFigure, power, type ErrorCurveView, type NumericView } from '../figures/jacobian-numeric';
import { rounded } from '../marks/format';
import type { Words } from '../messages/messages';
import { STEP } from '../params/jacobian';

export interface NumericOptions extends Omit<NumericView, 'words'>, Omit<ErrorCurveView, 'words'> {
  readonly formula: TemplateResult;
  /** What h goes back to. */
  readonly reset: number;
  readonly onStep: (step: number) => void;
  readonly onSettle: () => void;
}

export function numericPanel({ jacobian: words }: Words<'jacobian'>, options: NumericOptions): TemplateResult {
  const { step, maxAbsError } = options;
  return html`<div class="stage" ${scrollRegion(words.numeric)}>${numericFigure({ ...options, words })}</div>
    <p class="readout" data-max-error>${words.maxError(maxAbsError === 0 ? '0' : rounded(maxAbsError, 6))}</p>
    <div class="sliders" data-stands="step">
      ${slider({
        ...STEP,
        name: 'step',
        label: words.step,
        value: step,
        log: true,
        text: power,
        reset: options.reset,
        onInput: options.onStep,
        onSettle: options.onSettle,
      })}
    </div>
    ${options.formula}
    <div class="stage" ${scrollRegion(words.largestError)}>${errorCurve({ ...options, words })}</div>
    <p class="note">${words.numericNote}</p>`;
}
