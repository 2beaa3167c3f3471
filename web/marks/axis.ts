/** Axes from d3 scales: a line, ticks and their numbers; the number of ticks follows the room. */
import type { ScaleContinuousNumeric } from 'd3-scale';
import { svg, type SVGTemplateResult } from 'lit';
import { compact } from './format';
import { label } from './text';
import type { Palette } from './palette';

export interface AxisOptions {
  readonly scale: ScaleContinuousNumeric<number, number>;
  readonly palette: Palette;
  /** Where the axis stands: the y of a bottom axis, the x of a left one. */
  readonly at: number;
  readonly title?: string;
  readonly text?: (tick: number) => string;
  /** Tick values; from the scale by default. */
  readonly ticks?: readonly number[];
}

export function bottomAxis({
  scale,
  palette,
  at,
  title,
  text = (x) => compact(x, 3),
  ticks,
}: AxisOptions): SVGTemplateResult {
  const [from = 0, to = 0] = scale.range();
  const values = ticks ?? scale.ticks(Math.max(2, Math.round((to - from) / 70)));
  return svg`<g aria-hidden="true">
    <path d="M${from} ${at}H${to}" stroke=${palette.muted} />
    ${values.map((tick) => svg`<path d="M${scale(tick)} ${at}v5" stroke=${palette.muted} />${label(text(tick), { x: scale(tick), y: at + 14, anchor: 'middle', fill: palette.muted })}`)}
    ${title === undefined ? '' : label(title, { x: to, y: at + 32, anchor: 'end', fill: palette.muted })}
  </g>`;
}

export function leftAxis({
  scale,
  palette,
  at,
  title,
  text = (x) => compact(x, 3),
  ticks,
}: AxisOptions): SVGTemplateResult {
  const [from = 0, to = 0] = scale.range();
  const values = ticks ?? scale.ticks(Math.max(2, Math.round(Math.abs(from - to) / 50)));
  return svg`<g aria-hidden="true">
    <path d="M${at} ${from}V${to}" stroke=${palette.muted} />
    ${values.map((tick) => svg`<path d="M${at} ${scale(tick)}h-5" stroke=${palette.muted} />${label(text(tick), { x: at - 8, y: scale(tick), anchor: 'end', fill: palette.muted })}`)}
    ${title === undefined ? '' : label(title, { x: at - 8, y: to - 16, fill: palette.muted })}
  </g>`;
}
