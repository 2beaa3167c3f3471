import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEngine } from '../../../web/engine/create';
import type { Engine } from '../../../web/engine/types';
import { casesOf, check, checks, nameOf, readFixture, resultOf, type Subject } from '../../../web/verify/checks';

const fixtures = new URL('../../fixtures/', import.meta.url);
const fixture = (operation: Subject) => readFixture(readFileSync(new URL(`${operation}.json`, fixtures), 'utf8'));

/** Read by tests of their own. */
const files = ['safetensors'];

test('every fixture is checked', () => {
  const names = readdirSync(fixtures).map((file) => file.replace('.json', ''));
  const checked = new Set([...checks.map(({ operation }) => operation), ...files]);
  expect(checked).toEqual(new Set(names));
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
        async (_, golden) => {
          const { error, where } = check(one, golden, await resultOf(engine, one, golden));
          expect(error, where).toBeLessThanOrEqual(tolerance);
        },
      );
    },
  );
});
