import { connectEngine } from './client';
import type { Models } from './trainer-client';
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

let models: Promise<Models> | undefined;

/** The page's models for widgets that ask for nothing else: the teaching operations are not loaded for them. */
export function sharedModels(): Promise<Models> {
  models ??= import('./trainer-client').then(
    ({ connectModels }) => connectModels({}),
    (error: unknown) => {
      models = undefined;
      throw error;
    },
  );
  return models;
}
