/** The sheet that a figure is drawn on: 1 unit = 1 px, the house font, tabular figures. */
import { svg, html, type SVGTemplateResult, type TemplateResult } from 'lit';
import { FONT } from './text';

export interface SheetOptions {
  readonly width: number;
  readonly height: number;
  /** What the picture shows, for those who cannot see it; a figure whose parts speak for themselves passes none. */
  readonly name?: string;
}

export function sheet(
  { width, height, name }: SheetOptions,
  content: SVGTemplateResult | SVGTemplateResult[],
): TemplateResult {
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    class="sheet"
    width=${width}
    height=${height}
    viewBox="0 0 ${width} ${height}"
    font-family=${FONT}
    font-variant-numeric="tabular-nums"
    role=${name === undefined ? 'group' : 'img'}
    aria-label=${name ?? ''}
  >
    ${content}
  </svg>`;
}

/** A part moved to (x, y). */
export const at = (x: number, y: number, content: unknown): SVGTemplateResult =>
  svg`<g transform="translate(${x} ${y})">${content}</g>`;
