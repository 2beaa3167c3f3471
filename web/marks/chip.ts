/** A token: a rounded chip, wide enough for its text. */
import { svg, nothing, type SVGTemplateResult } from 'lit';
import { fitted, label, textWidth } from './text';
import type { Palette } from './palette';

export interface ChipOptions {
  readonly text: string;
  /** Centre. */
  readonly x: number;
  readonly y: number;
  readonly palette: Palette;
  readonly height?: number;
  /** Longest width in px; the text is cut with "…". */
  readonly most?: number;
  readonly chosen?: boolean;
  readonly stroke?: string;
}

/** Width that a chip takes, at least its height. */
export const chipWidth = (text: string, height = 28, most = 96) =>
  Math.max(height, Math.min(most, textWidth(text, 14) + 16));

export function chip({
  text,
  x,
  y,
  palette,
  height = 28,
  most = 96,
  chosen = false,
  stroke,
}: ChipOptions): SVGTemplateResult {
  const width = chipWidth(text, height, most);
  const fill = chosen ? palette.ink : palette.raised;
  return svg`<rect x=${x - width / 2} y=${y - height / 2} width=${width} height=${height} rx=${Math.min(14, height / 2)} fill=${fill}
      stroke=${stroke ?? palette.muted} stroke-width=${stroke ? 2 : 1} />
    ${text === '' ? nothing : label(fitted(text, 14, width - 8), { x, y, anchor: 'middle', size: 14, fill: chosen ? palette.ground : palette.ink })}`;
}
