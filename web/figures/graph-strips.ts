/**
 * How much of one token reaches each output, a strip a side, on one logarithmic scale: 0.001 and less is the ground, 1 and
 * more is ink. The scale never moves, so that a strip can be compared with itself at another gain or length.
 */
import { svg, nothing, type SVGTemplateResult, type TemplateResult } from 'lit';
import { at, sheet } from '../marks/figure';
import { compact, rounded, subscript } from '../marks/format';
import { fitted, label } from '../marks/text';
import type { Palette } from '../marks/palette';
import { rightEdge, sideWidth } from './graph-layout';
import type { Side } from './graph-route';

export interface StripsView {
  readonly names: readonly string[];
  /** ‖∂h_t/∂x_s‖ and ‖∂o_t/∂x_s‖ for each t; s is `from`, from 1. */
  readonly values: Readonly<Record<Side, ArrayLike<number>>>;
  readonly from: number;
  readonly causal: boolean;
  /** The token whose values are written out, from 1. */
  readonly pointed: number;
  readonly width: number;
  readonly narrow: boolean;
  readonly palette: Palette;
  readonly words: {
    pathStrip: string;
    completeStrip: string;
    scale: string;
    /** Spoken value of a cell. */
    reaches: (name: string, position: number, value: string) => string;
    unreachable: string;
  };
}

const TITLE = 24;
const CELL = 40;
const NAMES = 22;
const PANEL = TITLE + CELL + NAMES + 8;
const LEGEND = 60;
const SWATCH = 16;
const DECADES = 3;

export interface StripsLayout {
  readonly width: number;
  readonly height: number;
  readonly cell: number;
  readonly edges: Readonly<Record<Side, { x: number; y: number }>>;
}

export function stripsLayout(n: number, width: number, narrow: boolean): StripsLayout {
  const side = sideWidth(width, narrow);
  return {
    width: narrow ? width : 2 * side + 24,
    height: (narrow ? 2 * PANEL : PANEL) + LEGEND,
    cell: (side - 2) / n,
    edges: { path: { x: 1, y: 0 }, complete: narrow ? { x: 1, y: PANEL } : { x: rightEdge(width, narrow) + 1, y: 0 } },
  };
}

/** Place of a sensitivity on the scale: 0 for 0.001 and less, 1 for 1 and more. */
export const logShare = (value: number): number =>
  value > 0 ? Math.min(1, Math.max(0, 1 + Math.log10(value) / DECADES)) : 0;

export function stripsFigure(view: StripsView): TemplateResult {
  const layout = stripsLayout(view.names.length, view.width, view.narrow);
  const { width, height, edges } = layout;
  return sheet({ width, height }, [
    at(edges.path.x, edges.path.y, strip(view, layout, 'path')),
    at(edges.complete.x, edges.complete.y, strip(view, layout, 'complete')),
    at(1, height - LEGEND + 4, legend(view)),
  ]);
}

function strip(view: StripsView, { cell }: StripsLayout, side: Side): SVGTemplateResult {
  const { names, values, from, causal, pointed, palette, words } = view;
  const n = names.length;
  const title = side === 'path' ? words.pathStrip : words.completeStrip;
  const isBefore = (index: number) => index + 1 < from && (side === 'path' || causal);
  const number = values[side][pointed - 1] ?? NaN;
  const gap = cell > 12 ? 1 : 0;
  const spoken = isBefore(pointed - 1) ? words.unreachable : rounded(number, 4);
  return svg`
    ${label(title, { x: 0, y: 10, size: 14, fill: palette.ink })}
    <g class="strip" data-strip=${side} data-stands=${side === 'path' ? 'state' : 'output'} role="slider" tabindex="0" aria-label=${title} aria-valuemin="1" aria-valuemax=${n} aria-valuenow=${pointed}
      aria-valuetext=${words.reaches(names[pointed - 1] ?? '', pointed, spoken)}>
      <rect x="-1" y=${TITLE - 1} width=${n * cell + 2} height=${CELL + 2} fill=${palette.ground} stroke=${palette.muted} />
      ${names.map((_, index) => {
        const fill = palette.probability(logShare(values[side][index] ?? NaN));
        return svg`<rect x=${(index * cell).toFixed(2)} y=${TITLE} width=${(cell - gap).toFixed(2)} height=${CELL} fill=${isBefore(index) ? palette.raised : fill} />
          ${cell < 34 ? nothing : label(isBefore(index) ? '—' : rounded(values[side][index] ?? NaN, 2), { x: (index + 0.5) * cell, y: TITLE + CELL / 2, anchor: 'middle', size: 12, fill: isBefore(index) ? palette.muted : palette.textOn(fill) })}`;
      })}
      <rect x=${((pointed - 1) * cell - 1).toFixed(2)} y=${TITLE - 2} width=${(cell + 2 - gap).toFixed(2)} height=${CELL + 4} fill="none" stroke=${palette.ink} stroke-width="2" />
    </g>
    ${axisNames(view, cell)}`;
}

/** Every token's name where there is room, else the first, the last and the pointed one. */
function axisNames({ names, pointed, palette }: StripsView, cell: number): SVGTemplateResult {
  const y = TITLE + CELL + 14;
  const name = (index: number, anchor: 'start' | 'middle' | 'end', width: number) =>
    label(fitted(names[index] ?? '', 12, width), {
      x: (index + (anchor === 'middle' ? 0.5 : anchor === 'end' ? 1 : 0)) * cell,
      y,
      anchor,
      fill: index === pointed - 1 ? palette.ink : palette.muted,
    });
  if (cell >= 28) return svg`${names.map((_, index) => name(index, 'middle', cell))}`;
  const last = names.length - 1;
  const middle = (pointed - 0.5) * cell;
  const isFree = middle > 64 && middle < names.length * cell - 64;
  return svg`${name(0, 'start', 56)}${name(last, 'end', 56)}${isFree ? name(pointed - 1, 'middle', 64) : nothing}`;
}

function legend({ palette, words }: StripsView): SVGTemplateResult {
  const swatches = Array.from({ length: 13 }, (_, index) => index);
  const ticks = [0.001, 0.01, 0.1, 1];
  return svg`<g aria-hidden="true">
    ${swatches.map((index) => svg`<rect x=${index * SWATCH} y="0" width=${SWATCH} height="10" fill=${palette.probability(index / 12)} />`)}
    <rect x="0" y="0" width=${13 * SWATCH} height="10" fill="none" stroke=${palette.muted} stroke-width="0.5" />
    ${ticks.map((tick, index) => label(`${tick === 0.001 ? '≤ ' : tick === 1 ? '≥ ' : ''}${compact(tick, 3)}`, { x: index === 0 ? 0 : (index * 4 + 0.5) * SWATCH, y: 22, anchor: index === 0 ? 'start' : 'middle', fill: palette.muted }))}
    ${label(words.scale, { x: 0, y: 40, fill: palette.muted })}
  </g>`;
}

/** ‖∂h₆/∂x₁‖ and ‖∂o₆/∂x₁‖. */
export const sensitivityName = (side: Side, to: number, from: number) =>
  `‖∂${side === 'path' ? 'h' : 'o'}${subscript(to)}/∂x${subscript(from)}‖`;

/** The token whose cell the pointer is over, from 1; undefined where it is over no strip. */
export function pointedToken(event: PointerEvent, { cell, edges }: StripsLayout): number | undefined {
  const strip = event.target instanceof Element ? event.target.closest('[data-strip]') : null;
  const sheet = strip?.closest('svg');
  if (!strip || !sheet) return undefined;
  const edge = edges[strip.getAttribute('data-strip') === 'path' ? 'path' : 'complete'];
  return Math.floor((event.clientX - sheet.getBoundingClientRect().left - edge.x) / cell) + 1;
}

/** The token that a key leads to, as a slider's keys do; undefined for other keys. It may lie beyond the ends. */
export function keyedToken({ key, shiftKey }: KeyboardEvent, now: number, n: number): number | undefined {
  const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[key];
  return by === undefined ? { Home: 1, End: n }[key] : now + by * (shiftKey ? 10 : 1);
}
