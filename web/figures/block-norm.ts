/**
 * The numbers of a vector before and after LayerNorm, as dots on one axis: a shift and a stretch. Every link meets its dot in
 * the order of before, and whoever was far out still is: no bell comes about.
 */
import { scaleLinear } from 'd3-scale';
import { svg, type TemplateResult } from 'lit';
import { bottomAxis } from '../marks/axis';
import { sheet } from '../marks/figure';
import { label } from '../marks/text';
import type { Palette } from '../marks/palette';
import type { NormName, Station } from './block-stations';

export interface NormView {
  readonly name: NormName;
  readonly before: Station;
  readonly after: Station;
  /** Component that is written out, from 0. */
  readonly component: number;
  readonly width: number;
  readonly palette: Palette;
  readonly words: { readonly dots: string; readonly beforeNorm: string; readonly afterNorm: string };
}

export const NORM_HEIGHT = 190;
/** At either end there is room for half a number of the axis. */
const [LEFT, RIGHT, BEFORE, AFTER, BOTTOM] = [18, 18, 40, 112, 150];

export function normFigure({ name, before, after, component, width, palette, words }: NormView): TemplateResult {
  const extent = Math.max(...[...before.vector, ...after.vector].map(Math.abs));
  const x = scaleLinear([-extent, extent], [LEFT, width - RIGHT]).nice();
  const rows = [
    { station: before, y: BEFORE, text: words.beforeNorm },
    { station: after, y: AFTER, text: words.afterNorm },
  ];
  const isHere = (index: number) => index === component;
  return sheet({ width, height: NORM_HEIGHT, name: words.dots }, [
    svg`${Array.from(before.vector, (value, index) => svg`<path d="M${x(value)} ${BEFORE}L${x(after.vector[index] ?? NaN)} ${AFTER}" stroke=${isHere(index) ? palette.ink : palette.muted} stroke-width=${isHere(index) ? 2 : 1} opacity=${isHere(index) ? 1 : 0.6} />`)}`,
    svg`${rows.map(({ station, y, text }) => {
      const spread = Math.sqrt(station.variance);
      return svg`<g data-dots=${station.name} data-stands=${station === after ? `normed ${name}` : station.name}>
        ${label(text, { x: 0, y: station === after ? y + 20 : y - 28, size: 14, fill: palette.ink })}
        <path d="M${LEFT} ${y}H${width - RIGHT}" stroke=${palette.muted} stroke-width="1" />
        ${Array.from(station.vector, (value, index) => svg`<circle cx=${x(value).toFixed(2)} cy=${y} r=${isHere(index) ? 6 : 4.5} fill=${palette.ink} fill-opacity=${isHere(index) ? 1 : 0.55} stroke=${palette.ground} />`)}
        <g data-stands=${station === before ? 'mu' : 'bias'}><path d="M${x(station.mean)} ${y - 14}v28" stroke=${palette.key} stroke-width="2.5" /></g>
        <g data-stands=${station === before ? 'variance' : 'gain'}><path d="M${x(station.mean - spread)} ${y - 5}v10m0 -5H${x(station.mean + spread)}m0 -5v10" fill="none" stroke=${palette.key} stroke-width="1.5" /></g>
      </g>`;
    })}`,
    bottomAxis({ scale: x, palette, at: BOTTOM }),
  ]);
}
