import type { Models } from './trainer-client';

let models: Models | undefined;

/** The page's one way to trainers, for whoever needs no other operation: the engine's own wasm is not loaded for it. */
export async function sharedModels(): Promise<Pick<Models, 'createTrainer'>> {
  const { connectModels } = await import('./trainer-client');
  return (models ??= connectModels({}));
}
