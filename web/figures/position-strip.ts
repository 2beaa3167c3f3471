/** One position's encoding as a strip of cells, eight to a line: sine and cosine of one frequency stand side by side. */
import { type TemplateResult } from 'lit';
import { at, sheet } from '../marks/figure';
import { exact, rounded } from '../marks/format';
import { grid, type Cell } from '../marks/grid';
import type { Palette } from '../marks/palette';

export interface StripView {
  readonly values: readonly number[];
  readonly component: number;
  readonly active: Cell;
  readonly width: number;
  readonly palette: Palette;
  readonly words: {
    readonly stripName: string;
    readonly componentName: (component: number, value: string) => string;
  };
}

export const PER_LINE = 8;

/** The component that a cell of the strip shows. */
export const componentAt = ({ row, col }: Cell): number => row * PER_LINE + col;

export function stripFigure({ values, component, active, width, palette, words }: StripView): TemplateResult {
  const cols = Math.min(PER_LINE, values.length);
  const rows = Math.ceil(values.length / cols);
  const cell = Math.min(44, Math.floor((width - 4) / cols));
  return sheet({ width: cols * cell + 4, height: rows * cell + 4 }, [
    at(
      2,
      2,
      grid({
        id: 'strip',
        name: words.stripName,
        rows,
        cols,
        values,
        cell,
        palette,
        scale: 'signed',
        extent: 1,
        text: (value) => rounded(value, 2),
        cellName: (row, col) =>
          words.componentName(componentAt({ row, col }), exact(values[componentAt({ row, col })] ?? NaN)),
        active,
        readonly: true,
        linked: (row, col) => componentAt({ row, col }) === component,
        cellStands: (_, col) => (col % 2 === 0 ? 'sine' : 'cosine'),
      }),
    ),
  ]);
}
