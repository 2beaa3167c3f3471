import { isFatal, type Failure } from './error';
import type { Host } from './host';
import type { Instance } from './start-glue';

const DISPOSED: Failure = { ok: false, code: 'engine-failed', message: 'the engine was disposed of' };

/** An engine in this thread, for where there are no workers. */
export function hostHere<Sizes>(instance: Instance<Sizes>): Host<Sizes> {
  let disposed = false;
  let broken = false;
  return {
    place: 'this-thread',
    limits: instance.limits,
    get broken() {
      return broken || disposed;
    },
    run: (name, request) => {
      if (disposed) return Promise.resolve(DISPOSED);
      const reply = instance.run(name, request);
      broken = isFatal(reply);
      return Promise.resolve(reply);
    },
    end: () => {
      disposed = true;
    },
  };
}
