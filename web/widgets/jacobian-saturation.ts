/** The tab about saturation: the norm of J against the lead of the largest logit. */
import { html, type TemplateResult } from 'lit';
import { scrollRegion } from '../controls/scroll-region';
import { slider } from '../controls/slider';
import { saturationFigure, type SaturationView } from '../figures/jacobian-saturation';
import { four } from '../figures/jacobian-names';
import { compact } from '../marks/format';
import type { Words } from '../messages/messages';
import { GAP } from '../params/jacobian';

export interface SaturationOptions extends Omit<SaturationView, 'words'> {
  readonly largest: number;
  readonly formula: TemplateResult;
  readonly reset: number;
  readonly onGap: (gap: number) => void;
  readonly onSettle: () => void;
}

export function saturationPanel({ jacobian: words }: Words<'jacobian'>, options: SaturationOptions): TemplateResult {
  const { gap, norm, largest } = options;
  return html`<div class="stage" ${scrollRegion(words.tabSaturation)}>${saturationFigure({ ...options, words })}</div>
    <p class="readout" data-saturation data-stands="norm">${words.saturationNow(four(largest), four(norm))}</p>
    <div class="sliders">
      ${slider({
        ...GAP,
        name: 'gap',
        label: words.gap,
        value: gap,
        step: 0.1,
        text: (x) => compact(x, 2),
        reset: options.reset,
        onInput: options.onGap,
        onSettle: options.onSettle,
      })}
    </div>
    ${options.formula}
    <p class="note">${words.saturationNote}</p>`;
}
