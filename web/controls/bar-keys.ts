/** The keys of a drawn bar that is a slider, as ARIA's pattern has them. */
import { stepped } from './number-field';

export const ARROWS: Partial<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 };
const PAGES: Partial<Record<string, 1 | -1>> = { PageUp: 1, PageDown: -1 };

export interface BarRange {
  readonly min: number;
  readonly max: number;
}

/**
 * Where a key leads from `value`: an arrow one `step`, with Shift or as Page ten of them, within `range`; Home and End to the ends of
 * the axis. Undefined for other keys.
 */
export function keyed(
  { key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent,
  value: number,
  step: number,
  range: BarRange,
  axis: BarRange,
): number | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  const [arrow, page] = [ARROWS[key], PAGES[key]];
  if (page !== undefined) return stepped(value, page * step * 10, range);
  if (arrow !== undefined) return stepped(value, arrow * step * (shiftKey ? 10 : 1), range);
  const end = { Home: axis.min, End: axis.max }[key];
  return end === undefined ? undefined : stepped(end, 0, range);
}
