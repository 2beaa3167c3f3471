/** What the one act leaves out: which loss, the mask, a step along −gradient, where the numbers come from. */
import { html, nothing, type TemplateResult } from 'lit';
import { radios } from '../controls/choices';
import { numberField } from '../controls/number-field';
import { slider } from '../controls/slider';
import { compact } from '../marks/format';
import type { Words } from '../messages/messages';
import { backwardParams, RATE } from '../params/backward';
import type { BackwardState } from './backward-question';

export interface SettingsOptions {
  readonly state: BackwardState;
  /** What the step goes back to. */
  readonly rate: number;
  readonly offersAll: boolean;
  /** The field of the tokens. */
  readonly tokens: TemplateResult;
  readonly onSet: (patch: Partial<BackwardState>) => void;
  readonly onSlide: (patch: Partial<BackwardState>, gesture: string) => void;
  readonly onSettle: () => void;
}

const SEED = { min: 0, max: 4294967295 };

export function backwardSettings(words: Words<'backward'>, options: SettingsOptions): TemplateResult {
  const { backward } = words;
  const { state, onSet } = options;
  return html`<div class="settings">
    ${radios({
      name: 'loss',
      label: backward.loss,
      choices: [
        { value: 'cell', label: backward.lossCell },
        { value: 'sum', label: backward.lossSum },
        { value: 'target', label: backward.lossTarget },
      ],
      chosen: state.loss,
      onChoose: (loss) => onSet({ loss }),
    })}
    ${radios({
      name: 'mask',
      label: backward.mask,
      choices: [
        { value: 'none', label: backward.maskNone },
        { value: 'causal', label: backward.maskCausal },
      ],
      chosen: state.mask,
      onChoose: (mask) => onSet({ mask }),
    })}
    ${slider({
      ...RATE,
      name: 'rate',
      label: backward.rate,
      value: state.rate,
      log: true,
      text: (rate) => compact(rate, 3),
      reset: options.rate,
      onInput: (rate) => options.onSlide({ rate }, 'rate'),
      onSettle: options.onSettle,
    })}
    ${options.offersAll ? html`${numbers(words, options)} ${options.tokens}` : nothing}
  </div>`;
}

function numbers(words: Words<'backward'>, { state, onSet, onSlide, onSettle }: SettingsOptions): TemplateResult {
  const { backward, common } = words;
  return html`<div class="row">
    ${radios({
      name: 'weights',
      label: backward.source,
      choices: [
        { value: 'design', label: backward.sourceDesign },
        { value: 'random', label: backward.sourceRandom },
      ],
      chosen: state.weights,
      onChoose: (weights) => onSet({ weights, cells: [] }),
    })}
    ${numberField({
      name: 'seed',
      label: backward.seed,
      spoken: backward.seed,
      value: state.seed,
      ...SEED,
      step: 1,
      whole: true,
      less: common.less,
      more: common.more,
      onInput: (seed) => onSlide({ seed }, 'seed'),
      onSettle,
      onRefuse: (text) => common.refused(text, backwardParams.seed.need),
    })}
  </div>`;
}
