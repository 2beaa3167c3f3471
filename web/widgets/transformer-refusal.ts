/** Why the engine refused the settings of `<attn-transformer>`: in the reader's words, with the field at fault. */
import { EngineError } from '../engine/error';
import type { Words } from '../messages/messages';
import { shownToken } from '../figures/transformer-answer';
import { LONGEST_TEXT, transformerParams } from '../params/transformer';
import { spaced } from './transformer-controls';
import type { TransformerState } from './transformer-config';

type W = Words<'transformer'>['transformer'];

export interface SettingsRefusal {
  /** The engine's name of what is at fault. */
  readonly field: string;
  readonly sentence: string;
}

/** The engine's limits, as ENGINE_API and the trainer's types state them. */
const MOST_PARAMETERS = 1_000_000;
const MOST_NUMBERS = 2 ** 25;
const MOST_KINDS = 4096;

type Field = keyof TransformerState;

/** Fields that may be at fault where the engine names one of them: those that are not as usual do not fit together. */
const TOGETHER: Record<string, readonly Field[]> = {
  heads: ['heads', 'dModel'],
  dModel: ['layers', 'dModel', 'context'],
  batch: ['length', 'items', 'gap', 'context', 'layers', 'heads', 'dModel', 'batch'],
};

/** Which of an author's fields, of the task at hand, do not fit. */
export const unfitFields = (field: string, first: (name: Field) => unknown): Field[] =>
  TOGETHER[field]?.filter((name) => first(name) !== transformerParams[name].fallback) ?? [];

/** Undefined where nothing failed, or where it was no refusal: that may be tried again. */
export function refusalOf(
  words: W,
  failure: Error | undefined,
  state: TransformerState,
  text: string,
): SettingsRefusal | undefined {
  if (!(failure instanceof EngineError)) return undefined;
  const { code, argument = '' } = failure;
  if (code !== 'invalid-argument' && code !== 'too-large') return undefined;
  return { field: argument, sentence: sentenceOf(words, argument, state, text) };
}

function sentenceOf(words: W, argument: string, { heads, dModel, context }: TransformerState, text: string): string {
  switch (argument) {
    case 'text':
      return textSentence(words, text, context);
    case 'heads':
      return words.headsDivide(String(heads), String(dModel));
    case 'dModel':
      return words.tooManyParameters(spaced(MOST_PARAMETERS));
    case 'batch':
      return words.tooManyNumbers(spaced(MOST_NUMBERS));
    default:
      return words.refusedConfig(argument);
  }
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Megabytes of a text that is longer than may be; undefined of one that is not. */
export function excessOf(text: string): string | undefined {
  // No UTF-16 unit has more than three bytes in UTF-8.
  if (text.length * 3 <= LONGEST_TEXT) return undefined;
  const bytes = bytesOf(text);
  return bytes > LONGEST_TEXT ? (bytes / 2 ** 20).toFixed(1) : undefined;
}

/** What the engine found wrong with a text that it refused. */
export function textSentence(words: W, text: string, context: number): string {
  const excess = excessOf(text);
  if (excess !== undefined) return words.ownTooLong(excess);
  const characters = [...text];
  const kinds = new Set(characters);
  const [first] = kinds;
  if (first === undefined) return words.textEmpty;
  if (kinds.size === 1) return words.textOneKind(shownToken(first));
  if (kinds.size > MOST_KINDS) return words.textTooVaried(spaced(kinds.size), spaced(MOST_KINDS));
  const needed = leastCharacters(context);
  if (characters.length < needed) {
    return words.textTooShort(spaced(characters.length), spaced(needed), String(context));
  }
  return words.textUnusable;
}

/** The least n with n − max(1, ⌊n/10⌋) > context: a tenth is held out. */
export function leastCharacters(context: number): number {
  let n = context + 2;
  while (n - Math.max(1, Math.floor(n / 10)) <= context) n++;
  return n;
}
