import { EngineError, reasonOf, valueOf } from './error';
import type { Host } from './host';
import type { ModelLimits } from './model-kinds';
import type { Session } from './models-instance';
import type { PlainRequest } from './requests';
import { DISPOSED, perMethod } from './trainer';
import { normaliseCall, normaliseConfig, SLICE } from './trainer-requests';
import type { SliceResult, StepResult, TrainerClient, TrainerConfig } from './trainer-types';

/** In this thread a slice may not hold up a frame. Milliseconds. */
const SLICE_HERE = 8;

/** A session at a host; `left` is called when it is disposed of. */
export async function openTrainer(
  host: Host<ModelLimits>,
  config: TrainerConfig,
  left: () => void,
): Promise<TrainerClient> {
  const session = valueOf(await host.run('createTrainer', normaliseConfig(config, host.limits))) as Session;
  return trainerClient(host, session, left);
}

function trainerClient(host: Host<ModelLimits>, { session, facts }: Session, left: () => void): TrainerClient {
  let disposed = false;
  const longest = host.place === 'this-thread' ? SLICE_HERE : SLICE;

  const ask = async (name: string, request: PlainRequest): Promise<unknown> => {
    if (disposed) throw new EngineError('engine-failed', DISPOSED);
    try {
      return valueOf(await host.run(name, { ...request, session }));
    } catch (thrown) {
      if (!host.broken) throw thrown;
      const code = thrown instanceof EngineError ? thrown.code : 'engine-failed';
      throw new EngineError(code, `${reasonOf(thrown)}; this trainer's weights are lost: create a new one`);
    }
  };

  const slice = async (milliseconds: number, steps: number): Promise<SliceResult> => {
    const result = await ask('stepFor', { milliseconds: Math.min(milliseconds, longest), steps });
    if (host.place === 'this-thread') await nextTask();
    return result as SliceResult;
  };

  const methods = perMethod<TrainerClient>((name) => async (...given) => {
    const request = normaliseCall(name, given, facts, host.limits);
    if (name === 'step') return inSlices(request['steps'] as number, (steps) => slice(longest, steps));
    if (name === 'stepFor') return slice(request['milliseconds'] as number, request['steps'] as number);
    return ask(name, request);
  });

  return {
    facts,
    place: host.place,
    ...methods,
    dispose: () => {
      if (disposed) return;
      disposed = true;
      // Where the host has ended, the session has too.
      host.run('dispose', { session }).catch(() => undefined);
      left();
    },
  };
}

async function inSlices(steps: number, slice: (steps: number) => Promise<SliceResult>): Promise<StepResult> {
  const losses: number[] = [];
  const accuracies: number[] = [];
  for (;;) {
    const { step, loss, accuracy, diverged, ...slices } = await slice(steps - losses.length);
    losses.push(...slices.losses);
    accuracies.push(...slices.accuracies);
    if (losses.length < steps && !diverged) continue;
    return {
      step,
      loss,
      accuracy,
      diverged,
      losses: Float64Array.from(losses),
      accuracies: Float64Array.from(accuracies),
    };
  }
}

/** After what else waits for this thread: input, painting, other requests. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));
