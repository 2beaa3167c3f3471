/** Naive and shifted softmax as two chains of rows of cells, side by side or stacked; what goes wrong is framed where it happens. */
import { nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { at, sheet } from '../marks/figure';
import { exact, rounded, subscript } from '../marks/format';
import type { Cell } from '../marks/grid';
import type { Palette } from '../marks/palette';
import { label } from '../marks/text';
import type { Flaw, Step, StepId, Way } from './stability-steps';

export const WAYS = ['naive', 'stable'] as const;

export interface StabilityWords {
  /** Headings of the two ways. */
  readonly ways: Record<Way, string>;
  /** A step that a way leaves out. */
  readonly skipped: string;
  readonly flaws: Record<Flaw, string>;
  /** Spoken name of a cell. */
  readonly cellName: (step: string, i: number, value: string, flaw: string) => string;
}

export interface StabilityView {
  readonly ways: Readonly<Record<Way, readonly Step[]>>;
  readonly classes: number;
  readonly width: number;
  readonly narrow: boolean;
  /** The tab stop of each way: row among its own steps, column. */
  readonly active: Readonly<Record<Way, Cell>>;
  readonly pointed: { readonly way: Way; readonly row: number; readonly col: number } | undefined;
  readonly prob: string;
  readonly palette: Palette;
  readonly words: StabilityWords;
}

const LABEL = 76;
const HEAD = 30;
const GAP = { across: 32, down: 14 };
const LEAST_CELL = 72;
const WIDEST = 880;

interface Layout {
  readonly width: number;
  readonly height: number;
  readonly cell: number;
  readonly rowHeight: number;
  readonly stacked: boolean;
  readonly panels: readonly { readonly x: number; readonly y: number }[];
}

/** Side by side, the rows of both ways stand at the same heights: a way that leaves a step out shows that it does. */
export function stabilityLayout(classes: number, rows: number, width: number, narrow: boolean): Layout {
  const half = (Math.min(width, WIDEST) - GAP.across) / 2;
  const stacked = narrow || half < LABEL + classes * LEAST_CELL + 2;
  const room = stacked ? width : half;
  const cell = Math.max(LEAST_CELL, Math.min(120, (room - LABEL - 2) / classes));
  const rowHeight = narrow ? 36 : 44;
  const panel = { width: LABEL + classes * cell + 2, height: HEAD + rows * rowHeight };
  // Stacked, a row that the first way leaves out need not be kept level with the other's.
  const first = HEAD + (rows - 1) * rowHeight;
  const second = stacked ? { x: 0, y: first + GAP.down } : { x: panel.width + GAP.across, y: 0 };
  return {
    width: second.x + panel.width,
    height: second.y + panel.height + 2,
    cell,
    rowHeight,
    stacked,
    panels: [{ x: 0, y: 0 }, second],
  };
}

/** What a row is called. */
export function stepTitle(id: StepId, way: Way, prob: string): string {
  const sum = way === 'naive' ? 'Σ exp' : 'Σ exp′';
  return {
    inputs: 'z',
    centered: 'z − max',
    exponentials: way === 'naive' ? 'exp z' : 'exp(z − max)',
    normalizer: sum,
    probabilities: `÷ Σ = ${prob}`,
    logProbabilities: `ln ${prob}`,
  }[id];
}

/** The formula's terms that a row stands for. */
export function standsFor(id: StepId, way: Way): string {
  return {
    inputs: 'z',
    centered: 'centered',
    exponentials: way === 'naive' ? 'top' : 'shifted-top',
    normalizer: way === 'naive' ? 'sum' : 'shifted-sum',
    probabilities: 'share',
    logProbabilities: way === 'naive' ? 'naive-log' : 'log',
  }[id];
}

/** Short enough for a cell; whole numbers whole, so that 16777216 and 16777218 differ, and 1 from 1.0000. */
export function cellNumber(x: number): string {
  return Number.isInteger(x) && Math.abs(x) < 1e8 ? exact(x) : rounded(x, Math.abs(x) < 1000 ? 4 : 2);
}

export function stabilityFigure(view: StabilityView): TemplateResult {
  const { ways, classes, width, narrow } = view;
  const order = ways.stable.map(({ id }) => id);
  const layout = stabilityLayout(classes, order.length, width, narrow);
  return sheet(layout, [
    svg`${WAYS.map((way, index) => {
      const { x, y } = layout.panels[index] ?? { x: 0, y: 0 };
      return at(x, y, panel(view, layout, way, order));
    })}`,
  ]);
}

function panel(view: StabilityView, layout: Layout, way: Way, order: readonly StepId[]): SVGTemplateResult {
  const { ways, classes, palette, words } = view;
  const steps = ways[way];
  const shown = layout.stacked ? steps.map(({ id }) => id) : order;
  return svg`${label(words.ways[way], { x: 0, y: 14, size: 16, weight: 600, fill: palette.ink })}
    <g role="grid" data-grid=${way} aria-label=${words.ways[way]} aria-rowcount=${steps.length} aria-colcount=${classes} aria-readonly="true">
      ${shown.map((id, place) => {
        const row = steps.findIndex((step) => step.id === id);
        const step = steps[row];
        const y = HEAD + place * layout.rowHeight;
        return at(0, y, step ? stepRow(view, layout, way, row, step) : skippedRow(view, layout));
      })}
    </g>`;
}

function skippedRow({ palette, words }: StabilityView, { rowHeight }: Layout): SVGTemplateResult {
  return svg`<g aria-hidden="true">${label(words.skipped, { x: LABEL, y: rowHeight / 2, fill: palette.muted })}</g>`;
}

function stepRow(view: StabilityView, layout: Layout, way: Way, row: number, step: Step): SVGTemplateResult {
  const { classes, palette, prob } = view;
  const { cell, rowHeight } = layout;
  const title = stepTitle(step.id, way, prob);
  const wide = step.cells.length === 1 ? classes * cell : cell;
  return svg`<g role="row">
    <g role="rowheader">${rowTitle(title, rowHeight, palette)}</g>
    ${step.cells.map((_, col) => at(LABEL + col * cell, 0, stepCell(view, { way, row, col }, step, wide, rowHeight)))}
  </g>`;
}

/** In two lines where it is long: the argument of exp beneath it. */
function rowTitle(title: string, rowHeight: number, palette: Palette): SVGTemplateResult {
  const [first, rest] =
    title.length > 8 ? [title.slice(0, title.indexOf('(')), title.slice(title.indexOf('('))] : [title];
  const fill = palette.muted;
  if (rest === undefined) return label(first, { x: 0, y: rowHeight / 2, size: 14, fill });
  return svg`${label(first, { x: 0, y: rowHeight / 2 - 8, size: 14, fill })}${label(rest, { x: 0, y: rowHeight / 2 + 9, size: 14, fill })}`;
}

function stepCell(
  view: StabilityView,
  { way, row, col }: { way: Way; row: number; col: number },
  { id, cells }: Step,
  width: number,
  height: number,
): SVGTemplateResult {
  const { palette, words, active, pointed, prob } = view;
  const { value, flaw } = cells[col] ?? { value: NaN, flaw: undefined };
  const fill = id === 'probabilities' ? palette.probability(value) : palette.ground;
  const ink = palette.textOn(fill);
  const isActive = active[way].row === row && active[way].col === col;
  const isPointed = pointed?.way === way && pointed.row === row && pointed.col === col;
  const name = words.cellName(
    stepTitle(id, way, prob),
    cells.length === 1 ? 0 : col + 1,
    cellNumber(value),
    flaw ? words.flaws[flaw] : '',
  );
  const middle = height / 2 - 1;
  const isMax = way === 'stable' && id === 'inputs' && cells.every((other) => other.value <= value);
  return svg`<g class="cell" role="gridcell" data-cell="${way} ${row} ${col}" data-step=${id} data-flaw=${flaw ?? nothing}
      data-stands=${`${standsFor(id, way)}${isMax ? ' max' : ''}`} tabindex=${isActive ? 0 : -1} aria-label=${name} aria-selected=${String(isPointed)}>
    <rect x="1" y="1" width=${width - 2} height=${height - 4} rx="3" fill=${fill} stroke=${palette.muted} stroke-opacity="0.5" />
    ${flaw ? flawFrame(flaw, width, height, palette) : nothing}
    ${isPointed ? svg`<rect x="2" y="2" width=${width - 4} height=${height - 6} rx="2" fill="none" stroke=${palette.ink} stroke-width="2" />` : nothing}
    <g data-number>${label(cellNumber(value), { x: width / 2, y: flaw ? middle - 7 : middle, size: 14, anchor: 'middle', fill: ink, weight: flaw ? 600 : 400 })}</g>
    ${flaw ? label(words.flaws[flaw], { x: width / 2, y: middle + 9, anchor: 'middle', fill: flaw === 'lost' || ink !== palette.ink ? ink : palette.key, weight: 600 }) : nothing}
  </g>`;
}

/** Broken cells have a heavy frame, those that lost digits a dashed one. */
function flawFrame(flaw: Flaw, width: number, height: number, palette: Palette): SVGTemplateResult {
  const isLost = flaw === 'lost';
  return svg`<rect x="2" y="2" width=${width - 4} height=${height - 6} rx="2" fill="none" stroke=${isLost ? palette.ink : palette.key}
    stroke-width="2" stroke-dasharray=${isLost ? '4 3' : 'none'} />`;
}

/** How many cells a row has, for the arrow keys. */
export const cellsIn = (steps: readonly Step[], row: number): number => steps[row]?.cells.length ?? 0;

export const className = (letter: string, index: number) => `${letter}${subscript(index + 1)}`;
