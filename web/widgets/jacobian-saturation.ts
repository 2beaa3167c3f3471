/** The tab about saturation: the norm of J against the lead of the largest logit. */
import { html, type TemplateResult } from 'lit';
import { slider } from '../controls/slider';
import { stage } from '../controls/stage';
import { saturationFigure, type SaturationView } from '../figures/jacobian-saturation';
import { four, plotWidth } from '../figures/jacobian-names';
import { compact } from '../marks/format';
import type { Words } from '../messages/messages';
import { GAP } from '../params/jacobian';

export interface SaturationOptions extends Omit<SaturationView, 'words'> {
  readonly room: number;
  readonly largest: number;
  readonly formula: TemplateResult;
  readonly reset: number;
  readonly onGap: (gap: number) => void;
  readonly onSettle: () => void;
}

export function saturationPanel(
  { jacobian: words, common }: Words<'jacobian'>,
  options: SaturationOptions,
): TemplateResult {
  const { gap, norm, largest } = options;
  return html`${stage({
      figure: saturationFigure({ ...options, words }),
      needs: plotWidth(options.width),
      room: options.room,
      name: words.tabSaturation,
      hint: common.sideways,
    })}
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
