import { adoptStyles, supportsAdoptingStyleSheets, type CSSResult } from 'lit';

const dressed = new WeakSet<ShadowRoot>();

/** Adds the look of what a widget fetches late to one that stands already, once. */
export function addStyles(root: ShadowRoot, styles: CSSResult): void {
  if (dressed.has(root)) return;
  dressed.add(root);
  const { styleSheet } = styles;
  if (supportsAdoptingStyleSheets && styleSheet) root.adoptedStyleSheets = [...root.adoptedStyleSheets, styleSheet];
  else adoptStyles(root, [styles]);
}
