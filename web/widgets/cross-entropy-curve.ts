/** The tab that shows the loss over one logit: its slope is the gradient. */
import { html, type TemplateResult } from 'lit';
import { radios } from '../controls/choices';
import type { CrossEntropyResult } from '../engine/types';
import { lossCurveFigure } from '../figures/cross-entropy-plots';
import { compact, rounded, subscript } from '../marks/format';
import type { Palette } from '../marks/palette';
import type { Words } from '../messages/messages';
import type { Answered } from './answer';
import {
  sweptLogit,
  type CrossAsked,
  type CrossState,
  type CurveAsked,
  type LossCurve,
} from './cross-entropy-question';

export interface CurveView {
  readonly state: CrossState;
  readonly now: Answered<CrossAsked, CrossEntropyResult>;
  readonly curve: Answered<CurveAsked, LossCurve>;
  readonly width: number;
  readonly palette: Palette;
  readonly onIndex: (index: number) => void;
}

const nameOf = (index: number) => `z${subscript(index + 1)}`;

export function curvePanel({ crossEntropy }: Words<'crossEntropy'>, view: CurveView): TemplateResult {
  const { state, now, curve, width, palette, onIndex } = view;
  const { index } = curve.asked;
  const value = now.asked.logits[index] ?? NaN;
  const { loss, gradient } = now.result;
  const slope = gradient[index] ?? NaN;
  const letter = nameOf(index);
  const choices = radios({
    name: 'index',
    label: crossEntropy.swept,
    choices: state.logits.map((_, i) => ({ value: String(i), label: nameOf(i) })),
    chosen: String(sweptLogit(state)),
    onChoose: (chosen) => onIndex(Number(chosen)),
  });
  return html`<div class="row">${choices}</div>
    ${lossCurveFigure({
      ...curve.result,
      width,
      palette,
      letter,
      value,
      loss,
      slope,
      title: crossEntropy.lossAxis,
      name: crossEntropy.curve(`${letter} = ${compact(value)}`, rounded(loss, 4)),
    })}
    <p class="readout" data-slope>${crossEntropy.curveNote(rounded(slope, 4), String(index + 1))}</p>`;
}
