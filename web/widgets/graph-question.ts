/** What `<attn-graph>` asks the engine, and what it gets. */
import type { AttentionFlowResult, EngineClient, RnnFlowResult, SequenceGraphsResult } from '../engine/types';
import { tokenNames } from '../figures/graph-route';
import type { graphParams } from '../params/graph';
import type { Values } from '../params/schema';
import { same, type Answered } from './answer';

export type GraphState = Values<typeof graphParams>;

/** The part of the state that the numbers depend on. */
export type GraphQuestion = Pick<GraphState, 'dModel' | 'hiddenSize' | 'gain' | 'activation' | 'seed' | 'causal'> & {
  readonly names: readonly string[];
};

export interface GraphAnswer {
  readonly graphs: SequenceGraphsResult;
  readonly rnn: RnnFlowResult;
  readonly attention: AttentionFlowResult;
}

export function questionOf(state: GraphState): GraphQuestion {
  const { tokens, n, dModel, hiddenSize, gain, activation, seed, causal } = state;
  return { names: tokenNames(tokens, n), dModel, hiddenSize, gain, activation, seed, causal };
}

/** Asks for what has changed since the answer before. */
export async function askGraph(
  engine: EngineClient,
  asked: GraphQuestion,
  last?: Answered<GraphQuestion, GraphAnswer>,
): Promise<GraphAnswer> {
  const { names, dModel, hiddenSize: hidden, gain, activation, seed, causal } = asked;
  const tokens = names.length;
  const keep = <Name extends keyof GraphAnswer>(name: Name, ...given: (keyof GraphQuestion)[]) =>
    last && given.every((field) => same(asked[field], last.asked[field])) ? last.result[name] : undefined;
  const [graphs, rnn, attention] = await Promise.all([
    keep('graphs', 'names', 'dModel') ?? engine.sequenceGraphs({ tokens, width: dModel }),
    keep('rnn', 'names', 'hiddenSize', 'gain', 'activation', 'seed') ??
      engine.rnnFlow({ tokens, hidden, gain, activation, seed }),
    keep('attention', 'names', 'hiddenSize', 'seed', 'causal') ??
      engine.attentionFlow({ tokens, hidden, seed, mask: causal ? 'causal' : 'none' }),
  ]);
  return { graphs, rnn, attention };
}
