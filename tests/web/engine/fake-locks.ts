import { vi } from 'vitest';

/** Web Locks as far as the engine needs them, since Node 20 has none. Returns the names that are held. */
export function installLocks(): Set<string> {
  const held = new Set<string>();
  const locks = {
    async request(name: string, work: () => unknown) {
      await Promise.resolve();
      held.add(name);
      try {
        return await work();
      } finally {
        held.delete(name);
      }
    },
    query: () => Promise.resolve({ held: [...held].map((name) => ({ name })), pending: [] }),
  };
  vi.stubGlobal('navigator', { locks });
  return held;
}
