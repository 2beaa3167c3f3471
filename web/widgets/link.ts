/** Addresses of pages beside the script. Chunks lie in `assets/`, pages one folder above. */
import type { MenuItem } from '../controls/menu';

const script = import.meta.url;

/** One widget alone in a given state. */
export function embedLink(widget: string, state: Readonly<Record<string, string>>): string {
  const link = new URL('../embed.html', script);
  for (const [name, value] of Object.entries({ widget, ...state })) link.searchParams.set(name, value);
  return link.href;
}

/** The menu's way to the page that checks the engine's numbers in the reader's own browser. */
export function verifyItem(label: string, language: string): MenuItem {
  const link = new URL('../verify.html', script);
  link.searchParams.set('lang', language);
  return { name: 'verify', label, href: link.href };
}
