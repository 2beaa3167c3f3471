/** The tab that saves and opens weights. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Words } from '../messages/messages';
import type { Checkpoint, Refusal } from './transformer-checkpoint';
import { spaced } from './transformer-controls';
import type { Session } from './transformer-run';

export interface SaveView {
  readonly checkpoint: Checkpoint;
  readonly session: Session;
  readonly onSave: (model: 'transformer' | 'rnn') => void;
}

const textOf = (t: Words<'transformer'>['transformer']['checkpoint'], refusal: Refusal): string =>
  refusal.kind === 'reason' ? refusal.text : refusal.kind === 'too-large' ? t.tooLarge('> 8') : t.notHere;

export function savePanel(
  { transformer }: Words<'transformer'>,
  { checkpoint, session, onSave }: SaveView,
): TemplateResult {
  const t = transformer.checkpoint;
  const { refused, isOpening } = checkpoint;
  const opened = checkpoint.of(session);
  const take = (event: Event) => {
    const input = event.target as HTMLInputElement;
    const [file] = input.files ?? [];
    if (file) void checkpoint.openFile(file);
    input.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    if (file) void checkpoint.openFile(file);
  };
  return html`<section
    class="checkpoint"
    aria-label=${transformer.tabCheckpoint}
    @dragover=${(event: Event) => event.preventDefault()}
    @drop=${drop}
  >
    <p class="note">${t.note}</p>
    <div class="row">
      <button type="button" data-action="save" @click=${() => onSave('transformer')}>${t.save}</button>
      ${session.rnn ? html`<button type="button" data-action="save-rnn" @click=${() => onSave('rnn')}>${t.saveRnn}</button>` : nothing}
      <label class="file"
        ><span>${t.open}</span><input type="file" name="checkpoint" accept=".safetensors" @change=${take}
      /></label>
    </div>
    <p class="drop">${t.drop}</p>
    <p role="status" data-opened=${opened?.name ?? nothing}>
      ${isOpening ? t.opening : opened ? html`${t.opened(opened.name, spaced(session.transformer.facts.parameters))} ${t.restart}` : nothing}
    </p>
    ${refused ? html`<p class="failure" role="alert" data-refused="file">${t.refused(refused.name, textOf(t, refused.refusal))}</p>` : nothing}
  </section>`;
}
