import { valueOf } from './error';
import type { Limits } from './kinds';
import { normalise } from './requests';
import type { Models } from './models-client';
import type { EngineClient, ResidualFlowResult } from './types';

/** None of residualFlow's fields is a list or a matrix, whose sizes the teaching binary would state. */
const NO_SIZES = {} as Limits;

let models: Models | undefined;

/** The page's one way to models, for widgets that ask for nothing else: the teaching operations are not loaded for them. */
export async function sharedModels(): Promise<Pick<EngineClient, 'createTrainer' | 'residualFlow'>> {
  const { connectModels } = await import('./models-client');
  const own = (models ??= connectModels({}));
  return {
    createTrainer: (config, options) => own.createTrainer(config, options),
    residualFlow: async (request) =>
      valueOf(await own.run('residualFlow', normalise('residualFlow', request, NO_SIZES))) as ResidualFlowResult,
  };
}
