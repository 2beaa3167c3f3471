/** What scrolls sideways says so: its edge fades where more is hidden, and it takes the Tab key, so that arrow keys scroll it. */
import { css, noChange } from 'lit';
import { AsyncDirective } from 'lit/async-directive.js';
import { directive, type ElementPart } from 'lit/directive.js';

class ScrollRegion extends AsyncDirective {
  private name = '';
  private region: HTMLElement | undefined;
  private readonly sizes = new ResizeObserver(() => {
    this.mark();
  });

  render(_name: string): typeof noChange {
    return noChange;
  }

  override update(part: ElementPart, [name]: [string]): typeof noChange {
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
  }

  override reconnected(): void {
    this.watch();
  }

  private readonly watch = (): void => {
    const { region } = this;
    if (!region || !this.isConnected) return;
    for (const part of [region, ...Array.from(region.children)]) this.sizes.observe(part);
  };

  private readonly mark = (): void => {
    const { region, name } = this;
    if (!region) return;
    const { scrollLeft, scrollWidth, clientWidth } = region;
    const hidden = scrollWidth - clientWidth;
    const scrolls = hidden > 1;
    for (const [attribute, value] of [
      ['tabindex', '0'],
      ['role', 'region'],
      ['aria-label', name],
    ] as const) {
      if (scrolls) region.setAttribute(attribute, value);
      else region.removeAttribute(attribute);
    }
    region.classList.toggle('more-left', scrollLeft > 1);
    region.classList.toggle('more-right', scrollLeft < hidden - 1);
  };
}

/** `<div class="stage" ${scrollRegion(name)}>`; `name` is spoken. */
export const scrollRegion = directive(ScrollRegion);

export const scrollRegionStyles = css`
  .more-left,
  .more-right {
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
