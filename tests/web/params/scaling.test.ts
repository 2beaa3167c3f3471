import { expect, test } from 'vitest';
import { fallbacks, read } from '../../../web/params/schema';
import { scalingParams } from '../../../web/params/scaling';

const readOne = (name: string, text: string) => read(scalingParams, (attribute) => (attribute === name ? text : null));

test('the defaults are a post’s: d_k = 64, independent components of mean 0', () => {
  expect(fallbacks(scalingParams)).toMatchObject({ dk: 64, mean: 0, correlation: 0, tab: 'distribution', key: 'auto' });
});

test.each([
  ['dk', '1024'],
  ['keys', '16'],
  ['samples', '80000'],
  ['seed', '4294967295'],
  ['distribution', 'rademacher'],
  ['mean', '-2'],
  ['correlation', '1'],
  ['key', '3'],
  ['key', 'auto'],
])('%s takes %s and writes it as it was', (name, text) => {
  const { values, problems } = readOne(name, text);
  expect(problems).toEqual([]);
  expect(String(values[name as keyof typeof values])).toBe(text);
});

test.each([
  ['dk', '0'],
  ['dk', '1025'],
  ['dk', '1.5'],
  ['keys', '1'],
  ['samples', '7'],
  ['seed', '-1'],
  ['distribution', 'cauchy'],
  ['mean', '2.5'],
  ['correlation', '-0.1'],
  ['key', '17'],
])('%s refuses %s with a problem and keeps the default', (name, text) => {
  const { values, problems } = readOne(name, text);
  expect(problems).toMatchObject([{ attribute: name, given: text }]);
  expect(values).toEqual(fallbacks(scalingParams));
});
