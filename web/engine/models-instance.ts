import type { Reply } from './error';
import { loadModelsGlue } from './load';
import type { ModelLimits } from './model-kinds';
import { isModelOperation, modelOperations, type OperationIn } from './operations';
import type { PlainRequest } from './requests';
import { guarded, startGlue, type Instance } from './start-glue';
import type { SliceResult, StepResult, TrainerFacts } from './trainer-types';

/** What the models' wasm offers: trainers, and operations that take and return what those of the teaching wasm do. */
export type ModelsGlue = {
  limits(): ModelLimits;
  createTrainer(config: PlainRequest): Reply<Session>;
  /** By the names of `TrainerMethods`, and `dispose`; undefined where there is no such session or name. */
  askTrainer(session: number, name: string, request: PlainRequest): Reply | undefined;
} & Record<OperationIn<'models'>, (request: PlainRequest) => Reply>;

/** What creating a session replies; later requests name it by `session`. */
export interface Session {
  session: number;
  facts: TrainerFacts;
}

/** Models and what trains them. @throws {EngineError} `engine-failed` where the binary does not fit this script. */
export async function instantiateModels(module: WebAssembly.Module): Promise<Instance<ModelLimits>> {
  const glue = await startGlue<ModelsGlue>(module, loadModelsGlue, [
    'limits',
    'createTrainer',
    'askTrainer',
    ...modelOperations,
  ]);
  const run = guarded((name, request) => {
    if (name === 'createTrainer' || isModelOperation(name)) return glue[name](request);
    const session = request['session'] as number;
    const ask = (name: string, request: PlainRequest): Reply => {
      const reply = glue.askTrainer(session, name, request);
      if (!reply) throw new Error(`there is no session ${session}, or a trainer has no ${name}`);
      return reply;
    };
    return name === 'stepFor' ? slice(() => ask('step', {}) as Reply<StepResult>, request) : ask(name, request);
  });
  return { limits: glue.limits(), run };
}

/** Steps one by one for as long as one more is expected to fit; at least one. */
function slice(step: () => Reply<StepResult>, { milliseconds, steps }: PlainRequest): Reply<SliceResult> {
  const losses: number[] = [];
  const accuracies: number[] = [];
  const start = performance.now();
  for (;;) {
    const reply = step();
    if (!reply.ok) return reply;
    losses.push(reply.value.loss);
    accuracies.push(reply.value.accuracy);
    const passed = performance.now() - start;
    const isLast = losses.length === steps || reply.value.diverged;
    if (!isLast && passed + passed / losses.length <= (milliseconds as number)) continue;
    const value = {
      ...reply.value,
      losses: Float64Array.from(losses),
      accuracies: Float64Array.from(accuracies),
      milliseconds: passed,
    };
    return { ok: true, value };
  }
}
