/** Words of `<attn-graph>`, in English. */
import type { graph as zh } from '../zh/graph';

export const graph: typeof zh = {
  caption:
    'Tap two tokens and count the hops, then tap them the other way round: an RNN is a one-way street from state to state, attention lets every token read every other directly.',
  captionCausal:
    'Tap two tokens and count the hops, then tap them the other way round: an RNN passes on from state to state; attention takes one hop, but under the causal mask a token reads only itself and those before it.',
  path: 'RNN: a path',
  complete: 'Attention: complete graph',
  completeCausal: 'Attention: itself and earlier',
  rnn: 'RNN',
  attention: 'Attention',
  hops: (from, to, steps) =>
    `${from} → ${to}: ${steps === undefined ? 'no path' : `${steps} ${steps === 1 ? 'hop' : 'hops'}`}`,
  pickEnd: (from) => `${from} → ?`,
  pickHint: (from) => `From “${from}”; now tap the token to go to (Esc to cancel).`,
  tokenName: (name, position, part) =>
    `${name}, number ${position}${part === 'from' ? ', start' : part === 'to' ? ', end' : ''}`,
  forward: (stations, edges) =>
    `RNN: ${stations}, over ${edges} ${edges === 1 ? 'edge' : 'edges'}. Attention: one edge, directly.`,
  backwardOpen: 'Backwards the RNN has no path: its edges hₜ → hₜ₊₁ only lead onwards. Attention still takes 1 hop.',
  backwardCausal:
    'Backwards neither has a path: the RNN’s edges only lead onwards, and the causal mask hides later tokens.',
  itself: 'The same token: 0 hops. In attention every token has a weight for itself, too.',
  weights: 'Weights aₜ,ₛ: token t reads token s; two directions, two weights.',
  beyond: (name, given, n) => `${name} = ${given} is beyond the sentence of ${n} tokens; drawn as ${n}.`,
  chooseFrom: 'From',
  chooseTo: 'To',
  play: 'Play',
  pause: 'Pause',
  next: 'One step',
  rest: 'Clear',
  counter: (step, n, steps) =>
    `Step ${step}: the RNN has ${step} of ${n} hidden states; attention ${step >= steps ? 'is done with all tokens' : 'has not begun'}.`,
  counterRest: (n, steps) =>
    `The RNN needs ${n} steps in a row; one layer of attention needs ${steps}, updating all tokens at once.`,
  editTokens: 'Your own sentence',
  editHint: '2 to 64 tokens, separated by “/” or spaces',
  length: 'Tokens n',
  mask: 'Mask',
  maskNone: 'None',
  maskCausal: 'Causal',
  pairs: (pairs, directed) =>
    `${pairs} ${pairs === '1' ? 'pair' : 'pairs'} of tokens; weights have a direction and include self: ${directed}.`,
  pairsCausal: (pairs, causal) =>
    `${pairs} ${pairs === '1' ? 'pair' : 'pairs'} of tokens, edges from earlier ones to later ones only; weights include self: ${causal}.`,
  adjacency: 'Adjacency matrix: a row reads, a column is read; tap a cell to choose a pair.',
  tabTime: 'Timeline',
  tabInformation: 'Information',
  tabCost: 'Cost',
  timelineRnn: 'RNN reads',
  timelineAttention: 'Attention',
  timelineGeneration: 'Both write',
  timelineSteps: (count) => `${count} ${count === 1 ? 'step' : 'steps'}`,
  timelineAxis: 'steps →',
  timelineNote:
    'A row is a token, a column a step. With the sentence given (reading, training), attention computes it in one column; when it writes, the next token has to wait for the last one, so both go one by one.',
  pathStrip: 'RNN: left in each hₜ',
  completeStrip: 'Attention: found in each oₜ',
  stripsTitle: (name, symbol) =>
    `How much of “${name}” (${symbol}) reaches each place: ‖∂output/∂${symbol}‖, the Frobenius norm over √h`,
  scale: 'log scale, the same for both',
  reaches: (name, position, value) => `${name}, number ${position}, ${value}`,
  unreachable: 'out of reach',
  verdict: {
    rnn: (trend, near, far, factor) => {
      const what = {
        fades: 'The RNN fades with distance',
        keeps: 'The RNN about keeps it, whatever the distance',
        explodes: 'The RNN grows with distance (it explodes)',
      }[trend];
      return `${what}: near ${near}, far ${far}; on average × ${factor} a token.`;
    },
    rnnAtEnd: 'RNN: this is the last token; nothing lies further on.',
    attention: (far, n, share) =>
      `Attention does not depend on distance, but thins out as n grows: ${far}; equal weights would be 1/n = 1/${n} = ${share}.`,
    attentionCausal: (far, n, share) =>
      `Attention falls as about 1/t under the causal mask: token t divides its weight among t tokens. That is sharing, not distance. ${far}; equal weights would be 1/${n} = ${share}.`,
  },
  provenance: (seed, width) =>
    `Random weights (seed ${seed}), no meaning; the same inputs on both sides, width ${width}.`,
  gain: 'Gain',
  gainNoteTanh:
    'Gain is the spectral radius of W. tanh saturates, so the critical gain lies above 1 and depends on the inputs.',
  gainNoteLinear:
    'Gain is the spectral radius of W. Without tanh each token further on multiplies by exactly gain once more, so 1 is critical.',
  activation: 'Activation',
  linear: 'linear',
  hidden: 'Hidden dimension h',
  seed: 'Seed',
  profile: 'How much reaches each position (log axis)',
  position: 'position t',
  edges: 'Edges',
  directedWeights: 'Directed weights (self included)',
  causalWeights: 'Weights under a causal mask',
  longestPath: 'Longest path',
  meanDistance: 'Mean distance (reachable ordered pairs)',
  sequentialSteps: 'Sequential steps',
  core: 'Multiplications (of attention: its core)',
  projections: 'Multiplications (attention’s projections)',
  dModel: 'Width d',
  costWidths: 'Both are counted at the same width d: in this table the RNN’s hidden state has dimension d, too.',
  crossing: (n, d) => {
    const projections = 'With the projections counted, attention always multiplies more.';
    if (n === d) return `Now n = d = ${n}: attention’s core multiplies exactly as often as the RNN. ${projections}`;
    return n < d
      ? `Now n = ${n} < d = ${d}: attention’s core multiplies less often than the RNN; they meet at n = d. ${projections}`
      : `Now n = ${n} > d = ${d}: attention’s core multiplies more often than the RNN; they meet at n = d. ${projections}`;
  },
  memory: 'Bottleneck: numbers kept once the sentence is read (here the RNN’s h is set by itself)',
  rnnKeeps: (h) => `RNN: ${h}, however long the sentence`,
  attentionKeeps: (n, d, kept) => `Attention: ${n} × ${d} = ${kept} (n·d)`,
  presetSentence: 'Preset: six tokens',
  presetBack: 'Preset: backwards, from the last token to the first',
  presetLong: 'Preset: 64 tokens',
  presetCritical: 'Preset: 64 tokens, gain = 1.2',
  reachStart: 'the start itself: through U once',
  throughValue: (weight) =>
    `of this the term through the value is the weight ${weight}; the rest goes through query and key`,
  yes: 'it can',
  no: 'it cannot',
  challengeRoute: 'Find a way through the RNN from a later token to an earlier one, such as the last to the first.',
  challengeRouteWhy:
    'The edges hₜ → hₜ₊₁ only lead forward; h₁ is made of x₁ alone, so later tokens change it by exactly 0. To see what follows takes a second RNN, run backwards.',
  challengeBlock:
    'Keep attention from reaching back as well: choose a pair from a later token to an earlier one so that ‖∂oₜ/∂xₛ‖ is exactly 0.',
  challengeBlockAsk: 'Can what attention passes on be exactly 0, not just small?',
  challengeBlockWhy:
    'Weights of softmax are always above 0, so without a mask something always arrives. The causal mask puts −∞ in place of the score, and the weight is exactly 0: no way back, as in the RNN.',
  challengeGain:
    'Under “Information”, starting from token 1, with tanh and at least 21 tokens: set the gain so that ‖∂h₂₁/∂x₁‖, 20 steps after x₁, lies between 0.5 and 2 (point at place 21 of the RNN’s strip to read it).',
  challengeGainStart: (i) => `The start is now x${i}: make it x₁.`,
  challengeGainAsk: 'Will that gain be below 1, 1, or above 1?',
  gainBelow: 'below 1',
  gainOne: '1',
  gainAbove: 'above 1',
  challengeGainWhy:
    'Twenty Jacobians are multiplied; tanh′ ≤ 1, and less where it saturates, so only a gain above 1 makes up for it. What works is a narrow range that moves with seed, width and inputs: this is why RNNs are hard to train.',
  challengeCrossing: 'Set n and d so that attention’s core multiplies exactly as often as the RNN.',
  challengeCrossingAsk: 'Where do they meet?',
  challengeCrossingWhy:
    '2n²d = 2nd² exactly where n = d: for sequences shorter than the width attention’s core is cheaper, for longer ones the RNN is.',
  challengeProjections: 'Counting the projections, let attention multiply no more often than the RNN.',
  challengeProjectionsWhy:
    'The projections alone take 4nd², twice the RNN’s 2nd², and the core adds 2n²d. Attention multiplies more, and gets parallel steps and one hop for it.',
};
