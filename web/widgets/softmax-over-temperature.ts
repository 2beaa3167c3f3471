/** The tab that shows softmax over the temperature: plot, table of limits, entropy worked out. */
import { html, type TemplateResult } from 'lit';
import { entropyArithmetic } from '../figures/softmax-entropy';
import { limitsRows, limitsTable, type LimitsView } from '../figures/softmax-limits';
import { isBeside } from '../figures/softmax-plot';
import { temperatureFigure } from '../figures/softmax-temperature';
import { exact } from '../marks/format';
import type { Cell } from '../marks/grid';
import type { Words } from '../messages/messages';
import { TEMPERATURES, type OverTemperature } from './softmax-curves-question';

/** px of the widest picture, and of the table of limits with the gap before it. */
const WIDEST = 1040;
const TABLE = 392;

/** px of the plot: the table stands beside it where there is room. */
export const temperatureWidth = (width: number): number => (isBeside(width) ? Math.min(WIDEST, width) - TABLE : width);

export interface OverTemperatureView extends Pick<LimitsView, 'temperature' | 'prob' | 'active' | 'palette'> {
  readonly result: OverTemperature;
  /** px for all of it. */
  readonly width: number;
  /** The cell of the limits that is pointed at: its number is written out. */
  readonly pointed: Cell | undefined;
  readonly slider: TemplateResult;
  readonly formula: TemplateResult;
}

export function overTemperature({ common, curves }: Words<'curves'>, view: OverTemperatureView): TemplateResult {
  const { result, width, pointed, slider, formula } = view;
  const limits = { ...view, limits: result, words: curves };
  const plot = html`<div class="stage plots">
    ${temperatureFigure({ ...limits, temperatures: TEMPERATURES, sweep: result.sweep, width: temperatureWidth(width) })}
  </div>`;
  const table = limitsTable(limits);
  const row = pointed && limitsRows(limits)[pointed.row];
  const full = row && `${row.name} = ${exact(row.values[pointed.col] ?? NaN)}`;
  return html`${
      isBeside(width)
        ? html`<div class="beside">${plot}${table}</div>
            ${slider}`
        : html`${plot}${slider}${table}`
    }
    <p class="note">${curves.limitsNote(result.now.probabilities.length)}</p>
    ${formula} ${entropyArithmetic(result.now, full, common.roundedHint)}`;
}
