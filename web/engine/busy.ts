/**
 * A worker that is ended by others leaves no trace: no event tells the page, and while it computes it answers no ping.
 * So it holds a Web Lock while it works; the browser takes that away with the worker. Only then: a lock held for good
 * would keep the page out of the back/forward cache. Where there are no Web Locks (plain http, old browsers) nothing
 * watches.
 */

/** Milliseconds between two looks. */
const LOOK_EVERY = 1000;

/** So many looks in a row without the lock, and the worker is gone; one alone may fall before it has begun. */
const LOOKS_WITHOUT = 3;

const lockManager = () => (typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined));

/** Runs `work` under the lock `name`, or without where none is to be had. */
export async function whileBusy<Result>(name: string, work: () => Result): Promise<Result> {
  let done: { result: Result } | undefined;
  const once = () => (done ??= { result: work() });
  await lockManager()
    ?.request(name, once)
    .catch(() => undefined);
  return once().result;
}

/** Calls `gone` once nobody is busy under `name`, until the returned function is called. */
export function watchBusy(name: string, gone: () => void): () => void {
  let without = 0;
  const look = async () => {
    const locks = await lockManager()?.query();
    if (!locks) return;
    without = locks.held?.some((lock) => lock.name === name) ? 0 : without + 1;
    if (without === LOOKS_WITHOUT) gone();
  };
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY);
  return () => clearInterval(timer);
}
