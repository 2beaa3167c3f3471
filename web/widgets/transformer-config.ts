/** From the state of `<attn-transformer>` to what its trainers are created with. */
import type { TaskName, TrainerConfig } from '../engine/types';
import type { Values } from '../params/schema';
import type { transformerParams } from '../params/transformer';

export type TransformerState = Values<typeof transformerParams>;

/** Steps within which the default model of a task learns it, or stops learning quickly. */
const USUAL_STEPS: Record<TaskName, number> = {
  copy: 500,
  reverse: 500,
  sort: 2000,
  recall: 1000,
  add: 4000,
  text: 2000,
};

export const stepsOf = ({ steps, task }: Pick<TransformerState, 'steps' | 'task'>): number =>
  steps === 'auto' ? USUAL_STEPS[task] : steps;

/** What its own task reads of the state; `text` is the text that `corpus` names. */
function taskFields(state: TransformerState, text: string): TrainerConfig {
  const { task, length, items, gap, context } = state;
  switch (task) {
    case 'copy':
    case 'reverse':
    case 'sort':
      return { task, length };
    case 'recall':
      return { task, items, gap };
    case 'add':
      return { task };
    case 'text':
      return { task, context, text };
  }
}

/** Of the Transformer; the RNN's is the same with its `model`. */
export function configOf(state: TransformerState, text: string): TrainerConfig {
  const { layers, heads, dModel, batch, seed, learningRate, positions, residual, layerNorm, scale } = state;
  return {
    ...taskFields(state, text),
    layers,
    heads,
    dModel,
    batch,
    seed,
    learningRate,
    positions,
    residual,
    layerNorm,
    scale,
  };
}

/** Digits of π: an example as good as any, the same for everyone. */
const PI = '31415926535897932384626433832795028841971693993751058209749445923078164062862089';

/** Symbols of the prompt, without its marks, of a task other than `text`. */
export function exampleSymbols(state: TransformerState): readonly string[] {
  const count = symbolCount(state);
  const given = [...state.example].filter((char) => /\d/.test(char));
  return given.length === count ? given : [...PI.slice(0, count)];
}

export function symbolCount({ task, length, items, gap }: TransformerState): number {
  if (task === 'add') return 4;
  return task === 'recall' ? items + gap : length;
}

/** What the model is shown of the example, token by token, as strings of the vocabulary. */
export function promptOf(state: TransformerState): readonly string[] {
  const symbols = exampleSymbols(state);
  if (state.task !== 'add') return [...symbols, '|'];
  return [...symbols.slice(0, 2), '+', ...symbols.slice(2), '='];
}

/** Where symbol number `index` stands in the prompt. */
export const promptPlace = (task: TaskName, index: number): number =>
  task === 'add' && index >= 2 ? index + 1 : index;

/** How the beginning of a text reads where the reader has typed none. */
export const BEGINNINGS: Record<TransformerState['corpus'], string> = { english: 'The ', tang: '', own: '' };

/** The beginning that the text goes on from: the reader's, else the corpus's, else the text's first characters. */
export const beginningOf = ({ example, corpus }: TransformerState, text: string): string =>
  example !== '' ? example : BEGINNINGS[corpus] !== '' ? BEGINNINGS[corpus] : [...text].slice(0, 6).join('');
