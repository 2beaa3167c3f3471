/** What all numbers of `<attn-position>` depend on: widths, frequencies, how many positions, the seed. */
import { html, type TemplateResult } from 'lit';
import { numberField } from '../controls/number-field';
import { compact } from '../marks/format';
import { BASE, positionParams, POSITIONS, SEED } from '../params/position';
import { WIDTHS } from '../params/width';
import { paramSlider, type PositionPanel } from './position-panel';

export function positionSettings(panel: PositionPanel): TemplateResult {
  const { words, state, change, settle } = panel;
  const { position, common } = words;
  return html`
    ${paramSlider(panel, 'dModel', { label: position.width, min: 4, max: 64, stops: WIDTHS, text: String })}
    ${paramSlider(panel, 'positions', { ...POSITIONS, label: position.positionsSlider, text: String })}
    ${paramSlider(panel, 'base', { ...BASE, label: position.base, log: true, text: (base) => compact(base, 3) })}
    <div class="row">
      ${numberField({
        ...SEED,
        name: 'seed',
        label: position.seed,
        spoken: position.seed,
        value: state.seed,
        step: 1,
        whole: true,
        less: common.less,
        more: common.more,
        onInput: (seed) => change({ seed }, 'seed'),
        onSettle: settle,
        onRefuse: (text) => common.refused(text, positionParams.seed.need),
      })}
    </div>
  `;
}
