import type { Host } from './host';
import type { Instance } from './start-glue';
import { startWorker } from './worker-host';

/**
 * An engine in a worker by the script's URL, else in a worker made from a Blob, else what `instantiate` makes in this thread.
 * @throws what `instantiate` throws.
 */
export async function startHost<Sizes>(
  module: WebAssembly.Module,
  script: URL | 'none',
  instantiate: () => Promise<Instance<Sizes>>,
): Promise<Host<Sizes>> {
  if (script !== 'none' && typeof Worker !== 'undefined') {
    for (const place of ['worker', 'blob-worker'] as const) {
      try {
        return await startWorker(place, script, module);
      } catch {
        // The next place may do; the last one's error is the one to show.
      }
    }
  }
  const { hostHere } = await import('./thread-host');
  return hostHere(await instantiate());
}
