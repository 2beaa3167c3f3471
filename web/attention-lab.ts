/** The script of a page with widgets: defines those that stand in it, and those that are added later. */
import { define, tags } from './widgets/registry';

const wanted = new Set<string>();

function defineUnder(root: ParentNode): void {
  for (const tag of tags) {
    if (wanted.has(tag) || !root.querySelector(tag)) continue;
    wanted.add(tag);
    void define(tag);
  }
}

function start(): void {
  defineUnder(document);
  new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => addedNodes.length > 0)) defineUnder(document);
  }).observe(document.documentElement, { childList: true, subtree: true });
}

// On a server there is no page: importing this does nothing there.
if (typeof document !== 'undefined') start();
