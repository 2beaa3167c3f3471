import { EngineError } from './error';
import type { Matrix } from './types';

/** The largest sizes the engine takes, as the wasm reports them. */
export interface Limits {
  logits: number;
  /** Logits whose Jacobian is formed. */
  jacobianLogits: number;
  /** n · m. */
  attentionCells: number;
  /** d_k and d_v. */
  attentionWidth: number;
  /** Entries of `dk`. */
  scalingWidths: number;
  tokens: number;
  hidden: number;
  stepsMin: number;
  stepsMax: number;
}

/**
 * What a field may hold, as a JS type: ranges are the engine's own business. `check` throws, naming the field by its
 * path (`q.data[3]`), before anything is allocated; `convert` then makes what the wasm reads.
 */
export interface Kind<Sizes = Limits> {
  check(given: unknown, path: string, limits: Sizes): void;
  convert(given: unknown): unknown;
}

/** @throws {EngineError} always; the argument is the top-level field of `path`. */
export function refuse(path: string, given: unknown, needed: string): never {
  throw new EngineError('invalid-argument', `${path} ${state(given)}; it must be ${needed}`, fieldOf(path));
}

/** @throws {EngineError} `too-large` where `size` is above `most`. */
export function refuseAbove(most: number, size: number, path: string, unit: string): void {
  if (size <= most) return;
  throw new EngineError('too-large', `${path} has ${size} ${unit}; it must have at most ${most}`, fieldOf(path));
}

const fieldOf = (path: string) => path.split(/[.[]/, 1)[0] ?? path;

function state(given: unknown): string {
  return given === undefined ? 'is missing' : `is ${describe(given)}`;
}

function describe(given: unknown): string {
  if (typeof given === 'string') return JSON.stringify(given.length > 40 ? `${given.slice(0, 40)}…` : given);
  if (typeof given === 'bigint') return `${given}n`;
  if (typeof given === 'function' || typeof given === 'symbol') return `a ${typeof given}`;
  if (typeof given !== 'object' || given === null) return String(given);
  if (Array.isArray(given) || isFloatArray(given)) return given.length === 0 ? 'empty' : `an array of ${given.length}`;
  return Object.prototype.toString.call(given);
}

/** By name, so that arrays from an iframe count too. */
export function isFloatArray(given: unknown): given is Float64Array | Float32Array {
  return /^\[object Float(64|32)Array\]$/.test(Object.prototype.toString.call(given));
}

const asIs = (given: unknown) => given;

export const number: Kind<unknown> = { check: checkNumber, convert: asIs };

function checkNumber(given: unknown, path: string): void {
  if (typeof given !== 'number') refuse(path, given, 'a number');
}

export const integer: Kind<unknown> = {
  check: (given, path) => {
    if (!Number.isInteger(given)) refuse(path, given, 'an integer');
  },
  convert: asIs,
};

export const yesOrNo: Kind<unknown> = {
  check: (given, path) => {
    if (typeof given !== 'boolean') refuse(path, given, 'true or false');
  },
  convert: asIs,
};

/** One of some words. */
export function oneOf(...words: string[]): Kind<unknown> {
  return {
    check: (given, path) => {
      if (!words.includes(given as string)) refuse(path, given, orList(words.map((word) => `'${word}'`)));
    },
    convert: asIs,
  };
}

/** A list of some words. */
export function someOf(...words: string[]): Kind {
  const word = oneOf(...words);
  return {
    check: (given, path, limits) => {
      if (!Array.isArray(given)) return refuse(path, given, 'an array of names');
      for (let i = 0; i < given.length; i++) word.check(given[i], `${path}[${i}]`, limits);
    },
    convert: (given) => [...(given as string[])],
  };
}

/** One of some words, or what `other` takes. */
export function wordOr(words: string[], other: Kind, type: 'number' | 'object', needed: string): Kind {
  const all = orList([...words.map((word) => `'${word}'`), needed]);
  const isWord = (given: unknown) => words.includes(given as string);
  return {
    check: (given, path, limits) => {
      if (isWord(given)) return;
      if (typeof given !== type || given === null) refuse(path, given, all);
      other.check(given, path, limits);
    },
    convert: (given) => (isWord(given) ? given : other.convert(given)),
  };
}

const orList = (items: string[]) =>
  items.length === 1 ? `${items[0]}` : `${items.slice(0, -1).join(', ')} or ${items[items.length - 1]}`;

/** What is left out takes `value`; the kind itself never sees `undefined`. */
export function optional<Sizes>(kind: Kind<Sizes>, value?: unknown): Kind<Sizes> {
  return {
    check: (given, path, limits) => {
      if (given !== undefined) kind.check(given, path, limits);
    },
    convert: (given) => (given === undefined ? value : kind.convert(given)),
  };
}

/** At least one number; how many at most is named by a limit. */
export function list(most: keyof Limits): Kind {
  return {
    check: (given, path, limits) => {
      const { length } = listAt(given, path);
      refuseAbove(limits[most], length, path, 'numbers');
      checkNumbers(given, path);
    },
    convert: toFloats,
  };
}

/** An integer, or a list. */
export function integerOrList(most: keyof Limits): Kind {
  const numbers = list(most);
  return {
    check: (given, path, limits) => {
      if (typeof given === 'object' && given !== null) numbers.check(given, path, limits);
      else if (!Number.isInteger(given)) refuse(path, given, 'an integer or a list of numbers');
    },
    convert: toFloats,
  };
}

/** `{ rows, cols, data }`; how many columns at most is named by a limit. */
export function matrix(mostCols: keyof Limits): Kind {
  return {
    check: (given, path, limits) => {
      const { rows, cols, data } = matrixAt(given, path);
      refuseAbove(limits.attentionCells, countOf(rows, `${path}.rows`), path, 'rows');
      refuseAbove(limits[mostCols], countOf(cols, `${path}.cols`), path, 'columns');
      const { length } = listAt(data, `${path}.data`);
      if (length !== rows * cols)
        refuse(`${path}.data`, data, `${rows} rows × ${cols} columns = ${rows * cols} numbers`);
      checkNumbers(data, `${path}.data`);
    },
    convert: (given) => {
      const { rows, cols, data } = given as Matrix;
      return { rows, cols, data: toFloats(data) };
    },
  };
}

function matrixAt(given: unknown, path: string): Matrix {
  if (typeof given === 'object' && given !== null && 'data' in given) return given as Matrix;
  return refuse(path, given, 'a matrix { rows, cols, data }');
}

function countOf(given: unknown, path: string): number {
  if (Number.isInteger(given) && (given as number) >= 1) return given as number;
  return refuse(path, given, 'an integer of at least 1');
}

function listAt(given: unknown, path: string): ArrayLike<unknown> {
  const isList = Array.isArray(given) || isFloatArray(given);
  if (isList && given.length > 0) return given;
  return refuse(path, given, 'an array of numbers, a Float64Array or a Float32Array, and not empty');
}

function checkNumbers(given: unknown, path: string): void {
  if (!Array.isArray(given)) return;
  // By index: holes are skipped by every other way to walk an array.
  for (let i = 0; i < given.length; i++) checkNumber(given[i], `${path}[${i}]`);
}

function toFloats(given: unknown): unknown {
  return Array.isArray(given) ? Float64Array.from(given as number[]) : given;
}
