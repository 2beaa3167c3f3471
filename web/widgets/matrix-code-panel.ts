/** The calculation in PyTorch, to read and to copy. */
import { html, type TemplateResult } from 'lit';
import type { Chain } from '../figures/matrix-chain';
import { codeFigure, codeLines, codeText } from '../figures/matrix-code';
import { headsCodeLines } from '../figures/matrix-heads-code';
import type { Messages } from '../messages/messages';
import { isInside, type MatrixQuestion } from './matrix-question';

export function codePanel(
  words: Messages['matrixCode'],
  { scale, mask, validLens, cells }: MatrixQuestion,
  chain: Chain,
  onCopy: (text: string) => void,
): TemplateResult {
  const edits = cells.filter((edit) => ['q', 'k', 'v'].includes(edit.grid) && isInside(chain, edit));
  const view = { chain, scale, mask, validLens, edits, words: words.code };
  const lines = chain.join ? headsCodeLines({ ...view, join: chain.join }) : codeLines(view);
  return html`${codeFigure(lines)}
    <button type="button" data-action="copy-code" @click=${() => onCopy(codeText(lines))}>${words.copyCode}</button>`;
}
