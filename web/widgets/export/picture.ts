/** What a widget shows now as one SVG file: caption, titles, figures and tables on the theme's ground. */
import { FONT } from '../../marks/text';
import type { Palette } from '../../marks/palette';
import { picturesIn, stacked, textBlock } from './blocks';
import { saidBy } from './lines';
import { attributesText, escaped } from './svg-markup';

/** What a picture is made of. */
export interface Pictured {
  readonly renderRoot: ParentNode;
  readonly palette: Palette;
  /** px that figures may use. */
  readonly width: number;
}

export interface Picture {
  /** The file. */
  readonly svg: string;
  /** px. */
  readonly width: number;
  readonly height: number;
  /** The caption, in one line. */
  readonly title: string;
}

/** Around everything, px: labels may stand a little outside of their figure. */
const MARGIN = 20;
const CAPTION = { size: 16, line: 24 } as const;
/** The caption gets at least so much room, px, where the widget has it. */
const CAPTION_WIDTH = 480;

/** What the figures' names and the sentence beneath them tell those who cannot see it. */
function description(body: Element): string {
  const names = Array.from(body.querySelectorAll('svg[role="img"], canvas[role="img"]'), (one) =>
    one.getAttribute('aria-label'),
  );
  const verdicts = Array.from(body.querySelectorAll('.verdict'), saidBy);
  return [...names, ...verdicts].filter(Boolean).join(' ');
}

/**
 * The picture of a widget that has drawn.
 * @throws {Error} where it has not.
 */
export function pictureOf({ renderRoot, palette, width: room }: Pictured): Picture {
  const [caption, body] = [renderRoot.querySelector('.caption'), renderRoot.querySelector('.body')];
  if (!caption || !body) throw new Error('the widget shows nothing yet');
  const figures = picturesIn(body, { width: room, palette });
  const across = Math.max(figures.width, Math.min(room, CAPTION_WIDTH));
  const text = textBlock(caption, { ...CAPTION, width: across, fill: palette.ink });
  const all = stacked([text, figures]);
  const [width, height] = [across, all.height].map((size) => Math.ceil(size) + 2 * MARGIN) as [number, number];
  const title = saidBy(caption);
  const root = {
    xmlns: 'http://www.w3.org/2000/svg',
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: 'img',
    'font-family': FONT,
    style: 'font-variant-numeric: tabular-nums',
  };
  const ground = { width, height, fill: palette.ground };
  const svg = `<svg${attributesText(root)}><title>${escaped(title)}</title><desc>${escaped(description(body))}</desc><rect${attributesText(ground)}/>${all.markup(MARGIN, MARGIN)}</svg>\n`;
  return { svg, width, height, title };
}
