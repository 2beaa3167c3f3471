/** Loss and accuracy of the models over the steps, with the level that guessing reaches. */
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { svg, nothing, type SVGTemplateResult, type TemplateResult } from 'lit';
import { bottomAxis, leftAxis } from '../marks/axis';
import { dashes } from '../marks/dashes';
import { at, sheet } from '../marks/figure';
import { percent, rounded } from '../marks/format';
import type { Palette } from '../marks/palette';
import { label, textWidth } from '../marks/text';

export interface Curve {
  readonly name: string;
  readonly losses: ArrayLike<number>;
  readonly accuracies: ArrayLike<number>;
}

export interface CurvesView {
  /** The Transformer's, then the RNN's. */
  readonly curves: readonly Curve[];
  /** Held-out losses of the first one, where it has some. */
  readonly heldOut: readonly { readonly step: number; readonly loss: number }[];
  readonly steps: number;
  readonly chanceAccuracy: number;
  readonly chanceLoss: number;
  readonly width: number;
  readonly palette: Palette;
  readonly words: {
    readonly curves: string;
    readonly accuracy: string;
    readonly loss: string;
    readonly step: string;
    readonly chance: string;
    readonly entropy: string;
    readonly heldOut: string;
  };
  readonly isText: boolean;
}

/** At the right there is room for half a number of the axis. */
const MARGIN = { left: 44, right: 18, top: 26, bottom: 22 };
const PLOT = 104;
const GAP = 32;
/** From this width the plots stand side by side. */
const WIDE = 620;

/** Height of a line of the key. */
const KEY = 16;

/** `lines` are those of the key. */
export function curvesLayout(width: number, lines = 1) {
  const isWide = width >= WIDE;
  const plot = isWide ? (width - GAP) / 2 : width;
  const one = MARGIN.top + PLOT + MARGIN.bottom;
  const plots = isWide ? one : 2 * one;
  return { isWide, plot, one, plots, height: plots + lines * KEY };
}

/** So many values at most are drawn; beyond, each point is the mean of its share of the steps. */
export function binned(values: ArrayLike<number>, most: number): { step: number; value: number }[] {
  const size = Math.max(1, Math.ceil(values.length / most));
  const points: { step: number; value: number }[] = [];
  for (let from = 0; from < values.length; from += size) {
    const part = Array.from({ length: Math.min(size, values.length - from) }, (_, i) => values[from + i] ?? NaN);
    const value = part.reduce((sum, x) => sum + x, 0) / part.length;
    points.push({ step: from + (part.length + 1) / 2, value });
  }
  return points;
}

/** The largest value, and its step. */
function peakOf(values: ArrayLike<number>): { step: number; value: number } {
  let peak = { step: 0, value: -Infinity };
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? NaN;
    if (value > peak.value) peak = { step: i + 1, value };
  }
  return peak;
}

interface PlotView {
  readonly name: string;
  readonly kind: 'accuracy' | 'loss';
  readonly series: readonly ArrayLike<number>[];
  readonly most: number;
  readonly chance: number;
  readonly chanceText: string;
  readonly width: number;
}

function plot(view: CurvesView, { name, kind, series, most, chance, chanceText, width }: PlotView): SVGTemplateResult {
  const { palette, steps } = view;
  const x = scaleLinear(
    [0, Math.max(steps, ...series.map(({ length }) => length))],
    [MARGIN.left, width - MARGIN.right],
  );
  const y = scaleLinear([0, most], [MARGIN.top + PLOT, MARGIN.top]);
  // What is off the scale leaves the frame, which cuts it off; ten frames above is far enough.
  const inside = (value: number) => y(Math.min(10 * most, Math.max(0, value)));
  const path = line<{ step: number; value: number }>()
    .defined(({ value }) => Number.isFinite(value))
    .x(({ step }) => x(step))
    .y(({ value }) => inside(value));
  const peak = (values: ArrayLike<number>, index: number) => {
    const { step, value } = peakOf(values);
    if (value <= most) return nothing;
    const text = `${series.length > 1 ? `${view.curves[index]?.name ?? ''} ` : ''}↑ ${rounded(value, 1)}`;
    const place = { x: Math.min(x(step) + 6, right - textWidth(text, 12)), y: MARGIN.top + 8 + 14 * index };
    return svg`<g data-peak=${index}>${label(text, { ...place, fill: palette.ink })}</g>`;
  };
  const room = Math.max(16, Math.floor((width - MARGIN.left - MARGIN.right) / 2));
  const right = width - MARGIN.right;
  const nearTop = inside(chance) < MARGIN.top + 16;
  return svg`<g data-plot=${kind} data-stands=${kind === 'loss' ? 'loss' : nothing}>
    <rect x=${MARGIN.left} y=${MARGIN.top} width=${right - MARGIN.left} height=${PLOT} fill="none" />
    ${label(name, { x: MARGIN.left, y: 10, fill: palette.ink, size: 14 })}
    ${leftAxis({
      scale: y,
      palette,
      at: MARGIN.left,
      ...(kind === 'accuracy'
        ? { text: (p: number) => `${Math.round(p * 100)}%`, ticks: [0, 0.5, 1] }
        : { ticks: y.ticks(3) }),
    })}
    ${bottomAxis({ scale: x, palette, at: MARGIN.top + PLOT })}
    <path d="M${MARGIN.left} ${inside(chance)}H${right}" stroke=${palette.muted} stroke-dasharray="2 3" />
    <svg x="0" y=${MARGIN.top - 1} width=${width} height=${PLOT + 2} viewBox="0 ${MARGIN.top - 1} ${width} ${PLOT + 2}" overflow="hidden">
      ${series.map(
        (values, index) =>
          svg`<path data-curve="${kind} ${index}" d=${path(binned(values, room)) ?? ''} fill="none" stroke=${palette.ink} stroke-width=${index === 0 ? 2 : 1.5} stroke-dasharray=${dashes(index)} stroke-linejoin="round" />`,
      )}
      ${kind === 'loss' ? view.heldOut.map(({ step, loss }) => svg`<circle cx=${x(step)} cy=${inside(loss)} r="3" fill=${palette.ground} stroke=${palette.ink} stroke-width="1.5" />`) : nothing}
    </svg>
    <g stroke=${palette.ground} stroke-width="4" stroke-linejoin="round" paint-order="stroke">
      ${series.map(peak)}
      ${label(chanceText, { x: right, y: inside(chance) + (nearTop ? 10 : -9), anchor: 'end', fill: palette.muted })}
    </g>
  </g>`;
}

interface Entry {
  readonly text: string;
  /** From 0 to 28 px. */
  readonly mark: SVGTemplateResult;
}

/** The models' lines, and the circles of a text whether or not there are any yet. */
function entries({ curves, palette, words, isText }: CurvesView): Entry[] {
  const lines = curves.map(({ name }, index) => ({
    text: name,
    mark: svg`<path d="M0 0h28" stroke=${palette.ink} stroke-width=${index === 0 ? 2 : 1.5} stroke-dasharray=${dashes(index)} />`,
  }));
  const circle = svg`<circle cx="14" cy="0" r="3" fill="none" stroke=${palette.ink} stroke-width="1.5" />`;
  return isText ? [...lines, { text: words.heldOut, mark: circle }] : lines;
}

/** Where each entry of the key begins, on as many lines as it takes. */
export function keyPlaces(
  texts: readonly string[],
  width: number,
): readonly { readonly x: number; readonly line: number }[] {
  let [x, line] = [MARGIN.left, 0];
  return texts.map((text) => {
    const own = 34 + textWidth(text, 12);
    if (x > MARGIN.left && x + own > width) [x, line] = [MARGIN.left, line + 1];
    const place = { x, line };
    x += own + 22;
    return place;
  });
}

export const keyLines = (texts: readonly string[], width: number): number =>
  Math.max(0, ...keyPlaces(texts, width).map(({ line }) => line)) + 1;

function key(view: CurvesView): { readonly lines: number; readonly drawing: SVGTemplateResult } {
  const all = entries(view);
  const texts = all.map(({ text }) => text);
  const places = keyPlaces(texts, view.width);
  const placed = all.map(({ text, mark }, index) => {
    const { x, line } = places[index] ?? { x: 0, line: 0 };
    return at(x, line * KEY, svg`${mark}${label(text, { x: 34, y: 0, fill: view.palette.ink })}`);
  });
  return { lines: keyLines(texts, view.width), drawing: svg`<g class="key">${placed}</g>` };
}

export function curvesFigure(view: CurvesView): TemplateResult {
  const { curves, chanceAccuracy, chanceLoss, width, words, isText } = view;
  const { lines, drawing } = key(view);
  const layout = curvesLayout(width, lines);
  const seen = curves.flatMap(({ losses }) => binned(losses, 200).map(({ value }) => value)).filter(Number.isFinite);
  // Room for what lies above guessing, but a divergence must not flatten the rest.
  const most = Math.max(chanceLoss * 1.25, Math.min(2 * chanceLoss, ...[Math.max(0, ...seen) * 1.05]), 0.1);
  const chanceText = (value: string) => `${isText ? words.entropy : words.chance} ${value}`;
  const accuracy = plot(view, {
    name: words.accuracy,
    kind: 'accuracy',
    series: curves.map(({ accuracies }) => accuracies),
    most: 1,
    chance: chanceAccuracy,
    chanceText: `${words.chance} ${percent(chanceAccuracy)}`,
    width: layout.plot,
  });
  const loss = plot(view, {
    name: words.loss,
    kind: 'loss',
    series: curves.map(({ losses }) => losses),
    most,
    chance: chanceLoss,
    chanceText: chanceText(chanceLoss.toFixed(3)),
    width: layout.plot,
  });
  const beside = layout.isWide ? at(layout.plot + GAP, 0, loss) : at(0, layout.one, loss);
  return sheet(
    { width, height: layout.height, name: words.curves },
    svg`${accuracy}${beside}${at(0, layout.plots + KEY / 2, drawing)}`,
  );
}
