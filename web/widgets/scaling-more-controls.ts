/** Controls of `<attn-scaling>` that a post leaves out. */
import { html, nothing, type TemplateResult } from 'lit';
import { radios } from '../controls/choices';
import { mathsText } from '../controls/maths-text';
import { numberField } from '../controls/number-field';
import type { Words } from '../messages/messages';
import { SCALING_RANGES, scalingParams } from '../params/scaling';
import type { ControlsView } from './scaling-controls';

/** How the components are distributed, and with `all` the numbers behind the experiment. */
export function moreControls(words: Words<'scaling'>, view: ControlsView): TemplateResult {
  const { scaling } = words;
  return html`<div class="more">
    ${radios({
      name: 'distribution',
      label: scaling.distribution,
      choices: (['normal', 'uniform', 'rademacher'] as const).map((value) => ({
        value,
        label: scaling.distributions[value],
      })),
      chosen: view.state.distribution,
      onChoose: (value) => view.set('distribution', value),
    })}
    ${
      view.level === 'all'
        ? html`${field(words, view, 'dk', scaling.exactWidth)} ${field(words, view, 'seed', scaling.seed)}
          ${field(words, view, 'keys', scaling.keys)}`
        : nothing
    }
  </div>`;
}

function field(
  { common }: Words<'scaling'>,
  view: ControlsView,
  name: 'dk' | 'seed' | 'keys',
  label: string,
): TemplateResult {
  return numberField({
    ...SCALING_RANGES[name],
    name: `exact-${name}`,
    label: mathsText(label),
    spoken: label,
    value: view.state[name],
    step: 1,
    whole: true,
    less: common.less,
    more: common.more,
    onInput: (value) => view.set(name, value, name),
    onSettle: view.onSettle,
    onRefuse: (text) => common.refused(text, scalingParams[name].need),
  });
}
