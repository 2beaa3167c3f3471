/** Rounded numbers in running text that are written out in full where they are pointed at, tapped or focused. */
import { html, nothing, type TemplateResult } from 'lit';
import { exact } from '../marks/format';

export interface Digits {
  /** Tells the number from the others, whatever its value is now. */
  readonly key: string;
  readonly name: string;
  readonly value: number;
  /** How it comes about. */
  readonly worked?: string;
  /** The formula's term that it stands for. */
  readonly stands?: string;
}

/** `symbol = shown`, where `shown` is the number rounded. */
export const digits = ({ key, name, value, stands }: Digits, symbol: TemplateResult, shown: string): TemplateResult =>
  html`<span
    class="digits"
    role="img"
    aria-label="${name} = ${shown}"
    tabindex="0"
    data-value=${key}
    data-stands=${stands ?? nothing}
    title=${exact(value)}
    >${symbol} = ${shown}</span
  >`;

/** The key of the number that an event happened in. */
export function digitsKey(event: Event): string | undefined {
  const target = event.target instanceof Element ? event.target.closest('.digits, [data-digits-of]') : null;
  return target?.getAttribute('data-digits-of') ?? target?.getAttribute('data-value') ?? undefined;
}

/** The one of the numbers shown that has the key, in full, else the hint. It is looked up anew, so that it is never of an older answer. */
export function digitsLine(shown: readonly Digits[], key: string | undefined, hint: string): TemplateResult {
  const pointed = shown.find((number) => number.key === key);
  const text = pointed
    ? html`<span data-digits
        >${pointed.name} =
        ${pointed.worked === undefined ? nothing : `${pointed.worked} = `}${exact(pointed.value)}</span
      >`
    : hint;
  return html`<small class="full">${shown.length === 0 ? nothing : text}</small>`;
}
