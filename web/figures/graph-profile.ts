/** The two strips as curves over the position, with a logarithmic axis: a straight fall is exponential decay. */
import { scaleLinear, scaleLog } from 'd3-scale';
import { line } from 'd3-shape';
import { svg, type TemplateResult } from 'lit';
import { bottomAxis, leftAxis } from '../marks/axis';
import { sheet } from '../marks/figure';
import { lineKey } from '../marks/line-key';
import type { Palette } from '../marks/palette';
import type { Side } from './graph-route';

export interface ProfileView {
  readonly values: Readonly<Record<Side, ArrayLike<number>>>;
  readonly n: number;
  readonly causal: boolean;
  readonly width: number;
  readonly palette: Palette;
  readonly words: { profile: string; rnn: string; attention: string; position: string };
}

const PROFILE_HEIGHT = 260;
const LEFT = 48;
const TOP = 28;
const BOTTOM = PROFILE_HEIGHT - 40;
const FLOORS = [-2, -4, -8, -12];

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const power = (exponent: number) =>
  exponent === 0
    ? '1'
    : `10${exponent < 0 ? '⁻' : ''}${[...String(Math.abs(exponent))].map((digit) => SUPERSCRIPTS[Number(digit)] ?? '').join('')}`;

/** Exponents of the axis's ends: few choices, so that the axis rarely moves; what lies below 10⁻¹² is left out. */
export function decades(values: readonly number[]): { low: number; high: number } {
  const shown = values.filter((value) => value > 0 && Number.isFinite(value));
  const least = Math.log10(Math.min(1, ...shown));
  const most = Math.log10(Math.max(1, ...shown));
  return {
    low: FLOORS.find((floor) => floor <= least) ?? -12,
    high: most > 0 ? Math.max(1, Math.min(20, Math.ceil(most))) : 0,
  };
}

export function profileFigure({ values, n, causal, width, palette, words }: ProfileView): TemplateResult {
  const { low, high } = decades([...Array.from(values.path), ...Array.from(values.complete)]);
  const x = scaleLinear([1, n], [LEFT, width - 16]);
  const y = scaleLog([10 ** low, 10 ** high], [BOTTOM, TOP]);
  const step = Math.max(1, Math.ceil((high - low) / 6));
  const ticks = Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, index) => high - index * step);
  const floor = 10 ** low;
  const curve = (series: ArrayLike<number>) =>
    line<number>()
      .defined((value) => value >= floor && value <= 10 ** high)
      .x((_, index) => x(index + 1))
      .y((value) => y(value))(Array.from(series)) ?? '';
  // What an equal share would be: 1/n, or 1/t where a token sees only those before it.
  const equal = Array.from({ length: n }, (_, index) => 1 / (causal ? index + 1 : n));
  const key = (text: string, at: number, stroke: string, dashes: string) =>
    lineKey(text, { x: at, y: 10, stroke, dashes, fill: palette.ink });
  return sheet({ width, height: PROFILE_HEIGHT, name: words.profile }, [
    svg`${key(words.rnn, LEFT, palette.ink, '6 3')}${key(words.attention, LEFT + 84, palette.output, 'none')}${key(causal ? '1/t' : '1/n', LEFT + 192, palette.muted, '2 3')}`,
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
      title: words.position,
      ...(n <= 8 && { ticks: Array.from({ length: n }, (_, index) => index + 1) }),
    }),
    svg`<path d=${curve(equal)} fill="none" stroke=${palette.muted} stroke-dasharray="2 3" stroke-width="1.5" />
      <path data-curve="path" d=${curve(values.path)} fill="none" stroke=${palette.ink} stroke-dasharray="6 3" stroke-width="2" />
      <path data-curve="complete" d=${curve(values.complete)} fill="none" stroke=${palette.output} stroke-width="2" />`,
  ]);
}
