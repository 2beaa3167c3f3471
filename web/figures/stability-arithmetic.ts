/** The arithmetic of one cell of the chains, with every digit of the numbers of now. */
import { html, nothing, type TemplateResult } from 'lit';
import { exact } from '../marks/format';
import { className, standsFor } from './stability';
import type { Flaw, Runs, StepId, Way } from './stability-steps';

export interface ArithmeticView {
  readonly runs: Runs;
  readonly way: Way;
  readonly id: StepId;
  readonly col: number;
  readonly flaw: Flaw | undefined;
  readonly prob: string;
  readonly words: {
    readonly reasons: Record<Flaw, string>;
    /** What the number should be. */
    readonly should: (value: string) => string;
  };
}

const signed = (x: number) => (x < 0 ? `(${exact(x)})` : exact(x));

export function stabilityArithmetic(view: ArithmeticView): TemplateResult {
  const { runs, way, id, col, flaw, words } = view;
  const should = shouldBe(runs, way, id, col);
  return html`<p class="readout arithmetic" data-arithmetic>
    <span>${equation(view)}</span>
    ${flaw ? html`<b>${words.reasons[flaw]}</b>` : nothing}
    ${should === undefined ? nothing : html`<small>${words.should(exact(should))}</small>`}
  </p>`;
}

/** In float64; where even that has no number for a step, none. */
function shouldBe({ truth, wide }: Runs, way: Way, id: StepId, col: number): number | undefined {
  if (id === 'inputs') return undefined;
  const isNaive = way === 'naive';
  if (id === 'normalizer') {
    const right = (isNaive ? wide : truth).normalizer;
    return Number.isFinite(right) ? right : undefined;
  }
  const right = (isNaive && id === 'exponentials' ? wide : truth)[id][col] ?? NaN;
  return Number.isFinite(right) ? right : undefined;
}

function equation({ runs, way, id, col, prob }: ArithmeticView): TemplateResult {
  const run = runs[way];
  const pick = (values: ArrayLike<number>) => values[col] ?? NaN;
  const z = className('z', col);
  const s = className(prob, col);
  const part = (step: StepId, value: number) => html`<span data-stands=${standsFor(step, way)}>${signed(value)}</span>`;
  const result = (value: number) => html`<b data-result>${exact(value)}</b>`;
  switch (id) {
    case 'inputs': {
      const asked = pick(runs.logits);
      const sum = runs.shift === 0 ? exact(asked) : `${exact(asked)} + ${signed(runs.shift)}`;
      return html`${z} = ${sum} → ${result(pick(run.inputs))}`;
    }
    case 'centered':
      return html`${z} − max = ${part('inputs', pick(run.inputs))} −
        <span data-stands="max">${signed(Math.max(...run.inputs))}</span> = ${result(pick(run.centered))}`;
    case 'exponentials':
      return html`exp(<span data-stands=${standsFor(way === 'naive' ? 'inputs' : 'centered', way)}
          >${exact(pick(run.exponents))}</span
        >) = ${result(pick(run.exponentials))}`;
    case 'normalizer':
      return html`${Array.from(run.exponentials).map(
        (e, index) => html`${index === 0 ? '' : ' + '}${part('exponentials', e)}`,
      )}
      = ${result(run.normalizer)}`;
    case 'probabilities':
      return html`${s} = ${part('exponentials', pick(run.exponentials))} ÷ ${part('normalizer', run.normalizer)} =
      ${result(pick(run.probabilities))}`;
    case 'logProbabilities':
      return way === 'naive'
        ? html`ln ${s} = ln ${part('probabilities', pick(run.probabilities))} = ${result(pick(run.logProbabilities))}`
        : html`ln ${s} = ${part('centered', pick(run.shifted))} − ln ${part('normalizer', run.normalizer)} =
          ${result(pick(run.logProbabilities))}`;
  }
}
