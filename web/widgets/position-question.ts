/** What `<attn-position>` asks the engine: one layer over the sentence in two orders, and the encodings of all positions. */
import type { EngineClient, Matrix64 } from '../engine/types';
import { entryAt } from '../marks/matrix';
import { isolated } from '../marks/text';
import type { positionParams } from '../params/position';
import { orderOf } from '../params/row-order';
import type { Values } from '../params/schema';
import { same, type Answered } from './answer';
import { minus } from './backward-products';
import { product, randomInputs } from './matrix-inputs';

export type PositionState = Values<typeof positionParams>;
export type PositionEngine = Pick<EngineClient, 'attention' | 'randomMatrix' | 'positionalEncoding'>;

type Layer = Pick<PositionState, 'encoding' | 'mask' | 'seed' | 'dModel' | 'base'> & {
  readonly names: readonly string[];
};
/** `order` counts from 0: which token stands in each place. */
export type ShuffleQuestion = Layer & { readonly order: readonly number[] };

/** The layer over one order; rows are places. */
export interface Pass {
  /** n × d, what the weights average. */
  readonly v: Matrix64;
  readonly weights: Matrix64;
  readonly output: Matrix64;
}

export interface ShuffleAnswer {
  readonly before: Pass;
  readonly now: Pass;
  /** n × d, rows are the places of now: the output there minus the output that the same token had before. */
  readonly difference: Matrix64;
}

export type EncodingQuestion = Pick<PositionState, 'positions' | 'dModel' | 'base'>;

export interface EncodingAnswer {
  /** positions × d. */
  readonly encoding: Matrix64;
  /** positions × positions: p_s · p_t. */
  readonly similarity: Matrix64;
}

export function shuffleQuestion(state: PositionState): ShuffleQuestion {
  const { tokens, order, encoding, mask, seed, dModel, base } = state;
  return { names: tokens.map(isolated), order: orderOf(order, tokens.length), encoding, mask, seed, dModel, base };
}

export function encodingQuestion({ positions, dModel, base }: PositionState): EncodingQuestion {
  return { positions, dModel, base };
}

/** The rows of a matrix in an order, from 0. */
export function reordered(matrix: Matrix64, order: readonly number[]): Matrix64 {
  const data = order.flatMap((row) => Array.from({ length: matrix.cols }, (_, col) => entryAt(matrix, row, col)));
  return { rows: order.length, cols: matrix.cols, data: Float64Array.from(data) };
}

/** softmax(QKᵀ/√d)V of the tokens in that order, each with the encoding of the place where it now stands, if any. */
async function pass(engine: PositionEngine, asked: Layer, order: readonly number[]): Promise<Pass> {
  const { names, encoding, mask, seed, dModel, base } = asked;
  const { x, wq, wk, wv } = await randomInputs(engine, {
    queries: names,
    keys: names,
    cross: false,
    dModel,
    dk: dModel,
    seed,
  });
  const tokens = reordered(x, order);
  const positions =
    encoding === 'none' ? undefined : await engine.positionalEncoding({ positions: names.length, dModel, base });
  const input = positions ? await minus(engine, tokens, positions.matrix, -1) : tokens;
  const [q, k, v] = await Promise.all(
    [wq, wk, wv].map((w) => product(engine, input, w)) as [Promise<Matrix64>, Promise<Matrix64>, Promise<Matrix64>],
  );
  const found = await engine.attention({ q, k, v, mask, precision: 'float64', want: ['weights', 'output'] });
  return { v, weights: found.weights as Matrix64, output: found.output as Matrix64 };
}

export async function askShuffle(
  engine: PositionEngine,
  asked: ShuffleQuestion,
  last?: Answered<ShuffleQuestion, ShuffleAnswer>,
): Promise<ShuffleAnswer> {
  const layerOf = ({ order: _, ...layer }: ShuffleQuestion): Layer => layer;
  const keeps = last !== undefined && same(layerOf(asked), layerOf(last.asked));
  const own = asked.names.map((_, index) => index);
  const [before, now] = await Promise.all([
    keeps ? last.result.before : pass(engine, asked, own),
    pass(engine, asked, asked.order),
  ]);
  return { before, now, difference: await minus(engine, now.output, reordered(before.output, asked.order)) };
}

export async function askEncoding(engine: PositionEngine, asked: EncodingQuestion): Promise<EncodingAnswer> {
  const { matrix } = await engine.positionalEncoding(asked);
  const { scores } = await engine.attention({
    q: matrix,
    k: matrix,
    v: matrix,
    scale: 'none',
    precision: 'float64',
    want: ['scores'],
  });
  return { encoding: matrix, similarity: scores as Matrix64 };
}
