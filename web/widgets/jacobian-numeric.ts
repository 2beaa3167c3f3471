/** The tab that checks the closed form by central differences. */
import { html, type TemplateResult } from 'lit';
import { slider } from '../controls/slider';
import { stage } from '../controls/stage';
import {
  errorCurve,
  numericFigure,
  numericWidth,
  power,
  type ErrorCurveView,
  type NumericView,
} from '../figures/jacobian-numeric';
import { plotWidth } from '../figures/jacobian-names';
import { rounded } from '../marks/format';
import type { Words } from '../messages/messages';
import { STEP } from '../params/jacobian';

export interface NumericOptions extends Omit<NumericView, 'words'>, Omit<ErrorCurveView, 'words'> {
  readonly room: number;
  readonly formula: TemplateResult;
  /** What h goes back to. */
  readonly reset: number;
  readonly onStep: (step: number) => void;
  readonly onSettle: () => void;
}

export function numericPanel({ jacobian: words, common }: Words<'jacobian'>, options: NumericOptions): TemplateResult {
  const { step, maxAbsError } = options;
  return html`${stage({
      figure: numericFigure({ ...options, words }),
      needs: numericWidth(options.jacobian.rows, options.width, options.narrow),
      room: options.room,
      name: words.numeric,
      hint: common.sideways,
    })}
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
    ${stage({
      figure: errorCurve({ ...options, words }),
      needs: plotWidth(options.width),
      room: options.room,
      name: words.largestError,
      hint: common.sideways,
    })}
    <p class="note">${words.numericNote}</p>`;
}
