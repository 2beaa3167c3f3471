/** The plots among the views of the cross-entropy widget: loss over one logit, squared error for contrast, gradient descent. */
import { html, type TemplateResult } from 'lit';
import type { CrossEntropyResult } from '../engine/types';
import { gradientBars } from '../figures/cross-entropy-bars';
import { descentFigure, lossCurveFigure } from '../figures/cross-entropy-plots';
import { compact, rounded, subscript } from '../marks/format';
import type { Palette } from '../marks/palette';
import type { Words } from '../messages/messages';
import { AHEAD, type Descent, type LossCurve, type Squared } from './cross-entropy-question';

interface Room {
  readonly width: number;
  readonly narrow: boolean;
  readonly palette: Palette;
}

export interface CurvePanel extends Room {
  readonly curve: LossCurve;
  readonly now: CrossEntropyResult;
  readonly index: number;
  /** z of that index. */
  readonly value: number;
  readonly choices: TemplateResult;
}

export function curvePanel({ crossEntropy }: Words<'crossEntropy'>, view: CurvePanel): TemplateResult {
  const { curve, now, index, value, choices, width, palette } = view;
  const slope = now.gradient[index] ?? NaN;
  const letter = `z${subscript(index + 1)}`;
  return html`<div class="row">${choices}</div>
    ${lossCurveFigure({
      ...curve,
      width,
      palette,
      letter,
      value,
      loss: now.loss,
      slope,
      title: crossEntropy.lossAxis,
      name: crossEntropy.curve(`${letter} = ${compact(value)}`, rounded(now.loss, 4)),
    })}
    <p class="readout" data-slope>${crossEntropy.curveNote(rounded(slope, 4), String(index + 1))}</p>`;
}

/** Euclidean length. */
export const normOf = (values: Float64Array): number => Math.hypot(...values);

export interface SquaredPanel extends Room {
  readonly result: Squared;
  readonly formula: TemplateResult;
}

export function squaredPanel({ crossEntropy }: Words<'crossEntropy'>, view: SquaredPanel): TemplateResult {
  const { result, formula, ...room } = view;
  const { cross, squared } = result;
  const norm = (values: Float64Array) => `${crossEntropy.norm} = ${rounded(normOf(values), 4)}`;
  return html`${gradientBars({
      ...room,
      columns: [
        {
          id: 'cross',
          title: crossEntropy.crossGradient,
          values: cross.gradient,
          stands: 'gradient',
          norm: norm(cross.gradient),
        },
        {
          id: 'squared',
          title: crossEntropy.squaredGradient,
          values: squared.gradient,
          stands: 'squared',
          norm: norm(squared.gradient),
        },
      ],
    })}
    <p class="note">${crossEntropy.squaredNote}</p>
    ${formula}`;
}

export interface DescentPanel extends Room {
  readonly descent: Descent;
  readonly playing: boolean;
  readonly rate: TemplateResult;
  readonly formula: TemplateResult;
  readonly onStep: () => void;
  readonly onPlay: () => void;
}

export function descentPanel({ crossEntropy }: Words<'crossEntropy'>, view: DescentPanel): TemplateResult {
  const { descent, playing, rate, formula, width, palette, onStep, onPlay } = view;
  const losses = descent.points.map(({ result }) => result.loss);
  const [from = NaN] = losses;
  const to = losses[losses.length - 1] ?? NaN;
  const floor = descent.points[0]?.result.targetEntropy ?? NaN;
  const [a, b] = [rounded(from, 4), rounded(to, 4)];
  return html`<div class="row">
      <button type="button" data-action="step" @click=${onStep}>${crossEntropy.step}</button>
      <button type="button" data-action="play" @click=${onPlay}>
        ${playing ? crossEntropy.pause : crossEntropy.play}
      </button>
      ${rate}
    </div>
    ${descentFigure({
      losses,
      floor,
      width,
      palette,
      title: crossEntropy.ahead(AHEAD),
      steps: crossEntropy.stepsAhead,
      name: crossEntropy.descent(a, b, rounded(floor, 4)),
    })}
    <p class="readout" data-ahead>${crossEntropy.lossAxis}: ${crossEntropy.aheadText(a, b)}</p>
    ${formula}`;
}
