/** Walks down the gradient step by step. It holds a timer only while it plays. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { same, type Answer } from './answer';
import type { Descent, DescentAsked } from './cross-entropy-question';

/** ms between steps. */
const PACE = 160;

export class DescentWalk implements ReactiveController {
  playing = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** A step that waits for the engine. */
  private owed: (() => void) | undefined;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly descent: Pick<Answer<DescentAsked, Descent>, 'current' | 'pending'>,
    /** Where the walk stands now; undefined where there is none. */
    private readonly question: () => DescentAsked | undefined,
    private readonly onGo: (logits: readonly number[], gesture: string) => void,
  ) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.pause();
  }

  hostUpdated(): void {
    const { owed } = this;
    if (!owed || this.descent.pending) return;
    this.owed = undefined;
    owed();
  }

  /** So many of the steps that were computed ahead; false where there is nowhere to go. */
  go(gesture: string, steps: number): boolean {
    const asked = this.question();
    if (!asked) return false;
    const { current } = this.descent;
    if (!current || !same(current.asked, asked)) {
      // The engine has not yet looked ahead from here.
      this.owed = () => this.go(gesture, steps);
      return true;
    }
    const point = current.result.points[steps];
    if (!point || same(point.logits, asked.logits)) return false;
    this.onGo(point.logits, gesture);
    return true;
  }

  play(): void {
    this.playing = true;
    this.next();
    this.host.requestUpdate();
  }

  pause(): void {
    clearTimeout(this.timer);
    if (!this.playing) return;
    this.playing = false;
    this.host.requestUpdate();
  }

  /** Pauses, and forgets the step that waits. */
  stop(): void {
    this.pause();
    this.owed = undefined;
  }

  private next(): void {
    if (!this.go('play', 1)) {
      this.pause();
      return;
    }
    this.timer = setTimeout(() => {
      this.next();
    }, PACE);
  }
}
