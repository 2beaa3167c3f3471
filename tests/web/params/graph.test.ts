import { expect, test } from 'vitest';
import { graphParams } from '../../../web/params/graph';
import { fallbacks, read, written } from '../../../web/params/schema';

const given = (attributes: Record<string, string>) => read(graphParams, (name) => attributes[name] ?? null);

test('without attributes the article’s sentence, its first token and its last', () => {
  const { tokens, n, from, to, causal, gain, seed } = fallbacks(graphParams);
  expect(tokens).toHaveLength(6);
  expect({ n, from, to, causal, gain, seed }).toEqual({ n: 0, from: 1, to: 6, causal: false, gain: 0.8, seed: 7 });
});

test('a state is what its own description reads as', () => {
  const { values, problems } = given({
    tokens: 'I/ate/a/red/apple',
    n: '30',
    from: '5',
    to: '1',
    causal: '',
    'd-model': '64',
    'hidden-size': '8',
    gain: '1.2',
    tab: 'cost',
  });
  expect(problems).toEqual([]);
  expect(values).toMatchObject({ n: 30, dModel: 64, hiddenSize: 8, causal: true });
  expect(given(written(graphParams, values)).values).toEqual(values);
});

test('one token, 65 of them and a gain above 2 are refused and named', () => {
  const { values, problems } = given({ tokens: 'alone', n: '65', gain: '2.5' });
  expect(problems.map(({ attribute }) => attribute)).toEqual(['tokens', 'n', 'gain']);
  expect(values).toEqual(fallbacks(graphParams));
});
