/** What LayerNorm does to the numbers of one vector, shown: the dots before and after. */
import { html, nothing, type TemplateResult } from 'lit';
import { radios } from '../controls/choices';
import { normFigure } from '../figures/block-norm';
import { beforeNorm, stationNamed, type NormPlace, type Station } from '../figures/block-stations';
import type { Palette } from '../marks/palette';
import type { Words } from '../messages/messages';

export interface NormPanel {
  readonly words: Words<'block'>;
  readonly stations: readonly Station[];
  readonly layerNorm: NormPlace;
  readonly norm: '1' | '2';
  readonly component: number;
  readonly isComplete: boolean;
  readonly width: number;
  readonly palette: Palette;
  readonly formula: TemplateResult;
  readonly onChoose: (norm: '1' | '2') => void;
}

export function normPanel(panel: NormPanel): TemplateResult {
  const { words, stations, layerNorm, norm, component, width, palette } = panel;
  const { block } = words;
  const name = norm === '1' ? 'norm1' : 'norm2';
  const after = stationNamed({ stations }, name);
  const before = stationNamed({ stations }, beforeNorm(name, layerNorm));
  if (!after || !before) return html`<p class="readout" data-norm>${block.normGone}</p>`;
  return html`${panel.isComplete ? choice(panel) : nothing}
    <div class="stage">
      ${normFigure({
        name,
        before,
        after,
        component,
        width,
        palette,
        words: {
          dots: block.dots,
          beforeNorm: block.beforeNorm(block.stations[before.name]),
          afterNorm: block.afterNorm(block.stations[after.name]),
        },
      })}
    </div>
    <p data-norm>${block.normTruth}</p>
    ${panel.formula}
    <p class="note">${block.normInitial}</p>`;
}

const choice = ({ words: { block }, norm, onChoose }: NormPanel): TemplateResult =>
  html`<div class="row">
    ${radios({
      name: 'norm',
      label: block.normChoice,
      choices: [
        { value: '1', label: 'LN₁' },
        { value: '2', label: 'LN₂' },
      ],
      chosen: norm,
      onChoose,
    })}
  </div>`;
