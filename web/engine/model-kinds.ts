/** Kinds of fields that only models have; see kinds.ts. */
import { isFloatArray, refuse, refuseAbove, type Kind } from './kinds';

/** The largest sizes the models take, as the wasm reports them. */
export interface ModelLimits {
  parameters: number;
  layers: number;
  dModel: number;
  dFf: number;
  batch: number;
  context: number;
  /** Tokens of one call of `generate`. */
  generated: number;
  stepsMax: number;
  vocabulary: number;
  /** Of `text`, as UTF-8. */
  textBytes: number;
  taskLength: number;
  taskItems: number;
  taskGap: number;
}

/** By name, so that arrays from an iframe count too. */
const isInt32Array = (given: unknown): given is Int32Array =>
  Object.prototype.toString.call(given) === '[object Int32Array]';

/** Text of whole characters: half a surrogate pair has no UTF-8. It is as long in UTF-8 as in UTF-16, or longer. */
export const text: Kind<ModelLimits> = {
  check: (given, path, { textBytes }) => {
    if (typeof given !== 'string') return refuse(path, given, 'a string');
    refuseAbove(textBytes, given.length, path, 'characters');
    const half = given.search(/\p{Surrogate}/u);
    if (half >= 0) refuse(`${path}[${half}]`, 'half a character', 'a whole one');
  },
  convert: (given) => given,
};

export const words: Kind<ModelLimits> = {
  check: (given, path, limits) => {
    if (!Array.isArray(given)) return refuse(path, given, 'an array of strings');
    refuseAbove(limits.vocabulary, given.length, path, 'tokens');
    for (let i = 0; i < given.length; i++) text.check(given[i], `${path}[${i}]`, limits);
  },
  convert: (given) => [...(given as string[])],
};

/** Whole numbers, converted to an Int32Array of their own; how many at most depends on the limits. */
export function wholeNumbers(most: (limits: ModelLimits) => number): Kind<ModelLimits> {
  return {
    check: (given, path, limits) => {
      if (!Array.isArray(given) && !isInt32Array(given)) {
        return refuse(path, given, 'an array of integers or an Int32Array');
      }
      refuseAbove(most(limits), given.length, path, 'numbers');
      // By index: holes are skipped by every other way to walk an array.
      for (let i = 0; i < given.length; i++) {
        const value: unknown = given[i];
        if (((value as number) | 0) !== value) refuse(`${path}[${i}]`, value, 'a 32-bit integer');
      }
    },
    convert: (given) => Int32Array.from(given as ArrayLike<number>),
  };
}

/** Exactly `count` numbers, converted to a Float32Array of their own. */
export function floats(count: number): Kind<unknown> {
  const needed = `${count} numbers, one for each of the model's`;
  return {
    check: (given, path) => {
      const isList = Array.isArray(given) || isFloatArray(given);
      if (!isList || given.length !== count) refuse(path, given, needed);
      if (!Array.isArray(given)) return;
      for (let i = 0; i < count; i++) {
        if (typeof given[i] !== 'number') refuse(`${path}[${i}]`, given[i], 'a number');
      }
    },
    convert: (given) => Float32Array.from(given as ArrayLike<number>),
  };
}
