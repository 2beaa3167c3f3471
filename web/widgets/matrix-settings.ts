/** What may be set beneath the figure: where the numbers come from, the scale, the mask. */
import { html, nothing, type TemplateResult } from 'lit';
import { radios, type ChoicesOptions } from '../controls/choices';
import { slider } from '../controls/slider';
import type { Words } from '../messages/messages';
import { MOST_HEADS } from '../params/matrix';
import { drawn, isDesignText, maskOf, questionOf, type MatrixState } from './matrix-question';

/** What the controls do to the widget. */
export interface MatrixHands {
  /** A change that is one step of undo. */
  readonly set: (patch: Partial<MatrixState>) => void;
  /** A number on its way: one step of undo until `settle`. */
  readonly slide: (name: 'validLens' | 'seed' | 'dModel' | 'dk', value: number) => void;
  readonly settle: () => void;
}

type Choices<Name extends 'weights' | 'scale' | 'mask'> = ChoicesOptions<MatrixState[Name]>['choices'];

/** `firstValidLens` is what a double-click goes back to; `more` follows the settings. */
export function settings(
  { matrix: words }: Words<'matrix'>,
  state: MatrixState,
  hands: MatrixHands,
  firstValidLens: number,
  more: TemplateResult | typeof nothing,
): TemplateResult {
  const { keys, cross, mask } = questionOf(state);
  const choose = <Name extends 'weights' | 'scale'>(
    name: Name,
    label: string,
    choices: Choices<Name>,
    chosen: MatrixState[Name],
  ) => radios({ name, label, choices, chosen, onChoose: (value) => hands.set({ [name]: value }) });
  const sources: Choices<'weights'> = [
    { value: 'design', label: words.sourceDesign },
    { value: 'random', label: words.sourceRandom },
  ];
  const scales: Choices<'scale'> = [
    { value: 'sqrt', label: html`÷√d<sub>k</sub>` },
    { value: 'none', label: words.scaleNone },
  ];
  return html`<div class="settings">
    ${isDesignText(state) ? choose('weights', words.source, sources, state.weights) : nothing}
    ${headsChoice(words, state, hands)} ${choose('scale', words.scale, scales, state.scale)}
    ${maskChoice(words, state, hands)} ${cross ? html`<small>${words.noCausal}</small>` : nothing}
    ${mask === 'padding' ? validLens(words, state.validLens, keys.length, firstValidLens, hands) : nothing}
    ${mask === 'custom' ? html`<small>${words.drawMask}</small>` : nothing} ${more}
  </div>`;
}

function headsChoice(words: Words<'matrix'>['matrix'], { heads }: MatrixState, { set }: MatrixHands): TemplateResult {
  const choices = Array.from({ length: MOST_HEADS }, (_, index) => String(index + 1)).map((value) => ({
    value,
    label: value,
  }));
  const onChoose = (value: string) => set({ heads: Number(value) });
  return radios({ name: 'heads', label: words.heads, choices, chosen: String(heads), onChoose });
}

function maskChoice(words: Words<'matrix'>['matrix'], state: MatrixState, { set }: MatrixHands): TemplateResult {
  const question = questionOf(state);
  const { cross, mask } = question;
  // Drawing goes on from the mask of before; with none before, from what was last drawn.
  const onChoose = (chosen: MatrixState['mask']) =>
    set(
      chosen === 'custom' && mask !== 'none' ? { mask: chosen, maskBits: drawn(maskOf(question)) } : { mask: chosen },
    );
  return radios({ name: 'mask', label: words.mask, choices: masks(words, cross), chosen: mask, onChoose });
}

function masks(words: Words<'matrix'>['matrix'], cross: boolean): Choices<'mask'> {
  return [
    { value: 'none', label: words.maskNone },
    ...(cross ? [] : [{ value: 'causal', label: words.maskCausal } as const]),
    { value: 'padding', label: words.maskPadding },
    { value: 'custom', label: words.maskCustom },
  ];
}

function validLens(
  words: Words<'matrix'>['matrix'],
  value: number,
  keys: number,
  first: number,
  hands: MatrixHands,
): TemplateResult {
  return slider({
    name: 'validLens',
    label: words.validLens,
    value: Math.min(value, keys),
    min: 0,
    max: keys,
    text: String,
    reset: Math.min(first, keys),
    onInput: (next) => hands.slide('validLens', next),
    onSettle: hands.settle,
  });
}
