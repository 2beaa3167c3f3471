/** What `<attn-graph>` asks the engine, and what it gets. */
import type { AttentionFlowResult, EngineClient, RnnFlowResult, SequenceGraphsResult } from '../engine/types';
import { tokenNames } from '../figures/graph-route';
import type { graphParams } from '../params/graph';
import type { Values } from '../params/schema';

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

export async function askGraph(engine: EngineClient, asked: GraphQuestion): Promise<GraphAnswer> {
  const { names, dModel, hiddenSize: hidden, gain, activation, seed, causal } = asked;
  const tokens = names.length;
  const [graphs, rnn, attention] = await Promise.all([
    engine.sequenceGraphs({ tokens, width: dModel }),
    engine.rnnFlow({ tokens, hidden, gain, activation, seed }),
    engine.attentionFlow({ tokens, hidden, seed, mask: causal ? 'causal' : 'none' }),
  ]);
  return { graphs, rnn, attention };
}
