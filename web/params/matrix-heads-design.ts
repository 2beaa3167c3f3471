/**
 * The example made by hand with two to four heads. The columns of X are the word classes of the example with one head, the
 * positions 1 to 6, and a constant 1. Each head has a question of its own: a row of W_Q says what such a word, or a word in that
 * place, looks for there.
 *
 * A position is one of six corners of a regular hexagon in three whole numbers: the dot product of two is 2 for the same one, 1
 * for neighbours, and less for all others.
 */
import { DESIGN, HEADS_WIDTH } from './matrix-design';

type Row = readonly number[];

const CORNERS: readonly Row[] = [
  [1, -1, 0],
  [1, 0, -1],
  [0, 1, -1],
  [-1, 1, 0],
  [-1, 0, 1],
  [0, -1, 1],
];

/** How much more a head that goes by place cares for its place than for the next one. */
const FIRMNESS = 6;

const NOTHING: Row = [0, 0, 0];
const firm = (place: number): Row => (CORNERS[place] ?? NOTHING).map((x) => FIRMNESS * x);
const places = (of: (place: number) => Row): readonly Row[] => CORNERS.map((_, place) => of(place));
const noClass: readonly Row[] = Array.from({ length: DESIGN.x.cols }, () => NOTHING);

/** Rows of W_Q or W_K for one head, one a column of X, three columns each: word classes, then positions, then the constant. */
interface Half {
  readonly query: readonly Row[];
  readonly key: readonly Row[];
}

/** By word class. Components: pronoun, noun, verb. */
const grammar: Half = {
  query: [NOTHING, [2, 2, 0], [0, 0, 3], [0, 2, 0], [0, 0, 2], ...places(() => NOTHING), NOTHING],
  key: [[2, 0, 0], [0, 0, 2], NOTHING, NOTHING, [0, 2, 0], ...places(() => NOTHING), NOTHING],
};

/** The token before; the first one, which has none, itself. */
const before: Half = {
  query: [...noClass, ...places((place) => firm(Math.max(0, place - 1))), NOTHING],
  key: [...noClass, ...places((place) => CORNERS[place] ?? NOTHING), NOTHING],
};

/** Everybody the first token: what asks is the constant. */
const first: Half = {
  query: [...noClass, ...places(() => NOTHING), firm(0)],
  key: before.key,
};

/** Nothing in particular: every weight is the same. */
const broad: Half = {
  query: [...noClass, ...places(() => NOTHING), NOTHING],
  key: before.key,
};

const HEADS = [grammar, before, first, broad];

/** What every head passes on: pronoun or noun, verb or particle, modifier. */
const value: readonly Row[] = [
  [2, 0, 0],
  [0, 3, 0],
  [0, 1, 0],
  [0, 0, 1],
  [3, 0, 0],
  ...places(() => NOTHING),
  NOTHING,
];

const matrix = (rows: readonly Row[]) => ({
  rows: rows.length,
  cols: HEADS_WIDTH,
  data: Float64Array.from(rows.flat()),
});

/** The heads' columns beside each other, each widened by zeros to its share of them. */
function beside(heads: readonly (readonly Row[])[]) {
  const spare = new Array<number>(HEADS_WIDTH / heads.length - 3).fill(0);
  return matrix(
    Array.from({ length: HEADS_WIDTH }, (_, row) => heads.flatMap((of) => [...(of[row] ?? NOTHING), ...spare])),
  );
}

/** Every component stays where it is, and the first head's get those of all other heads as well. */
function output(heads: number) {
  const width = HEADS_WIDTH / heads;
  return matrix(
    Array.from({ length: HEADS_WIDTH }, (_, row) =>
      Array.from({ length: HEADS_WIDTH }, (__, col) => Number(row === col || (col < width && row % width === col))),
    ),
  );
}

/** Inputs, projections and W_O of the example with 2, 3 or 4 heads. */
export function headsDesign(count: number) {
  const heads = HEADS.slice(0, count);
  const x = matrix(
    DESIGN.tokens.map((_, token) => [
      ...DESIGN.x.data.slice(token * DESIGN.x.cols, (token + 1) * DESIGN.x.cols),
      ...places((place) => [Number(place === token)]).flat(),
      1,
    ]),
  );
  return {
    x,
    y: x,
    wq: beside(heads.map(({ query }) => query)),
    wk: beside(heads.map(({ key }) => key)),
    wv: beside(heads.map(() => value)),
    wo: output(count),
  };
}
