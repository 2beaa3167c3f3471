/** Words of `<attn-position>`, in English. */
import type { position as zh } from '../zh/position';

export const position: typeof zh = {
  caption: (count) =>
    `Shuffle the ${count} tokens and watch the outputs: attention itself does not know who comes first; position encodings have to tell it.`,
  beforeTitle: (shown, all) =>
    shown === all ? 'Outputs, original order' : `Outputs, original order (${shown} of ${all} numbers)`,
  nowTitle: 'Outputs, order of now',
  differenceTitle: 'largest distance from the output above',
  orderName: 'Order of now; Shift and an arrow key move a token',
  placeName: (token, place) => `${token}, position ${place}`,
  outputName: (token, component, value) => `output of ${token}, component ${component}: ${value}`,
  differenceName: (token, value) => `the output of ${token} changed by at most ${value}`,
  shuffle: 'Shuffle',
  restore: 'Original order',
  orderHint: 'Or drag the lower row of tokens; by keyboard, Shift and an arrow key.',
  orderNow: (order) => `Order of now: ${order}`,
  encoding: 'Positions',
  encodingNone: 'none',
  encodingSinusoidal: 'added',
  mask: 'Mask',
  maskNone: 'none',
  maskCausal: 'causal',
  verdict: {
    own: 'The order has not changed yet: shuffle, and see whether any output does.',
    same: 'The order changed, and not one output did: each only moved along with its token (permutation equivariance).',
    rounding: (value) =>
      `The order changed, and no output did: each only moved along with its token (permutation equivariance). The ${value} that is left is rounding, from adding in another order.`,
    encoded: (value) =>
      `The outputs changed, by up to ${value}: with its position added, a token in another place is another vector.`,
    masked: (value) =>
      `Without any encoding the outputs changed, by up to ${value}: under a causal mask a token reads itself and those before it, so it matters who they are.`,
    both: (value) => `The outputs changed, by up to ${value}: the encoding and the causal mask both make order count.`,
  },
  provenance: (seed) =>
    `One layer, one head, random weights (seed ${seed}), without meaning; equal tokens are equal vectors.`,
  arithmetic: (token, component) => `Output of “${token}”, component ${component}`,
  weightsTimesValues: 'Σ weight × value',
  terms: (count) => `(${count} terms)`,
  tabSimilarity: 'Similarity',
  tabGrid: 'Grid and vector',
  tabWave: 'Waves',
  similarityTitle: (position) => `Encoding of position ${position} · that of each position`,
  spokenSimilarity: (position, other, value) => `positions ${position} and ${other}: dot product ${value}`,
  positionAxis: 'position t',
  similarityNote:
    'Tap a token to choose a position: the curve is highest there, the same to both sides, and depends on nothing but how far apart two positions are. The shaded part is this sentence.',
  mapNote:
    'A row holds one position’s dot products with all: stripes along the diagonal, for only the difference counts. Tap a cell to choose a pair.',
  encodingMap: 'Encodings: rows are positions, columns components',
  similarityMap: 'Dot products: rows and columns are positions',
  gridNote:
    'A row is the vector of one position; components on the left change fast, those on the right slowly. Tap a cell to choose both.',
  stripName: (position) => `Encoding of position ${position}`,
  componentName: (component, value) => `component ${component}: ${value}`,
  waveName: (component) => `Component ${component} over the positions`,
  waveNote:
    'Move the component: the later, the longer its wave. Fast waves tell neighbours apart, slow ones near from far.',
  positionSlider: 'Position s',
  otherSlider: 'Position t',
  componentSlider: 'Component (from 0)',
  positionsSlider: 'Positions',
  width: 'Width d',
  base: 'Base b',
  seed: 'Seed',
  editTokens: 'Tokens of your own',
  editHint: '2 to 8, separated by “/” or spaces',
  orderProblem: (count) => `order should be 1 to ${count}, each once; the original order is shown.`,
  presetSentence: 'Preset: six tokens, no encoding',
  presetBites: 'Preset: dog bites man, man bites dog',
  bites: ['dog', 'bites', 'man'],
  presetEncoded: 'Preset: encoding added, read backwards',
  presetCausal: 'Preset: no encoding, causal mask',
  challengeShuffle: 'No encoding, no mask: shuffle, and look at the outputs.',
  challengeShuffleAsk: 'What happens to each token’s output?',
  challengeShuffleAll: 'all change',
  challengeShuffleMoved: 'only moved tokens’ change',
  challengeShuffleNone: 'none changes, they move along',
  challengeShuffleWhy:
    'An output is a weighted mean over all tokens, its weights come from query and key alone, and a sum does not ask for an order: f(PX) = P f(X). There is no order here to speak of.',
  challengeCausal: 'Still without encoding, take the causal mask and shuffle again.',
  challengeCausalAsk: 'Do the outputs still just move along?',
  challengeCausalYes: 'yes',
  challengeCausalNo: 'no',
  challengeCausalWhy:
    'Under a causal mask token t reads the first t only. Whom it reads depends on the order, and equivariance is gone. This is why a GPT without position encodings can still learn some order.',
  challengeLast: 'Causal mask, no encoding: change the order, but keep the output of the last token as it was.',
  challengeLastWhy:
    'The last token sees all. As long as it stays last its output stays, however those before it are ordered: it still cannot tell their order.',
  challengeOrder: 'No encoding, no mask: find an order that changes some token’s output by more than rounding.',
  challengeOrderWhy:
    'All n! orders give the same outputs. In “dog bites man” and “man bites dog” the output of “bites” is the same.',
};
