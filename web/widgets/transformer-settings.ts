/** Task, size, training and what may be left out of the Transformer. A change begins anew. */
import { html, nothing, type TemplateResult } from 'lit';
import { radios, type Choice } from '../controls/choices';
import { numberField } from '../controls/number-field';
import type { Words } from '../messages/messages';
import { CORPORA, LONGEST_TEXT, TASKS, TRANSFORMER_RANGES, transformerParams } from '../params/transformer';
import { stepsOf, type TransformerState } from './transformer-config';

export interface SettingsView {
  readonly state: TransformerState;
  readonly level: 'one' | 'some' | 'all';
  readonly set: (patch: Partial<TransformerState>, gesture?: string) => void;
  readonly onSettle: () => void;
  readonly onRefuse: (sentence: string) => void; // a file or text that is too large
}

type NumberName = 'length' | 'items' | 'gap' | 'context' | 'layers' | 'batch' | 'seed' | 'learningRate' | 'steps';
const STEP: Partial<Record<NumberName, number>> = { learningRate: 0.001, steps: 100, context: 4 };

export function settings(words: Words<'transformer'>, view: SettingsView): TemplateResult {
  const { transformer: t } = words;
  const { state, level, set } = view;
  const isAll = level === 'all';
  return html`<section class="settings" aria-label=${t.settings}>
    <div class="row">
      ${radios({ name: 'task', label: t.task, choices: named(TASKS, t.tasks), chosen: state.task, onChoose: (task) => set({ task, steps: 'auto' }) })}
    </div>
    <div class="row">${taskFields(words, view)}</div>
    <div class="row">
      <label class="check"
        ><input type="checkbox" name="rnn" .checked=${state.rnn} @change=${() => set({ rnn: !state.rnn })} />
        ${t.beside}</label
      >
    </div>
    ${state.task === 'text' && state.corpus === 'own' ? ownText(words, view) : nothing}
    ${isAll ? html`${size(words, view)} ${ablations(words, view)}` : nothing}
    <p class="note">${t.restarts}</p>
  </section>`;
}

const named = <T extends string>(values: readonly T[], labels: Record<T, string>): Choice<T>[] =>
  values.map((value) => ({ value, label: labels[value] }));

function field(words: Words<'transformer'>, view: SettingsView, name: NumberName): TemplateResult {
  const { transformer, common } = words;
  const { state, set } = view;
  return numberField({
    name,
    label: transformer[name],
    spoken: transformer[name],
    value: name === 'steps' ? stepsOf(state) : state[name],
    ...TRANSFORMER_RANGES[name],
    step: STEP[name] ?? 1,
    whole: name !== 'learningRate',
    less: common.less,
    more: common.more,
    onInput: (value) => set({ [name]: value }, name),
    onSettle: view.onSettle,
    onRefuse: (text) => common.refused(text, transformerParams[name].need),
  });
}

function taskFields(words: Words<'transformer'>, view: SettingsView): TemplateResult {
  const { transformer: t } = words;
  const { task, corpus } = view.state;
  switch (task) {
    case 'copy':
    case 'reverse':
    case 'sort':
      return field(words, view, 'length');
    case 'recall':
      return html`${field(words, view, 'items')} ${field(words, view, 'gap')}`;
    case 'add':
      return html``;
    case 'text': {
      const labels = { english: t.english, tang: t.tang, own: t.own };
      return html`${radios({ name: 'corpus', label: t.corpus, choices: named(CORPORA, labels), chosen: corpus, onChoose: (chosen) => view.set({ corpus: chosen }) })}
      ${field(words, view, 'context')}`;
    }
  }
}

/** Taken when the field is left: each letter would otherwise begin a training anew. */
function ownText({ transformer: t }: Words<'transformer'>, view: SettingsView): TemplateResult {
  const take = (event: Event) => {
    const area = event.target as HTMLTextAreaElement;
    const bytes = new TextEncoder().encode(area.value).length;
    if (bytes <= LONGEST_TEXT) {
      view.set({ text: area.value, example: '' });
      return;
    }
    view.onRefuse(t.ownTooLong((bytes / 2 ** 20).toFixed(1)));
    area.value = view.state.text;
  };
  return html`<label class="text-field"
    ><span class="name">${t.ownText}</span>
    <textarea name="text" spellcheck="false" .value=${view.state.text} @change=${take}></textarea>
    <small>${t.ownHint}</small></label
  >`;
}

const WIDTHS = ['16', '32', '64', '128'] as const;
const HEADS = ['1', '2', '4', '8'] as const;

function size(words: Words<'transformer'>, view: SettingsView): TemplateResult {
  const { transformer: t } = words;
  const { state, set } = view;
  const plain = <T extends string>(values: readonly T[]) => values.map((value) => ({ value, label: value }));
  return html`<div class="row">
      ${radios({ name: 'dModel', label: t.dModel, choices: plain(WIDTHS), chosen: String(state.dModel) as '32', onChoose: (d) => set({ dModel: Number(d) }) })}
      ${radios({ name: 'heads', label: t.heads, choices: plain(HEADS), chosen: String(state.heads) as '2', onChoose: (h) => set({ heads: Number(h) }) })}
      ${field(words, view, 'layers')}
    </div>
    <div class="row">
      ${field(words, view, 'steps')} ${field(words, view, 'learningRate')} ${field(words, view, 'batch')}
      ${field(words, view, 'seed')}
    </div>`;
}

function ablations({ transformer: t }: Words<'transformer'>, { state, set }: SettingsView): TemplateResult {
  const group = <K extends 'positions' | 'layerNorm' | 'scale', V extends TransformerState[K] & string>(
    name: K,
    label: string,
    labels: Record<V, string>,
  ) =>
    radios<V>({
      name,
      label,
      choices: named(Object.keys(labels) as V[], labels),
      chosen: state[name] as V,
      onChoose: (value) => set({ [name]: value }),
    });
  return html`<p class="name">${t.ablations}</p>
    <div class="row">
      ${group('positions', t.positions, { learned: t.learned, sinusoidal: t.sinusoidal, none: t.none })}
      ${group('layerNorm', t.layerNorm, { pre: t.pre, post: t.post, none: t.none })}
      ${radios({
        name: 'residual',
        label: t.residual,
        choices: [
          { value: 'true', label: t.on },
          { value: 'false', label: t.off },
        ],
        chosen: String(state.residual),
        onChoose: (value) => set({ residual: value === 'true' }),
      })}
      ${group('scale', t.scale, { sqrt: t.on, none: t.off })}
    </div>`;
}
