/** ‖J‖_F against the lead of the largest logit: it dies as one s nears 1, and stays where two lead together. */
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { svg, type TemplateResult } from 'lit';
import { bottomAxis, leftAxis } from '../marks/axis';
import { dashes } from '../marks/dashes';
import { sheet } from '../marks/figure';
import { rounded } from '../marks/format';
import type { Palette } from '../marks/palette';
import { plotWidth } from './jacobian-names';
import { lineKey } from '../marks/line-key';
import { label } from '../marks/text';

export interface SaturationView {
  readonly gaps: readonly number[];
  /** ‖J‖_F where one leads, and where two lead together. */
  readonly one: readonly number[];
  readonly two: readonly number[];
  /** Of now. */
  readonly gap: number;
  readonly norm: number;
  readonly temperature: number;
  readonly width: number;
  readonly palette: Palette;
  readonly words: {
    readonly oneLeads: string;
    readonly twoLead: string;
    readonly gapAxis: string;
    readonly saturationCurve: (gap: string, norm: string) => string;
  };
}

const HEIGHT = 230;

export function saturationFigure(view: SaturationView): TemplateResult {
  const { gaps, one, two, gap, norm, palette, words } = view;
  const width = plotWidth(view.width);
  const last = gaps[gaps.length - 1] ?? 1;
  const x = scaleLinear([0, last], [44, width - 12]);
  const y = scaleLinear([0, 0.5 / view.temperature], [HEIGHT - 44, 44]);
  const curve = (values: readonly number[]) =>
    line<number>(
      (_, i) => x(gaps[i] ?? NaN),
      (value) => y(value),
    )([...values]) ?? '';
  const [px, py] = [x(Math.min(gap, last)), y(norm)];
  const key = (index: number, text: string, at: number) =>
    lineKey(text, { x: at, y: 26, stroke: palette.ink, dashes: dashes(index), fill: palette.ink });
  return sheet({ width, height: HEIGHT, name: words.saturationCurve(rounded(gap, 2), rounded(norm, 4)) }, [
    label('‖J‖', { x: 0, y: 8, size: 14, fill: palette.muted }),
    key(0, words.oneLeads, 44),
    key(1, words.twoLead, 44 + (width - 56) / 2),
    bottomAxis({ scale: x, palette, at: HEIGHT - 44, title: words.gapAxis }),
    leftAxis({ scale: y, palette, at: 44 }),
    svg`<path data-curve="two" d=${curve(two)} fill="none" stroke=${palette.ink} stroke-width="2" stroke-dasharray=${dashes(1)} />
      <path data-curve="one" d=${curve(one)} fill="none" stroke=${palette.ink} stroke-width="2" />
      <path d="M${px} ${HEIGHT - 44}V${py}" stroke=${palette.muted} stroke-dasharray="2 3" />
      <circle cx=${px} cy=${py} r="5" fill=${palette.ink} stroke=${palette.ground} stroke-width="1.5" />`,
  ]);
}
