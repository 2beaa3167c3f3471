/** One matrix of the calculation: title above, labels of its tokens, the cells, its shape beneath. */
import { svg, type SVGTemplateResult } from 'lit';
import { band } from '../marks/band';
import { at } from '../marks/figure';
import { compact, exact, rounded } from '../marks/format';
import { grid, type Cell, type GridOptions } from '../marks/grid';
import { mathsLabel, mathsWidth } from '../marks/maths-label';
import type { Palette } from '../marks/palette';
import { label, textWidth } from '../marks/text';
import {
  axesOf,
  matrixOf,
  PAIRWISE,
  roleOf,
  sourceOf,
  rowSum,
  type Chain,
  type GridCell,
  type GridId,
} from './matrix-chain';
import { cellName, colNames, gridName, rowNames, type LabelWords, type Named } from './matrix-labels';
import type { Links } from './matrix-links';
import { termOf, type FormulaKind } from './matrix-terms';

export interface MatrixWords extends LabelWords {
  readonly rowSum: string;
}

export interface MatrixView extends Named {
  /** The cell that is looked at: what belongs to it is outlined. */
  readonly links: Links;
  readonly current: GridCell;
  /** The formula that is shown with the grids. */
  readonly formula: FormulaKind;
  /** The Tab stop of a grid. */
  readonly active: (grid: GridId, rows: number, cols: number) => Cell;
  readonly isEdited: (cell: GridCell) => boolean;
  readonly width: number;
  readonly narrow: boolean;
  readonly palette: Palette;
  readonly words: MatrixWords;
}

const TITLE = 22;
const HEADER = 20;
const SHAPE = 20;
/** px above the cells, and above and beneath together. */
export const ABOVE = TITLE + HEADER;
export const BLOCK_EXTRA = ABOVE + SHAPE;
const SUM = 44;
const MOST_LABEL = 60;

const SHAPES: Record<GridId, string> = {
  x: 'n×d',
  y: 'm×d',
  wq: 'd×d_k',
  wk: 'd×d_k',
  wv: 'd×d_v',
  q: 'n×d_k',
  k: 'm×d_k',
  kt: 'd_k×m',
  v: 'm×d_v',
  scores: 'n×m',
  scaled: 'n×m',
  mask: 'n×m',
  masked: 'n×m',
  weights: 'n×m',
  output: 'n×d_v',
};

/** One sequence attends to itself: its m is n. */
export function shapeText(chain: Chain, id: GridId): string {
  const { rows, cols } = matrixOf(chain, id);
  const letters = chain.cross ? SHAPES[id] : SHAPES[id].replace(/m/g, 'n');
  return `${letters} = ${rows}×${cols}`;
}

export function scaleOf(id: GridId): 'probability' | 'signed' | 'none' {
  if (id === 'mask') return 'none';
  return id === 'weights' ? 'probability' : 'signed';
}

/** What the mask hides is hatched wherever it comes up. */
export const isHidden = (chain: Chain, id: GridId, row: number, col: number): boolean =>
  (id === 'mask' || id === 'masked' || id === 'weights') && chain.mask.data[row * chain.mask.cols + col] === 0;

/** The number of a cell as short as the cell is wide; '' where even that has no room. */
export function cellText(id: GridId, value: number, cell: number): string {
  const room = cell - 6;
  const candidates =
    id === 'weights' && value !== 0
      ? [rounded(value, 2), rounded(value, 2).replace(/^0\./, '.')]
      : id === 'mask'
        ? [String(value)]
        : [compact(value, 2), compact(value, 1), compact(value, 0)];
  return candidates.find((text) => textWidth(text, 12) <= room) ?? '';
}

/** Room for row labels in px. */
export function labelRoom(view: MatrixView, id: GridId): number {
  const widest = Math.max(0, ...rowNames(view, id).map((name) => textWidth(name, 12)));
  return Math.ceil(Math.min(MOST_LABEL, widest)) + 10;
}

export const sumRoom = (id: GridId): number => (id === 'weights' ? SUM : 0);

/** Width of a block whose cells have a size, its row labels included. */
export function blockWidth(view: MatrixView, id: GridId, cell: number, labelled: boolean): number {
  const left = labelled ? labelRoom(view, id) : 0;
  const cells = matrixOf(view.chain, id).cols * cell + sumRoom(id);
  return (
    left +
    Math.max(
      cells,
      Math.ceil(Math.max(mathsWidth(view.words.grids[id], 14), mathsWidth(shapeText(view.chain, id), 12))),
    )
  );
}

/** A grid's title in its role's hue, its left end at (x, 0). */
export function gridTitle({ palette, words }: MatrixView, id: GridId, x: number): SVGTemplateResult {
  const role = roleOf(id);
  return mathsLabel(words.grids[id], { x, y: 9, size: 14, weight: 600, fill: palette[role ?? 'ink'] });
}

/** What a grid's look and name are, whichever part of it is drawn. */
export function gridLook(
  { palette, words, formula }: MatrixView,
  id: GridId,
): Pick<GridOptions, 'id' | 'name' | 'palette' | 'scale' | 'role' | 'rowRole' | 'colRole' | 'stands'> {
  const role = roleOf(id);
  const { rows, cols } = axesOf(id);
  return {
    id,
    stands: termOf(id, formula),
    name: gridName(words, id),
    palette,
    scale: scaleOf(id),
    ...(role ? { role } : {}),
    ...(rows === 'query' || rows === 'key' ? { rowRole: rows } : {}),
    ...(cols === 'key' ? { colRole: cols } : {}),
  };
}

/** Top left corner of the title at (0, 0). */
export function matrixBlock(
  view: MatrixView,
  id: GridId,
  cell: number,
  extent: number,
  labelled: boolean,
): SVGTemplateResult {
  const { chain, palette } = view;
  const { rows, cols, data } = matrixOf(chain, id);
  const axes = axesOf(id);
  const left = labelled ? labelRoom(view, id) : 0;
  const here = sourceOf(view.current);
  const cells = grid({
    ...gridLook(view, id),
    rows,
    cols,
    // −∞ has no place on the scale.
    values: data.map((value) => (value === -Infinity ? NaN : value)),
    cell,
    extent,
    text: (_, row, col) => cellText(id, data[row * cols + col] ?? NaN, cell),
    cellName: (row, col) => cellName(view, { grid: id, row, col }),
    active: view.active(id, rows, cols),
    readonly: !['x', 'y', 'wq', 'wk', 'wv', 'q', 'k', 'kt', 'v', 'mask'].includes(id),
    muted: (row, col) => isHidden(chain, id, row, col),
    linked: (row, col) => {
      const cellHere = sourceOf({ grid: id, row, col });
      return cellHere.grid === here.grid && cellHere.row === here.row && cellHere.col === here.col;
    },
    colLabels: axes.cols === 'component' ? [] : colNames(view, id),
    ...(labelled && axes.rows !== 'component' ? { rowLabels: rowNames(view, id) } : {}),
  });
  return svg`
    ${gridTitle(view, id, left)}
    ${at(left, ABOVE, svg`${cells}${outlines(view, id, cell)}${editMarks(view, id, cell)}${id === 'weights' ? rowSums(view, { cell, first: 0, count: rows, x: cols * cell }) : ''}`)}
    ${mathsLabel(shapeText(chain, id), { x: left, y: ABOVE + rows * cell + 12, fill: palette.muted })}`;
}

/** What belongs to the current cell; in weights its whole row too. */
function outlines({ links, palette, chain, current }: MatrixView, id: GridId, cell: number): SVGTemplateResult {
  const role = roleOf(id);
  const linked = links[id];
  const isPair = PAIRWISE.includes(id);
  const row = isPair && PAIRWISE.includes(current.grid) ? current.row : undefined;
  return svg`
    ${row === undefined ? '' : band({ rows: [row, row], cols: [0, chain.keys.length - 1] }, cell, palette.query)}
    ${linked && !isPair ? band(linked, cell, role ? palette[role] : palette.ink, 3) : ''}
    ${linked && isPair ? band(linked, cell, palette.ink, 3) : ''}`;
}

/** A corner on each cell that was set by hand. */
function editMarks({ isEdited, chain, palette }: MatrixView, id: GridId, cell: number): SVGTemplateResult {
  const { rows, cols } = matrixOf(chain, id);
  const marks: SVGTemplateResult[] = [];
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      if (!isEdited({ grid: id, row, col })) continue;
      marks.push(
        svg`<path class="edited" pointer-events="none" d="M${(col + 1) * cell - 9} ${row * cell + 1}h8v8z" fill=${palette.ink} />`,
      );
    }
  }
  return svg`${marks}`;
}

interface SumsPlace {
  readonly cell: number;
  /** First row and how many. */
  readonly first: number;
  readonly count: number;
  /** Right edge of the cells. */
  readonly x: number;
}

/** What the weights of a row sum to, beside the row. */
export function rowSums(
  { chain, palette, words }: MatrixView,
  { cell, first, count, x: edge }: SumsPlace,
): SVGTemplateResult {
  const x = edge + 8;
  return svg`<g class="sums">
    ${label(words.rowSum, { x, y: -10, fill: palette.muted })}
    ${Array.from({ length: count }, (_, index) => {
      const row = first + index;
      const sum = rowSum(chain, row);
      return svg`<g data-sum=${row} data-full=${exact(sum)}>
        <rect x=${x - 6} y=${index * cell} width=${SUM - 4} height=${cell} fill="transparent" />
        ${label(compact(sum, 3), { x, y: (index + 0.5) * cell, fill: palette.muted })}
      </g>`;
    })}
  </g>`;
}
