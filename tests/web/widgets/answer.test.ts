import fc from 'fast-check';
import type { ReactiveElement } from 'lit';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { EngineClient } from '../../../web/engine/types';
import { Answer, same } from '../../../web/widgets/answer';

const engine = {} as EngineClient;
vi.mock('../../../web/engine/shared', () => ({ sharedEngine: () => Promise.resolve(engine) }));

describe('two questions are the same', () => {
  const value = fc.jsonValue({ maxDepth: 3 });

  test('where they are equal by value', () => {
    fc.assert(
      fc.property(value, (asked) => {
        expect(same(asked, structuredClone(asked))).toBe(true);
      }),
      { seed: 2, numRuns: 200 },
    );
  });

  test('and not where one number differs', () => {
    expect(same({ logits: [1, 2], temperature: 1 }, { logits: [1, 2.5], temperature: 1 })).toBe(false);
    expect(same({ logits: [1, 2] }, { logits: [1, 2, 3] })).toBe(false);
    expect(same({ a: 1 }, { b: 1 })).toBe(false);
    expect(same({ a: undefined }, {})).toBe(false);
    expect(same({ a: undefined }, { b: undefined })).toBe(false);
    expect(same(null, {})).toBe(false);
    expect(same('1', 1)).toBe(false);
  });

  test('NaN is the same as itself', () => {
    expect(same([NaN], [NaN])).toBe(true);
    expect(same(new Float64Array([1, NaN]), new Float64Array([1, NaN]))).toBe(true);
    expect(same(new Float64Array([1, 2]), new Float64Array([1, 3]))).toBe(false);
  });
});

describe('an answer', () => {
  const requestUpdate = vi.fn();
  const host = { addController: vi.fn(), requestUpdate } as unknown as ReactiveElement;
  beforeEach(() => requestUpdate.mockClear());

  /** Questions wait until the test answers them. */
  function controlled() {
    const asked: { question: number; resolve: (value: string) => void; reject: (error: unknown) => void }[] = [];
    const answer = new Answer(
      host,
      (_: EngineClient, question: number) =>
        new Promise<string>((resolve, reject) => asked.push({ question, resolve, reject })),
    );
    const sent = (count: number) => vi.waitFor(() => expect(asked).toHaveLength(count));
    const at = (index: number) => asked[index] ?? expect.fail(`question ${index} was not asked`);
    return { answer, asked, sent, at };
  }

  test('comes with its question, and draws anew', async () => {
    const { answer, sent, at } = controlled();
    answer.ask(1);
    await sent(1);
    expect(answer.current).toBeUndefined();
    at(0).resolve('one');
    await vi.waitFor(() => expect(answer.current).toEqual({ asked: 1, result: 'one' }));
    expect(requestUpdate).toHaveBeenCalledOnce();
  });

  test('is asked for once while the question stays', async () => {
    const { answer, asked, sent, at } = controlled();
    answer.ask(1);
    answer.ask(1);
    await sent(1);
    at(0).resolve('one');
    await vi.waitFor(() => expect(answer.current).toBeDefined());
    answer.ask(1);
    await Promise.resolve();
    expect(asked).toHaveLength(1);
  });

  test('to an old question is never shown once a newer one is asked', async () => {
    const { answer, sent, at } = controlled();
    answer.ask(1);
    await sent(1);
    answer.ask(2);
    at(0).resolve('one');
    await sent(2);
    expect(answer.current).toBeUndefined();
    at(1).resolve('two');
    await vi.waitFor(() => expect(answer.current).toEqual({ asked: 2, result: 'two' }));
  });

  test('that fails says why, keeps the last answer, and is asked again by retry', async () => {
    const { answer, sent, at } = controlled();
    answer.ask(1);
    await sent(1);
    at(0).resolve('one');
    await vi.waitFor(() => expect(answer.current).toBeDefined());
    answer.ask(2);
    await sent(2);
    at(1).reject(new Error('died'));
    await vi.waitFor(() => expect(answer.failure?.message).toBe('died'));
    expect(answer.current).toEqual({ asked: 1, result: 'one' });
    answer.retry();
    expect(answer.failure).toBeUndefined();
    await sent(3);
    expect(at(2).question).toBe(2);
    at(2).resolve('two');
    await vi.waitFor(() => expect(answer.current).toEqual({ asked: 2, result: 'two' }));
  });

  test('a failure that is no Error still says what it was', async () => {
    const { answer, sent, at } = controlled();
    answer.ask(1);
    await sent(1);
    at(0).reject('out of memory');
    await vi.waitFor(() => expect(answer.failure).toEqual(new Error('out of memory')));
  });
});
