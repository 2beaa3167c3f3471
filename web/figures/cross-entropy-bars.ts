/** Two gradients of the same logits, one signed bar each a class, on one scale. */
import { scaleLinear } from 'd3-scale';
import { svg, type TemplateResult } from 'lit';
import { bar } from '../marks/bar';
import { sheet } from '../marks/figure';
import { rounded, subscript } from '../marks/format';
import type { Palette } from '../marks/palette';
import { label } from '../marks/text';

export interface GradientColumn {
  readonly id: string;
  readonly title: string;
  readonly values: ArrayLike<number>;
  /** The formula's term. */
  readonly stands: string;
  /** ‖·‖ of the column, as it is shown. */
  readonly norm: string;
}

export interface GradientBarsView {
  readonly columns: readonly [GradientColumn, GradientColumn];
  readonly width: number;
  readonly narrow: boolean;
  readonly palette: Palette;
}

const ROW = 32;
const HEAD = 28;
const LABEL = 32;
const NUMBER = 72;

export function gradientBars({ columns, narrow, palette, ...view }: GradientBarsView): TemplateResult {
  const width = Math.min(view.width, 880);
  const lane = narrow ? width : (width - 32) / 2;
  const classes = columns[0].values.length;
  const height = HEAD + (classes + 1) * ROW;
  const x = scaleLinear([-1, 1], [LABEL, lane - NUMBER]);
  return sheet({ width, height: narrow ? 2 * height + 8 : height }, [
    svg`${columns.map(({ id, title, values, stands, norm }, at) => {
      const [left, top] = narrow ? [0, at * (height + 8)] : [at * (lane + 32), 0];
      return svg`<g transform="translate(${left} ${top})" data-column=${id}>
        ${label(title, { x: 0, y: 10, size: 14, weight: 600, fill: palette.ink })}
        ${Array.from(values, (value, i) => {
          const y = HEAD + (i + 0.5) * ROW;
          const end = x(value);
          return svg`<g data-stands=${stands} role="img" aria-label="z${i + 1}: ${rounded(value, 4)}">
            <rect x="0" y=${y - 14} width=${lane} height="28" fill="transparent" />
            ${label(`z${subscript(i + 1)}`, { x: 2, y, size: 14, fill: palette.ink })}
            <path d="M${x(0)} ${y - 14}v28" stroke=${palette.muted} />
            ${bar({ zero: x(0), end, y: y - 8, height: 16, fill: palette.signed(Math.sign(value) * 0.6) })}
            <g data-number=${id}>${label(rounded(value, 4), { x: lane, y, size: 14, anchor: 'end', fill: palette.ink })}</g>
          </g>`;
        })}
        <g data-norm=${id}>${label(norm, { x: 2, y: HEAD + (classes + 0.5) * ROW, size: 14, weight: 600, fill: palette.ink })}</g>
      </g>`;
    })}`,
  ]);
}
