/** How sure the numbers are: standard errors, how they shrink, and how many of them the numbers are away from theory. */
import { html, nothing, type TemplateResult } from 'lit';
import { radios } from '../controls/choices';
import { errorsOf, fullStatistic, statisticsTable } from '../figures/scaling-table';
import { grouped } from '../figures/scaling-count';
import { trailFigure } from '../figures/scaling-trail';
import { compact, rounded } from '../marks/format';
import type { Cell } from '../marks/grid';
import type { Palette } from '../marks/palette';
import type { Words } from '../messages/messages';
import { SAMPLES } from '../params/scaling';
import type { Growing } from './scaling-experiment';

export interface ErrorsView {
  readonly current: Growing;
  /** The number of pairs that is chosen. */
  readonly samples: (typeof SAMPLES)[number];
  readonly width: number;
  readonly palette: Palette;
  readonly formula: TemplateResult;
  readonly active: Cell;
  readonly pointed: Cell | undefined;
  readonly onSamples: (samples: (typeof SAMPLES)[number]) => void;
}

export function errorsPanel(words: Words<'scaling'>, view: ErrorsView): TemplateResult {
  const { scaling, common } = words;
  const { current, width, palette, pointed } = view;
  const { now, trail } = current.result;
  const { scaled } = now;
  const statistics = errorsOf(scaling, (x) => compact(x));
  const { variance, expected, spread, standardError, count } = scaled;
  return html`<div class="row">
      ${radios({
        name: 'samples',
        label: scaling.samples,
        choices: SAMPLES.map((value) => ({ value, label: grouped(Number(value)) })),
        chosen: view.samples,
        onChoose: view.onSamples,
      })}
    </div>
    <div class="stage">
      ${trailFigure({
        trail,
        expected: expected.variance,
        samples: current.asked.experiment.samples,
        width,
        palette,
        words: { trail: scaling.trail, pairs: scaling.pairs, theory: scaling.theoryLine },
      })}
    </div>
    <p class="note">${scaling.quarter}</p>
    ${view.formula}
    <p class="readout" data-arithmetic="error">
      <span data-stands="spread"
        >√(${rounded(spread, 4)} − (${rounded(variance, 4)} − ${compact(expected.variance)})²)</span
      >
      ÷ √<span data-stands="count">${count}</span> =
      <span data-stands="error">${rounded(standardError.variance, 4)}</span>
    </p>
    ${standardError.variance === 0 ? html`<p class="note" data-constant>${scaling.constant}</p>` : nothing}
    <div class="stage">${statisticsTable({ statistics, result: now, active: view.active, words: scaling })}</div>
    <p class="readout" data-full="statistics">
      ${pointed ? fullStatistic({ statistics, result: now }, pointed) : common.roundedHint}
    </p>`;
}
