/** A step of the calculation as an equation of grids: beside each other where there is room, else beneath each other. */
import { svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { at, sheet } from '../marks/figure';
import { legend, legendWidth, type LegendOptions } from '../marks/legend';
import { label } from '../marks/text';
import { axesOf, matrixOf, MADE_OF, PAIRWISE, type Chain, type GridId } from './matrix-chain';
import {
  ABOVE,
  BLOCK_EXTRA,
  blockWidth,
  labelRoom,
  matrixBlock,
  scaleOf,
  sumRoom,
  type MatrixView,
} from './matrix-grid';

/** What stands in a step: grids, and the sign before each. */
export interface Part {
  readonly grid: GridId;
  readonly sign: string;
  /** Also shown where the grids have no room beside each other. */
  readonly always: boolean;
}

export type StepName = '1' | '2' | '3' | '4' | '5' | '6';

export function partsOf(step: StepName, projection: 'q' | 'k' | 'v', cross: boolean): readonly Part[] {
  const part = (grid: GridId, sign = '', always = true): Part => ({ grid, sign, always });
  switch (step) {
    case '1': {
      const { input, projection: weights } = MADE_OF[projection];
      return [part(cross ? input : 'x'), part(weights, '·'), part(projection, '=')];
    }
    case '2':
      return [part('q', '', false), part('kt', '·', false), part('scores', '=')];
    case '3':
      return [part('scores', '', false), part('scaled', '→')];
    case '4':
      return [part('mask'), part('masked', '→')];
    case '5':
      return [part('masked', '', false), part('weights', '→')];
    case '6':
      return [part('weights', '', false), part('v', '·'), part('output', '=')];
  }
}

const SIGN = 32;
const LEGEND = 28;
const SMALLEST = 24;
const LARGEST = 44;
/** Below this, grids go beneath each other rather than shrink further. */
const COMFORTABLE = 34;
const STACK_GAP = 12;

/** Row labels once a row of grids, unless a grid has rows of its own. */
function isLabelled(parts: readonly Part[], index: number): boolean {
  const rows = axesOf(parts[index]?.grid ?? 'x').rows;
  return rows !== 'component' && parts.findIndex(({ grid }) => axesOf(grid).rows === rows) === index;
}

export interface Layout {
  readonly inRow: boolean;
  readonly parts: readonly Part[];
  readonly cell: number;
}

export function layoutOf(view: MatrixView, all: readonly Part[]): Layout {
  const fixed = all.reduce(
    (sum, { grid, sign }, index) => sum + fixedWidth(view, grid, isLabelled(all, index)) + (sign === '' ? 0 : SIGN),
    0,
  );
  const cols = all.reduce((sum, { grid }) => sum + matrixOf(view.chain, grid).cols, 0);
  const cell = Math.floor((view.width - fixed) / cols);
  if (cell >= COMFORTABLE && !view.narrow) return { inRow: true, parts: all, cell: Math.min(LARGEST, cell) };
  const parts = all.filter(({ always }) => always);
  const fitting = parts.map(({ grid }) =>
    Math.floor((view.width - fixedWidth(view, grid, true)) / matrixOf(view.chain, grid).cols),
  );
  return { inRow: false, parts, cell: Math.max(SMALLEST, Math.min(LARGEST, ...fitting)) };
}

function fixedWidth(view: MatrixView, grid: GridId, labelled: boolean): number {
  return (labelled ? labelRoom(view, grid) : 0) + (sumRoom(grid) || 2);
}

/** The end of the signed scale: one for all signed grids of a figure, so that ÷√d_k is seen to shrink the scores. */
export function extentOf(chain: Chain, parts: readonly Part[]): number {
  const shown = parts.map(({ grid }) => grid).filter((grid) => scaleOf(grid) === 'signed');
  const grids = shown.some((grid) => PAIRWISE.includes(grid)) ? [...shown, 'scores' as const] : shown;
  let most = 0;
  for (const grid of grids)
    for (const value of matrixOf(chain, grid).data) if (Number.isFinite(value)) most = Math.max(most, Math.abs(value));
  return most === 0 ? 1 : most;
}

export interface Placed {
  readonly content: SVGTemplateResult;
  readonly width: number;
  readonly height: number;
}

function beside(view: MatrixView, { parts, cell }: Layout, extent: number): Placed {
  let x = 0;
  const height = BLOCK_EXTRA + cell * Math.max(...parts.map(({ grid }) => matrixOf(view.chain, grid).rows));
  const middle = ABOVE + (cell * matrixOf(view.chain, parts[0]?.grid ?? 'x').rows) / 2;
  const content = parts.map(({ grid, sign }, index) => {
    const from = sign === '' ? x : x + SIGN;
    const labelled = isLabelled(parts, index);
    const shown = svg`${sign === '' ? '' : label(sign, { x: from - SIGN / 2, y: middle, anchor: 'middle', size: 20, fill: view.palette.ink })}
      ${at(from, 0, matrixBlock(view, grid, cell, extent, labelled))}`;
    x = from + blockWidth(view, grid, cell, labelled);
    return shown;
  });
  return { content: svg`${content}`, width: x, height };
}

function beneath(view: MatrixView, { parts, cell }: Layout, extent: number): Placed {
  let y = 0;
  // One left edge for all grids.
  const left = Math.max(...parts.map(({ grid }) => labelRoom(view, grid)));
  const content = parts.map(({ grid, sign }, index) => {
    const from = y;
    y += BLOCK_EXTRA + matrixOf(view.chain, grid).rows * cell + STACK_GAP;
    return svg`${index === 0 || sign === '' ? '' : label(sign, { x: left / 2, y: from + 9, anchor: 'middle', size: 20, fill: view.palette.ink })}
      ${at(left - labelRoom(view, grid), from, matrixBlock(view, grid, cell, extent, true))}`;
  });
  const width = Math.max(...parts.map(({ grid }) => left + blockWidth(view, grid, cell, false)));
  return { content: svg`${content}`, width, height: y - STACK_GAP };
}

export function matrixFigure(view: MatrixView, step: StepName, projection: 'q' | 'k' | 'v'): TemplateResult {
  const { content, width, height } = composed(view, step, projection);
  return sheet({ width, height }, content);
}

/** The step with its legends, and the room that it takes. */
export function composed(view: MatrixView, step: StepName, projection: 'q' | 'k' | 'v'): Placed {
  const layout = layoutOf(view, partsOf(step, projection, view.chain.cross));
  const extent = extentOf(view.chain, layout.parts);
  const placed = layout.inRow ? beside(view, layout, extent) : beneath(view, layout, extent);
  const scales = [...new Set(layout.parts.map(({ grid }) => scaleOf(grid)))].filter(
    (scale): scale is LegendOptions['scale'] => scale !== 'none',
  );
  let x = labelRoom(view, layout.parts[0]?.grid ?? 'x');
  const legends = scales.map((scale) => {
    const options = { scale, extent: scale === 'signed' ? extent : 1, palette: view.palette };
    const shown = at(x, placed.height + LEGEND / 2, legend(options));
    x += legendWidth(options) + 24;
    return shown;
  });
  return {
    content: svg`${placed.content}${legends}`,
    width: Math.max(placed.width, x - 24),
    height: placed.height + LEGEND,
  };
}
