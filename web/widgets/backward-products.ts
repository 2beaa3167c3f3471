/** Small linear algebra through the engine, and matrices put side by side or on top of each other. */
import type { Matrix64 } from '../engine/types';
import { entryAt } from '../marks/matrix';
import { product, type MatrixEngine } from './matrix-inputs';

const made = (rows: number, cols: number, value: (row: number, col: number) => number): Matrix64 => ({
  rows,
  cols,
  data: Float64Array.from({ length: rows * cols }, (_, at) => value(Math.floor(at / cols), at % cols)),
});

export const filled = (rows: number, cols: number, value: number): Matrix64 => made(rows, cols, () => value);

/** 1 in one cell, 0 elsewhere. */
export const oneHot = (rows: number, cols: number, row: number, col: number): Matrix64 =>
  made(rows, cols, (r, c) => Number(r === row && c === col));

/** Matrices of equally many rows, side by side. */
export function beside(...parts: readonly Matrix64[]): Matrix64 {
  const owner = parts.flatMap((part) => Array.from({ length: part.cols }, (_, col) => ({ part, col })));
  return made(parts[0]?.rows ?? 0, owner.length, (row, at) => {
    const found = owner[at];
    return found ? entryAt(found.part, row, found.col) : NaN;
  });
}

/** The same numbers in rows of another length. */
export const reshaped = ({ data }: Matrix64, cols: number): Matrix64 => ({ rows: data.length / cols, cols, data });

/** a − factor·b, of one shape: [a b]·[I; −factor·I]. */
export function minus(engine: MatrixEngine, a: Matrix64, b: Matrix64, factor = 1): Promise<Matrix64> {
  const n = a.cols;
  const blocks = made(2 * n, n, (row, col) => (row % n === col ? (row < n ? 1 : -factor) : 0));
  return product(engine, beside(a, b), blocks);
}
