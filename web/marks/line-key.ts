import { svg, type SVGTemplateResult } from 'lit';
import { label } from './text';

export interface LineKeyOptions {
  /** Where the sample of the line begins; its name follows. */
  readonly x: number;
  readonly y: number;
  readonly stroke: string;
  /** `stroke-dasharray`; `none` for a solid line. */
  readonly dashes: string;
  readonly fill: string;
  readonly size?: number;
}

/** Which line of a plot is which: a piece of it, and its name. */
export const lineKey = (text: string, { x, y, stroke, dashes, ...name }: LineKeyOptions): SVGTemplateResult =>
  svg`<path d="M${x} ${y}h24" stroke=${stroke} stroke-width="2" stroke-dasharray=${dashes} />${label(text, { x: x + 30, y, ...name })}`;
