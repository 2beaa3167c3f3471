import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEngine } from '../../../web/engine/create';
import type { Engine, OperationName } from '../../../web/engine/types';
import { casesOf, check, checks, nameOf, readFixture, requestOf } from '../../../web/verify/checks';

const fixtures = new URL('../../fixtures/', import.meta.url);
const fixture = (operation: OperationName) => readFixture(readFileSync(new URL(`${operation}.json`, fixtures), 'utf8'));

/** Of the models and their files, which are no operations: their own tests read them. */
const models = ['transformer', 'rnn', 'safetensors'];

test('every fixture is checked', () => {
  const files = readdirSync(fixtures)
    .map((file) => file.replace('.json', ''))
    .filter((name) => !models.includes(name));
  expect(new Set(checks.map(({ operation }) => operation))).toEqual(new Set(files));
});

describe.each([
  ['simd', true],
  ['baseline', false],
] as const)('the %s binary', (_, simd) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await createEngine({ simd });
  });

  describe.each(checks.map((one) => [nameOf(one), one.tolerance, one] as const))(
    '%s as NumPy and PyTorch have it, within %s',
    (_, tolerance, one) => {
      test.each(casesOf(one, fixture(one.operation)).map((golden) => [golden.name, golden] as const))(
        '%s',
        (_, golden) => {
          const result = engine[one.operation](requestOf(one, golden) as never);
          const { error, where } = check(one, golden, result);
          expect(error, where).toBeLessThanOrEqual(tolerance);
        },
      );
    },
  );
});
