import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parametersOf, readCheckpoint, writeCheckpoint } from '../../../web/engine/checkpoint';
import type { Tensor } from '../../../web/engine/safetensors';
import { writeSafetensors } from '../../../web/engine/safetensors';
import { reasonOf } from './safetensors-files';

const layout = [
  { name: 'tok_embed.weight', shape: [3, 2], offset: 0 },
  { name: 'head.weight', shape: [1, 2], offset: 6 },
  { name: 'head.bias', shape: [1], offset: 8 },
];
const config = { model: 'transformer', task: 'reverse', vocabulary: ['床', '前', '|'], residual: true, dModel: 2 };

const tensorsOf = (changes: Record<string, Tensor | undefined> = {}) => {
  const { tensors } = readCheckpoint(
    writeCheckpoint(
      layout,
      Float32Array.from({ length: 9 }, (_, i) => i),
      config,
    ),
  );
  const changed = new Map(tensors);
  for (const [name, tensor] of Object.entries(changes)) {
    if (tensor === undefined) changed.delete(name);
    else changed.set(name, tensor);
  }
  return changed;
};

const refusal = (changes: Record<string, Tensor | undefined>) =>
  reasonOf(new Uint8Array(), () => parametersOf(tensorsOf(changes), layout));

describe('a checkpoint', () => {
  test('gives back its parameters and its config', () => {
    const numbers = fc.float32Array({ minLength: 9, maxLength: 9, noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(numbers, (parameters) => {
        const read = readCheckpoint(writeCheckpoint(layout, parameters, config));
        expect(read.config).toEqual(config);
        expect(parametersOf(read.tensors, layout)).toEqual(parameters);
      }),
      { seed: 5, numRuns: 100 },
    );
  });

  test('may come in another precision and another order, and without a config', () => {
    const bytes = writeSafetensors(
      new Map<string, Pick<Tensor, 'shape' | 'data'>>([
        ['head.bias', { shape: [1], data: Float64Array.of(0.1) }],
        ['head.weight', { shape: [1, 2], data: Float64Array.of(1, -2) }],
        ['tok_embed.weight', { shape: [3, 2], data: Float32Array.of(1, 2, 3, 4, 5, 6) }],
      ]),
    );
    const read = readCheckpoint(bytes);
    expect(read.config).toBeUndefined();
    expect([...parametersOf(read.tensors, layout)]).toEqual([1, 2, 3, 4, 5, 6, 1, -2, Math.fround(0.1)]);
  });

  test('of integers is refused, for they are no weights', () => {
    const bytes = writeSafetensors(new Map([['head.weight', { shape: [1, 2], data: Int32Array.of(1, -2) }]]));
    expect(() => readCheckpoint(bytes)).toThrow('tensor "head.weight" holds integers, I32');
  });

  test('names the tensor that is missing, too many, of another shape or not finite', () => {
    expect(refusal({ 'head.bias': undefined })).toBe('tensor "head.bias" is missing');
    const extra: Tensor = { dtype: 'F32', shape: [1], data: Float32Array.of(0) };
    expect(refusal({ 'blocks.7.ln1.weight': extra })).toBe(
      'tensor "blocks.7.ln1.weight" is no parameter of this model',
    );
    const turned: Tensor = { dtype: 'F32', shape: [2, 1], data: Float32Array.of(0, 0) };
    expect(refusal({ 'head.weight': turned })).toBe('tensor "head.weight" has shape [2, 1]; this model\'s is [1, 2]');
    const endless: Tensor = { dtype: 'F64', shape: [1, 2], data: Float64Array.of(0, 1e300) };
    expect(refusal({ 'head.weight': endless })).toBe(
      'tensor "head.weight" holds 1e+300 at 1; parameters must be finite in float32',
    );
    expect(refusal({})).toBeUndefined();
  });

  test.each([
    ['no JSON', '{', /the config is not JSON/],
    ['a prototype', '{"__proto__": {"model": "rnn"}}', /the config has the name "__proto__"/],
    ['a deep one', '[[[[1]]]]', /the config is nested more than 3 deep/],
  ])('whose config is %s is refused', (_, text, reason) => {
    expect(reasonOf(writeSafetensors(new Map(), new Map([['config', text]])), readCheckpoint)).toMatch(reason);
  });
});
