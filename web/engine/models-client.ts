import { EngineError, type Reply } from './error';
import type { Host } from './host';
import { compileModels, located, type EngineOptions } from './load';
import type { ModelLimits } from './model-kinds';
import modelsWorker from './models-worker?worker&url';
import type { OperationIn } from './operations';
import type { PlainRequest } from './requests';
import { startHost } from './start-host';
import type { CreateTrainerOptions, TrainerClient, TrainerConfig } from './trainer-types';

/** By a name, as in client.ts. */
const here = import.meta.url;

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
    const script = worker ?? located(new URL(modelsWorker, here));
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
        const { openTrainer } = await import('./trainer-client');
        const client = await openTrainer(room.host, config, () => {
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
