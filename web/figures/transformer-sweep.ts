/** Measured accuracies of both models over the gap or the number of items. */
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { svg, type TemplateResult } from 'lit';
import { bottomAxis, leftAxis } from '../marks/axis';
import { dashes } from '../marks/dashes';
import { sheet } from '../marks/figure';
import type { Palette } from '../marks/palette';
import { label } from '../marks/text';

export interface SweepView {
  readonly values: readonly number[];
  /** Of each model, by value; what is not measured yet is left out. */
  readonly series: readonly {
    readonly name: string;
    readonly points: readonly { value: number; accuracy: number }[];
  }[];
  readonly width: number;
  readonly palette: Palette;
  readonly axis: string;
  readonly title: string;
  readonly level: string;
}

const HEIGHT = 190;
const LEVEL = 0.6;

export function sweepFigure({ values, series, width, palette, axis, title, level }: SweepView): TemplateResult {
  const x = scaleLinear([Math.min(...values), Math.max(...values)], [56, width - 16]);
  const y = scaleLinear([0, 1], [HEIGHT - 40, 28]);
  const path = line<{ value: number; accuracy: number }>()
    .x(({ value }) => x(value))
    .y(({ accuracy }) => y(accuracy));
  return sheet(
    { width, height: HEIGHT, name: title },
    svg`${label(title, { x: 44, y: 10, size: 14, fill: palette.ink })}
      ${leftAxis({ scale: y, palette, at: 44, ticks: [0, 0.5, 1], text: (p) => `${Math.round(p * 100)}%` })}
      ${bottomAxis({ scale: x, palette, at: HEIGHT - 40, title: axis, ticks: values })}
      <path d="M44 ${y(LEVEL)}H${width - 16}" stroke=${palette.muted} stroke-dasharray="2 3" />
      ${label(level, { x: width - 16, y: y(LEVEL) - 9, anchor: 'end', fill: palette.muted })}
      ${series.map(({ points }, index) => {
        const sorted = [...points].sort((a, b) => a.value - b.value);
        return svg`<path d=${path(sorted) ?? ''} fill="none" stroke=${palette.ink} stroke-width=${index === 0 ? 2 : 1.5} stroke-dasharray=${dashes(index)} />
          ${sorted.map(({ value, accuracy }) => svg`<circle data-point="${index} ${value}" cx=${x(value)} cy=${y(accuracy)} r="4" fill=${index === 0 ? palette.ink : palette.ground} stroke=${palette.ink} stroke-width="1.5" />`)}`;
      })}`,
  );
}
