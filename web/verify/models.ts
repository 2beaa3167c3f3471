/** What a model answers to a golden's request: its logits and gradient, and three steps of AdamW on the golden's batch. */
import { parametersOf } from '../engine/checkpoint';
import type { Engine, EngineClient, ParameterPlace, Trainer, TrainerClient, TrainerConfig } from '../engine/types';
import type { Golden } from './checks';

interface Named {
  readonly name: string;
  readonly shape: readonly number[];
  readonly data: readonly number[];
}

interface ModelRequest extends TrainerConfig {
  readonly parameters: readonly Named[];
  readonly tokens: readonly number[];
  readonly targets: readonly number[];
}

/** The parts of the flat buffer by name; what the layout has not, or in another shape, is missing. */
function parts(flat: Float32Array, layout: readonly ParameterPlace[], wanted: readonly Named[]) {
  return wanted.map(({ name, shape }) => {
    const place = layout.find((one) => one.name === name);
    if (place?.shape.join() !== shape.join()) return undefined;
    return { name, shape, data: flat.subarray(place.offset, place.offset + sizeOf(shape)) };
  });
}

const sizeOf = (shape: readonly number[]) => shape.reduce((size, extent) => size * extent, 1);

interface Kept {
  readonly answers: Map<Golden, Promise<object>>;
  /** The next trainer moves into the worker of the last. */
  last?: Trainer | TrainerClient;
}

/** Several checks look at one answer. */
const kept = new WeakMap<Engine | EngineClient, Kept>();

/** @throws {EngineError} where the model has other parameters than the golden, or refuses it. */
export function modelResult(engine: Engine | EngineClient, golden: Golden): Promise<object> {
  const own = kept.get(engine) ?? { answers: new Map<Golden, Promise<object>>() };
  kept.set(engine, own);
  const answer = own.answers.get(golden) ?? train(engine, golden, own);
  own.answers.set(golden, answer);
  return answer;
}

async function create(engine: Engine | EngineClient, config: TrainerConfig, own: Kept) {
  const { last } = own;
  const beside = last && 'place' in last ? { beside: last } : {};
  const trainer = await engine.createTrainer(config, beside);
  last?.dispose();
  return (own.last = trainer);
}

async function train(engine: Engine | EngineClient, golden: Golden, own: Kept): Promise<object> {
  const { parameters, tokens, targets, ...config } = golden.request as unknown as ModelRequest;
  const trainer = await create(engine, config, own);
  const layout = await trainer.layout();
  await trainer.setParameters(parametersOf(new Map(parameters.map((one) => [one.name, one])), layout));
  const logits = await trainer.logits(tokens);
  const losses: number[] = [];
  const gradients: Float32Array[] = [];
  for (let step = 0; step < (golden.result as { losses: number[] }).losses.length; step++) {
    const { loss, gradient } = await trainer.lossAndGradient(tokens, targets);
    losses.push(loss);
    gradients.push(gradient);
    await trainer.applyGradient(gradient);
  }
  const [gradient = new Float32Array()] = gradients;
  return {
    logits,
    losses,
    gradient: parts(gradient, layout, parameters),
    updated: parts(await trainer.parameters(), layout, parameters),
  };
}
