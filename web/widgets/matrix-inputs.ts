/** What the calculation starts from: X (and the encoder's output) and the three projections, random or made by hand. */
import type { EngineClient, Matrix, Matrix64 } from '../engine/types';
import { transposed, type Chain } from '../figures/matrix-chain';
import { rowAt } from '../marks/matrix';
import { DESIGN } from '../params/matrix-design';

/** What the calculation asks of the engine. */
export type MatrixEngine = Pick<EngineClient, 'attention' | 'randomMatrix'>;

/** What random inputs depend on: the two sequences (one, unless `cross`), the columns of X and of the projections, the seed. */
export interface RandomQuestion {
  readonly queries: readonly string[];
  readonly keys: readonly string[];
  readonly cross: boolean;
  readonly seed: number;
  readonly dModel: number;
  readonly dk: number;
}

/**
 * factor · A·B, float64: the scores of attention whose queries are A's rows and whose keys are B's columns. It asks for the
 * scores alone, so the values are formed into nothing.
 */
export async function product(engine: MatrixEngine, a: Matrix64, b: Matrix64, factor = 1): Promise<Matrix64> {
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

function identity(size: number): Matrix64 {
  return {
    rows: size,
    cols: size,
    data: Float64Array.from({ length: size * size }, (_, at) => Number(at % (size + 1) === 0)),
  };
}

/** Streams of the seed, so that more tokens leave the projections as they were. */
export const STREAM = { wq: 0, wk: 1, wv: 2, x: 3, y: 4, wo: 5 } as const;

export type Inputs = Pick<Chain, 'x' | 'y' | 'wq' | 'wk' | 'wv'>;

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
  const data = tokens.flatMap((token) => rowAt(matrix, distinct.indexOf(token)));
  return { rows: tokens.length, cols, data: Float64Array.from(data) };
}

/** N(0, 1/d), so that queries and keys have components of variance about 1. */
export async function randomProjection(
  engine: MatrixEngine,
  rows: number,
  cols: number,
  seed: number,
  stream: number,
): Promise<Matrix64> {
  const { matrix } = await engine.randomMatrix({ rows, cols, seed, stream });
  return product(engine, matrix, identity(cols), 1 / Math.sqrt(rows));
}

/** X, the encoder's output and the projections of a seed. */
export async function randomInputs(
  engine: MatrixEngine,
  { queries, keys, cross, dModel, dk, seed }: RandomQuestion,
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

/** X and the projections of the example made by hand. */
export function designInputs(): Inputs {
  const copy = ({ rows, cols, data }: Matrix): Matrix64 => ({ rows, cols, data: Float64Array.from(data) });
  const x = copy(DESIGN.x);
  return { x, y: x, wq: copy(DESIGN.wq), wk: copy(DESIGN.wk), wv: copy(DESIGN.wv) };
}
