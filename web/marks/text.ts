/** Text in figures: one font stack, and widths estimated so that a figure needs no DOM to lay itself out. */
import { svg, type SVGTemplateResult } from 'lit';

export const FONT = 'system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';

const WIDE =
  /[\u1100-\u115f\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** Width of a text in px, a little generous: full-width characters 1 em, others 0.6 em. */
export function textWidth(text: string, size: number): number {
  let ems = 0;
  for (const char of text) ems += char >= '\u1100' && WIDE.test(char) ? 1 : 0.6;
  return ems * size;
}

/** Letters written from right to left, and what turns the direction of a text. */
const TURNING = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A token as it may stand in a sentence or a figure: kept to itself (U+2068 … U+2069) where it could turn what is around it. */
export const isolated = (token: string): string =>
  TURNING.test(token) ? `\u2068${token.replace(/[\u2066-\u2069]/g, '')}\u2069` : token;

/** The text cut to a width, with "…" where it was longer. */
export function fitted(text: string, size: number, width: number): string {
  if (text.startsWith('\u2068')) return isolated(fitted(text.slice(1, -1), size, width));
  if (textWidth(text, size) <= width) return text;
  const chars = [...text];
  while (chars.length > 1 && textWidth(`${chars.join('')}…`, size) > width) chars.pop();
  return `${chars.join('')}…`;
}

export interface LabelOptions {
  readonly x: number;
  readonly y: number;
  readonly fill: string;
  /** px; 12 by default, never less. */
  readonly size?: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly weight?: 400 | 600;
}

/** One line of text, centred on `y`. */
export function label(
  text: string,
  { x, y, fill, size = 12, anchor = 'start', weight = 400 }: LabelOptions,
): SVGTemplateResult {
  return svg`<text x=${x} y=${y} dy="0.35em" font-size=${size} font-weight=${weight} text-anchor=${anchor} fill=${fill}>${text}</text>`;
}
