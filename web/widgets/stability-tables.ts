/** The tabs of the stability demo: both ways and the truth bit for bit, and all four formats. */
import { html, type TemplateResult } from 'lit';
import { scrollRegion } from '../controls/scroll-region';
import { cellNumber, className, WAYS } from '../figures/stability';
import { FORMAT_NAMES, FORMATS } from '../figures/stability-formats';
import { distance, sameBits } from '../figures/stability-verdict';
import { compact, exact } from '../marks/format';
import type { Cell } from '../marks/grid';
import type { Words } from '../messages/messages';
import type { StabilityAnswer } from './stability-question';

export interface AgreeView {
  readonly result: StabilityAnswer;
  readonly prob: string;
  /** No room for four numbers of all digits beside each other. */
  readonly narrow: boolean;
}

/** One class's share both ways and in truth, with every digit, and whether both ways agree. */
interface Share {
  readonly id: 'naive' | 'stable' | 'truth' | 'same';
  readonly title: string;
  readonly text: string;
}

function sharesOf({ ways, truth, sameBits }: Words<'stability'>['stability'], result: StabilityAnswer, i: number) {
  const [a = NaN, b = NaN, right = NaN] = [result.naive, result.stable, result.truth].map(
    (run) => run.probabilities[i],
  );
  return [
    { id: 'naive', title: ways.naive, text: exact(a) },
    { id: 'stable', title: ways.stable, text: exact(b) },
    { id: 'truth', title: truth, text: exact(right) },
    { id: 'same', title: sameBits, text: Object.is(a, b) ? '✓' : '✗' },
  ] satisfies Share[];
}

/** Each class's share in both ways and in truth: a line a class, or on a phone a line a number. */
export function agreeTable({ stability }: Words<'stability'>, { result, prob, narrow }: AgreeView): TemplateResult {
  const { stable, truth, unshifted } = result;
  const difference = distance(stable.probabilities, unshifted.probabilities);
  const classes = Array.from(truth.probabilities, (_, i) => ({
    name: className(prob, i),
    shares: sharesOf(stability, result, i),
  }));
  const number = (name: string, { id, title, text }: Share) =>
    html`<td class="number digits" data-value=${id} aria-label=${stability.cell(name, title, text)}>${text}</td>`;
  const tall = () =>
    classes.map(
      ({ name, shares }) =>
        html`<tr>
            <th scope="rowgroup" colspan="2">${name}</th>
          </tr>
          ${shares.map(
            (share) =>
              html`<tr>
                <th scope="row" class="which">${share.title}</th>
                ${number(name, share)}
              </tr>`,
          )}`,
    );
  const wide = () =>
    html`<tr>
        <td role="none"></td>
        ${classes[0]?.shares.map(({ title }) => html`<th scope="col" class="number">${title}</th>`)}
      </tr>
      ${classes.map(
        ({ name, shares }) =>
          html`<tr>
            <th scope="row">${name}</th>
            ${shares.map((share) => number(name, share))}
          </tr>`,
      )}`;
  return html`<div class="stage" ${scrollRegion(stability.tabAgree)}>
      <table data-table="agree">
        <tbody>
          ${narrow ? tall() : wide()}
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
    const value = values?.[col % classes];
    const shown = value === undefined ? '—' : cellNumber(value);
    return {
      way,
      shown,
      spoken: value === undefined ? stability.beyondFormat : shown,
      full: value === undefined ? stability.beyondFormat : exact(value),
    };
  };
  const share = (row: number, col: number) => {
    const { way, spoken, shown } = valueAt(row, col);
    const isActive = active.row === row && active.col === col;
    return html`<span
      class="share cell"
      role="gridcell"
      data-cell="formats ${row} ${col}"
      data-value=${way}
      data-stands="share"
      tabindex=${isActive ? 0 : -1}
      aria-label=${stability.cell(
        FORMAT_NAMES[row] ?? '',
        `${stability.ways[way]}, ${className(prob, col % classes)}`,
        spoken,
      )}
      >${shown}</span
    >`;
  };
  const shares = (row: number, from: number) => Array.from({ length: classes }, (_, i) => share(row, from + i));
  const now = valueAt(active.row, active.col);
  return html`<div
      class="stage"
      ${scrollRegion(stability.tabFormats)}
      @pointerover=${view.point}
      @focusin=${view.point}
      @keydown=${view.keydown}
    >
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
            <td role="none"></td>
            ${WAYS.map((way) => html`<th scope="col" role="columnheader">${stability.ways[way]}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${FORMAT_NAMES.map(
            (name, row) =>
              html`<tr role="row" data-format=${name}>
                <th scope="row" role="rowheader">
                  ${name} <small>${stability.overflowAt(FORMATS[name].overflow)}</small>
                </th>
                <td role="none">${shares(row, 0)}</td>
                <td role="none">${shares(row, classes)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <p class="readout" data-written>
      ${FORMAT_NAMES[active.row]}, ${stability.ways[now.way]}: ${className(prob, active.col % classes)} =
      <b>${now.full}</b>
    </p>
    <p class="note">${stability.formatsNote}</p>`;
}
