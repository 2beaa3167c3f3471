import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  attributeName,
  choice,
  fallbacks,
  flag,
  integer,
  number,
  numbers,
  read,
  symbols,
  words,
  written,
  type Param,
} from '../../../web/params/schema';

const seeded = { seed: 2, numRuns: 200 };

/** −0 is written as "0", which is what a reader means by it. */
const finite = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true, noDefaultInfinity: true }).map((x) => (x === 0 ? 0 : x));

/** What is written reads back as the same value. */
function roundTrips<T>(param: Param<T>, values: fc.Arbitrary<T>) {
  fc.assert(
    fc.property(values, (value) => {
      expect(param.read(param.write(value))).toEqual(value);
    }),
    seeded,
  );
}

function refuses(param: Param<unknown>, texts: readonly string[]) {
  for (const text of texts) expect(param.read(text), JSON.stringify(text)).toBeUndefined();
}

describe('number', () => {
  const param = number(1, { min: -2.5, max: 1e9 });

  test('reads what it writes', () => roundTrips(param, finite(-2.5, 1e9)));

  test('takes a typographic minus, spaces around it, and powers of ten', () => {
    expect(param.read('−2')).toBe(-2);
    expect(param.read('  1.5\t')).toBe(1.5);
    expect(param.read('1e3')).toBe(1000);
  });

  test('takes the ends of its range and nothing beyond', () => {
    expect(param.read('-2.5')).toBe(-2.5);
    expect(param.read('1e9')).toBe(1e9);
    refuses(param, ['-2.5000001', '1000000001']);
  });

  test('refuses what is no finite number', () =>
    refuses(param, ['', ' ', 'abc', '1,5', '1 2', '--1', 'NaN', 'Infinity', '-∞', 'null', 'true', '1px', '1e400']));

  test('refuses other bases than ten', () => refuses(param, ['0x10', '0X10', '0b1', '0o7', '０ｘ１０']));

  test('takes the full-width digits of a Chinese keyboard', () => {
    expect(param.read('８')).toBe(8);
    expect(param.read('－１．５')).toBe(-1.5);
  });
});

describe('integer', () => {
  const param = integer(3, { min: -10, max: 4294967295 });

  test('reads what it writes', () => roundTrips(param, fc.integer({ min: -10, max: 2 ** 31 - 1 })));

  test('refuses fractions and what lies out of range', () => refuses(param, ['1.5', '-11', '4294967296', '', 'x']));
});

describe('numbers', () => {
  const param = numbers([1, 2], { min: -1000, max: 1000, least: 2, most: 12 });

  test('reads what it writes', () =>
    roundTrips<readonly number[]>(param, fc.array(finite(-1000, 1000), { minLength: 2, maxLength: 12 })));

  test.each([
    ['commas and spaces', '1, -2.5 3'],
    ['full-width commas', '1，−2.5，3'],
    ['full-width semicolons', '1；-2.5；3'],
    ['enumeration commas', '1、−2.5、3'],
    ['full-width spaces', '1　−2.5　3'],
    ['spaces around commas', ' 1 ， -2.5 ;3 '],
    ['commas among full-width digits', '１，－２．５，３'],
  ])('are separated by %s', (_, text) => {
    expect(param.read(text)).toEqual([1, -2.5, 3]);
  });

  test('one bad number spoils the list', () => refuses(param, ['1, x', '1, 1001', '1, NaN', '-1000.1 0', '1,,x']));

  test('a missing number is not passed over', () =>
    refuses(param, ['1,,2', '1, ,2', ',1,2', '1,2,', '1；；2', '1,2 /']));

  test('0x10 is no number in it', () => refuses(param, ['1, 0x10']));

  test('fewer or more than allowed are refused', () => {
    refuses(param, ['', '1', Array(13).fill('1').join()]);
    expect(param.read(Array(12).fill('1').join())).toHaveLength(12);
  });
});

describe('words', () => {
  const param = words(['我', '吃'], { least: 1, most: 6, longest: 4 });
  const word = fc
    .string({ unit: fc.constantFrom('我', '苹', '果', 'a', ',', '，', '-', '😀', 'é'), minLength: 1, maxLength: 4 })
    .filter((text) => [...text].length <= 4);

  test('reads what it writes', () =>
    roundTrips<readonly string[]>(param, fc.array(word, { minLength: 1, maxLength: 6 })));

  test('are separated by slashes or spaces, so that they may hold commas', () => {
    expect(param.read(' 我 / 吃/了　红 ')).toEqual(['我', '吃', '了', '红']);
    expect(param.read('a,b c')).toEqual(['a,b', 'c']);
  });

  test('a character counts once, whatever it takes in UTF-16', () => {
    expect(param.read('😀😀😀😀')).toEqual(['😀😀😀😀']);
    refuses(param, ['😀😀😀😀😀']);
  });

  test('none, too many and too long are refused', () => refuses(param, ['', ' / ', 'a/b/c/d/e/f/g', 'abcde']));
});

describe('choice', () => {
  const param = choice(['bars', 'steps'], 'bars');

  test('reads what it writes', () => roundTrips(param, fc.constantFrom('bars' as const, 'steps' as const)));

  test('takes its words alone', () => {
    expect(param.read(' steps ')).toBe('steps');
    refuses(param, ['', 'Bars', 'bar', 'bars steps', 'toString']);
  });
});

describe('flag', () => {
  const param = flag(false);

  test('reads what it writes', () => roundTrips(param, fc.boolean()));

  test('the bare attribute means true', () => {
    expect(param.read('')).toBe(true);
    refuses(param, ['yes', '1', 'TRUE', ' ']);
  });
});

describe('symbols', () => {
  const param = symbols();
  const letter = fc.constantFrom('s', 'p', 'Z', 'N', 'σ', 'π', '𝒁');

  test('reads what it writes', () => roundTrips(param, fc.record({ prob: letter, norm: letter })));

  test('one letter keeps Z', () => {
    expect(param.read('p')).toEqual({ prob: 'p', norm: 'Z' });
    expect(param.read(' p , N ')).toEqual({ prob: 'p', norm: 'N' });
  });

  test('letters only: nothing that could be markup', () =>
    refuses(param, ['', 'pp', 's,', '<', 's,<', '1', 's;Z', 's,Z,x']));
});

test('attribute names are the property names in kebab case', () => {
  expect(['tab', 'kvTokens', 'dModel', 'validLensMost'].map(attributeName)).toEqual([
    'tab',
    'kv-tokens',
    'd-model',
    'valid-lens-most',
  ]);
});

describe('a table', () => {
  const schema = {
    logits: numbers([1, 2], { min: -10, max: 10, least: 2, most: 3 }),
    kvTokens: words(['a'], { least: 1, most: 2, longest: 3 }),
    seed: integer(7, { min: 0, max: 9 }),
  };
  const from = (attributes: Record<string, string>) => read(schema, (name) => attributes[name] ?? null);

  test('absent attributes give the defaults and no problem', () => {
    expect(from({})).toEqual({ values: fallbacks(schema), problems: [] });
  });

  test('a bad value gives the default, and a problem that names the attribute, what it held and what it needs', () => {
    const { values, problems } = from({ 'kv-tokens': 'abcd', seed: '8', logits: '1,99' });
    expect(values).toEqual({ logits: [1, 2], kvTokens: ['a'], seed: 8 });
    expect(problems).toEqual([
      { attribute: 'logits', given: '1,99', need: { kind: 'numbers', min: -10, max: 10, least: 2, most: 3 } },
      { attribute: 'kv-tokens', given: 'abcd', need: { kind: 'words', least: 1, most: 2, longest: 3 } },
    ]);
  });

  test('no text makes reading throw or gives a value that the table refuses', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (logits, tokens, seed) => {
        const { values, problems } = from({ logits, 'kv-tokens': tokens, seed });
        expect(values.logits.every((z) => Math.abs(z) <= 10)).toBe(true);
        expect(values.kvTokens.length).toBeGreaterThan(0);
        expect(Number.isInteger(values.seed)).toBe(true);
        for (const { attribute } of problems) expect(['logits', 'kv-tokens', 'seed']).toContain(attribute);
      }),
      seeded,
    );
  });

  test('only what differs from the defaults is written', () => {
    expect(written(schema, fallbacks(schema))).toEqual({});
    expect(written(schema, { ...fallbacks(schema), kvTokens: ['x', 'y'], logits: [1, 2] })).toEqual({
      'kv-tokens': 'x/y',
    });
  });

  test('what is written describes the whole state', () => {
    const state = fc.record({
      logits: fc.array(finite(-10, 10), { minLength: 2, maxLength: 3 }),
      kvTokens: fc.array(fc.constantFrom('a', '红', 'xyz'), { minLength: 1, maxLength: 2 }),
      seed: fc.integer({ min: 0, max: 9 }),
    });
    fc.assert(
      fc.property(state, (values) => {
        expect(from(written(schema, values))).toEqual({ values, problems: [] });
      }),
      seeded,
    );
  });
});
