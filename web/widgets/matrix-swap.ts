/** Swapping two tokens' rows in K and V: what attention does not notice, and what it does. */
import { html, nothing, type TemplateResult } from 'lit';
import { exact, rounded } from '../marks/format';
import type { Cell } from '../marks/grid';
import type { Chain } from '../figures/matrix-chain';
import type { Words } from '../messages/messages';
import type { Which } from './matrix-swapped';

/** One sequence only: `pair` are two tokens of it, from 0, the same one where there is nothing to swap. */
export function swapRow(
  { matrix: words }: Words<'matrix'>,
  chain: Chain,
  { row: a, col: b }: Cell,
  onSwap: (which: Which, a: number, b: number) => void,
): TemplateResult | typeof nothing {
  if (chain.cross || chain.keys.length < 2) return nothing;
  const isPair = a !== b;
  const name = (index: number) => chain.keys[index] ?? '';
  const button = (which: Which, label: string) =>
    html`<button
      type="button"
      data-action="swap-${which}"
      aria-disabled=${String(!isPair)}
      @click=${() => isPair && onSwap(which, a, b)}
    >
      ${label}
    </button>`;
  return html`<div class="swap">
    <div class="row" role="group" aria-label=${words.swap(name(a), name(b))}>
      <span class="name" aria-hidden="true">${words.swap(name(a), name(b))}</span>
      ${button('kv', words.swapBoth)} ${button('k', words.swapKeys)}
    </div>
    <p class="note" data-value="moved" data-full=${chain.moved === undefined ? nothing : exact(chain.moved)}>
      ${chain.moved === undefined ? words.swapHint : words.swapped(chain.moved === 0 ? '0' : rounded(chain.moved, 4))}
    </p>
  </div>`;
}
