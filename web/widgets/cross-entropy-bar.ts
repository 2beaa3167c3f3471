/** A bar that can be set: which one an event is about, its value, and the change that another value makes. */
import { withShare } from '../figures/cross-entropy-target';
import { LOGITS } from '../params/cross-entropy';
import { crossQuestion, type CrossState } from './cross-entropy-question';

/** A logit, or a share of the target. */
const PARTS = ['bar', 'target'] as const;

export interface Bar {
  readonly part: (typeof PARTS)[number];
  /** Of its class. */
  readonly index: number;
}

/** The class that an event is about. */
export function indexOf(event: Event, name: Bar['part'] | 'gradient' | 'share'): number | undefined {
  const target = event.target instanceof Element ? event.target.closest(`[data-${name}]`) : null;
  return target ? Number(target.getAttribute(`data-${name}`)) : undefined;
}

export function barOf(event: Event): Bar | undefined {
  for (const part of PARTS) {
    const index = indexOf(event, part);
    if (index !== undefined) return { part, index };
  }
  return undefined;
}

export function valueOf(state: CrossState, { part, index }: Bar): number {
  const { logits, target } = crossQuestion(state);
  return (part === 'bar' ? logits : target)[index] ?? 0;
}

/** A logit is cut to what it may be; a share is taken from the other classes, or given to them. `shares` are softmax's. */
export function withBar(
  state: CrossState,
  { part, index }: Bar,
  value: number,
  shares: ArrayLike<number>,
): Partial<CrossState> {
  const { logits, target } = crossQuestion(state);
  if (part === 'target') return { target: withShare(target, index, value, shares) };
  const kept = Math.min(LOGITS.max, Math.max(LOGITS.min, value));
  return { logits: logits.map((old, i) => (i === index ? kept : old)) };
}
