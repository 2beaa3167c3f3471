/** What scrolls sideways says so: its edge fades where more is hidden, and a named one takes the Tab key, so that arrow keys scroll it. */
import { css, noChange } from 'lit';
import { AsyncDirective } from 'lit/async-directive.js';
import { directive, type ElementPart } from 'lit/directive.js';

class ScrollRegion extends AsyncDirective {
  private name: string | undefined;
  private region: HTMLElement | undefined;
  /** Observing once more what is observed would call back each time. */
  private watched = new WeakSet<Element>();
  private readonly sizes = new ResizeObserver(() => {
    this.mark();
  });

  render(_name?: string): typeof noChange {
    return noChange;
  }

  override update(part: ElementPart, [name]: [string?]): typeof noChange {
    if (name !== undefined && this.region?.hasAttribute('aria-label')) this.region.setAttribute('aria-label', name);
    this.name = name;
    if (!this.region) {
      this.region = part.element as HTMLElement;
      this.region.addEventListener('scroll', this.mark, { passive: true });
    }
    // What it holds is drawn after this.
    queueMicrotask(this.watch);
    return noChange;
  }

  override disconnected(): void {
    this.sizes.disconnect();
    this.watched = new WeakSet();
  }

  override reconnected(): void {
    this.watch();
  }

  private readonly watch = (): void => {
    const { region } = this;
    if (!region || !this.isConnected) return;
    for (const part of [region, ...Array.from(region.children)]) {
      if (this.watched.has(part)) continue;
      this.watched.add(part);
      this.sizes.observe(part);
    }
  };

  private readonly mark = (): void => {
    const { region, name } = this;
    if (!region) return;
    const { scrollLeft, scrollWidth, clientWidth } = region;
    const hidden = scrollWidth - clientWidth;
    if (name !== undefined) takeTab(region, name, hidden > 1);
    region.classList.toggle('more-left', scrollLeft > 1);
    region.classList.toggle('more-right', scrollLeft < hidden - 1);
  };
}

function takeTab(region: HTMLElement, name: string, scrolls: boolean): void {
  for (const [attribute, value] of [
    ['tabindex', '0'],
    ['role', 'region'],
    ['aria-label', name],
  ] as const) {
    if (scrolls) region.setAttribute(attribute, value);
    else region.removeAttribute(attribute);
  }
}

/**
 * `<div class="stage" ${scrollRegion(name)}>`; `name` is spoken. Without one the Tab key is left to what is inside, which scrolls
 * into sight with the focus.
 */
export const scrollRegion = directive(ScrollRegion);

export const scrollRegionStyles = css`
  .more-left,
  .more-right {
    scroll-padding-inline: 40px;
    --left: #000;
    --right: #000;
    -webkit-mask-image: linear-gradient(to right, var(--left), #000 40px, #000 calc(100% - 40px), var(--right));
    mask-image: linear-gradient(to right, var(--left), #000 40px, #000 calc(100% - 40px), var(--right));
  }
  .more-left {
    --left: transparent;
  }
  .more-right {
    --right: transparent;
  }
  /* Outside it would be cut off. */
  .stage:focus-visible {
    outline-offset: -2px;
  }
`;
