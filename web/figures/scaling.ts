/**
 * Dot products as they come, and divided by √d_k: two histograms as densities, each with the normal curve of the same mean and
 * variance. The raw axis stays as it is while d_k grows, so that the products are seen to spread.
 */
import { scaleLinear, type ScaleLinear } from 'd3-scale';
import { svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import type { ScalingAtWidth, ScalingStatistics } from '../engine/types';
import { bottomAxis } from '../marks/axis';
import { at, sheet } from '../marks/figure';
import { mathsLabel } from '../marks/maths-label';
import type { Palette } from '../marks/palette';
import { label, textWidth } from '../marks/text';

export interface ScalingView {
  readonly result: ScalingAtWidth;
  readonly width: number;
  readonly palette: Palette;
  readonly words: {
    raw: string;
    scaled: string;
    normalCurve: string;
    /** How far the scaled plot's axis goes, and where that is on the raw one's: above it, or at its left. */
    axis: (extent: string, place: 'above' | 'left') => string;
    histogram: (name: string, pairs: number) => string;
  };
}

const HEAD = 46;
const PLOT = 88;
const AXIS = 24;
const GAP = 16;
/** Above the highest bar the values of the two lines have room. */
const HEADROOM = 1.2;

/** Both plots beside each other. */
const isBeside = (width: number) => width >= 640;

export function scalingLayout(width: number): { plot: number; height: number; second: { x: number; y: number } } {
  const panel = HEAD + PLOT + AXIS;
  if (!isBeside(width)) return { plot: width, height: 2 * panel, second: { x: 0, y: panel } };
  const plot = (width - 2 * GAP) / 2;
  return { plot, height: panel, second: { x: plot + 2 * GAP, y: 0 } };
}

/** Four standard deviations on both sides of 0 at d_k = 256, and at d_k = 1. */
const LEAST = { raw: 64, scaled: 4 };

/** Half the axis: `least`, doubled until the distribution is inside. */
export function extentOf({ mean, variance }: ScalingStatistics['expected'], least: number): number {
  const reach = Math.abs(mean) + 3.5 * Math.sqrt(variance);
  return least * 2 ** Math.max(0, Math.ceil(Math.log2(reach / least)));
}

/** Density of the normal distribution of that mean and variance. */
export const normalDensity = (x: number, { mean, variance }: ScalingStatistics['expected']): number =>
  Math.exp(-((x - mean) ** 2) / (2 * variance)) / Math.sqrt(2 * Math.PI * variance);

/** Share of the pairs in each bin, divided by its width. */
export function densities({ count, histogram: { edges, counts } }: ScalingStatistics): number[] {
  return Array.from(counts, (n, i) => n / count / ((edges[i + 1] ?? NaN) - (edges[i] ?? NaN)));
}

export function scalingFigure(view: ScalingView): TemplateResult {
  const { result, width, palette, words } = view;
  const { plot, height, second } = scalingLayout(width);
  const [raw, scaled] = [extentOf(result.raw.expected, LEAST.raw), extentOf(result.scaled.expected, LEAST.scaled)];
  return sheet({ width, height }, [
    panel(view, result.raw, {
      title: words.raw,
      stands: 'raw',
      extent: raw,
      tint: scaled,
      plot,
      note: words.normalCurve,
    }),
    at(
      second.x,
      second.y,
      panel(view, result.scaled, {
        title: words.scaled,
        stands: 'scaled',
        extent: scaled,
        tint: scaled,
        plot,
        note: words.axis(String(scaled), isBeside(width) ? 'left' : 'above'),
      }),
    ),
    svg`<path d="M0 ${HEAD - 14}h18" stroke=${palette.ink} stroke-width="1.5" stroke-dasharray="4 3" />`,
  ]);
}

interface Panel {
  readonly title: string;
  readonly stands: string;
  /** The axis goes from −extent to extent. */
  readonly extent: number;
  /** The ground is tinted from −tint to tint. */
  readonly tint: number;
  readonly plot: number;
  readonly note: string;
}

function panel({ palette, words }: ScalingView, statistics: ScalingStatistics, look: Panel): SVGTemplateResult {
  const { title, stands, extent, tint, plot, note } = look;
  const shares = densities(statistics);
  const peak = normalDensity(statistics.expected.mean, statistics.expected);
  const x = scaleLinear([-extent, extent], [0, plot]);
  const y = scaleLinear([0, Math.max(peak, ...shares) * HEADROOM], [HEAD + PLOT, HEAD]);
  const isRaw = stands === 'raw';
  const tinted = Math.max(2, x(tint) - x(-tint));
  return svg`<g data-histogram=${stands} data-stands=${stands} role="img" aria-label=${words.histogram(title, statistics.count)}>
    ${mathsLabel(title, { x: 0, y: 10, size: 16, weight: 600, fill: palette.ink })}
    ${label(note, { x: isRaw ? 24 : 0, y: HEAD - 14, fill: palette.muted })}
    <rect x=${x(0) - tinted / 2} y=${HEAD} width=${tinted} height=${PLOT} fill=${palette.raised} />
    <path data-bars d=${stepPath(statistics.histogram.edges, shares, x, y)} fill=${palette.probability(0.45)} />
    ${isRaw ? edges(x(0), tinted / 2, tint, palette) : ''}
    <path data-normal d=${normalPath(statistics.expected, x, y)} fill="none" stroke=${palette.ink} stroke-width="1.5" stroke-dasharray="4 3" />
    ${bottomAxis({ scale: x, palette, at: HEAD + PLOT, ticks: ticksOf(extent, plot) })}
  </g>`;
}

/** Two lines where the scaled plot's axis ends, with their values. */
function edges(middle: number, reach: number, value: number, palette: Palette): SVGTemplateResult {
  const [left, right] = [middle - reach, middle + reach];
  return svg`<path d="M${left} ${HEAD}v${PLOT}M${right} ${HEAD}v${PLOT}" stroke=${palette.ink} />
    ${label(`−${String(value)}`, { x: left - 4, y: HEAD + 7, anchor: 'end', fill: palette.ink })}
    ${label(String(value), { x: right + 4, y: HEAD + 7, fill: palette.ink })}`;
}

/** Five or three numbers; those at both ends stay inside the plot. */
function ticksOf(extent: number, plot: number): number[] {
  const far = extent * 0.75;
  return plot >= 5 * textWidth(`−${String(far)}`, 12) + 60 ? [-far, -extent / 4, 0, extent / 4, far] : [-far, 0, far];
}

/** The outline of the bars, cut at the axis's ends. */
function stepPath(
  edges: Float64Array,
  shares: readonly number[],
  x: ScaleLinear<number, number>,
  y: ScaleLinear<number, number>,
): string {
  const [left = 0, right = 0] = x.range();
  const inside = (edge: number | undefined) => Math.min(right, Math.max(left, x(edge ?? NaN))).toFixed(1);
  const steps = shares.map((share, i) => `V${y(share).toFixed(1)}H${inside(edges[i + 1])}`);
  return `M${inside(edges[0])} ${y(0)}${steps.join('')}V${y(0)}Z`;
}

function normalPath(
  expected: ScalingStatistics['expected'],
  x: ScaleLinear<number, number>,
  y: ScaleLinear<number, number>,
): string {
  const [left = 0, right = 0] = x.range();
  const places = Array.from({ length: Math.floor(right - left) + 1 }, (_, px) => left + px);
  return places
    .map((px, i) => `${i === 0 ? 'M' : 'L'}${px} ${y(normalDensity(x.invert(px), expected)).toFixed(1)}`)
    .join('');
}
