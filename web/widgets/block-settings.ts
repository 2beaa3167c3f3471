/** What the reader of `<attn-block>` switches and sets. The switches are there in every post. */
import { html, nothing, type TemplateResult } from 'lit';
import { radios } from '../controls/choices';
import { numberField } from '../controls/number-field';
import { slider } from '../controls/slider';
import type { Words } from '../messages/messages';
import { blockParams, LAYERS, SEED, TOKENS } from '../params/block';
import { attributeName } from '../params/schema';
import { WIDTHS } from '../params/width';
import type { BlockState } from './block-question';

export interface BlockControls {
  readonly words: Words<'block'>;
  readonly state: BlockState;
  readonly first: <K extends keyof BlockState>(name: K) => BlockState[K];
  readonly change: (patch: Partial<BlockState>, gesture?: string) => void;
  readonly settle: () => void;
}

export function switches({ words: { block }, state, change }: BlockControls): TemplateResult {
  return html`<div class="row">
    ${radios({
      name: 'residual',
      label: block.residual,
      choices: [
        { value: 'true', label: block.on },
        { value: 'false', label: block.off },
      ],
      chosen: state.residual ? 'true' : 'false',
      onChoose: (value) => change({ residual: value === 'true' }),
    })}
    ${radios({
      name: 'layer-norm',
      label: block.layerNorm,
      choices: [
        { value: 'pre', label: block.pre },
        { value: 'post', label: block.post },
        { value: 'none', label: block.none },
      ],
      chosen: state.layerNorm,
      onChoose: (layerNorm) => change({ layerNorm }),
    })}
  </div>`;
}

export function blockSettings(controls: BlockControls, isComplete: boolean): TemplateResult {
  const { block } = controls.words;
  return html`
    ${paramSlider(controls, 'layers', { ...LAYERS, label: block.layers })}
    ${
      isComplete
        ? html`${paramSlider(controls, 'token', { min: 1, max: controls.state.n, label: block.token })}
          ${paramSlider(controls, 'n', { ...TOKENS, label: block.tokens })}
          ${paramSlider(controls, 'dModel', { min: 4, max: 64, stops: WIDTHS, label: block.width })} ${rest(controls)}`
        : nothing
    }
  `;
}

function paramSlider(
  { state, first, change, settle }: BlockControls,
  name: 'layers' | 'token' | 'n' | 'dModel',
  look: { label: string; min: number; max: number; stops?: readonly number[] },
): TemplateResult {
  const attribute = attributeName(name);
  return slider({
    ...look,
    name: attribute,
    value: Math.min(state[name], look.max),
    text: String,
    reset: first(name),
    onInput: (value) => change({ [name]: value }, attribute),
    onSettle: settle,
  });
}

function rest({ words: { block, common }, state, change, settle }: BlockControls): TemplateResult {
  return html`<div class="row">
    ${radios({
      name: 'mask',
      label: block.mask,
      choices: [
        { value: 'none', label: block.maskNone },
        { value: 'causal', label: block.maskCausal },
      ],
      chosen: state.mask,
      onChoose: (mask) => change({ mask }),
    })}
    ${numberField({
      ...SEED,
      name: 'seed',
      label: block.seed,
      spoken: block.seed,
      value: state.seed,
      step: 1,
      whole: true,
      less: common.less,
      more: common.more,
      onInput: (seed) => change({ seed }, 'seed'),
      onSettle: settle,
      onRefuse: (text) => common.refused(text, blockParams.seed.need),
    })}
  </div>`;
}
