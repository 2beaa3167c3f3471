/**
 * Living formulas: a formula's term and what shows it in the figure light each other. A term carries `data-term="scores"`
 * (`\term{scores}{…}` in a .tex file); what shows it carries `data-stands="scores"`, several names separated by spaces, first what it
 * is, then what it is a part of. A term lights all that stands for it; what stands lights all of its terms, and of the figure what is
 * the same as it. Lit elements get `data-lit`.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { TermNames } from './term-names';

type Host = ReactiveControllerHost & HTMLElement & { readonly renderRoot: ParentNode };

const MARKED = '[data-term], [data-stands]';

const isTerm = (element: Element): boolean => element.hasAttribute('data-term');

const namesOf = (element: Element): string[] =>
  (element.getAttribute('data-term') ?? element.getAttribute('data-stands') ?? '').split(' ').filter(Boolean);

/** The innermost element that an event happened in. */
function targetOf(event: Event): Element | undefined {
  const [target] = event.composedPath();
  return target instanceof Element ? target : undefined;
}

/** The innermost element with a name around it; asked anew each time, for a drawing may give names. */
const markedAround = (element: Element | undefined): Element | undefined =>
  (element?.isConnected && element.closest(MARKED)) || undefined;

/** Whether `source`, pointed at or focused, lights `element`. */
function lights(source: Element, element: Element): boolean {
  const [given, names] = [namesOf(source), namesOf(element)];
  const looked = isTerm(source) || isTerm(element) ? given : given.slice(0, 1);
  return looked.some((name) => names.includes(name));
}

export class Terms implements ReactiveController {
  /** What is under the pointer, if that came last, and what has the focus. */
  private under: Element | undefined;
  private focused: Element | undefined;
  private isLit = false;

  private isHeard = false;
  private readonly names: TermNames;

  constructor(private readonly host: Host) {
    this.names = new TermNames(() => host.renderRoot);
    host.addController(this);
    host.addEventListener('pointerleave', ({ pointerType }) => {
      // A finger is lifted at once: what it tapped stays lit until the next tap.
      if (pointerType !== 'touch') this.look(undefined, this.focused);
    });
  }

  /** From inside: a pointer or focus that goes from one part of a shadow tree to another is not heard of outside of it. */
  hostConnected(): void {
    if (this.isHeard) return;
    this.isHeard = true;
    const { renderRoot } = this.host;
    renderRoot.addEventListener('pointerover', (event) => this.look(targetOf(event), this.focused));
    // A pointer at rest does not keep the keyboard from lighting.
    renderRoot.addEventListener('focusin', (event) => {
      this.look(undefined, targetOf(event));
      // A pre-rendered formula comes after the drawing.
      void this.names.give();
    });
    renderRoot.addEventListener('focusout', () => this.look(this.under, undefined));
  }

  /** A drawing may have given other names to what is pointed at, brought new elements, and taken that one away. */
  hostUpdated(): void {
    this.light();
    void this.names.give();
  }

  private look(under: Element | undefined, focused: Element | undefined): void {
    this.under = under;
    this.focused = focused;
    this.light();
  }

  private light(): void {
    const source = markedAround(this.under) ?? markedAround(this.focused);
    if (!source && !this.isLit) return;
    this.isLit = source !== undefined;
    for (const element of this.host.renderRoot.querySelectorAll(MARKED)) {
      const isLit = source !== undefined && lights(source, element);
      if (isLit !== element.hasAttribute('data-lit')) element.toggleAttribute('data-lit', isLit);
    }
  }
}
