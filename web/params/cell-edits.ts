/** Single cells that a reader or an author has set by hand, as one short text: `wq.5.3=2; x.1.1=0.5` (row and column from 1). */
import { readNumber, type Param } from './schema';

export interface CellPlace<Grid extends string = string> {
  readonly grid: Grid;
  /** From 0. */
  readonly row: number;
  readonly col: number;
}

export interface CellEdit<Grid extends string = string> extends CellPlace<Grid> {
  readonly value: number;
}

/** At most `most` cells of the named grids, numbers from `min` to `max`. A cell named twice keeps the last number. */
export function cellEdits<const Grid extends string>(
  grids: readonly Grid[],
  limits: { min: number; max: number; most: number },
): Param<readonly CellEdit<Grid>[]> {
  const one = (text: string): CellEdit<Grid> | undefined => {
    const match = /^([a-z]+)\.([1-9]\d{0,3})\.([1-9]\d{0,3})=(.+)$/.exec(text.trim());
    const grid = grids.find((name) => name === match?.[1]);
    const value = readNumber(match?.[4] ?? '');
    if (!match || !grid || value === undefined || value < limits.min || value > limits.max) return undefined;
    return { grid, row: Number(match[2]) - 1, col: Number(match[3]) - 1, value };
  };
  return {
    fallback: [],
    need: { kind: 'cells', grids, ...limits },
    read(text) {
      const parts = text.split(';').filter((part) => part.trim() !== '');
      const edits = parts.map(one);
      if (parts.length > limits.most || edits.includes(undefined)) return undefined;
      return (edits as CellEdit<Grid>[]).reduce<readonly CellEdit<Grid>[]>(withEdit, []);
    },
    write: (edits) => edits.map(({ grid, row, col, value }) => `${grid}.${row + 1}.${col + 1}=${value}`).join(';'),
  };
}

const sameCell = (a: CellPlace, b: CellPlace) => a.grid === b.grid && a.row === b.row && a.col === b.col;

/** The edit of one cell, where there is one. */
export function editOf<Grid extends string>(
  edits: readonly CellEdit<Grid>[],
  cell: CellPlace<Grid>,
): CellEdit<Grid> | undefined {
  return edits.find((edit) => sameCell(edit, cell));
}

/** The edits with one more, which replaces an earlier one of the same cell. */
export function withEdit<Grid extends string>(
  edits: readonly CellEdit<Grid>[],
  edit: CellEdit<Grid>,
): readonly CellEdit<Grid>[] {
  return [...withoutEdit(edits, edit), edit];
}

/** The edits without that of one cell. */
export function withoutEdit<Grid extends string>(
  edits: readonly CellEdit<Grid>[],
  cell: CellPlace<Grid>,
): readonly CellEdit<Grid>[] {
  return edits.filter((edit) => !sameCell(edit, cell));
}
