/** One row of softmax: scores, and their weights without and with the division by √d_k, a strip each. */
import { type SVGTemplateResult, type TemplateResult } from 'lit';
import { at, sheet } from '../marks/figure';
import { rounded, subscript } from '../marks/format';
import { grid, type Cell } from '../marks/grid';
import { legend, legendWidth } from '../marks/legend';
import { mathsLabel, mathsWidth } from '../marks/maths-label';
import type { Palette } from '../marks/palette';

export const STRIPS = ['scores', 'unscaled', 'scaled'] as const;
export type Strip = (typeof STRIPS)[number];

export interface RowView {
  /** One number a key. */
  readonly values: Record<Strip, ArrayLike<number>>;
  readonly keys: number;
  readonly width: number;
  /** The key that is written out, from 0. */
  readonly chosen: number;
  /** Stop of the Tab key in each strip. */
  readonly active: (strip: Strip) => Cell;
  readonly palette: Palette;
  readonly words: {
    strips: Record<Strip, string>;
    /** Spoken: a strip's cell. */
    cell: (strip: string, key: string, value: string) => string;
  };
}

const TITLE = 36;
const LABELS = 22;

export function rowLayout(keys: number, width: number): { cell: number; width: number; height: number } {
  // A number of five characters at 12 px needs 36.
  const cell = Math.max(38, Math.min(48, Math.floor((width - 2) / keys)));
  return { cell, width: Math.max(width, cell * keys + 2), height: LABELS + 3 * (TITLE + cell) + 2 };
}

export function rowFigure(view: RowView): TemplateResult {
  const layout = rowLayout(view.keys, view.width);
  return sheet(
    { width: layout.width, height: layout.height },
    STRIPS.map((strip, i) => at(1, i * (TITLE + layout.cell) + (i === 0 ? 0 : LABELS), one(view, strip, layout.cell))),
  );
}

function one(view: RowView, strip: Strip, cell: number): SVGTemplateResult[] {
  const { values, keys, chosen, palette, words, active } = view;
  const isScores = strip === 'scores';
  const extent = Math.max(...Array.from(values.scores, Math.abs));
  const title = words.strips[strip];
  const key = (j: number) => `k${subscript(j + 1)}`;
  const shown = (value: number) => rounded(value, isScores ? 1 : 3);
  const scale = { scale: 'signed', extent, palette } as const;
  const room = cell * keys - legendWidth(scale);
  return [
    mathsLabel(title, { x: 0, y: 18, size: 14, fill: palette.ink }),
    ...(isScores && room > mathsWidth(title, 14) + 12 ? [at(room, 18, legend(scale))] : []),
    at(
      0,
      isScores ? TITLE + LABELS : TITLE - 2,
      grid({
        rows: 1,
        cols: keys,
        values: values[strip],
        cell,
        palette,
        scale: isScores ? 'signed' : 'probability',
        extent,
        text: shown,
        id: strip,
        name: title.replace(/_/g, ''),
        cellName: (_, j) => words.cell(title.replace(/_/g, ''), key(j), shown(values[strip][j] ?? NaN)),
        active: active(strip),
        readonly: true,
        linked: (_, j) => j === chosen,
        stands: strip === 'scores' ? 'raw' : strip === 'scaled' ? 'scaled' : 'raw',
        ...(isScores && { colLabels: Array.from({ length: keys }, (_, j) => key(j)), colRole: 'key' }),
      }),
    ),
  ];
}

/** The largest number and its place. */
export function largest(values: ArrayLike<number>): { at: number; value: number } {
  const all = Array.from(values);
  const value = Math.max(...all);
  return { at: all.indexOf(value), value };
}

/** `0.41 × 1.20 + (−0.30) × 0.70 + …`: the first terms of a dot product. */
export function dotTerms(
  q: ArrayLike<number>,
  k: ArrayLike<number>,
  offset: number,
  width: number,
  most: number,
): string {
  const signed = (x: number) => (x < 0 ? `(${rounded(x)})` : rounded(x));
  const terms = Array.from(
    { length: Math.min(width, most) },
    (_, i) => `${i === 0 ? rounded(q[i] ?? NaN) : signed(q[i] ?? NaN)} × ${signed(k[offset + i] ?? NaN)}`,
  );
  return [...terms, ...(width > most ? ['…'] : [])].join(' + ');
}
