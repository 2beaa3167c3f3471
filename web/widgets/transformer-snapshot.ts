/** What the models of `<attn-transformer>` do with the reader's example at one moment. */
import type { AttentionMaps, Generated, TrainerClient, TrainerFacts } from '../engine/types';

export interface Snapshot {
  /** Steps that the weights have behind them, at least. */
  readonly step: number;
  /** The example as strings. */
  readonly prompt: readonly string[];
  /** Characters of the prompt that the vocabulary lacks: then there is no more than this. */
  readonly unknown: readonly string[];
  /** The right answer; empty where none is right. */
  readonly right: readonly number[];
  readonly transformer: Generated | undefined;
  readonly rnn: Generated | undefined;
  /** Rows are the tokens `looked`, prompt and own answer but its last token. */
  readonly maps: AttentionMaps | undefined;
  readonly looked: readonly number[];
  /** Loss on the held-out part of a text, nats. */
  readonly heldOutLoss: number | undefined;
}

/** Characters that a text goes on with. */
const CONTINUATION = 40;

export async function takeSnapshot(
  transformer: TrainerClient,
  rnn: TrainerClient | undefined,
  prompt: readonly string[],
  step: number,
): Promise<Snapshot> {
  const { facts } = transformer;
  const tokens = prompt.map((token) => facts.vocabulary.indexOf(token));
  const unknown = [...new Set(prompt.filter((_, at) => (tokens[at] ?? -1) < 0))];
  if (unknown.length > 0 || tokens.length === 0) {
    return { ...nothingOf(prompt), step, unknown };
  }
  const isText = facts.heldOutRows > 0;
  const length = isText ? CONTINUATION : facts.answerLength;
  const greedy = { prompt: tokens, length, temperature: 0 };
  const [answer, other, example, heldOut] = await Promise.all([
    transformer.generate(greedy),
    rnn?.generate(greedy),
    isText ? undefined : transformer.example(tokens),
    isText ? transformer.heldOut() : undefined,
  ]);
  const looked = lookedAt(facts, tokens, answer);
  return {
    step,
    prompt,
    unknown,
    right: example ? [...example.targets.subarray(facts.promptLength - 1)] : [],
    transformer: answer,
    rnn: other,
    maps: await transformer.attention(looked),
    looked,
    heldOutLoss: heldOut?.loss,
  };
}

const nothingOf = (prompt: readonly string[]): Snapshot => ({
  step: 0,
  prompt,
  unknown: [],
  right: [],
  transformer: undefined,
  rnn: undefined,
  maps: undefined,
  looked: [],
  heldOutLoss: undefined,
});

/** As many tokens as a row has: of a text the last of the prompt, else the prompt and what was answered so far. */
function lookedAt({ heldOutRows, context }: TrainerFacts, prompt: readonly number[], { tokens }: Generated): number[] {
  return heldOutRows > 0 ? prompt.slice(-context) : [...prompt, ...tokens].slice(0, context);
}
