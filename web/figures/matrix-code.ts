/** The calculation in PyTorch, for exactly the numbers and settings of now; shapes as comments. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Matrix64 } from '../engine/types';
import { rowAt } from '../marks/matrix';
import type { Chain } from './matrix-chain';

export interface CodeView {
  readonly chain: Chain;
  readonly scale: 'sqrt' | 'none';
  readonly mask: 'none' | 'causal' | 'padding' | 'custom';
  readonly validLens: number;
  /** Cells of Q, K and V that were set by hand. */
  readonly edits: readonly {
    readonly grid: string;
    readonly row: number;
    readonly col: number;
    readonly value: number;
  }[];
  readonly words: {
    readonly visible: string;
    readonly otherNumbers: string;
    readonly byHand: string;
    readonly fullyMasked: string;
    readonly same: string;
    /** The same where no row is fully masked. */
    readonly sameSince: string;
    readonly encoder: string;
    readonly swapped: string;
  };
}

export interface CodeLine {
  readonly code: string;
  readonly comment?: string;
}

/** Larger inputs are drawn anew instead of written out. */
const MOST_NUMBERS = 400;

export const shape = ({ rows, cols }: { rows: number; cols: number }) => `(${rows}, ${cols})`;

function tensor(name: string, matrix: Matrix64, dtype = 'torch.float64'): CodeLine[] {
  const lines = Array.from({ length: matrix.rows }, (_, row) => `    [${rowAt(matrix, row).join(', ')}],`);
  return [
    { code: `${name} = torch.tensor([`, comment: shape(matrix) },
    ...lines.map((code) => ({ code })),
    { code: `], dtype=${dtype})` },
  ];
}

/** X (and E), the projections, and `others`: written out where they have at most `most` numbers in all. */
export function inputs(
  { chain, words }: Pick<CodeView, 'words'> & { readonly chain: Pick<Chain, 'x' | 'y' | 'cross' | 'wq' | 'wk' | 'wv'> },
  others: readonly [string, Matrix64][] = [],
  most = MOST_NUMBERS,
): CodeLine[] {
  const named: [string, Matrix64][] = [
    ['X', chain.x],
    ...(chain.cross ? [['E', chain.y] as [string, Matrix64]] : []),
    ['W_Q', chain.wq],
    ['W_K', chain.wk],
    ['W_V', chain.wv],
    ...others,
  ];
  const count = named.reduce((sum, [, { data }]) => sum + data.length, 0);
  if (count <= most) return named.flatMap(([name, matrix]) => tensor(name, matrix));
  return [
    { code: '', comment: words.otherNumbers },
    ...named.map(([name, matrix]) => ({
      code: `${name} = torch.randn(${matrix.rows}, ${matrix.cols}, dtype=torch.float64)${name.startsWith('W') ? ` / math.sqrt(${matrix.rows})` : ''}`,
      comment: shape(matrix),
    })),
  ];
}

export function maskLines({ chain, mask, validLens, words }: CodeView): CodeLine[] {
  const [n, m] = [chain.queries.length, chain.keys.length];
  const comment = `${shape(chain.mask)} ${words.visible}`;
  switch (mask) {
    case 'none':
      return [];
    case 'causal':
      return [{ code: `mask = torch.ones(${n}, ${m}, dtype=torch.bool).tril()`, comment }];
    case 'padding':
      return [{ code: `mask = (torch.arange(${m}) < ${validLens}).expand(${n}, ${m})`, comment }];
    case 'custom':
      return tensor('mask', chain.mask, 'torch.bool').map((line, index) => (index === 0 ? { ...line, comment } : line));
  }
}

/** K and V whose rows were swapped. */
export function swaps({ chain: { order }, words }: CodeView, name: string): CodeLine[] {
  const rows = name === 'K' ? order.k : name === 'V' ? order.v : [];
  return rows.every((row, place) => row === place)
    ? []
    : [{ code: `${name} = ${name}[[${rows.join(', ')}]]`, comment: words.swapped }];
}

export function codeLines(view: CodeView): readonly CodeLine[] {
  const { chain, scale, mask, edits, words } = view;
  const { x, y, wq, wk, wv, q, k, scores, weights, v, output } = chain;
  const source = chain.cross ? 'E' : 'X';
  const project = (name: string, from: string, a: Matrix64, w: Matrix64, result: Matrix64): CodeLine[] => [
    { code: `${name} = ${from} @ W_${name}`, comment: `${shape(a)} @ ${shape(w)} → ${shape(result)}` },
    ...swaps(view, name),
    ...edits
      .filter(({ grid }) => grid.toUpperCase() === name)
      .map(({ row, col, value }) => ({ code: `${name}[${row}, ${col}] = ${value}`, comment: words.byHand })),
  ];
  const masked = mask !== 'none';
  const options = [...(masked ? ['attn_mask=mask'] : []), ...(scale === 'none' ? ['scale=1.0'] : [])]
    .map((option) => `, ${option}`)
    .join('');
  const names = chain.cross ? 'X, E, W_Q, W_K, W_V' : 'X, W_Q, W_K, W_V';
  const body: CodeLine[] = [
    ...project('Q', 'X', x, wq, q),
    ...project('K', source, y, wk, k).map((line, index) =>
      index === 0 && chain.cross ? { ...line, comment: `${line.comment ?? ''} ${words.encoder}` } : line,
    ),
    ...project('V', source, y, wv, v),
    { code: 'scores = Q @ K.T', comment: `${shape(q)} @ (${k.cols}, ${k.rows}) → ${shape(scores)}` },
    ...(scale === 'sqrt' ? [{ code: `scores = scores / math.sqrt(${q.cols})`, comment: shape(scores) }] : []),
    ...maskLines(view),
    ...(masked ? [{ code: "scores = scores.masked_fill(~mask, float('-inf'))", comment: shape(scores) }] : []),
    { code: 'weights = torch.softmax(scores, dim=-1)', comment: shape(weights) },
    ...(chain.fullyMaskedRows.length > 0
      ? [{ code: 'weights = weights.nan_to_num(0.0)', comment: words.fullyMasked }]
      : []),
    { code: 'output = weights @ V', comment: `${shape(weights)} @ ${shape(v)} → ${shape(output)}` },
    { code: '', comment: chain.fullyMaskedRows.length > 0 ? words.sameSince : words.same },
    { code: '', comment: `F.scaled_dot_product_attention(Q, K, V${options})` },
    { code: 'return weights, output' },
  ];
  return [
    { code: 'import math' },
    { code: 'import torch' },
    { code: 'import torch.nn.functional as F' },
    { code: '' },
    { code: `def attention(${names}):` },
    ...body.map((line) => ({ ...line, code: `    ${line.code}` })),
    { code: '' },
    ...inputs(view),
    { code: '' },
    { code: `weights, output = attention(${names})` },
    { code: 'print(weights, output)' },
  ];
}

/** Two spaces before a comment that follows code. */
const gap = (code: string) => (code.trim() === '' ? '' : '  ');

export function codeText(lines: readonly CodeLine[]): string {
  const text = lines.map(({ code, comment }) => (comment === undefined ? code : `${code}${gap(code)}# ${comment}`));
  return `${text.join('\n')}\n`;
}

export function codeFigure(lines: readonly CodeLine[]): TemplateResult {
  return html`<pre
    class="code"
    tabindex="0"
    translate="no"
  ><code>${lines.map(({ code, comment }) => html`${code}${comment === undefined ? nothing : html`${gap(code)}<span class="comment"># ${comment}</span>`}${'\n'}`)}</code></pre>`;
}
