import type { Box } from './lookup';
import { launchChromium } from './chromium';
import { launchFirefox } from './firefox';

/**
 * All that a browser test may use of a browser, whichever it is. A driver for another browser implements these interfaces.
 * Selectors are those of lookup.ts: CSS at any depth, open shadow roots included, joined by `>>>`. An action waits up to ten seconds
 * for its element and throws if it does not come.
 */

export interface View {
  /** CSS pixels; 1280 × 800 by default. */
  width?: number;
  height?: number;
  /** Device pixels to a CSS pixel; 1 by default. */
  scale?: number;
  /** A touch screen, no mouse: `pointer: coarse`, `hover: none`. */
  touch?: boolean;
  /** `prefers-color-scheme: dark`. */
  dark?: boolean;
  /** `prefers-reduced-motion: reduce`. */
  reducedMotion?: boolean;
  /** As for paper: `@media print`. */
  print?: boolean;
  /** False: the page runs no scripts. */
  scripts?: boolean;
}

export interface DragOptions {
  /** Where in the element to begin, from 0 to 1 across and down; the middle by default. */
  at?: { x: number; y: number };
  /** `mouse` by default. */
  with?: 'mouse' | 'touch';
}

export interface Page {
  /** Goes to another address and waits until it has loaded. */
  goto(url: string): Promise<void>;
  /** Changes what is given of the view and keeps the rest. */
  view(change: View): Promise<void>;

  click(selector: string): Promise<void>;
  doubleClick(selector: string): Promise<void>;
  hover(selector: string): Promise<void>;
  /** Touches the element's middle with a finger. */
  tap(selector: string): Promise<void>;
  /** Presses on the element, moves by so many CSS pixels in ten steps, and lets go. */
  drag(selector: string, by: { x: number; y: number }, options?: DragOptions): Promise<void>;
  /** Clicks on what opens the file chooser, and chooses the files with these paths. */
  choose(selector: string, ...paths: string[]): Promise<void>;
  /** Focuses the field, replaces what it holds, and leaves the focus there. */
  type(selector: string, text: string): Promise<void>;
  /** Presses a key, such as `ArrowUp`, `Shift+ArrowUp` or `Control+z`, on the element if one is named, else on what has the focus. */
  press(key: string, selector?: string): Promise<void>;

  /** What the first element shows: a field's value, else its text (not what is hidden), white space collapsed. */
  text(selector: string): Promise<string>;
  texts(selector: string): Promise<string[]>;
  count(selector: string): Promise<number>;
  attribute(selector: string, name: string): Promise<string | null>;
  /** Where the first element is, after it has been scrolled into view. */
  box(selector: string): Promise<Box>;

  /** Runs a function in the page. It is sent there as text: it sees its arguments and nothing else from outside. */
  evaluate<A extends unknown[], R>(inPage: (...args: A) => R, ...args: A): Promise<Awaited<R>>;
  /** Waits up to ten seconds until the function, run in the page, returns something truthy. */
  waitFor<A extends unknown[]>(inPage: (...args: A) => unknown, ...args: A): Promise<void>;
  /** Writes tests/e2e/screenshots/<name>.png: the whole page, or the first element. */
  screenshot(name: string, selector?: string): Promise<void>;

  /** How many workers run now, those of its frames included. */
  workers(): number;
  /** The addresses requested so far, the page's own first. */
  requests(): readonly string[];
  /**
   * What went wrong so far: console errors and warnings, uncaught errors, failed requests and answers, requests to another
   * origin. Empties the list: a test that expects a problem takes it; `close` throws on whatever is left.
   */
  takeProblems(): string[];
  close(): Promise<void>;
}

export interface Browser {
  open(url: string, view?: View): Promise<Page>;
  close(): Promise<void>;
}

export const launch = (name: 'chromium' | 'firefox' = 'chromium'): Promise<Browser> =>
  name === 'firefox' ? launchFirefox() : launchChromium();
