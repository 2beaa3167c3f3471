/** What the plots of softmax over a logit and over the temperature share. */
import { line } from 'd3-shape';
import { svg, type SVGTemplateResult } from 'lit';
import type { Matrix64 } from '../engine/types';
import { compact } from '../marks/format';
import { columnAt } from '../marks/matrix';
import type { Palette } from '../marks/palette';
import { label } from '../marks/text';

/** px around the plot: names of the curves at the left, ticks at the right, the heading, the axis with the cursor's chip. */
export const MARGIN = { left: 40, right: 30, top: 26, bottom: 34 };

/** Room for numbers beside the plot. */
export const isBeside = (width: number) => width >= 700;

/** The line of a class's column over the given x values, as path data. */
export function columnPath(
  matrix: Matrix64,
  column: number,
  x: (row: number) => number,
  y: (value: number) => number,
): string {
  const path = line<number>()
    .x((_, row) => x(row))
    .y(y)
    .digits(1);
  return path(columnAt(matrix, column)) ?? '';
}

/** The stroke of a class: ink and heavier for the one that is looked at. */
export function curveStroke(palette: Palette, main: boolean): { stroke: string; width: number } {
  return main ? { stroke: palette.ink, width: 2.5 } : { stroke: palette.probability(0.7), width: 1.75 };
}

/** Green rises, brown falls: tangents and the bars of their slopes. */
export const slopeFill = (palette: Palette, slope: number): string => palette.signed(Math.sign(slope) * 0.85);

/** Ticks of the probabilities, at the right: the names of the curves stand at the left. */
export function probabilityTicks(
  y: (p: number) => number,
  left: number,
  right: number,
  palette: Palette,
): SVGTemplateResult {
  return svg`<g aria-hidden="true">${[0, 0.5, 1].map(
    (p) => svg`<path d="M${left} ${y(p)}H${right}" stroke=${palette.muted} opacity=${p === 0 ? 0 : 0.35} />
      ${label(compact(p), { x: right + 8, y: y(p), fill: palette.muted })}`,
  )}</g>`;
}
