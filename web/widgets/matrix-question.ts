/** From the widget's state to the whole calculation. Every product is the engine's; what happens here is choosing and copying. */
import type { EngineClient, Matrix, Matrix64 } from '../engine/types';
import type { Chain } from '../figures/matrix-chain';
import { bitAt, type MaskRows } from '../params/mask-bits';
import type { CellEdit } from '../params/cell-edits';
import { DESIGN } from '../params/matrix-design';
import type { EDITABLE, matrixParams } from '../params/matrix';
import type { Values } from '../params/schema';

/** What the calculation asks of the engine. */
export type MatrixEngine = Pick<EngineClient, 'attention' | 'randomMatrix'>;

export type MatrixState = Values<typeof matrixParams>;
export type Editable = (typeof EDITABLE)[number];
export type MaskKind = MatrixState['mask'];

/** The part of the state that the numbers depend on. */
export interface MatrixQuestion {
  readonly queries: readonly string[];
  readonly keys: readonly string[];
  readonly cross: boolean;
  readonly source: 'design' | 'random';
  readonly seed: number;
  readonly dModel: number;
  readonly dk: number;
  readonly cells: readonly CellEdit<Editable>[];
  readonly mask: MaskKind;
  readonly validLens: number;
  readonly maskBits: MaskRows;
  readonly scale: 'sqrt' | 'none';
}

export const isDesignText = ({ tokens, kvTokens }: Pick<MatrixState, 'tokens' | 'kvTokens'>): boolean =>
  kvTokens.length === 0 &&
  tokens.length === DESIGN.tokens.length &&
  tokens.every((token, at) => token === DESIGN.tokens[at]);

/** A causal mask needs one sequence: across two there is no "later". */
export function questionOf(state: MatrixState): MatrixQuestion {
  const { tokens, kvTokens, weights, seed, cells, mask, validLens, maskBits, scale } = state;
  const cross = kvTokens.length > 0;
  const source = weights === 'design' && isDesignText(state) ? 'design' : 'random';
  return {
    queries: tokens,
    keys: cross ? kvTokens : tokens,
    cross,
    source,
    seed,
    dModel: source === 'design' ? DESIGN.x.cols : state.dModel,
    dk: source === 'design' ? DESIGN.wq.cols : state.dk,
    cells,
    mask: cross && mask === 'causal' ? 'none' : mask,
    validLens,
    maskBits,
    scale,
  };
}

/** n × m, 1 = visible. */
export function maskOf({ queries, keys, mask, validLens, maskBits }: MatrixQuestion): Matrix64 {
  const [rows, cols] = [queries.length, keys.length];
  const visible: Record<MaskKind, (row: number, col: number) => boolean> = {
    none: () => true,
    causal: (row, col) => col <= row,
    padding: (_, col) => col < validLens,
    custom: (row, col) => bitAt(maskBits, row, col),
  };
  return {
    rows,
    cols,
    data: Float64Array.from({ length: rows * cols }, (_, at) =>
      Number(visible[mask](Math.floor(at / cols), at % cols)),
    ),
  };
}

/** The mask as it is drawn by hand, with one cell turned over. */
export function toggled({ rows, cols, data }: Matrix64, row: number, col: number): MaskRows {
  return Array.from({ length: rows }, (_, r) =>
    Array.from({ length: cols }, (__, c) => String((data[r * cols + c] ?? 1) ^ Number(r === row && c === col))).join(
      '',
    ),
  );
}

function transposed({ rows, cols, data }: Matrix): Matrix {
  return {
    rows: cols,
    cols: rows,
    data: Array.from({ length: rows * cols }, (_, at) => data[(at % rows) * cols + Math.floor(at / rows)] ?? NaN),
  };
}

/**
 * factor · A·B, float64: the scores of attention whose queries are A's rows and whose keys are B's columns. It asks for the
 * scores alone, so the values are formed into nothing.
 */
async function product(engine: MatrixEngine, a: Matrix, b: Matrix, factor = 1): Promise<Matrix64> {
  const columns = transposed(b);
  const { scaled } = await engine.attention({
    q: a,
    k: columns,
    v: columns,
    scale: factor,
    precision: 'float64',
    want: ['scaled'],
  });
  return scaled as Matrix64;
}

function identity(size: number): Matrix {
  return {
    rows: size,
    cols: size,
    data: Array.from({ length: size * size }, (_, at) => Number(at % (size + 1) === 0)),
  };
}

/** Streams of the seed, so that more tokens leave the projections as they were. */
const STREAM = { wq: 0, wk: 1, wv: 2, x: 3, y: 4 } as const;

type Inputs = Pick<Chain, 'x' | 'y' | 'wq' | 'wk' | 'wv'>;

/** A row of its own for every different token, in order of first appearance: the same token is the same vector. */
async function randomRows(
  engine: MatrixEngine,
  tokens: readonly string[],
  cols: number,
  seed: number,
  stream: number,
): Promise<Matrix64> {
  const distinct = [...new Set(tokens)];
  const { matrix } = await engine.randomMatrix({ rows: distinct.length, cols, seed, stream });
  const data = tokens.flatMap((token) => {
    const row = distinct.indexOf(token);
    return [...matrix.data.subarray(row * cols, (row + 1) * cols)];
  });
  return { rows: tokens.length, cols, data: Float64Array.from(data) };
}

/** N(0, 1/d), so that queries and keys have components of variance about 1. */
async function randomProjection(
  engine: MatrixEngine,
  rows: number,
  cols: number,
  seed: number,
  stream: number,
): Promise<Matrix64> {
  const { matrix } = await engine.randomMatrix({ rows, cols, seed, stream });
  return product(engine, matrix, identity(cols), 1 / Math.sqrt(rows));
}

async function randomInputs(
  engine: MatrixEngine,
  { queries, keys, cross, dModel, dk, seed }: MatrixQuestion,
): Promise<Inputs> {
  const [x, y, wq, wk, wv] = await Promise.all([
    randomRows(engine, queries, dModel, seed, STREAM.x),
    cross ? randomRows(engine, keys, dModel, seed, STREAM.y) : undefined,
    randomProjection(engine, dModel, dk, seed, STREAM.wq),
    randomProjection(engine, dModel, dk, seed, STREAM.wk),
    randomProjection(engine, dModel, dk, seed, STREAM.wv),
  ]);
  return { x, y: y ?? x, wq, wk, wv };
}

function designInputs(): Inputs {
  const copy = ({ rows, cols, data }: Matrix): Matrix64 => ({ rows, cols, data: Float64Array.from(data) });
  const x = copy(DESIGN.x);
  return { x, y: x, wq: copy(DESIGN.wq), wk: copy(DESIGN.wk), wv: copy(DESIGN.wv) };
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
  row < chain[grid].rows && col < chain[grid].cols && (grid !== 'y' || chain.cross);

function hidden(scaled: Matrix64, mask: Matrix64): Matrix64 {
  return { ...scaled, data: scaled.data.map((value, at) => (mask.data[at] === 1 ? value : -Infinity)) };
}

export async function answerMatrix(engine: MatrixEngine, question: MatrixQuestion): Promise<Chain> {
  const { queries, keys, cross, cells, scale, source } = question;
  const base = source === 'design' ? designInputs() : await randomInputs(engine, question);
  const x = edited(base.x, 'x', cells);
  const y = cross ? edited(base.y, 'y', cells) : x;
  const [wq, wk, wv] = [edited(base.wq, 'wq', cells), edited(base.wk, 'wk', cells), edited(base.wv, 'wv', cells)];
  const made = await Promise.all([product(engine, x, wq), product(engine, y, wk), product(engine, y, wv)]);
  const [q, k, v] = [edited(made[0], 'q', cells), edited(made[1], 'k', cells), edited(made[2], 'v', cells)];
  const mask = maskOf(question);
  const result = await engine.attention({ q, k, v, mask, scale, precision: 'float64' });
  const [scores, scaled, weights, output] = [
    result.scores,
    result.scaled,
    result.weights,
    result.output,
  ] as Matrix64[] as [Matrix64, Matrix64, Matrix64, Matrix64];
  return {
    queries,
    keys,
    cross,
    x,
    y,
    wq,
    wk,
    wv,
    q,
    k,
    v,
    mask,
    scores,
    scaled,
    weights,
    output,
    masked: hidden(scaled, mask),
    fullyMaskedRows: [...result.fullyMaskedRows],
  };
}
