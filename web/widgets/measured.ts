/** Heights of text, measured at some widths of the widget, in each language and with as much as it offers. */
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
