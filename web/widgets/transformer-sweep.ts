/** The tab of distance and capacity. */
import { html, nothing, type TemplateResult } from 'lit';
import { radios } from '../controls/choices';
import { sweepFigure } from '../figures/transformer-sweep';
import { exact, percent } from '../marks/format';
import type { Palette } from '../marks/palette';
import { spaced } from './transformer-controls';
import { fallsAt, SWEEP_STEPS, SWEPT, type Base, type Sweep, type Swept } from './transformer-sweep-run';
import type { PanelWords } from './transformer-words';

export interface SweepPanelView {
  readonly sweep: Sweep;
  readonly swept: Swept;
  readonly base: Base;
  readonly width: number;
  readonly palette: Palette;
  readonly onSwept: (swept: Swept) => void;
}

export function sweepPanel({ transformer }: PanelWords, view: SweepPanelView): TemplateResult {
  const { sweep, swept, base, width, palette, onSwept } = view;
  const t = transformer.sweep;
  const values = SWEPT[swept];
  const measured = sweep.measured[swept];
  const { running, failure } = sweep;
  const points = (model: 'transformer' | 'rnn') => measured.map((one) => ({ value: one.value, accuracy: one[model] }));
  const falls = swept === 'gap' ? fallsAt(measured) : undefined;
  const axis = swept === 'gap' ? t.gapAxis : t.itemsAxis;
  return html`<section class="sweep" aria-label=${transformer.tabSweep}>
    <div class="row">
      ${radios({
        name: 'swept',
        label: t.what,
        choices: [
          { value: 'gap', label: t.gap },
          { value: 'items', label: t.items },
        ],
        chosen: swept,
        onChoose: onSwept,
      })}
    </div>
    <p class="note">${swept === 'gap' ? t.gapNote : t.itemsNote}</p>
    <div class="stage">
      ${sweepFigure({
        values,
        series: [
          { name: transformer.transformer, points: points('transformer') },
          { name: transformer.rnn, points: points('rnn') },
        ],
        width: Math.min(width, 640),
        palette,
        axis,
        title: t.accuracy,
        level: t.level,
      })}
    </div>
    <div class="row">
      ${
        running
          ? html`<button type="button" data-action="stop-sweep" @click=${() => sweep.stop()}>${t.stop}</button>
              <progress max="1" .value=${sweep.share}></progress>
              <span class="note"
                >${t.progress(`${axis} ${running.value}`, String(measured.length + 1), String(values.length))}</span
              >`
          : html`<button
                type="button"
                class="primary"
                data-action="run-sweep"
                aria-disabled=${String(measured.length === values.length)}
                @click=${measured.length === values.length ? nothing : () => void sweep.start(base, swept)}
              >
                ${t.run}
              </button>
              <span class="note"
                >${(measured.length < values.length ? t.cost : t.done)(String(values.length - (measured.length % values.length)), spaced(SWEEP_STEPS))}</span
              >`
      }
    </div>
    ${failure ? html`<p class="failure" role="alert">${transformer.trainingFailed(failure.message)}</p>` : nothing}
    <div class="stage">
      <table class="sweep-table">
        <thead>
          <tr>
            <th>${axis}</th>
            ${values.map((value) => html`<th class="number">${value}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${(['transformer', 'rnn'] as const).map(
            (model) =>
              html`<tr>
                <th>${transformer[model]} ${model === 'transformer' ? '●' : '○'}</th>
                ${values.map((value) => {
                  const one = measured.find((entry) => entry.value === value);
                  return html`<td
                    class="number"
                    data-swept="${model} ${value}"
                    title=${one ? exact(one[model]) : nothing}
                  >
                    ${one ? percent(one[model]) : '–'}
                  </td>`;
                })}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <p class="verdict" data-falls=${falls ?? nothing} role="status">
      ${falls === undefined ? nothing : falls === 'never' ? t.never : t.below(String(falls))}
    </p>
  </section>`;
}
