/** The ⋯ menu in a widget's top right corner: a disclosure of buttons that closes on Escape, on a choice and on leaving it. */
import { html, type TemplateResult } from 'lit';

export interface MenuItem {
  readonly name: string;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onChoose: () => void;
}

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
    <div class="items">
      ${items.map(
        (item) =>
          html`<button
            type="button"
            data-item=${item.name}
            ?disabled=${item.disabled ?? false}
            @click=${(event: Event) => {
              close(event.currentTarget as Element);
              item.onChoose();
            }}
          >
            ${item.label}
          </button>`,
      )}
    </div>
  </details>`;
}
