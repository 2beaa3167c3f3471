import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EngineError, failureOf, valueOf } from '../../../web/engine/error';
import { buffersOf, copied } from '../../../web/engine/transfer';

const plain = fc.letrec((tie) => ({
  leaf: fc.oneof(
    fc.double(),
    fc.string(),
    fc.boolean(),
    fc.constant(undefined),
    fc.float64Array({ maxLength: 5 }),
    fc.float32Array({ maxLength: 5 }),
  ),
  node: fc.oneof(
    { depthSize: 'small' },
    tie('leaf'),
    fc.array(tie('node'), { maxLength: 3 }),
    fc.dictionary(fc.string(), tie('node'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).node;

test('a copy equals what it was made from and shares no buffer with it', () => {
  fc.assert(
    fc.property(plain, (value) => {
      const copy = copied(value);
      expect(copy).toEqual(value);
      const theirs = new Set(buffersOf(value));
      expect(buffersOf(copy).some((buffer) => theirs.has(buffer))).toBe(false);
    }),
    { seed: 2, numRuns: 300 },
  );
});

test('a copy of a view holds only what the view shows', () => {
  const view = new Float64Array(1000).subarray(10, 12);
  expect(buffersOf(copied({ logits: view })).map(({ byteLength }) => byteLength)).toEqual([16]);
});

test('each buffer is listed once', () => {
  const data = Float32Array.of(1);
  expect(buffersOf({ q: { data }, k: { data }, want: ['output'] })).toEqual([data.buffer]);
});

test('an EngineError crosses to another thread and comes back whole', () => {
  for (const error of [
    new EngineError('too-large', 'logits are many', 'logits'),
    new EngineError('engine-failed', 'broken'),
  ]) {
    const failure = structuredClone(failureOf(error));
    const thrown = (() => {
      try {
        return valueOf(failure);
      } catch (caught) {
        return caught;
      }
    })();
    expect(thrown).toBeInstanceOf(EngineError);
    expect(thrown).toMatchObject({ name: 'EngineError', code: error.code, message: error.message });
    expect((thrown as EngineError).argument).toBe(error.argument);
  }
});

test('any other error becomes engine-failed', () => {
  expect(failureOf(new TypeError('odd'))).toEqual({ ok: false, code: 'engine-failed', message: 'odd' });
  expect(failureOf(5252)).toEqual({ ok: false, code: 'engine-failed', message: '5252' });
});
