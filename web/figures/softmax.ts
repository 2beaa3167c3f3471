/** Logits as draggable bars; their softmax and linear shares beside them, or beneath each where it is narrow. */
import { scaleLinear, type ScaleLinear } from 'd3-scale';
import { svg, nothing, type SVGTemplateResult, type TemplateResult } from 'lit';
import type { SoftmaxResult } from '../engine/types';
import { bar } from '../marks/bar';
import { sheet } from '../marks/figure';
import { compact, rounded, subscript } from '../marks/format';
import { label } from '../marks/text';
import type { Palette } from '../marks/palette';

export interface SoftmaxView {
  readonly logits: readonly number[];
  readonly result: SoftmaxResult;
  readonly width: number;
  readonly narrow: boolean;
  /** The logit axis goes from −extent to extent. */
  readonly extent: number;
  readonly selected: number;
  /** The letter of the outputs. */
  readonly prob: string;
  readonly palette: Palette;
  readonly words: {
    logits: string;
    probabilities: string;
    linearShare: string;
    /** In place of `linearShare` while there is none. */
    noLinearShare: string;
    /** Spoken value of a bar. */
    barValue: (name: string, z: string, p: string) => string;
  };
}

/** px for the names at the left, the numbers at the right, and the legend at the top. */
const LABEL = 32;
const NUMBER = 76;
const HEAD = 48;
const SWATCH = 20;

interface Layout {
  readonly height: number;
  readonly rowHeight: number;
  readonly z: ScaleLinear<number, number>;
  readonly p: ScaleLinear<number, number>;
  /** Centre of a class's logit bar and of its shares. */
  readonly zY: (index: number) => number;
  readonly pY: (index: number) => number;
}

/** Where everything stands; the widget turns pointer positions into logits with `z.invert`. */
export function softmaxLayout(classes: number, width: number, narrow: boolean, extent: number): Layout {
  const rowHeight = narrow ? 76 : 48;
  const half = narrow ? width : (width - 24) / 2;
  const left = width - half + LABEL;
  return {
    rowHeight,
    height: HEAD + classes * rowHeight,
    // A number stands at either end of a logit bar, so both ends leave room for it.
    z: scaleLinear([-extent, extent], [LABEL + NUMBER, half - NUMBER]),
    p: scaleLinear([0, 1], [left, width - NUMBER]),
    zY: (index) => HEAD + index * rowHeight + (narrow ? 20 : 24),
    pY: (index) => HEAD + index * rowHeight + (narrow ? 54 : 24),
  };
}

export function softmaxFigure(view: SoftmaxView): TemplateResult {
  const { logits, width, narrow, palette } = view;
  const layout = softmaxLayout(logits.length, width, narrow, view.extent);
  const { z, rowHeight, height } = layout;
  const zeroLine = (index: number) => {
    const top = HEAD + index * rowHeight + 2;
    return svg`<path d="M${z(0)} ${top}v${narrow ? 36 : rowHeight}" stroke=${palette.muted} />`;
  };
  const rule = (index: number) =>
    narrow ? svg`<path d="M0 ${HEAD + index * rowHeight}H${width}" stroke=${palette.raised} />` : nothing;
  return sheet({ width, height }, [
    legend(view, layout),
    svg`${logits.map((_, index) => svg`${rule(index)}${zeroLine(index)}${logitBar(view, layout, index)}${shares(view, layout, index)}`)}`,
  ]);
}

/** What the three kinds of bars are; two lines, whatever is shown. */
function legend({ result, width, narrow, palette, words }: SoftmaxView, { z, p }: Layout): SVGTemplateResult {
  const hasLinear = result.linearShares.length > 0;
  const left = narrow ? 0 : (p.range()[0] ?? 0);
  const logitX = narrow ? 0 : z(0) - 6;
  const softmaxX = narrow ? width / 2 : left;
  const entry = (text: string, x: number, y: number) =>
    label(text, { x: x + SWATCH, y, fill: palette.muted, size: 14 });
  const swatch = (x: number, size: number, fill: string) => bar({ zero: x, end: x + size, y: 4, height: 12, fill });
  return svg`<g class="legend">
    ${swatch(logitX, 6, palette.signed(-0.6))}${swatch(logitX + 6, 6, palette.signed(0.6))}${entry(words.logits, logitX, 10)}
    ${swatch(softmaxX, 12, palette.probability(0.6))}${entry(words.probabilities, softmaxX, 10)}
    <g data-legend="linear">
      ${hasLinear ? linearBar(palette, left, left + 12, 29) : nothing}
      ${entry(hasLinear ? words.linearShare : words.noLinearShare, hasLinear ? left : left - SWATCH, 32)}
    </g>
  </g>`;
}

/** An outline, so that nobody takes it for the result. */
const linearBar = (palette: Palette, from: number, to: number, y: number) =>
  svg`<rect x=${from + 0.5} y=${y + 0.5} width=${Math.max(0, to - from - 1)} height="6" fill=${palette.ground} stroke=${palette.ink} />`;

function logitBar(view: SoftmaxView, { z, zY }: Layout, index: number): SVGTemplateResult {
  const { logits, result, palette, words, selected, extent } = view;
  const logit = logits[index] ?? NaN;
  const end = z(Math.max(-extent, Math.min(extent, logit)));
  const y = zY(index);
  const name = `z${subscript(index + 1)}`;
  const spoken = words.barValue(name, compact(logit), rounded(result.probabilities[index] ?? NaN, 4));
  // All bars together are the n options of the entropy's bound.
  const stands = selected === index ? 'logit top tops most' : 'tops most';
  return svg`<g class="bar" data-bar=${index} data-stands=${stands} role="slider" tabindex="0" aria-label=${name}
      aria-valuenow=${logit} aria-valuemin=${-extent} aria-valuemax=${extent} aria-valuetext=${spoken}>
    <rect x="0" y=${y - 18} width=${(z.range()[1] ?? 0) + NUMBER} height="36" fill="transparent" />
    ${label(name, { x: 4, y, fill: palette.ink, size: 16, weight: selected === index ? 600 : 400 })}
    ${bar({ zero: z(0), end, y: y - 9, height: 18, fill: palette.signed(Math.sign(logit) * 0.6), handle: palette.ink })}
    ${label(compact(logit), { x: logit < 0 ? end - 10 : end + 10, y, anchor: logit < 0 ? 'end' : 'start', fill: palette.ink, size: 14 })}
  </g>`;
}

/** The softmax share on its track from 0 to 1, and under it the linear share, both numbers in a column of their own. */
function shares(view: SoftmaxView, { p, pY }: Layout, index: number): SVGTemplateResult {
  const { result, palette, selected, prob } = view;
  const probability = result.probabilities[index] ?? NaN;
  const linear = result.linearShares[index];
  const [from = 0, to = 0] = p.range();
  const y = pY(index);
  const name = `${prob}${subscript(index + 1)}`;
  const weight = selected === index ? 600 : 400;
  // One stop of the Tab key for all shares, moved by the arrow keys.
  return svg`<g class="share" data-probability=${index} data-stands=${selected === index ? 'share shares' : 'shares'} role="img" tabindex=${selected === index ? 0 : -1} aria-label="${name} = ${rounded(probability, 4)}">
    <rect x=${from - LABEL} y=${y - 16} width=${to - from + LABEL + NUMBER} height="36" fill="transparent" />
    ${label(name, { x: from - LABEL + 4, y: y - 4, fill: palette.ink, size: 16, weight })}
    ${bar({ zero: from, end: to, y: y - 12, height: 16, fill: palette.raised })}
    ${bar({ zero: from, end: p(probability), y: y - 12, height: 16, fill: palette.probability(0.6) })}
    <g data-number="softmax">${label(rounded(probability, 4), { x: to + 8, y: y - 4, fill: palette.ink, size: 14, weight })}</g>
    ${
      linear === undefined
        ? nothing
        : svg`<g data-linear=${index}>${linearBar(palette, from, p(linear), y + 8)}${label(rounded(linear, 4), { x: to + 8, y: y + 12, fill: palette.muted })}</g>`
    }
  </g>`;
}
