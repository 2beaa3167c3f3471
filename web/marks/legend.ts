/** What the fills of cells mean: the scale as a strip, its end values beside it. */
import { svg, type SVGTemplateResult } from 'lit';
import { compact } from './format';
import type { Palette } from './palette';
import { label, textWidth } from './text';

export interface LegendOptions {
  readonly scale: 'probability' | 'signed';
  /** The largest |value| of the signed scale; the largest value of the other. */
  readonly extent: number;
  readonly palette: Palette;
}

const SWATCHES = 21;
const STRIP = 105;
const GAP = 10;

const ends = ({ scale, extent }: LegendOptions) =>
  [scale === 'signed' ? compact(-extent) : '0', compact(extent)] as [string, string];

export function legendWidth(options: LegendOptions): number {
  const [low, high] = ends(options);
  return textWidth(low, 12) + textWidth(high, 12) + STRIP + 2 * GAP;
}

/** Its left end at 0, centred on 0. */
export function legend(options: LegendOptions): SVGTemplateResult {
  const { scale, palette } = options;
  const [low, high] = ends(options);
  const left = textWidth(low, 12) + GAP;
  const fill = (at: number) =>
    scale === 'signed' ? palette.signed((2 * at) / (SWATCHES - 1) - 1) : palette.probability(at / (SWATCHES - 1));
  return svg`<g class="legend">
    ${label(low, { x: 0, y: 0, fill: palette.muted })}
    ${Array.from({ length: SWATCHES }, (_, at) => svg`<rect x=${left + (at * STRIP) / SWATCHES} y="-5" width=${STRIP / SWATCHES + 0.5} height="10" fill=${fill(at)} />`)}
    <rect x=${left - 0.5} y="-5.5" width=${STRIP + 1} height="11" fill="none" stroke=${palette.muted} />
    ${label(high, { x: left + STRIP + GAP, y: 0, fill: palette.muted })}
  </g>`;
}
