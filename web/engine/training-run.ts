/**
 * Trains sessions in slices, taking turns so that all are at the same step again and again, until a target step. Nothing runs,
 * waits or is reported unless it was started: no timer, no frame, no message.
 */
import type { TrainerClient } from './trainer-types';

/** As much of a trainer as a run needs. */
export type Trainee = Pick<TrainerClient, 'stepFor' | 'reset'> & {
  readonly facts: Pick<TrainerClient['facts'], 'batch' | 'context'>;
};

/**
 * `finished`: every session is at the target step or has diverged. `failed`: a session rejected, see `error`; its worker may be
 * gone, and a new run with new sessions is needed.
 */
export type RunState = 'paused' | 'running' | 'finished' | 'failed';

/** How far one session is. */
export interface Progress {
  /** Steps taken. */
  readonly step: number;
  /** losses[i] is that of step i + 1, before its update; the last may be NaN, of a step that was not taken. */
  readonly losses: readonly number[];
  readonly accuracies: readonly number[];
  /** The last loss is NaN; the session is left out until `reset`. */
  readonly diverged: boolean;
  /** Over about the last second of computing; 0 before the first step. */
  readonly tokensPerSecond: number;
}

export interface TrainingOptions {
  /** At this many steps the run is finished; however many. */
  target: number;
  /** Longest slice, milliseconds, at most 50 (the default). */
  slice?: number;
  /** Called at most once a frame while something changes, and after the last change. */
  onChange?: (run: TrainingRun) => void;
  /** What calls back at the next frame; `requestAnimationFrame` by default. */
  frame?: (callback: () => void) => void;
}

export interface TrainingRun {
  readonly state: RunState;
  /** Why it failed. */
  readonly error: unknown;
  /** In the order of the sessions. */
  readonly progress: readonly Progress[];
  /** Steps at which it is finished; a larger one lets a finished run go on when it is started again. */
  target: number;
  /** Nothing where it runs already, is finished or has failed. */
  start(): void;
  /** No slice begins after this; resolves once the last one is over. */
  pause(): Promise<void>;
  /** Every session so many steps (1) further, slice by slice, then paused; less where it is paused before. */
  step(steps?: number): Promise<void>;
  /** Pauses, then brings every session back to its initial weights. */
  reset(): Promise<void>;
}

/** Seconds of computing after which a measured speed has mostly faded. */
const MEMORY = 1;
/** One slice may be asked for so many steps; a run may have more before it. */
const MOST_STEPS = 10_000;

class Lane {
  step = 0;
  losses: number[] = [];
  accuracies: number[] = [];
  diverged = false;
  tokensPerSecond = 0;

  constructor(readonly trainee: Trainee) {}

  /** Steps until `goal`; none where the session has diverged. */
  left(goal: number): number {
    return this.diverged ? 0 : Math.max(0, goal - this.step);
  }

  async train(milliseconds: number, steps: number): Promise<void> {
    const { batch, context } = this.trainee.facts;
    const result = await this.trainee.stepFor(milliseconds, Math.min(steps, MOST_STEPS));
    const seconds = Math.max(result.milliseconds, 0.001) / 1000;
    const speed = ((result.step - this.step) * batch * context) / seconds;
    const old = this.step === 0 ? 0 : Math.exp(-seconds / MEMORY);
    this.tokensPerSecond = speed + old * (this.tokensPerSecond - speed);
    this.step = result.step;
    this.losses.push(...result.losses);
    this.accuracies.push(...result.accuracies);
    this.diverged = result.diverged;
  }

  async reset(): Promise<void> {
    await this.trainee.reset();
    Object.assign(this, new Lane(this.trainee));
  }
}

const requestFrame = (callback: () => void) => void requestAnimationFrame(callback);

/** A paused run. `sessions` are new ones, or have just been reset. */
export function trainingRun(sessions: readonly Trainee[], options: TrainingOptions): TrainingRun {
  const { slice = 50, onChange = () => {}, frame = requestFrame } = options;
  const lanes = sessions.map((trainee) => new Lane(trainee));
  let state: RunState = 'paused';
  let error: unknown;
  /** The loop that may go on; every start makes a new one, so that none survives a pause. */
  let current: object | undefined;
  /** All that was begun so far, one after the other. */
  let over = Promise.resolve();
  let isFramed = false;

  const changed = () => {
    if (isFramed) return;
    isFramed = true;
    frame(() => {
      isFramed = false;
      onChange(run);
    });
  };

  const enter = (next: RunState) => {
    if (next !== 'running') current = undefined;
    state = next;
    changed();
  };

  const afterwards = (work: () => Promise<void>): Promise<void> => {
    over = over.then(work).catch((thrown: unknown) => {
      error = thrown;
      enter('failed');
    });
    return over;
  };

  /** Whoever is behind catches up with the others; where all are level, the first goes ahead. False: nobody is left. */
  const turn = async (goal: number): Promise<boolean> => {
    const active = lanes.filter((lane) => lane.left(goal) > 0);
    const [behind, ...others] = [...active].sort((a, b) => a.step - b.step);
    if (!behind) return false;
    const ahead = Math.max(...others.map(({ step }) => step));
    await behind.train(slice, ahead > behind.step ? ahead - behind.step : behind.left(goal));
    changed();
    return true;
  };

  const isFinished = () => lanes.every((lane) => lane.left(run.target) === 0);

  const begin = (goal: () => number): Promise<void> => {
    const loop = {};
    enter('running');
    current = loop;
    return afterwards(async () => {
      while (current === loop && (await turn(goal())));
      if (current === loop) enter(isFinished() ? 'finished' : 'paused');
    });
  };

  const canGoOn = () => state === 'paused' || (state === 'finished' && !isFinished());

  const run: TrainingRun = {
    target: options.target,
    get state() {
      return state;
    },
    get error() {
      return error;
    },
    progress: lanes,
    start: () => {
      if (canGoOn()) void begin(() => run.target);
    },
    pause: () => {
      if (state === 'running') enter('paused');
      return over;
    },
    step: async (steps = 1) => {
      await run.pause();
      if (!canGoOn()) return;
      const furthest = Math.max(...lanes.map(({ step }) => step));
      const goal = Math.min(run.target, furthest + steps);
      await begin(() => goal);
    },
    reset: () => {
      if (state !== 'failed') enter('paused');
      return afterwards(async () => {
        if (state !== 'failed') await Promise.all(lanes.map((lane) => lane.reset()));
        changed();
      });
    },
  };
  return run;
}
