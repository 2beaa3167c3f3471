/** dX once more, by central differences: the loss of X with one cell moved by ±h, through the engine's own forward pass. */
import type { AttentionResult, Matrix64 } from '../engine/types';
import type { Flow } from '../figures/backward-flow';
import { filled, reshaped } from './backward-products';
import { askBackward, lossesOf, type BackwardEngine, type BackwardQuestion } from './backward-question';
import { product } from './matrix-inputs';

export type CheckQuestion = Omit<BackwardQuestion, 'rate'>;

/** Between what Taylor's series leaves out (h²) and rounding (1e-16/h). */
export const STEP = 1e-5;

/** X with cell 0 at +h, with cell 0 at −h, with cell 1 at +h, …, one on top of the other. */
function moved({ rows, cols, data }: Matrix64): Matrix64 {
  const copies = 2 * data.length;
  const stack = Float64Array.from({ length: copies * data.length }, (_, at) => {
    const [copy, cell] = [Math.floor(at / data.length), at % data.length];
    const by = copy >> 1 === cell ? (copy % 2 === 0 ? STEP : -STEP) : 0;
    return (data[cell] ?? NaN) + by;
  });
  return { rows: copies * rows, cols, data: stack };
}

/** Each copy sees itself alone, and in it what the mask shows. */
function blockMask(size: number, flow: Flow): Matrix64 {
  const n = flow.tokens.length;
  const mask = filled(size, size, 0);
  for (let row = 0; row < size; row++)
    for (let at = 0; at < n; at++) if (flow.isVisible(row % n, at)) mask.data[row * size + (row - (row % n)) + at] = 1;
  return mask;
}

/** All copies go through together: four calls, however many cells X has. */
export async function numericDx(engine: BackwardEngine, asked: CheckQuestion, flow: Flow): Promise<Matrix64> {
  const stack = moved(flow.x);
  const [q, k, v] = await Promise.all([
    product(engine, stack, flow.wq),
    product(engine, stack, flow.wk),
    product(engine, stack, flow.wv),
  ]);
  const mask = blockMask(stack.rows, flow);
  const { output } = (await engine.attention({
    q,
    k,
    v,
    mask,
    precision: 'float64',
    want: ['output'],
  })) as AttentionResult<Float64Array>;
  const losses = await lossesOf(engine, reshaped(output, flow.output.data.length), flow.y, asked.loss);
  const data = flow.x.data.map((_, cell) => ((losses[2 * cell] ?? NaN) - (losses[2 * cell + 1] ?? NaN)) / (2 * STEP));
  return { ...flow.x, data };
}

/** Largest distance of dX from the central differences. */
export async function askCheck(engine: BackwardEngine, asked: CheckQuestion): Promise<number> {
  const flow = await askBackward(engine, { ...asked, rate: 1 });
  const numeric = await numericDx(engine, asked, flow);
  return Math.max(...numeric.data.map((x, i) => Math.abs(x - (flow.dx.data[i] ?? NaN))));
}
