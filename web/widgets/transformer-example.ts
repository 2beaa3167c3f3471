/** The example of `<attn-transformer>`: what the reader edits, what the models answer, what their heads look at. */
import { html, type TemplateResult } from 'lit';
import { radios } from '../controls/choices';
import { textField } from '../controls/text-field';
import type { CellRef, GridFocus } from '../controls/grid-focus';
import { answerChips, candidates, promptChips, shownToken } from '../figures/transformer-answer';
import { exact } from '../marks/format';
import { entryAt } from '../marks/matrix';
import type { Words } from '../messages/messages';
import { exampleSymbols, promptOf, promptPlace, symbolCount, type TransformerState } from './transformer-config';
import { modelName } from './transformer-controls';
import type { Session } from './transformer-run';
import type { Snapshot } from './transformer-snapshot';

export interface ExampleView {
  readonly state: TransformerState;
  readonly session: Session;
  readonly snapshot: Snapshot;
  readonly focus: GridFocus;
  readonly chosen: number | undefined;
  readonly pointed: CellRef | undefined;
  readonly beginning: string;
  readonly onChooseSymbol: (index: number | undefined) => void;
  readonly onSymbol: (index: number, symbol: string) => void;
  readonly onAnother: () => void;
  readonly onBeginning: (text: string) => void;
}

const DIGITS = Array.from({ length: 10 }, (_, digit) => String(digit));

export function examplePanel(words: Words<'transformer'>, view: ExampleView): TemplateResult {
  return html`<section class="example" aria-label=${words.transformer.example}>
    ${view.state.task === 'text' ? textExample(words, view) : promptExample(words, view)}
  </section>`;
}

function promptExample({ transformer: words }: Words<'transformer'>, view: ExampleView): TemplateResult {
  const { state, chosen, focus } = view;
  const { task } = state;
  const count = symbolCount(state);
  const symbols = exampleSymbols(state);
  const places = Array.from({ length: count }, (_, index) => promptPlace(task, index));
  return html`<div class="row example-head">
      <span class="name">${words.example}</span>
      <button type="button" data-action="another" @click=${view.onAnother}>${words.another}</button>
    </div>
    ${promptChips({
      // The state's, for it may be ahead of the models' answer.
      tokens: promptOf(state),
      isSymbol: (index) => places.includes(index),
      symbolOf: (index) => places.indexOf(index),
      active: focus.of('prompt', 1, count).col,
      chosen,
      words,
    })}
    <div class="digits">
      ${
        chosen === undefined
          ? html`<span class="note">${words.editHint}</span>`
          : radios({
              name: 'symbol',
              label: words.choose,
              choices: DIGITS.map((digit) => ({ value: digit, label: digit })),
              chosen: symbols[chosen] ?? '',
              onChoose: (digit) => view.onSymbol(chosen, digit),
            })
      }
    </div>
    ${answers(words, view)}`;
}

function answers(words: Words<'transformer'>['transformer'], view: ExampleView): TemplateResult {
  const { snapshot, session, focus, pointed } = view;
  const { vocabulary } = session.transformer.facts;
  const rows = [snapshot.transformer, snapshot.rnn].flatMap((answer, index) =>
    answer ? [{ answer, index, model: String(index) }] : [],
  );
  return html`<div class="answers">
      ${rows.map(({ answer, index, model }) => {
        const right = snapshot.right.filter((token, at) => answer.tokens[at] === token).length;
        return html`<div class="row answer-head">
            <span class="name">${words.answerOf(modelName(words, index))}</span>
            <b data-value="right ${index}">${words.verdict(String(right), String(snapshot.right.length))}</b>
            <span class="note">${words.answerHint}</span>
          </div>
          ${answerChips({
            model,
            name: modelName(words, index),
            answer,
            right: snapshot.right,
            vocabulary,
            active: focus.of(`answer-${model}`, 1, answer.tokens.length).col,
            words,
          })}`;
      })}
    </div>
    <div class="readout candidates-of" data-readout="answer">${pointedAnswer(words, rows, pointed, view)}</div>`;
}

function pointedAnswer(
  words: Words<'transformer'>['transformer'],
  rows: readonly { answer: NonNullable<Snapshot['transformer']>; model: string }[],
  pointed: CellRef | undefined,
  { snapshot, session }: ExampleView,
): TemplateResult {
  const [first] = rows;
  const row = rows.find(({ model }) => pointed?.grid === `answer-${model}`) ?? first;
  if (!row) return html``;
  const at = pointed?.grid === `answer-${row.model}` ? Math.min(pointed.col, row.answer.tokens.length - 1) : 0;
  const token = row.answer.tokens[at] ?? 0;
  const { vocabulary } = session.transformer.facts;
  return html`<span class="note">${words.candidate(String(at + 1))}</span>
    ${candidates(row.answer, at, vocabulary, snapshot.right[at], 4)}
    <span class="note" data-full="answer"
      >p(${shownToken(vocabulary[token] ?? '')}) = ${exact(entryAt(row.answer.probabilities, at, token))}</span
    >`;
}

function textExample({ transformer: words }: Words<'transformer'>, view: ExampleView): TemplateResult {
  const { snapshot, session, beginning } = view;
  const { vocabulary } = session.transformer.facts;
  // A line end is shown, not obeyed: a model that has learnt nothing may write nothing else.
  const flat = (text: string) => text.replace(/\n/g, '↵');
  const text = (tokens: Int32Array) => flat(Array.from(tokens, (token) => vocabulary[token] ?? '').join(''));
  const rows = [snapshot.transformer, snapshot.rnn].flatMap((answer, index) => (answer ? [{ answer, index }] : []));
  return html`${textField({
      name: 'beginning',
      label: words.beginning,
      value: beginning,
      hint: words.beginningHint,
      refusal: snapshot.unknown.length > 0 ? words.unknown(snapshot.unknown.map(shownToken).join(' ')) : undefined,
      onCommit: view.onBeginning,
    })}
    <div class="continuations">
      ${rows.map(
        ({ answer, index }) =>
          html`<p class="continuation" data-continuation=${index}>
              <span class="note">${modelName(words, index)} · ${words.continuation}</span>
              <span class="written" data-stands="position"
                ><b>${flat(snapshot.prompt.join(''))}</b>${text(answer.tokens)}</span
              >
            </p>
            <div class="row">
              <span class="note">${words.next}</span>${candidates(answer, 0, vocabulary, undefined, 5)}
            </div>`,
      )}
    </div>`;
}
