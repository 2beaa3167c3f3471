/** The derivation as a worked example: one line after the other, each with the numbers of the chosen cell. */
import { html, type TemplateResult } from 'lit';
import { derivationLines, type DerivationView } from '../figures/jacobian-derivation';
import chainFormula from '../formulas/jacobian-chain.tex';
import dlogFormula from '../formulas/jacobian-dlog.tex';
import logFormula from '../formulas/jacobian-log.tex';
import otherFormula from '../formulas/jacobian-other.tex';
import sameFormula from '../formulas/jacobian-same.tex';
import type { Formula } from '../formulas/formula';
import type { Words } from '../messages/messages';
import { LINES } from '../params/jacobian';

const FORMULAS = [logFormula, dlogFormula, chainFormula, sameFormula, otherFormula];

export interface DerivationOptions extends DerivationView {
  /** Lines shown, 1 to 5. */
  readonly line: number;
  readonly formula: (formula: Formula) => TemplateResult;
  readonly onGo: (line: number) => void;
}

export function derivation({ jacobian }: Words<'jacobian'>, options: DerivationOptions): TemplateResult {
  const { line, formula, onGo } = options;
  const numbers = derivationLines(options);
  const button = (action: string, text: string, to: number, disabled: boolean) =>
    html`<button
      type="button"
      data-action=${action}
      aria-disabled=${String(disabled)}
      @click=${() => {
        if (!disabled) onGo(to);
      }}
    >
      ${text}
    </button>`;
  return html`<div class="derivation">
      ${FORMULAS.slice(0, line).map(
        (one, index) =>
          html`<div class="line" data-line=${index + 1}>
            <p>${jacobian.lines[index]}</p>
            ${formula(one)}
            <p class="numbers" data-numbers>${numbers[index]}</p>
          </div>`,
      )}
    </div>
    <div class="row">
      ${button('previous-line', jacobian.previousLine, line - 1, line <= 1)}
      ${button('next-line', jacobian.nextLine, line + 1, line >= LINES)}
      ${button('all-lines', jacobian.allLines, LINES, line >= LINES)}
    </div>`;
}
