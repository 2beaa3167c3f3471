/**
 * The slopes at the cursor as numbers and signed bars, one row a class, beneath them their sum: what one class gains is as
 * long as what the others lose together. An ARIA grid of (classes + 1) × 2 cells.
 */
import { svg, nothing, type SVGTemplateResult } from 'lit';
import { dashes } from '../marks/dashes';
import { exact, rounded, subscript } from '../marks/format';
import type { Cell } from '../marks/grid';
import type { Palette } from '../marks/palette';
import { label } from '../marks/text';
import { curveStroke, slopeFill } from './softmax-plot';

export interface SlopeWords {
  readonly probability: string;
  readonly sum: string;
  /** Heading of the slopes, and name of the grid. */
  readonly slopeIn: (z: string) => string;
}

export interface SlopesView {
  readonly probabilities: ArrayLike<number>;
  readonly slopes: ArrayLike<number>;
  /** The largest |slope| there can be: the bars' full length. */
  readonly steepest: number;
  readonly width: number;
  readonly index: number;
  readonly narrow: boolean;
  readonly prob: string;
  readonly active: Cell;
  readonly palette: Palette;
  readonly words: SlopeWords;
}

/** Rows are touched, so they are higher on phones. */
export const rowHeight = (narrow: boolean) => (narrow ? 36 : 28);

const SWATCH = 28;
const NAME = 38;
const PROBABILITY = 124;
const NUMBER = 84;
const BAR = 14;

export const sumOf = (values: ArrayLike<number>): number => Array.from(values).reduce((total, x) => total + x, 0);

/** The derivative's name, of class i by the swept logit: ∂s₁/∂z₂. */
export const slopeName = (prob: string, i: number, index: number) =>
  `∂${prob}${subscript(i + 1)}/∂z${subscript(index + 1)}`;

/** A sum that is 0 but for the rounding of doubles says so to the last digit it has. */
export const sumText = (sum: number) => (sum === 0 ? '0' : rounded(sum, 4));

export function slopeRows(view: SlopesView): SVGTemplateResult {
  const { probabilities, width, index, narrow, palette, words, prob } = view;
  const height = rowHeight(narrow);
  const classes = Array.from({ length: probabilities.length }, (_, i) => i);
  const z = `z${subscript(index + 1)}`;
  const sumTop = (classes.length + 1) * height;
  return svg`<g data-grid="slopes" role="grid" aria-label=${words.slopeIn(z)} aria-rowcount=${classes.length + 1} aria-colcount="2" aria-readonly="true">
    <g aria-hidden="true">
      ${label(words.probability, { x: PROBABILITY, y: height / 2, anchor: 'end', size: 14, fill: palette.muted })}
      ${label(words.slopeIn(z), { x: width, y: height / 2, anchor: 'end', size: 14, fill: palette.muted })}
    </g>
    <path d="M${barZero(view)} ${height}V${sumTop + height}" stroke=${palette.muted} opacity="0.5" />
    ${classes.map((i) => classRow(view, i, height))}
    <path d="M0 ${sumTop}H${width}" stroke=${palette.muted} />
    ${sumRow(view, sumTop, height, prob, z)}
  </g>`;
}

const barReach = ({ width }: SlopesView) => (width - NUMBER - PROBABILITY - 20) / 2;
const barZero = (view: SlopesView) => PROBABILITY + 16 + barReach(view);

/** A signed bar from `from` to `to`, both slopes. */
function signedBar(view: SlopesView, from: number, to: number, middle: number): SVGTemplateResult {
  const { steepest, palette } = view;
  const px = (slope: number) => barZero(view) + (slope / steepest) * barReach(view);
  const [left, right] = [Math.min(px(from), px(to)), Math.max(px(from), px(to))];
  return svg`<rect x=${left.toFixed(1)} y=${middle - BAR / 2} width=${(right - left).toFixed(1)} height=${BAR}
    fill=${slopeFill(palette, to - from)} stroke=${palette.ground} stroke-width="0.5" />`;
}

interface CellContent {
  readonly row: number;
  readonly col: number;
  readonly name: string;
  readonly value: number;
  readonly text: string;
  readonly weight: 400 | 600;
  /** The formulas' terms that it stands for. */
  readonly stands?: string;
}

/** A cell of the grid: a number, its bar where it has one, over a ground that takes pointer and focus. */
function cell(
  view: SlopesView,
  height: number,
  { row, col, name, value, text, weight, stands }: CellContent,
  bars: unknown,
): SVGTemplateResult {
  const { width, active, palette } = view;
  const top = (row + 1) * height;
  const [left, right] = col === 0 ? [NAME + 24, PROBABILITY + 4] : [PROBABILITY + 12, width + 4];
  const isActive = active.row === row && active.col === col;
  return svg`<g class="cell" data-cell="slopes ${row} ${col}" data-stands=${stands ?? nothing} role="gridcell" tabindex=${isActive ? 0 : -1} aria-label="${name} = ${text}" data-full=${exact(value)}>
    <rect x=${left} y=${top + 1} width=${right - left} height=${height - 2} fill="transparent" />
    ${bars}
    ${label(text, { x: col === 0 ? PROBABILITY : width, y: top + height / 2, anchor: 'end', size: 14, fill: palette.ink, weight })}
  </g>`;
}

/** A class's probability, and the terms that it stands for; two classes have a formula of their own for the first. */
export const standsOf = (i: number, index: number): string =>
  [`p${i}`, ...(i === index ? ['swept'] : []), 'share', ...(i === 0 ? ['first'] : [])].join(' ');

function classRow(view: SlopesView, i: number, height: number): SVGTemplateResult {
  const { probabilities, slopes, index, palette, prob } = view;
  const middle = (i + 1.5) * height;
  const [p, slope] = [probabilities[i] ?? NaN, slopes[i] ?? NaN];
  const { stroke, width } = curveStroke(palette, i === index);
  const weight = i === index ? 600 : 400;
  const name = `${prob}${subscript(i + 1)}`;
  return svg`<g role="row">
    <path d="M0 ${middle}H${SWATCH}" stroke=${stroke} stroke-width=${width} stroke-dasharray=${dashes(i)} />
    <g aria-hidden="true">${label(name, { x: NAME, y: middle, size: 14, fill: palette.ink, weight })}</g>
    ${cell(view, height, { row: i, col: 0, name, value: p, text: rounded(p, 4), weight, stands: standsOf(i, index) }, nothing)}
    ${cell(
      view,
      height,
      {
        row: i,
        col: 1,
        name: slopeName(prob, i, index),
        value: slope,
        text: rounded(slope, 4),
        weight,
        stands: `slope${i} slope`,
      },
      signedBar(view, 0, slope, middle),
    )}
  </g>`;
}

/** The sum: gains laid end to end to the right, losses to the left, as long as each other. */
function sumRow(view: SlopesView, top: number, height: number, prob: string, z: string): SVGTemplateResult {
  const { probabilities, slopes, palette, words } = view;
  const row = probabilities.length;
  const middle = top + height / 2;
  const sums = [sumOf(probabilities), sumOf(slopes)] as const;
  const stacked = Array.from(slopes).map((slope, i, all) => {
    const before = sumOf(all.slice(0, i).filter((other) => Math.sign(other) === Math.sign(slope)));
    return signedBar(view, before, before + slope, middle);
  });
  return svg`<g role="row" data-sum>
    <g aria-hidden="true">${label(words.sum, { x: 0, y: middle, size: 14, fill: palette.ink })}</g>
    ${cell(view, height, { row, col: 0, name: `Σ ${prob}`, value: sums[0], text: rounded(sums[0], 4), weight: 400 }, nothing)}
    ${cell(view, height, { row, col: 1, name: `Σ ∂${prob}/∂${z}`, value: sums[1], text: sumText(sums[1]), weight: 600 }, stacked)}
  </g>`;
}
