/** From the state of `<attn-transformer>` to what its trainers are created with. */
import type { TaskName, TrainerConfig } from '../engine/types';
import type { Values } from '../params/schema';
import type { transformerParams } from '../params/transformer';

export type TransformerState = Values<typeof transformerParams>;

/** How a task is trained where the reader has not said otherwise. */
export interface Usual {
  /** Within which the default model learns the task, or stops learning quickly. */
  readonly steps: number;
  readonly batch: number;
  readonly learningRate: number;
}

const ORDINARY = { batch: 16, learningRate: 0.003 };
const USUAL: Record<TaskName, Usual> = {
  copy: { ...ORDINARY, steps: 500 },
  reverse: { ...ORDINARY, steps: 500 },
  // What is learnt by content is thrown out again by steps as long as the others': these stay above 99 %.
  sort: { batch: 32, learningRate: 0.001, steps: 2000 },
  recall: { ...ORDINARY, steps: 1000 },
  add: { ...ORDINARY, steps: 4000 },
  text: { ...ORDINARY, steps: 2000 },
};

type Training = Pick<TransformerState, 'task' | 'steps' | 'batch' | 'learningRate'>;

/** Every `auto` as the number that it stands for. */
export function trainingOf({ task, steps, batch, learningRate }: Training): Usual {
  const usual = USUAL[task];
  return {
    steps: steps === 'auto' ? usual.steps : steps,
    batch: batch === 'auto' ? usual.batch : batch,
    learningRate: learningRate === 'auto' ? usual.learningRate : learningRate,
  };
}

/** With what belongs to a task left to the task. */
export const AS_USUAL = { steps: 'auto', batch: 'auto', learningRate: 'auto' } as const;

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
  const { layers, heads, dModel, seed, positions, residual, layerNorm, scale } = state;
  const { batch, learningRate } = trainingOf(state);
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

/** Token by token, of whatever task; `text` is the text that `corpus` names. */
export const tokensOf = (state: TransformerState, text: string): readonly string[] =>
  state.task === 'text' ? [...beginningOf(state, text)] : promptOf(state);

/** Where symbol number `index` stands in the prompt. */
export const promptPlace = (task: TaskName, index: number): number =>
  task === 'add' && index >= 2 ? index + 1 : index;

/** How the beginning of a text reads where the reader has typed none. */
export const BEGINNINGS: Record<TransformerState['corpus'], string> = { english: 'The ', tang: '', own: '' };

/** The beginning that the text goes on from: the reader's, else the corpus's, else the text's first characters. */
export const beginningOf = ({ example, corpus }: TransformerState, text: string): string =>
  example !== ''
    ? example
    : BEGINNINGS[corpus] !== ''
      ? BEGINNINGS[corpus]
      : [...text.slice(0, 12)].slice(0, 6).join('');
