/** The example as chips, and beneath it what each model answers: token, probability, right or wrong. */
import { html, nothing, type TemplateResult } from 'lit';
import { percent } from '../marks/format';
import { entryAt } from '../marks/matrix';
import { isolated } from '../marks/text';
import type { Generated } from '../engine/types';

interface AnswerWords {
  readonly promptToken: (place: string, token: string) => string;
  readonly answerToken: (place: string, token: string, probability: string, right: boolean) => string;
  readonly prompt: string;
  readonly answerOf: (model: string) => string;
}

export interface PromptView {
  readonly tokens: readonly string[];
  /** Whether the reader may change a token. */
  readonly isSymbol: (index: number) => boolean;
  /** Places of the tokens among the symbols that may be changed. */
  readonly symbolOf: (index: number) => number;
  readonly active: number;
  readonly chosen: number | undefined;
  readonly words: AnswerWords;
}

/** A space is shown as what it is. */
export const shownToken = (token: string): string => (token === ' ' ? '␣' : token === '\n' ? '↵' : isolated(token));

export function promptChips({ tokens, isSymbol, symbolOf, active, chosen, words }: PromptView): TemplateResult {
  const count = tokens.filter((_, index) => isSymbol(index)).length;
  return html`<div
    class="chips"
    role="grid"
    data-grid="prompt"
    aria-label=${words.prompt}
    aria-rowcount="1"
    aria-colcount=${count}
  >
    <div role="row" class="chips">
      ${tokens.map((token, index) => {
        if (!isSymbol(index)) return html`<span role="gridcell" class="chip mark">${shownToken(token)}</span>`;
        const symbol = symbolOf(index);
        return html`<span
          role="gridcell"
          class="chip symbol ${symbol === chosen ? 'chosen' : ''}"
          data-cell="prompt 0 ${symbol}"
          tabindex=${symbol === active ? 0 : -1}
          aria-selected=${String(symbol === chosen)}
          aria-label=${words.promptToken(String(symbol + 1), token)}
          >${shownToken(token)}</span
        >`;
      })}
    </div>
  </div>`;
}

export interface AnswerView {
  readonly model: string;
  readonly name: string;
  readonly answer: Generated;
  readonly right: readonly number[];
  readonly vocabulary: readonly string[];
  readonly active: number;
  readonly words: AnswerWords;
}

export function answerChips({ model, name, answer, right, vocabulary, active, words }: AnswerView): TemplateResult {
  const { tokens, probabilities } = answer;
  return html`<div
    class="answer-row"
    role="grid"
    data-grid="answer-${model}"
    aria-label=${words.answerOf(name)}
    aria-rowcount="1"
    aria-colcount=${tokens.length}
    aria-readonly="true"
  >
    <div role="row" class="chips">
      ${Array.from(tokens, (token, index) => {
        const p = entryAt(probabilities, index, token);
        const isRight = right[index] === token;
        const text = vocabulary[token] ?? '';
        return html`<span
          role="gridcell"
          class="answer ${isRight ? 'right' : 'wrong'}"
          data-cell="answer-${model} 0 ${index}"
          data-stands="probability position"
          tabindex=${index === active ? 0 : -1}
          title=${p}
          aria-label=${words.answerToken(String(index + 1), text, percent(p), isRight)}
          ><span class="chip">${shownToken(text)}</span><span class="p">${whole(p)}</span
          ><span class="verdict-mark">${isRight ? '✓' : '✗'}</span></span
        >`;
      })}
    </div>
  </div>`;
}

/** Room is for whole percentages; what is not certain must not read 100. */
export function whole(p: number): string {
  if (Number.isNaN(p)) return 'NaN';
  const share = Math.round(p * 100);
  if (share === 100 && p < 1) return '>99';
  return share === 0 && p > 0 ? '<1' : String(share);
}

/** The likeliest tokens at one place of an answer, each as a bar with its probability. */
export function candidates(
  answer: Generated,
  at: number,
  vocabulary: readonly string[],
  right: number | undefined,
  most = 5,
): TemplateResult {
  const { cols } = answer.probabilities;
  const all = Array.from({ length: cols }, (_, token) => ({ token, p: entryAt(answer.probabilities, at, token) }));
  const top = all.sort((a, b) => b.p - a.p).slice(0, most);
  return html`<ol class="candidates">
    ${top.map(
      ({ token, p }) =>
        html`<li data-candidate=${token}>
          <b>${shownToken(vocabulary[token] ?? '')}</b><meter min="0" max="1" value=${p} aria-hidden="true"></meter
          ><i data-stands="probability" title=${p}>${percent(p)}</i>${token === right ? html` ✓` : nothing}
        </li>`,
    )}
  </ol>`;
}
