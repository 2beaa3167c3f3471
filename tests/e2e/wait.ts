import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 10_000;
const INTERVAL_MS = 25;

/** Asks again and again until the answer is truthy; throws, naming what was waited for, when that takes over ten seconds. */
export async function until<T>(what: string, ask: () => Promise<T>): Promise<NonNullable<T>> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > deadline) throw new Error(`Waited ${PATIENCE_MS} ms in vain for ${what}`);
    await pause(INTERVAL_MS);
  }
}
