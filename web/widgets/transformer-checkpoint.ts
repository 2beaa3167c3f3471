/** Weights in and out as .safetensors; a file that does not fit is refused with the reason. */
import { parametersOf, readCheckpoint, writeCheckpoint } from '../engine/checkpoint';
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

/** Why a file was refused: `engine`'s reason in its words, or one that the widget says. */
export type Refusal =
  { readonly kind: 'reason'; readonly text: string } | { readonly kind: 'other-model' | 'too-large' };

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

const refuse = (text: string): never => {
  throw new Refused({ kind: 'reason', text });
};

/** The settings that a file's config names, each as its attribute would take it. */
export function patchOf(config: unknown): Partial<TransformerState> {
  if (config === undefined) return {};
  if (typeof config !== 'object' || config === null) return refuse('its config is no object');
  const given = config as Record<string, unknown>;
  if (given['model'] !== undefined && given['model'] !== 'transformer') throw new Refused({ kind: 'other-model' });
  const entries = [...KEPT, 'corpus' as const].flatMap((name) => {
    const value = given[name];
    if (value === undefined) return [];
    const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    const read = isPlain ? transformerParams[name].read(String(value)) : undefined;
    return [
      [name, read ?? refuse(`its config has ${name} ${JSON.stringify(value)}, which is not to be had here`)] as const,
    ];
  });
  const patch = Object.fromEntries(entries) as Partial<TransformerState>;
  // Tasks other than text have the context that their sequences need.
  if (patch.task !== undefined && patch.task !== 'text') delete patch.context;
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
      if (!answer.ok) return refuse(`${answer.status} ${answer.statusText}`);
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
      if (blob.size > LARGEST_FILE) throw new Refused({ kind: 'too-large' });
      const { config, tensors } = readCheckpoint(new Uint8Array(await blob.arrayBuffer()));
      const patch = patchOf(config);
      const vocabulary = (config as { vocabulary?: unknown } | undefined)?.vocabulary;
      this.opened = { name, tensors, vocabulary, patch };
      await this.take(patch);
      this.training.renewNow();
    } catch (thrown) {
      this.refuse(name, thrown);
    }
    this.isOpening = false;
    this.onChange();
  }

  private refuse(name: string, thrown: unknown): void {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    this.refused = { name, refusal: thrown instanceof Refused ? thrown.refusal : { kind: 'reason', text: reason } };
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
    try {
      const { vocabulary } = opened;
      if (vocabulary !== undefined && !same(vocabulary, transformer.facts.vocabulary))
        refuse('its vocabulary is another one');
      await transformer.setParameters(parametersOf(opened.tensors, await transformer.layout()));
      this.applied = transformer;
    } catch (thrown) {
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
    // A text is not the model's, and may be long.
    text: undefined,
    model,
    dFf: 4 * (config.dModel ?? 32),
    context,
    vocabulary,
    ...(config.task === 'text' ? { corpus } : {}),
  };
  return writeCheckpoint(layout, parameters, said);
}
