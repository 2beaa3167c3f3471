/** Words of `<attn-block>`, in English. */
import type { block as zh } from '../zh/block';

export const block: typeof zh = {
  caption: (token) =>
    `The vector of token ${token} on its way through a block. Switch the residual off: what is left of the token itself, and how does the gradient get back? And what does LayerNorm really change?`,
  strips: 'The vector at each station, a row a station',
  stations: {
    x: 'input x',
    norm1: 'after LN₁',
    attention: 'attention output',
    sum1: 'first sum',
    norm2: 'after LN₂',
    mlp: 'FFN output',
    sum2: 'second sum',
  },
  moments: (mean, variance) => `mean ${mean}, var. ${variance}`,
  fullMoments: (mean, variance) => `This station: mean ${mean}, variance ${variance}.`,
  component: (station, component) => `${station}, component ${component}`,
  cellName: (station, component, value) => `${station}, component ${component}: ${value}`,
  residualPath: 'residual: past the branch, added back',
  residual: 'Residual',
  on: 'on',
  off: 'off',
  residualOff: 'the residual is off: the branch alone',
  layerNorm: 'LayerNorm',
  pre: 'pre',
  post: 'post',
  none: 'none',
  mask: 'Mask',
  maskNone: 'none',
  maskCausal: 'causal',
  layers: 'Layers',
  width: 'Width d',
  tokens: 'Tokens',
  token: 'Token followed',
  seed: 'Seed',
  normChoice: 'Which LayerNorm',
  normTruth:
    'LayerNorm only gives each token’s vector mean 0 and variance 1 (a learned scale and shift follow). It makes nothing normally distributed: every dot is shifted and stretched alike, order and relative gaps stay, an outlier stays an outlier.',
  normGone: 'There is no LayerNorm now: mean and variance go where they go, no station is brought back to 0 and 1.',
  normInitial: 'Here γ = 1 and β = 0, where training starts.',
  dots: 'Each number before and after LayerNorm; a line joins the two',
  beforeNorm: (station) => `before: ${station}`,
  afterNorm: (station) => station,
  depthName: '‖x‖ and ‖∂L/∂x‖ at every depth (log axis)',
  depthAxis: 'blocks passed',
  depthAt: (depth, norm, gradient) => `${depth} blocks passed: ‖x‖ = ${norm}, ‖∂L/∂x‖ = ${gradient}`,
  atDepth: (depth) => `${depth} blocks passed: `,
  verdict: {
    fades: (layers, from, to, factor) =>
      `Of the gradient’s ${from} behind layer ${layers}, ${to} gets back to the input, ${factor} times a layer: the first layers get no more than that (vanishing gradient).`,
    keeps: (layers, from, to, factor) =>
      `The gradient’s ${from} behind layer ${layers} comes back to the input as ${to}, ${factor} times a layer: the first layers learn as well.`,
    explodes: (layers, from, to, factor) =>
      `The gradient’s ${from} behind layer ${layers} grows to ${to} on its way back to the input, ${factor} times a layer (exploding gradient).`,
    wanders: (layers, least, most) =>
      `On its way back through ${layers} layers the gradient swells and shrinks, from ${least} to ${most}: there is no steady way.`,
  },
  why: {
    residual:
      'With the residual a layer’s Jacobian is I plus the branch’s: there is always a way on which the gradient passes as it is.',
    plain:
      'Without the residual the gradient is multiplied with every branch’s Jacobian; there is no direct way, and the token’s own vector is lost.',
    plainNorm:
      'Without the residual there is no direct way, and the token’s own vector is lost. LayerNorm brings lengths back in each layer and hides part of it: switch it off too. How much is left depends on the draw: try other seeds.',
  },
  provenance: (seed) =>
    `Random weights (seed ${seed}, as large as at the start of training), without meaning; input x ~ N(0, 1); two heads; L = Σ r ⊙ output, r ~ N(0, 1). ‖·‖ is the mean over the tokens.`,
  tokenBeyond: (token, n) => `token = ${token} is beyond the ${n} there are; number ${n} is shown.`,
  presetPre: 'Preset: 12 layers, pre-LN, residual',
  presetPlain: 'Preset: 12 layers, no residual, no LayerNorm',
  presetPost: 'Preset: 12 layers, post-LN',
  challengeFade: '12 layers: let less than a thousandth of the gradient behind the last layer get back to the input.',
  challengeFadeAsk: 'What has to go for the gradient not to come back?',
  challengeFadeResidual: 'the residual',
  challengeFadeNorm: 'LayerNorm',
  challengeFadeBoth: 'both',
  challengeFadeWhy:
    'Without LayerNorm alone the direct way is still there. Without the residual alone LayerNorm brings lengths back in each layer, and what is left depends on the draw: a twentieth at the median of many seeds, seldom under a thousandth, now and then more than there was. Without both, the Jacobians of 12 layers are multiplied, each makes the gradient smaller, and next to nothing is left.',
};
