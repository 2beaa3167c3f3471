/** An outline around a block of a grid's cells: a row, a column, one cell. */
import { svg, type SVGTemplateResult } from 'lit';

export interface Band {
  /** First and last row and column, from 0. */
  readonly rows: readonly [number, number];
  readonly cols: readonly [number, number];
}

export function band({ rows, cols }: Band, cell: number, stroke: string, strokeWidth = 2): SVGTemplateResult {
  const inset = strokeWidth / 2;
  return svg`<rect class="band" pointer-events="none" fill="none" stroke=${stroke} stroke-width=${strokeWidth} rx="2"
    x=${cols[0] * cell + inset} y=${rows[0] * cell + inset}
    width=${(cols[1] - cols[0] + 1) * cell - strokeWidth} height=${(rows[1] - rows[0] + 1) * cell - strokeWidth} />`;
}
