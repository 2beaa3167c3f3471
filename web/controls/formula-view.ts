/** A formula on the page: MathML, or its pre-rendered SVG where the browser knows none. */
import { html, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { until } from 'lit/directives/until.js';
import { mathmlWith, svgWith, type Formula, type Symbols } from '../formulas/formula';

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

export function formulaView(formula: Formula, symbols: Symbols): TemplateResult {
  const content = () =>
    hasMathml
      ? unsafeHTML(mathmlWith(formula, symbols))
      : until(svgOf(formula).then((svg) => unsafeHTML(svgWith(svg, symbols))));
  return html`<div class="formula">${guard([formula, symbols], content)}</div>`;
}
