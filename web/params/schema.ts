/**
 * One table of parameters describes a widget's whole state: its attributes, its properties and its query string.
 * Reading is total: a bad value gives a `Problem` to show and the default to go on with.
 */

/** What a value should have been; the messages turn it into a sentence. */
export type Need =
  | { kind: 'number'; min: number; max: number }
  | { kind: 'integer'; min: number; max: number }
  | { kind: 'numbers'; min: number; max: number; least: number; most: number }
  | { kind: 'words'; least: number; most: number; longest: number }
  | { kind: 'choice'; choices: readonly string[] }
  | { kind: 'flag' }
  | { kind: 'symbols' }
  | { kind: 'text'; longest: number }
  | { kind: 'bits'; rows: number; cols: number }
  | { kind: 'cells'; grids: readonly string[]; min: number; max: number; most: number };

/** A value that could not be used: which attribute, what it held, what it needs. */
export interface Problem {
  readonly attribute: string;
  readonly given: string;
  readonly need: Need;
}

export interface Param<T> {
  readonly fallback: T;
  readonly need: Need;
  /** `undefined` when the text is no such value. */
  read(text: string): T | undefined;
  write(value: T): string;
}

export type Schema = Readonly<Record<string, Param<unknown>>>;
export type Values<S extends Schema> = { [K in keyof S]: S[K] extends Param<infer T> ? T : never };

/** Longer texts are no value of any parameter; they are refused unread. */
const LONGEST = 20_000;

/** A decimal number; ±∞ where it is too large for a double. */
export function readNumber(text: string): number | undefined {
  // NFKC turns the full-width digits of Chinese keyboards into digits.
  const trimmed = text.slice(0, LONGEST).normalize('NFKC').trim().replace(/[−–]/g, '-');
  // JavaScript also takes 0x10 and Infinity for numbers, and nothing for 0.
  const value = /\d/.test(trimmed) && !/[box]/i.test(trimmed) ? Number(trimmed) : NaN;
  return Number.isNaN(value) ? undefined : value;
}

/** The items of a list, separated by commas or spaces. One that is missing, between two commas or beside a last one, is empty. */
export function listItems(text: string): string[] {
  const trimmed = text.normalize('NFKC').trim();
  return trimmed === '' ? [] : trimmed.split(/\s*[,;、/]\s*|\s+/u);
}

/** Tokens are separated by "/" or spaces. One needs something to see: control and zero-width characters alone are none. */
export const tokensOf = (text: string): string[] => text.split(/[\s/]+/u).filter((word) => /[^\p{C}\p{Z}]/u.test(word));

export const within = (value: number, min: number, max: number) => value >= min && value <= max;

/** A finite number from `min` to `max`. */
export function number(fallback: number, range: { min: number; max: number }): Param<number> {
  return {
    fallback,
    need: { kind: 'number', ...range },
    read(text) {
      const value = readNumber(text);
      return value !== undefined && within(value, range.min, range.max) ? value : undefined;
    },
    write: String,
  };
}

/** A whole number from `min` to `max`. */
export function integer(fallback: number, range: { min: number; max: number }): Param<number> {
  const real = number(fallback, range);
  return {
    fallback,
    need: { kind: 'integer', ...range },
    read(text) {
      const value = real.read(text);
      return value !== undefined && Number.isInteger(value) ? value : undefined;
    },
    write: String,
  };
}

/** `least` to `most` numbers from `min` to `max`, separated by commas or spaces. */
export function numbers(
  fallback: readonly number[],
  limits: { min: number; max: number; least: number; most: number },
): Param<readonly number[]> {
  return {
    fallback,
    need: { kind: 'numbers', ...limits },
    read(text) {
      if (text.length > LONGEST) return undefined;
      const values = listItems(text).map(readNumber);
      if (!within(values.length, limits.least, limits.most)) return undefined;
      const usable = values.every((value) => value !== undefined && within(value, limits.min, limits.max));
      return usable ? (values as number[]) : undefined;
    },
    write: (values) => values.join(','),
  };
}

/** `least` to `most` words of at most `longest` characters, separated by "/" or spaces, so that they may hold commas. */
export function words(
  fallback: readonly string[],
  limits: { least: number; most: number; longest: number },
): Param<readonly string[]> {
  return {
    fallback,
    need: { kind: 'words', ...limits },
    read(text) {
      if (text.length > LONGEST) return undefined;
      const found = tokensOf(text);
      const usable = found.every((word) => [...word].length <= limits.longest);
      return usable && within(found.length, limits.least, limits.most) ? found : undefined;
    },
    write: (found) => found.join('/'),
  };
}

/** Any text of at most `longest` characters. */
export function anyText(fallback: string, longest: number): Param<string> {
  return {
    fallback,
    need: { kind: 'text', longest },
    read: (text) => (text.length <= longest ? text : undefined),
    write: String,
  };
}

/** One of the given words. */
export function choice<const T extends string>(choices: readonly T[], fallback: T): Param<T> {
  return {
    fallback,
    need: { kind: 'choice', choices },
    read: (text) => choices.find((word) => word === text.trim()),
    write: String,
  };
}

/** `true` (or the bare attribute) and `false`. */
export function flag(fallback: boolean): Param<boolean> {
  return {
    fallback,
    need: { kind: 'flag' },
    read(text) {
      if (text === '' || text === 'true') return true;
      return text === 'false' ? false : undefined;
    },
    write: String,
  };
}

/** The article's two letters: softmax's outputs, and its denominator; `s,Z` or `p` (which keeps Z). */
export function symbols(): Param<{ prob: string; norm: string }> {
  return {
    fallback: { prob: 's', norm: 'Z' },
    need: { kind: 'symbols' },
    read(text) {
      const match = /^\s*(\p{L})\s*(?:,\s*(\p{L})\s*)?$/u.exec(text);
      return match?.[1] === undefined ? undefined : { prob: match[1], norm: match[2] ?? 'Z' };
    },
    write: ({ prob, norm }) => `${prob},${norm}`,
  };
}

/** The attribute and query-string name of a parameter: `kvTokens` is `kv-tokens`. */
export const attributeName = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export function fallbacks<S extends Schema>(schema: S): Values<S> {
  return Object.fromEntries(Object.entries(schema).map(([name, param]) => [name, param.fallback])) as Values<S>;
}

/** Reads a whole table; `get` answers an attribute's text, or null where it is absent. */
export function read<S extends Schema>(
  schema: S,
  get: (attribute: string) => string | null,
): { values: Values<S>; problems: Problem[] } {
  const problems: Problem[] = [];
  const entries = Object.entries(schema).map(([name, param]) => {
    const attribute = attributeName(name);
    const given = get(attribute);
    if (given === null) return [name, param.fallback];
    const value = param.read(given);
    if (value === undefined) problems.push({ attribute, given, need: param.need });
    return [name, value ?? param.fallback];
  });
  return { values: Object.fromEntries(entries) as Values<S>, problems };
}

/** The values that differ from the defaults, as attribute texts: the shortest description of the state. */
export function written<S extends Schema>(schema: S, values: Values<S>): Record<string, string> {
  // Most are untouched, and writing a long list only to compare it takes its time at every step of a slider.
  const changed = Object.entries(schema).filter(([name, { fallback }]) => values[name] !== fallback);
  const texts = changed.map(([name, param]) => [name, param.write(values[name]), param.write(param.fallback)] as const);
  return Object.fromEntries(
    texts.filter(([, text, standard]) => text !== standard).map(([name, text]) => [attributeName(name), text]),
  );
}
