/** Which tokens there are, and how far apart two of them lie in either graph. Tokens count from 1. */
import { subscript } from '../marks/format';
import { isolated } from '../marks/text';

/** The RNN's graph, and attention's. */
export type Side = 'path' | 'complete';
export const SIDES: readonly Side[] = ['path', 'complete'];

/** A drawing's title; a causal mask leaves no complete graph. */
export const sideName = (
  words: Readonly<Record<Side | 'completeCausal', string>>,
  side: Side,
  causal: boolean,
): string => words[side === 'complete' && causal ? 'completeCausal' : side];

/** The chosen tokens; no `to` while it is still to be chosen. */
export interface Pair {
  readonly from: number;
  readonly to: number | undefined;
}

/** The `n` tokens drawn (0: all): the reader's own, then x₇, x₈ … where there are too few. */
export function tokenNames(tokens: readonly string[], n: number): readonly string[] {
  return Array.from({ length: n === 0 ? tokens.length : n }, (_, index) =>
    isolated(tokens[index] ?? `x${subscript(index + 1)}`),
  );
}

/** Edges between two tokens; undefined where no path leads from one to the other. */
export type Hops = Readonly<Record<Side, number | undefined>>;

export function hops(from: number, to: number, causal: boolean): Hops {
  if (from === to) return { path: 0, complete: 0 };
  const forward = from < to;
  return { path: forward ? to - from : undefined, complete: forward || !causal ? 1 : undefined };
}

/** h₁ → h₂ → … → h₆: the hidden states on the way, those in the middle left out where there are many. */
export function stations(from: number, to: number): string {
  const all = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => `h${subscript(from + index)}`);
  return (all.length <= 7 ? all : [...all.slice(0, 2), '…', ...all.slice(-2)]).join(' → ');
}

export interface RouteWords {
  readonly itself: string;
  readonly forward: (stations: string, edges: number) => string;
  readonly backwardCausal: string;
  readonly backwardOpen: string;
}

/** The way from one token to the other, in either graph, as a sentence. */
export function routeText(words: RouteWords, from: number, to: number, causal: boolean): string {
  if (from === to) return words.itself;
  if (from < to) return words.forward(stations(from, to), to - from);
  return causal ? words.backwardCausal : words.backwardOpen;
}
