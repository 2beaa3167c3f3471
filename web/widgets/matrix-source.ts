/** Where the numbers come from, said beneath the figure. */
import { html, nothing, type TemplateResult } from 'lit';
import { mathsText } from '../controls/maths-text';
import { place } from '../controls/place';
import type { Chain } from '../figures/matrix-chain';
import { sourceRoom } from '../figures/matrix-room';
import type { Words } from '../messages/messages';
import { isInside, type MatrixQuestion } from './matrix-question';

/** Where the reader may change the source, `width` in px reserves the height of either note. */
export function sourceNote(
  words: Words<'matrix'>['matrix'],
  { source, seed, cells }: MatrixQuestion,
  chain: Chain,
  width: number | undefined,
): TemplateResult {
  const isDesign = source === 'design';
  const edits = cells.filter((edit) => isInside(chain, edit)).length;
  const room = width === undefined ? 0 : sourceRoom([words.designNote, words.randomNote], width);
  return html`<p class="source" data-source ${place({ 'min-height': `${room}px` })}>
    <b>${isDesign ? words.fromDesign : words.fromRandom(seed)}</b
    >${edits > 0 ? html` · <b>${words.edited(edits)}</b>` : nothing}<br />
    <span class="note">${mathsText(isDesign ? words.designNote : words.randomNote)}</span>
  </p>`;
}
