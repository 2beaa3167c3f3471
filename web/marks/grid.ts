/**
 * A matrix: one square a cell, its number inside, its shape beneath. With `cellName` it is an ARIA grid whose cell
 * `active` is the one stop of the Tab key. To about 24 × 24; larger ones are painted (grid-canvas.ts).
 */
import { svg, nothing, type SVGTemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { fitted, label } from './text';
import type { Palette, Role } from './palette';

export interface Cell {
  readonly row: number;
  readonly col: number;
}

export interface GridOptions {
  readonly rows: number;
  readonly cols: number;
  /** Row-major values. */
  readonly values: ArrayLike<number>;
  /** Edge of a cell in px. */
  readonly cell: number;
  readonly palette: Palette;
  /** Which of the two scales fills the cells: probabilities as they are, signed values as a share of `extent`. */
  readonly scale: 'probability' | 'signed' | 'none';
  /** The largest |value| of the signed scale; a legend prints it. */
  readonly extent?: number;
  /** What stands in a cell; none by default. */
  readonly text?: (value: number, row: number, col: number) => string;
  /** Name of the grid: data attribute, and accessible name. */
  readonly id: string;
  readonly name: string;
  /** Spoken name of a cell, position and value; makes the grid operable. */
  readonly cellName?: (row: number, col: number) => string;
  readonly active?: Cell | undefined;
  readonly readonly?: boolean;
  /** Hue of the frame. */
  readonly role?: Role;
  /** Cells that belong to what is pointed at. */
  readonly linked?: (row: number, col: number) => boolean;
  /** The formula's terms that the whole matrix, and that one cell stands for (see widgets/terms.ts). */
  readonly stands?: string;
  readonly cellStands?: (row: number, col: number) => string | undefined;
  /** Cells that count for nothing, such as masked ones: hatched. */
  readonly muted?: (row: number, col: number) => boolean;
  readonly rowLabels?: readonly string[];
  readonly colLabels?: readonly string[];
  readonly rowRole?: Role;
  readonly colRole?: Role;
  /** Where this part begins in a larger matrix: its cells keep their place's numbers there. (0, 0) by default. */
  readonly first?: Cell;
  /** Size of that larger matrix; this one's by default. */
  readonly whole?: Pick<GridOptions, 'rows' | 'cols'>;
}

/** Room for labels in px: the widest row label (at most 64) and a line above for column labels. */
export const LABEL_SIZE = 12;

export function grid(options: GridOptions): SVGTemplateResult {
  const { rows, cols, cell, palette, id, name, role, rowLabels, colLabels, cellName, whole = options } = options;
  const width = cols * cell;
  const height = rows * cell;
  return svg`<g data-grid=${id} data-stands=${ifDefined(options.stands)} role=${cellName ? 'grid' : 'img'} aria-label=${name} aria-rowcount=${ifDefined(cellName ? whole.rows : undefined)}
    aria-colcount=${ifDefined(cellName ? whole.cols : undefined)} aria-readonly=${ifDefined(cellName && options.readonly ? 'true' : undefined)}>
    ${Array.from({ length: rows }, (_, row) => gridRow(options, row))}
    <rect x="-0.5" y="-0.5" width=${width + 1} height=${height + 1} fill="none" pointer-events="none"
      stroke=${role ? palette[role] : palette.muted} stroke-width=${role ? 2 : 1} />
    ${(rowLabels ?? []).map((text, row) =>
      label(fitted(text, LABEL_SIZE, 72), {
        x: -6,
        y: (row + 0.5) * cell,
        anchor: 'end',
        size: LABEL_SIZE,
        fill: options.rowRole ? palette[options.rowRole] : palette.muted,
      }),
    )}
    ${(colLabels ?? []).map((text, col) =>
      label(fitted(text, LABEL_SIZE, Math.max(cell, 24)), {
        x: (col + 0.5) * cell,
        y: -10,
        anchor: 'middle',
        size: LABEL_SIZE,
        fill: options.colRole ? palette[options.colRole] : palette.muted,
      }),
    )}
  </g>`;
}

function gridRow(options: GridOptions, row: number): SVGTemplateResult {
  const { cols, cellName, first } = options;
  return svg`<g role=${cellName ? 'row' : 'none'} aria-rowindex=${ifDefined(cellName && first ? first.row + row + 1 : undefined)}>${Array.from({ length: cols }, (_, col) => gridCell(options, row, col))}</g>`;
}

function gridCell(options: GridOptions, row: number, col: number): SVGTemplateResult {
  const { cell, palette, id, active, cellName, first = { row: 0, col: 0 } } = options;
  const value = options.values[row * options.cols + col] ?? NaN;
  const fill = cellFill(options, value);
  const text = options.text?.(value, row, col);
  const linked = options.linked?.(row, col) ?? false;
  const muted = options.muted?.(row, col) ?? false;
  const isActive = active?.row === row && active.col === col;
  return svg`<g class="cell" data-cell="${id} ${row + first.row} ${col + first.col}" data-stands=${ifDefined(options.cellStands?.(row, col))} role=${cellName ? 'gridcell' : 'none'} tabindex=${ifDefined(cellName ? (isActive ? 0 : -1) : undefined)}
      aria-colindex=${ifDefined(cellName && options.first ? first.col + col + 1 : undefined)}
      aria-label=${ifDefined(cellName?.(row, col))} aria-selected=${ifDefined(cellName ? String(linked) : undefined)}>
    <rect x=${col * cell} y=${row * cell} width=${cell} height=${cell} fill=${fill} stroke=${palette.ground} stroke-width="1" />
    ${muted ? svg`<path d=${hatch(col * cell, row * cell, cell, text !== undefined)} stroke=${palette.muted} stroke-width="1" />` : nothing}
    ${linked ? svg`<rect x=${col * cell + 1.5} y=${row * cell + 1.5} width=${cell - 3} height=${cell - 3} fill="none" stroke=${palette.ink} stroke-width="2" />` : nothing}
    ${text === undefined ? nothing : label(text, { x: (col + 0.5) * cell, y: (row + 0.5) * cell, anchor: 'middle', fill: palette.textOn(fill) })}
  </g>`;
}

/** A stroke from corner to corner; the middle stays free for a number. */
function hatch(x: number, y: number, cell: number, hasText: boolean): string {
  const [left, right, top, bottom] = [x + 3, x + cell - 3, y + 3, y + cell - 3];
  if (!hasText) return `M${left} ${bottom}L${right} ${top}`;
  const reach = cell / 4 - 1;
  return `M${left} ${bottom}l${reach} ${-reach}M${right} ${top}l${-reach} ${reach}`;
}

/** The fill of a value on the grid's scale. */
export function cellFill(
  { scale, extent = 1, palette }: Pick<GridOptions, 'scale' | 'extent' | 'palette'>,
  value: number,
): string {
  if (scale === 'none') return palette.ground;
  return scale === 'probability' ? palette.probability(value) : palette.signed(extent > 0 ? value / extent : 0);
}
