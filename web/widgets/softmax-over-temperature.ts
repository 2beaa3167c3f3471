/** The tab that shows softmax over the temperature: plot, table of limits, entropy worked out. */
import { html, nothing, type TemplateResult } from 'lit';
import { entropyArithmetic } from '../figures/softmax-entropy';
import { limitExponents, limitsRows, limitsTable, type LimitsView } from '../figures/softmax-limits';
import { isBeside } from '../figures/softmax-plot';
import { shareArithmetic } from '../figures/softmax-readout';
import { temperatureFigure } from '../figures/softmax-temperature';
import { exact, subscript } from '../marks/format';
import type { Cell } from '../marks/grid';
import type { Words } from '../messages/messages';
import type { OverTemperature } from './softmax-curves-question';

/** px of the widest picture, and of the table of limits with the gap before it. */
const WIDEST = 1040;
const TABLE = 392;

/** px of the plot: the table stands beside it where there is room. */
export const temperatureWidth = (width: number): number => (isBeside(width) ? Math.min(WIDEST, width) - TABLE : width);

export interface OverTemperatureView extends Pick<LimitsView, 'temperature' | 'prob' | 'active' | 'palette'> {
  readonly result: OverTemperature;
  readonly logits: readonly number[];
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
    ${temperatureFigure({ ...limits, temperatures: result.temperatures, sweep: result.sweep, width: temperatureWidth(width) })}
  </div>`;
  const table = limitsTable(limits);
  const row = pointed && limitsRows(limits)[pointed.row];
  // H and e^H are worked out for the column that is pointed at.
  const column = [result.cold, result.now, result.hot][pointed?.col ?? 1] ?? result.now;
  const full = row && `${row.name} = ${exact(row.values[pointed.col] ?? NaN)}`;
  return html`${
      isBeside(width)
        ? html`<div class="beside">${plot}${table}</div>
            ${slider}`
        : html`${plot}${slider}${table}`
    }
    <p class="note">${curves.limitsNote(result.now.probabilities.length)}</p>
    ${formula} ${entropyArithmetic(column, full, common.roundedHint, worked(view))}`;
}

/** A class's share, at the temperature or limit of its column. */
function worked({ result, logits, temperature, pointed, prob }: OverTemperatureView): TemplateResult | typeof nothing {
  if (!pointed || pointed.row >= logits.length) return nothing;
  const { row, col } = pointed;
  const exponents = limitExponents(result, logits, temperature)[col] ?? [];
  const share = [result.cold, result.now, result.hot][col]?.probabilities[row] ?? NaN;
  return shareArithmetic(`${prob}${subscript(row + 1)}`, exponents, row, share);
}
