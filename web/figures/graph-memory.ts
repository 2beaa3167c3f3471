/** The bottleneck: what either keeps of the sentence, as two bars to scale. */
import { scaleLinear } from 'd3-scale';
import { svg, type TemplateResult } from 'lit';
import { bar } from '../marks/bar';
import { sheet } from '../marks/figure';
import { label } from '../marks/text';
import type { Palette } from '../marks/palette';

export interface MemoryView {
  /** Numbers in a hidden state, and n·d. */
  readonly hidden: number;
  readonly kept: number;
  readonly width: number;
  readonly palette: Palette;
  readonly words: { memory: string; rnnKeeps: string; attentionKeeps: string };
}

const MEMORY_HEIGHT = 92;

export function memoryFigure({ hidden, kept, width, palette, words }: MemoryView): TemplateResult {
  const x = scaleLinear([0, Math.max(hidden, kept)], [0, Math.min(width, 560)]);
  const row = (text: string, value: number, y: number) =>
    svg`${label(text, { x: 0, y, size: 14, fill: palette.ink })}${bar({ zero: 0, end: Math.max(2, x(value)), y: y + 12, height: 14, fill: palette.probability(0.6) })}`;
  return sheet({ width, height: MEMORY_HEIGHT, name: words.memory }, [
    row(words.rnnKeeps, hidden, 8),
    row(words.attentionKeeps, kept, 56),
  ]);
}
