/** From the widget's state to the whole calculation. Every product is the engine's; what happens here is choosing and copying. */
import type { AttentionResult, Matrix64 } from '../engine/types';
import type { Chain } from '../figures/matrix-chain';
import { rowAt } from '../marks/matrix';
import { isolated } from '../marks/text';
import { bitAt, type MaskRows } from '../params/mask-bits';
import type { CellEdit } from '../params/cell-edits';
import { DESIGN, HEADS_WIDTH } from '../params/matrix-design';
import type { EDITABLE, matrixParams } from '../params/matrix';
import { isInPlace, orderOf } from '../params/row-order';
import type { Values } from '../params/schema';
import { same, type Answered } from './answer';
import {
  designInputs,
  product,
  randomInputs,
  type Inputs,
  type MatrixEngine,
  type RandomQuestion,
} from './matrix-inputs';

export type MatrixState = Values<typeof matrixParams>;
export type Editable = (typeof EDITABLE)[number];
type MaskKind = MatrixState['mask'];

/** The part of the state that the numbers depend on. */
export interface MatrixQuestion extends RandomQuestion {
  readonly source: 'design' | 'random';
  /** Divides `dk`, the columns of all heads together. */
  readonly heads: number;
  readonly cells: readonly CellEdit<Editable>[];
  readonly mask: MaskKind;
  readonly validLens: number;
  readonly maskBits: MaskRows;
  readonly scale: 'sqrt' | 'none';
  /** From 0, as in the chain. */
  readonly order: Chain['order'];
}

export const isDesignText = ({ tokens, kvTokens }: Pick<MatrixState, 'tokens' | 'kvTokens'>): boolean =>
  kvTokens.length === 0 &&
  tokens.length === DESIGN.tokens.length &&
  tokens.every((token, at) => token === DESIGN.tokens[at]);

/** Columns of X, and of the projections of several heads together, which are as many: a multiple of `heads`. */
const widthOf = ({ heads, dModel }: MatrixState, isDesign: boolean): number =>
  isDesign ? HEADS_WIDTH : Math.ceil(dModel / heads) * heads;

/** A causal mask needs one sequence: across two there is no "later". */
export function questionOf(state: MatrixState): MatrixQuestion {
  const { tokens, kvTokens, weights, seed, cells, mask, validLens, maskBits, scale, kOrder, vOrder, heads } = state;
  const cross = kvTokens.length > 0;
  const source = weights === 'design' && isDesignText(state) ? 'design' : 'random';
  const isDesign = source === 'design';
  const keys = cross ? kvTokens : tokens;
  const width = widthOf(state, isDesign);
  return {
    queries: tokens.map(isolated),
    keys: keys.map(isolated),
    cross,
    source,
    seed,
    heads,
    dModel: heads > 1 ? width : isDesign ? DESIGN.x.cols : state.dModel,
    dk: heads > 1 ? width : isDesign ? DESIGN.wq.cols : state.dk,
    cells,
    mask: cross && mask === 'causal' ? 'none' : mask,
    validLens,
    maskBits,
    scale,
    order: { k: orderOf(kOrder, keys.length), v: orderOf(vOrder, keys.length) },
  };
}

/** n × m, 1 = visible. */
export function maskOf({ queries, keys, mask, validLens, maskBits }: MatrixQuestion): Matrix64 {
  const [rows, cols] = [queries.length, keys.length];
  const data = new Float64Array(rows * cols);
  const visible: Record<MaskKind, (row: number, col: number) => boolean> = {
    none: () => true,
    causal: (row, col) => col <= row,
    padding: (_, col) => col < validLens,
    custom: (row, col) => bitAt(maskBits, row, col),
  };
  const isVisible = visible[mask];
  for (let row = 0; row < rows; row++)
    for (let col = 0; col < cols; col++) data[row * cols + col] = Number(isVisible(row, col));
  return { rows, cols, data };
}

/** A mask as one that is drawn by hand. */
export const drawn = ({ rows, cols, data }: Matrix64): MaskRows =>
  Array.from({ length: rows }, (_, row) => data.subarray(row * cols, (row + 1) * cols).join(''));

/** The same with one cell turned over. */
export function toggled(mask: Matrix64, row: number, col: number): MaskRows {
  const place = row * mask.cols + col;
  return drawn({ ...mask, data: mask.data.map((bit, at) => (at === place ? 1 - bit : bit)) });
}

/** The matrix with its cells that were set by hand; edits outside of it count for nothing. */
function edited(matrix: Matrix64, grid: Editable, cells: readonly CellEdit<Editable>[]): Matrix64 {
  const mine = cells.filter((cell) => cell.grid === grid && cell.row < matrix.rows && cell.col < matrix.cols);
  if (mine.length === 0) return matrix;
  const data = Float64Array.from(matrix.data);
  for (const { row, col, value } of mine) data[row * matrix.cols + col] = value;
  return { ...matrix, data };
}

/** Whether an edit lies in a matrix of now; the others wait for longer texts. */
export const isInside = (chain: Chain, { grid, row, col }: CellEdit<Editable>): boolean =>
  row < chain[grid].rows &&
  col < (grid === 'x' || grid === 'y' ? chain.x.cols : chain.columns.all) &&
  (grid !== 'y' || chain.cross);

/** The rows in the given order, from 0. */
function reordered(matrix: Matrix64, order: readonly number[]): Matrix64 {
  return { ...matrix, data: Float64Array.from(order.flatMap((row) => rowAt(matrix, row))) };
}

/** The rows back in their places. */
const inPlace = (matrix: Matrix64, order: readonly number[]): Matrix64 =>
  reordered(
    matrix,
    order.map((_, place) => order.indexOf(place)),
  );

function hidden(scaled: Matrix64, mask: Matrix64): Matrix64 {
  return { ...scaled, data: scaled.data.map((value, at) => (mask.data[at] === 1 ? value : -Infinity)) };
}

export type Projected = Pick<Chain, 'x' | 'y' | 'wq' | 'wk' | 'wv' | 'q' | 'k' | 'v'>;

/** From the inputs to queries, keys and values, with the cells that were set by hand. */
export async function project(
  engine: MatrixEngine,
  { cross, cells, order }: MatrixQuestion,
  base: Inputs,
): Promise<Projected> {
  const set = (grid: Editable, matrix: Matrix64) => edited(matrix, grid, cells);
  const x = set('x', base.x);
  const y = cross ? set('y', base.y) : x;
  const [wq, wk, wv] = [set('wq', base.wq), set('wk', base.wk), set('wv', base.wv)];
  const [q, k, v] = await Promise.all([product(engine, x, wq), product(engine, y, wk), product(engine, y, wv)]);
  return { x, y, wq, wk, wv, q: set('q', q), k: set('k', reordered(k, order.k)), v: set('v', reordered(v, order.v)) };
}

/** Whether two questions differ in mask and scale at most. */
function sameProjection(a: MatrixQuestion, b: MatrixQuestion): boolean {
  const { mask, validLens, maskBits, scale } = b;
  return same({ ...a, mask, validLens, maskBits, scale }, b);
}

/**
 * The whole calculation, float64; what of the answer before holds is kept: another mask leaves all that comes before it. Of
 * several heads it is the first, which knows the others.
 */
export async function answerMatrix(
  engine: MatrixEngine,
  question: MatrixQuestion,
  last?: Answered<MatrixQuestion, Chain>,
): Promise<Chain> {
  if (question.heads > 1) return (await import('./matrix-heads-question')).answerHeads(engine, question);
  const known = last && sameProjection(last.asked, question) ? last.result : undefined;
  const inputs = async () => (question.source === 'design' ? designInputs() : randomInputs(engine, question));
  const projected = known ?? (await project(engine, question, await inputs()));
  return attend(engine, question, projected, last?.asked.scale === question.scale ? known : undefined);
}

/** Attention of what was projected; `scored` is what of it is known already. */
export async function attend(
  engine: MatrixEngine,
  question: MatrixQuestion,
  { x, y, wq, wk, wv, q, k, v }: Projected,
  scored?: Pick<Chain, 'scores' | 'scaled'>,
): Promise<Chain> {
  const { queries, keys, cross, scale } = question;
  const mask = maskOf(question);
  const want = ['weights', 'output', 'fullyMaskedRows', ...(scored ? [] : (['scores', 'scaled'] as const))] as const;
  const result = await engine.attention({ q, k, v, mask, scale, precision: 'float64', want });
  const { weights, output, fullyMaskedRows } = result as AttentionResult<Float64Array>;
  const { scores, scaled } = scored ?? (result as AttentionResult<Float64Array>);
  const inputs = { queries, keys, cross, x, y, wq, wk, wv, q, k, v, mask };
  const masked = hidden(scaled, mask);
  const moved = await largestChange(engine, question, { q, k, v, mask }, output);
  return {
    ...inputs,
    order: question.order,
    moved,
    scores,
    scaled,
    masked,
    weights,
    output,
    fullyMaskedRows: [...fullyMaskedRows],
    columns: { first: 0, all: q.cols },
    join: undefined,
  };
}

/** What swapped rows of K and V change of the output at most: the engine computes it with the rows in their places as well. */
async function largestChange(
  engine: MatrixEngine,
  { order, scale }: MatrixQuestion,
  { q, k, v, mask }: Pick<Chain, 'q' | 'k' | 'v' | 'mask'>,
  output: Matrix64,
): Promise<number | undefined> {
  if (isInPlace(order.k) && isInPlace(order.v)) return undefined;
  const rows = { q, k: inPlace(k, order.k), v: inPlace(v, order.v) };
  const plain = await engine.attention({ ...rows, mask, scale, precision: 'float64', want: ['output'] });
  return output.data.reduce((most, x, at) => Math.max(most, Math.abs(x - (plain.output.data[at] ?? NaN))), 0);
}
