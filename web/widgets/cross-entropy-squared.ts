/** The tab that sets the squared error's gradient beside that of cross-entropy. */
import { html, type TemplateResult } from 'lit';
import { gradientBars, type GradientBarsView } from '../figures/cross-entropy-bars';
import { rounded } from '../marks/format';
import type { Words } from '../messages/messages';
import type { Squared } from './cross-entropy-question';

/** Euclidean length. */
export const normOf = (values: Float64Array): number => Math.hypot(...values);

export interface SquaredView extends Pick<GradientBarsView, 'width' | 'narrow' | 'palette'> {
  readonly result: Squared;
  readonly formula: TemplateResult;
}

export function squaredPanel({ crossEntropy }: Words<'crossEntropy'>, view: SquaredView): TemplateResult {
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
