/** The reader's own sentence: a field of tokens, and help with splitting a text that has no separators. */
import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Language, Words } from '../messages/messages';
import { graphParams } from '../params/graph';
import { ParamField } from './param-field';

/** Whether a text could be split by the browser: it has no separators, and more than one character. */
export const canSegment = (text: string): boolean =>
  'Segmenter' in Intl && [...text].length > 1 && !/[\s/]/u.test(text.trim());

/** The words of a text, as the browser's dictionary cuts them; marks that separate tokens are dropped. */
export function segmented(text: string, language: Language): readonly string[] {
  const segmenter = new Intl.Segmenter(language === 'zh' ? 'zh-CN' : 'en', { granularity: 'word' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment).filter((segment) => !/^[\s/]*$/u.test(segment));
}

export class TokenField {
  private readonly field: ParamField<readonly string[]>;

  constructor(host: ReactiveControllerHost, onTokens: (tokens: readonly string[]) => void) {
    this.field = new ParamField(host, graphParams.tokens, onTokens);
  }

  forget(): void {
    this.field.forget();
  }

  view(words: Words<'graph'>, tokens: readonly string[], language: Language): TemplateResult {
    const { common, graph } = words;
    const value = tokens.join(' / ');
    const refused = this.field.refused(value);
    // The button goes once the text is split: the focus moves on to the field.
    const split = (event: Event, text: string) => {
      (event.currentTarget as HTMLElement).parentElement?.querySelector('input')?.focus();
      this.field.take(segmented(text, language).join('/'), value, common.segmentFailed);
    };
    return html`<div class="token-field">
      ${this.field.view(words, { name: 'tokens', label: graph.editTokens, value, hint: graph.editHint })}
      ${
        refused !== undefined && canSegment(refused)
          ? html`<button type="button" data-action="segment" @click=${(event: Event) => split(event, refused)}>
              ${common.segment}
            </button>`
          : nothing
      }
    </div>`;
  }
}
