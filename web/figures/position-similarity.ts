/** The similarity of one position with all: p_s · p_t over t, largest where t = s, the same to both sides. A second position is marked. */
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { svg, type TemplateResult } from 'lit';
import { bottomAxis, leftAxis } from '../marks/axis';
import { sheet } from '../marks/figure';
import { label } from '../marks/text';
import type { Palette } from '../marks/palette';

export interface SimilarityView {
  /** p_s · p_t for every t. */
  readonly values: readonly number[];
  /** d: the ends of the axis are ±d/2, which is |p|². */
  readonly dModel: number;
  /** s, and the marked t. */
  readonly position: number;
  readonly other: number;
  /** So many first positions hold a token: a band. */
  readonly tokens: number;
  readonly width: number;
  readonly palette: Palette;
  readonly words: {
    readonly similarityName: string;
    readonly positionAxis: string;
    readonly spokenSimilarity: string;
  };
}

export const SIMILARITY_HEIGHT = 216;
const [LEFT, RIGHT, TOP, BOTTOM] = [36, 12, 28, SIMILARITY_HEIGHT - 40];

const scaleX = (count: number, width: number) => scaleLinear([0, count - 1], [LEFT, width - RIGHT]);

/** The position under a point of the sheet. */
export const positionAt = (x: number, count: number, width: number): number =>
  Math.max(0, Math.min(count - 1, Math.round(scaleX(count, width).invert(x))));

export function similarityFigure(view: SimilarityView): TemplateResult {
  const { values, dModel, position, other, tokens, width, palette, words } = view;
  const x = scaleX(values.length, width);
  const y = scaleLinear([-dModel / 2, dModel / 2], [BOTTOM, TOP]);
  const path = line<number>((_, t) => x(t), y)([...values]) ?? '';
  const [marked = NaN, own = NaN] = [values[other], values[position]];
  return sheet({ width, height: SIMILARITY_HEIGHT }, [
    svg`<rect x=${LEFT} y=${TOP} width=${x(Math.min(tokens, values.length) - 1) - LEFT + 4} height=${BOTTOM - TOP} fill=${palette.raised} />
      <path d="M${LEFT} ${y(0)}H${width - RIGHT}" stroke=${palette.muted} stroke-dasharray="2 3" />`,
    leftAxis({ scale: y, palette, at: LEFT, ticks: [-dModel / 2, 0, dModel / 2] }),
    bottomAxis({
      scale: x,
      palette,
      at: BOTTOM,
      title: words.positionAxis,
      text: String,
      ticks: x.ticks(Math.max(3, Math.round(width / 80))).filter(Number.isInteger),
    }),
    label(words.similarityName, { x: 0, y: 9, size: 14, fill: palette.ink }),
    svg`<g data-plot data-stands="similarity" role="slider" tabindex="0" aria-label=${words.similarityName} aria-valuemin="0" aria-valuemax=${values.length - 1} aria-valuenow=${other} aria-valuetext=${words.spokenSimilarity}>
      <rect x=${LEFT} y=${TOP} width=${width - LEFT - RIGHT} height=${BOTTOM - TOP} fill="transparent" />
      <path data-curve d=${path} fill="none" stroke=${palette.ink} stroke-width="2" />
      ${values.map((value, t) => svg`<circle cx=${x(t).toFixed(1)} cy=${y(value).toFixed(1)} r=${t < tokens ? 3 : 2} fill=${palette.ink} />`)}
      <g data-stands="there">
        <path d="M${x(other)} ${TOP}V${BOTTOM}" stroke=${palette.key} stroke-dasharray="4 3" />
        <circle cx=${x(other)} cy=${y(marked)} r="7" fill=${palette.ground} stroke=${palette.key} stroke-width="3" />
      </g>
      <circle data-stands="here" cx=${x(position)} cy=${y(own)} r="6" fill=${palette.query} />
    </g>`,
  ]);
}
