import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchBusy, whileBusy } from '../../../web/engine/busy';
import { installLocks } from './fake-locks';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('work', () => {
  test('runs under the lock and gives it back', async () => {
    const held = installLocks();
    expect(await whileBusy('a', () => [...held])).toEqual(['a']);
    expect([...held]).toEqual([]);
  });

  test('runs once without Web Locks, and where the page may not use them', async () => {
    for (const locks of [
      undefined,
      { request: () => Promise.reject(new DOMException('opaque origin', 'SecurityError')) },
    ]) {
      vi.stubGlobal('navigator', { locks });
      const work = vi.fn(() => 7);
      expect(await whileBusy('a', work)).toBe(7);
      expect(work).toHaveBeenCalledOnce();
    }
  });
});

describe('a watch', () => {
  test('tells once that nobody is busy, after three seconds', async () => {
    installLocks();
    const gone = vi.fn();
    watchBusy('a', gone);
    await vi.advanceTimersByTimeAsync(2999);
    expect(gone).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(7000);
    expect(gone).toHaveBeenCalledOnce();
  });

  test('keeps quiet while somebody is busy, however long, but not because others are', async () => {
    const held = installLocks().add('a').add('c');
    const gone = vi.fn();
    watchBusy('a', gone);
    await vi.advanceTimersByTimeAsync(100_000);
    expect(gone).not.toHaveBeenCalled();
    held.delete('a');
    await vi.advanceTimersByTimeAsync(3000);
    expect(gone).toHaveBeenCalledOnce();
  });

  test('forgives two looks between two pieces of work', async () => {
    const held = installLocks();
    const gone = vi.fn();
    watchBusy('a', gone);
    await vi.advanceTimersByTimeAsync(2500);
    held.add('a');
    await vi.advanceTimersByTimeAsync(1000);
    held.delete('a');
    await vi.advanceTimersByTimeAsync(2000);
    expect(gone).not.toHaveBeenCalled();
  });

  test('ends when it is told to, and without Web Locks never says anything', async () => {
    installLocks();
    const gone = vi.fn();
    watchBusy('a', gone)();
    expect(vi.getTimerCount()).toBe(0);
    vi.stubGlobal('navigator', undefined);
    watchBusy('a', gone);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(gone).not.toHaveBeenCalled();
  });
});
