/** How far a result is from its golden: the one comparison of the tests and of verify.html. */

/**
 * Sizes that the errors of a list are measured by: each number's own, or the largest of the list, but never less than 1; or its
 * `scale`, the largest of the list however small.
 */
export type Sizes = 'own' | 'largest' | 'scale';

export interface Distance {
  /** |given − wanted| / size; 0 for the same number, NaN and ∞ included; ∞ where anything is missing or of another shape. */
  readonly error: number;
  /** Of the number that is farthest off: its path, what was given, what is wanted. */
  readonly where: string;
}

/** Fields of goldens that no result has: they are for the C++ tests alone. */
const NOT_IN_RESULTS = ['orthogonal'];

/** A golden's number; null where nothing can be said of it. */
type Told = number | null;

const isMatrix = (field: object): field is { rows?: number; cols?: number; shape?: number[]; data: ArrayLike<Told> } =>
  'data' in field;
const isList = (field: object): field is ArrayLike<Told> =>
  ArrayBuffer.isView(field) || (Array.isArray(field) && (typeof field[0] !== 'object' || field[0] === null));

/** A number, a list or a matrix as one list; undefined for what has fields of its own. */
function numbersOf(field: unknown): Told[] | undefined {
  if (typeof field === 'number') return [field];
  if (typeof field !== 'object' || field === null) return [];
  if (isMatrix(field)) return Array.from(field.data);
  return isList(field) ? Array.from(field) : undefined;
}

/** The golden's number that the result is farthest from. `counts` says which fields, by their path, are compared. */
export function distance(
  given: unknown,
  wanted: object,
  sizes: Sizes,
  counts: (path: string) => boolean = () => true,
): Distance {
  return farthest(
    leaves(wanted)
      .filter(({ path }) => counts(path.join('.')))
      .map(({ path, value }) => fieldDistance(at(given, path), value, sizes, path.join('.'))),
  );
}

interface Leaf {
  readonly path: readonly string[];
  readonly value: unknown;
}

function leaves(wanted: object, path: readonly string[] = []): Leaf[] {
  return Object.entries(wanted)
    .filter(([field]) => !NOT_IN_RESULTS.includes(field))
    .flatMap(([field, value]: [string, unknown]) => {
      const here = [...path, field];
      return numbersOf(value) ? [{ path: here, value }] : leaves(value as object, here);
    });
}

const at = (given: unknown, path: readonly string[]): unknown =>
  path.reduce((field, name) => (field as Record<string, unknown> | undefined)?.[name], given);

function fieldDistance(given: unknown, wanted: unknown, sizes: Sizes, path: string): Distance {
  const [answers, numbers] = [numbersOf(given) ?? [], numbersOf(wanted) ?? []];
  if (answers.length !== numbers.length || shapeOf(given) !== shapeOf(wanted)) {
    return { error: Infinity, where: `${path} is ${shapeOf(given)}, not ${shapeOf(wanted)}` };
  }
  const largest = numbers.reduce<number>(
    (most, value) => Math.max(most, Math.abs(value ?? 0)),
    sizes === 'scale' ? 0 : 1,
  );
  const size = (value: number) => (sizes === 'own' ? Math.max(1, Math.abs(value)) : largest);
  return farthest(
    numbers.map((value, i) => {
      if (value === null) return { error: 0, where: '' };
      const answer = answers[i] ?? NaN;
      const error = Object.is(answer, value) || answer === value ? 0 : Math.abs(answer - value) / size(value);
      return {
        // NaN is no small error.
        error: Number.isNaN(error) ? Infinity : error,
        where: `${path}[${i}] is ${answer}, not ${value}`,
      };
    }),
  );
}

function shapeOf(field: unknown): string {
  if (typeof field === 'object' && field !== null && isMatrix(field)) {
    return (field.shape ?? [field.rows, field.cols]).join(' × ');
  }
  const numbers = field === undefined ? undefined : numbersOf(field);
  return numbers ? `${numbers.length} numbers` : 'missing';
}

const farthest = (all: readonly Distance[]): Distance =>
  all.reduce((worst, one) => (one.error > worst.error ? one : worst), { error: 0, where: '' });
