import { vi } from 'vitest';
import { instantiate } from '../../../web/engine/instance';
import { serve, type Assignment, type Instantiate } from '../../../web/engine/service';

type Start = 'serves' | 'refused' | 'fails later' | 'is mute';

/**
 * Puts a `Worker` in place that serves in this very thread over a real message channel, as Node has none of its own.
 * `start` decides by the script's address how a worker of it begins.
 */
export function installWorkers(start: (address: string) => Start = () => 'serves', runs: Instantiate = instantiate) {
  const workers: FakeWorker[] = [];

  class FakeWorker extends EventTarget {
    port: MessagePort | undefined;
    terminated = false;
    readonly #start: Start;

    constructor(readonly address: string) {
      super();
      workers.push(this);
      this.#start = start(address);
      if (this.#start === 'refused') throw new DOMException('another origin', 'SecurityError');
      if (this.#start === 'fails later') setTimeout(() => this.fail('could not load'));
    }

    postMessage(assignment: Assignment): void {
      this.port = assignment.port;
      if (this.#start === 'serves') serve(assignment, runs);
    }

    terminate(): void {
      this.terminated = true;
      this.port?.close();
    }

    /** Ends as a worker does that others end: unanswered and without an event. */
    vanish(): void {
      this.port?.close();
    }

    /** What a page sees of an uncaught error in a worker. */
    fail(message: string): void {
      this.dispatchEvent(Object.assign(new Event('error', { cancelable: true }), { message }));
    }
  }

  vi.stubGlobal('Worker', FakeWorker);
  return workers;
}
