import { adoptStyles, supportsAdoptingStyleSheets, type CSSResult } from 'lit';

const added = new WeakMap<ShadowRoot, Set<CSSResult>>();

/** Adds the look of what a widget fetches late to one that stands already, once. */
export function addStyles(root: ShadowRoot, styles: CSSResult): void {
  const known = added.get(root) ?? new Set();
  if (known.has(styles)) return;
  added.set(root, known.add(styles));
  const { styleSheet } = styles;
  if (supportsAdoptingStyleSheets && styleSheet) root.adoptedStyleSheets = [...root.adoptedStyleSheets, styleSheet];
  else adoptStyles(root, [styles]);
}
