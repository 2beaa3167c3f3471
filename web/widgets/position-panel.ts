/** What every panel of `<attn-position>` is drawn from, and the sliders that its panels share. */
import type { TemplateResult } from 'lit';
import { slider, type SliderOptions } from '../controls/slider';
import type { Formula } from '../formulas/formula';
import type { Cell } from '../marks/grid';
import type { Palette } from '../marks/palette';
import type { Words } from '../messages/messages';
import { attributeName } from '../params/schema';
import type { Answered } from './answer';
import type { EncodingAnswer, EncodingQuestion, PositionState } from './position-question';

export interface PositionPanel {
  readonly words: Words<'position'>;
  readonly encoded: Answered<EncodingQuestion, EncodingAnswer>;
  /** The two positions and the component, within what was asked. */
  readonly position: number;
  readonly other: number;
  readonly component: number;
  /** How many positions the sentence takes. */
  readonly tokens: number;
  readonly isComplete: boolean;
  readonly width: number;
  readonly palette: Palette;
  readonly active: (grid: string, rows: number, cols: number) => Cell;
  readonly formula: (formula: Formula) => TemplateResult;
  readonly state: PositionState;
  readonly first: <K extends keyof PositionState>(name: K) => PositionState[K];
  readonly change: (patch: Partial<PositionState>, gesture?: string) => void;
  readonly settle: () => void;
}

type Look = Pick<SliderOptions, 'label' | 'min' | 'max' | 'log' | 'stops' | 'text'> & {
  /** As it is shown; the state's own by default. */
  readonly value?: number;
};

/** A slider of one parameter, under its attribute's name. */
export function paramSlider(
  { state, first, change, settle }: Pick<PositionPanel, 'state' | 'first' | 'change' | 'settle'>,
  name: 'position' | 'other' | 'component' | 'positions' | 'dModel' | 'base',
  look: Look,
): TemplateResult {
  const attribute = attributeName(name);
  return slider({
    ...look,
    name: attribute,
    value: look.value ?? state[name],
    reset: first(name),
    onInput: (value) => change({ [name]: value }, attribute),
    onSettle: settle,
  });
}
