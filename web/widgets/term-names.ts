/** What the terms of the formulas are called by screen readers, in the language that the widget speaks. */
import { languageOf, loadMessages, type Language } from '../messages/messages';

export class TermNames {
  private spoken: Language | undefined;

  constructor(private readonly root: () => ParentNode) {}

  /** Names formulas that have none in the language of now. */
  async give(): Promise<void> {
    const formula = this.root().querySelector('.formula');
    if (!formula) return;
    const language = languageOf(formula.closest('[lang]')?.getAttribute('lang') ?? '');
    const isNew = language !== this.spoken;
    this.spoken = language;
    const nameless = isNew ? '' : ':not([aria-label])';
    if (!this.root().querySelector(`.formula${nameless}, .formula [data-term]${nameless}`)) return;
    const { terms } = await loadMessages(language, 'terms');
    const names: Readonly<Record<string, string>> = terms.names;
    for (const one of this.root().querySelectorAll('.formula')) one.setAttribute('aria-label', terms.formula);
    for (const term of this.root().querySelectorAll('.formula [data-term]'))
      term.setAttribute('aria-label', names[term.getAttribute('data-term') ?? ''] ?? '');
  }
}
