/** The scaled variance after 64, 128, 256, … pairs, with two standard errors on both sides, against what theory expects. */
import { scaleLinear, scaleLog } from 'd3-scale';
import { svg, type TemplateResult } from 'lit';
import { bottomAxis, leftAxis } from '../marks/axis';
import { sheet } from '../marks/figure';
import type { Palette } from '../marks/palette';
import { label } from '../marks/text';
import { grouped } from './scaling-count';

export interface TrailView {
  readonly trail: readonly { count: number; variance: number; standardError: number }[];
  readonly expected: number;
  /** Pairs of the whole experiment: where the axis ends. */
  readonly samples: number;
  readonly width: number;
  readonly palette: Palette;
  readonly words: { trail: string; pairs: string; theory: string };
}

export const TRAIL_HEIGHT = 200;
const LEFT = 44;
const TOP = 28;
const BOTTOM = 48;

export function trailFigure({ trail, expected, samples, width, palette, words }: TrailView): TemplateResult {
  const reach = Math.max(
    0.05 * expected,
    ...trail.map((at) => Math.abs(at.variance - expected) + 2 * at.standardError),
  );
  const x = scaleLog([50, samples * 1.25], [LEFT, width - 12]);
  const y = scaleLinear([Math.max(0, expected - reach), expected + reach], [TRAIL_HEIGHT - BOTTOM, TOP]);
  const ticks = [100, 1000, 10_000, 80_000].filter((tick) => tick <= samples);
  return sheet({ width, height: TRAIL_HEIGHT, name: words.trail }, [
    svg`${label(words.trail, { x: 0, y: 10, size: 14, fill: palette.ink })}
      ${leftAxis({ scale: y, palette, at: LEFT, ticks: y.ticks(4) })}
      ${bottomAxis({ scale: x, palette, at: TRAIL_HEIGHT - BOTTOM, title: words.pairs, ticks, text: grouped })}
      <path d="M${LEFT} ${y(expected)}H${width - 12}" stroke=${palette.ink} stroke-dasharray="4 3" />
      ${label(words.theory, { x: width - 12, y: y(expected) - 9, anchor: 'end', fill: palette.muted })}
      ${trail.map(
        ({ count, variance, standardError }) =>
          svg`<g data-milestone=${count} data-stands="error">
            <path d="M${x(count)} ${y(variance - 2 * standardError)}V${y(variance + 2 * standardError)}" stroke=${palette.muted} stroke-width="2" />
            <circle cx=${x(count)} cy=${y(variance)} r="4" fill=${palette.ink} stroke=${palette.ground} />
          </g>`,
      )}`,
  ]);
}
