/**
 * Living formulas: a formula's term and what shows it in the figure light each other. A term carries `data-term="scores"`
 * (`\term{scores}{…}` in a .tex file); what shows it carries `data-stands="scores"`, several names separated by spaces. What is
 * under the pointer or has the focus lights everything of its names: it gets `data-lit`.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

type Host = ReactiveControllerHost & HTMLElement & { readonly renderRoot: ParentNode };

const MARKED = '[data-term], [data-stands]';

const namesOf = (element: Element | undefined): string[] =>
  (element?.getAttribute('data-term') ?? element?.getAttribute('data-stands') ?? '').split(' ').filter(Boolean);

/** The innermost element with a name that an event happened in. */
function markedBy(event: Event): Element | undefined {
  return event.composedPath().find((node): node is Element => node instanceof Element && node.matches(MARKED));
}

export class Terms implements ReactiveController {
  private under: Element | undefined;
  private focused: Element | undefined;
  private shown = '';

  constructor(private readonly host: Host) {
    host.addController(this);
    host.addEventListener('pointerover', (event) => this.point(markedBy(event)));
    host.addEventListener('pointerleave', ({ pointerType }) => {
      // A finger is lifted at once: what it tapped stays lit until the next tap.
      if (pointerType !== 'touch') this.point(undefined);
    });
    host.addEventListener('focusin', (event) => this.focus(markedBy(event)));
    host.addEventListener('focusout', () => this.focus(undefined));
  }

  /** A drawing may have given other names to what is pointed at, and brought new elements. */
  hostUpdated(): void {
    this.light();
  }

  private point(element: Element | undefined): void {
    if (element === this.under) return;
    this.under = element;
    this.light();
  }

  private focus(element: Element | undefined): void {
    this.focused = element;
    this.light();
  }

  private light(): void {
    const [pointed, focused] = [namesOf(this.under), namesOf(this.focused)];
    const lit = pointed.length > 0 ? pointed : focused;
    if (lit.length === 0 && this.shown === '') return;
    this.shown = lit.join(' ');
    for (const element of this.host.renderRoot.querySelectorAll(MARKED)) {
      const isLit = namesOf(element).some((name) => lit.includes(name));
      if (isLit !== element.hasAttribute('data-lit')) element.toggleAttribute('data-lit', isLit);
    }
  }
}
