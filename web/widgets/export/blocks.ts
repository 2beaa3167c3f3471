/** The pictures of a widget as blocks, in the order of the page: drawings, paintings, tables, and the titles above them. */
import type { Palette } from '../../marks/palette';
import { lineMarkup, linesOf, lineWidth } from './lines';
import { attributesText, contentMarkup } from './svg-markup';
import { tableBlock } from './table-block';

/** Something drawn: its size in px, and its markup with the top left corner at (x, y). */
export interface Block {
  readonly width: number;
  readonly height: number;
  readonly isTitle?: boolean;
  readonly markup: (x: number, y: number) => string;
}

/** Between pictures, px. */
const GAP = 16;
/** Between a title and its picture, and in rows of small ones. */
const SMALL_GAP = 6;

const TITLE = { size: 14, line: 20 };
const TITLES =
  'h3, figcaption, .title, .step-title, .map-title, .map-label, .enlarged > .name, .head-map > span:not(.map)';
/** A painting with frames over it. */
const OVERLAYS = '.map, .painting';
/** What stays together, one below the other. */
const GROUPS = '.plate, .maps, figure';
const ROWS = '.map-row';
/** A small map that can be chosen: the chosen one has a frame. */
const MAPS = '.small-map, .head-map';
const MAP_PADDING = 4;
/** The numbers of layers stand in a column, px. */
const LAYER_WIDTH = 36;
/** Formulas, the maths of sentences and what is out of sight are no pictures. */
const PASSED_OVER = '.formula, math, [hidden], details, .unseen';

export interface BlockOptions {
  /** Pictures stand beside each other where they fit into this width, px. */
  readonly width: number;
  readonly palette: Palette;
}

export const emptyBlock: Block = { width: 0, height: 0, markup: () => '' };

/** One below the other. */
export function stacked(blocks: readonly Block[], gap = GAP): Block {
  const tops = blocks.reduce<number[]>(
    (sums, { height }) => [...sums, (sums[sums.length - 1] ?? 0) + height + gap],
    [0],
  );
  return {
    width: Math.max(0, ...blocks.map(({ width }) => width)),
    height: Math.max(0, (tops[blocks.length] ?? 0) - gap),
    markup: (x, y) => blocks.map((block, at) => block.markup(x, y + (tops[at] ?? 0))).join(''),
  };
}

/** Beside each other, their top edges in a line. */
function inRow(blocks: readonly Block[], gap = GAP): Block {
  const lefts = blocks.reduce<number[]>(
    (sums, { width }) => [...sums, (sums[sums.length - 1] ?? 0) + width + gap],
    [0],
  );
  return {
    width: Math.max(0, (lefts[blocks.length] ?? 0) - gap),
    height: Math.max(0, ...blocks.map(({ height }) => height)),
    markup: (x, y) => blocks.map((block, at) => block.markup(x + (lefts[at] ?? 0), y)).join(''),
  };
}

const overlaid = (blocks: readonly Block[]): Block => ({
  width: Math.max(0, ...blocks.map(({ width }) => width)),
  height: Math.max(0, ...blocks.map(({ height }) => height)),
  markup: (x, y) => blocks.map((block) => block.markup(x, y)).join(''),
});

/** Beside each other as far as they fit, then below. */
function flowing(blocks: readonly Block[], width: number): Block {
  const rows: Block[][] = [];
  for (const block of blocks) {
    const row = rows[rows.length - 1];
    if (row && inRow([...row, block]).width <= width) row.push(block);
    else rows.push([block]);
  }
  return stacked(rows.map((row) => inRow(row)));
}

function mapBlock(element: Element, block: Block, { palette }: BlockOptions): Block {
  const isChosen = element.matches('[aria-selected="true"], [aria-pressed="true"]');
  const [width, height] = [block.width + 2 * MAP_PADDING, block.height + 2 * MAP_PADDING];
  const look = { width: width - 1, height: height - 1, rx: 4, fill: 'none', stroke: palette.ink };
  const edge = (x: number, y: number) => `<rect${attributesText({ x: x + 0.5, y: y + 0.5, ...look })}/>`;
  return {
    width,
    height,
    markup: (x, y) => block.markup(x + MAP_PADDING, y + MAP_PADDING) + (isChosen ? edge(x, y) : ''),
  };
}

const numberOf = (element: Element, name: string): number => Number.parseFloat(element.getAttribute(name) ?? '0');

function drawing(svg: Element): Block {
  const [width, height] = [numberOf(svg, 'width'), numberOf(svg, 'height')];
  const viewBox = svg.getAttribute('viewBox') ?? `0 0 ${width} ${height}`;
  const content = contentMarkup(svg);
  return {
    width,
    height,
    markup: (x, y) => `<svg${attributesText({ x, y, width, height, viewBox, overflow: 'visible' })}>${content}</svg>`,
  };
}

/** Twice as fine as it is shown, each cell with sharp edges. */
const FINE = 2;

function painting(canvas: HTMLCanvasElement): Block {
  const [width, height] = [canvas.style.width, canvas.style.height].map(Number.parseFloat);
  if (!width || !height || canvas.width === 0) return emptyBlock;
  const copy = canvas.ownerDocument.createElement('canvas');
  copy.width = Math.round(width * FINE);
  copy.height = Math.round(height * FINE);
  const context = copy.getContext('2d');
  if (!context) return emptyBlock;
  context.imageSmoothingEnabled = false;
  context.drawImage(canvas, 0, 0, copy.width, copy.height);
  const href = copy.toDataURL('image/png');
  return { width, height, markup: (x, y) => `<image${attributesText({ x, y, width, height, href })}/>` };
}

/** The frame around a row or a column of a painting. */
function frame(element: HTMLElement, { palette }: BlockOptions): Block {
  const { left, top, width, height } = element.style;
  const [x0 = 0, y0 = 0, w = 0, h = 0] = [left, top, width, height].map((text) => Number.parseFloat(text) || 0);
  const stroke = element.matches('.second') ? palette.key : palette.query;
  const look = { width: w - 2, height: h - 2, fill: 'none', stroke, 'stroke-width': 2 };
  return {
    width: 0,
    height: 0,
    markup: (x, y) => `<rect${attributesText({ x: x + x0 + 1, y: y + y0 + 1, ...look })}/>`,
  };
}

/** A text in lines of at most `width`. */
export function textBlock(
  source: Node | string,
  { size, line, width, fill, weight }: { size: number; line: number; width: number; fill: string; weight?: 400 | 600 },
): Block {
  const lines = linesOf(source, { size, width });
  return {
    width: Math.max(0, ...lines.map((one) => lineWidth(one, size))),
    height: lines.length * line,
    markup: (x, y) =>
      lines
        .map((one, at) => lineMarkup(one, { x, y: y + (at + 0.5) * line, size, fill, weight: weight ?? 400 }))
        .join(''),
  };
}

function title(element: Element, { width, palette }: BlockOptions): Block {
  const fill = element.matches('h3, .step-title, .map-title, .enlarged > .name') ? palette.ink : palette.muted;
  const text = textBlock(element, { ...TITLE, width, fill });
  return element.matches('.map-label') ? { ...text, width: LAYER_WIDTH } : { ...text, isTitle: true };
}

/** All pictures and titles inside of an element. */
function blocksIn(element: Element, options: BlockOptions): Block[] {
  if (element.matches(PASSED_OVER)) return [];
  if (element.localName === 'svg') return [drawing(element)];
  if (element.localName === 'canvas') return [painting(element as HTMLCanvasElement)];
  if (element.localName === 'table') return [tableBlock(element, options.palette)];
  if (element.matches(TITLES)) return [title(element, options)];
  if (element.matches('.frame')) return [frame(element as HTMLElement, options)];
  const inside = Array.from(element.children).flatMap((child) => blocksIn(child, options));
  if (inside.length === 0) return [];
  if (element.matches(OVERLAYS)) return [overlaid(inside)];
  if (element.matches(MAPS)) return [mapBlock(element, stacked(inside, SMALL_GAP), options)];
  if (element.matches(GROUPS)) return [stacked(inside, SMALL_GAP)];
  return element.matches(ROWS) ? [inRow(inside, SMALL_GAP)] : inside;
}

/** Each title with the pictures up to the next; a title without pictures says nothing. */
function titled(blocks: readonly Block[], width: number): Block[] {
  const sections: { title?: Block; pictures: Block[] }[] = [{ pictures: [] }];
  for (const block of blocks) {
    if (block.isTitle) sections.push({ title: block, pictures: [] });
    else if (block.width > 0) sections[sections.length - 1]?.pictures.push(block);
  }
  return sections.flatMap(({ title: head, pictures }) => {
    if (!head) return pictures;
    return pictures.length > 0 ? [stacked([head, flowing(pictures, width)], SMALL_GAP)] : [];
  });
}

/** Everything that is drawn inside of an element, as one block. */
export const picturesIn = (element: Element, options: BlockOptions): Block =>
  flowing(titled(blocksIn(element, options), options.width), options.width);
