/**
 * A formula on the page: MathML, or its pre-rendered SVG where the browser knows none. It stays a formula to screen readers; its
 * terms together are one stop of the Tab key, with arrow keys between them, which also scroll one that is longer than its room.
 */
import { html, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { until } from 'lit/directives/until.js';
import { mathmlWith, svgWith, type Formula, type Symbols } from '../formulas/formula';
import { scrollRegion } from './scroll-region';

const hasMathml = 'MathMLElement' in globalThis;
const fetched = new WeakMap<Formula, Promise<string>>();

function svgOf(formula: Formula): Promise<string> {
  let svg = fetched.get(formula);
  if (!svg) {
    svg = formula.svg();
    fetched.set(formula, svg);
  }
  return svg;
}

const termsOf = (event: Event): SVGElement[] => [
  ...(event.currentTarget as Element).querySelectorAll<SVGElement>('[data-term]'),
];

/** Where a key leads from the term at place `at` of `count`; undefined for other keys. */
export function termAfter(key: string, at: number, count: number): number | undefined {
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[key];
  return to === undefined ? undefined : Math.min(count - 1, Math.max(0, to));
}

function keydown(event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const terms = termsOf(event);
  const at = terms.indexOf(event.target as SVGElement);
  const to = at < 0 ? undefined : termAfter(event.key, at, terms.length);
  if (to === undefined) return;
  event.preventDefault();
  terms[to]?.focus();
}

/** The term that had the focus last is where the Tab key comes back to. */
function focusin(event: Event): void {
  const terms = termsOf(event);
  if (!terms.includes(event.target as SVGElement)) return;
  for (const term of terms) term.setAttribute('tabindex', term === event.target ? '0' : '-1');
}

export function formulaView(formula: Formula, symbols: Symbols): TemplateResult {
  const content = () =>
    hasMathml
      ? unsafeHTML(mathmlWith(formula, symbols))
      : until(svgOf(formula).then((svg) => unsafeHTML(svgWith(svg, symbols))));
  return html`<div class="formula" role="group" ${scrollRegion()} @keydown=${keydown} @focusin=${focusin}>
    ${guard([formula, symbols], content)}
  </div>`;
}
