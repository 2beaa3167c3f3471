/** What exactly is wrong with a list that was refused. */
import { listItems, readNumber, tokensOf, within, type Need } from '../params/schema';

/** The item at fault, or how many there are where none is. */
export type Fault =
  | { readonly kind: 'number' | 'range' | 'long'; readonly item: string }
  | { readonly kind: 'gap' }
  | { readonly kind: 'count'; readonly count: number };

/** Undefined where the whole text is at fault: it is no list, or empty. */
export function faultOf(given: string, need: Need): Fault | undefined {
  if (given.trim() === '') return undefined;
  if (need.kind === 'numbers') {
    const items = listItems(given);
    if (items.includes('')) return { kind: 'gap' };
    for (const item of items) {
      // Beyond a double's range it is a number all the same.
      const value = readNumber(item);
      if (value === undefined) return { kind: 'number', item };
      if (!within(value, need.min, need.max)) return { kind: 'range', item };
    }
    return within(items.length, need.least, need.most) ? undefined : { kind: 'count', count: items.length };
  }
  if (need.kind !== 'words') return undefined;
  const tokens = tokensOf(given);
  const item = tokens.find((token) => [...token].length > need.longest);
  if (item !== undefined) return { kind: 'long', item };
  return within(tokens.length, need.least, need.most) ? undefined : { kind: 'count', count: tokens.length };
}
