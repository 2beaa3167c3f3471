/** Pairs of grids: a forward matrix and the gradient of the loss by it, side by side where there is room. */
import { svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { band } from '../marks/band';
import { at, sheet } from '../marks/figure';
import { compact, rounded } from '../marks/format';
import { grid, type Cell } from '../marks/grid';
import { legend, legendWidth } from '../marks/legend';
import { mathsLabel, mathsWidth } from '../marks/maths-label';
import type { Palette } from '../marks/palette';
import { label, textWidth } from '../marks/text';
import { cellName, type Links } from './backward-links';
import { PAIRWISE, roleOf, twinOf, type Flow, type GridCell, type GridId, type Pair } from './backward-flow';

export interface BackwardView {
  readonly flow: Flow;
  /** The cell that is looked at, and what it is made of. */
  readonly here: GridCell;
  readonly links: Links;
  /** The cell of dO that the loss is, where it is one. */
  readonly lossCell: Cell | undefined;
  readonly active: (grid: GridId, rows: number, cols: number) => Cell;
  readonly isEdited: (cell: GridCell) => boolean;
  readonly isEditable: (grid: GridId) => boolean;
  readonly width: number;
  readonly palette: Palette;
  readonly words: {
    /** Title of a grid; `_` marks a subscript. */
    readonly grids: Record<GridId, string>;
    /** What the fills mean. */
    readonly shareOfLargest: string;
  };
}

const TITLE = 22;
const HEADER = 18;
const SHAPE = 20;
const GAP = 24;
/** Between two pairs of a row. */
const APART = 40;
/** Least width of a grid's column, for its title. */
const NAME = 112;
const BETWEEN = 12;
const LEGEND = 26;
const LABEL = 60;
const LARGEST = 52;
/** Two pairs stand in a row where cells have this much. */
const ROOMY = 42;
/** Below this, a gradient goes beneath its twin. */
const COMFORTABLE = 36;

/** Row labels: tokens, and none at a projection. */
const isProjection = (id: GridId): boolean => id === 'wq' || id === 'wk' || id === 'wv';
const rowLabels = (flow: Flow, id: GridId): readonly string[] => (isProjection(id) ? [] : flow.tokens);

const labelRoom = (flow: Flow): number =>
  Math.ceil(Math.min(LABEL, Math.max(...flow.tokens.map((token) => textWidth(token, 12))))) + 10;

const rightOf = (pairs: readonly Pair[]): GridId[] => pairs.flatMap(({ right }) => right ?? []);

export interface Layout {
  readonly cell: number;
  /** Whether a gradient stands beside its twin, else beneath it. */
  readonly isBeside: boolean;
  /** Pairs in a row. */
  readonly columns: 1 | 2;
  /** Where the cells of the left and of the right grids begin, from the pair's left edge. */
  readonly left: number;
  readonly second: number;
}

/** Two pairs a row where their cells stay large enough; else one, its gradient beneath where even that is too wide. */
export function layoutOf(flow: Flow, width: number, pairs: readonly Pair[]): Layout {
  const left = labelRoom(flow);
  const most = (ids: readonly GridId[]) => Math.max(...ids.map((id) => flow[id].cols));
  const [first, second] = [most(pairs.map(({ left: id }) => id)), most(rightOf(pairs))];
  // Beside a projection a gradient needs its tokens' names once more.
  const gap = pairs.some(({ left: id }) => isProjection(id)) ? left + 4 : GAP;
  const cellIn = (room: number) => Math.floor((room - left - gap - 4) / (first + second));
  const beside = (room: number, columns: 1 | 2): Layout => {
    const cell = Math.min(LARGEST, cellIn(room));
    return { cell, isBeside: true, columns, left, second: left + Math.max(first * cell, NAME) + gap };
  };
  const half = (width - APART) / 2;
  if (pairs.length > 1 && cellIn(half) >= ROOMY && half >= left + 2 * NAME + gap) return beside(half, 2);
  const isRoomy = left + Math.max(COMFORTABLE * first, NAME) + gap + COMFORTABLE * second + 4 <= width;
  if (cellIn(width) >= COMFORTABLE && isRoomy) return beside(width, 1);
  const alone = Math.floor((width - left - 4) / Math.max(first, second));
  return { cell: Math.max(COMFORTABLE, Math.min(LARGEST, alone)), isBeside: false, columns: 1, left, second: left };
}

/** The largest |number| of a grid: the ends of its scale. */
export function extentOf({ data }: Flow[GridId]): number {
  return Math.max(0, ...data.map(Math.abs)) || 1;
}

/** Whole numbers as they are; others with as many decimals as all cells of the grid have room for. */
export function writerOf(values: ArrayLike<number>, cell: number): (x: number) => string {
  const all = Array.from(values);
  const write = (digits: number) => (x: number) => (Number.isInteger(x) ? compact(x) : rounded(x, digits));
  const fits = (digits: number) => all.every((x) => textWidth(write(digits)(x), 12) <= cell - 6);
  return write([4, 3, 2].find(fits) ?? 1);
}

const heightOf = (flow: Flow, id: GridId, cell: number) => TITLE + HEADER + flow[id].rows * cell + SHAPE;

function pairHeight(flow: Flow, { cell, isBeside }: Layout, { left, right }: Pair): number {
  const [a, b] = [heightOf(flow, left, cell), right ? heightOf(flow, right, cell) : 0];
  return isBeside || !right ? Math.max(a, b) : a + BETWEEN + b;
}

/** Width in px: more than `view.width` where cells have no room. */
function backwardWidth(
  { flow, words, width }: Pick<BackwardView, 'flow' | 'words' | 'width'>,
  pairs: readonly Pair[],
): number {
  const { second, columns, cell } = layoutOf(flow, width, pairs);
  return columns * pairWidth(flow, words, pairs, { second, cell }) + (columns - 1) * APART + 4;
}

function pairWidth(
  flow: Flow,
  words: BackwardView['words'],
  pairs: readonly Pair[],
  { second, cell }: Pick<Layout, 'second' | 'cell'>,
): number {
  const titles = rightOf(pairs).map((id) => Math.max(flow[id].cols * cell, mathsWidth(words.grids[id], 14)));
  return second + Math.max(...titles);
}

export function backwardFigure(view: BackwardView, pairs: readonly Pair[], hasLegend: boolean): TemplateResult {
  const { flow, words, palette } = view;
  const layout = layoutOf(flow, view.width, pairs);
  const { cell, isBeside, left, second, columns } = layout;
  const pitch = pairWidth(flow, words, pairs, layout) + APART;
  let y = 0;
  const rows = Array.from({ length: Math.ceil(pairs.length / columns) }, (_, row) => {
    const here = pairs.slice(row * columns, (row + 1) * columns);
    const top = y;
    y += Math.max(...here.map((one) => pairHeight(flow, layout, one))) + BETWEEN;
    return here.map((one, col) => {
      const below = isBeside ? 0 : heightOf(flow, one.left, cell) + BETWEEN;
      return at(
        col * pitch,
        top,
        svg`${at(left, 0, block(view, one.left, cell, true))}
          ${one.right ? at(second, below, block(view, one.right, cell, !isBeside || isProjection(one.left))) : ''}`,
      );
    });
  });
  const height = y - BETWEEN;
  const scale = { scale: 'signed', extent: 1, palette } as const;
  const beside = Math.ceil(textWidth(words.shareOfLargest, 12)) + 12;
  const isBelow = beside + legendWidth(scale) > view.width;
  const key = svg`<g aria-hidden="true">
    ${label(words.shareOfLargest, { x: 0, y: height + LEGEND / 2, fill: palette.muted })}
    ${at(isBelow ? 0 : beside, height + (isBelow ? 1.5 : 0.5) * LEGEND, legend(scale))}
  </g>`;
  return sheet({ width: backwardWidth(view, pairs), height: height + (hasLegend ? (isBelow ? 2 : 1) * LEGEND : 0) }, [
    svg`${rows}${hasLegend ? key : ''}`,
  ]);
}

/** One grid: title, cells, shape; the top left corner of its title at (0, 0). */
function block(view: BackwardView, id: GridId, cell: number, labelled: boolean): SVGTemplateResult {
  const { flow, palette, here, links, words, lossCell } = view;
  const { rows, cols, data } = flow[id];
  const role = roleOf(id);
  const write = writerOf(data, cell);
  const extent = extentOf(flow[id]);
  const ends = id === 'weights' ? '0…1' : `±${compact(extent)}`;
  const link = links[id];
  const isHere = (row: number, col: number) => here.grid === id && here.row === row && here.col === col;
  const isLoss = (row: number, col: number) => id === 'doutput' && lossCell?.row === row && lossCell.col === col;
  const cells = grid({
    id,
    rows,
    cols,
    values: data,
    cell,
    palette,
    scale: id === 'weights' ? 'probability' : 'signed',
    extent,
    name: words.grids[id].replace(/_/g, ''),
    stands: id,
    text: write,
    cellName: (row, col) => `${cellName(flow, { grid: id, row, col })} = ${compact(data[row * cols + col] ?? NaN, 4)}`,
    active: view.active(id, rows, cols),
    readonly: !view.isEditable(id),
    ...(role ? { role } : {}),
    linked: (row, col) => isHere(row, col) || isLoss(row, col),
    muted: (row, col) => PAIRWISE.includes(id) && !flow.isVisible(row, col),
    colLabels: PAIRWISE.includes(id) ? flow.tokens : Array.from({ length: cols }, (_, col) => String(col + 1)),
    ...(labelled ? { rowLabels: rowLabels(flow, id) } : {}),
  });
  const twin = twinOf(here.grid) === id;
  const outline = link ? band(link, cell, twin ? palette.muted : palette[role ?? 'ink'], twin ? 2 : 3) : '';
  return svg`${mathsLabel(words.grids[id], { x: 0, y: 9, size: 14, weight: 600, fill: palette[role ?? 'ink'] })}
    ${at(0, TITLE + HEADER, svg`${cells}${outline}${editMarks(view, id, cell)}`)}
    ${label(`${rows}×${cols}, ${ends}`, { x: 0, y: TITLE + HEADER + rows * cell + 12, fill: palette.muted })}`;
}

/** A corner on each cell that was set by hand. */
function editMarks({ flow, isEdited, palette }: BackwardView, id: GridId, cell: number): SVGTemplateResult[] {
  const { rows, cols } = flow[id];
  return Array.from({ length: rows * cols }, (_, place) => {
    const [row, col] = [Math.floor(place / cols), place % cols];
    if (!isEdited({ grid: id, row, col })) return svg``;
    return svg`<path class="edited" pointer-events="none" d="M${(col + 1) * cell - 9} ${row * cell + 1}h8v8z" fill=${palette.ink} />`;
  });
}
