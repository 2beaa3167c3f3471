/** The tab about the vector-Jacobian product: two ways to it, each after so many multiplications. */
import { html, type TemplateResult } from 'lit';
import { scrollRegion } from '../controls/scroll-region';
import { slider } from '../controls/slider';
import { four } from '../figures/jacobian-names';
import { closedFigure, countsOf, progress, viaMatrixFigure, type VjpView } from '../figures/jacobian-vjp';
import { rounded } from '../marks/format';
import type { Words } from '../messages/messages';

export interface VjpOptions extends VjpView {
  readonly dot: number;
  /** The field of g, and the formula. */
  readonly field: TemplateResult;
  readonly formula: TemplateResult;
  readonly onDone: (done: number) => void;
  readonly onSettle: () => void;
}

export function vjpPanel({ jacobian: words }: Words<'jacobian'>, options: VjpOptions): TemplateResult {
  const n = options.upstream.length;
  const counts = countsOf(n);
  const done = Math.min(options.done, counts.formed);
  const { products } = progress(n, done);
  const view = { ...options, done };
  const far = Math.max(...options.viaMatrix.map((x, i) => Math.abs(x - (options.gradient[i] ?? NaN))));
  const heading = (text: string, all: number) =>
    html`<h3>${text} <span>${words.counted(Math.min(done, all), all)}</span></h3>`;
  const step = (action: string, text: string, label: string, to: number) =>
    html`<button
      type="button"
      data-action=${action}
      aria-label=${label}
      aria-disabled=${String(to < 0 || to > counts.formed)}
      @click=${() => {
        if (to >= 0 && to <= counts.formed) options.onDone(to);
        options.onSettle();
      }}
    >
      ${text}
    </button>`;
  return html`<div class="ways">
      <div data-way="closed">
        ${heading(words.closedForm, counts.closed)}
        <div class="stage">${closedFigure(view)}</div>
        <p class="note" data-stands="dot" data-dot>
          ${products === n ? words.dot(four(options.dot)) : words.dotPending}
        </p>
      </div>
      <div data-way="formed">
        ${heading(words.viaMatrix, counts.formed)}
        <div class="stage" ${scrollRegion(words.viaMatrix)}>${viaMatrixFigure(view)}</div>
      </div>
    </div>
    <div class="done">
      ${slider({
        name: 'done',
        label: words.multiplications,
        value: done,
        min: 0,
        max: counts.formed,
        step: 1,
        text: String,
        reset: counts.formed,
        onInput: options.onDone,
        onSettle: options.onSettle,
      })}
      <span class="steppers"
        >${step('less', '−', words.fewer, done - 1)} ${step('more', '+', words.more, done + 1)}</span
      >
    </div>
    ${options.field} ${options.formula}
    <p data-cost>${words.vjpCost(n, counts.formed, counts.closed)}</p>
    <p class="note" data-same>${words.vjpSame(far === 0 ? '0' : rounded(far, 6))}</p>`;
}
