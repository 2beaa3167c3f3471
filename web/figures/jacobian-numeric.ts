/** The Jacobian by central differences, its distance from the closed form, and how that depends on the step h. */
import { scaleLog, type ScaleContinuousNumeric } from 'd3-scale';
import { line } from 'd3-shape';
import { svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import type { Matrix64 } from '../engine/types';
import { bottomAxis, leftAxis } from '../marks/axis';
import { at, sheet } from '../marks/figure';
import { rounded } from '../marks/format';
import { grid, type Cell } from '../marks/grid';
import type { Palette } from '../marks/palette';
import { label } from '../marks/text';
import { cellWriter, entryName, mostEntry, plotWidth } from './jacobian-names';

export interface NumericView {
  readonly temperature: number;
  readonly jacobian: Matrix64;
  readonly numeric: Matrix64;
  readonly maxAbsError: number;
  readonly width: number;
  readonly narrow: boolean;
  readonly prob: string;
  readonly active: (grid: string, rows: number, cols: number) => Cell;
  readonly palette: Palette;
  readonly words: { readonly numeric: string; readonly difference: string };
}

const TITLE = 22;
const GAP = 24;

/** The error of each entry: a signed distance of two numbers that are shown. */
export const differences = ({ jacobian, numeric }: Pick<NumericView, 'jacobian' | 'numeric'>): Float64Array =>
  numeric.data.map((x, i) => x - (jacobian.data[i] ?? NaN));

export function numericCell(n: number, width: number, narrow: boolean): number {
  const room = narrow ? (width - 4) / n : (width - GAP - 4) / (2 * n);
  return Math.max(36, Math.min(60, Math.floor(room)));
}

/** Errors fit a cell as a power of ten. */
const errorText = (x: number, cell: number) => {
  if (x === 0) return '0';
  const text = x.toExponential(0).replace(/-/g, '−');
  return cell >= 46 ? text : text.replace(/^−?\d/, '');
};

export function numericFigure(view: NumericView): TemplateResult {
  const { jacobian, numeric, maxAbsError, width, narrow, palette, words, prob } = view;
  const n = jacobian.rows;
  const cell = numericCell(n, width, narrow);
  const side = n * cell;
  const [x, y] = narrow ? [0, TITLE + side + 16] : [side + GAP, 0];
  const block = (id: string, title: string, values: Float64Array, extent: number, text: (x: number) => string) =>
    svg`${label(title, { x: 0, y: 9, size: 14, fill: palette.ink })}
      ${at(
        0,
        TITLE,
        grid({
          id,
          rows: n,
          cols: n,
          values,
          cell,
          palette,
          scale: 'signed',
          extent,
          text,
          name: title,
          stands: id,
          active: view.active(id, n, n),
          readonly: true,
          cellName: (row, col) => `${entryName(prob, row, col)}: ${rounded(values[row * n + col] ?? NaN, 4)}`,
        }),
      )}`;
  const errors = differences(view);
  return sheet({ width: x + side + 2, height: y + TITLE + side + 4 }, [
    at(
      1,
      0,
      block('numeric', words.numeric, numeric.data, mostEntry(view.temperature), cellWriter(numeric.data, cell - 4)),
    ),
    at(
      x + 1,
      y,
      block('difference', words.difference, errors, maxAbsError, (v) => errorText(v, cell)),
    ),
  ]);
}

export interface ErrorCurveView {
  readonly steps: readonly number[];
  /** Largest error at each step. */
  readonly errors: readonly number[];
  readonly step: number;
  readonly maxAbsError: number;
  readonly width: number;
  readonly palette: Palette;
  readonly words: {
    readonly largestError: string;
    readonly rounding: string;
    readonly truncation: string;
    readonly errorCurve: (step: string, error: string) => string;
  };
}

const HEIGHT = 210;
/** Errors of 0 stand at the bottom. */
const LEAST = 1e-17;

/** Error over step, both axes logarithmic: rounding on the left, what Taylor's series leaves out on the right. */
export function errorCurve(view: ErrorCurveView): TemplateResult {
  const { steps, errors, step, maxAbsError, palette, words } = view;
  const width = plotWidth(view.width);
  const x = scaleLog([steps[0] ?? 1e-12, steps[steps.length - 1] ?? 1], [52, width - 12]);
  const y = scaleLog([LEAST, 10], [HEIGHT - 36, 28]);
  const height = (error: number) => y(Math.min(10, Math.max(LEAST, error)));
  const path = line<number>((_, i) => x(steps[i] ?? NaN), height)([...errors]) ?? '';
  const name = words.errorCurve(power(step), rounded(maxAbsError, 4));
  const inside = (text: string, at: number, anchor: 'start' | 'end') =>
    label(text, { x: at, y: 40, anchor, fill: palette.muted });
  return sheet({ width, height: HEIGHT, name }, [
    label(words.largestError, { x: 0, y: 8, size: 14, fill: palette.muted }),
    bottomAxis({ scale: x, palette, at: HEIGHT - 36, title: 'h', text: power, ticks: [1e-12, 1e-9, 1e-6, 1e-3, 1] }),
    leftAxis({ scale: y, palette, at: 52, text: power, ticks: [1e-16, 1e-12, 1e-8, 1e-4, 1] }),
    svg`<path d=${path} fill="none" stroke=${palette.ink} stroke-width="2" />`,
    inside(words.rounding, 60, 'start'),
    inside(words.truncation, width - 12, 'end'),
    mark(x, step, height(maxAbsError), palette),
  ]);
}

function mark(x: ScaleContinuousNumeric<number, number>, step: number, y: number, palette: Palette): SVGTemplateResult {
  return svg`<path d="M${x(step)} 48V${HEIGHT - 36}" stroke=${palette.muted} stroke-dasharray="2 3" />
    <circle cx=${x(step)} cy=${y} r="5" fill=${palette.ink} stroke=${palette.ground} stroke-width="1.5" />`;
}

/** 1e−5 */
export const power = (x: number): string => {
  const text = x.toExponential(Number.isInteger(Math.log10(x)) ? 0 : 1);
  return x >= 0.01 && x <= 1 ? String(Number(x.toPrecision(3))) : text.replace('-', '−');
};
