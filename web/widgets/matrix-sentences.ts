/** The reader's own sentences, and the numbers that random matrices are made from. */
import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { numberField } from '../controls/number-field';
import type { Language, Words } from '../messages/messages';
import { matrixParams, RANDOM_RANGES } from '../params/matrix';
import { canSegment, segmented } from './graph-tokens';
import { questionOf, type MatrixState } from './matrix-question';
import type { MatrixHands } from './matrix-settings';
import { ParamField } from './param-field';

/** The field of the queries' sentence, and that of the keys and values where they come from another. */
export type SentenceFields = Readonly<Record<'tokens' | 'kvTokens', ParamField<readonly string[]>>>;

export const sentenceFields = (
  host: ReactiveControllerHost,
  onTake: (patch: Partial<Pick<MatrixState, 'tokens' | 'kvTokens'>>) => void,
): SentenceFields => ({
  tokens: new ParamField(host, matrixParams.tokens, (tokens) => onTake({ tokens })),
  kvTokens: new ParamField(host, matrixParams.kvTokens, (kvTokens) => onTake({ kvTokens })),
});

export function sentences(
  words: Words<'matrix'>,
  language: Language,
  state: MatrixState,
  fields: SentenceFields,
): TemplateResult {
  const field = (name: keyof SentenceFields, hint: string) => {
    const value = state[name].join(' / ');
    return html`<div class="sentence">
      ${fields[name].view(words, { name, label: words.matrix[name], hint, value })}
      ${splitButton(words, language, fields[name], value)}
    </div>`;
  };
  return html`${field('tokens', words.matrix.tokensHint)} ${field('kvTokens', words.matrix.kvTokensHint)}`;
}

/** Offered for a text without separators, refused as too long or taken as one token. */
function splitButton(
  { common: words }: Words<'matrix'>,
  language: Language,
  field: ParamField<readonly string[]>,
  value: string,
): TemplateResult | typeof nothing {
  const text = field.refused(value) ?? value;
  const parts = canSegment(text) ? segmented(text, language) : [];
  if (parts.length < 2) return nothing;
  const split = (event: Event) => {
    // The button goes: what the keyboard is on must not go with it.
    if (event instanceof MouseEvent && event.detail === 0)
      (event.currentTarget as Element).closest('.sentence')?.querySelector('input')?.focus();
    field.take(parts.join('/'), value, words.segmentFailed);
  };
  return html`<button type="button" data-action="segment" @click=${split}>${words.segment}</button>`;
}

/** Seed and widths; nothing where the numbers were made by hand. */
export function randomNumbers(
  { matrix: words, common }: Words<'matrix'>,
  state: MatrixState,
  hands: MatrixHands,
): TemplateResult | typeof nothing {
  if (questionOf(state).source === 'design') return nothing;
  const field = (name: keyof typeof RANDOM_RANGES, label: string | TemplateResult = words[name]) => {
    const range = RANDOM_RANGES[name];
    return numberField({
      name,
      label,
      spoken: words[name],
      value: state[name],
      ...range,
      step: 1,
      whole: true,
      less: common.less,
      more: common.more,
      onInput: (value) => hands.slide(name, value),
      onSettle: hands.settle,
      onRefuse: (text) => common.refused(text, { kind: 'integer', ...range }),
    });
  };
  return html`<div class="row">
    ${field('seed')} ${field('dModel')} ${state.heads > 1 ? nothing : field('dk', html`d<sub>k</sub> = d<sub>v</sub>`)}
  </div>`;
}
