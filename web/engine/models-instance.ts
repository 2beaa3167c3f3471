import type { Reply } from './error';
import { loadModelsGlue } from './load';
import type { ModelLimits } from './model-kinds';
import { isModelOperation, modelOperations, type OperationIn } from './operations';
import type { PlainRequest } from './requests';
import { guarded, startGlue, type Instance } from './start-glue';
import type {
  AttentionMaps,
  Evaluation,
  Generated,
  LossAndGradient,
  ParameterPlace,
  SliceResult,
  StepResult,
  TaskExample,
  TrainerFacts,
} from './trainer-types';

/** A C++ trainer; `delete` frees it. */
interface Handle {
  describe(): TrainerFacts;
  layout(): ParameterPlace[];
  parameters(): Float32Array;
  setParameters(parameters: unknown): Reply<undefined>;
  applyGradient(gradient: unknown): Reply<undefined>;
  lossAndGradient(tokens: unknown, targets: unknown): Reply<LossAndGradient>;
  step(steps: number): Reply<StepResult>;
  attention(tokens: unknown): Reply<AttentionMaps>;
  logits(tokens: unknown): Reply<Float32Array>;
  generate(request: PlainRequest): Reply<Generated>;
  example(prompt: unknown): Reply<TaskExample>;
  evaluate(request: PlainRequest): Reply<Evaluation>;
  heldOut(request: PlainRequest): Reply<Evaluation>;
  reset(): void;
  delete(): void;
}

/** What the models' wasm offers: trainers, and operations that take and return what those of the teaching wasm do. */
export type ModelsGlue = {
  limits(): ModelLimits;
  createTrainer(config: PlainRequest): Reply<Handle>;
} & Record<OperationIn<'models'>, (request: PlainRequest) => Reply>;

/** What creating a session replies; later requests name it by `session`. */
export interface Session {
  session: number;
  facts: TrainerFacts;
}

const done = <Value>(value: Value): Reply<Value> => ({ ok: true, value });
const nothing = done(undefined);

/** What a session may be asked, by name: that of the method of `TrainerMethods`. */
const answers: Record<string, (trainer: Handle, request: PlainRequest) => Reply> = {
  layout: (trainer) => done(trainer.layout()),
  parameters: (trainer) => done(trainer.parameters()),
  setParameters: (trainer, { parameters }) => trainer.setParameters(parameters),
  applyGradient: (trainer, { gradient }) => trainer.applyGradient(gradient),
  lossAndGradient: (trainer, { tokens, targets }) => trainer.lossAndGradient(tokens, targets),
  step: (trainer, { steps }) => trainer.step(steps as number),
  stepFor: (trainer, { milliseconds, steps }) => slice(trainer, milliseconds as number, steps as number),
  attention: (trainer, { tokens }) => trainer.attention(tokens),
  logits: (trainer, { tokens }) => trainer.logits(tokens),
  generate: (trainer, request) => trainer.generate(request),
  example: (trainer, { prompt }) => trainer.example(prompt),
  evaluate: (trainer, request) => trainer.evaluate(request),
  heldOut: (trainer, request) => trainer.heldOut(request),
  reset: (trainer) => {
    trainer.reset();
    return nothing;
  },
};

/** Models and what trains them. @throws {EngineError} `engine-failed` where the binary does not fit this script. */
export async function instantiateModels(module: WebAssembly.Module): Promise<Instance<ModelLimits>> {
  const glue = await startGlue<ModelsGlue>(module, loadModelsGlue, ['limits', 'createTrainer', ...modelOperations]);
  const trainers = new Map<number, Handle>();
  let created = 0;

  const create = (config: PlainRequest): Reply<Session> => {
    const made = glue.createTrainer(config);
    if (!made.ok) return made;
    trainers.set(++created, made.value);
    return done({ session: created, facts: made.value.describe() });
  };

  const run = guarded((name, request) => {
    if (name === 'createTrainer') return create(request);
    if (isModelOperation(name)) return glue[name](request);
    const session = request['session'] as number;
    const trainer = trainers.get(session);
    if (!trainer) throw new Error(`there is no session ${session}`);
    if (name === 'dispose') {
      trainers.delete(session);
      trainer.delete();
      return nothing;
    }
    const answer = answers[name];
    if (!answer) throw new Error(`a trainer has no ${name}`);
    return answer(trainer, request);
  });
  return { limits: glue.limits(), run };
}

/** Steps one by one for as long as one more is expected to fit; at least one. */
function slice(trainer: Handle, milliseconds: number, steps: number): Reply<SliceResult> {
  const losses: number[] = [];
  const accuracies: number[] = [];
  const start = performance.now();
  for (;;) {
    const reply = trainer.step(1);
    if (!reply.ok) return reply;
    losses.push(reply.value.loss);
    accuracies.push(reply.value.accuracy);
    const passed = performance.now() - start;
    const isLast = losses.length === steps || reply.value.diverged;
    if (!isLast && passed + passed / losses.length <= milliseconds) continue;
    return done({
      ...reply.value,
      losses: Float64Array.from(losses),
      accuracies: Float64Array.from(accuracies),
      milliseconds: passed,
    });
  }
}
