/** The clock of the message passing: at rest, at a step, or on the way to one. It asks for frames only while it moves. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Playing } from '../figures/graph-playing';

/** How long one step takes, ms: short sequences walk, long ones hurry, so that the whole takes 4 to 8 s. */
export const stepTime = (steps: number): number => Math.max(120, Math.min(700, 6000 / steps));

/** The part of a step's time in which the message moves; for the rest it stands, to be seen. */
const MOVING = 0.35;

export class GraphPlayer implements ReactiveController {
  /** The step being made or last made, from 1; undefined at rest. */
  step: number | undefined;
  /** Share of the step's movement that is over, 1 when it stands. */
  share = 1;
  playing = false;
  private frame = 0;
  private began = 0;
  private steps = 0;
  private duration = 0;

  constructor(
    private readonly host: ReactiveControllerHost,
    /** A step was reached; `last` when it was the last one. */
    private readonly onStep: (step: number, last: boolean) => void,
  ) {
    host.addController(this);
  }

  /** Where the message stands; undefined at rest. */
  get now(): Playing | undefined {
    return this.step === undefined ? undefined : { step: this.step, share: this.share };
  }

  hostDisconnected(): void {
    this.pause();
  }

  /** Plays to the end, from the beginning where it has ended. Without motion the end is there at once. */
  play(steps: number, motion: boolean): void {
    if (motion) this.start(this.before(steps), steps, true);
    else this.stand(steps, steps);
  }

  /** One step on. */
  next(steps: number, motion: boolean): void {
    this.pause();
    if (motion) this.start(this.before(steps), steps, false);
    else this.stand(this.before(steps) + 1, steps);
  }

  /** The step to go on from: the beginning after the last one. */
  private before(steps: number): number {
    return this.step === undefined || this.step >= steps ? 0 : this.step;
  }

  pause(): void {
    cancelAnimationFrame(this.frame);
    this.playing = false;
    this.share = 1;
    this.host.requestUpdate();
  }

  /** Back to the picture without a message. */
  rest(): void {
    this.pause();
    this.step = undefined;
  }

  private stand(step: number, steps: number): void {
    this.step = step;
    this.share = 1;
    this.playing = false;
    this.host.requestUpdate();
    this.onStep(step, step === steps);
  }

  private start(from: number, steps: number, whole: boolean): void {
    cancelAnimationFrame(this.frame);
    this.playing = whole;
    this.step = from;
    this.steps = steps;
    this.duration = stepTime(steps);
    this.began = performance.now();
    this.advance(whole);
    this.host.requestUpdate();
  }

  /** Goes to the next step and moves there frame by frame; with `whole` on and on. */
  private advance(whole: boolean): void {
    this.step = (this.step ?? 0) + 1;
    this.share = 0;
    const tick = (now: number) => {
      const before = this.share;
      this.share = Math.min(1, Math.max(0, (now - this.began) / (this.duration * MOVING)));
      if (this.share !== before) this.host.requestUpdate();
      const reached = before < 1 && this.share === 1;
      if (reached) this.onStep(this.step ?? 0, this.step === this.steps);
      if (reached && (!whole || this.step === this.steps)) {
        this.playing = false;
        return;
      }
      if (now - this.began >= this.duration) {
        this.began = now;
        this.advance(whole);
        return;
      }
      this.frame = requestAnimationFrame(tick);
    };
    this.frame = requestAnimationFrame(tick);
  }
}
