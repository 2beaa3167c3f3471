/** Parts of a row-major matrix, copied out. Rows and columns count from 0; what lies outside is NaN. */
import type { Matrix } from '../engine/types';

export const entryAt = ({ cols, data }: Matrix, row: number, col: number): number => data[row * cols + col] ?? NaN;

export const rowAt = (matrix: Matrix, row: number): number[] =>
  Array.from({ length: matrix.cols }, (_, col) => entryAt(matrix, row, col));

export const columnAt = (matrix: Matrix, col: number): number[] =>
  Array.from({ length: matrix.rows }, (_, row) => entryAt(matrix, row, col));
