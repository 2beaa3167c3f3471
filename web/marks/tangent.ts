/** A tangent: a short segment through a point of a curve, cut at the plot's sides, on a halo that lifts it off the curve. */
import { svg, type SVGTemplateResult } from 'lit';

export interface TangentOptions {
  readonly x: number;
  readonly y: number;
  /** Slope in px down for each px to the right. */
  readonly slope: number;
  readonly left: number;
  readonly right: number;
  readonly stroke: string;
  readonly halo: string;
}

/** Half a segment's length in px. */
const REACH = 36;

export function tangent({ x, y, slope, left, right, stroke, halo }: TangentOptions): SVGTemplateResult {
  const across = REACH / Math.hypot(1, slope);
  const [x1, x2] = [Math.max(left, x - across), Math.min(right, x + across)];
  const path = `M${x1.toFixed(1)} ${(y + (x1 - x) * slope).toFixed(1)}L${x2.toFixed(1)} ${(y + (x2 - x) * slope).toFixed(1)}`;
  return svg`<path d=${path} stroke=${halo} stroke-width="7" stroke-linecap="round" />
    <path d=${path} stroke=${stroke} stroke-width="3.5" stroke-linecap="round" />`;
}
