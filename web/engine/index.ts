/** What `attention-lab/engine` offers, in Node and in browsers. */
export { connectEngine, type ConnectOptions } from './client';
export { createEngine } from './create';
export { EngineError } from './error';
export type { EngineOptions } from './load';
export { mergeScaling } from './merge-scaling';
export {
  trainingRun,
  type Progress,
  type RunState,
  type Trainee,
  type TrainingOptions,
  type TrainingRun,
} from './training-run';
export type * from './types';
