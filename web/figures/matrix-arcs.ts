/** Attention as lines from each query (left) to the keys that it reads (right): width and opacity by weight, one row in full. */
import { linkHorizontal } from 'd3-shape';
import { svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { sheet } from '../marks/figure';
import { compact, rounded } from '../marks/format';
import type { Palette } from '../marks/palette';
import { fitted, label, textWidth } from '../marks/text';
import { rowAt } from '../marks/matrix';
import type { Chain } from './matrix-chain';

export interface ArcsView {
  readonly chain: Chain;
  readonly row: number;
  readonly col: number;
  readonly width: number;
  readonly palette: Palette;
  readonly words: {
    readonly queries: string;
    readonly keys: string;
    readonly arcs: string;
    /** Spoken: a query and the key that it reads most. */
    readonly readsMost: (query: string, key: string, weight: string) => string;
    readonly keyWeight: (query: string, key: string, weight: string) => string;
  };
}

const HEADER = 28;
const NUMBER = 44;
/** To here the other rows are drawn too, faintly. */
const MOST_FAINT = 24;
const PATIENCE = 0.005;

const link = linkHorizontal<{ source: [number, number]; target: [number, number] }, [number, number]>();

export function arcsFigure(view: ArcsView): TemplateResult {
  const { chain, palette, width, words, row, col } = view;
  const { queries, keys, weights } = chain;
  const most = Math.max(queries.length, keys.length);
  const pitch = most <= MOST_FAINT ? 36 : 24;
  const side = (names: readonly string[]) =>
    Math.min(96, Math.max(28, ...names.map((name) => textWidth(name, 14)))) + 16;
  const [left, right] = [side(queries), side(keys)];
  const span = Math.min(width, 560);
  const [from, to] = [left, span - right - NUMBER];
  const y = (index: number, count: number) => HEADER + ((most - count) / 2 + index + 0.5) * pitch;
  const weight = (r: number, c: number) => weights.data[r * keys.length + c] ?? 0;
  const edge = (r: number, c: number, stroke: string, opacity: number): SVGTemplateResult =>
    svg`<path data-edge="${r} ${c}" d=${link({ source: [from, y(r, queries.length)], target: [to, y(c, keys.length)] })} fill="none" stroke=${stroke}
      stroke-width=${0.75 + 9 * weight(r, c)} stroke-opacity=${opacity} stroke-linecap="round" />`;
  const rowEdges = (r: number, stroke: string, faint: number) =>
    keys.map((_, c) => (weight(r, c) < PATIENCE ? svg`` : edge(r, c, stroke, faint * (0.3 + 0.7 * weight(r, c)))));
  return sheet({ width: span, height: HEADER + most * pitch + 8 }, [
    label(words.queries, { x: 0, y: 10, size: 14, weight: 600, fill: palette.query }),
    label(words.keys, { x: to + 8, y: 10, size: 14, weight: 600, fill: palette.key }),
    most <= MOST_FAINT
      ? svg`<g pointer-events="none">${queries.map((_, r) => (r === row ? svg`` : rowEdges(r, palette.muted, 0.35)))}</g>`
      : svg``,
    svg`<g pointer-events="none">${rowEdges(row, palette.query, 1)}</g>`,
    svg`<g data-grid="from" role="grid" aria-label=${words.queries} aria-rowcount=${queries.length} aria-colcount="1">
      ${queries.map((token, r) => name(view, { grid: 'from', index: r, token, x: 0, width: left - 6, y: y(r, queries.length), height: pitch, chosen: r === row, spoken: spokenQuery(view, r) }))}
    </g>`,
    svg`<g data-grid="to" role="grid" aria-label=${words.keys} aria-rowcount=${keys.length} aria-colcount="1">
      ${keys.map(
        (token, c) => svg`
        ${name(view, { grid: 'to', index: c, token, x: to + 6, width: right - 6, y: y(c, keys.length), height: pitch, chosen: c === col, spoken: words.keyWeight(queries[row] ?? '', token, rounded(weight(row, c), 3)) })}
        <g data-stands="weights">${label(compact(weight(row, c), 3), { x: span, y: y(c, keys.length), anchor: 'end', fill: palette.ink })}</g>`,
      )}
    </g>`,
  ]);
}

function spokenQuery({ chain, words }: ArcsView, r: number): string {
  const row = rowAt(chain.weights, r);
  const best = row.indexOf(Math.max(...row));
  return words.readsMost(chain.queries[r] ?? '', chain.keys[best] ?? '', rounded(row[best] ?? NaN, 3));
}

interface Name {
  readonly grid: 'from' | 'to';
  readonly index: number;
  readonly token: string;
  readonly x: number;
  readonly width: number;
  readonly y: number;
  readonly height: number;
  readonly chosen: boolean;
  readonly spoken: string;
}

function name(
  { palette }: ArcsView,
  { grid, index, token, x, width, y, height, chosen, spoken }: Name,
): SVGTemplateResult {
  const hue = grid === 'from' ? palette.query : palette.key;
  const tall = Math.min(28, height - 2);
  return svg`<g role="row"><g class="cell" data-cell="${grid} ${index} 0" data-stands=${grid === 'from' ? 'q output' : 'k v'} role="gridcell" tabindex=${chosen ? 0 : -1} aria-selected=${String(chosen)} aria-label=${spoken}>
    <rect x=${x} y=${y - height / 2} width=${width} height=${height} fill="transparent" />
    <rect x=${x + 1} y=${y - tall / 2} width=${width - 2} height=${tall} rx="6" fill=${chosen ? palette.raised : 'none'} stroke=${chosen ? hue : 'none'} stroke-width="2" />
    ${label(fitted(token, 14, width - 8), { x: x + width / 2, y, anchor: 'middle', size: 14, weight: chosen ? 600 : 400, fill: hue })}
  </g></g>`;
}
