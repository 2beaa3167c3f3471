/** What may be set beneath the figure: the one class that is right, or logits and target of one's own. */
import { html, type TemplateResult } from 'lit';
import { radios } from '../controls/choices';
import { onlyClass } from '../figures/cross-entropy-target';
import { exact } from '../marks/format';
import type { Words } from '../messages/messages';
import type { CrossState } from './cross-entropy-question';
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

export function listFields(
  words: Words<'crossEntropy'>,
  { logits, target }: CrossState,
  fields: ListFields,
): TemplateResult {
  const { editLogits, editTarget, editHint: hint } = words.crossEntropy;
  const written = (values: readonly number[]) => values.map((x) => exact(x)).join(', ');
  return html`${fields.logits.view(words, { name: 'logits', label: editLogits, value: written(logits), hint })}
  ${fields.target.view(words, { name: 'target', label: editTarget, value: written(target), hint })}`;
}
