/** The calculation in several heads in PyTorch, for exactly the numbers and settings of now; shapes as comments. */
import type { Chain, Join } from './matrix-chain';
import { inputs, maskLines, shape, swaps, type CodeLine, type CodeView } from './matrix-code';

/** Four matrices of 12 × 12 and X of six tokens are written out. */
const MOST_NUMBERS = 1000;

const shaped = (...sizes: readonly number[]) => `(${sizes.join(', ')})`;

export interface HeadsCodeView extends CodeView {
  readonly join: Join;
  readonly words: CodeView['words'] & {
    /** Columns are cut into heads; the heads come first. */
    readonly split: string;
    /** The heads' columns stand beside each other again. */
    readonly beside: string;
  };
}

/** `edits` are those of the whole Q, K and V. */
export function headsCodeLines(view: HeadsCodeView): readonly CodeLine[] {
  const { chain, scale, mask, edits, join, words } = view;
  const whole: Pick<Chain, 'x' | 'y' | 'cross' | 'wq' | 'wk' | 'wv'> = { ...chain, ...join.whole };
  const count = join.heads.length;
  const [n, m, d, dk] = [chain.queries.length, chain.keys.length, join.wo.rows, chain.q.cols];
  const names = ['X', ...(chain.cross ? ['E'] : []), 'W_Q', 'W_K', 'W_V', 'W_O'].join(', ');
  const project = (name: string, from: string, rows: number): CodeLine[] => [
    {
      code: `${name} = ${from} @ W_${name}`,
      comment: `${shaped(rows, whole.x.cols)} @ ${shape(join.whole.wq)} → ${shaped(rows, d)}`,
    },
    ...swaps(view, name),
    ...edits
      .filter(({ grid }) => grid.toUpperCase() === name)
      .map(({ row, col, value }) => ({ code: `${name}[${row}, ${col}] = ${value}`, comment: words.byHand })),
  ];
  const source = chain.cross ? 'E' : 'X';
  const body: CodeLine[] = [
    ...project('Q', 'X', n),
    ...project('K', source, m),
    ...project('V', source, m),
    { code: 'split = lambda A: A.view(A.shape[0], heads, -1).transpose(0, 1)', comment: words.split },
    { code: 'Q, K, V = split(Q), split(K), split(V)', comment: `${shaped(count, n, dk)}, ${shaped(count, m, dk)} × 2` },
    { code: 'scores = Q @ K.transpose(-2, -1)', comment: shaped(count, n, m) },
    ...(scale === 'sqrt' ? [{ code: `scores = scores / math.sqrt(${dk})` }] : []),
    ...maskLines(view),
    ...(mask === 'none' ? [] : [{ code: "scores = scores.masked_fill(~mask, float('-inf'))" }]),
    { code: 'weights = torch.softmax(scores, dim=-1)', comment: shaped(count, n, m) },
    ...(chain.fullyMaskedRows.length > 0
      ? [{ code: 'weights = weights.nan_to_num(0.0)', comment: words.fullyMasked }]
      : []),
    {
      code: `joined = (weights @ V).transpose(0, 1).reshape(${n}, ${d})`,
      comment: `${shaped(count, n, dk)} → ${shaped(n, d)} ${words.beside}`,
    },
    { code: 'output = joined @ W_O', comment: `${shaped(n, d)} @ ${shape(join.wo)} → ${shaped(n, d)}` },
    { code: 'return weights, output' },
  ];
  return [
    { code: 'import math' },
    { code: 'import torch' },
    { code: '' },
    { code: `def multi_head_attention(${names}, heads):` },
    ...body.map((line) => ({ ...line, code: `    ${line.code}` })),
    { code: '' },
    ...inputs({ chain: whole, words }, [['W_O', join.wo]], MOST_NUMBERS),
    { code: '' },
    { code: `weights, output = multi_head_attention(${names}, heads=${count})` },
    { code: 'print(weights, output)' },
  ];
}
