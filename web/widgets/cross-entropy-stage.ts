/** What a reader does on the figure: drag, point, press keys, double-click. */
import { html, type TemplateResult } from 'lit';
import { ARROWS, keyed } from '../controls/bar-keys';
import { axesOf } from '../figures/cross-entropy-layout';
import { stopAt } from '../figures/cross-entropy-target';
import { LOGITS } from '../params/cross-entropy';
import { barOf, indexOf, valueOf, withBar } from './cross-entropy-bar';
import { dragBar, type DragOptions } from './cross-entropy-drag';
import type { CrossAsked } from './cross-entropy-question';

/** A key press moves a logit or a share by this much, ten times as far with Shift. */
const STEP = { bar: 0.1, target: 0.01 };
const RANGE = { bar: LOGITS, target: { min: 0, max: 1 } };

export interface StageOptions extends DragOptions {
  readonly figure: TemplateResult;
  /** What becomes of the other shares. */
  readonly rule: string;
  /** Where a double-click puts the bars. */
  readonly first: CrossAsked;
  readonly onSelect: (index: number) => void;
  /** A key was let go. */
  readonly onSettle: () => void;
}

export function barsStage(options: StageOptions): TemplateResult {
  const point = (event: Event) => {
    const index =
      indexOf(event, 'bar') ?? indexOf(event, 'target') ?? indexOf(event, 'gradient') ?? indexOf(event, 'share');
    if (index !== undefined) options.onSelect(index);
  };
  return html`<p class="note rule">${options.rule}</p>
    <div
      class="stage bars"
      @pointerdown=${(event: PointerEvent) => pointerdown(event, options)}
      @pointerover=${point}
      @focusin=${point}
      @keydown=${(event: KeyboardEvent) => keydown(event, options)}
      @keyup=${options.onSettle}
      @dblclick=${(event: MouseEvent) => dblclick(event, options)}
    >
      ${options.figure}
    </div>`;
}

function pointerdown(event: PointerEvent, options: StageOptions): void {
  const bar = barOf(event);
  const sheet = (event.currentTarget as Element).querySelector('svg');
  if (!bar || !sheet || event.button !== 0) return;
  options.onSelect(bar.index);
  dragBar(event, sheet, bar, options);
}

function keydown(event: KeyboardEvent, { state, result, onChange }: StageOptions): void {
  const direction = ARROWS[event.key];
  const bar = barOf(event);
  const gradient = indexOf(event, 'gradient');
  if (bar) {
    const { part, index } = bar;
    const { loss, probabilities: shares } = result();
    const from = valueOf(state(), bar);
    const { extent } = axesOf(state().logits, loss);
    const axis = part === 'bar' ? { min: -extent, max: extent } : RANGE.target;
    const to = keyed(event, from, STEP[part], RANGE[part], axis);
    if (to === undefined) return;
    const isEnd = event.key === 'Home' || event.key === 'End';
    const value = part === 'target' && !isEnd ? stopAt(from, to, shares[index] ?? NaN) : to;
    onChange(withBar(state(), bar, value, shares), `key ${part} ${String(index)}`);
  } else if (gradient !== undefined && direction !== undefined) {
    const next = Math.min(state().logits.length - 1, Math.max(0, gradient - direction));
    (event.currentTarget as Element).querySelector<SVGElement>(`[data-gradient="${String(next)}"]`)?.focus();
  } else {
    return;
  }
  event.preventDefault();
}

function dblclick(event: MouseEvent, { state, result, first, onChange }: StageOptions): void {
  const bar = barOf(event);
  if (!bar) return;
  const z = first.logits[bar.index];
  if (bar.part === 'target') onChange({ target: first.target });
  else if (z !== undefined) onChange(withBar(state(), bar, z, result().probabilities));
}
