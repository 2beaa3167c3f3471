/** Components of mean μ that are correlated by ρ: what becomes of the variance, and why neither is assumed. */
import { html, type TemplateResult } from 'lit';
import { mathsText } from '../controls/maths-text';
import { slider } from '../controls/slider';
import type { ScalingAtWidth } from '../engine/types';
import { errorsOf, fullStatistic, statisticsTable } from '../figures/scaling-table';
import { compact, rounded } from '../marks/format';
import type { Cell } from '../marks/grid';
import type { Words } from '../messages/messages';
import { SCALING_RANGES } from '../params/scaling';
import type { Experiment } from './scaling-experiment';

type Assumption = 'mean' | 'correlation';

export interface ComponentsView {
  /** What the result is of. */
  readonly experiment: Experiment;
  readonly result: ScalingAtWidth;
  /** Where the sliders stand, and where a double-click puts them. */
  readonly state: Readonly<Record<Assumption, number>>;
  readonly first: Readonly<Record<Assumption, number>>;
  readonly formula: TemplateResult;
  readonly active: Cell;
  readonly pointed: Cell | undefined;
  readonly onInput: (which: Assumption, value: number) => void;
  readonly onSettle: () => void;
}

export function componentsPanel(words: Words<'scaling'>, view: ComponentsView): TemplateResult {
  const { scaling, common } = words;
  const { experiment, result, pointed } = view;
  const statistics = errorsOf(scaling, (x) => compact(x)).filter(({ id }) => id === 'mean' || id === 'variance');
  const verdict = experiment.correlation > 0 ? 'correlation' : experiment.mean === 0 ? 'holds' : 'mean';
  const said = scaling.componentsVerdict;
  const value = compact(result.scaled.expected.variance);
  return html`${assumptionSlider(view, 'mean', scaling.componentMean)}
    ${assumptionSlider(view, 'correlation', scaling.correlation)}
    <p class="verdict short" data-verdict=${verdict}>
      ${mathsText(verdict === 'holds' ? said.holds : said[verdict](value))}
    </p>
    ${view.formula} ${arithmetic(experiment, result)}
    <div class="stage">${statisticsTable({ statistics, result, active: view.active, words: scaling })}</div>
    <p class="readout" data-full="statistics">
      ${pointed ? fullStatistic({ statistics, result }, pointed) : common.roundedHint}
    </p>`;
}

function assumptionSlider(view: ComponentsView, name: Assumption, label: string): TemplateResult {
  return slider({
    ...SCALING_RANGES[name],
    name,
    label,
    value: view.state[name],
    step: 0.05,
    text: (x) => compact(x),
    reset: view.first[name],
    onInput: (x) => view.onInput(name, Number(x.toFixed(2))),
    onSettle: view.onSettle,
  });
}

/** The formula with the numbers of now; the sum is the engine's. */
function arithmetic({ dk, mean, correlation }: Experiment, { raw, scaled }: ScalingAtWidth): TemplateResult {
  const square = (x: number) => `${x < 0 ? `(${compact(x)})` : compact(x)}²`;
  const rho = compact(correlation);
  return html`<p class="readout" data-arithmetic="variance">
    <span data-stands="width">${dk}</span> + <span data-stands="mean">2 × ${dk} × ${square(mean)}</span> +
    <span data-stands="correlation">${dk} × ${dk - 1} × (${rho}² + 2 × ${rho} × ${square(mean)})</span>
    = <span data-stands="raw" data-value="theory">${compact(raw.expected.variance, 3)}</span>;
    <span data-stands="scaled">÷ ${dk} = ${rounded(scaled.expected.variance, 3)}</span>
  </p>`;
}
