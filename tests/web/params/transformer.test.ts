import { expect, test } from 'vitest';
import { fallbacks, read, written } from '../../../web/params/schema';
import { transformerParams } from '../../../web/params/transformer';

const of = (texts: Record<string, string>) => read(transformerParams, (name) => texts[name] ?? null);

test('a link restores the state', () => {
  const state = {
    ...fallbacks(transformerParams),
    task: 'recall' as const,
    gap: 30,
    rnn: true,
    steps: 800,
    example: '123',
    map: 2,
  };
  expect(of(written(transformerParams, state)).values).toEqual(state);
});

test('steps are a number or auto', () => {
  expect(of({ steps: 'auto' }).values.steps).toBe('auto');
  expect(of({ steps: '25' }).values.steps).toBe(25);
  for (const steps of ['0', '10001', '1.5', 'many'])
    expect(of({ steps }).problems.map(({ attribute }) => attribute)).toEqual(['steps']);
});

test('texts are taken as they are, spaces and all, up to their length', () => {
  expect(of({ text: ' a b ' }).values.text).toBe(' a b ');
  expect(of({ example: 'x'.repeat(401) }).problems).toHaveLength(1);
});
