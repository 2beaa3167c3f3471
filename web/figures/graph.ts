/**
 * One sequence as two graphs on the same arc: the path along which an RNN passes its state, and the complete graph of
 * attention. The chosen pair's shortest path is lit in both.
 */
import { svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { at, sheet } from '../marks/figure';
import { fitted, label } from '../marks/text';
import type { Palette } from '../marks/palette';
import { completeEdges, pathEdges } from './graph-edges';
import { CHIP, graphLayout, HOPS, TITLE, type GraphLayout } from './graph-layout';
import type { Playing } from './graph-playing';
import { hops, sideName, SIDES, type Pair, type Side } from './graph-route';
import { tokens } from './graph-tokens';

export interface GraphView extends Pair {
  readonly names: readonly string[];
  readonly causal: boolean;
  /** Undefined at rest. */
  readonly playing: Playing | undefined;
  /** Index of the chip that takes the Tab key, in either drawing. */
  readonly active: Readonly<Record<Side, number>>;
  readonly width: number;
  readonly narrow: boolean;
  /** Keeps its height whatever n is. */
  readonly roomy: boolean;
  readonly palette: Palette;
  readonly words: {
    path: string;
    complete: string;
    completeCausal: string;
    hops: (from: string, to: string, steps: number | undefined) => string;
    pickEnd: (from: string) => string;
    tokenName: (name: string, position: number, part: 'from' | 'to' | undefined) => string;
  };
}

const EDGES = { path: pathEdges, complete: completeEdges };

export function graphFigure(view: GraphView): TemplateResult {
  const layout = graphLayout(view.names.length, view.width, view.narrow, view.roomy);
  return sheet(
    layout,
    SIDES.map((side) =>
      at(layout[side].x, layout[side].y, [
        EDGES[side](view, layout),
        tokens(view, layout, side),
        frame(view, layout, side),
      ]),
    ),
  );
}

/** Title above, number of hops below. */
function frame(view: GraphView, { radius: { y: radius } }: GraphLayout, side: Side): SVGTemplateResult {
  const { names, from, to, causal, words, palette } = view;
  const name = (token: number) => fitted(names[token - 1] ?? '', 16, 88);
  const text =
    to === undefined ? words.pickEnd(name(from)) : words.hops(name(from), name(to), hops(from, to, causal)[side]);
  return svg`${label(sideName(words, side, causal), { x: 0, y: -radius - CHIP / 2 - TITLE + 10, anchor: 'middle', size: 14, fill: palette.muted })}
    <g data-hops=${side}>${label(text, { x: 0, y: radius / 2 + CHIP / 2 + HOPS / 2 + 2, anchor: 'middle', size: 16, weight: 600, fill: palette.ink })}</g>`;
}
