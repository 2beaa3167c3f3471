/** Which terms of the two formulas a token stands for: t is the end of the chosen pair, s its beginning. */
import type { Pair, Side } from './graph-route';

/** `hasStates`: the hidden states have labels of their own. Tokens count from 1; undefined where it stands for none. */
export function tokenStands(
  { from, to = from }: Pair,
  side: Side,
  token: number,
  hasStates: boolean,
): string | undefined {
  const names =
    side === 'path'
      ? [...(hasStates ? [] : stateStands({ from, to }, token)), ...(token === to ? ['input'] : [])]
      : [...(token === to ? ['output'] : []), ...(token === from ? ['value'] : [])];
  return names.length === 0 ? undefined : names.join(' ');
}

/** h_t, and the one before it. */
export function stateStands({ from, to = from }: Pair, state: number): string[] {
  if (state === to) return ['state'];
  return state === to - 1 ? ['before'] : [];
}
