/** The loss as a curve: over one logit with its tangent, and over the steps of a descent with its floor. */
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { svg, type TemplateResult } from 'lit';
import { bottomAxis, leftAxis } from '../marks/axis';
import { sheet } from '../marks/figure';
import { compact } from '../marks/format';
import type { Palette } from '../marks/palette';
import { tangent } from '../marks/tangent';
import { label } from '../marks/text';

const MARGIN = { left: 44, right: 16, top: 26, bottom: 44 };
const HEIGHT = 240;
export const PLOT_WIDEST = 560;

interface PlotView {
  readonly width: number;
  readonly palette: Palette;
  /** What the plot shows, for those who cannot see it. */
  readonly name: string;
  /** Title of the vertical axis. */
  readonly title: string;
}

export interface LossCurveView extends PlotView {
  readonly values: readonly number[];
  readonly losses: readonly number[];
  /** The moving logit's name and value, the loss there and the slope. */
  readonly letter: string;
  readonly value: number;
  readonly loss: number;
  readonly slope: number;
}

function scales(width: number, x: readonly [number, number], top: number) {
  return {
    x: scaleLinear(x, [MARGIN.left, width - MARGIN.right]),
    y: scaleLinear([0, Math.max(top, 1e-3)], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(),
  };
}

const curve = (points: readonly (readonly [number, number])[]) =>
  line<readonly [number, number]>()
    .x(([x]) => x)
    .y(([, y]) => y)
    .digits(1)(points as [number, number][]) ?? '';

const dot = (x: number, y: number, palette: Palette) =>
  svg`<circle cx=${x} cy=${y} r="5" fill=${palette.ink} stroke=${palette.ground} stroke-width="1.5" />`;

/** The tangent is green where the loss rises with the logit, brown where it falls: the gradient's own sign. */
export function lossCurveFigure(view: LossCurveView): TemplateResult {
  const { values, losses, palette, value, loss, slope, letter, name, title } = view;
  const width = Math.min(view.width, PLOT_WIDEST);
  const { x, y } = scales(width, [values[0] ?? -1, values[values.length - 1] ?? 1], Math.max(loss, ...losses));
  const unit = (y(1) - y(0)) / (x(1) - x(0));
  const [left = 0, right = 0] = x.range();
  return sheet({ width, height: HEIGHT, name }, [
    svg`${bottomAxis({ scale: x, palette, at: y(0), title: letter })}${leftAxis({ scale: y, palette, at: left })}
      ${label(title, { x: 0, y: 8, size: 14, fill: palette.muted })}
      <path data-curve="loss" d=${curve(values.map((v, k) => [x(v), y(losses[k] ?? NaN)]))} fill="none" stroke=${palette.ink} stroke-width="2" />
      <g data-stands="gradient">${tangent({ x: x(value), y: y(loss), slope: slope * unit, left, right, stroke: palette.signed(Math.sign(slope) * 0.85), halo: palette.ground })}</g>
      ${dot(x(value), y(loss), palette)}`,
  ]);
}

export interface DescentView extends PlotView {
  /** From now on, one a step. */
  readonly losses: readonly number[];
  /** H(y): no descent gets below. */
  readonly floor: number;
  readonly steps: string;
}

export function descentFigure({ losses, floor, palette, name, title, steps, ...view }: DescentView): TemplateResult {
  const width = Math.min(view.width, PLOT_WIDEST);
  const { x, y } = scales(width, [0, losses.length - 1], Math.max(floor, ...losses));
  const [left = 0, right = 0] = x.range();
  return sheet({ width, height: HEIGHT, name }, [
    svg`${bottomAxis({ scale: x, palette, at: y(0), title: steps, text: (k) => compact(k) })}${leftAxis({ scale: y, palette, at: left })}
      ${label(title, { x: 0, y: 8, size: 14, fill: palette.muted })}
      <path d="M${left} ${y(floor)}H${right}" stroke=${palette.muted} stroke-dasharray="5 4" />
      ${label('H(y)', { x: right, y: y(floor) + (y(0) - y(floor) > 24 ? 12 : -10), anchor: 'end', fill: palette.muted })}
      <path data-curve="descent" d=${curve(losses.map((loss, k) => [x(k), y(loss)]))} fill="none" stroke=${palette.ink} stroke-width="2" />
      ${dot(x(0), y(losses[0] ?? NaN), palette)}`,
  ]);
}
