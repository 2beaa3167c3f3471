import type { Reply } from './error';
import type { Limits } from './kinds';
import type { PlainRequest } from './requests';

/** An engine somewhere: in a worker or in this thread. */
export interface Host<Sizes = Limits> {
  readonly place: 'worker' | 'blob-worker' | 'this-thread';
  readonly limits: Sizes;
  /** Whether it has ended and must be replaced. */
  readonly broken: boolean;
  /**
   * The request must be the host's own: a worker takes its arrays.
   * @throws {EngineError} `engine-failed` where the host ends before it has replied.
   */
  run(name: string, request: PlainRequest): Promise<Reply>;
  end(): void;
}
