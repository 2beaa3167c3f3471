/** What a widget takes from the page around it, live: the ground it stands on, the language, whether motion is welcome. */
import type { ReactiveController, ReactiveElement } from 'lit';
import { channels } from '../marks/colour';
import { palette, ROLES, luminance, type Colours, type Palette } from '../marks/palette';
import { languageOf, type Language } from '../messages/messages';

/** Who listens, and around which element of the page; around none: to all of it. */
const listeners = new Map<() => void, Element | undefined>();
const QUERIES = ['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)', 'print'];
let stop: (() => void) | undefined;

/** Tells those who stand in a part of the page. */
const notify = (part: Node) => {
  for (const [listener, element] of listeners) if (!element || part.contains(element)) listener();
};
const notifyAll = () => {
  notify(document);
};

/** One observer a page, however many widgets. */
function watchPage(): () => void {
  const observer = new MutationObserver((changes) => {
    new Set(changes.map(({ target }) => target)).forEach(notify);
  });
  for (const element of [document.documentElement, document.body]) {
    observer.observe(element, { attributes: true, attributeFilter: ['style'] });
  }
  // Deeper down styles change with every animation, and seldom the scheme.
  observer.observe(document, { subtree: true, attributes: true, attributeFilter: ['lang', 'class', 'data-theme'] });
  const queries = QUERIES.map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', notifyAll);
  return () => {
    observer.disconnect();
    for (const query of queries) query.removeEventListener('change', notifyAll);
  };
}

/** What stands in the page itself: the element, or the outermost host around it. */
function inPage(element: Element): Element {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? inPage(root.host) : element;
}

/**
 * Calls back when theme, language or the wish for motion may have changed around an element, or anywhere, until what it returns is
 * called.
 */
export function onPageChange(listener: () => void, element?: Element): () => void {
  if (listeners.size === 0) stop = watchPage();
  listeners.set(listener, element && inPage(element));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop?.();
  };
}

/** The nearest ancestor, through shadow roots, that the selector fits. */
function nearest(element: Element, selector: string): Element | null {
  const found = element.closest(selector);
  const root = element.getRootNode();
  return found ?? (root instanceof ShadowRoot ? nearest(root.host, selector) : null);
}

/** The language that the page states for an element. */
export const languageAround = (element: Element): string | undefined =>
  nearest(element, '[lang]')?.getAttribute('lang') ?? undefined;

/** The first opaque ground behind an element is dark. */
function standsOnDark(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const ground = getComputedStyle(at).backgroundColor;
    if (ground !== 'transparent' && !/, 0\)$/.test(ground)) return luminance(ground) < 0.2;
  }
  return false;
}

/** Paper is light. A theme that the page declares wins over the one it only shows. */
export function isDark(element: Element, theme: 'auto' | 'light' | 'dark'): boolean {
  if (matchMedia('print').matches) return false;
  if (theme !== 'auto') return theme === 'dark';
  const declared = nearest(element, '[data-theme]')?.getAttribute('data-theme') ?? '';
  if (/dark|night/i.test(declared)) return true;
  if (/light|day/i.test(declared)) return false;
  if (nearest(element, '.dark')) return true;
  const scheme = getComputedStyle(element).colorScheme;
  if (/dark/.test(scheme)) return !/light/.test(scheme) || matchMedia('(prefers-color-scheme: dark)').matches;
  return standsOnDark(element);
}

const COLOUR_NAMES: readonly (keyof Colours)[] = [...ROLES, 'ink', 'muted', 'ground', 'raised'];

/** A colour in any of the forms that a canvas writes as `#rrggbb` or `rgba(…)`, so read; undefined for another and for what is none. */
function plain(colour: string): string | undefined {
  const context = CSS.supports('color', colour) ? document.createElement('canvas').getContext('2d') : undefined;
  if (!context) return undefined;
  context.fillStyle = colour;
  return channels(context.fillStyle).some(Number.isNaN) ? undefined : context.fillStyle;
}

/** The colours that the page sets by custom properties (`--attn-ink` …). */
function hostColours(element: Element): Partial<Colours> {
  const style = getComputedStyle(element);
  const set = COLOUR_NAMES.map((name) => [name, plain(style.getPropertyValue(`--attn-${name}`).trim())] as const);
  return Object.fromEntries(set.filter(([, colour]) => colour !== undefined));
}

export class Surroundings implements ReactiveController {
  language: Language = 'en';
  palette: Palette = palette(false);
  reducedMotion = false;
  private key = '';
  private unwatch: (() => void) | undefined;

  constructor(
    private readonly host: ReactiveElement,
    private readonly theme: () => 'auto' | 'light' | 'dark',
    private readonly onChange: () => void,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    this.unwatch = onPageChange(this.read, this.host);
    this.read();
  }

  hostDisconnected(): void {
    this.unwatch?.();
  }

  readonly read = (): void => {
    const language = languageOf(languageAround(this.host) ?? navigator.language);
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const dark = isDark(this.host, this.theme());
    const colours = hostColours(this.host);
    const key = JSON.stringify([language, reducedMotion, dark, colours]);
    if (key === this.key) return;
    this.key = key;
    this.language = language;
    this.reducedMotion = reducedMotion;
    this.palette = palette(dark, colours);
    this.onChange();
  };
}
