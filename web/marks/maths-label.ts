/** One line of text with subscripts of one letter: `d_k`, `W_Q 5×4`. */
import { svg, type SVGTemplateResult } from 'lit';
import { textWidth, type LabelOptions } from './text';

const parts = (text: string) => text.split(/(_.)/u).filter((part) => part !== '');

/** Width in px, a little generous. */
export const mathsWidth = (text: string, size: number) => textWidth(text.replace(/_/g, ''), size);

/** Subscripts are set at 12 px, the least that is legible. Centred on `y`. */
export function mathsLabel(
  text: string,
  { x, y, fill, size = 12, anchor = 'start', weight = 400 }: LabelOptions,
): SVGTemplateResult {
  let shift = 0;
  const spans = parts(text).map((part) => {
    const isSub = /^_./u.test(part);
    const by = (isSub ? 3 : 0) - shift;
    shift = isSub ? 3 : 0;
    return svg`<tspan dy=${by} font-size=${isSub ? 12 : size}>${isSub ? part.slice(1) : part}</tspan>`;
  });
  return svg`<text x=${x} y=${y + size * 0.35} font-size=${size} font-weight=${weight} text-anchor=${anchor} fill=${fill}>${spans}</text>`;
}
