/** Every word shown in English. */
import type { Need } from '../params/schema';
import { shown } from './number';
import { quoted } from './quoted';
import type { Messages } from './zh';

function need(it: Need): string {
  switch (it.kind) {
    case 'number':
      return `a number from ${shown(it.min)} to ${shown(it.max)}`;
    case 'integer':
      return `a whole number from ${shown(it.min)} to ${shown(it.max)}`;
    case 'numbers':
      return `${it.least} to ${it.most} numbers from ${shown(it.min)} to ${shown(it.max)}, separated by commas or spaces`;
    case 'words':
      return `${it.least} to ${it.most} tokens separated by spaces or “/”, each at most ${it.longest} characters long`;
    case 'choice':
      return `one of ${it.choices.join(', ')}`;
    case 'flag':
      return 'true or false';
    case 'symbols':
      return 'one or two letters, such as s,Z';
    case 'bits':
      return `at most ${it.rows} rows of at most ${it.cols} zeros and ones (1 = visible), all of one length, separated by semicolons`;
    case 'cells':
      return `at most ${it.most} cells written matrix.row.column=number, separated by semicolons, such as wq.5.3=2; a matrix is one of ${it.grids.join(', ')}, a number lies between ${shown(it.min)} and ${shown(it.max)}`;
  }
}

export const en: Messages = {
  common: {
    problem: (attribute, given, it) =>
      `${attribute} cannot be “${quoted(given)}”, so the default is shown; it takes ${need(it)}.`,
    refused: (given, it) => `“${quoted(given)}” cannot be used; enter ${need(it)}.`,
    loading: 'Loading the engine …',
    failed: (reason) => `The calculation did not finish: ${reason}`,
    retry: 'Try again',
    menu: 'More actions',
    close: 'Close',
    undo: 'Undo',
    redo: 'Redo',
    reset: 'Reset',
    copyLink: 'Copy link',
    linkCopied: 'Link copied; it opens the widget in this state.',
    linkShown: 'The browser does not allow copying; here is the link:',
    presets: 'Presets',
    less: 'Less',
    more: 'More',
    views: 'Views',
    roundedHint: 'Numbers in the figure are rounded; point at, tap or focus one to read all its digits here.',
    isNow: (name, value) => `${name} is now ${value}`,
  },
  site: {
    unknownWidget: (name, known) => `There is no widget “${name}”; widget= takes one of ${known.join(', ')}.`,
  },
  softmax: {
    caption: 'Drag a bar of z: does softmax always amplify, compared with the linear share z/Σz?',
    logits: 'logits z',
    probabilities: 'softmax share',
    linearShare: 'linear share z/Σz',
    noLinearShare: 'no linear share: it needs every z > 0',
    barValue: (name, z, p) => `${name} is ${z}, share ${p}`,
    verdict: {
      sharper: (soft, linear) => `Largest share: softmax ${soft}, linear ${linear}. Here softmax widens the gap.`,
      flatter: (soft, linear) => `Largest share: softmax ${soft}, linear ${linear}. Here softmax narrows the gap.`,
      equal: (soft) => `Largest share: ${soft} for both (four decimals). Here softmax leaves the gap as it is.`,
      none: (soft) => `Largest share: softmax ${soft}. No linear share while a z ≤ 0.`,
    },
    temperature: 'Temperature T',
    cold: 'T → 0: largest takes all',
    hot: 'T → ∞: all equal',
    exactTemperature: 'Type a value of T',
    shift: 'Add c to all',
    editLogits: 'Your own logits',
    editHint: '2 to 12 numbers, separated by commas or spaces',
    cancels: (norm) => `Subtracting max changes nothing: above and below (${norm}′) the same factor e^(max/T) is gone.`,
    allDigits: 'The figure rounds; all digits:',
    tabFacts: 'Properties',
    tabSteps: 'Step by step',
    steps: 'softmax step by step',
    shiftMax: 'minus the largest',
    divideT: 'by T',
    exponentiate: 'e to it',
    sum: 'sum of the exponentials',
    divide: 'by the sum',
    entropy: 'Entropy H (nats)',
    options: 'Effective options e^H',
    sumIsOne: 'Sum is 1 (within n·ε)',
    nonNegative: 'Each ≥ 0',
    order: 'Same order as z',
    shiftEffect: 'Largest change from adding c',
    presetPair: 'Preset: [1, 2]',
    presetFlatter: 'Preset: [0.1, 0.2], flatter than linear',
    presetThree: 'Preset: [1, 2, 3]',
  },
  curves: {
    caption: (z, s) =>
      `Drag the cursor to change ${z}: not only ${s} moves. Every curve has a slope, and all slopes sum to 0.`,
    captionTemperature:
      'Drag the cursor to change the temperature T: low comes close to argmax, high to the uniform distribution.',
    tabLogit: 'Over a logit',
    tabTemperature: 'Over temperature',
    probability: 'probability',
    slopeIn: (z) => `slope in ${z}`,
    sum: 'Sum',
    plot: (z, value) => `Curves of every class’s probability over ${z}; the cursor stands at ${z} = ${value}.`,
    balance: (s, own, others) => `${s}’s ${own} balances the others’ ${others}; `,
    balanceExact: 'the sum is exactly 0.',
    balanceRounding: (sum) => `the ${sum} left is rounding of doubles.`,
    slopes: (list) => `Slopes: ${list}`,
    index: 'Which logit moves',
    indexBeyond: (index, n) => `index = ${index} is beyond the ${n} logits (from 0, at most ${n - 1}); drawn as 0.`,
    notRising: (from, to) => `from = ${from} must be less than to = ${to}; drawn as auto.`,
    temperature: 'Temperature T',
    editLogits: 'Your own logits',
    editHint: '2 to 8 numbers, separated by commas or spaces',
    logistic: 'With two classes this is the logistic curve: only the difference z₁ − z₂ counts.',
    entropy: 'Entropy H (nats)',
    options: 'Effective options',
    limits: 'This temperature and both limits',
    limitsNote: (n) =>
      `Rings are limits: as T → 0 only the largest logit is left (ties share); as T → ∞ each class gets 1/${n} and the entropy reaches its most, ln ${n}.`,
    plotOverT: (t) =>
      `Curves of every class’s probability and of the entropy over temperature; the cursor stands at T = ${t}.`,
    entropyNow: (h, options) => `entropy ${h}, effective options ${options}`,
    presetThree: 'Preset: [1, 2, 3]',
    presetTwo: 'Preset: [1, 2], two classes',
    presetTies: 'Preset: [1, 3, 3], with a tie',
  },
  graph: {
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
    segment: 'Split into words',
    segmentFailed: 'That gives no 2 to 64 words; separate them with “/” or spaces.',
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
  },
  matrix: {
    caption: 'Tap a weight and see how one query and all the keys make it.',
    previous: 'Previous step',
    next: 'Next step',
    showAll: 'All six steps',
    showOne: 'Step by step',
    stepOf: (step) => `Step ${step} of 6`,
    step1: 'Project: X times three matrices gives queries Q, keys K and values V.',
    step1Cross:
      'Project: the decoder’s X gives the queries Q; the encoder’s output E gives the keys K and the values V.',
    step2: 'Dot products: every query with every key gives the attention scores QKᵀ.',
    step3: 'Scale: divide the scores by √d_k, so that softmax does not saturate.',
    step3None: 'Scaling is off: the scores go into softmax as they are.',
    step4: 'Mask: hidden places become −∞; tap cells of M to draw your own.',
    step5: 'Softmax: every row becomes attention weights, none negative, with sum 1.',
    step6: 'Weighted sum: every output averages the values by its weights.',
    grids: {
      x: 'X inputs',
      y: 'E encoder’s output',
      wq: 'W_Q',
      wk: 'W_K',
      wv: 'W_V',
      q: 'Q queries',
      k: 'K keys',
      kt: 'Kᵀ keys, transposed',
      v: 'V values',
      scores: 'QKᵀ scores',
      scaled: 'QKᵀ/√d_k scaled',
      mask: 'M mask, 1 = visible',
      masked: 'masked scores',
      weights: 'A weights',
      output: 'O outputs',
    },
    scaledOff: 'QKᵀ, not scaled',
    wordClasses: ['pron.', 'verb', 'part.', 'mod.', 'noun'],
    cellAt: (grid, row, col) => `${grid}, row ${row}, column ${col}:`,
    masked: 'masked',
    visible: 'visible',
    rowSum: 'sum',
    unscaled: 'scaling is off: not divided by √d_k',
    hidden: 'masked → −∞',
    shown: 'visible: the score stays',
    fullyMasked: (token) =>
      `Everything in the row of “${token}” is masked: there is nothing to share among, so its weights and its output are defined as 0, not NaN.`,
    terms: (count) => `(${count} terms)`,
    byHand: '(set by hand, no longer projected)',
    rowSumOf: (token) => `sum of the row of “${token}”`,
    pairDiffers: 'A is not symmetric: each direction asks with its own query, and each row has its own softmax.',
    pairEqual: 'These two happen to be equal, but A is not symmetric in general: try another cell.',
    pairAlone: (a, value) => `a(${a}, ${a}) = ${value}: there is but one token, which can only read itself.`,
    pairMasked:
      'A masked direction can only have weight 0: the mask decides that, not queries and keys, so it does not tell whether A is symmetric.',
    pairBothMasked: 'Both directions are masked, so both weights are 0: the mask decides that, not queries and keys.',
    pairSelf: (a, value) =>
      `a(${a}, ${a}) = ${value}: a token reading itself; tap a cell off the diagonal to compare both directions.`,
    pairCross:
      'Rows are the decoder’s tokens, columns the encoder’s: the two directions are different questions, and A need not even be square.',
    rowMeanings: (tokens) => [
      'The query is the zero vector, so every dot product is 0: six equal weights, nothing was asked.',
      'A verb looks for pronouns (component 1) and nouns (component 3): subject and object get a share each.',
      `A particle looks for verbs: on component 4 only the key of “${tokens[1] ?? ''}” is not 0.`,
      `A modifier looks for nouns; its query is half as long as that of “${tokens[4] ?? ''}”, so it is less decided.`,
      `A modifier looks for nouns: on component 3 only the key of “${tokens[5] ?? ''}” is not 0.`,
      'A noun looks for verbs first (component 4), and for what modifies it (component 2).',
    ],
    fromDesign: 'Designed by hand',
    designNote:
      'X’s columns are word classes; a row of W_Q says what such words look for, the same row of W_K how they are found. The pattern’s meaning was written in by a person.',
    fromRandom: (seed) => `Random weights (seed ${seed}), without meaning`,
    randomNote:
      'The pattern looks no less like one, yet nothing was learnt: a pattern has no meaning by itself. Equal tokens have equal X.',
    edited: (count) => `${count} ${count === 1 ? 'cell' : 'cells'} set by hand`,
    source: 'Weights',
    sourceDesign: 'designed',
    sourceRandom: 'random',
    scale: 'Scale',
    scaleSqrt: '÷√d_k',
    scaleNone: 'none',
    mask: 'Mask',
    maskNone: 'none',
    maskCausal: 'causal',
    maskPadding: 'padding',
    maskCustom: 'drawn',
    noCausal:
      'Cross-attention has no causal mask: queries and keys belong to two sequences, so none comes “later” than another.',
    drawMask: 'Tap cells of M in step 4, or press Space: 1 = visible, 0 = masked.',
    validLens: 'Valid length',
    tokens: 'Your own sentence',
    tokensHint: '1 to 64 tokens separated by spaces or “/”; other words take random X and W',
    kvTokens: 'The encoder’s sentence (cross-attention)',
    kvTokensHint: 'empty for self-attention; for instance I/ate/a/red/apple',
    seed: 'Seed',
    dModel: 'Columns d of X',
    dk: 'd_k = d_v',
    projection: 'Projection',
    editHint: 'Choose a cell of X, W, Q, K or V and type a number.',
    resetCell: 'Restore this cell',
    tabMatrices: 'Matrices',
    tabArcs: 'Lines',
    tabCode: 'PyTorch',
    queries: 'queries',
    keys: 'keys',
    arcs: 'the thicker the line, the larger the weight',
    readsMost: (query, key, weight) => `${query} reads ${key} most, weight ${weight}`,
    keyWeight: (query, key, weight) => `${query} gives ${key} the weight ${weight}`,
    copyCode: 'Copy the code',
    codeCopied: 'Code copied.',
    codeNotCopied: 'The browser does not allow copying; select the code and copy it.',
    code: {
      visible: 'True = visible',
      otherNumbers: 'too many numbers to write out: shapes and distribution are the same, the values are not',
      byHand: 'set by hand',
      fullyMasked: 'a fully masked row is 0/0: defined as 0 here',
      same: 'the same in one call (PyTorch 2.1 or newer)',
      sameSince: 'in one call: the same from PyTorch 2.5 on; older ones give NaN in fully masked rows',
      encoder: 'from the encoder',
    },
    presetDesign: 'Preset: designed by hand',
    presetRandom: 'Preset: random weights',
    presetCausal: 'Preset: causal mask',
    presetMaskedRow: 'Preset: one row fully masked',
    presetCross: 'Preset: cross-attention',
  },
};
