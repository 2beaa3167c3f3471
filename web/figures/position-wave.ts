/** One frequency of the encoding over the positions: its sine and its cosine. Only whole positions exist; the lines join them. */
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { svg, type TemplateResult } from 'lit';
import type { Matrix } from '../engine/types';
import { bottomAxis, leftAxis } from '../marks/axis';
import { sheet } from '../marks/figure';
import { columnAt } from '../marks/matrix';
import { lineKey } from '../marks/line-key';
import type { Palette } from '../marks/palette';

export interface WaveView {
  readonly encoding: Matrix;
  readonly position: number;
  /** The chosen component; its frequency's other one is drawn too. */
  readonly component: number;
  readonly width: number;
  readonly palette: Palette;
  readonly words: { readonly waveName: string; readonly positionAxis: string };
}

export const WAVE_HEIGHT = 216;
const [LEFT, RIGHT, TOP, BOTTOM] = [36, 12, 36, WAVE_HEIGHT - 40];

export function waveFigure({ encoding, position, component, width, palette, words }: WaveView): TemplateResult {
  const x = scaleLinear([0, encoding.rows - 1], [LEFT, width - RIGHT]);
  const y = scaleLinear([-1, 1], [BOTTOM, TOP]);
  const pair = component - (component % 2);
  const wave = (col: number) => {
    const values = columnAt(encoding, col);
    const isChosen = col === component;
    const stroke = isChosen ? palette.ink : palette.muted;
    return svg`<g data-wave=${col} data-stands=${col % 2 === 0 ? 'sine' : 'cosine'}>
      <path d=${line<number>((_, t) => x(t), y)(values) ?? ''} fill="none" stroke=${stroke} stroke-width=${isChosen ? 2 : 1.25} stroke-dasharray=${col % 2 === 0 ? 'none' : '5 3'} />
      ${values.map((value, t) => svg`<circle cx=${x(t).toFixed(1)} cy=${y(value).toFixed(1)} r=${isChosen ? 2.5 : 1.5} fill=${stroke} />`)}
      <circle cx=${x(position)} cy=${y(values[position] ?? NaN)} r="5" fill=${isChosen ? palette.query : palette.ground} stroke=${palette.query} stroke-width="2" />
    </g>`;
  };
  const key = (text: string, from: number, isSine: boolean) =>
    lineKey(text, { x: from, y: 9, stroke: palette.ink, dashes: isSine ? 'none' : '5 3', fill: palette.ink });
  return sheet({ width, height: WAVE_HEIGHT, name: words.waveName }, [
    svg`${key(`sin, ${pair}`, LEFT, true)}${key(`cos, ${pair + 1}`, LEFT + 110, false)}`,
    leftAxis({ scale: y, palette, at: LEFT, ticks: [-1, 0, 1] }),
    bottomAxis({
      scale: x,
      palette,
      at: BOTTOM,
      title: words.positionAxis,
      text: String,
      ticks: x.ticks(Math.max(3, Math.round(width / 80))).filter(Number.isInteger),
    }),
    svg`<path d="M${x(position)} ${TOP}V${BOTTOM}" stroke=${palette.query} stroke-dasharray="4 3" />${wave(component === pair ? pair + 1 : pair)}${wave(component)}`,
  ]);
}
