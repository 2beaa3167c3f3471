/** A place for a figure. One that needs more than its room scrolls there, is reached by the Tab key, and says that there is more. */
import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';

export interface StageOptions {
  readonly figure: TemplateResult;
  /** px that the figure takes, and that there are. */
  readonly needs: number;
  readonly room: number;
  /** Spoken name. */
  readonly name: string;
  /** That it scrolls. */
  readonly hint: string;
}

export function stage({ figure, needs, room, name, hint }: StageOptions): TemplateResult {
  const given = (value: string) => (needs > room ? value : undefined);
  return html`<div
      class="stage"
      role=${ifDefined(given('region'))}
      aria-label=${ifDefined(given(name))}
      tabindex=${ifDefined(given('0'))}
    >
      ${figure}
    </div>
    ${needs > room ? html`<small class="sideways">${hint}</small>` : nothing}`;
}
