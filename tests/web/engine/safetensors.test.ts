import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { EngineError } from '../../../web/engine/error';
import { readSafetensors, writeSafetensors } from '../../../web/engine/safetensors';
import { readFixture } from '../../../web/verify/checks';
import { fileOf, reasonOf } from './safetensors-files';

const seeded = { seed: 4, numRuns: 200 };

interface Written {
  tensors: { name: string; dtype: string; shape: number[]; data: number[] }[];
  metadata: Record<string, string>;
}

const goldens = readFixture(readFileSync(new URL('../../fixtures/safetensors.json', import.meta.url), 'utf8')).cases;

test.each(goldens.map(({ name, request, result }) => [name, request['base64'] as string, result as Written] as const))(
  'a file that Python wrote holds what PyTorch held: %s',
  (_, base64, wanted) => {
    const { tensors, metadata } = readSafetensors(Buffer.from(base64, 'base64'));
    expect(Object.fromEntries(metadata)).toEqual(wanted.metadata);
    expect([...tensors].map(([name, { dtype, shape, data }]) => ({ name, dtype, shape, data: [...data] }))).toEqual(
      wanted.tensors,
    );
  },
);

describe('writing and reading', () => {
  const data = fc.oneof(
    fc.float32Array({ maxLength: 12 }),
    fc.float64Array({ maxLength: 12 }),
    fc.int32Array({ maxLength: 12 }),
  );
  const name = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((key) => !/^(__|constructor$|prototype$)/.test(key));

  test('gives the same tensors and metadata in the same order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(name, data), { selector: ([key]) => key }), fc.string(), (list, note) => {
        // Keys like "1" come first in every JavaScript object: the order is kept for all others.
        const named = list.filter(([key]) => !/^\d+$/.test(key));
        const given = new Map(named.map(([key, numbers]) => [key, { shape: [numbers.length], data: numbers }]));
        const metadata = new Map([['note', note]]);
        const read = readSafetensors(writeSafetensors(given, metadata));
        expect(read.metadata).toEqual(metadata);
        expect([...read.tensors].map(([key, { shape, data: numbers }]) => [key, { shape, data: numbers }])).toEqual([
          ...given,
        ]);
      }),
      seeded,
    );
  });

  test('takes the part of a buffer that a view shows', () => {
    const whole = Float32Array.of(1, 2, 3, 4);
    const bytes = writeSafetensors(new Map([['x', { shape: [2], data: whole.subarray(1, 3) }]]));
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    expect([...(readSafetensors(shifted.subarray(3)).tensors.get('x')?.data ?? [])]).toEqual([2, 3]);
  });
});

describe('a hostile file', () => {
  const good = { dtype: 'F32', shape: [2], data_offsets: [0, 8] };

  test('is refused as an EngineError about the file', () => {
    expect(() => readSafetensors(new Uint8Array(3))).toThrow(EngineError);
    try {
      readSafetensors(new Uint8Array(3));
    } catch (error) {
      expect(error).toMatchObject({ code: 'invalid-argument', argument: 'file' });
    }
  });

  test('cut off anywhere is refused', () => {
    const bytes = fileOf({ x: good, y: { dtype: 'I32', shape: [1, 2], data_offsets: [8, 16] } }, 16);
    expect(readSafetensors(bytes).tensors.size).toBe(2);
    for (let length = 0; length < bytes.length; length++) {
      expect(reasonOf(bytes.subarray(0, length)), `${length} bytes`).toBeTruthy();
    }
  });

  test('of another kind is refused, whatever its bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(reasonOf(bytes)).toBeTruthy();
      }),
      seeded,
    );
    expect(reasonOf(new TextEncoder().encode('<!doctype html><title>404</title>'))).toMatch(/no safetensors file/);
  });

  test.each([
    [
      'longer than the file',
      Uint8Array.of(255, 255, 255, 255, 255, 255, 255, 127),
      /header should be .* bytes long, and 0/,
    ],
    ['of zero bytes', new Uint8Array(8), /is not JSON/],
    ['that is no object', fileOf('[]'), /is no object/],
    ['that is no JSON', fileOf('{"x": }'), /is not JSON/],
    ['that is not UTF-8', fileOf(Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x7d)), /is not UTF-8/],
    ['nested deep', fileOf('['.repeat(2_000_000)), /nested more than 3 deep/],
    ['of endless quotes', fileOf('{"' + '\\"'.repeat(1_000_000)), /is not JSON/],
    [
      'with a name twice',
      fileOf(`{"x": ${JSON.stringify(good)}, "x": ${JSON.stringify(good)}}`, 8),
      /has the name "x" twice/,
    ],
    ['with a name twice, once escaped', fileOf('{"x": {}, "\\u0078": {}}'), /has the name "\\u0078" twice/],
    ['with a field twice', fileOf('{"x": {"dtype": "F32", "dtype": "F64"}}'), /has the name "dtype" twice/],
    ['with __proto__', fileOf('{"__proto__": {}}'), /has the name "__proto__"/],
    ['with constructor in metadata', fileOf('{"__metadata__": {"constructor": ""}}'), /has the name "constructor"/],
    ['whose metadata is no text', fileOf({ __metadata__: { epoch: 3 } }), /__metadata__ "epoch" is no string/],
    ['whose metadata is a list', fileOf({ __metadata__: ['x'] }), /__metadata__ is no object/],
    ['beyond 4 MB', fileOf(`{}${' '.repeat(2 ** 22)}`), /may have 4194304/],
  ])('with a header %s is refused', (_, bytes, reason) => {
    expect(reasonOf(bytes)).toMatch(reason);
  });

  test.each([
    ['no object', 7, /described by no object/],
    ['an unknown type', { ...good, dtype: 'F8_E4M3' }, /of type "F8_E4M3"; it must be one of F64/],
    ['the name of a method as type', { ...good, dtype: 'toString' }, /of type "toString"/],
    ['no type', { ...good, dtype: 4 }, /has no dtype/],
    ['too small a shape', { ...good, shape: [1] }, /shape \[1\] does not fit its 8 bytes/],
    ['too large a shape', { ...good, shape: [3] }, /does not fit/],
    ['a shape whose product is beyond 2^53', { ...good, shape: [2 ** 31, 2 ** 31, 2 ** 31] }, /does not fit/],
    ['a shape whose product wraps to the right size', { ...good, shape: [2 ** 33, 2 ** 32] }, /does not fit/],
    ['an empty shape with numbers', { ...good, shape: [0, 2 ** 40] }, /does not fit/],
    ['a negative extent', { ...good, shape: [-2] }, /no shape of at most 8/],
    ['half an extent', { ...good, shape: [2.5] }, /no shape of at most 8/],
    ['nine extents', { ...good, shape: [1, 1, 1, 1, 1, 1, 1, 1, 2] }, /no shape of at most 8/],
    ['text as shape', { ...good, shape: '2' }, /no shape/],
    ['one offset', { ...good, data_offsets: [0] }, /no data_offsets/],
    ['a negative offset', { ...good, data_offsets: [-8, 0] }, /no data_offsets/],
    ['an offset beyond 2^53', { ...good, data_offsets: [0, 2 ** 60] }, /no data_offsets/],
    ['offsets the wrong way', { ...good, data_offsets: [8, 0] }, /ends at byte 0, before it starts at 8/],
    ['an end beyond the file', { ...good, data_offsets: [0, 12] }, /ends at byte 12 of the data; the file has 8/],
    ['a gap before it', { ...good, shape: [1], data_offsets: [4, 8] }, /starts at byte 4 .* ends at 0/],
    ['bytes after it', { ...good, shape: [1], data_offsets: [0, 4] }, /4 bytes that belong to no tensor/],
  ])('with a tensor of %s is refused', (_, entry, reason) => {
    const found = reasonOf(fileOf({ x: entry }, 8));
    expect(found).toMatch(reason);
    if (!/belong to no tensor/.test(reason.source)) expect(found).toContain('"x"');
  });

  test('of which one tensor leads beyond the end blames that one, not the one after the hole that it leaves', () => {
    const at = (begin: number, end: number) => ({ dtype: 'F32', shape: [1], data_offsets: [begin, end] });
    expect(reasonOf(fileOf({ a: at(0, 4), b: at(1000, 1004), c: at(8, 12) }, 12))).toContain(
      'tensor "b" ends at byte 1004',
    );
  });

  test('with tensors that overlap is refused', () => {
    expect(reasonOf(fileOf({ x: good, y: { ...good, data_offsets: [4, 12] } }, 12))).toMatch(
      /"y" starts at byte 4 of the data, where the one before it ends at 8/,
    );
    expect(reasonOf(fileOf({ x: good, y: good }, 8))).toMatch(/"y" starts at byte 0/);
  });

  test('with an integer that a double cannot hold is refused', () => {
    const bytes = fileOf({ n: { dtype: 'I64', shape: [1], data_offsets: [0, 8] } }, 8);
    bytes.set([1, 0, 0, 0, 0, 0, 32], bytes.length - 8);
    expect(reasonOf(bytes)).toMatch(/"n" holds 9007199254740993; integers must be below 2\^53/);
  });
});
