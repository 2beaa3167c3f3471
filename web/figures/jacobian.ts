/**
 * The Jacobian of softmax as linked grids: z above its columns, s beside its rows, the sums of rows and columns at the other
 * two sides. The column of the logit that moves is outlined, and marks tell where each s goes as it rises.
 */
import { svg, nothing, type SVGTemplateResult, type TemplateResult } from 'lit';
import type { SoftmaxJacobianResult } from '../engine/types';
import { band } from '../marks/band';
import { at, sheet } from '../marks/figure';
import { compact, subscript } from '../marks/format';
import { grid, type Cell, type GridOptions } from '../marks/grid';
import { legend, legendWidth } from '../marks/legend';
import { columnAt, entryAt, rowAt } from '../marks/matrix';
import type { Palette } from '../marks/palette';
import { label, textWidth } from '../marks/text';
import { cellWriter, entryName, four, mostEntry, sumOf } from './jacobian-names';

export interface JacobianView {
  readonly logits: readonly number[];
  readonly temperature: number;
  readonly result: SoftmaxJacobianResult;
  /** The cell that is looked at; its column is the logit that moves. */
  readonly here: Cell;
  /** The Tab stop of a grid. */
  readonly active: (grid: string, rows: number, cols: number) => Cell;
  readonly width: number;
  readonly prob: string;
  readonly palette: Palette;
  readonly words: {
    readonly jacobian: string;
    readonly probabilities: string;
    readonly rowSums: string;
    readonly columnSums: string;
    /** What ◆ stands for. */
    readonly diagonal: string;
  };
}

/** What the frames of chosen cells, and the outline of a column, take of a cell's room for a number. */
const FRAMED = 10;
const OUTLINED = 12;
const LABEL = 28;
/** Between s and J stand the marks of where s goes. */
const SIDE = 20;
const GAP = 8;
const HEAD = 22;
const LEGEND = 28;

/** Edge of a cell in px: touched, so never under 36; where they have no room, the stage scrolls. */
export const jacobianCell = (classes: number, width: number): number =>
  Math.max(36, Math.min(60, Math.floor((width - LABEL - SIDE - GAP - 2) / (classes + 2))));

const heightOf = (classes: number, cell: number) => HEAD + (classes + 2) * cell + 2 * GAP + LEGEND;

export const jacobianHeight = (classes: number, width: number): number =>
  heightOf(classes, jacobianCell(classes, width));

/** Where the legend begins, under the matrix where there is room, else as far to the left as needed; and where all ends. */
function legendPlace(view: JacobianView, cell: number): { keys: number; x: number; wide: number } {
  const { logits, width, palette, words } = view;
  const left = LABEL + cell + SIDE;
  // Room for end values as long as ±0.25, whatever T: else the sliders beside would change with it under the hand.
  const keys = legendWidth({ scale: 'signed', extent: mostEntry(1), palette }) + 20;
  const key = keys + 14 + textWidth(words.diagonal, 12);
  const x = Math.max(0, Math.min(left, width - key - 2));
  return { keys, x, wide: Math.max(left + (logits.length + 1) * cell + GAP, x + key) + 2 };
}

export function jacobianFigure(view: JacobianView): TemplateResult {
  const { logits, palette, words } = view;
  const n = logits.length;
  const cell = jacobianCell(n, view.width);
  const left = LABEL + cell + SIDE;
  const top = HEAD + cell + GAP;
  const [right, bottom] = [left + n * cell + GAP, top + n * cell + GAP];
  const scale = { scale: 'signed', extent: mostEntry(view.temperature), palette } as const;
  const { keys, x: legendX, wide } = legendPlace(view, cell);
  return sheet({ width: wide, height: heightOf(n, cell) }, [
    at(left, HEAD, logitStrip(view, cell)),
    at(LABEL, top, probabilityStrip(view, cell)),
    svg`<g aria-hidden="true">${directions(view, LABEL + cell, top, cell)}</g>`,
    at(left, top, svg`${entries(view, cell)}${diagonal(n, cell, palette)}${outlines(view, cell)}`),
    at(right, top, sums(view, cell, 'rows')),
    at(left, bottom, sums(view, cell, 'columns')),
    svg`<g aria-hidden="true">
      ${label(words.jacobian, { x: LABEL + cell + 8, y: HEAD + cell / 2, anchor: 'end', size: 14, weight: 600, fill: palette.ink })}
      ${label('Σ', { x: right + cell / 2, y: top - 12, anchor: 'middle', size: 14, fill: palette.muted })}
      ${label('Σ', { x: left - 10, y: bottom + cell / 2, anchor: 'end', size: 14, fill: palette.muted })}
      ${at(legendX, heightOf(n, cell) - LEGEND / 2 + 4, legend(scale))}
      ${at(legendX + keys, heightOf(n, cell) - LEGEND / 2 + 4, svg`${diamond(4, 0, palette.ink)}${label(words.diagonal, { x: 14, y: 0, fill: palette.muted })}`)}
    </g>`,
  ]);
}

type Common = Pick<GridOptions, 'cell' | 'palette' | 'active' | 'readonly' | 'id' | 'rows' | 'cols'>;

const common = (view: JacobianView, id: string, rows: number, cols: number, cell: number): Common => ({
  id,
  rows,
  cols,
  cell,
  palette: view.palette,
  active: view.active(id, rows, cols),
  readonly: true,
});

/** z, one cell a column. */
function logitStrip(view: JacobianView, cell: number): SVGTemplateResult {
  const { logits, here } = view;
  const names = logits.map((_, j) => `z${subscript(j + 1)}`);
  return grid({
    ...common(view, 'logits', 1, logits.length, cell),
    name: 'z',
    values: logits,
    scale: 'none',
    text: (z) => compact(z, 2),
    linked: (_, j) => j === here.col,
    colLabels: names,
    cellName: (_, j) => `${names[j] ?? ''} = ${compact(logits[j] ?? NaN, 4)}`,
  });
}

/** s, one cell a row. */
function probabilityStrip(view: JacobianView, cell: number): SVGTemplateResult {
  const { result, here, prob, words } = view;
  const { probabilities } = result;
  const n = probabilities.length;
  const names = Array.from({ length: n }, (_, i) => `${prob}${subscript(i + 1)}`);
  return grid({
    ...common(view, 'probabilities', n, 1, cell),
    name: words.probabilities,
    values: probabilities,
    scale: 'probability',
    text: cellWriter(probabilities, cell - FRAMED),
    linked: (i) => i === here.row || i === here.col,
    cellStands: (i) => [i === here.row ? 'si' : '', i === here.col ? 'sj' : '', 's'].join(' ').trim(),
    rowLabels: names,
    cellName: (i) => `${names[i] ?? ''} = ${four(probabilities[i])}`,
  });
}

function entries(view: JacobianView, cell: number): SVGTemplateResult {
  const { result, here, prob, words, temperature } = view;
  const { jacobian } = result;
  const isHere = (i: number, j: number) => i === here.row && j === here.col;
  return grid({
    ...common(view, 'jacobian', jacobian.rows, jacobian.cols, cell),
    name: words.jacobian,
    values: jacobian.data,
    scale: 'signed',
    extent: mostEntry(temperature),
    stands: 'jacobian outer',
    text: cellWriter(jacobian.data, cell - OUTLINED),
    // Its twin across the diagonal is the same number.
    linked: (i, j) => isHere(i, j) || isHere(j, i),
    cellStands: (i, j) => stands(here, i, j),
    cellName: (i, j) => `${entryName(prob, i, j)} = ${four(entryAt(jacobian, i, j))}`,
  });
}

/** The formula's terms that an entry stands for, whatever it is: `other` is the first one of the column that is not the diagonal. */
function stands(here: Cell, i: number, j: number): string {
  const isHere = i === here.row && j === here.col;
  const other = here.row !== here.col ? here.row : here.col === 0 ? 1 : 0;
  return [
    isHere ? 'entry' : '',
    isHere && i === j ? 'delta' : '',
    j === here.col && i === j ? 'own' : '',
    j === here.col && i === other ? 'other' : '',
    'jacobian',
    i === j ? 'diag' : '',
    'outer',
  ]
    .filter(Boolean)
    .join(' ');
}

const diamond = (x: number, y: number, fill: string) =>
  svg`<path d="M${x} ${y - 4}l4 4l-4 4l-4 -4z" fill=${fill} pointer-events="none" />`;

/** What s(1 − s) alone would fill. */
const diagonal = (n: number, cell: number, palette: Palette) =>
  svg`${Array.from({ length: n }, (_, i) => {
    const x = i * cell + 8;
    return svg`<g stroke=${palette.ground} stroke-width="1">${diamond(x, i * cell + 8, palette.ink)}</g>`;
  })}`;

function outlines({ logits, here, palette }: JacobianView, cell: number): SVGTemplateResult {
  return band({ rows: [0, logits.length - 1], cols: [here.col, here.col] }, cell, palette.ink, 3);
}

/** Where each s goes as the logit of the outlined column rises. */
function directions(view: JacobianView, x: number, top: number, cell: number): SVGTemplateResult[] {
  const { result, here, palette } = view;
  return columnAt(result.jacobian, here.col).map((slope, i) => {
    const middle = top + (i + 0.5) * cell;
    if (slope === 0) return svg`${nothing}`;
    const [from, to] = slope > 0 ? [4, -5] : [-4, 5];
    return svg`<path data-direction=${slope > 0 ? 'up' : 'down'} d="M${x + 5} ${middle + from}h10l-5 ${to - from}z" fill=${palette.ink} />`;
  });
}

/** Every row and every column sums to 0, but for the rounding of doubles. */
function sums(view: JacobianView, cell: number, of: 'rows' | 'columns'): SVGTemplateResult {
  const { result, words } = view;
  const { jacobian } = result;
  const values = sumsOf(jacobian, of);
  const n = values.length;
  const isRows = of === 'rows';
  const name = isRows ? words.rowSums : words.columnSums;
  return grid({
    ...common(view, isRows ? 'row-sums' : 'column-sums', isRows ? n : 1, isRows ? 1 : n, cell),
    name,
    values,
    scale: 'none',
    text: (x) => compact(x, 2),
    cellName: (i, j) => `${name} ${(isRows ? i : j) + 1}: ${four(values[isRows ? i : j])}`,
  });
}

/** In the order of the rows, or of the columns. */
export function sumsOf(jacobian: SoftmaxJacobianResult['jacobian'], of: 'rows' | 'columns'): number[] {
  const part = of === 'rows' ? rowAt : columnAt;
  return Array.from({ length: jacobian.rows }, (_, i) => sumOf(part(jacobian, i)));
}
