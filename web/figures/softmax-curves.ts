/** Every class's probability as one logit sweeps, and at the cursor the tangents of all of them; their slopes beside or beneath. */
import { scaleLinear, type ScaleLinear } from 'd3-scale';
import { svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { SoftmaxSweepResult } from '../engine/types';
import { bottomAxis } from '../marks/axis';
import { cursor, ticksBeside } from '../marks/cursor';
import { dashes } from '../marks/dashes';
import { endLabels } from '../marks/end-labels';
import { at, sheet } from '../marks/figure';
import { compact, subscript } from '../marks/format';
import type { Cell } from '../marks/grid';
import { rowAt } from '../marks/matrix';
import type { Palette } from '../marks/palette';
import { tangent } from '../marks/tangent';
import { label } from '../marks/text';
import { columnPath, curveStroke, isBeside, MARGIN, probabilityTicks, slopeFill } from './softmax-plot';
import { rowHeight, slopeRows, standsOf, type SlopeWords } from './softmax-slopes';

export interface CurvesView {
  readonly sweep: SoftmaxSweepResult;
  /** The swept class, from 0. */
  readonly index: number;
  /** The row of the sweep at the cursor. */
  readonly row: number;
  /** The swept logit there, without the dust of binary fractions. */
  readonly value: number;
  readonly temperature: number;
  readonly width: number;
  readonly narrow: boolean;
  /** The letter of the outputs. */
  readonly prob: string;
  /** The cell of the slopes that the Tab key stops at. */
  readonly active: Cell;
  readonly palette: Palette;
  readonly words: SlopeWords & {
    probability: string;
    /** What the plot shows, for those who cannot see it. */
    plot: (z: string, value: string) => string;
  };
}

const SIDE = { width: 320, gap: 40 };

interface Layout {
  readonly plotWidth: number;
  readonly plotHeight: number;
  readonly width: number;
  readonly height: number;
  readonly x: ScaleLinear<number, number>;
  readonly y: ScaleLinear<number, number>;
  /** Where the slopes stand. */
  readonly rows: { readonly x: number; readonly y: number; readonly width: number };
}

/** Where everything stands; the widget turns pointer positions into logits with `x.invert`. */
export function curvesLayout(
  classes: number,
  width: number,
  narrow: boolean,
  range: readonly [number, number],
): Layout {
  const beside = isBeside(width);
  const plotWidth = Math.min(680, beside ? width - SIDE.width - SIDE.gap : width);
  const plotHeight = beside ? 300 : 240;
  const rowsWidth = beside ? SIDE.width : Math.min(440, width);
  const rowsHeight = (classes + 2) * rowHeight(narrow);
  return {
    plotWidth,
    plotHeight,
    width: beside ? plotWidth + SIDE.gap + SIDE.width : width,
    height: beside ? Math.max(plotHeight, rowsHeight) : plotHeight + 12 + rowsHeight,
    x: scaleLinear(range, [MARGIN.left, plotWidth - MARGIN.right]),
    y: scaleLinear([0, 1], [plotHeight - MARGIN.bottom, MARGIN.top]),
    rows: beside ? { x: plotWidth + SIDE.gap, y: 0, width: rowsWidth } : { x: 0, y: plotHeight + 12, width: rowsWidth },
  };
}

export function curvesFigure(view: CurvesView): TemplateResult {
  const { sweep, index, row, prob, palette, words, narrow, active } = view;
  const classes = sweep.probabilities.cols;
  const layout = curvesLayout(classes, view.width, narrow, ends(sweep.values));
  const { plotWidth, plotHeight, rows, width, height } = layout;
  const z = `z${subscript(index + 1)}`;
  const value = compact(view.value, 3);
  return sheet({ width, height }, [
    svg`<g role="img" aria-label=${words.plot(z, value)}>
      ${label(words.probability, { x: 0, y: 8, fill: palette.muted, size: 14 })}
      ${guard([sweep, view.width, narrow, palette, prob, index], () => curves(view, layout))}
      ${tangents(view, layout)}
      ${axisAndCursor(view, layout, `${z} = ${value}`)}
      <rect class="surface" data-plot="logit" x=${MARGIN.left - 12} y=${MARGIN.top - 10} width=${plotWidth - MARGIN.left - MARGIN.right + 24} height=${plotHeight - MARGIN.top + 10} fill="transparent" />
    </g>`,
    at(
      rows.x,
      rows.y,
      slopeRows({
        probabilities: rowAt(sweep.probabilities, row),
        slopes: rowAt(sweep.slopes, row),
        steepest: 1 / (4 * view.temperature),
        width: rows.width,
        index,
        narrow,
        prob,
        active,
        palette,
        words,
      }),
    ),
  ]);
}

const ends = (values: ArrayLike<number>): [number, number] => [values[0] ?? 0, values[values.length - 1] ?? 1];

function curves(view: CurvesView, { x, y }: Layout): SVGTemplateResult {
  const { sweep, index, palette, prob } = view;
  const classes = Array.from({ length: sweep.probabilities.cols }, (_, i) => i);
  const [left = 0, right = 0] = x.range();
  const first = rowAt(sweep.probabilities, 0);
  return svg`${probabilityTicks(y, left, right, palette)}
    ${classes.map((i) => {
      const { stroke, width } = curveStroke(palette, i === index);
      return svg`<path data-curve=${i} d=${columnPath(sweep.probabilities, i, (row) => x(sweep.values[row] ?? NaN), y)} fill="none"
        stroke=${stroke} stroke-width=${width} stroke-dasharray=${dashes(i)} />`;
    })}
    ${endLabels({
      labels: classes.map((i) => ({
        text: `${prob}${subscript(i + 1)}`,
        y: y(first[i] ?? NaN),
        fill: palette.ink,
        weight: i === index ? 600 : 400,
      })),
      x: left,
      low: y(1),
      high: y(0),
      leader: palette.muted,
    })}`;
}

/** The tangent of every curve at the cursor, brown where it falls and green where it rises; a dot on each curve. */
function tangents({ sweep, row, index, palette }: CurvesView, { x, y }: Layout): SVGTemplateResult {
  const [left = 0, right = 0] = x.range();
  const across = x(sweep.values[row] ?? NaN);
  const unit = (y(1) - y(0)) / (x(1) - x(0));
  const probabilities = rowAt(sweep.probabilities, row);
  const slopes = rowAt(sweep.slopes, row);
  return svg`<g aria-hidden="true">
    ${probabilities.map((p, i) => {
      const slope = slopes[i] ?? NaN;
      return svg`<g data-tangent=${i} data-stands="slope${i} slope">${tangent({
        x: across,
        y: y(p),
        slope: slope * unit,
        left,
        right,
        stroke: slopeFill(palette, slope),
        halo: palette.ground,
      })}</g>`;
    })}
    ${probabilities.map((p, i) => svg`<circle data-stands=${standsOf(i, index)} cx=${across} cy=${y(p)} r="4" fill=${palette.ink} stroke=${palette.ground} stroke-width="1.5" />`)}
  </g>`;
}

function axisAndCursor(
  { sweep, row, palette }: CurvesView,
  { x, y, plotWidth }: Layout,
  text: string,
): SVGTemplateResult {
  const written = (tick: number) => compact(tick, 3);
  const chip = { x: x(sweep.values[row] ?? NaN), text, left: 0, right: plotWidth };
  const [from = 0, to = 0] = x.range();
  const ticks = ticksBeside(x.ticks(Math.max(2, Math.round((to - from) / 60))), x, written, chip);
  return svg`${bottomAxis({ scale: x, palette, at: y(0), text: written, ticks })}
    ${cursor({ ...chip, top: y(1) - 6, bottom: y(0), palette })}`;
}
