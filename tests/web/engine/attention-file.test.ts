import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAttention } from '../../../web/engine/attention-file';
import { writeSafetensors, type TensorToWrite } from '../../../web/engine/safetensors';
import { fileOf, reasonOf } from './safetensors-files';

const LIMITS = { tokens: 6, maps: 8, jsonBytes: 4000 };
const read = (bytes: Uint8Array) => readAttention(bytes, LIMITS);
const reason = (bytes: Uint8Array) => reasonOf(bytes, read);

const uniform = (count: number, n: number) => Float32Array.from({ length: count * n * n }, () => 1 / n);
const tensors = (shape: readonly number[], data: TensorToWrite['data'], name = 'attention') =>
  new Map([[name, { shape, data }]]);
const safetensors = (
  shape: readonly number[] = [2, 1, 2, 2],
  data: TensorToWrite['data'] = uniform(2, 2),
  metadata: Record<string, string> = { tokens: '["a","b"]' },
) => writeSafetensors(tensors(shape, data), new Map(Object.entries(metadata)));
const json = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));

const row = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 });
const nested = fc.array(fc.array(fc.array(row, { minLength: 3, maxLength: 3 }), { minLength: 2, maxLength: 2 }), {
  minLength: 1,
  maxLength: 4,
});

describe('attention in a file', () => {
  test('is the same from safetensors as from JSON, every digit, by layer and then by head', () => {
    fc.assert(
      fc.property(nested, (attention) => {
        const tokens = ['我', ' ate', '\n'];
        const shape = [attention.length, 2, 3, 3];
        const data = Float64Array.from(attention.flat(3));
        const a = read(writeSafetensors(tensors(shape, data), new Map([['tokens', JSON.stringify(tokens)]])));
        const b = read(json({ attention, tokens }));
        expect(a).toEqual(b);
        expect([a.layers, a.heads, a.tokens]).toEqual([attention.length, 2, tokens]);
        expect([...(a.maps[3]?.data ?? [])]).toEqual(attention[1]?.[1]?.flat() ?? []);
      }),
      { seed: 6, numRuns: 50 },
    );
  });

  test('comes in half precision too', () => {
    const bytes = fileOf(
      {
        __metadata__: { tokens: '["a"]', model: 'gpt2' },
        attention: { dtype: 'F16', shape: [1, 1, 1, 1], data_offsets: [0, 2] },
      },
      2,
    );
    bytes.set([0x00, 0x3c], bytes.length - 2); // 1
    expect(read(bytes)).toEqual({
      model: 'gpt2',
      tokens: ['a'],
      layers: 1,
      heads: 1,
      maps: [{ rows: 1, cols: 1, data: Float32Array.of(1) }],
    });
  });

  test('may stand beside other tensors, and may name no model', () => {
    const both = new Map([...tensors([1, 1, 1, 1], Float32Array.of(1)), ...tensors([2], new Float32Array(2), 'other')]);
    expect(read(writeSafetensors(both, new Map([['tokens', '["x"]']]))).model).toBeUndefined();
    expect(read(json({ attention: [[[[1]]]], tokens: ['x'], model: '' })).model).toBeUndefined();
  });

  test.each<[string, Uint8Array, string]>([
    ['nothing', new Uint8Array(), 'the file is empty'],
    ['a few bytes', new Uint8Array(3), 'at least 8'],
    ['a web page', json('<!doctype html><title>404</title>'), 'no safetensors file'],
    ['cut off', safetensors().slice(0, -1), 'cut off'],
    ['cut off JSON', json('{"tokens": ["a"], "attention": [[[[1'), 'is not JSON'],
    ['no such tensor', writeSafetensors(tensors([1], Float32Array.of(1), 'weights')), 'there is "weights"'],
    ['no tokens', safetensors([1, 1, 1, 1], Float32Array.of(1), {}), 'no "tokens"'],
    ['tokens that are no list', safetensors(undefined, undefined, { tokens: '{"a":1}' }), 'no list of texts'],
    ['tokens that are numbers', safetensors(undefined, undefined, { tokens: '[1,2]' }), 'no list of texts'],
    ['tokens that are no JSON', safetensors(undefined, undefined, { tokens: 'a b' }), 'is not JSON'],
    ['too few tokens', safetensors(undefined, undefined, { tokens: '["a"]' }), '1 tokens for maps of 2 × 2'],
    [
      'a token without end',
      safetensors([1, 1, 1, 1], Float32Array.of(1), { tokens: `["${'x'.repeat(101)}"]` }),
      'token 1',
    ],
    ['a batch', safetensors([2, 1, 1, 2, 2], uniform(2, 2)), '[2, 1, 1, 2, 2]'],
    ['no layers', safetensors([0, 1, 2, 2], new Float32Array()), '[0, 1, 2, 2]'],
    ['not square', safetensors([1, 2, 2, 1], Float32Array.of(1, 1, 1, 1)), '[1, 2, 2, 1]'],
    ['too many tokens', safetensors([1, 1, 7, 7], uniform(1, 7)), 'there are 7 tokens; there may be 6'],
    ['too many maps', safetensors([3, 3, 1, 1], uniform(9, 1)), '3 layers of 3 heads'],
    ['NaN', safetensors([1, 1, 2, 2], Float32Array.of(1, 0, NaN, 1)), 'attention[0, 0, 1, 0] is NaN'],
    [
      'scores',
      safetensors([2, 1, 1, 1], Float32Array.of(1, 7), { tokens: '["a"]' }),
      'attention[1, 0, 0, 0] is 7; weights lie between',
    ],
    ['negative numbers', safetensors([1, 1, 1, 1], Float32Array.of(-0.5), { tokens: '["a"]' }), 'is -0.5'],
    ['a model that is no text', json({ attention: [[[[1]]]], tokens: ['a'], model: 3 }), '"model"'],
    ['JSON without attention', json({ tokens: ['a'] }), 'no field "attention"'],
    ['ragged JSON', json({ attention: [[[[1, 0], [1]]]], tokens: ['a', 'b'] }), 'attention[0][0][1] is no list of 2'],
    ['texts in JSON', json({ attention: [[[['1']]]], tokens: ['a'] }), 'attention[0][0][0][0] is no number'],
    ['JSON with a batch', json({ attention: [[[[[1]]]]], tokens: ['a'] }), 'has the shape [1, 1, 1, 1, 1]'],
    [
      'JSON that is nested deeper',
      json(`{"attention": ${'['.repeat(20)}${']'.repeat(20)}}`),
      'nested more than 12 deep',
    ],
    [
      'JSON that claims more than there may be',
      json({ attention: [[[Array(4).fill(0)], [], []], [], []], tokens: ['a'] }),
      'has the shape',
    ],
    ['too long JSON', json({ attention: [[[[1]]]], tokens: ['a'], model: 'm'.repeat(4000) }), 'it may have 4000'],
    ['too long JSON after blanks', json(`${' '.repeat(4000)}{}`), 'it may have 4000'],
    ['a prototype', json('{"__proto__": 1, "attention": [[[[1]]]], "tokens": ["a"]}'), '"__proto__"'],
  ])('%s is refused with the reason', (_, bytes, expected) => {
    expect(reason(bytes)).toContain(expected);
  });

  test('any bytes are read or refused, never worse', () => {
    const good = safetensors();
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.nat(255), (at, value) => {
        const bytes = Uint8Array.from(good);
        bytes[at] = value;
        reason(bytes);
      }),
      { seed: 9, numRuns: 500 },
    );
  });
});
