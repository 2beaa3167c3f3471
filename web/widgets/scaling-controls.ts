/** The one control of `<attn-scaling>`: the width. */
import type { TemplateResult } from 'lit';
import { mathsText } from '../controls/maths-text';
import { slider } from '../controls/slider';
import type { Words } from '../messages/messages';
import { SCALING_RANGES, WIDTHS } from '../params/scaling';
import type { ScalingState } from './scaling-experiment';

export interface ControlsView {
  readonly state: ScalingState;
  /** Where a double-click puts the width. */
  readonly firstWidth: number;
  readonly level: 'one' | 'some' | 'all';
  readonly set: <K extends keyof ScalingState>(name: K, value: ScalingState[K], gesture?: string) => void;
  readonly onSettle: () => void;
}

export function widthSlider({ scaling }: Words<'scaling'>, view: ControlsView): TemplateResult {
  return slider({
    ...SCALING_RANGES.dk,
    name: 'dk',
    label: mathsText(scaling.width),
    spoken: scaling.width,
    value: view.state.dk,
    stops: view.level === 'one' ? WIDTHS.slice(0, -1) : WIDTHS,
    text: String,
    reset: view.firstWidth,
    onInput: (dk) => view.set('dk', dk, 'dk'),
    onSettle: view.onSettle,
  });
}
