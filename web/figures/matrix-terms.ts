/** Which term of the formula a grid stands for: the formula has no mask, or no scale, where the calculation has none. */
import type { GridId } from './matrix-chain';

export interface FormulaKind {
  readonly hasMask: boolean;
  readonly scale: 'sqrt' | 'none';
}

export function termOf(id: GridId, { hasMask, scale }: FormulaKind): string {
  if (id === 'kt') return 'k';
  const isMasked = id === 'mask' || id === 'masked';
  if (isMasked && hasMask) return 'masked';
  if (isMasked || id === 'scaled') return scale === 'sqrt' ? 'scaled' : 'scores';
  return id;
}

/** The terms of each step's grids and arithmetic. */
const STEPS_TERMS: Record<string, readonly GridId[]> = {
  '1': ['x', 'y', 'wq', 'wk', 'wv', 'q', 'k', 'v'],
  '2': ['q', 'k', 'scores'],
  '3': ['q', 'k', 'scores', 'scaled'],
  '4': ['q', 'k', 'scores', 'scaled', 'masked'],
  '5': ['q', 'k', 'scores', 'scaled', 'masked', 'weights'],
  '6': ['weights', 'v', 'output'],
};

/** The terms that only steps before, or only steps after this one show: the way to them stands for them. */
export function termsBeyond(step: string, way: 'before' | 'after', kind: FormulaKind): string {
  const terms = (steps: readonly string[]) =>
    steps.flatMap((one) => (STEPS_TERMS[one] ?? []).map((id) => termOf(id, kind)));
  const all = Object.keys(STEPS_TERMS);
  const here = terms([step]);
  const there = terms(all.filter((one) => (way === 'before' ? one < step : one > step)));
  return [...new Set(there)].filter((term) => !here.includes(term)).join(' ');
}
