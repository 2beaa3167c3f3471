/** A cursor in a plot: a line across it, its value on a chip that stands on the axis and can be seen to be a handle. */
import type { ScaleContinuousNumeric } from 'd3-scale';
import { svg, type SVGTemplateResult } from 'lit';
import { label, textWidth } from './text';
import type { Palette } from './palette';

export interface CursorOptions {
  readonly x: number;
  readonly top: number;
  /** Where the axis stands. */
  readonly bottom: number;
  readonly text: string;
  /** The chip stays inside. */
  readonly left: number;
  readonly right: number;
  readonly palette: Palette;
}

const HEIGHT = 24;

const widthOf = (text: string) => textWidth(text, 14) + 12;

/** The chip's left edge. */
function edge({ x, text, left, right }: Pick<CursorOptions, 'x' | 'text' | 'left' | 'right'>): number {
  return Math.max(left, Math.min(right - widthOf(text), x - widthOf(text) / 2));
}

export function cursor(options: CursorOptions): SVGTemplateResult {
  const { x, top, bottom, text, palette } = options;
  const [from, width] = [edge(options), widthOf(text)];
  return svg`<g data-cursor>
    <path d="M${x} ${top}V${bottom}" stroke=${palette.ink} />
    <path d="M${x} ${bottom}l-5 6h10z" fill=${palette.ink} />
    <rect x=${from} y=${bottom + 4} width=${width} height=${HEIGHT} rx="6" fill=${palette.ink} />
    ${label(text, { x: from + width / 2, y: bottom + 4 + HEIGHT / 2, anchor: 'middle', size: 14, fill: palette.ground })}
  </g>`;
}

/** The ticks whose numbers the chip leaves room for. */
export function ticksBeside(
  ticks: readonly number[],
  scale: ScaleContinuousNumeric<number, number>,
  written: (tick: number) => string,
  chip: Pick<CursorOptions, 'x' | 'text' | 'left' | 'right'>,
): number[] {
  const [from, to] = [edge(chip), edge(chip) + widthOf(chip.text)];
  return ticks.filter((tick) => {
    const half = textWidth(written(tick), 12) / 2 + 4;
    return scale(tick) + half < from || scale(tick) - half > to;
  });
}
