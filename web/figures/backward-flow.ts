/** One attention layer forwards and backwards, with all its numbers: what every view of `<attn-backward>` is drawn from. */
import type { Matrix64 } from '../engine/types';
import { entryAt } from '../marks/matrix';
import type { Role } from '../marks/palette';

/** n tokens, d = d_k = d_v = 2. Ŝ = S/√d_k is `scaled`. */
export interface Forward {
  /** n × d. */
  readonly x: Matrix64;
  /** d × d. */
  readonly wq: Matrix64;
  readonly wk: Matrix64;
  readonly wv: Matrix64;
  /** n × d. */
  readonly q: Matrix64;
  readonly k: Matrix64;
  readonly v: Matrix64;
  /** n × n. */
  readonly scores: Matrix64;
  readonly scaled: Matrix64;
  readonly weights: Matrix64;
  /** n × d. */
  readonly output: Matrix64;
  /** n × d, what the third loss wants the output to be. */
  readonly y: Matrix64;
}

/** The gradient of the loss by each. */
export interface Backward {
  readonly doutput: Matrix64;
  readonly dv: Matrix64;
  readonly dweights: Matrix64;
  readonly dscaled: Matrix64;
  readonly dscores: Matrix64;
  readonly dq: Matrix64;
  readonly dk: Matrix64;
  readonly dx: Matrix64;
}

export type GridId = keyof Forward | keyof Backward;

export interface Flow extends Forward, Backward {
  readonly tokens: readonly string[];
  readonly loss: number;
  /** ⟨dA_i, A_i⟩ of each row. */
  readonly dots: readonly number[];
  /** Whether row i sees key j. */
  readonly isVisible: (row: number, col: number) => boolean;
}

export interface GridCell {
  readonly grid: GridId;
  /** From 0. */
  readonly row: number;
  readonly col: number;
}

export const valueAt = (flow: Flow, { grid, row, col }: GridCell): number => entryAt(flow[grid], row, col);

/** A forward matrix beside its gradient; the projections stand beside the gradient that they carry to X. */
export interface Pair {
  readonly left: GridId;
  readonly right?: GridId;
}

const pair = (left: GridId, right: GridId): Pair => ({ left, right });

export type StepName = '1' | '2' | '3' | '4' | '5' | 'all';

/** Output and dO stand above every step, and beneath them the target where there is one. */
export const outputPairs = (hasTarget: boolean): readonly Pair[] => [
  pair('output', 'doutput'),
  ...(hasTarget ? [{ left: 'y' } as const] : []),
];

export function pairsOf(step: StepName): readonly Pair[] {
  switch (step) {
    case '1':
      return [pair('weights', 'dweights'), pair('v', 'dv')];
    case '2':
      return [pair('weights', 'dweights'), pair('scaled', 'dscaled')];
    case '3':
      return [pair('scaled', 'dscaled'), pair('scores', 'dscores')];
    case '4':
      return [pair('scores', 'dscores'), pair('q', 'dq'), pair('k', 'dk')];
    case '5':
      return [pair('wq', 'dq'), pair('wk', 'dk'), pair('wv', 'dv'), pair('x', 'dx')];
    case 'all':
      return [
        ...[pair('weights', 'dweights'), pair('v', 'dv'), pair('scaled', 'dscaled'), pair('scores', 'dscores')],
        ...[pair('q', 'dq'), pair('k', 'dk'), pair('x', 'dx')],
      ];
  }
}

export const PAIRWISE: readonly GridId[] = ['scores', 'scaled', 'weights', 'dweights', 'dscaled', 'dscores'];

/** The gradient of a forward matrix, the forward matrix of a gradient. */
export function twinOf(grid: GridId): GridId | undefined {
  if (grid === 'wq' || grid === 'wk' || grid === 'wv' || grid === 'y') return undefined;
  return grid.startsWith('d') ? (grid.slice(1) as GridId) : (`d${grid}` as GridId);
}

export const isGradient = (grid: GridId): boolean => grid.startsWith('d');

const ROLES: Partial<Record<GridId, Role>> = { wq: 'query', wk: 'key', wv: 'value', q: 'query', k: 'key', v: 'value' };

/** A gradient has the hue of what it is the gradient of. */
export function roleOf(grid: GridId): Role | undefined {
  const name = (isGradient(grid) ? grid.slice(1) : grid) as GridId;
  return name === 'output' ? 'output' : ROLES[name];
}
