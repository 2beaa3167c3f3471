import { EngineError, reasonOf, valueOf, type Reply } from './error';
import type { Host } from './host';
import { compileModels, type EngineOptions } from './load';
import type { ModelLimits } from './model-kinds';
import type { Session } from './models-instance';
import modelsWorker from './models-worker?worker&url';
import type { OperationIn } from './operations';
import type { PlainRequest } from './requests';
import { startHost } from './start-host';
import { DISPOSED, perMethod } from './trainer';
import { normaliseCall, normaliseConfig, SLICE } from './trainer-requests';
import type { CreateTrainerOptions, SliceResult, StepResult, TrainerClient, TrainerConfig } from './trainer-types';

/** In this thread a slice may not hold up a frame. Milliseconds. */
const SLICE_HERE = 8;

/** A worker, or this thread, and how many sessions live there. It ends with the last of them. */
interface Room {
  readonly host: Host<ModelLimits>;
  sessions: number;
}

export interface ModelsOptions extends EngineOptions {
  /** The worker's script, by default the one beside this script; 'none' computes in this thread. */
  worker?: URL | 'none' | undefined;
}

/** What the engine's client loads when models are first asked for. */
export interface Models {
  createTrainer(config?: TrainerConfig, options?: CreateTrainerOptions): Promise<TrainerClient>;
  /** A normalised request, whose arrays a worker takes. */
  run(name: OperationIn<'models'>, request: PlainRequest): Promise<Reply>;
  /** Ends every worker. */
  dispose(): void;
}

export function connectModels({ worker, ...options }: ModelsOptions): Models {
  const rooms = new Map<TrainerClient, Room>();
  const open = new Set<Room>();
  let compiled: Promise<WebAssembly.Module> | undefined;
  let disposed = false;

  /** Once for all; after a failure the next one who asks tries again. */
  const compile = () =>
    (compiled ??= compileModels(options).then(
      ({ module }) => module,
      (error: unknown) => {
        compiled = undefined;
        throw error;
      },
    ));

  const openRoom = async (): Promise<Room> => {
    const module = await compile();
    const script = worker ?? new URL(modelsWorker, import.meta.url);
    const host = await startHost(module, script, async () =>
      (await import('./models-instance')).instantiateModels(module),
    );
    const room = { host, sessions: 0 };
    open.add(room);
    if (disposed) leave(room);
    return room;
  };

  const leave = (room: Room) => {
    if (room.sessions > 0 && !disposed) return;
    room.host.end();
    open.delete(room);
  };

  const roomOf = (beside: TrainerClient): Room => {
    const room = rooms.get(beside);
    if (room && !room.host.broken) return room;
    throw new EngineError('engine-failed', 'the trainer that the new one was to live beside is no more', 'beside');
  };

  /** Where operations without a session run: opened by the first who asks, and again where it broke. */
  let operations: Promise<Room> | undefined;
  const liveRoom = async (last: Promise<Room> | undefined): Promise<Room> => {
    const room = await last?.catch(() => undefined);
    return room && !room.host.broken ? room : openRoom();
  };

  return {
    run: async (name, request) => {
      operations = liveRoom(operations);
      const { host } = await operations;
      return host.run(name, request);
    },
    createTrainer: async (config = {}, { beside } = {}) => {
      const room = beside ? roomOf(beside) : await openRoom();
      room.sessions++;
      const left = () => {
        room.sessions--;
        leave(room);
      };
      try {
        const request = normaliseConfig(config, room.host.limits);
        const session = valueOf(await room.host.run('createTrainer', request)) as Session;
        const client = trainerClient(room.host, session, () => {
          rooms.delete(client);
          left();
        });
        rooms.set(client, room);
        return client;
      } catch (error) {
        left();
        throw error;
      }
    },
    dispose: () => {
      disposed = true;
      open.forEach(leave);
    },
  };
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
