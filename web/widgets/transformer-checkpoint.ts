/** Weights in and out as .safetensors; a file that does not fit is refused with the reason. */
import { parametersOf, readCheckpoint, writeCheckpoint } from '../engine/checkpoint';
import { FileRefusal, type FileReason } from '../engine/file-error';
import type { Tensor } from '../engine/safetensors';
import type { TrainerClient, TrainerConfig } from '../engine/types';
import { transformerParams } from '../params/transformer';
import type { Training, Session } from './transformer-run';
import { same } from './answer';
import type { TransformerState } from './transformer-config';

/** A million parameters in float64, header included: what is larger is no model of this page. */
export const LARGEST_FILE = 8 * 2 ** 20;

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
  | { readonly kind: 'file'; readonly reason: FileReason }
  | { readonly kind: 'too-large'; readonly megabytes: string }
  | { readonly kind: 'setting'; readonly name: string; readonly value: string }
  | { readonly kind: 'answer'; readonly status: string }
  | { readonly kind: 'other-model' | 'vocabulary' | 'no-text' | 'unreachable' };

export interface Opened {
  readonly name: string;
  readonly tensors: ReadonlyMap<string, Tensor>;
  readonly vocabulary: unknown;
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

/** Settings that a file names beside those that its weights need. */
const ALONG = ['corpus', 'text'] as const;

/** The settings that a file's config names, each as its attribute would take it. */
export function patchOf(config: unknown): Partial<TransformerState> {
  if (config === undefined) return {};
  if (typeof config !== 'object' || config === null) return refuse({ kind: 'file', reason: { kind: 'config' } });
  const given = config as Record<string, unknown>;
  if (given['model'] !== undefined && given['model'] !== 'transformer') refuse({ kind: 'other-model' });
  const entries = [...KEPT, ...ALONG].flatMap((name) => {
    const value = given[name];
    if (value === undefined) return [];
    const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    const read = isPlain ? transformerParams[name].read(String(value)) : undefined;
    return [[name, read ?? refuse({ kind: 'setting', name, value: JSON.stringify(value) })] as const];
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
  return patch;
}

export class Checkpoint {
  opened: Opened | undefined;
  refused: { readonly name: string; readonly refusal: Refusal } | undefined;
  isOpening = false;
  /** Which model has the opened weights. */
  private applied: TrainerClient | undefined;
  private src = '';

  constructor(
    private readonly training: Training,
    private readonly onChange: () => void,
    /** Takes a file's settings; new sessions follow. */
    private readonly take: (patch: Partial<TransformerState>) => Promise<void>,
  ) {
    training.prepare = (session) => this.apply(session);
  }

  /** The address of the `src` attribute, once. */
  async fetch(src: string): Promise<void> {
    if (src === '' || src === this.src) return;
    this.src = src;
    await this.open(src.split('/').pop() ?? src, async () => {
      const answer = await fetch(new URL(src, document.baseURI));
      if (!answer.ok) refuse({ kind: 'answer', status: `${answer.status} ${answer.statusText}`.trim() });
      return answer.blob();
    });
  }

  openFile(file: File): Promise<void> {
    return this.open(file.name, () => Promise.resolve(file));
  }

  /** The file whose weights a session began with. */
  of({ transformer }: Session): Opened | undefined {
    return this.applied === transformer ? this.opened : undefined;
  }

  private async open(name: string, get: () => Promise<Blob>): Promise<void> {
    this.isOpening = true;
    this.refused = undefined;
    this.onChange();
    try {
      const blob = await get();
      if (blob.size > LARGEST_FILE) refuse({ kind: 'too-large', megabytes: (blob.size / 2 ** 20).toFixed(1) });
      const { config, tensors } = readCheckpoint(new Uint8Array(await blob.arrayBuffer()));
      const patch = patchOf(config);
      const vocabulary = (config as { vocabulary?: unknown } | undefined)?.vocabulary;
      this.opened = { name, tensors, vocabulary, patch };
      this.applied = undefined;
      await this.take(patch);
      this.training.renewNow();
    } catch (thrown) {
      this.refuse(name, thrown);
    }
    this.isOpening = false;
    this.onChange();
  }

  private refuse(name: string, thrown: unknown): void {
    if (thrown instanceof Refused) this.refused = { name, refusal: thrown.refusal };
    else if (thrown instanceof FileRefusal) this.refused = { name, refusal: { kind: 'file', reason: thrown.reason } };
    else this.refused = { name, refusal: { kind: 'unreachable' } };
    this.opened = undefined;
    this.onChange();
  }

  /** Gives a session the opened weights, if they are of its kind. */
  private async apply({ transformer, asked }: Session): Promise<void> {
    const { opened } = this;
    if (!opened) return;
    const fits = KEPT.every((name) => {
      const wanted = opened.patch[name];
      const has = (asked.config as Record<string, unknown>)[name];
      return wanted === undefined || has === undefined || wanted === has;
    });
    if (!fits) return;
    const { vocabulary } = opened;
    const isSpoken = vocabulary === undefined || same(vocabulary, transformer.facts.vocabulary);
    // Settings that were changed after it was opened: the weights are not theirs.
    if (!isSpoken && this.applied) return;
    try {
      if (!isSpoken) refuse({ kind: 'vocabulary' });
      await transformer.setParameters(parametersOf(opened.tensors, await transformer.layout()));
      this.applied = transformer;
    } catch (thrown) {
      if (!(thrown instanceof Refused || thrown instanceof FileRefusal)) throw thrown;
      this.refuse(opened.name, thrown);
    }
  }
}

/** A session's weights as a file. */
export async function fileOf(
  trainer: TrainerClient,
  config: TrainerConfig,
  model: 'transformer' | 'rnn',
  corpus: string,
): Promise<Uint8Array> {
  const [layout, parameters] = await Promise.all([trainer.layout(), trainer.parameters()]);
  const { vocabulary, context } = trainer.facts;
  const said = {
    ...config,
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
