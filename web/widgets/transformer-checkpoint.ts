/** Weights in and out as .safetensors; a file that does not fit is refused with the reason, and changes nothing. */
import { parametersOf, readCheckpoint, writeCheckpoint } from '../engine/checkpoint';
import { EngineError } from '../engine/error';
import { FileRefusal } from '../engine/file-error';
import type { Tensor } from '../engine/safetensors';
import type { Evaluation, TrainerClient, TrainerConfig } from '../engine/types';
import type { SourceReason } from '../messages/source-reason';
import { transformerParams } from '../params/transformer';
import { fetchBytes, nameOfAddress, readBytes, SourceRefusal, sourceReasonOf } from './file-bytes';
import { same } from './answer';
import { configOf, tokensOf, trainingOf, AS_USUAL, type TransformerState } from './transformer-config';
import type { Training, Session } from './transformer-run';

/** A million parameters in float64, header included: what is larger is no model of this page. */
const LARGEST_FILE = 8 * 2 ** 20;
/** Batches that the opened weights are measured on, and none trains on. */
const TESTS = 4;
/** What the engine trains with where it is told nothing else: this page cannot tell it. */
const WEIGHT_DECAY = 0.01;

/** What the weights belong to: with anything else of the settings they may go on. */
const KEPT = [
  'task',
  'length',
  'items',
  'gap',
  'context',
  'layers',
  'heads',
  'dModel',
  'positions',
  'residual',
  'layerNorm',
  'scale',
] as const;

/** Why a file was refused. */
export type Refusal =
  | SourceReason
  | { readonly kind: 'setting'; readonly name: string; readonly value: unknown }
  /** What the engine said of the settings that the file names. */
  | { readonly kind: 'engine'; readonly failure: EngineError; readonly state: TransformerState; readonly text: string }
  | { readonly kind: 'other-model' | 'vocabulary' | 'no-text' | 'not-finite' };

export interface Opened {
  readonly name: string;
  readonly tensors: ReadonlyMap<string, Tensor>;
  readonly vocabulary: unknown;
  /** Training steps behind the weights, where the file says. */
  readonly trained: number | undefined;
  readonly patch: Partial<TransformerState>;
}

class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.kind);
  }
}

const refuse = (refusal: Refusal): never => {
  throw new Refused(refusal);
};

/** Settings that a file may name beside those that its weights need: with them training goes on as it was. */
const ALONG = ['corpus', 'text', 'seed', 'batch', 'learningRate', 'steps'] as const;

/** The settings that a file's config names, each as its attribute would take it. */
export function patchOf(config: unknown): Partial<TransformerState> {
  if (config === undefined) return {};
  if (typeof config !== 'object' || config === null)
    throw new SourceRefusal({ kind: 'file', reason: { kind: 'config' } });
  const given = config as Record<string, unknown>;
  if (given['model'] !== undefined && given['model'] !== 'transformer') refuse({ kind: 'other-model' });
  const decay = given['weightDecay'];
  if (decay !== undefined && decay !== WEIGHT_DECAY) refuse({ kind: 'setting', name: 'weightDecay', value: decay });
  const entries = [...KEPT, ...ALONG].flatMap((name) => {
    const value = given[name];
    if (value === undefined) return [];
    const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    const read = isPlain ? transformerParams[name].read(String(value)) : undefined;
    return [[name, read ?? refuse({ kind: 'setting', name, value })] as const];
  });
  const patch = Object.fromEntries(entries) as Partial<TransformerState>;
  if (patch.task !== 'text') {
    // Other tasks have the context that their sequences need, and no text.
    if (patch.task !== undefined) delete patch.context;
    delete patch.corpus;
    delete patch.text;
  } else if (patch.text !== undefined) {
    patch.corpus = 'own';
  } else if (patch.corpus === 'own') {
    refuse({ kind: 'no-text' });
  }
  return patch.task === undefined ? patch : { ...patch, ...asUsual(patch.task, patch), example: '', map: 0 };
}

/** What the task has anyway stays the task's. */
function asUsual(task: TransformerState['task'], patch: Partial<TransformerState>): Partial<TransformerState> {
  const usual = trainingOf({ task, ...AS_USUAL });
  const names = ['batch', 'learningRate', 'steps'] as const;
  return Object.fromEntries(names.flatMap((name) => (patch[name] === usual[name] ? [[name, 'auto']] : [])));
}

/** How many steps a file says that its weights have behind them. */
function trainedOf(config: unknown): number | undefined {
  const { trainedSteps } = (config ?? {}) as { trainedSteps?: unknown };
  return Number.isSafeInteger(trainedSteps) && (trainedSteps as number) >= 0 ? (trainedSteps as number) : undefined;
}

async function textOf({ task, corpus, text }: TransformerState): Promise<string> {
  if (task !== 'text') return '';
  if (corpus === 'own') return text;
  const { corpusText } = await import('./transformer-corpus');
  return corpusText(corpus);
}

/** As much of the element as a checkpoint uses. */
export interface CheckpointHost {
  readonly state: TransformerState;
  readonly training: Training;
  /** Takes a file's settings; sessions for them are there. */
  take(patch: Partial<TransformerState>): void;
  requestUpdate(): void;
}

export class Checkpoint {
  opened: Opened | undefined;
  refused: { readonly name: string; readonly refusal: Refusal } | undefined;
  isOpening = false;
  /** Which model has the opened weights, and what they are worth. */
  private applied: { readonly to: TrainerClient; readonly worth: Evaluation } | undefined;
  private src = '';
  private turn: object | undefined;

  constructor(private readonly host: CheckpointHost) {
    host.training.prepare = (session) => this.goOn(session);
  }

  /** The address of the `src` attribute, once. */
  async fetch(src: string): Promise<void> {
    if (src === '' || src === this.src) return;
    this.src = src;
    await this.open(nameOfAddress(src), () => fetchBytes(src, LARGEST_FILE));
  }

  openFiles(files: readonly File[]): Promise<void> {
    return this.open(files.map(({ name }) => name).join(', '), () => readBytes(files, LARGEST_FILE));
  }

  /** The file whose weights a session began with. */
  of({ transformer }: Session): Opened | undefined {
    return this.applied?.to === transformer ? this.opened : undefined;
  }

  /** Loss and accuracy of the file's weights before a session's first step. */
  worthOf({ transformer }: Session): Evaluation | undefined {
    return this.applied?.to === transformer ? this.applied.worth : undefined;
  }

  /** The last file that was chosen counts. */
  private async open(name: string, get: () => Promise<Uint8Array>): Promise<void> {
    const turn = (this.turn = {});
    this.isOpening = true;
    this.refused = undefined;
    this.host.requestUpdate();
    let refusal: Refusal | undefined;
    try {
      const { config, tensors } = readCheckpoint(await get());
      const vocabulary = (config as { vocabulary?: unknown } | undefined)?.vocabulary;
      await this.exchange({ name, tensors, vocabulary, trained: trainedOf(config), patch: patchOf(config) }, turn);
    } catch (thrown) {
      refusal = thrown instanceof Refused ? thrown.refusal : sourceReasonOf(thrown);
    }
    if (turn !== this.turn) return;
    this.isOpening = false;
    if (refusal) this.refused = { name, refusal };
    this.host.requestUpdate();
  }

  /** Sessions with the file's settings and weights in place of those of now, once all of it has proved to be of use. */
  private async exchange(opened: Opened, turn: object): Promise<void> {
    const { training } = this.host;
    const state = { ...this.host.state, ...opened.patch };
    const text = await textOf(state);
    if (turn !== this.turn) return;
    const asked = { config: configOf(state, text), rnn: state.rnn };
    let applied: Checkpoint['applied'];
    const prepare = async ({ transformer }: Session) => {
      applied = await give(opened, transformer);
    };
    const follow = () => {
      this.opened = opened;
      this.applied = applied;
      this.host.take(opened.patch);
    };
    try {
      await training.open(asked, tokensOf(state, text), prepare, follow);
    } catch (failure) {
      if (failure instanceof FileRefusal || !(failure instanceof EngineError)) throw failure;
      refuse({ kind: 'engine', failure, state, text });
    }
  }

  /** Other settings, or the same once more: the opened weights go on where they are of their kind. */
  private async goOn({ transformer, asked }: Session): Promise<void> {
    const { opened } = this;
    const fits = KEPT.every((name) => {
      const wanted = opened?.patch[name];
      const has = (asked.config as Record<string, unknown>)[name];
      return wanted === undefined || has === undefined || wanted === has;
    });
    if (!opened || !fits) return;
    try {
      this.applied = await give(opened, transformer);
    } catch (thrown) {
      // The weights are another model's: this one begins with its own.
      if (!(thrown instanceof Refused || thrown instanceof FileRefusal)) throw thrown;
    }
  }
}

/** Gives a session the weights of a file, measured. @throws where they are not of its kind, or of no use. */
async function give({ tensors, vocabulary }: Opened, transformer: TrainerClient) {
  if (vocabulary !== undefined && !same(vocabulary, transformer.facts.vocabulary)) refuse({ kind: 'vocabulary' });
  await transformer.setParameters(parametersOf(tensors, await transformer.layout()));
  const worth = await transformer.evaluate({ batches: TESTS });
  if (!Number.isFinite(worth.loss)) refuse({ kind: 'not-finite' });
  return { to: transformer, worth };
}

export interface Saved {
  readonly config: TrainerConfig;
  readonly model: 'transformer' | 'rnn';
  readonly corpus: string;
  /** Of a whole training. */
  readonly steps: number;
  /** So far, where that is known. */
  readonly trainedSteps: number | undefined;
}

/** A session's weights as a file. */
export async function fileOf(trainer: TrainerClient, { config, model, corpus, ...along }: Saved): Promise<Uint8Array> {
  const [layout, parameters] = await Promise.all([trainer.layout(), trainer.parameters()]);
  const { vocabulary, context } = trainer.facts;
  const said = {
    ...config,
    ...along,
    // One that ships is known by its name; without one of the reader's own the model could not be opened again.
    text: corpus === 'own' ? config.text : undefined,
    model,
    dFf: 4 * (config.dModel ?? 32),
    context,
    vocabulary,
    ...(config.task === 'text' ? { corpus } : {}),
  };
  return writeCheckpoint(layout, parameters, said);
}
