/** Probabilities and entropy against the temperature on a log axis, between their two limits: argmax and uniform. */
import { scaleLinear, scaleLog, type ScaleLinear, type ScaleLogarithmic } from 'd3-scale';
import { line } from 'd3-shape';
import { nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { SoftmaxResult, TemperatureSweepResult } from '../engine/types';
import { bottomAxis } from '../marks/axis';
import { cursor, ticksBeside } from '../marks/cursor';
import { dashes } from '../marks/dashes';
import { endLabels } from '../marks/end-labels';
import { sheet } from '../marks/figure';
import { compact, subscript } from '../marks/format';
import type { Palette } from '../marks/palette';
import { label } from '../marks/text';
import { columnPath, curveStroke, MARGIN, probabilityTicks } from './softmax-plot';

/** Softmax at one temperature, and at both ends of the axis. */
export interface Limits {
  /** T → 0: the largest logits share everything. */
  readonly cold: SoftmaxResult;
  readonly now: SoftmaxResult;
  /** T → ∞: uniform. */
  readonly hot: SoftmaxResult;
}

/** Whether a class is what argmax picks: it is left as T → 0. */
export const isLargest = ({ cold }: Limits, i: number): boolean => (cold.probabilities[i] ?? 0) > 0;

export interface TemperatureView {
  readonly temperatures: readonly number[];
  readonly sweep: TemperatureSweepResult;
  readonly limits: Limits;
  readonly temperature: number;
  readonly width: number;
  readonly prob: string;
  readonly palette: Palette;
  readonly words: {
    probability: string;
    entropy: string;
    /** What the plots show, for those who cannot see them. */
    plotOverT: (temperature: string) => string;
  };
}

/** The limits stand this far outside the axis, in px. */
const LIMIT = 38;
const PLOT = { probability: 210, entropy: 110 };
const GAP = 20;

interface Layout {
  readonly width: number;
  readonly height: number;
  readonly x: ScaleLogarithmic<number, number>;
  readonly y: ScaleLinear<number, number>;
  /** Nats. */
  readonly h: ScaleLinear<number, number>;
  /** x of the limits T → 0 and T → ∞. */
  readonly cold: number;
  readonly hot: number;
}

/** Where everything stands; the widget turns pointer positions into temperatures with `x.invert`. `top` is the largest entropy. */
export function temperatureLayout(width: number, range: readonly [number, number], top: number): Layout {
  const height = PLOT.probability + GAP + PLOT.entropy + MARGIN.bottom;
  const [cold, hot] = [MARGIN.left + 4, width - MARGIN.right - 12];
  return {
    width,
    height,
    x: scaleLog(range, [cold + LIMIT, hot - LIMIT]),
    y: scaleLinear([0, 1], [PLOT.probability, MARGIN.top]),
    h: scaleLinear([0, top], [height - MARGIN.bottom, PLOT.probability + GAP + MARGIN.top]),
    cold,
    hot,
  };
}

const TICKS = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20];
const FEW_TICKS = [0.05, 0.2, 1, 5, 20];

export function temperatureFigure(view: TemperatureView): TemplateResult {
  const { temperatures, temperature, limits, palette, words, sweep, prob, width } = view;
  const range: [number, number] = [temperatures[0] ?? 0.05, temperatures[temperatures.length - 1] ?? 20];
  const layout = temperatureLayout(width, range, limits.hot.entropy);
  const { x, y, h, height } = layout;
  const value = compact(temperature, 3);
  return sheet({ width: layout.width, height }, [
    svg`<g role="img" aria-label=${words.plotOverT(value)}>
      ${label(words.probability, { x: 0, y: 8, fill: palette.muted, size: 14 })}
      ${label(words.entropy, { x: 0, y: PLOT.probability + GAP + 8, fill: palette.muted, size: 14 })}
      ${guard([sweep, limits.cold, width, palette, prob], () => [probabilityCurves(view, layout), entropyCurve(view, layout)])}
      ${axisAndCursor(view, layout, `T = ${value}`)}
      ${Array.from(limits.now.probabilities).map((p, i) => dot(x(temperature), y(p), palette, `${prob}${subscript(i + 1)}-1 shares`))}
      ${dot(x(temperature), h(limits.now.entropy), palette, 'H-1 entropy')}
      <rect class="surface" data-plot="temperature" x=${layout.cold} y=${MARGIN.top - 10} width=${layout.hot - layout.cold} height=${height - MARGIN.top + 10} fill="transparent" />
    </g>`,
  ]);
}

const dot = (x: number, y: number, palette: Palette, stands: string) =>
  svg`<circle data-stands=${stands} cx=${x} cy=${y} r="4" fill=${palette.ink} stroke=${palette.ground} stroke-width="1.5" />`;

interface Ends {
  /** px of the curve's first and last value, and of its limits. */
  readonly first: number;
  readonly last: number;
  readonly cold: number;
  readonly hot: number;
}

/** A ring at each limit, and a dotted way to it from the curve's end. */
function limitMarks(layout: Layout, { first, last, cold, hot }: Ends, palette: Palette): SVGTemplateResult {
  const [from = 0, to = 0] = layout.x.range();
  const ring = (x: number, y: number) =>
    svg`<circle cx=${x} cy=${y} r="3.5" fill=${palette.ground} stroke=${palette.ink} stroke-width="1.5" />`;
  return svg`<path d="M${from} ${first}L${layout.cold} ${cold}M${to} ${last}L${layout.hot} ${hot}" fill="none" stroke=${palette.muted} stroke-dasharray="2 3" />
    ${ring(layout.cold, cold)}${ring(layout.hot, hot)}`;
}

function probabilityCurves(
  { temperatures, sweep, limits, palette, prob }: TemperatureView,
  layout: Layout,
): SVGTemplateResult {
  const { x, y } = layout;
  const { cols, data } = sweep.probabilities;
  const classes = Array.from({ length: cols }, (_, i) => i);
  const yOf = (p: number | undefined) => y(p ?? NaN);
  return svg`${probabilityTicks(y, layout.cold, layout.hot, palette)}
    <path d="M${layout.cold} ${y(0)}H${layout.hot}" stroke=${palette.muted} opacity="0.6" />
    ${classes.map((i) => {
      const { stroke, width } = curveStroke(palette, isLargest(limits, i));
      return svg`<path data-curve=${i} d=${columnPath(sweep.probabilities, i, (row) => x(temperatures[row] ?? NaN), y)} fill="none"
        stroke=${stroke} stroke-width=${width} stroke-dasharray=${dashes(i)} />`;
    })}
    ${classes.map((i) =>
      limitMarks(
        layout,
        {
          first: yOf(data[i]),
          last: yOf(data[data.length - cols + i]),
          cold: yOf(limits.cold.probabilities[i]),
          hot: yOf(limits.hot.probabilities[i]),
        },
        palette,
      ),
    )}
    ${endLabels({
      labels: classes.map((i) => ({
        text: `${prob}${subscript(i + 1)}`,
        // Curves that share a limit are named in the order in which they leave it.
        y: yOf(limits.cold.probabilities[i]) - 0.01 * (data[data.length - cols + i] ?? 0),
        fill: palette.ink,
        weight: isLargest(limits, i) ? 600 : 400,
      })),
      x: layout.cold - 2,
      low: y(1),
      high: y(0),
      leader: palette.muted,
    })}`;
}

function entropyCurve({ temperatures, sweep, limits, palette }: TemperatureView, layout: Layout): SVGTemplateResult {
  const { x, h } = layout;
  const { entropies } = sweep;
  const path = line<number>()
    .x((t) => x(t))
    .y((_, row) => h(entropies[row] ?? NaN))
    .digits(1);
  const most = limits.hot.entropy;
  const n = limits.hot.probabilities.length;
  return svg`<path d="M${layout.cold} ${h(most)}H${layout.hot}" stroke=${palette.muted} opacity="0.35" />
    ${label(`ln ${String(n)}`, { x: layout.hot + 8, y: h(most), fill: palette.muted })}
    ${label('0', { x: layout.hot + 8, y: h(0), fill: palette.muted })}
    <path data-curve="entropy" d=${path(temperatures as number[]) ?? ''} fill="none" stroke=${palette.ink} stroke-width="2" />
    ${limitMarks(
      layout,
      {
        first: h(entropies[0] ?? NaN),
        last: h(entropies[entropies.length - 1] ?? NaN),
        cold: h(limits.cold.entropy),
        hot: h(most),
      },
      palette,
    )}`;
}

/** The axis, beneath both plots, between the names of the limits, and the cursor through both. */
function axisAndCursor(
  { temperature, palette, width }: TemperatureView,
  layout: Layout,
  text: string,
): SVGTemplateResult {
  const { x, y, h, cold, hot } = layout;
  const written = (tick: number) => compact(tick, 3);
  const chip = { x: x(temperature), text, left: 0, right: layout.width };
  const ticks = ticksBeside(width < 480 ? FEW_TICKS : TICKS, x, written, chip);
  const beside = (at: number) => Math.abs(at - chip.x) > 56;
  return svg`${bottomAxis({ scale: x, palette, at: h(0), text: written, ticks })}
    <g aria-hidden="true">
      ${beside(cold) ? label('→ 0', { x: cold, y: h(0) + 14, anchor: 'middle', fill: palette.muted }) : nothing}
      ${beside(hot) ? label('→ ∞', { x: hot, y: h(0) + 14, anchor: 'middle', fill: palette.muted }) : nothing}
    </g>
    ${cursor({ ...chip, top: y(1) - 6, bottom: h(0), palette })}`;
}
