/** Where the reader's own text is pasted. One that is too long is not taken, nor even put into the field: that alone could freeze it. */
import { html, nothing, type TemplateResult } from 'lit';
import { refusalId, refusalView } from '../controls/refusal';
import { excessOf } from './transformer-refusal';
import type { PanelWords } from './transformer-words';

export interface OwnTextView {
  readonly text: string;
  /** Why the text of now cannot be trained on. */
  readonly refusal: string | undefined;
  readonly onText: (text: string) => void;
}

export class OwnText {
  /** Megabytes of what was not taken, and the text that stayed: another one settles it. */
  private refused: { readonly megabytes: string; readonly text: string } | undefined;

  constructor(private readonly onChange: () => void) {}

  view({ transformer: t }: PanelWords, { text, refusal, onText }: OwnTextView): TemplateResult {
    const reason = this.refused?.text === text ? t.ownTooLong(this.refused.megabytes) : refusal;
    const isTooLong = (given: string) => {
      const megabytes = excessOf(given);
      this.refused = megabytes === undefined ? undefined : { megabytes, text };
      this.onChange();
      return megabytes !== undefined;
    };
    const paste = (event: ClipboardEvent) => {
      if (isTooLong(event.clipboardData?.getData('text/plain') ?? '')) event.preventDefault();
    };
    // When the field is left: each letter would otherwise begin a training anew.
    const take = ({ target }: Event) => {
      const area = target as HTMLTextAreaElement;
      if (isTooLong(area.value)) area.value = text;
      else onText(area.value);
    };
    return html`<div class="text-field">
      <label
        ><span class="name">${t.ownText}</span>
        <textarea
          name="text"
          spellcheck="false"
          .value=${text}
          aria-invalid=${String(reason !== undefined)}
          aria-describedby=${reason === undefined ? nothing : refusalId('text')}
          @paste=${paste}
          @change=${take}
        ></textarea>
      </label>
      ${refusalView('text', reason)} ${reason === undefined ? html`<small>${t.ownHint}</small>` : nothing}
    </div>`;
  }
}
