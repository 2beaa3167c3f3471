/** A table of the page, drawn: the same cells as text, a line beneath each row. */
import type { Palette } from '../../marks/palette';
import type { Block } from './blocks';
import { lineMarkup, linesOf, lineWidth, type Line } from './lines';
import { attributesText } from './svg-markup';

const SIZE = 14;
const ROW = 28;
/** Between columns, px. */
const GAP = 16;

interface CellText {
  readonly line: Line;
  readonly col: number;
  readonly span: number;
  readonly isNumber: boolean;
  readonly isHead: boolean;
}

function cellsOf(row: Element): CellText[] {
  let col = 0;
  return Array.from(row.querySelectorAll('th, td'), (cell) => {
    const span = Number(cell.getAttribute('colspan') ?? 1);
    const here = col;
    col += span;
    return {
      line: linesOf(cell, { size: SIZE, width: Infinity }).flat(),
      col: here,
      span,
      isNumber: cell.matches('.number'),
      isHead: cell.localName === 'th',
    };
  });
}

/** The width of each column; a cell over several counts for none. */
function widthsOf(rows: readonly (readonly CellText[])[]): number[] {
  const cells = rows.flat();
  const count = Math.max(0, ...cells.map(({ col, span }) => col + span));
  return Array.from({ length: count }, (_, at) => {
    const own = cells.filter(({ col, span }) => col === at && span === 1);
    return Math.max(0, ...own.map(({ line }) => lineWidth(line, SIZE) + GAP));
  });
}

export function tableBlock(table: Element, palette: Palette): Block {
  const rows = Array.from(table.querySelectorAll('tr'), cellsOf);
  const widths = widthsOf(rows);
  const before = (col: number) => widths.slice(0, col).reduce((sum, width) => sum + width, 0);
  const width = before(widths.length);
  const cell = ({ line, col, span, isNumber, isHead }: CellText, x: number, y: number) =>
    lineMarkup(line, {
      x: x + (isNumber ? before(col + span) - GAP : before(col)),
      y: y + ROW / 2,
      size: SIZE,
      fill: isHead ? palette.muted : palette.ink,
      anchor: isNumber ? 'end' : 'start',
    });
  return {
    width,
    height: rows.length * ROW,
    markup: (x, y) =>
      rows
        .map((cells, at) => {
          const top = y + at * ROW;
          const rule = { d: `M${x} ${top + ROW - 0.5}h${width}`, stroke: palette.muted, 'stroke-opacity': 0.35 };
          return `<path${attributesText(rule)}/>${cells.map((one) => cell(one, x, top)).join('')}`;
        })
        .join(''),
  };
}
