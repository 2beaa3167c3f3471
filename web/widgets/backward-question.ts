/** From the state of `<attn-backward>` to the whole calculation, there and back. Every product is the engine's. */
import type { AttentionBackwardResult, AttentionResult, EngineClient, Matrix64 } from '../engine/types';
import type { Backward, Flow, Forward } from '../figures/backward-flow';
import { transposed } from '../figures/matrix-chain';
import { entryAt, rowAt } from '../marks/matrix';
import { DESIGN, WIDTH, type backwardParams, type EDITABLE } from '../params/backward';
import type { CellEdit } from '../params/cell-edits';
import type { Values } from '../params/schema';
import { same, type Answered } from './answer';
import { beside, filled, minus, oneHot, reshaped } from './backward-products';
import { product, randomInputs } from './matrix-inputs';

export type BackwardState = Values<typeof backwardParams>;
export type Editable = (typeof EDITABLE)[number];
export type BackwardEngine = Pick<EngineClient, 'attention' | 'attentionBackward' | 'randomMatrix'>;

/** What the forward numbers depend on. */
export interface ForwardQuestion {
  readonly tokens: readonly string[];
  readonly source: 'design' | 'random';
  readonly seed: number;
  readonly cells: readonly CellEdit<Editable>[];
  readonly mask: 'none' | 'causal';
}

export interface LossQuestion {
  readonly kind: BackwardState['loss'];
  /** Which output, from 0; of no account to the other losses. */
  readonly row: number;
  readonly col: number;
}

export interface BackwardQuestion {
  readonly forward: ForwardQuestion;
  readonly loss: LossQuestion;
  /** Length of a step along −gradient. */
  readonly rate: number;
}

export const isDesignText = (tokens: readonly string[]): boolean => same(tokens, DESIGN.tokens);

export function questionOf(state: BackwardState): BackwardQuestion {
  const { tokens, weights, seed, cells, mask, loss, lossRow, lossCol, rate } = state;
  const source = weights === 'design' && isDesignText(tokens) ? 'design' : 'random';
  const isCell = loss === 'cell';
  return {
    forward: { tokens, source, seed, cells, mask },
    loss: { kind: loss, row: isCell ? Math.min(lossRow, tokens.length) - 1 : 0, col: isCell ? lossCol - 1 : 0 },
    rate,
  };
}

type Inputs = Pick<Forward, 'x' | 'wq' | 'wk' | 'wv' | 'y'>;

/** The target of random numbers is 0. */
async function inputsOf(engine: BackwardEngine, question: ForwardQuestion): Promise<Inputs> {
  const { tokens, source, seed, cells } = question;
  const copy = ({ rows, cols, data }: (typeof DESIGN)['x']): Matrix64 => ({
    rows,
    cols,
    data: Float64Array.from(data),
  });
  const random = { queries: tokens, keys: tokens, cross: false, seed, dModel: WIDTH, dk: WIDTH };
  const base: Inputs =
    source === 'design'
      ? { x: copy(DESIGN.x), wq: copy(DESIGN.wq), wk: copy(DESIGN.wk), wv: copy(DESIGN.wv), y: copy(DESIGN.y) }
      : { ...(await randomInputs(engine, random)), y: filled(tokens.length, WIDTH, 0) };
  const set = (grid: Editable): Matrix64 => {
    const data = base[grid].data.slice();
    const { rows, cols } = base[grid];
    for (const edit of cells)
      if (edit.grid === grid && edit.row < rows && edit.col < cols) data[edit.row * cols + edit.col] = edit.value;
    return { rows, cols, data };
  };
  return { x: set('x'), wq: set('wq'), wk: set('wk'), wv: set('wv'), y: set('y') };
}

async function forwardOf(engine: BackwardEngine, question: ForwardQuestion): Promise<Forward> {
  const inputs = await inputsOf(engine, question);
  const { x, wq, wk, wv } = inputs;
  const [q, k, v] = await Promise.all([product(engine, x, wq), product(engine, x, wk), product(engine, x, wv)]);
  const result = await engine.attention({ q, k, v, mask: question.mask, precision: 'float64' });
  const { scores, scaled, weights, output } = result as AttentionResult<Float64Array>;
  return { ...inputs, q, k, v, scores, scaled, weights, output };
}

/** The loss of each row of `outputs`, a whole n × d output written as one row. The third is ½‖O − Y‖². */
export async function lossesOf(
  engine: BackwardEngine,
  outputs: Matrix64,
  y: Matrix64,
  { kind, row, col }: LossQuestion,
): Promise<number[]> {
  if (kind === 'cell') return rowsOf(outputs).map((output) => output[row * WIDTH + col] ?? NaN);
  if (kind === 'sum') return Array.from((await product(engine, outputs, filled(outputs.cols, 1, 1))).data);
  const target = { rows: outputs.rows, cols: outputs.cols, data: repeated(y.data, outputs.rows) };
  const away = await minus(engine, outputs, target);
  const squares = await product(engine, away, transposed(away), 0.5);
  return Array.from({ length: outputs.rows }, (_, at) => entryAt(squares, at, at));
}

const rowsOf = (matrix: Matrix64): number[][] => Array.from({ length: matrix.rows }, (_, row) => rowAt(matrix, row));

const repeated = (data: Float64Array, times: number): Float64Array =>
  Float64Array.from({ length: data.length * times }, (_, at) => data[at % data.length] ?? NaN);

/** dO. */
function upstreamOf(engine: BackwardEngine, { output, y }: Forward, loss: LossQuestion): Promise<Matrix64> | Matrix64 {
  const { rows, cols } = output;
  if (loss.kind === 'cell') return oneHot(rows, cols, loss.row, loss.col);
  return loss.kind === 'sum' ? filled(rows, cols, 1) : minus(engine, output, y);
}

async function backwardOf(engine: BackwardEngine, forward: Forward, asked: BackwardQuestion): Promise<Backward> {
  const { q, k, v, wq, wk, wv } = forward;
  const doutput = await upstreamOf(engine, forward, asked.loss);
  const { mask } = asked.forward;
  const result = await engine.attentionBackward({ q, k, v, mask, upstream: doutput, precision: 'float64' });
  const {
    dV: dv,
    dWeights: dweights,
    dScaled: dscaled,
    dScores: dscores,
    dQ: dq,
    dK: dk,
  } = result as AttentionBackwardResult<Float64Array>;
  // dQ·W_Qᵀ + dK·W_Kᵀ + dV·W_Vᵀ in one: [dQ dK dV]·[W_Q W_K W_V]ᵀ.
  const dx = await product(engine, beside(dq, dk, dv), transposed(beside(wq, wk, wv)));
  return { doutput, dv, dweights, dscaled, dscores, dq, dk, dx };
}

export interface BackwardAnswer extends Flow {
  /** X after a step along −gradient. */
  readonly next: Matrix64;
}

/** `last` is the answer before: its forward numbers are kept where they hold. */
export async function askBackward(
  engine: BackwardEngine,
  asked: BackwardQuestion,
  last?: Answered<BackwardQuestion, BackwardAnswer>,
): Promise<BackwardAnswer> {
  const known = last && same(last.asked.forward, asked.forward) ? last.result : undefined;
  const forward: Forward = known ?? (await forwardOf(engine, asked.forward));
  const backward = await backwardOf(engine, forward, asked);
  const { output, y, x, weights } = forward;
  const [losses, next, dots] = await Promise.all([
    lossesOf(engine, reshaped(output, output.data.length), y, asked.loss),
    minus(engine, x, backward.dx, asked.rate),
    product(engine, backward.dweights, transposed(weights)),
  ]);
  return {
    ...forward,
    ...backward,
    tokens: asked.forward.tokens,
    loss: losses[0] ?? NaN,
    dots: rowsOf(dots).map((row, i) => row[i] ?? NaN),
    isVisible: (row, col) => asked.forward.mask === 'none' || col <= row,
    next,
  };
}
