/** Logits and target as bars to drag, softmax between them, the gradient s − y as signed bars, and what the loss is made of. */
import { nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import type { CrossEntropyResult } from '../engine/types';
import { bar } from '../marks/bar';
import { sheet } from '../marks/figure';
import { compact, exact, rounded, subscript } from '../marks/format';
import type { Palette } from '../marks/palette';
import { label, textWidth } from '../marks/text';
import { crossEntropyLayout, HEAD, type Axes, type Layout } from './cross-entropy-layout';

export interface CrossEntropyView extends Axes {
  readonly logits: readonly number[];
  readonly result: CrossEntropyResult;
  readonly width: number;
  readonly narrow: boolean;
  readonly selected: number;
  readonly prob: string;
  readonly palette: Palette;
  readonly words: {
    readonly logits: string;
    readonly target: string;
    readonly share: string;
    readonly gradient: string;
    readonly loss: string;
    readonly entropy: string;
    readonly rest: string;
    /** Spoken values. */
    readonly shareValue: (y: string, s: string) => string;
  };
}

const DIGITS = 3;
const named = (letter: string, index: number) => `${letter}${subscript(index + 1)}`;

export function crossEntropyFigure(view: CrossEntropyView): TemplateResult {
  const { logits, width, narrow, extent } = view;
  const layout = crossEntropyLayout(logits.length, width, narrow, extent);
  return sheet(layout, [
    legend(view, layout),
    svg`${logits.map((_, i) => svg`${narrow ? rule(view, layout, i) : nothing}${logitBar(view, layout, i)}${shares(view, layout, i)}${gradientBar(view, layout, i)}`)}`,
    lossBar(view, layout),
  ]);
}

const rule = ({ palette }: CrossEntropyView, { width, rowHeight }: Layout, index: number) =>
  svg`<path d="M0 ${HEAD + index * rowHeight}H${width}" stroke=${palette.raised} />`;

/** An outline: the target is set, not computed. */
const targetBar = (palette: Palette, from: number, to: number, y: number) =>
  svg`<rect x=${from + 0.5} y=${y + 0.5} width=${Math.max(0, to - from - 1)} height="13" rx="2" fill=${palette.ground} stroke=${palette.ink} />`;

function legend({ palette, words, narrow, prob }: CrossEntropyView, { left }: Layout): SVGTemplateResult {
  const swatches = [
    [words.logits, (x: number) => bar({ zero: x, end: x + 12, y: 4, height: 12, fill: palette.signed(0.6) })],
    [
      `${prob}: ${words.share}`,
      (x: number) => bar({ zero: x, end: x + 12, y: 4, height: 12, fill: palette.probability(0.6) }),
    ],
    [`y: ${words.target}`, (x: number) => targetBar(palette, x, x + 12, 3)],
    [
      words.gradient,
      (x: number) =>
        svg`${bar({ zero: x, end: x + 6, y: 4, height: 12, fill: palette.signed(-0.6) })}${bar({ zero: x + 6, end: x + 12, y: 4, height: 12, fill: palette.signed(0.6) })}`,
    ],
  ] as const;
  // On a phone z and s − y are named in their own lines.
  const shown = narrow ? swatches.slice(1, 3) : swatches;
  const widths = shown.map(([text]) => textWidth(text, 14) * 0.92 + 34);
  const places = narrow
    ? widths.map((_, i) => widths.slice(0, i).reduce((sum, w) => sum + w, 0))
    : [left.z, left.p, left.p + (widths[1] ?? 0), left.g];
  return svg`<g class="legend">${shown.map(([text, swatch], i) => {
    const x = places[i] ?? 0;
    return svg`${swatch(x)}${label(text, { x: x + 18, y: 10, size: 14, fill: palette.muted })}`;
  })}</g>`;
}

function logitBar(view: CrossEntropyView, layout: Layout, index: number): SVGTemplateResult {
  const { logits, palette, selected, extent } = view;
  const { z, left, lane, yOf } = layout;
  const logit = logits[index] ?? NaN;
  const end = z(Math.max(-extent, Math.min(extent, logit)));
  const y = yOf('z', index);
  const name = named('z', index);
  const weight = selected === index ? 600 : 400;
  return svg`<g class="bar" data-bar=${index} role="slider" tabindex="0" aria-label=${name} aria-valuenow=${logit}
      aria-valuemin=${-extent} aria-valuemax=${extent} aria-valuetext=${compact(logit, 4)}>
    <rect x=${left.z} y=${y - 18} width=${lane.z} height="36" fill="transparent" />
    <path d="M${z(0)} ${y - 16}v32" stroke=${palette.muted} />
    ${label(name, { x: left.z + 2, y, size: 16, fill: palette.ink, weight })}
    ${bar({ zero: z(0), end, y: y - 8, height: 16, fill: palette.signed(Math.sign(logit) * 0.6), handle: palette.ink })}
    <g data-number="z">${label(compact(logit), { x: left.z + lane.z, y, anchor: 'end', size: 14, fill: palette.ink, weight })}</g>
  </g>`;
}

/** s on its track, and beneath it y with a handle; a dashed line shows where y would have to be. */
function shares(view: CrossEntropyView, layout: Layout, index: number): SVGTemplateResult {
  const { result, palette, prob, selected, words } = view;
  const { p, left, lane, yOf } = layout;
  const s = result.probabilities[index] ?? NaN;
  const y = result.target[index] ?? NaN;
  const middle = yOf('p', index);
  const [from = 0, to = 0] = p.range();
  const weight = selected === index ? 600 : 400;
  const number = (text: string, at: number) =>
    label(text, { x: left.p + lane.p, y: at, anchor: 'end', size: 14, fill: palette.ink, weight });
  return svg`<g data-share=${index} data-stands="share">
      <rect x=${left.p} y=${middle - 22} width=${lane.p} height="20" fill="transparent" />
      ${label(named(prob, index), { x: left.p + 2, y: middle - 12, size: 16, fill: palette.ink, weight })}
      ${bar({ zero: from, end: to, y: middle - 18, height: 12, fill: palette.raised })}
      ${bar({ zero: from, end: p(s), y: middle - 18, height: 12, fill: palette.probability(0.6) })}
      <g data-number="share">${number(rounded(s, DIGITS), middle - 12)}</g>
    </g>
    <g class="bar" data-target=${index} data-stands="target" role="slider" tabindex="0" aria-label=${named('y', index)}
      aria-valuenow=${y} aria-valuemin="0" aria-valuemax="1" aria-valuetext=${words.shareValue(exact(y), rounded(s, DIGITS))}>
      <rect x=${left.p} y=${middle - 8} width=${lane.p} height="36" fill="transparent" />
      ${label(named('y', index), { x: left.p + 2, y: middle + 10, size: 16, fill: palette.ink, weight })}
      ${bar({ zero: from, end: to, y: middle + 3, height: 14, fill: palette.raised })}
      ${targetBar(palette, from, p(y), middle + 3)}
      <path d="M${p(s)} ${middle - 6}V${middle + 20}" stroke=${palette.ink} stroke-dasharray="3 2" pointer-events="none" />
      <rect class="handle" x=${p(y) - 5} y=${middle - 1} width="10" height="22" rx="5" fill=${palette.ink} stroke=${palette.ground} />
      <g data-number="target">${number(rounded(y, DIGITS), middle + 10)}</g>
    </g>`;
}

function gradientBar(view: CrossEntropyView, layout: Layout, index: number): SVGTemplateResult {
  const { result, palette, selected, prob } = view;
  const { g, left, lane, yOf } = layout;
  const value = result.gradient[index] ?? NaN;
  const y = yOf('g', index);
  const end = g(value);
  const name = `${named(prob, index)} − ${named('y', index)}`;
  return svg`<g data-gradient=${index} data-stands="gradient" role="img" tabindex=${selected === index ? 0 : -1} aria-label="${name} = ${rounded(value, DIGITS)}">
    <rect x=${left.g} y=${y - 16} width=${lane.g} height="32" fill="transparent" />
    ${label(name, { x: left.g + 2, y, size: 14, fill: palette.ink, weight: selected === index ? 600 : 400 })}
    <path d="M${g(0)} ${y - 14}v28" stroke=${palette.muted} />
    ${bar({ zero: g(0), end, y: y - 8, height: 16, fill: palette.signed(Math.sign(value) * 0.6) })}
    <g data-number="gradient">${label(rounded(value, DIGITS), { x: left.g + lane.g, y, anchor: 'end', size: 14, fill: palette.ink, weight: 600 })}</g>
  </g>`;
}

/** The loss as one bar of two parts: the target's own entropy, which no logits can remove, and the rest, which they can. */
function lossBar(view: CrossEntropyView, { width, lossTop }: Layout): SVGTemplateResult {
  const { result, palette, words, lossEnd, narrow } = view;
  const { loss, targetEntropy } = result;
  const x = (value: number) => (width * Math.min(value, lossEnd)) / lossEnd;
  const y = lossTop + (narrow ? 46 : 26);
  const rest = Math.max(0, loss - targetEntropy);
  const fills = { entropy: palette.muted, rest: palette.probability(0.35) };
  const parts = [
    { name: 'loss', text: `${words.loss} L = ${rounded(loss, DIGITS)}`, fill: undefined },
    { name: 'entropy', text: `${words.entropy} ${rounded(targetEntropy, DIGITS)}`, fill: fills.entropy },
    { name: 'rest', text: `${words.rest} ${rounded(rest, DIGITS)}`, fill: fills.rest },
  ];
  // On a phone the parts stand in a line of their own, smaller where it is a very small one.
  const isTight = narrow && parts.slice(1).reduce((sum, { text }) => sum + textWidth(text, 14) + 30, 0) > width;
  let at = 0;
  return svg`<g data-stands="loss">
    <rect x="0" y=${lossTop - 4} width=${width} height=${y - lossTop + 34} fill="transparent" />
    ${parts.map(({ name, text, fill }) => {
      const left = at;
      const line = narrow && fill !== undefined ? 30 : 10;
      const size = isTight && fill !== undefined ? 12 : 14;
      if (!narrow || fill !== undefined) at += textWidth(text, size) * 0.92 + (fill === undefined ? 20 : 36);
      return svg`${fill === undefined ? nothing : bar({ zero: left, end: left + 12, y: lossTop + line - 6, height: 12, fill })}
        <g data-number=${name}>${label(text, { x: left + (fill === undefined ? 0 : 18), y: lossTop + line, size, fill: palette.ink, weight: fill === undefined ? 600 : 400 })}</g>`;
    })}
    ${bar({ zero: 0, end: width, y, height: 16, fill: palette.raised })}
    <rect data-part="entropy" x="0" y=${y} width=${x(targetEntropy)} height="16" fill=${fills.entropy} />
    <rect data-part="rest" x=${x(targetEntropy)} y=${y} width=${Math.max(0, x(targetEntropy + rest) - x(targetEntropy))} height="16" fill=${fills.rest} />
    ${label('0', { x: 0, y: y + 26, fill: palette.muted })}
    ${label(compact(lossEnd), { x: width, y: y + 26, anchor: 'end', fill: palette.muted })}
  </g>`;
}

export type Verdict = 'floor' | 'done' | 'push';

/** A gradient all of whose entries are smaller shows as 0 in three decimals. */
const NEARLY = 5e-4;

export function verdictOf({ gradient, targetEntropy }: CrossEntropyResult): Verdict {
  if (!gradient.every((g) => Math.abs(g) < NEARLY)) return 'push';
  return targetEntropy >= NEARLY ? 'floor' : 'done';
}

export interface VerdictWords {
  /** What the gradient is, where every entry is exactly 0, and where all are smaller than `least`. */
  readonly zero: string;
  readonly nearlyZero: (least: string) => string;
  readonly verdict: {
    readonly floor: (loss: string, gradient: string) => string;
    readonly done: (loss: string, gradient: string) => string;
    readonly push: (rest: string) => string;
  };
}

export function verdictText({ verdict, ...words }: VerdictWords, result: CrossEntropyResult): string {
  const { gradient, loss, targetEntropy } = result;
  const found = verdictOf(result);
  if (found === 'push') return verdict.push(rounded(Math.max(0, loss - targetEntropy), DIGITS));
  const isZero = gradient.every((g) => g === 0);
  return verdict[found](rounded(loss, DIGITS), isZero ? words.zero : words.nearlyZero(exact(NEARLY)));
}
