/** The two formulas with the tokens and the numbers of now: t is the end of the chosen pair, s its beginning. */
import { html, type TemplateResult } from 'lit';
import type { Matrix } from '../engine/types';
import { rounded, subscript } from '../marks/format';
import { rowAt } from '../marks/matrix';
import type { Pair } from './graph-route';
import { shortened } from './shortened';

/** h₆ = φ(W h₅ + U x₆). */
export function stateNow({ from, to = from }: Pair): TemplateResult {
  return html`<span data-stands="state">h${subscript(to)}</span> = φ(W
    <span data-stands="before">h${subscript(to - 1)}</span> + U <span data-stands="input">x${subscript(to)}</span>)`;
}

/** o₆ = 0.17 v₁ + 0.16 v₂ + …; a causal mask leaves the later ones out. */
export function outputNow(weights: Matrix, { from, to = from }: Pair, causal: boolean): TemplateResult {
  const row = rowAt(weights, to - 1);
  const terms = row.slice(0, causal ? to : row.length).map((weight, index) => ({ weight, token: index + 1 }));
  const shown = shortened(terms, Math.min(from, terms.length) - 1).map((term, at) => {
    const plus = at === 0 ? '' : ' + ';
    if (!term) return html`${plus}…`;
    const value = html`<span class="role-value">v${subscript(term.token)}</span>`;
    return term.token === from
      ? html`${plus}<span class="term"
            ><span data-stands="weight">${rounded(term.weight, 2)}</span>
            <span data-stands="value">${value}</span></span
          >`
      : html`${plus}<span class="term">${rounded(term.weight, 2)} ${value}</span>`;
  });
  return html`<span data-stands="output" class="role-output">o${subscript(to)}</span> ≈ ${shown}`;
}
