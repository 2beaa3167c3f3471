/** Matrices as rows of a table: one cell a row, so that matrices of any shapes stand in one table. */
import type { Matrix } from '../../../engine/types';
import { entryAt } from '../../../marks/matrix';
import type { Words } from '../../../messages/messages';
import type { Field, Table } from '../csv';

export type ExportWords = Words<'exported'>['exported'];

export interface NamedMatrix {
  readonly name: string;
  readonly matrix: Matrix;
  /** Names of its rows and of its columns, where they have some: tokens mostly. */
  readonly rows?: readonly string[];
  readonly cols?: readonly string[];
}

/** A vector as a matrix of one column. */
export const column = (data: ArrayLike<number>): Matrix => ({ rows: data.length, cols: 1, data: Array.from(data) });

function cellsOf({ name, matrix, rows, cols }: NamedMatrix): Field[][] {
  return Array.from({ length: matrix.rows * matrix.cols }, (_, at) => {
    const [row, col] = [Math.floor(at / matrix.cols), at % matrix.cols];
    return [name, row + 1, rows?.[row] ?? '', col + 1, cols?.[col] ?? '', entryAt(matrix, row, col)];
  });
}

/** Rows and columns are counted from 1. */
export function cellsTable({ heads }: ExportWords, matrices: readonly NamedMatrix[]): Table {
  const { quantity, row, rowName, col, colName, value } = heads;
  return { heads: [quantity, row, rowName, col, colName, value], rows: matrices.flatMap(cellsOf) };
}
