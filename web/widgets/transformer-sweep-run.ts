/** Accuracy by gap or by number of items: both models trained anew for each value. */
import type { sharedModels } from '../engine/shared-models';
import { trainingRun, type TrainingRun } from '../engine/training-run';
import type { TrainerConfig } from '../engine/types';

export type Swept = 'gap' | 'items';

export const SWEPT: Record<Swept, readonly number[]> = { gap: [0, 2, 5, 10, 20, 30], items: [1, 2, 4, 8, 12] };
/** While the items are swept. */
const FIXED_GAP = 5;
export const SWEEP_STEPS = 600;
/** Batches that none trained on. */
const TESTS = 16;

export interface Measured {
  readonly value: number;
  readonly transformer: number;
  readonly rnn: number;
}

export type Base = Pick<TrainerConfig, 'layers' | 'heads' | 'dModel' | 'batch' | 'seed' | 'learningRate'>;

/** All but the value swept. */
export const sweepConfig = (base: Base, swept: Swept, value: number): TrainerConfig => ({
  ...base,
  task: 'recall',
  ...(swept === 'gap' ? { gap: value } : { items: value, gap: FIXED_GAP }),
});

export class Sweep {
  readonly measured: Record<Swept, Measured[]> = { gap: [], items: [] };
  running: { readonly swept: Swept; readonly value: number } | undefined;
  failure: Error | undefined;
  private run: TrainingRun | undefined;
  private token: object | undefined;

  constructor(
    private readonly models: typeof sharedModels,
    private readonly onChange: () => void,
  ) {}

  /** Share of the value under way that is done, 0 to 1. */
  get share(): number {
    const steps = this.run?.progress.map(({ step }) => step) ?? [];
    return steps.reduce((sum, step) => sum + step, 0) / (2 * SWEEP_STEPS);
  }

  /** Other settings: what was measured is not theirs. */
  forget(): void {
    this.stop();
    this.measured.gap = [];
    this.measured.items = [];
  }

  stop(): void {
    if (!this.token) return;
    this.token = undefined;
    this.running = undefined;
    void this.run?.pause();
    this.onChange();
  }

  /** Values that are measured already are not trained again. */
  async start(base: Base, swept: Swept): Promise<void> {
    const token = {};
    this.token = token;
    this.failure = undefined;
    try {
      for (const value of SWEPT[swept]) {
        if (this.token !== token) return;
        if (this.measured[swept].some((one) => one.value === value)) continue;
        this.running = { swept, value };
        this.onChange();
        await this.measure(base, swept, value, token);
      }
    } catch (thrown) {
      if (this.token === token) this.failure = thrown instanceof Error ? thrown : new Error(String(thrown));
    }
    if (this.token !== token) return;
    this.token = undefined;
    this.running = undefined;
    this.onChange();
  }

  private async measure(base: Base, swept: Swept, value: number, token: object): Promise<void> {
    const { createTrainer } = await this.models();
    const config = sweepConfig(base, swept, value);
    const transformer = await createTrainer(config);
    try {
      const rnn = await createTrainer({ ...config, model: 'rnn' }, { beside: transformer });
      try {
        const run = trainingRun([transformer, rnn], { target: SWEEP_STEPS, onChange: this.onChange });
        this.run = run;
        await run.step(SWEEP_STEPS);
        if (run.state === 'failed') throw run.error;
        if (this.token !== token) return;
        const [a, b] = await Promise.all([transformer.evaluate({ batches: TESTS }), rnn.evaluate({ batches: TESTS })]);
        this.measured[swept] = [...this.measured[swept], { value, transformer: a.accuracy, rnn: b.accuracy }];
      } finally {
        rnn.dispose();
      }
    } finally {
      transformer.dispose();
    }
  }
}

/** The least gap at which the RNN is under 60 %, once all are measured; 'never' where it is not. */
export function fallsAt(measured: readonly Measured[]): number | 'never' | undefined {
  if (measured.length < SWEPT.gap.length) return undefined;
  return [...measured].sort((a, b) => a.value - b.value).find(({ rnn }) => rnn < 0.6)?.value ?? 'never';
}
