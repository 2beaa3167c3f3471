/** The tabs of the stability demo: both ways and the truth bit for bit, and all four formats. */
import { html, type TemplateResult } from 'lit';
import { cellNumber, className, WAYS } from '../figures/stability';
import { FORMAT_NAMES, FORMATS } from '../figures/stability-formats';
import { distance, sameBits } from '../figures/stability-verdict';
import { compact, exact } from '../marks/format';
import type { Cell } from '../marks/grid';
import type { Words } from '../messages/messages';
import type { StabilityAnswer } from './stability-question';

/** A number of which every digit counts. */
const number = (name: string, x: number) => html`<td class="number digits" data-value=${name}>${exact(x)}</td>`;

/** Each class's share in both ways and in truth. */
export function agreeTable({ stability }: Words<'stability'>, prob: string, result: StabilityAnswer): TemplateResult {
  const { naive, stable, truth, unshifted } = result;
  const difference = distance(stable.probabilities, unshifted.probabilities);
  const row = (_: number, i: number) => {
    const [a = NaN, b = NaN, right = NaN] = [naive, stable, truth].map((run) => run.probabilities[i]);
    return html`<tr>
      <th scope="row">${className(prob, i)}</th>
      ${number('naive', a)} ${number('stable', b)} ${number('truth', right)}
      <td class="number" data-value="same">${Object.is(a, b) ? '✓' : '✗'}</td>
    </tr>`;
  };
  return html`<div class="stage">
      <table data-table="agree">
        <thead>
          <tr>
            <td></td>
            ${WAYS.map((way) => html`<th scope="col" class="number">${stability.ways[way]}</th>`)}
            <th scope="col" class="number">${stability.truth}</th>
            <th scope="col" class="number">${stability.sameBits}</th>
          </tr>
        </thead>
        <tbody>
          ${Array.from(truth.probabilities, row)}
        </tbody>
      </table>
    </div>
    <p class="shift-kept">
      ${stability.shiftKept}
      <b data-value="shift-kept" title=${exact(difference)}
        >${
          sameBits(stable.probabilities, unshifted.probabilities)
            ? stability.sameAll
            : stability.differBy(compact(difference, 4))
        }</b
      >
    </p>
    <p class="note">${stability.agreeNote}</p>`;
}

export interface FormatsView {
  readonly result: StabilityAnswer;
  readonly prob: string;
  /** The number that is written out: the row is a format, the columns are the naive shares, then the shifted ones. */
  readonly active: Cell;
  readonly point: (event: Event) => void;
  readonly keydown: (event: KeyboardEvent) => void;
}

/** The same logits in every format: where exp overflows, and the shares of both ways. */
export function formatsTable({ stability }: Words<'stability'>, view: FormatsView): TemplateResult {
  const { result, prob, active } = view;
  const classes = result.logits.length;
  const valueAt = (row: number, col: number) => {
    const way = WAYS[Math.floor(col / classes)] ?? 'naive';
    const values = result.formats[FORMAT_NAMES[row] ?? 'float16']?.[way].probabilities;
    return { way, value: values?.[col % classes] ?? NaN };
  };
  const share = (row: number, col: number) => {
    const { way, value } = valueAt(row, col);
    const isActive = active.row === row && active.col === col;
    return html`<span
      class="share cell"
      role="gridcell"
      data-cell="formats ${row} ${col}"
      data-value=${way}
      data-stands="share"
      tabindex=${isActive ? 0 : -1}
      aria-label="${className(prob, col % classes)} = ${exact(value)}"
      >${cellNumber(value)}</span
    >`;
  };
  const shares = (row: number, from: number) => Array.from({ length: classes }, (_, i) => share(row, from + i));
  const now = valueAt(active.row, active.col);
  return html`<div class="stage" @pointerover=${view.point} @focusin=${view.point} @keydown=${view.keydown}>
      <table
        role="grid"
        aria-label=${stability.tabFormats}
        data-grid="formats"
        aria-rowcount=${FORMAT_NAMES.length}
        aria-colcount=${2 * classes}
        aria-readonly="true"
      >
        <thead>
          <tr role="row">
            <td></td>
            <th scope="col" role="columnheader" class="number">${stability.overflowAt}</th>
            ${WAYS.map((way) => html`<th scope="col" role="columnheader">${stability.ways[way]}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${FORMAT_NAMES.map(
            (name, row) =>
              html`<tr role="row" data-format=${name}>
                <th scope="row" role="rowheader">${name}</th>
                <td class="number" role="none">${FORMATS[name].overflow}</td>
                <td role="none">${shares(row, 0)}</td>
                <td role="none">${shares(row, classes)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <p class="readout" data-written>
      ${FORMAT_NAMES[active.row]}, ${stability.ways[now.way]}: ${className(prob, active.col % classes)} =
      <b>${exact(now.value)}</b>
    </p>
    <p class="note">${stability.formatsNote}</p>`;
}
