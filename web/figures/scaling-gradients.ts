/** ‖∂s/∂scores‖_F of every row, on a logarithmic axis: a heap for unscaled and one for scaled rows, with mean and median. */
import { scaleLinear } from 'd3-scale';
import { svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import type { ScalingAtWidth, ScalingStatistics } from '../engine/types';
import { at, sheet } from '../marks/figure';
import type { Palette } from '../marks/palette';
import { label } from '../marks/text';

export interface GradientsView {
  readonly result: ScalingAtWidth;
  readonly width: number;
  readonly palette: Palette;
  readonly words: {
    unscaledRows: string;
    scaledRows: string;
    mean: string;
    median: string;
    heap: (name: string, mean: string, median: string) => string;
  };
}

/** Powers of ten at both ends; what is smaller lies in the first bin. */
const LOW = -8;
const HIGH = 0;
/** Bins a decade. */
const FINE = 4;
const HEAD = 28;
const PLOT = 56;
const AXIS = 24;
const MARK = 14;

export const gradientsHeight = 2 * (HEAD + PLOT + MARK) + AXIS;

/** Rows in each quarter of a decade from 1e-8 to 1. */
export function decades(norms: ArrayLike<number>): number[] {
  const counts = Array.from({ length: (HIGH - LOW) * FINE }, () => 0);
  for (const norm of Array.from(norms)) {
    const bin = Math.floor((Math.log10(norm) - LOW) * FINE);
    const kept = Math.max(0, Math.min(counts.length - 1, bin));
    counts[kept] = (counts[kept] ?? 0) + 1;
  }
  return counts;
}

const power = (exponent: number) =>
  exponent === 0 ? '1' : `10${[...String(exponent)].map((char) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(char)] ?? '⁻').join('')}`;

export function gradientsFigure(view: GradientsView): TemplateResult {
  const { result, width, palette, words } = view;
  const x = scaleLinear([LOW, HIGH], [20, width - 48]);
  const second = HEAD + PLOT + MARK;
  const axis = second * 2;
  const narrow = width < 480;
  const ticks = Array.from({ length: HIGH - LOW + 1 }, (_, i) => LOW + i).filter((tick) => !narrow || tick % 2 === 0);
  return sheet({ width, height: gradientsHeight }, [
    svg`<g aria-hidden="true">${ticks.map(
      (tick) => svg`<path d="M${x(tick)} ${HEAD}V${axis}" stroke=${palette.muted} opacity="0.25" />
        ${label(tick === LOW ? `≤${power(tick)}` : power(tick), { x: x(tick), y: axis + 12, anchor: 'middle', fill: palette.muted })}`,
    )}</g>`,
    heap(view, result.raw, words.unscaledRows, 'raw', x),
    at(0, second, heap(view, result.scaled, words.scaledRows, 'scaled', x)),
  ]);
}

function heap(
  { palette, words }: GradientsView,
  { jacobianNorms, jacobianNorm: { mean, median } }: ScalingStatistics,
  name: string,
  stands: string,
  x: (exponent: number) => number,
): SVGTemplateResult {
  const counts = decades(jacobianNorms);
  const y = scaleLinear([0, Math.max(1, ...counts)], [0, PLOT]);
  const base = HEAD + PLOT;
  const width = x(LOW + 1 / FINE) - x(LOW);
  const place = (norm: number) => x(Math.max(LOW, Math.min(HIGH, Math.log10(norm))));
  const spoken = words.heap(name, mean.toPrecision(2), median.toPrecision(2));
  return svg`<g data-heap=${stands} data-stands=${stands} role="img" aria-label=${spoken}>
    ${label(name, { x: 0, y: 12, size: 14, fill: palette.ink })}
    ${counts.map((n, i) => (n === 0 ? '' : svg`<rect x=${x(LOW + i / FINE) + 0.5} y=${base - y(n)} width=${Math.max(1, width - 1)} height=${y(n)} fill=${palette.probability(0.45)} />`))}
    <path d="M${x(LOW)} ${base}H${x(HIGH)}" stroke=${palette.muted} />
    ${marker(place(median), base, palette.ink, words.median, 'end')}
    ${marker(place(mean), base, palette.ink, words.mean, 'start')}
  </g>`;
}

/** A triangle under the axis; the median's name stands at its left, the mean's at its right, so that they never meet. */
function marker(x: number, base: number, fill: string, name: string, anchor: 'start' | 'end'): SVGTemplateResult {
  const isLeft = anchor === 'end';
  const room = isLeft ? x > 40 : true;
  const side = room ? anchor : 'start';
  return svg`<path d="M${x} ${base + 1}l-4 8h8z" fill=${fill} />
    ${label(name, { x: x + (side === 'end' ? -7 : 7), y: base + 7, anchor: side, fill })}`;
}
