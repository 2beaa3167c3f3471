/** What softmax makes of the products: a row of weights, the verdict, the formula with the numbers of now, all rows' statistics. */
import { html, nothing, type TemplateResult } from 'lit';
import { mathsText } from '../controls/maths-text';
import { scrollRegion } from '../controls/scroll-region';
import type { ScalingAtWidth } from '../engine/types';
import { rowFigure, type Strip } from '../figures/scaling-row';
import { rowArithmetic } from '../figures/scaling-row-arithmetic';
import { fullStatistic, statisticsOf, statisticsTable } from '../figures/scaling-table';
import { compact, percent, rounded } from '../marks/format';
import type { Cell } from '../marks/grid';
import type { Palette } from '../marks/palette';
import type { Words } from '../messages/messages';
import type { Answered } from './answer';
import type { Row, RowAsked } from './scaling-row-question';

export interface DistributionView {
  readonly result: ScalingAtWidth;
  readonly keys: number;
  readonly row: Answered<RowAsked, Row>;
  /** The key that is written out, from 0. */
  readonly key: number;
  readonly width: number;
  readonly narrow: boolean;
  readonly palette: Palette;
  readonly prob: string;
  readonly norm: string;
  /** All rows' gradients, and with them all statistics: a post has neither. */
  readonly gradients: TemplateResult | undefined;
  readonly formula: TemplateResult;
  readonly active: (grid: Strip | 'statistics') => Cell;
  readonly pointed: Cell | undefined;
}

/** Rows of the table that a post shows. */
const FEW = 4;

export function distributionPanel(words: Words<'scaling'>, view: DistributionView): TemplateResult {
  const { scaling, common } = words;
  const { result, row, pointed } = view;
  const all = statisticsOf(scaling, view.keys, (x) => compact(x));
  const statistics = view.gradients ? all : all.slice(0, FEW);
  return html`${verdictView(words, result, row.result)} ${rowView(words, view)} ${arithmeticView(words, view)}
    ${view.formula} ${varianceArithmetic(result)}
    <div class="stage">
      ${statisticsTable({ statistics, result, active: view.active('statistics'), words: scaling })}
    </div>
    <p class="readout" data-full="statistics">
      ${pointed ? fullStatistic({ statistics, result }, pointed) : common.roundedHint}
    </p>
    <p class="note">${mathsText(scaling.gradientsNote)}</p>
    ${view.gradients ?? nothing}`;
}

function rowView(
  { scaling }: Words<'scaling'>,
  { row, key, width, palette, active }: DistributionView,
): TemplateResult {
  const { asked, result } = row;
  const { scores, unscaled, scaled } = result;
  return html`<p class="title">${scaling.provenance(String(asked.seed), asked.keys)}</p>
    <div class="stage strips" ${scrollRegion(scaling.row)}>
      ${rowFigure({
        values: { scores, unscaled: unscaled.probabilities, scaled: scaled.probabilities },
        keys: asked.keys,
        width,
        chosen: key,
        active,
        palette,
        words: scaling,
      })}
    </div>`;
}

function arithmeticView({ scaling }: Words<'scaling'>, view: DistributionView): TemplateResult {
  const { row, key, narrow, prob, norm } = view;
  const { q, k, scores, unscaled, scaled } = row.result;
  const dots = { q: q.data, k: k.data, scores, dk: row.asked.dk };
  return rowArithmetic({ ...dots, unscaled, scaled, key, prob, norm, narrow, words: scaling });
}

/** 64.305 ÷ 64 = 1.005: dividing by √d_k divides the variance by d_k. */
function varianceArithmetic({ dk, raw, scaled }: ScalingAtWidth): TemplateResult {
  const error = (x: number) => `± ${rounded(x, 3)}`;
  return html`<p class="readout" data-arithmetic="variance">
    <span data-stands="raw">${rounded(raw.variance, 3)} ${error(raw.standardError.variance)}</span>
    ≈ <span data-stands="sum">${dk} × 1</span> = <span data-stands="width">${dk}</span>;
    <span data-stands="scaled"
      >${rounded(raw.variance, 3)} ÷ ${dk} = ${rounded(scaled.variance, 3)} ${error(scaled.standardError.variance)} ≈
      1</span
    >
  </p>`;
}

export type Verdict = 'same' | 'mild' | 'many';

/** What dividing by √d_k is good for, by the numbers of now: how many rows saturate. */
export function verdictOf({ dk, raw }: ScalingAtWidth): Verdict {
  if (dk === 1) return 'same';
  return raw.saturatedShare >= 0.05 ? 'many' : 'mild';
}

/** From these factors on, mean and median of the rows' gradients tell different stories, and the verdict says which. */
const APART = 2;
const FAR_APART = 10;

export type Spread = 'even' | 'apart' | 'far';

export function spreadOf({ raw: { jacobianNorm } }: ScalingAtWidth): Spread {
  const { mean, median } = jacobianNorm;
  if (mean > FAR_APART * median) return 'far';
  return mean > APART * median ? 'apart' : 'even';
}

const share = (x: number): string => (Number.isNaN(x) ? 'NaN' : percent(x));

function verdictView({ scaling }: Words<'scaling'>, result: ScalingAtWidth, row: Row): TemplateResult {
  const { raw, scaled } = result;
  const { mean, median } = raw.jacobianNorm;
  const [found, spread] = [verdictOf(result), spreadOf(result)];
  const factor = spread === 'far' ? FAR_APART : APART;
  return html`<p class="verdict" data-verdict=${found} data-spread=${spread}>
    <span>${scaling.overflow(largestExponential(row))}</span>
    <span>${mathsText(scaling.verdict[found](share(raw.saturatedShare), share(scaled.saturatedShare)))}</span>
    ${
      spread === 'even'
        ? nothing
        : html`<span class="spread">${scaling.spread[spread](rounded(median, 4), rounded(mean, 4), factor)}</span>`
    }
  </p>`;
}

/** Of both softmaxes: 1, for each has subtracted its maximum. */
function largestExponential({ unscaled, scaled }: Row): string {
  return compact(Math.max(...unscaled.exponentials, ...scaled.exponentials), 4);
}
