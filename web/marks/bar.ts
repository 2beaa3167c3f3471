/** A horizontal bar from 0 to a value; draggable ones show a handle at their end. */
import { svg, nothing, type SVGTemplateResult } from 'lit';

export interface BarOptions {
  /** px of the value 0 and of the value. */
  readonly zero: number;
  readonly end: number;
  readonly y: number;
  readonly height: number;
  readonly fill: string;
  /** Colour of the handle; none, no handle. */
  readonly handle?: string;
}

export function bar({ zero, end, y, height, fill, handle }: BarOptions): SVGTemplateResult {
  return svg`<rect x=${Math.min(zero, end)} y=${y} width=${Math.abs(end - zero)} height=${height} rx="2" fill=${fill} />
    ${handle === undefined ? nothing : svg`<rect class="handle" x=${end - 4} y=${y - 3} width="8" height=${height + 6} rx="4" fill=${handle} />`}`;
}
