/**
 * One sequence as two graphs on the same arc: the path along which an RNN passes its state, and the complete graph of
 * attention. The chosen pair's shortest path is lit in both.
 */
import { nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { allSegments, arrow, dots, segment, type Point } from '../marks/arrow';
import { chip, chipWidth } from '../marks/chip';
import { at, sheet } from '../marks/figure';
import { subscript } from '../marks/format';
import { fitted, label } from '../marks/text';
import type { Palette } from '../marks/palette';
import { CHIP, graphLayout, HOPS, TITLE, type GraphLayout } from './graph-layout';
import { hops } from './graph-route';

export type Side = 'path' | 'complete';

export interface GraphView {
  readonly names: readonly string[];
  /** From 1. `to` is undefined while it is still to be chosen. */
  readonly from: number;
  readonly to: number | undefined;
  readonly causal: boolean;
  /** While a message is passed: the step being made, and the share of it that is over. Undefined at rest. */
  readonly playing: { readonly step: number; readonly share: number } | undefined;
  /** Index of the chip that takes the Tab key, in either drawing. */
  readonly active: Readonly<Record<Side, number>>;
  readonly width: number;
  readonly narrow: boolean;
  readonly roomy: boolean;
  readonly palette: Palette;
  readonly words: {
    path: string;
    complete: string;
    hops: (from: string, to: string, steps: number | undefined) => string;
    pickEnd: (from: string) => string;
    tokenName: (name: string, position: number, part: 'from' | 'to' | undefined) => string;
  };
}

export function graphFigure(view: GraphView): TemplateResult {
  const layout = graphLayout(view.names.length, view.width, view.narrow, view.roomy);
  const { width, height, path, complete } = layout;
  return sheet({ width, height }, [
    at(path.x, path.y, [pathEdges(view, layout), tokens(view, layout, 'path'), frame(view, layout, 'path')]),
    at(complete.x, complete.y, [
      completeEdges(view, layout),
      tokens(view, layout, 'complete'),
      frame(view, layout, 'complete'),
    ]),
  ]);
}

/** Title above, number of hops below. */
function frame(view: GraphView, { radius }: GraphLayout, side: Side): SVGTemplateResult {
  const { names, from, to, causal, words, palette } = view;
  const name = (token: number) => fitted(names[token - 1] ?? '', 16, 88);
  const text =
    to === undefined ? words.pickEnd(name(from)) : words.hops(name(from), name(to), hops(from, to, causal)[side]);
  return svg`${label(words[side], { x: 0, y: -radius - CHIP / 2 - TITLE + 10, anchor: 'middle', size: 14, fill: palette.muted })}
    <g data-hops=${side}>${label(text, { x: 0, y: radius / 2 + CHIP / 2 + HOPS / 2 + 2, anchor: 'middle', size: 16, weight: 600, fill: palette.ink })}</g>`;
}

/** How far a line stays away from a token's middle so that it ends at its edge. */
function inset(view: GraphView, layout: GraphLayout, index: number, towards: Point): number {
  if (!layout.chips) return 4;
  const here = layout.places[index] ?? { x: 0, y: 0 };
  const [dx, dy] = [towards.x - here.x, towards.y - here.y];
  const half = chipWidth(view.names[index] ?? '', CHIP, layout.most) / 2;
  // A chip's round corners lie near the ellipse through its sides.
  return Math.hypot(dx, dy) / Math.hypot(dx / half, dy / (CHIP / 2)) + 2;
}

function edge(
  view: GraphView,
  layout: GraphLayout,
  i: number,
  j: number,
  size: number,
): { shaft: string; head: string } {
  const [from, to] = [layout.places[i], layout.places[j]];
  if (!from || !to) return { shaft: '', head: '' };
  return arrow(from, to, { start: inset(view, layout, i, to), end: inset(view, layout, j, from), size });
}

/** A chain of arrows between neighbours, index `i` to index `j`; heads only where they have room. */
function chain(
  view: GraphView,
  layout: GraphLayout,
  i: number,
  j: number,
  size: number,
): { shaft: string; head: string } {
  const { places, chips } = layout;
  const steps = Array.from({ length: Math.max(0, j - i) }, (_, index) => i + index);
  if (chips) {
    const edges = steps.map((index) => edge(view, layout, index, index + 1, size));
    return { shaft: edges.map(({ shaft }) => shaft).join(''), head: edges.map(({ head }) => head).join('') };
  }
  const every = Math.max(1, Math.round(places.length / 8));
  const origin = { x: 0, y: 0 };
  return {
    shaft: steps.map((index) => segment(places[index] ?? origin, places[index + 1] ?? origin)).join(''),
    head: steps
      .filter((index) => index % every === every - 1)
      .map((index) => arrow(places[index - 1] ?? origin, places[index + 1] ?? origin, { size: size + 2 }).head)
      .join(''),
  };
}

function stroke(
  { shaft, head }: { shaft: string; head: string },
  colour: string,
  width: number,
  name?: string,
): SVGTemplateResult {
  return svg`<g data-edges=${name ?? nothing}><path d=${shaft} fill="none" stroke=${colour} stroke-width=${width} stroke-linecap="round" /><path d=${head} fill=${colour} /></g>`;
}

function pathEdges(view: GraphView, layout: GraphLayout): SVGTemplateResult {
  const { palette, playing, from, to, names } = view;
  const n = names.length;
  const reached = playing ? Math.min(n, playing.share < 1 ? playing.step - 1 : playing.step) : (to ?? 0);
  return svg`
    ${stroke(chain(view, layout, 0, n - 1, 7), palette.muted, 1, 'path')}
    ${to === undefined && !playing ? nothing : stroke(chain(view, layout, from - 1, reached - 1, 10), palette.ink, 3, 'path-lit')}
    ${layout.chips && n <= 8 ? layout.places.map((_, index) => stateName(view, layout, index)) : nothing}
    ${playing && playing.share < 1 ? message(view, layout, playing.step - 2, [playing.step - 1], playing.share) : nothing}`;
}

/** h₁ inside of the arc, beside its token. */
function stateName(view: GraphView, layout: GraphLayout, index: number): SVGTemplateResult {
  const { x = 0, y = 0 } = layout.places[index] ?? {};
  const share = (layout.radius - inset(view, layout, index, { x: 0, y: 0 }) - 18) / layout.radius;
  const { palette } = view;
  return label(`h${subscript(index + 1)}`, {
    x: x * share,
    y: y * share,
    anchor: 'middle',
    size: 14,
    fill: palette.muted,
  });
}

function completeEdges(view: GraphView, layout: GraphLayout): SVGTemplateResult {
  const { palette, from, to, causal, playing, names } = view;
  const { places } = layout;
  const n = names.length;
  const origin = { x: 0, y: 0 };
  const shaft = allSegments(places);
  // Heads in the middle, where the lines are apart; above 16 tokens the matrix and the words say the direction.
  const head =
    causal && n <= 16 ? places.flatMap((a, i) => places.slice(i + 1).map((b) => middleHead(a, b))).join('') : '';
  const isLit =
    to !== undefined &&
    hops(from, to, causal).complete === 1 &&
    (!playing || (playing.step >= 1 && playing.share >= 1) || playing.step > 1);
  const done = playing && (playing.step > 1 || (playing.step === 1 && playing.share >= 1));
  const others = places
    .map((_, index) => index)
    .filter((index) => index !== from - 1 && (!causal || index >= from - 1));
  return svg`
    <g opacity=${done ? 1 : Math.max(0.3, Math.min(1, 10 / n))}>${stroke({ shaft, head }, palette.muted, 1, 'complete')}</g>
    ${done ? stroke({ shaft: others.map((index) => segment(places[from - 1] ?? origin, places[index] ?? origin)).join(''), head: '' }, palette.ink, 1.5) : nothing}
    ${isLit ? stroke(edge(view, layout, from - 1, to - 1, 10), palette.ink, 3, 'complete-lit') : nothing}
    ${playing && playing.step === 1 && playing.share < 1 ? message(view, layout, from - 1, others, playing.share) : nothing}`;
}

const middleHead = (a: Point, b: Point): string => {
  const towards = (share: number) => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });
  return arrow(a, towards(0.56), { size: 7 }).head;
};

/** The message on its way from one token to others. */
function message(
  { palette, from }: GraphView,
  { places }: GraphLayout,
  start: number,
  ends: readonly number[],
  share: number,
): SVGTemplateResult {
  const here = places[start];
  if (!here || start < from - 1) return svg``;
  const now = ends.flatMap((end) => {
    const there = places[end];
    return there ? [{ x: here.x + (there.x - here.x) * share, y: here.y + (there.y - here.y) * share }] : [];
  });
  return svg`<path d=${dots(now)} stroke=${palette.output} stroke-width="10" stroke-linecap="round" />`;
}

function tokens(view: GraphView, layout: GraphLayout, side: Side): SVGTemplateResult {
  return layout.chips ? chips(view, layout, side) : dotted(view, layout);
}

/** Whether a token's output has been computed in the step shown. */
function isComputed({ playing }: GraphView, side: Side, index: number): boolean {
  if (!playing) return true;
  const step = playing.share < 1 ? playing.step - 1 : playing.step;
  return side === 'path' ? index < step : step >= 1;
}

function chips(view: GraphView, layout: GraphLayout, side: Side): SVGTemplateResult {
  const { names, from, to, palette, words, active } = view;
  return svg`<g data-grid=${side} role="grid" aria-label=${words[side]} aria-rowcount="1" aria-colcount=${names.length}><g role="row">
    ${layout.places.map(({ x, y }, index) => {
      const text = names[index] ?? '';
      const part = index === from - 1 ? 'from' : index + 1 === to ? 'to' : undefined;
      return svg`<g class="cell" data-cell="${side} 0 ${index}" role="gridcell" tabindex=${index === active[side] ? 0 : -1}
        aria-selected=${String(part !== undefined)} aria-label=${words.tokenName(text, index + 1, part)} opacity=${isComputed(view, side, index) ? 1 : 0.35}>
        ${chip({ text, x, y, palette, height: CHIP, most: layout.most, chosen: part !== undefined })}
      </g>`;
    })}
  </g></g>`;
}

/** Many tokens: dots, and chips inside of the arc for the chosen two. */
function dotted(view: GraphView, layout: GraphLayout): SVGTemplateResult {
  const { names, from, to, palette } = view;
  const { places, radius } = layout;
  const close =
    to !== undefined &&
    Math.hypot(
      (places[from - 1]?.x ?? 0) - (places[to - 1]?.x ?? 0),
      (places[from - 1]?.y ?? 0) - (places[to - 1]?.y ?? 0),
    ) < 60;
  const tag = (token: number, depth: number) => {
    const { x = 0, y = 0 } = places[token - 1] ?? {};
    const share = (radius - depth) / radius;
    return svg`<path d=${segment({ x, y }, { x: x * share, y: y * share })} stroke=${palette.ink} />
      ${chip({ text: names[token - 1] ?? '', x: x * share, y: y * share, palette, height: 24, most: 72, chosen: true })}`;
  };
  return svg`<path d=${dots(places)} stroke=${palette.muted} stroke-width="6" stroke-linecap="round" />
    <path d=${dots([from, to].flatMap((token) => places[(token ?? 0) - 1] ?? []))} stroke=${palette.ink} stroke-width="11" stroke-linecap="round" />
    ${tag(from, 30)}${to === undefined || to === from ? nothing : tag(to, close ? 62 : 30)}`;
}
