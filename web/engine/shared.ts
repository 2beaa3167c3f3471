import { connectEngine } from './client';
import type { EngineClient } from './types';

let client: Promise<EngineClient> | undefined;

/** The page's one engine for interactive calls, connected by the first who asks; after a failure the next one tries again. */
export function sharedEngine(): Promise<EngineClient> {
  client ??= connectEngine().catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}
