/** The reader's own sentence: a field of tokens, and help with splitting a text that has no separators. */
import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { textField } from '../controls/text-field';
import type { Language, Messages } from '../messages/messages';
import { graphParams } from '../params/graph';

/** Whether a text could be split by the browser: it has no separators, and more than one character. */
export const canSegment = (text: string): boolean =>
  'Segmenter' in Intl && [...text].length > 1 && !/[\s/]/u.test(text.trim());

/** The words of a text, as the browser's dictionary cuts them; marks that separate tokens are dropped. */
export function segmented(text: string, language: Language): readonly string[] {
  const segmenter = new Intl.Segmenter(language === 'zh' ? 'zh-CN' : 'en', { granularity: 'word' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment).filter((segment) => !/^[\s/]*$/u.test(segment));
}

export class TokenField {
  private refusal: string | undefined;
  /** What the field holds while it was refused. */
  private text = '';

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly onTokens: (tokens: readonly string[]) => void,
  ) {}

  private take(text: string, refusal: string): void {
    const tokens = graphParams.tokens.read(text);
    this.text = text;
    this.refusal = tokens ? undefined : refusal;
    if (tokens) this.onTokens(tokens);
    else this.host.requestUpdate();
  }

  view({ common, graph }: Messages, tokens: readonly string[], language: Language): TemplateResult {
    const isHelpful = this.refusal !== undefined && canSegment(this.text);
    return html`<div class="token-field">
      ${textField({
        name: 'tokens',
        label: graph.editTokens,
        value: tokens.join(' / '),
        hint: graph.editHint,
        refusal: this.refusal,
        onCommit: (text) => {
          this.take(text, common.refused(text, graphParams.tokens.need));
        },
      })}
      ${
        isHelpful
          ? html`<button
              type="button"
              data-action="segment"
              @click=${() => {
                this.take(segmented(this.text, language).join('/'), graph.segmentFailed);
              }}
            >
              ${graph.segment}
            </button>`
          : nothing
      }
    </div>`;
  }
}
