/** Walks down the gradient step by step. It holds a timer only while it plays. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** ms between steps. */
const PACE = 160;

export class DescentPlayer implements ReactiveController {
  playing = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly host: ReactiveControllerHost,
    /** Goes one step on; false where there is none left to go. */
    private readonly step: () => boolean,
  ) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.pause();
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

  private next(): void {
    if (!this.step()) {
      this.pause();
      return;
    }
    this.timer = setTimeout(() => {
      this.next();
    }, PACE);
  }
}
