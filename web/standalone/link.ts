/** Stands in for `widgets/link.ts` in a page that is one file: what a link leads to is this file, wherever it lies. */
import type { MenuItem } from '../controls/menu';
import { tags } from '../widgets/registry';

/** This file with a widget in a given state. */
export function embedLink(widget: string, state: Readonly<Record<string, string>>): string {
  const link = new URL(location.pathname, location.href);
  const fields = tags.length === 1 ? state : { widget, ...state };
  for (const [name, value] of Object.entries(fields)) link.searchParams.set(name, value);
  return link.href;
}

/** The goldens would be the larger part of the file: the foot of the page says where they are checked. */
export const verifyItem = (label: string): MenuItem => ({
  name: 'verify',
  label,
  onChoose: () => {
    document.querySelector('footer')?.focus();
  },
});

/** A file on somebody's disk is none to load from a post. */
export const embedScripts = (): undefined => undefined;
