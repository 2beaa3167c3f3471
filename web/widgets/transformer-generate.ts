/** Generation token by token: temperature, top-k, seed; what it computes beside what training computes. */
import { html, nothing, type TemplateResult } from 'lit';
import type { CellRef, GridFocus } from '../controls/grid-focus';
import { numberField } from '../controls/number-field';
import { slider } from '../controls/slider';
import { candidates, shownToken } from '../figures/transformer-answer';
import { generationWork } from '../figures/transformer-work';
import { compact, percent } from '../marks/format';
import { entryAt } from '../marks/matrix';
import type { Generated } from '../engine/types';
import { TRANSFORMER_RANGES, transformerParams } from '../params/transformer';
import { modelName, spaced } from './transformer-controls';
import type { SettingsView } from './transformer-settings';
import type { Session } from './transformer-run';
import type { PanelWords } from './transformer-words';

/** Characters of a text that are drawn. */
export const DRAWN = 80;

/** What was drawn, and from what. */
export interface Drawn {
  readonly prompt: readonly string[];
  readonly answers: readonly Generated[];
}

export interface GenerateView extends SettingsView {
  readonly session: Session;
  readonly drawn: Drawn | undefined;
  readonly seed: number;
  readonly first: { readonly temperature: number; readonly topK: number };
  readonly focus: GridFocus;
  readonly pointed: CellRef | undefined;
  readonly onAgain: () => void;
}

/** Samples of both models for the prompt, where the vocabulary has it. */
export async function draw(
  { transformer, rnn }: Session,
  prompt: readonly string[],
  choice: { readonly temperature: number; readonly topK: number; readonly seed: number },
): Promise<Drawn | undefined> {
  const { vocabulary, heldOutRows, answerLength } = transformer.facts;
  const tokens = prompt.map((token) => vocabulary.indexOf(token));
  if (tokens.length === 0 || tokens.some((token) => token < 0)) return undefined;
  const request = { prompt: tokens, length: heldOutRows > 0 ? DRAWN : answerLength, ...choice };
  const models = rnn ? [transformer, rnn] : [transformer];
  return { prompt, answers: await Promise.all(models.map((model) => model.generate(request))) };
}

export function generatePanel(words: PanelWords, view: GenerateView): TemplateResult {
  const { transformer: t, common } = words;
  const { state, drawn, first, set, onSettle } = view;
  return html`<section class="generate" aria-label=${t.tabGenerate}>
    ${slider({
      name: 'temperature',
      label: t.generate.temperature,
      value: state.temperature,
      ...TRANSFORMER_RANGES.temperature,
      step: 0.05,
      text: (x) => compact(x),
      reset: first.temperature,
      onInput: (temperature) => set({ temperature }, 'temperature'),
      onSettle,
    })}
    <div class="row">
      ${numberField({
        name: 'topK',
        label: t.generate.topK,
        spoken: t.generate.topK,
        value: state.topK,
        ...TRANSFORMER_RANGES.topK,
        step: 1,
        whole: true,
        less: common.less,
        more: common.more,
        onInput: (topK) => set({ topK }, 'topK'),
        onSettle,
        onRefuse: (text) => common.refused(text, transformerParams.topK.need),
      })}
      <button type="button" data-action="again" @click=${view.onAgain}>${t.generate.again}</button>
      <span class="note"
        >${t.generate.seed} ${view.seed}${state.temperature === 0 ? html` · ${t.generate.greedy}` : nothing}</span
      >
    </div>
    ${drawn ? samples(words, view, drawn) : nothing} ${work(words, view, drawn)}
  </section>`;
}

function samples({ transformer: t }: PanelWords, view: GenerateView, drawn: Drawn): TemplateResult {
  const { session, focus, pointed } = view;
  const { vocabulary } = session.transformer.facts;
  return html`${drawn.answers.map((answer, index) => {
    const id = `drawn-${index}`;
    const count = answer.tokens.length;
    const at = pointed?.grid === id ? Math.min(pointed.col, count - 1) : 0;
    return html`<p class="name">
        ${modelName(t, index)} · ${t.generate.prompt} <b class="written">${drawn.prompt.map(shownToken).join('')}</b>
      </p>
      <div
        role="grid"
        data-grid=${id}
        aria-label=${t.generate.result}
        aria-rowcount="1"
        aria-colcount=${count}
        aria-readonly="true"
      >
        <div role="row" class="drawn">
          ${Array.from(answer.tokens, (token, place) => {
            const text = shownToken(vocabulary[token] ?? '');
            const p = entryAt(answer.probabilities, place, token);
            return html`<span
              role="gridcell"
              class="token"
              data-cell="${id} 0 ${place}"
              data-stands="probability"
              tabindex=${place === focus.of(id, 1, count).col ? 0 : -1}
              aria-label="${place + 1}: ${text}, ${percent(p)}"
              aria-selected=${String(place === at)}
              >${text}</span
            >`;
          })}
        </div>
      </div>
      <div class="readout candidates-of" data-readout=${id}>
        <span class="note">${t.candidate(String(at + 1))} ${t.generate.distribution}</span>
        ${count > 0 ? candidates(answer, at, vocabulary, undefined, 5) : nothing}
      </div>`;
  })}`;
}

function work({ transformer: t }: PanelWords, { session }: GenerateView, drawn: Drawn | undefined): TemplateResult {
  const { batch, context, promptLength, answerLength, heldOutRows } = session.transformer.facts;
  // Of a text, what fits into one context.
  const prompt = heldOutRows > 0 ? Math.min(drawn?.prompt.length ?? 1, context - 1) : promptLength;
  const count = heldOutRows > 0 ? context - prompt : answerLength;
  const g = t.generate;
  const row = (name: string, title: string, hasCache: boolean) => {
    const { sequentialSteps, positions, scores } = generationWork(prompt, count, hasCache);
    return html`<tr data-work=${name}>
      <th>${title}</th>
      <td class="number">${spaced(sequentialSteps)}</td>
      <td class="number">${spaced(positions)}</td>
      <td class="number">${spaced(scores)}</td>
    </tr>`;
  };
  return html`<p class="serial">${g.serial}</p>
    <p class="note">${g.training(spaced(batch), spaced(batch * context))}</p>
    <div class="stage">
      <table>
        <thead>
          <tr>
            <th>${prompt} + ${count}</th>
            <th class="number">${g.passes}</th>
            <th class="number">${g.positionsComputed}</th>
            <th class="number">${g.scores}</th>
          </tr>
        </thead>
        <tbody>
          ${row('without', g.without, false)} ${row('cache', g.withCache, true)}
        </tbody>
      </table>
    </div>
    <p class="note">${g.countHint}</p>`;
}
