/** Matrices of more than 24 rows or columns: a painted overview to point at, and a lens with numbers to walk in by keys. */
import { html, svg, type TemplateResult } from 'lit';
import { band } from '../marks/band';
import { at, sheet } from '../marks/figure';
import { grid } from '../marks/grid';
import { legend } from '../marks/legend';
import { mathsLabel } from '../marks/maths-label';
import { matrixOf, PAIRWISE, roleOf, sourceOf, type Chain, type GridCell, type GridId } from './matrix-chain';
import { extentOf, type Part } from './matrix';
import {
  ABOVE,
  BLOCK_EXTRA,
  blockWidth,
  cellText,
  gridLook,
  gridTitle,
  isHidden,
  labelRoom,
  matrixBlock,
  rowSums,
  scaleOf,
  shapeText,
  sumRoom,
  type MatrixView,
} from './matrix-grid';
import { cellName, colNames, rowNames } from './matrix-labels';
import { paintedCell, painting, topOf } from './matrix-painting';
import { termOf } from './matrix-terms';

/** Grids with more rows or columns are painted. */
const MOST_DRAWN = 24;
/** The lens shows so many rows and columns. */
const LENS = 7;
const LENS_CELL = 36;

export const isLarge = (chain: Chain): boolean => Math.max(chain.queries.length, chain.keys.length) > MOST_DRAWN;

export function isPainted(chain: Chain, id: GridId): boolean {
  const { rows, cols } = matrixOf(chain, id);
  return Math.max(rows, cols) > MOST_DRAWN;
}

/** Where the lens stands, so that the cell is in its middle where it can be. */
export function lensAt(
  rows: number,
  cols: number,
  cell: GridCell,
): { row: number; col: number; rows: number; cols: number } {
  const [height, width] = [Math.min(LENS, rows), Math.min(LENS, cols)];
  const start = (index: number, size: number, all: number) =>
    Math.max(0, Math.min(all - size, index - Math.floor(size / 2)));
  return { row: start(cell.row, height, rows), col: start(cell.col, width, cols), rows: height, cols: width };
}

/** The cell of a grid that the lens looks at: the current one, or what belongs to it. */
function focusIn(view: MatrixView, id: GridId): GridCell {
  const here = sourceOf(view.current);
  if (view.current.grid === id) return view.current;
  const { rows, cols } = matrixOf(view.chain, id);
  const inside = { grid: id, row: Math.min(here.row, rows - 1), col: Math.min(here.col, cols - 1) };
  const linked = view.links[id];
  return linked
    ? {
        grid: id,
        row: Math.max(linked.rows[0], Math.min(linked.rows[1], inside.row)),
        col: Math.max(linked.cols[0], Math.min(linked.cols[1], inside.col)),
      }
    : inside;
}

export function largeFigure(view: MatrixView, parts: readonly Part[], chosen: GridId): TemplateResult {
  const shown = parts.filter(({ always }) => always);
  const extent = extentOf(view.chain, shown);
  return html`<div class="plates">
    ${shown.map(({ grid: id }) => (isPainted(view.chain, id) ? plate(view, id, extent) : small(view, id, extent)))}
    ${lens(view, chosen, extent)}
  </div>`;
}

function small(view: MatrixView, id: GridId, extent: number): TemplateResult {
  const cell = 36;
  const { rows } = matrixOf(view.chain, id);
  return html`<div class="plate">
    ${sheet({ width: blockWidth(view, id, cell, true), height: BLOCK_EXTRA + rows * cell }, matrixBlock(view, id, cell, extent, true))}
  </div>`;
}

function plate(view: MatrixView, id: GridId, extent: number): TemplateResult {
  const { chain, palette, links } = view;
  const { rows, cols } = matrixOf(chain, id);
  const cell = paintedCell(chain, id, view.width);
  const [width, height] = [cols * cell, rows * cell];
  const role = roleOf(id);
  const linked = links[id];
  const focus = focusIn(view, id);
  const around = lensAt(rows, cols, focus);
  const isPair = PAIRWISE.includes(id);
  return html`<div class="plate">
    ${sheet({ width: Math.max(width, 150), height: 24 }, gridTitle(view, id, 0))}
    <div class="painting">
      ${painting(id, cell, extent, termOf(id, view.formula))}
      ${sheet({ width, height }, [
        svg`<rect x="0.5" y="0.5" width=${width - 1} height=${height - 1} fill="none" stroke=${role ? palette[role] : palette.muted} />`,
        linked && !isPair ? band(linked, cell, role ? palette[role] : palette.ink) : svg``,
        isPair ? band({ rows: [focus.row, focus.row], cols: [0, cols - 1] }, cell, palette.query, 1.5) : svg``,
        isPair ? band({ rows: [0, rows - 1], cols: [focus.col, focus.col] }, cell, palette.key, 1.5) : svg``,
        band(
          { rows: [around.row, around.row + around.rows - 1], cols: [around.col, around.col + around.cols - 1] },
          cell,
          palette.ink,
          1.5,
        ),
      ])}
    </div>
    ${sheet({ width: Math.max(width, 150), height: 20 }, mathsLabel(shapeText(chain, id), { x: 0, y: 12, fill: palette.muted }))}
  </div>`;
}

/** A neighbourhood in numbers: the operable grid of a painted matrix. */
function lens(view: MatrixView, id: GridId, extent: number): TemplateResult {
  const { chain, palette } = view;
  const whole = matrixOf(chain, id);
  const focus = focusIn(view, id);
  const { row: top, col: left, rows, cols } = lensAt(whole.rows, whole.cols, focus);
  const index = (row: number, col: number) => (top + row) * whole.cols + left + col;
  const data = Float64Array.from(
    { length: rows * cols },
    (_, cell) => whole.data[index(Math.floor(cell / cols), cell % cols)] ?? NaN,
  );
  const room = labelRoom(view, id);
  const scale = scaleOf(id);
  const largest = topOf(chain, id);
  const part = grid({
    ...gridLook(view, id),
    rows,
    cols,
    first: { row: top, col: left },
    whole,
    values: data.map((value) => (value === -Infinity ? NaN : value / largest)),
    cell: LENS_CELL,
    extent,
    text: (_, row, col) => cellText(id, data[row * cols + col] ?? NaN, LENS_CELL),
    cellName: (row, col) => cellName(view, { grid: id, row: top + row, col: left + col }),
    active: { row: focus.row - top, col: focus.col - left },
    muted: (row, col) => isHidden(chain, id, top + row, left + col),
    linked: (row, col) => top + row === focus.row && left + col === focus.col,
    rowLabels: rowNames(view, id).slice(top, top + rows),
    colLabels: colNames(view, id).slice(left, left + cols),
  });
  const height = ABOVE + rows * LENS_CELL + 32;
  return html`<div class="plate lens">
    ${sheet({ width: room + LENS * LENS_CELL + sumRoom(id), height }, [
      gridTitle(view, id, room),
      at(
        room,
        ABOVE,
        svg`${part}${id === 'weights' ? rowSums(view, { cell: LENS_CELL, first: top, count: rows, x: cols * LENS_CELL }) : ''}`,
      ),
      at(
        room,
        ABOVE + rows * LENS_CELL + 20,
        scale === 'none' ? svg`` : legend({ scale, extent: scale === 'signed' ? extent : largest, palette }),
      ),
    ])}
  </div>`;
}
