/** The trainer's interface: a small model, the task it is trained on, and what may be asked of it. */
import type { Matrix32, NumberList } from './types';

export type ModelName = 'transformer' | 'rnn';
export type TaskName = 'copy' | 'reverse' | 'sort' | 'recall' | 'add' | 'text';

/** Token numbers, integers from 0. */
export type TokenList = readonly number[] | Int32Array;

/** Everything is optional; a field that does not concern the task or the model is not looked at. */
export interface TrainerConfig {
  /**
   * 'transformer' (the default): decoder-only, as GPT-2. 'rnn': one tanh layer, as wide as makes it nearest to the parameter
   * count of the Transformer with the same config.
   */
  model?: ModelName;
  /** 'copy' by default. */
  task?: TaskName;
  /** 1 to 12; 1 by default. */
  layers?: number;
  /** Divides `dModel`; 2 by default. */
  heads?: number;
  /** 1 to 1024; 32 by default. A model has at most 10⁶ parameters. */
  dModel?: number;
  /** Width between the two layers of the MLP, 1 to 4096; 4·dModel by default. */
  dFf?: number;
  /** Tokens of a row: of `text` 1 to 512, 32 by default; other tasks take only what their sequences need. */
  context?: number;
  /** Sequences of a step, 1 to 1024; 16 by default. */
  batch?: number;
  /** Finite and > 0; 3e-3 by default. */
  learningRate?: number;
  /** Finite and ≥ 0; 0.01 by default. On parameters with two dimensions. */
  weightDecay?: number;
  /** Of the initial weights and of the batches, an unsigned 32-bit integer; 1 by default. */
  seed?: number;
  /**
   * One string a token, all different, 2 to 4096 of them, the task's marks last; the task's own by default (for `text` the
   * characters of the text).
   */
  vocabulary?: readonly string[];
  /** What `text` learns from, at most 2²⁰ bytes as UTF-8; needed there. */
  text?: string;
  /** Symbols of `copy`, `reverse` and `sort`, 1 to 128; 8 by default. */
  length?: number;
  /** Random symbols between what `recall` reads and what it repeats, 0 to 256; 10 by default. */
  gap?: number;
  /** Symbols that `recall` keeps, 1 to 64; 4 by default. */
  items?: number;
  /** 'learned' by default. */
  positions?: 'learned' | 'sinusoidal' | 'none';
  /** Whether sublayers add to their input; true by default. */
  residual?: boolean;
  /** Before each sublayer (the default), after each sum, or nowhere. */
  layerNorm?: 'pre' | 'post' | 'none';
  /** Whether scores are divided by √d_k ('sqrt', the default). */
  scale?: 'sqrt' | 'none';
}

/** What task and model turned out to be. */
export interface TrainerFacts {
  /** The string of each token. */
  readonly vocabulary: readonly string[];
  /** Tokens of a row. */
  readonly context: number;
  /** Sequences of a step. */
  readonly batch: number;
  /** Numbers in all parameters together. */
  readonly parameters: number;
  /** Tokens up to the one after which the answer starts; 1 for `text`. */
  readonly promptLength: number;
  /** Positions of a row that count: number promptLength − 1 and all after it. */
  readonly answerLength: number;
  /** Share of right answers of the best guess that does not know the prompt; for `text`, the commonest character's. */
  readonly chanceAccuracy: number;
  /** That guess's loss, nats; for `text`, the entropy of the characters. */
  readonly chanceLoss: number;
  /** Rows of `text` that are held out; 0 for other tasks. */
  readonly heldOutRows: number;
  /** Where a solution looks: what its attention may be expected to show. */
  readonly pattern: 'diagonal' | 'anti-diagonal' | 'by-content' | 'by-column' | 'recent';
  /** For each position the one whose token is the answer there; −1 where that is none or depends on the tokens. */
  readonly sources: readonly number[];
}

/** One parameter's place in the flat buffer; named as in PyTorch, weights are out × in. */
export interface ParameterPlace {
  readonly name: string;
  readonly shape: readonly number[];
  readonly offset: number;
}

/** Loss and accuracy are those of a step's own batch before its update. */
export interface StepResult {
  /** Steps since the start, these included. */
  step: number;
  /** The last one's, nats. */
  loss: number;
  /** The last one's share of counted positions whose largest logit is the target's. */
  accuracy: number;
  /** The last loss is NaN: it changed nothing, and no step follows until `reset` or `setParameters`. */
  diverged: boolean;
  /** Of every step taken here. */
  losses: Float64Array;
  accuracies: Float64Array;
}

export interface SliceResult extends StepResult {
  /** How long the steps took. */
  milliseconds: number;
}

export interface LossAndGradient {
  /** Mean cross-entropy over the counted targets, nats. */
  loss: number;
  /** As long as `parameters()`. */
  gradient: Float32Array;
}

export interface AttentionMaps {
  layers: number;
  heads: number;
  /** weights[layer·heads + head], n × n: row t is what position t attends to. */
  weights: Matrix32[];
}

export interface GenerateRequest {
  /** At least one token. */
  prompt: TokenList;
  /** Tokens to add, 1 to 4096. */
  length: number;
  /** ≥ 0; 0 takes the likeliest always; 1 by default. */
  temperature?: number;
  /** Draws among so many likeliest; 0, the default: among all. */
  topK?: number;
  /** Unsigned 32-bit integer; 1 by default. */
  seed?: number;
}

export interface Generated {
  /** Without the prompt; fewer than asked for if the model has diverged. */
  tokens: Int32Array;
  /** A row a token: its distribution before temperature and topK. */
  probabilities: Matrix32;
}

export interface TaskExample {
  tokens: Int32Array;
  /** The next tokens; −1 where nothing counts. */
  targets: Int32Array;
}

export interface Evaluation {
  /** Mean over the counted positions, nats. */
  loss: number;
  accuracy: number;
  /** Positions, to merge evaluations by. */
  counted: number;
}

/** What a session answers. Lists that are given are copied. */
export interface TrainerMethods {
  layout(): ParameterPlace[];
  /** A copy of the flat buffer. */
  parameters(): Float32Array;
  /** One finite number for each; training starts anew from them, AdamW's state is cleared. */
  setParameters(parameters: NumberList): void;
  /** k × context of both, 1 ≤ k ≤ batch; a target −1 is not counted, but one must be. */
  lossAndGradient(tokens: TokenList, targets: TokenList): LossAndGradient;
  /** One step of AdamW with a gradient of the caller's. */
  applyGradient(gradient: NumberList): void;
  /** 1 (the default) to 10 000 steps on the task's own batches; fewer if the loss becomes NaN. */
  step(steps?: number): StepResult;
  /**
   * As many steps as fit into so many milliseconds, more than 0 and at most 50, but one at least (which alone may take longer) and
   * at most `steps` (10 000 by default). Which steps they are does not depend on the time.
   */
  stepFor(milliseconds: number, steps?: number): SliceResult;
  /** Of one sequence of 1 to context tokens; refused by the RNN (argument `model`). */
  attention(tokens: TokenList): AttentionMaps;
  /** Flat, (number of tokens) × vocabulary: of one sequence of 1 to context tokens, or of up to batch whole ones. */
  logits(tokens: TokenList): Float32Array;
  generate(request: GenerateRequest): Generated;
  /** The row of a prompt of promptLength tokens and its right answer; refused by `text` (argument `task`). */
  example(prompt: TokenList): TaskExample;
  /** On `batches` (1) batches that no step trains on, from number `first` (0). */
  evaluate(request?: { first?: number; batches?: number }): Evaluation;
  /** On `rows` (all after `first`) held-out rows from `first` (0); refused by other tasks than `text` (argument `task`). */
  heldOut(request?: { first?: number; rows?: number }): Evaluation;
  /** The initial weights of the seed, step 0: the same run again, bit for bit. */
  reset(): void;
}

/** A session in this thread. Methods throw `EngineError`; after `dispose` all of them do, with `engine-failed`. */
export interface Trainer extends TrainerMethods {
  readonly facts: TrainerFacts;
  /** Frees the session's memory. */
  dispose(): void;
}

/**
 * The same behind promises. Long calls of `step` run in slices of at most 50 ms, so that what else is asked is answered between them.
 * Once the worker has broken down, every method rejects with `engine-failed`: its weights are lost, and a new trainer is needed.
 */
export type TrainerClient = {
  [Name in keyof TrainerMethods]: (
    ...given: Parameters<TrainerMethods[Name]>
  ) => Promise<ReturnType<TrainerMethods[Name]>>;
} & {
  readonly facts: TrainerFacts;
  /** 'this-thread' where no worker starts. */
  readonly place: 'worker' | 'blob-worker' | 'this-thread';
  /** Frees the session's memory, and ends the worker with its last session. Calls under way may reject. */
  dispose(): void;
};

export interface CreateTrainerOptions {
  /** A trainer in whose worker the new one is to live, so that the two take turns; by default a worker of its own. */
  beside?: TrainerClient;
}
