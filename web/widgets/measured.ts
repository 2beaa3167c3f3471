/** Heights measured at some widths of the widget: of text, in each language and with as much as it offers, or part by part. */
import type { Language } from '../messages/messages';

export type Measured = Record<Language, Record<'one' | 'some' | 'all', readonly number[]>>;

/** The height in px at `width`: between two measured widths in proportion, beyond them the nearest. */
export function heightAt(widths: readonly number[], heights: readonly number[], width: number): number {
  const next = widths.findIndex((one) => one >= width);
  const [w1 = width, h1 = 0] = next < 0 ? [undefined, heights[heights.length - 1]] : [widths[next], heights[next]];
  const [w0, h0] = next > 0 ? [widths[next - 1], heights[next - 1]] : [undefined, undefined];
  if (w0 === undefined || h0 === undefined) return h1;
  return Math.round(h0 + ((h1 - h0) * (width - w0)) / (w1 - w0));
}

/** Where a window is 320, 360, 768 and 1440 px wide. */
const WIDTHS = [288, 328, 736, 928];
export type Heights = readonly [number, number, number, number];

/** What parts measured there take together at `width`. */
export const heightOfAll = (width: number, ...parts: readonly Heights[]): number =>
  parts.reduce((sum, heights) => sum + heightAt(WIDTHS, heights, width), 0);
