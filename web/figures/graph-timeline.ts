/** What can be computed at once: a row a token, a column a step. A staircase is serial, a column parallel. */
import { svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { at, sheet } from '../marks/figure';
import { label } from '../marks/text';
import type { Palette } from '../marks/palette';

export interface TimelineView {
  readonly n: number;
  /** Steps that are over; all of them at rest. */
  readonly step: number;
  readonly width: number;
  readonly palette: Palette;
  readonly words: {
    rnn: string;
    attention: string;
    generation: string;
    steps: (count: number) => string;
    axis: string;
  };
  /** Serial steps of either, as the engine counts them. */
  readonly steps: { readonly rnn: number; readonly attention: number };
}

const TITLE = 44;
const GAP = 16;

const timelineHeight = (width: number) => TITLE + plotSize(width) + 22;

const plotSize = (width: number) => Math.floor(Math.min(160, (width - 2 * GAP) / 3));

export function timelineFigure(view: TimelineView): TemplateResult {
  const { width, words, steps, n } = view;
  const size = plotSize(width);
  const serial = (token: number) => token;
  const atOnce = () => 1;
  const panels = [
    { title: words.rnn, count: steps.rnn, when: serial },
    { title: words.attention, count: steps.attention, when: atOnce },
    { title: words.generation, count: n, when: serial },
  ];
  return sheet(
    {
      width: 3 * size + 2 * GAP,
      height: timelineHeight(width),
      name: panels.map(({ title, count }) => `${title}: ${words.steps(count)}`).join('; '),
    },
    panels.map(({ title, count, when }, index) => at(index * (size + GAP), 0, panel(view, size, title, count, when))),
  );
}

function panel(
  { n, step, palette, words }: TimelineView,
  size: number,
  title: string,
  count: number,
  when: (token: number) => number,
): SVGTemplateResult {
  const cell = size / n;
  const side = Math.max(1, cell - (n > 24 ? 0 : 2)).toFixed(2);
  const squares = (isIn: (step: number) => boolean) =>
    Array.from({ length: n }, (_, index) => index + 1)
      .filter((token) => isIn(when(token)))
      .map(
        (token) =>
          `M${((when(token) - 1) * cell).toFixed(2)} ${((token - 1) * cell).toFixed(2)}h${side}v${side}h-${side}Z`,
      )
      .join('');
  return svg`
    ${label(title, { x: 0, y: 10, size: 14, fill: palette.ink })}
    ${label(words.steps(count), { x: 0, y: 29, size: 12, fill: palette.muted })}
    ${at(
      0,
      TITLE,
      svg`
      <rect width=${size} height=${size} fill=${palette.raised} />
      <path d=${squares((when_) => when_ > step)} fill=${palette.probability(0.25)} />
      <path data-done d=${squares((when_) => when_ <= step)} fill=${palette.probability(0.75)} />
      <path d="M0 ${size + 0.5}H${size}" stroke=${palette.muted} />
      ${label(words.axis, { x: size, y: size + 13, anchor: 'end', fill: palette.muted })}`,
    )}`;
}
