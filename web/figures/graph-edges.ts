/** The edges of either graph, the lit way between the chosen tokens, and the message on its way. Indices count from 0. */
import { nothing, svg, type SVGTemplateResult } from 'lit';
import { allSegments, arrow, dots, segment, type Point } from '../marks/arrow';
import { chipWidth } from '../marks/chip';
import { subscript } from '../marks/format';
import type { Palette } from '../marks/palette';
import { label } from '../marks/text';
import type { GraphView } from './graph';
import { CHIP, type GraphLayout } from './graph-layout';
import { stepsDone } from './graph-playing';
import { hops } from './graph-route';
import { stateStands } from './graph-terms';

type Arrow = ReturnType<typeof arrow>;

const CENTRE: Point = { x: 0, y: 0 };
const placeOf = ({ places }: GraphLayout, index: number): Point => places[index] ?? CENTRE;
const along = (a: Point, b: Point, share: number): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});

/** How far a line stays away from a token's middle so that it ends at its edge. */
function inset(view: GraphView, layout: GraphLayout, index: number, towards: Point): number {
  if (!layout.chips) return 4;
  const here = placeOf(layout, index);
  const [dx, dy] = [towards.x - here.x, towards.y - here.y];
  const half = chipWidth(view.names[index] ?? '', CHIP, layout.most) / 2;
  // A chip's round corners lie near the ellipse through its sides.
  return Math.hypot(dx, dy) / Math.hypot(dx / half, dy / (CHIP / 2)) + 2;
}

function edge(view: GraphView, layout: GraphLayout, i: number, j: number, size: number): Arrow {
  const [from, to] = [placeOf(layout, i), placeOf(layout, j)];
  return arrow(from, to, { start: inset(view, layout, i, to), end: inset(view, layout, j, from), size });
}

/** A chain of arrows between neighbours, index `i` to index `j`; heads only where they have room. */
function chain(view: GraphView, layout: GraphLayout, i: number, j: number, size: number): Arrow {
  const steps = Array.from({ length: Math.max(0, j - i) }, (_, index) => i + index);
  if (layout.chips) {
    const edges = steps.map((index) => edge(view, layout, index, index + 1, size));
    return { shaft: edges.map(({ shaft }) => shaft).join(''), head: edges.map(({ head }) => head).join('') };
  }
  const every = Math.max(1, Math.round(layout.places.length / 8));
  const place = (index: number) => placeOf(layout, index);
  return {
    shaft: steps.map((index) => segment(place(index), place(index + 1))).join(''),
    head: steps
      .filter((index) => index % every === every - 1)
      .map((index) => arrow(place(index - 1), place(index + 1), { size: size + 2 }).head)
      .join(''),
  };
}

function stroke({ shaft, head }: Arrow, colour: string, width: number, name?: string): SVGTemplateResult {
  // The chosen pair's edge is its weight.
  return svg`<g data-edges=${name ?? nothing} data-stands=${name === 'complete-lit' ? 'weight' : nothing}><path d=${shaft} fill="none" stroke=${colour} stroke-width=${width} stroke-linecap="round" /><path d=${head} fill=${colour} /></g>`;
}

export function pathEdges(view: GraphView, layout: GraphLayout): SVGTemplateResult {
  const { palette, playing, from, to, names } = view;
  const n = names.length;
  const reached = playing ? Math.min(n, stepsDone(playing)) : (to ?? 0);
  return svg`
    ${stroke(chain(view, layout, 0, n - 1, 7), palette.muted, 1, 'path')}
    ${to === undefined && !playing ? nothing : stroke(chain(view, layout, from - 1, reached - 1, 10), palette.ink, 3, 'path-lit')}
    ${hasStates(layout, n) ? layout.places.map((_, index) => stateName(view, layout, index)) : nothing}
    ${playing && playing.share < 1 ? message(view, layout, playing.step - 2, [playing.step - 1], playing.share) : nothing}`;
}

/** Whether each hidden state is named beside its token. */
export const hasStates = ({ chips }: GraphLayout, n: number): boolean => chips && n <= 8;

/** h₁ inside of the arc, beside its token. */
function stateName(view: GraphView, layout: GraphLayout, index: number): SVGTemplateResult {
  const place = placeOf(layout, index);
  const share = (inset(view, layout, index, CENTRE) + 18) / Math.hypot(place.x, place.y);
  const stands = stateStands(view, index + 1)[0];
  const name = label(`h${subscript(index + 1)}`, {
    ...along(place, CENTRE, share),
    anchor: 'middle',
    size: 14,
    fill: view.palette.muted,
  });
  return svg`<g data-stands=${stands ?? nothing}>${name}</g>`;
}

export function completeEdges(view: GraphView, layout: GraphLayout): SVGTemplateResult {
  const { palette, from, to, causal, playing, names } = view;
  const n = names.length;
  const done = playing && stepsDone(playing) >= 1;
  // The more edges, the fainter, so that the chosen pair's shows among them.
  const faint = (most: number) => Math.min(1, most / n);
  const isLit = to !== undefined && hops(from, to, causal).complete === 1 && (!playing || done);
  const others = names.map((_, index) => index).filter((index) => index !== from - 1 && (!causal || index >= from - 1));
  const star = () => others.map((index) => segment(placeOf(layout, from - 1), placeOf(layout, index))).join('');
  return svg`
    <g opacity=${faint(done ? 20 : 8)}>${stroke(allEdges(view, layout), palette.muted, 1, 'complete')}</g>
    ${done ? svg`<g opacity=${faint(16)}>${stroke({ shaft: star(), head: '' }, palette.ink, 1.5)}</g>` : nothing}
    ${isLit ? lit(edge(view, layout, from - 1, to - 1, 10), palette) : nothing}
    ${playing && playing.step === 1 && playing.share < 1 ? message(view, layout, from - 1, others, playing.share) : nothing}`;
}

/** The chosen pair's edge, cut out of the others. */
function lit(way: Arrow, palette: Palette): SVGTemplateResult {
  return svg`${stroke(way, palette.ground, 7)}${stroke(way, palette.ink, 3, 'complete-lit')}`;
}

/** Every pair; above 16 tokens the matrix and the words say the direction that a causal mask gives them. */
function allEdges({ causal, names }: GraphView, { places }: GraphLayout): Arrow {
  const shaft = allSegments(places);
  if (!causal || names.length > 16) return { shaft, head: '' };
  return { shaft, head: places.flatMap((a, i) => places.slice(i + 1).map((b) => middleHead(a, b))).join('') };
}

/** Heads in the middle, where the lines are apart. */
const middleHead = (a: Point, b: Point): string => arrow(a, along(a, b, 0.56), { size: 7 }).head;

/** The message on its way from one token to others; there is none before the chosen token. */
function message(
  { palette, from }: GraphView,
  layout: GraphLayout,
  start: number,
  ends: readonly number[],
  share: number,
): SVGTemplateResult | typeof nothing {
  if (start < from - 1) return nothing;
  const now = ends.map((end) => along(placeOf(layout, start), placeOf(layout, end), share));
  return svg`<path d=${dots(now)} stroke=${palette.output} stroke-width="10" stroke-linecap="round" />`;
}
