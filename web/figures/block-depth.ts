/** The length of x and of its gradient at every depth, on a logarithmic axis: a straight fall is one factor a block. */
import { scaleLinear, scaleLog } from 'd3-scale';
import { line } from 'd3-shape';
import { svg, type TemplateResult } from 'lit';
import { bottomAxis, leftAxis } from '../marks/axis';
import { sheet } from '../marks/figure';
import { lineKey } from '../marks/line-key';
import { textWidth } from '../marks/text';
import type { Palette } from '../marks/palette';

export interface DepthView {
  /** layers + 1 each. */
  readonly norms: ArrayLike<number>;
  readonly gradientNorms: ArrayLike<number>;
  readonly depth: number;
  readonly width: number;
  readonly palette: Palette;
  readonly words: {
    readonly depthName: string;
    readonly depthAxis: string;
    readonly spokenDepth: string;
  };
}

export const DEPTH_HEIGHT = 240;
const [LEFT, RIGHT, TOP, BOTTOM] = [48, 12, 32, DEPTH_HEIGHT - 40];
/** Exponents of the axis's ends: few choices, so that a switch seldom moves it. */
const FLOORS = [-2, -4, -8, -16, -32, -46];
const CEILINGS = [2, 4, 8, 16, 32, 39];

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const power = (exponent: number) =>
  exponent === 0
    ? '1'
    : `10${exponent < 0 ? '⁻' : ''}${[...String(Math.abs(exponent))].map((digit) => SUPERSCRIPTS[Number(digit)] ?? '').join('')}`;

export function axisEnds(values: readonly number[]): { low: number; high: number } {
  const logs = values.filter((value) => value > 0 && Number.isFinite(value)).map(Math.log10);
  const [least, most] = [Math.min(0, ...logs), Math.max(0, ...logs)];
  return {
    low: FLOORS.find((floor) => floor <= least) ?? -46,
    high: CEILINGS.find((ceiling) => ceiling >= most) ?? 39,
  };
}

const scaleX = (count: number, width: number) => scaleLinear([0, Math.max(1, count - 1)], [LEFT, width - RIGHT]);

/** The depth under a point of the sheet. */
export const depthAt = (x: number, count: number, width: number): number =>
  Math.max(0, Math.min(count - 1, Math.round(scaleX(count, width).invert(x))));

export function depthFigure({ norms, gradientNorms, depth, width, palette, words }: DepthView): TemplateResult {
  const count = norms.length;
  const { low, high } = axisEnds([...Array.from(norms), ...Array.from(gradientNorms)]);
  const x = scaleX(count, width);
  const y = scaleLog([10 ** low, 10 ** high], [BOTTOM, TOP]);
  const step = Math.max(1, Math.ceil((high - low) / 6));
  const ticks = Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, index) => high - index * step);
  const curve = (name: string, values: ArrayLike<number>, stroke: string, dashes: string) => {
    const path = line<number>()
      .defined((value) => value > 0 && Number.isFinite(value))
      .x((_, index) => x(index))
      .y((value) => y(value))(Array.from(values));
    return svg`<g data-curve=${name}>
      <path d=${path ?? ''} fill="none" stroke=${stroke} stroke-width="2" stroke-dasharray=${dashes} />
      ${Array.from(values, (value, index) => (value > 0 && Number.isFinite(value) ? svg`<circle cx=${x(index).toFixed(1)} cy=${y(value).toFixed(1)} r=${index === depth ? 6 : 3} fill=${stroke} />` : ''))}
    </g>`;
  };
  const key = (text: string, from: number, stroke: string, dashes: string) =>
    lineKey(text, { x: from, y: 9, stroke, dashes, size: 14, fill: palette.ink });
  return sheet({ width, height: DEPTH_HEIGHT }, [
    svg`${key('‖x‖', LEFT, palette.ink, '6 3')}${key('‖∂L/∂x‖', LEFT + 60 + textWidth('‖x‖', 14), palette.query, 'none')}`,
    leftAxis({
      scale: y,
      palette,
      at: LEFT,
      ticks: ticks.map((exponent) => 10 ** exponent),
      text: (tick) => power(Math.round(Math.log10(tick))),
    }),
    bottomAxis({
      scale: x,
      palette,
      at: BOTTOM,
      title: words.depthAxis,
      text: String,
      ticks: x.ticks(Math.min(count - 1, 12)).filter(Number.isInteger),
    }),
    svg`<g data-plot role="slider" tabindex="0" aria-label=${words.depthName} aria-valuemin="0" aria-valuemax=${count - 1} aria-valuenow=${depth} aria-valuetext=${words.spokenDepth}>
      <rect x=${LEFT - 6} y=${TOP} width=${width - LEFT - RIGHT + 12} height=${BOTTOM - TOP} fill="transparent" />
      <path d="M${x(depth)} ${TOP}V${BOTTOM}" stroke=${palette.muted} stroke-dasharray="4 3" />
      ${curve('norms', norms, palette.ink, '6 3')}${curve('gradientNorms', gradientNorms, palette.query, 'none')}
    </g>`,
  ]);
}
