import { EngineError, valueOf } from './error';
import type { ModelLimits } from './model-kinds';
import type { Session } from './models-instance';
import type { PlainRequest } from './requests';
import type { Instance } from './start-glue';
import { normaliseCall, normaliseConfig, trainerMethods, type TrainerMethod } from './trainer-requests';
import type { Trainer, TrainerConfig } from './trainer-types';

export const DISPOSED = 'the trainer was disposed of';

/** A session in this thread. @throws {EngineError} where the config is refused. */
export function createTrainer({ run, limits }: Instance<ModelLimits>, config: TrainerConfig): Trainer {
  const made = valueOf(run('createTrainer', normaliseConfig(config, limits)));
  const { session, facts } = made as Session;
  let disposed = false;
  const methods = perMethod<Trainer>((name) => (...given) => {
    if (disposed) throw new EngineError('engine-failed', DISPOSED);
    return valueOf(run(name, { ...normaliseCall(name, given, facts, limits), session }));
  });
  return {
    facts,
    ...methods,
    dispose: () => {
      if (!disposed) run('dispose', { session } satisfies PlainRequest);
      disposed = true;
    },
  };
}

/** One method for each that a trainer has. */
export function perMethod<Methods extends Record<TrainerMethod, unknown>>(
  method: (name: TrainerMethod) => (...given: unknown[]) => unknown,
): Pick<Methods, TrainerMethod> {
  return Object.fromEntries(trainerMethods.map((name) => [name, method(name)])) as Pick<Methods, TrainerMethod>;
}
