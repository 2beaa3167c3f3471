/** What may be set beneath the figure: the one class that is right, or logits and target of one's own. */
import { html, type TemplateResult } from 'lit';
import { radios } from '../controls/choices';
import { textField } from '../controls/text-field';
import { onlyClass, sumsToOne } from '../figures/cross-entropy-target';
import { compact, exact } from '../marks/format';
import type { Words } from '../messages/messages';
import { crossEntropyParams } from '../params/cross-entropy';
import type { Param } from '../params/schema';
import { crossQuestion, type CrossState } from './cross-entropy-question';
import type { ParamField } from './param-field';

export function targetRow(
  { crossEntropy }: Words<'crossEntropy'>,
  target: readonly number[],
  onClass: (index: number) => void,
): TemplateResult {
  return html`<div class="row">
    ${radios({
      name: 'target',
      label: crossEntropy.targetIs,
      choices: target.map((_, i) => ({ value: String(i), label: crossEntropy.classOnly(i + 1) })),
      chosen: String(onlyClass(target) ?? ''),
      onChoose: (value) => onClass(Number(value)),
    })}
  </div>`;
}

export type ListFields = Record<'logits' | 'target', ParamField<readonly number[]>>;

const written = (values: readonly number[]) => values.map((x) => exact(x)).join(', ');
/** A logarithm's sixteen digits are nothing to edit: six of them, while the state keeps all. */
const short = (z: number) => (String(z).length > 10 ? Number(z.toPrecision(6)) : z);
const sumOf = (target: readonly number[]) => target.reduce((total, y) => total + y, 0);

/** What the target's field takes: as many shares as there are logits, which sum to 1. */
export function targetFor(classes: () => number): Param<readonly number[]> {
  const param = crossEntropyParams.target;
  return {
    ...param,
    read(text) {
      const target = param.read(text);
      return target?.length === classes() && sumsToOne(target) ? target : undefined;
    },
  };
}

/** Why the target's field refused a text. */
function whyNot({ common, crossEntropy }: Words<'crossEntropy'>, text: string, classes: number): unknown {
  const param = crossEntropyParams.target;
  const target = param.read(text);
  if (!target) return common.refused(text, param.need);
  return target.length === classes
    ? crossEntropy.refusedSum(compact(sumOf(target), 6))
    : crossEntropy.refusedLength(target.length, classes);
}

export function listFields(words: Words<'crossEntropy'>, state: CrossState, fields: ListFields): TemplateResult {
  const { editLogits, editHint: hint } = words.crossEntropy;
  return html`${fields.logits.view(words, { name: 'logits', label: editLogits, value: written(state.logits.map(short)), hint })}
  ${targetField(words, state, fields.target)}`;
}

function targetField(words: Words<'crossEntropy'>, state: CrossState, field: ListFields['target']): TemplateResult {
  const { logits, target } = crossQuestion(state);
  const value = written(target);
  const refused = field.refused(value);
  const why = (text: string) => whyNot(words, text, logits.length);
  const fits = targetFor(() => logits.length);
  return textField({
    name: 'target',
    label: words.crossEntropy.editTarget,
    value,
    hint: words.crossEntropy.editHint,
    refusal: refused === undefined ? undefined : why(refused),
    onCommit: (text) => {
      field.take(text, value, why(text));
    },
    onType: (text) => {
      if (refused !== undefined && fits.read(text) !== undefined) field.forget();
    },
  });
}
