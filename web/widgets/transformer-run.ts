/**
 * The life of what `<attn-transformer>` trains: sessions for the settings of now, one run of them, snapshots on the way. What
 * leaves the sight, the tab or the page stops, and goes on when it comes back; what is removed is freed after a while.
 */
import type { ReactiveController, ReactiveElement } from 'lit';
import { latest } from '../engine/latest';
import { sharedModels } from '../engine/shared-models';
import { trainingRun, type TrainingRun } from '../engine/training-run';
import type { TrainerClient, TrainerConfig } from '../engine/types';
import { same } from './answer';
import { takeSnapshot, type Snapshot } from './transformer-snapshot';

/** What is trained: any change of it needs new sessions. */
export interface Asked {
  readonly config: TrainerConfig;
  /** Whether an RNN learns beside it. */
  readonly rnn: boolean;
}

export interface Session {
  readonly asked: Asked;
  readonly transformer: TrainerClient;
  readonly rnn: TrainerClient | undefined;
  readonly run: TrainingRun;
  /** Tokens a second of each model, as measured before anything was trained; 0 where it could not be. */
  readonly speeds: readonly number[];
}

interface Made {
  readonly session: Session;
  readonly snapshot: Snapshot;
}

export interface HeldOut {
  readonly step: number;
  readonly loss: number;
}

/** A changing setting rests for so many ms before sessions are made for it. */
const SETTLE = 300;
/** While it trains, snapshots and pictures come at most so often, ms. */
const SNAPSHOT_EVERY = 250;
const PICTURE_EVERY = 100;
/** Both, while the reader changes something: that comes first. */
const EVERY_MEANWHILE = 1000;
/** So long after a change the reader may still be at it. */
const MEANWHILE = 500;
/** What was removed is kept for so many ms: pages move elements by taking them out and putting them in again. */
const KEEP = 5000;

/** So many ms tell how fast a model trains here. */
const TRIAL = 20;

/** The second slice counts, once the machine has warmed up; afterwards the weights are the seed's again. */
async function speedOf(trainer: TrainerClient): Promise<number> {
  const { batch, context } = trainer.facts;
  const first = await trainer.stepFor(TRIAL);
  const { losses, milliseconds } = first.milliseconds > 2 * TRIAL ? first : await trainer.stepFor(TRIAL);
  await trainer.reset();
  return (losses.length * batch * context * 1000) / milliseconds;
}

export class Training implements ReactiveController {
  session: Session | undefined;
  snapshot: Snapshot | undefined;
  /** Held-out losses of a text so far. */
  heldOut: HeldOut[] = [];
  /** Why there is no session for what was asked last. */
  failure: Error | undefined;
  /** Called with each new session before it is shown; may give it other weights. */
  prepare: (session: Session) => Promise<void> = () => Promise.resolve();
  private asked: Asked | undefined;
  private steps = 1;
  private prompt: readonly string[] = [];
  private settling: ReturnType<typeof setTimeout> | undefined;
  private removal: ReturnType<typeof setTimeout> | undefined;
  private isSeen = false;
  /** It runs but for being out of sight. */
  private isInterrupted = false;
  private pictured = 0;
  private readerAt = -Infinity;
  private looked = 0;

  /** What is being made by `open`; undefined once nobody waits for it. */
  private opening: object | undefined;

  private readonly create = latest(async (asked: Asked) => {
    const made = await this.make(asked, this.prompt, this.prepare);
    // What nobody asks for any more ends here; `create` delivers it to no one.
    if (asked !== this.asked) end(made.session);
    return made;
  });
  private readonly look = latest(async ({ transformer, rnn, run }: Session) =>
    takeSnapshot(transformer, rnn, this.prompt, Math.min(...run.progress.map(({ step }) => step))),
  );

  constructor(
    private readonly host: ReactiveElement,
    private readonly models: typeof sharedModels = sharedModels,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    clearTimeout(this.removal);
    document.addEventListener('visibilitychange', this.sightChanged);
    addEventListener('attn-change', this.readerChanged);
    addEventListener('pagehide', this.interrupt);
    addEventListener('pageshow', this.sightChanged);
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.sightChanged);
    removeEventListener('attn-change', this.readerChanged);
    removeEventListener('pagehide', this.interrupt);
    removeEventListener('pageshow', this.sightChanged);
    this.interrupt();
    this.removal = setTimeout(this.free, KEEP);
  }

  private readonly free = (): void => {
    clearTimeout(this.settling);
    end(this.session);
    this.session = undefined;
    this.snapshot = undefined;
    this.asked = undefined;
    this.opening = undefined;
    this.isInterrupted = false;
  };

  set seen(seen: boolean) {
    this.isSeen = seen;
    this.sightChanged();
  }

  private readonly sightChanged = (): void => {
    if (!this.isSeen || document.visibilityState === 'hidden') this.interrupt();
    else if (this.isInterrupted) this.start();
  };

  /** In any widget of the page. */
  private readonly readerChanged = (): void => {
    this.readerAt = performance.now();
  };

  /** How long the next of what comes every so many ms has to wait. */
  private interval(usual: number): number {
    return performance.now() - this.readerAt < MEANWHILE ? EVERY_MEANWHILE : usual;
  }

  private readonly interrupt = (): void => {
    if (this.session?.run.state !== 'running') return;
    this.isInterrupted = true;
    void this.session.run.pause();
  };

  get isRunning(): boolean {
    return this.session?.run.state === 'running';
  }

  /** Whether the session is one of what was asked last. */
  get isCurrent(): boolean {
    return this.session !== undefined && this.session.asked === this.asked;
  }

  ask(asked: Asked, steps: number, prompt: readonly string[]): void {
    // Only a change: the reader may have asked for more steps than these.
    if (this.session && steps !== this.steps) this.session.run.target = steps;
    this.steps = steps;
    const isNewPrompt = !same(this.prompt, prompt);
    this.prompt = prompt;
    if (this.asked && same(this.asked, asked)) {
      if (isNewPrompt) void this.takeSnapshot();
      return;
    }
    const isFirst = this.asked === undefined;
    this.asked = asked;
    this.interrupt();
    this.isInterrupted = false;
    clearTimeout(this.settling);
    if (isFirst) void this.renew(asked);
    else this.settling = setTimeout(() => void this.renew(asked), SETTLE);
  }

  /** Once more after a failure. */
  retry(): void {
    this.failure = undefined;
    this.host.requestUpdate();
    if (this.asked) void this.renew(this.asked);
  }

  /**
   * Makes a session beside the one of now, which it follows only once it is there and `prepare` has succeeded: what fails changes
   * nothing. `follow` is called as it does, so that the state can be the one asked for before anything looks at it; not where
   * another was opened meanwhile, or the element removed.
   */
  async open(asked: Asked, prompt: readonly string[], prepare: Training['prepare'], follow: () => void): Promise<void> {
    const turn = (this.opening = {});
    const made = await this.make(asked, prompt, prepare);
    if (turn !== this.opening) {
      end(made.session);
      return;
    }
    clearTimeout(this.settling);
    this.asked = asked;
    this.prompt = prompt;
    this.isInterrupted = false;
    follow();
    this.take(made);
  }

  private async renew(asked: Asked): Promise<void> {
    try {
      const made = await this.create(asked);
      if (made && asked === this.asked) this.take(made);
    } catch (thrown) {
      if (asked === this.asked) this.failure = thrown instanceof Error ? thrown : new Error(String(thrown));
    }
    this.host.requestUpdate();
  }

  private take({ session, snapshot }: Made): void {
    end(this.session);
    this.session = session;
    this.snapshot = snapshot;
    this.heldOut = [];
    this.noteHeldOut(snapshot);
    this.failure = undefined;
    this.host.requestUpdate();
  }

  private async make(asked: Asked, prompt: readonly string[], prepare: Training['prepare']): Promise<Made> {
    const { createTrainer } = await this.models();
    const transformer = await createTrainer(asked.config);
    let rnn: TrainerClient | undefined;
    try {
      if (asked.rnn) rnn = await createTrainer({ ...asked.config, model: 'rnn' }, { beside: transformer });
      const run = trainingRun(rnn ? [transformer, rnn] : [transformer], {
        target: this.steps,
        onChange: this.changed,
      });
      const speeds = [await speedOf(transformer), ...(rnn ? [await speedOf(rnn)] : [])];
      const session = { asked, transformer, rnn, run, speeds };
      await prepare(session);
      return { session, snapshot: await takeSnapshot(transformer, rnn, prompt, 0) };
    } catch (error) {
      rnn?.dispose();
      transformer.dispose();
      throw error;
    }
  }

  private readonly changed = (run: TrainingRun): void => {
    if (run !== this.session?.run) return;
    const now = performance.now();
    const isAtRest = run.state !== 'running';
    if (isAtRest || now - this.looked >= this.interval(SNAPSHOT_EVERY)) void this.takeSnapshot();
    if (!isAtRest && now - this.pictured < this.interval(PICTURE_EVERY)) return;
    this.pictured = now;
    this.host.requestUpdate();
  };

  async takeSnapshot(): Promise<void> {
    const { session } = this;
    if (!session) return;
    this.looked = performance.now();
    const snapshot = await this.look(session).catch(() => undefined);
    if (!snapshot || session !== this.session) return;
    const { unknown } = snapshot;
    // What a prompt with an unknown character has no answer to, the last one had.
    if (unknown.length > 0 && this.snapshot) {
      this.snapshot = { ...this.snapshot, unknown };
      this.host.requestUpdate();
      return;
    }
    this.snapshot = snapshot;
    this.noteHeldOut(snapshot);
    if (this.pending()) return;
    this.host.requestUpdate();
  }

  /** One for each step, at most so many that they can be told apart. */
  private noteHeldOut({ step, heldOutLoss: loss }: Snapshot): void {
    const last = this.heldOut[this.heldOut.length - 1];
    const apart = last === undefined || step === 0 || step - last.step >= (this.session?.run.target ?? 0) / 40;
    if (loss !== undefined && apart && last?.step !== step) this.heldOut = [...this.heldOut, { step, loss }];
  }

  /** A picture is due soon anyway. */
  private pending(): boolean {
    return this.isRunning && performance.now() - this.pictured < this.interval(PICTURE_EVERY) / 2;
  }

  start(): void {
    this.isInterrupted = false;
    this.session?.run.start();
    this.host.requestUpdate();
  }

  async pause(): Promise<void> {
    this.isInterrupted = false;
    await this.session?.run.pause();
  }

  async step(): Promise<void> {
    this.isInterrupted = false;
    const { session } = this;
    if (session && session.run.state === 'finished') session.run.target += 1;
    await session?.run.step();
  }

  async reset(): Promise<void> {
    this.isInterrupted = false;
    const { session } = this;
    if (!session) return;
    await session.run.reset();
    session.run.target = this.steps;
    this.heldOut = [];
    await this.prepare(session);
    await this.takeSnapshot();
  }
}

/** Sessions in one worker: it ends with the last of them. */
function end(session: Session | undefined): void {
  if (!session) return;
  void session.run.pause();
  session.rnn?.dispose();
  session.transformer.dispose();
}
