/** Dragging a bar: the axes stand still meanwhile, and a share snaps to s. */
import { drag } from '../controls/drag';
import { stepped } from '../controls/number-field';
import type { CrossEntropyResult } from '../engine/types';
import { axesOf, type Axes, type Layout } from '../figures/cross-entropy-layout';
import { magnetic } from '../figures/cross-entropy-target';
import { LOGITS } from '../params/cross-entropy';
import { valueOf, withBar, type Bar } from './cross-entropy-bar';
import type { CrossState } from './cross-entropy-question';

/** A dragged share snaps to s from so far, in px. */
const MAGNET = 5;

export interface DragOptions {
  /** State and answer of this moment: the picture may be behind. */
  readonly state: () => CrossState;
  readonly result: () => CrossEntropyResult;
  readonly layout: (extent: number) => Layout;
  /** Changes of one gesture are undone together. */
  readonly onChange: (patch: Partial<CrossState>, gesture?: string) => void;
  /** The axes that stand still, until the bar is let go. */
  readonly onHold: (axes: Axes | undefined) => void;
  /** The bar was let go. */
  readonly onEnd: () => void;
}

export function dragBar(event: PointerEvent, sheet: Element, bar: Bar, options: DragOptions): void {
  const { state, result, onChange, onHold } = options;
  // All of the way is reckoned from here: a bar that comes back finds the others as they were.
  const start = state();
  const { logits, target } = start;
  const axes = axesOf(logits, result().loss);
  const { z, p } = options.layout(axes.extent);
  const scale = bar.part === 'bar' ? z : p;
  const before = valueOf(start, bar);
  const grip = scale.invert(event.clientX - sheet.getBoundingClientRect().left);
  const reach = MAGNET / (scale(1) - scale(0));
  const fine = axes.extent / 100;
  const gesture = `drag ${bar.part} ${String(bar.index)}`;
  const placed = (value: number): number => {
    if (bar.part === 'target') return magnetic(value, result().probabilities[bar.index] ?? NaN, reach);
    const kept = Math.min(axes.extent, Math.max(-axes.extent, value));
    return stepped(Math.round(kept / fine) * fine, 0, LOGITS);
  };
  const finish = () => {
    onHold(undefined);
    options.onEnd();
  };
  drag(event, sheet, {
    onMove: (px) => {
      onHold(axes);
      const value = placed(before + scale.invert(px) - grip);
      onChange(withBar(start, bar, value, result().probabilities), gesture);
    },
    onEnd: finish,
    onCancel: () => {
      onChange({ logits, target }, gesture);
      finish();
    },
  });
}
