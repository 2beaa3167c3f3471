import fc from 'fast-check';
import { expect, test } from 'vitest';
import { latest } from '../../../web/engine/latest';

/** An `ask` whose answers come when the test says so. */
function controlled() {
  const asked: { input: number; answer(value: string): void; fail(error: Error): void }[] = [];
  const ask = (input: number) =>
    new Promise<string>((answer, fail) => {
      asked.push({ input, answer, fail });
    });
  return { ask, asked, at: (i: number) => asked[i] ?? expect.fail(`request ${i} was not sent`) };
}

test('a lone request is sent at once and answered', async () => {
  const { ask, at } = controlled();
  const reply = latest(ask)(1);
  at(0).answer('one');
  expect(await reply).toBe('one');
});

test('of the requests that wait only the newest is sent', async () => {
  const { ask, asked, at } = controlled();
  const newest = latest(ask);
  const replies = [newest(1), newest(2), newest(3)];
  expect(asked.map(({ input }) => input)).toEqual([1]);
  at(0).answer('one');
  await replies[0];
  expect(asked.map(({ input }) => input)).toEqual([1, 3]);
  at(1).answer('three');
  expect(await Promise.all(replies)).toEqual([undefined, undefined, 'three']);
});

test('an overtaken request waits for nobody', async () => {
  const { ask } = controlled();
  const newest = latest(ask);
  void newest(1);
  const overtaken = newest(2);
  void newest(3);
  expect(await overtaken).toBeUndefined();
});

test('an error of the newest request is delivered, a stale one is not, and both let the next go', async () => {
  const { ask, at } = controlled();
  const newest = latest(ask);
  const stale = newest(1);
  const failing = newest(2);
  at(0).fail(new Error('stale'));
  expect(await stale).toBeUndefined();
  at(1).fail(new Error('broken'));
  await expect(failing).rejects.toThrow('broken');
  const next = newest(3);
  at(2).answer('three');
  expect(await next).toBe('three');
});

test('an ask that throws at once rejects and lets the next go', async () => {
  const newest = latest((input: number) => {
    if (input === 1) throw new Error('at once');
    return Promise.resolve(input);
  });
  await expect(newest(1)).rejects.toThrow('at once');
  expect(await newest(2)).toBe(2);
});

test('however answers and requests interleave: one under way, answers in order, the last one is delivered', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 12 }), async (scheduler, count) => {
      let underWay = 0;
      const delivered: number[] = [];
      let newestAsked = 0;
      const newest = latest(async (input: number) => {
        expect(++underWay).toBe(1);
        await scheduler.schedule(Promise.resolve(), `answer ${input}`);
        underWay--;
        return input;
      });
      const replies: Promise<void>[] = [];
      for (let input = 1; input <= count; input++) {
        void scheduler.schedule(Promise.resolve(), `request ${input}`).then(() => {
          newestAsked = input;
          const reply = newest(input).then((answer) => {
            if (answer === undefined) return;
            expect(answer).toBe(newestAsked);
            delivered.push(answer);
          });
          replies.push(reply);
        });
      }
      await scheduler.waitIdle();
      await Promise.all(replies);
      expect(replies).toHaveLength(count);
      expect(delivered.at(-1)).toBe(newestAsked);
      expect(new Set(delivered).size).toBe(delivered.length);
    }),
    { seed: 2, numRuns: 150 },
  );
});
