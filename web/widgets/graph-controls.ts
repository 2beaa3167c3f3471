/** What the panels of `<attn-graph>` may do to its parameters, and the sliders that do it. */
import type { TemplateResult } from 'lit';
import { slider, type SliderOptions } from '../controls/slider';
import type { Words } from '../messages/messages';
import { attributeName } from '../params/schema';
import type { GraphState } from './graph-question';

export interface GraphControls {
  /** As the reader has set it, so that nothing is taken back while the engine is asked. */
  readonly state: GraphState;
  /** What a double-click goes back to. */
  readonly first: <K extends keyof GraphState>(name: K) => GraphState[K];
  /** A reader's change; those of one `gesture` are undone together. */
  readonly change: (patch: Partial<GraphState>, gesture?: string) => void;
  readonly settle: () => void;
}

type Look = Pick<SliderOptions, 'label' | 'min' | 'max' | 'step' | 'stops' | 'text'>;

/** A slider of one parameter, under its attribute's name. */
export function paramSlider(
  { state, first, change, settle }: GraphControls,
  name: 'gain' | 'hiddenSize' | 'dModel',
  look: Look,
): TemplateResult {
  const attribute = attributeName(name);
  return slider({
    ...look,
    name: attribute,
    value: state[name],
    reset: first(name),
    onInput: (value) => change({ [name]: value }, attribute),
    onSettle: settle,
  });
}

/** The size of the hidden state: what the RNN keeps, and the width of the networks whose sensitivities are shown. */
export const hiddenSlider = ({ graph }: Words<'graph'>, controls: GraphControls): TemplateResult =>
  paramSlider(controls, 'hiddenSize', { label: graph.hidden, min: 1, max: 32, text: String });
