/** Task, size, training and what may be left out of the Transformer. A change begins anew. */
import { html, nothing, type TemplateResult } from 'lit';
import { radios, type Choice } from '../controls/choices';
import { numberField } from '../controls/number-field';
import { refusalView } from '../controls/refusal';
import { CORPORA, TASKS, TRANSFORMER_RANGES, transformerParams } from '../params/transformer';
import { AS_USUAL, trainingOf, type TransformerState } from './transformer-config';
import type { OwnText } from './transformer-own-text';
import type { SettingsRefusal } from './transformer-refusal';
import type { PanelWords } from './transformer-words';

export interface SettingsView {
  readonly state: TransformerState;
  readonly level: 'one' | 'some' | 'all';
  readonly set: (patch: Partial<TransformerState>, gesture?: string) => void;
  readonly onSettle: () => void;
  readonly ownText: OwnText;
  /** Why the settings of now cannot be. */
  readonly refusal: SettingsRefusal | undefined;
}

/** Whether the field at fault is among those offered: then the reason stands beside it. */
export function isBeside(
  { field }: SettingsRefusal,
  { task, corpus }: TransformerState,
  level: 'one' | 'some' | 'all',
): boolean {
  if (field === 'text') return level !== 'one' && task === 'text' && corpus === 'own';
  return level === 'all' && ['heads', 'dModel', 'batch'].includes(field);
}

type NumberName = 'length' | 'items' | 'gap' | 'context' | 'layers' | 'batch' | 'seed' | 'learningRate' | 'steps';
const STEP: Partial<Record<NumberName, number>> = { learningRate: 0.001, steps: 100, context: 4 };

export function settings(words: PanelWords, view: SettingsView): TemplateResult {
  const { transformer: t } = words;
  const { state, level, set } = view;
  const isAll = level === 'all';
  return html`<section class="settings" aria-label=${t.settings}>
    <div class="row">
      ${radios({ name: 'task', label: t.task, choices: named(TASKS, t.tasks), chosen: state.task, onChoose: (task) => set({ task, ...AS_USUAL }) })}
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

function field(words: PanelWords, view: SettingsView, name: NumberName): TemplateResult {
  const { transformer, common } = words;
  const { state, set } = view;
  return numberField({
    name,
    label: transformer[name],
    spoken: transformer[name],
    value: { ...state, ...trainingOf(state) }[name],
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

function taskFields(words: PanelWords, view: SettingsView): TemplateResult {
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

const ownText = (words: PanelWords, { state, set, ownText: field, refusal }: SettingsView): TemplateResult =>
  field.view(words, {
    text: state.text,
    refusal: refusal?.field === 'text' ? refusal.sentence : undefined,
    onText: (text) => set({ text, example: '' }),
  });

const WIDTHS = ['16', '32', '64', '128'] as const;
const HEADS = ['1', '2', '4', '8'] as const;

function size(words: PanelWords, view: SettingsView): TemplateResult {
  const { transformer: t } = words;
  const { state, set } = view;
  const plain = <T extends string>(values: readonly T[]) => values.map((value) => ({ value, label: value }));
  return html`<div class="row">
      ${radios({ name: 'dModel', label: t.dModel, choices: plain(WIDTHS), chosen: String(state.dModel) as '32', onChoose: (d) => set({ dModel: Number(d) }) })}
      ${radios({ name: 'heads', label: t.heads, choices: plain(HEADS), chosen: String(state.heads) as '2', onChoose: (h) => set({ heads: Number(h) }) })}
      ${field(words, view, 'layers')}
    </div>
    ${reason(view, 'heads')} ${reason(view, 'dModel')}
    <div class="row">
      ${field(words, view, 'steps')} ${field(words, view, 'learningRate')} ${field(words, view, 'batch')}
      ${field(words, view, 'seed')}
    </div>
    ${reason(view, 'batch')}`;
}

/** Beneath the row of the field; what was typed there alone is refused by the field itself. */
const reason = ({ refusal }: SettingsView, field: string): TemplateResult =>
  refusalView(`settings-${field}`, refusal?.field === field ? refusal.sentence : undefined);

function ablations({ transformer: t }: PanelWords, { state, set }: SettingsView): TemplateResult {
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
