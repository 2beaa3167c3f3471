/** The tab that shows softmax over one logit: plot with its slopes, their balance, the formula worked out. */
import { html, nothing, type TemplateResult } from 'lit';
import type { SoftmaxSweepResult } from '../engine/types';
import type { AtCursor } from '../figures/softmax-cursor';
import { curvesFigure, type CurvesView } from '../figures/softmax-curves';
import { balanceText, logisticArithmetic, slopeArithmetic } from '../figures/softmax-readout';
import type { Cell } from '../marks/grid';
import type { Words } from '../messages/messages';
import type { SlopesAsked } from './softmax-curves-question';

export interface OverLogitView extends Pick<CurvesView, 'width' | 'narrow' | 'prob' | 'active' | 'palette'> {
  readonly asked: SlopesAsked;
  readonly result: SoftmaxSweepResult;
  readonly now: AtCursor;
  /** The cell of the slopes that is pointed at: its number is written out. */
  readonly pointed: Cell | undefined;
  readonly slider: TemplateResult;
  readonly slopeFormula: TemplateResult;
  /** Of two classes. */
  readonly logisticFormula: TemplateResult;
}

export function overLogit({ common, curves }: Words<'curves'>, view: OverLogitView): TemplateResult {
  const { asked, result, now, pointed, prob } = view;
  const { index, temperature, logits } = asked;
  const z = logits.map((logit, i) => (i === index ? now.value : logit));
  return html`<div class="stage plots">
      ${curvesFigure({ ...view, sweep: result, index, temperature, row: now.row, value: now.value, words: curves })}
    </div>
    <p class="readout balance" data-value="balance">${balanceText(curves, prob, index, now.slopes)}</p>
    ${view.slider} ${view.slopeFormula}
    ${slopeArithmetic({ index, logits: z, temperature, now, prob, pointed, hint: common.roundedHint })}
    ${logits.length === 2 ? logistic(curves, view, z) : nothing}`;
}

function logistic(
  curves: Words<'curves'>['curves'],
  { now, prob, logisticFormula }: OverLogitView,
  [z1 = NaN, z2 = NaN]: readonly number[],
): TemplateResult {
  return html`<p class="note" data-logistic>${curves.logistic}</p>
    ${logisticFormula} ${logisticArithmetic(z1, z2, now.probabilities[0] ?? NaN, prob)}`;
}
