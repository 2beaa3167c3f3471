/** The ⋯ menu in a widget's top right corner: a disclosure of buttons and links that closes on Escape, on a choice and on leaving it. */
import { html, type TemplateResult } from 'lit';

interface Item {
  readonly name: string;
  readonly label: string;
}

export interface MenuAction extends Item {
  readonly disabled?: boolean;
  readonly onChoose: () => void;
}

/** Opens a page in a new tab. */
export interface MenuLink extends Item {
  readonly href: string;
}

export type MenuItem = MenuAction | MenuLink;

const close = (element: Element | null) => {
  const details = element?.closest('details');
  if (details?.open !== true) return;
  details.open = false;
  details.querySelector('summary')?.focus();
};

export function menu(label: string, items: readonly MenuItem[]): TemplateResult {
  const leave = (event: FocusEvent) => {
    const details = event.currentTarget as HTMLDetailsElement;
    if (!details.contains(event.relatedTarget as Node | null)) details.open = false;
  };
  return html`<details
    class="menu"
    @keydown=${(event: KeyboardEvent) => {
      if (event.key === 'Escape') close(event.currentTarget as Element);
    }}
    @focusout=${leave}
  >
    <summary aria-label=${label} title=${label} role="button">⋯</summary>
    <div class="items">${items.map((item) => ('href' in item ? link(item) : action(item)))}</div>
  </details>`;
}

function action({ name, label, disabled = false, onChoose }: MenuAction): TemplateResult {
  return html`<button
    type="button"
    data-item=${name}
    ?disabled=${disabled}
    @click=${(event: Event) => {
      close(event.currentTarget as Element);
      onChoose();
    }}
  >
    ${label}
  </button>`;
}

function link({ name, label, href }: MenuLink): TemplateResult {
  const choose = (event: Event) => close(event.currentTarget as Element);
  return html`<a data-item=${name} href=${href} target="_blank" rel="noopener" @click=${choose}>${label}</a>`;
}
