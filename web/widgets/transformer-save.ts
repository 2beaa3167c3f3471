/** The tab that saves and opens weights. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Checkpoint, Refusal } from './transformer-checkpoint';
import { spaced } from './transformer-controls';
import type { Session } from './transformer-run';
import type { PanelWords } from './transformer-words';

export interface SaveView {
  readonly checkpoint: Checkpoint;
  readonly session: Session;
  readonly onSave: (model: 'transformer' | 'rnn') => void;
}

function reasonOf({ reasons }: PanelWords['transformer']['checkpoint'], refusal: Refusal): string {
  switch (refusal.kind) {
    case 'file':
      return reasons.file(refusal.reason);
    case 'too-large':
      return reasons['too-large'](refusal.megabytes);
    case 'setting':
      return reasons.setting(refusal.name, refusal.value);
    case 'answer':
      return reasons.answer(refusal.status);
    default:
      return reasons[refusal.kind];
  }
}

/** Why the last file was refused; undefined where none was. */
export const refusedSentence = (
  { transformer: { checkpoint: t } }: PanelWords,
  { refused }: Checkpoint,
): string | undefined => refused && t.refused(refused.name, reasonOf(t, refused.refusal));

export function savePanel(words: PanelWords, { checkpoint, session, onSave }: SaveView): TemplateResult {
  const { transformer } = words;
  const t = transformer.checkpoint;
  const { isOpening } = checkpoint;
  const refused = refusedSentence(words, checkpoint);
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
    ${refused ? html`<p class="failure" role="alert" data-refused="file">${refused}</p>` : nothing}
  </section>`;
}
