/** One token's vector at each station of a block, a strip a station; the residual goes past the branches on the left. */
import { nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { arrow } from '../marks/arrow';
import { at, sheet } from '../marks/figure';
import { exact, rounded } from '../marks/format';
import type { Cell } from '../marks/grid';
import type { Palette } from '../marks/palette';
import { label } from '../marks/text';
import { isNorm, partsOfSum, type NormPlace, type Station, type StationName } from './block-stations';

export interface BlockStripsView {
  readonly stations: readonly Station[];
  readonly residual: boolean;
  readonly layerNorm: NormPlace;
  /** The number that is written out, and the grid's stop of the Tab key. */
  readonly here: Cell;
  readonly active: Cell;
  readonly width: number;
  readonly palette: Palette;
  readonly words: {
    readonly strips: string;
    readonly stations: Record<StationName, string>;
    readonly moments: (mean: string, variance: string) => string;
    readonly cellName: (station: string, component: number, value: string) => string;
    readonly residualPath: string;
  };
}

const GUTTER = 44;
const TITLE = 20;
const CELL = 28;
const ROW = TITLE + CELL + 10;
const WIDEST = 52;
/** A number needs so much. */
const TEXT_WIDTH = 34;

export const stripsHeight = (stations: number): number => stations * ROW;

const cellWidth = (count: number, width: number) => Math.min(WIDEST, (width - GUTTER - 4) / count);

export function stripsFigure(view: BlockStripsView): TemplateResult {
  const { stations, width, words } = view;
  const cols = stations[0]?.vector.length ?? 0;
  const cell = cellWidth(cols, width);
  const extent = Math.max(...stations.flatMap(({ vector }) => Array.from(vector, Math.abs)));
  return sheet({ width: Math.ceil(GUTTER + cols * cell + 4), height: stripsHeight(stations.length) }, [
    svg`${(['sum1', 'sum2'] as const).map((name) => bypass(view, name))}`,
    at(
      GUTTER,
      0,
      svg`<g data-grid="strips" role="grid" aria-readonly="true" aria-label=${words.strips} aria-rowcount=${stations.length} aria-colcount=${cols}>
        ${stations.map((station, row) => at(0, row * ROW, strip(view, station, row, cell, extent)))}
      </g>`,
    ),
  ]);
}

function strip(
  view: BlockStripsView,
  { name, vector, mean, variance }: Station,
  row: number,
  cell: number,
  extent: number,
): SVGTemplateResult {
  const { here, active, palette, words } = view;
  const title = words.stations[name];
  const stroke = name === 'attention' ? palette.output : palette.muted;
  return svg`<g role="row" data-station=${name} data-stands=${name}>
    ${label(title, { x: 0, y: 9, size: 14, weight: isNorm(name) ? 600 : 400, fill: palette.ink })}
    ${label(words.moments(rounded(mean, 2), rounded(variance, 2)), { x: vector.length * cell, y: 9, anchor: 'end', weight: isNorm(name) ? 600 : 400, fill: isNorm(name) ? palette.ink : palette.muted })}
    ${Array.from(vector, (value, col) => {
      const fill = palette.signed(extent > 0 ? value / extent : 0);
      const isHere = here.row === row && here.col === col;
      const isStop = active.row === row && active.col === col;
      return svg`<g class="cell" data-cell="strips ${row} ${col}" role="gridcell" tabindex=${isStop ? 0 : -1} aria-selected=${String(isHere)} aria-label=${words.cellName(title, col + 1, exact(value))}>
        <rect x=${col * cell + 0.5} y=${TITLE} width=${Math.max(1, cell - 1)} height=${CELL} fill=${fill} stroke=${isHere ? palette.ink : 'none'} stroke-width="2" />
        ${cell < TEXT_WIDTH ? nothing : label(rounded(value, 2), { x: (col + 0.5) * cell, y: TITLE + CELL / 2, anchor: 'middle', fill: palette.textOn(fill) })}
      </g>`;
    })}
    <rect x="-0.5" y=${TITLE - 1} width=${vector.length * cell + 1} height=${CELL + 2} fill="none" stroke=${stroke} stroke-width=${name === 'attention' ? 2 : 1} pointer-events="none" />
  </g>`;
}

/** From what is carried past a branch to the sum; a broken stub while the residual is off. */
function bypass(
  { stations, residual, layerNorm, palette, words }: BlockStripsView,
  sum: 'sum1' | 'sum2',
): SVGTemplateResult {
  const rowOf = (wanted: StationName) => stations.findIndex(({ name }) => name === wanted);
  const middle = (row: number) => row * ROW + TITLE + CELL / 2;
  const [from, to] = [middle(rowOf(partsOfSum(sum, layerNorm).carried)) + 6, middle(rowOf(sum)) - 2];
  const x = 10;
  const { head } = arrow({ x, y: to }, { x: GUTTER - 4, y: to });
  const stroke = residual ? palette.ink : palette.muted;
  return svg`<g data-residual=${sum} role="img" aria-label=${words.residualPath} opacity=${residual ? 1 : 0.6}>
    <path d="M${GUTTER - 4} ${from}H${x + 8}Q${x} ${from} ${x} ${from + 8}V${to - 8}Q${x} ${to} ${x + 8} ${to}H${GUTTER - 10}" fill="none" stroke=${stroke} stroke-width=${residual ? 2.5 : 1.25} stroke-dasharray=${residual ? 'none' : '3 4'} />
    ${residual ? svg`<path d=${head} fill=${stroke} />` : svg`<path d="M${x - 6} ${(from + to) / 2 - 6}l12 12m0 -12l-12 12" stroke=${palette.key} stroke-width="2.5" />`}
    ${residual ? label('+', { x: GUTTER - 20, y: to - 12, size: 16, weight: 600, fill: palette.ink, anchor: 'middle' }) : nothing}
  </g>`;
}
