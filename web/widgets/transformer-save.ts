/** The tab that saves and opens weights. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Param, Schema } from '../params/schema';
import { transformerParams } from '../params/transformer';
import type { Checkpoint, Refusal } from './transformer-checkpoint';
import { spaced } from './transformer-controls';
import { refusalOf } from './transformer-refusal';
import type { Session } from './transformer-run';
import type { PanelWords } from './transformer-words';

export interface SaveView {
  readonly checkpoint: Checkpoint;
  readonly session: Session;
  readonly onSave: (model: 'transformer' | 'rnn') => void;
}

function reasonOf({ transformer }: PanelWords, refusal: Refusal): string {
  const { reasons } = transformer.checkpoint;
  switch (refusal.kind) {
    case 'setting': {
      const { name, value } = refusal;
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      const param: Param<unknown> | undefined = (transformerParams as Schema)[name];
      return param ? reasons.setting(name, text, param.need) : reasons.settingGone(name, text);
    }
    case 'engine': {
      const { failure, state, text } = refusal;
      return refusalOf(transformer, failure, state, text)?.sentence ?? transformer.trainingFailed(failure.message);
    }
    case 'other-model':
    case 'vocabulary':
    case 'no-text':
    case 'not-finite':
      return reasons[refusal.kind];
    default:
      return reasons.source(refusal);
  }
}

/** Why the last file was refused; undefined where none was. */
export const refusedSentence = (words: PanelWords, { refused }: Checkpoint): string | undefined =>
  // Sentences of their own stand here as parts of one.
  refused && words.transformer.checkpoint.refused(refused.name, reasonOf(words, refused.refusal).replace(/[.。]$/, ''));

/** What a session that began with a file's weights is to be compared by; nothing of another. */
export function loadedNote({ transformer }: PanelWords, checkpoint: Checkpoint, session: Session) {
  const opened = checkpoint.of(session);
  const worth = checkpoint.worthOf(session);
  if (!opened || !worth) return nothing;
  const { loaded } = transformer.checkpoint;
  const steps = opened.trained === undefined ? undefined : spaced(opened.trained);
  return html`<p class="note" data-loaded>
    ${loaded.from(opened.name, steps)} ${loaded.measured(spaced(worth.counted))} ${session.rnn ? loaded.rnn : nothing}
  </p>`;
}

export function savePanel(words: PanelWords, { checkpoint, session, onSave }: SaveView): TemplateResult {
  const { transformer } = words;
  const t = transformer.checkpoint;
  const { isOpening } = checkpoint;
  const refused = refusedSentence(words, checkpoint);
  const opened = checkpoint.of(session);
  const open = (files: FileList | null | undefined) => {
    if (files && files.length > 0) void checkpoint.openFiles([...files]);
  };
  const take = (event: Event) => {
    const input = event.target as HTMLInputElement;
    open(input.files);
    input.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    open(event.dataTransfer?.files);
  };
  return html`<section class="checkpoint" aria-label=${transformer.tabCheckpoint} @drop=${drop}>
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
