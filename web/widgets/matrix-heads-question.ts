/**
 * The calculation in several heads, as `multiHeadAttention` has it: Q, K and V of all of them, cut into columns, each head's
 * attention on its own with √(d/heads), the outputs beside each other times W_O. Here every step of each head is to be seen, and
 * queries and keys may be of two sequences.
 */
import type { Matrix64 } from '../engine/types';
import type { Chain } from '../figures/matrix-chain';
import { rowAt } from '../marks/matrix';
import { headsDesign } from '../params/matrix-heads-design';
import { product, randomInputs, randomProjection, STREAM, type Inputs, type MatrixEngine } from './matrix-inputs';
import { attend, project, type MatrixQuestion } from './matrix-question';

/** `count` columns from `first` on. */
function columns(matrix: Matrix64, first: number, count: number): Matrix64 {
  const rows = Array.from({ length: matrix.rows }, (_, row) => rowAt(matrix, row).slice(first, first + count));
  return { rows: matrix.rows, cols: count, data: Float64Array.from(rows.flat()) };
}

function beside(matrices: readonly Matrix64[]): Matrix64 {
  const [{ rows } = { rows: 0 }] = matrices;
  const data = Array.from({ length: rows }, (_, row) => matrices.flatMap((matrix) => rowAt(matrix, row))).flat();
  return { rows, cols: matrices.reduce((sum, { cols }) => sum + cols, 0), data: Float64Array.from(data) };
}

async function inputsOf(engine: MatrixEngine, question: MatrixQuestion): Promise<Inputs & { readonly wo: Matrix64 }> {
  if (question.source === 'design') return headsDesign(question.heads);
  const { dModel, seed } = question;
  const [inputs, wo] = await Promise.all([
    randomInputs(engine, question),
    randomProjection(engine, dModel, dModel, seed, STREAM.wo),
  ]);
  return { ...inputs, wo };
}

/** The first head, which knows the others. */
export async function answerHeads(engine: MatrixEngine, question: MatrixQuestion): Promise<Chain> {
  const { wo, ...inputs } = await inputsOf(engine, question);
  const whole = await project(engine, question, inputs);
  const { heads: count, dk: all } = question;
  const width = all / count;
  const alone = await Promise.all(
    Array.from({ length: count }, async (_, head) => {
      const first = head * width;
      const cut = (name: 'wq' | 'wk' | 'wv' | 'q' | 'k' | 'v') => columns(whole[name], first, width);
      const own = { wq: cut('wq'), wk: cut('wk'), wv: cut('wv'), q: cut('q'), k: cut('k'), v: cut('v') };
      return { ...(await attend(engine, question, { ...whole, ...own })), columns: { first, all } };
    }),
  );
  const joined = beside(alone.map(({ output }) => output));
  const heads: Chain[] = [];
  const join = { heads, joined, whole, wo, result: await product(engine, joined, wo) };
  for (const chain of alone) heads.push({ ...chain, join });
  return heads[0] as Chain;
}
