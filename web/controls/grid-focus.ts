/** The ARIA grid pattern over figures: one tab stop a grid, arrow keys between its cells. Cells carry `data-cell="grid row col"`. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

export interface CellRef {
  readonly grid: string;
  readonly row: number;
  readonly col: number;
}

/** The cell that an event happened in. */
export function cellOf(event: Event): CellRef | undefined {
  const target = event.target instanceof Element ? event.target.closest('[data-cell]') : null;
  const [grid, row, col] = target?.getAttribute('data-cell')?.split(' ') ?? [];
  return grid === undefined ? undefined : { grid, row: Number(row), col: Number(col) };
}

/** Puts the focus on a cell of `root`. */
export function focusCell(root: ParentNode, { grid, row, col }: CellRef): void {
  root.querySelector<SVGElement>(`[data-cell="${grid} ${row} ${col}"]`)?.focus();
}

/** Where a key leads from a cell; the same cell at an edge, undefined for other keys. */
export function moved(
  key: string,
  ctrl: boolean,
  row: number,
  col: number,
  rows: number,
  cols: number,
): [number, number] | undefined {
  switch (key) {
    case 'ArrowUp':
      return [Math.max(0, row - 1), col];
    case 'ArrowDown':
      return [Math.min(rows - 1, row + 1), col];
    case 'ArrowLeft':
      return [row, Math.max(0, col - 1)];
    case 'ArrowRight':
      return [row, Math.min(cols - 1, col + 1)];
    case 'Home':
      return [ctrl ? 0 : row, 0];
    case 'End':
      return [ctrl ? rows - 1 : row, cols - 1];
    default:
      return undefined;
  }
}

export class GridFocus implements ReactiveController {
  private readonly active = new Map<string, CellRef>();

  constructor(private readonly host: ReactiveControllerHost & { readonly renderRoot: HTMLElement | DocumentFragment }) {
    host.addController(this);
  }

  hostConnected(): void {
    this.host.requestUpdate();
  }

  /** The tab stop of a grid; its first cell until one was focused. A grid that has shrunk keeps it inside. */
  of(grid: string, rows: number, cols: number): CellRef {
    const { row, col } = this.active.get(grid) ?? { row: 0, col: 0 };
    return { grid, row: Math.min(row, rows - 1), col: Math.min(col, cols - 1) };
  }

  set(cell: CellRef): void {
    this.active.set(cell.grid, cell);
    this.host.requestUpdate();
  }

  /** Moves the focus by a key; answers whether the key was one that moves. */
  readonly keydown = (event: KeyboardEvent): boolean => {
    const cell = cellOf(event);
    if (!cell) return false;
    const grid = (event.target as Element).closest('[data-grid]');
    const rows = Number(grid?.getAttribute('aria-rowcount'));
    const cols = Number(grid?.getAttribute('aria-colcount'));
    const next = moved(event.key, event.ctrlKey || event.metaKey, cell.row, cell.col, rows, cols);
    if (!next) return false;
    event.preventDefault();
    const to = { grid: cell.grid, row: next[0], col: next[1] };
    this.set(to);
    focusCell(this.host.renderRoot, to);
    return true;
  };
}
