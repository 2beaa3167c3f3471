/** The gradient by way of s, beside the fused one, in a chosen format: where it divides by 0. */
import { html, type TemplateResult } from 'lit';
import { radios } from '../controls/choices';
import { scrollRegion } from '../controls/scroll-region';
import { FORMAT_NAMES } from '../figures/stability-formats';
import { exact, rounded, subscript } from '../marks/format';
import type { Cell } from '../marks/grid';
import type { Words } from '../messages/messages';
import type { CrossState, InFormat } from './cross-entropy-question';

const COLUMNS = ['share', 'upstream', 'twoStep', 'fused'] as const;
export const TWO_STEP_COLUMNS = COLUMNS.length;
const STANDS = { share: 'rounded-share', upstream: 'upstream', twoStep: 'two-step', fused: 'fused' };

export interface TwoStepView {
  readonly result: InFormat;
  readonly prob: string;
  readonly formula: TemplateResult;
  readonly precision: CrossState['precision'];
  /** The number that is written out. */
  readonly active: Cell;
  readonly point: (event: Event) => void;
  readonly keydown: (event: KeyboardEvent) => void;
  readonly onPrecision: (precision: CrossState['precision']) => void;
}

/** The class whose −y/s divides by 0. */
export const dividedByZero = ({ stable }: InFormat): number =>
  stable.twoStep.upstream.findIndex((g) => !Number.isFinite(g));

export function twoStepPanel({ crossEntropy }: Words<'crossEntropy'>, view: TwoStepView): TemplateResult {
  const { result, prob, formula } = view;
  const { stable, naive } = result;
  const values = {
    share: stable.probabilities,
    upstream: stable.twoStep.upstream,
    twoStep: stable.twoStep.gradient,
    fused: stable.gradient,
  };
  const titles = { ...crossEntropy, share: prob };
  const broken = dividedByZero(result);
  const cell = (name: (typeof COLUMNS)[number], i: number, col: number) => {
    const x = values[name][i] ?? NaN;
    const isActive = view.active.row === i && view.active.col === col;
    return html`<td
      class="number cell ${Number.isFinite(x) ? '' : 'broken'}"
      role="gridcell"
      data-cell="two-step ${i} ${col}"
      data-value=${name}
      data-stands=${STANDS[name]}
      tabindex=${isActive ? 0 : -1}
      aria-label=${crossEntropy.cell(`z${subscript(i + 1)}`, titles[name], rounded(x, 4))}
    >
      ${rounded(x, 4)}
    </td>`;
  };
  return html`<div class="row">${formats(crossEntropy, view)}</div>
    <div
      class="stage"
      ${scrollRegion(crossEntropy.tabTwoStep)}
      @pointerover=${view.point}
      @focusin=${view.point}
      @keydown=${view.keydown}
    >
      <table
        role="grid"
        aria-label=${crossEntropy.tabTwoStep}
        data-grid="two-step"
        aria-rowcount=${values.share.length}
        aria-colcount=${COLUMNS.length}
        aria-readonly="true"
      >
        <thead>
          <tr role="row">
            <td role="none"></td>
            ${COLUMNS.map((name) => html`<th scope="col" role="columnheader" class="number">${titles[name]}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${Array.from(
            values.share,
            (_, i) =>
              html`<tr role="row">
                <th scope="row" role="rowheader">z${subscript(i + 1)}</th>
                ${COLUMNS.map((name, col) => cell(name, i, col))}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${writtenOut(view)}
    <p class="verdict small" data-two-step=${broken < 0 ? 'fine' : 'broken'}>
      ${broken < 0 ? crossEntropy.twoStepFine : crossEntropy.twoStepBroken(broken + 1)}
    </p>
    <dl class="facts">
      <div>
        <dt>${crossEntropy.lossNaive}</dt>
        <dd data-value="loss-naive" title=${exact(naive.loss)}>${rounded(naive.loss, 4)}</dd>
      </div>
      <div>
        <dt>${crossEntropy.lossStable}</dt>
        <dd data-value="loss-stable" title=${exact(stable.loss)}>${rounded(stable.loss, 4)}</dd>
      </div>
    </dl>
    ${formula}`;
}

const formats = (words: Words<'crossEntropy'>['crossEntropy'], { precision, onPrecision }: TwoStepView) =>
  radios({
    name: 'precision',
    label: words.format,
    choices: FORMAT_NAMES.map((value) => ({ value, label: value })),
    chosen: precision,
    onChoose: onPrecision,
  });

/** The arithmetic of the active cell, every digit of it. */
function writtenOut({ result, prob, active }: TwoStepView): TemplateResult {
  const { probabilities, target, twoStep, gradient } = result.stable;
  const i = active.row;
  const at = subscript(i + 1);
  const pick = (values: Float64Array) => exact(values[i] ?? NaN);
  const [s, y, g] = [pick(probabilities), pick(target), pick(twoStep.upstream)];
  const equation = {
    share: `${prob}${at}`,
    upstream: `−y${at}/${prob}${at} = −${y} ÷ ${s}`,
    twoStep: `${prob}${at} × (① − Σ ①·${prob}) = ${s} × (${g} − Σ)`,
    fused: `${prob}${at} − y${at} = ${s} − ${y}`,
  };
  const name = COLUMNS[active.col] ?? 'share';
  const value = { share: s, upstream: g, twoStep: pick(twoStep.gradient), fused: pick(gradient) }[name];
  return html`<p class="readout written" data-written>${equation[name]} = <b>${value}</b></p>`;
}
