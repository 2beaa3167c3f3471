/** Words of `<attn-scaling>`, in English. */
import type { scaling as zh } from '../zh/scaling';

export const scaling: typeof zh = {
  caption: 'Drag d_k from 1 to 256: without dividing by √d_k, what happens to softmax? Overflow, or something else?',
  captionComponents:
    '“Mean 0, variance 1, uncorrelated”: if one of them fails, does dividing by √d_k still give variance 1?',
  captionErrors:
    'These numbers are samples: the more pairs, the smaller the standard error. How far from theory are they?',
  raw: 'q·k',
  scaled: 'q·k/√d_k',
  normalCurve: 'normal approximation',
  axis: (extent, place) => `axis ends at ±${extent}: the two lines ${place === 'above' ? 'above' : 'on the left'}`,
  histogram: (name, pairs) =>
    `Histogram of ${name}, ${pairs} pairs, with the normal curve of the same mean and variance`,
  width: 'Width d_k',
  exactWidth: 'Type a d_k',
  notNormal: {
    normal:
      'At small d_k, q·k is not normal: a sharper peak and heavier tails; it nears the dashed curve as d_k grows.',
    uniform: 'At small d_k, q·k is not normal; it nears the dashed curve as d_k grows.',
    rademacher: 'Components are ±1, so q·k takes only integers 2 apart; it nears the dashed curve as d_k grows.',
    correlated: 'With ρ ≠ 0 the terms are not independent: q·k nears no normal distribution, however large d_k is.',
  },
  progress: (drawn, all) => `${drawn} / ${all} pairs`,
  stop: 'Stop',
  goOn: 'Go on',
  stopped: (drawn) => `stopped at ${drawn} pairs`,
  done: (all) => `all ${all} pairs are drawn`,
  tabDistribution: 'Softmax',
  tabComponents: 'Mean & correlation',
  tabErrors: 'Standard errors',
  strips: {
    scores: 'attention scores q·k_j',
    unscaled: 'unscaled: softmax(q·k_j)',
    scaled: 'scaled: softmax(q·k_j/√d_k)',
  },
  row: 'One row of weights',
  cell: (row, column, value) => `${row}, ${column}: ${value}`,
  provenance: (seed, keys) =>
    `One row of weights: one q against ${keys} keys, all components standard normal random numbers (seed ${seed}), without meaning.`,
  overflow: (exponential) =>
    `Not overflow: this row’s largest exponential is ${exponential} either way, since softmax subtracts the maximum.`,
  verdict: {
    same: () => 'At d_k = 1, √d_k = 1: scaled and unscaled are the same.',
    mild: (share) => `d_k is still small: even unscaled, only ${share} of the rows saturate.`,
    many: (share, scaled) =>
      `Saturation: unscaled, one key takes all in ${share} of the rows, their gradient almost 0; scaled, in ${scaled}.`,
  },
  spread: {
    apart: (median, mean, factor) =>
      `Unscaled gradients differ widely: a few lift the mean to ${mean}, over ${factor} times the median ${median}.`,
    far: (median, mean, factor) =>
      `Most unscaled gradients are almost 0 (median ${median}); a few lift the mean to ${mean}, over ${factor} times that.`,
  },
  terms: (count) => `(${count} terms)`,
  allDigits: 'The figure rounds; all digits:',
  table: 'Statistics, unscaled and scaled',
  unscaledColumn: 'unscaled',
  scaledColumn: 'scaled',
  variance: 'Variance',
  mean: 'Mean',
  maxWeight: 'Largest weight, mean of rows',
  entropy: 'Entropy (nats), mean of rows',
  normMean: 'Gradient norm ‖∂s/∂(q·k)‖, mean',
  normMedian: 'Gradient norm, median',
  saturated: 'Saturated rows (largest weight > 0.99)',
  theory: (value) => `theory ${value}`,
  ofMost: (value) => `at most ${value}`,
  ofRows: (rows, all) => `${rows} of ${all} rows`,
  gradients: 'Every row’s gradient norm ‖∂s/∂(q·k)‖_F, logarithmic axis',
  gradientsNote:
    'A scaled gradient norm carries a factor 1/√d_k, so it is smaller by nature; what matters is that all rows are alike (mean ≈ median) and none is dead.',
  unscaledRows: 'unscaled',
  scaledRows: 'scaled',
  markMean: 'mean',
  markMedian: 'median',
  heap: (name, mean, median) => `${name}: distribution of the rows’ gradient norms, mean ${mean}, median ${median}`,
  distribution: 'Components are',
  distributions: { normal: 'normal', uniform: 'uniform', rademacher: '±1' },
  seed: 'Seed',
  keys: 'Keys a row',
  componentMean: 'Mean μ of the components',
  correlation: 'Correlation ρ between components',
  componentsVerdict: {
    holds:
      'μ = 0, ρ = 0: the variance is exactly d_k, and exactly 1 after dividing by √d_k. That is what the assumption is for.',
    mean: (scaled) =>
      `μ ≠ 0: 2d_kμ² is added; after dividing by √d_k the variance is ${scaled}, not 1, and the mean is no longer 0.`,
    correlation: (scaled) =>
      `ρ ≠ 0: what is added grows as d_k²; dividing by √d_k does not hold it: the scaled variance is ${scaled}.`,
  },
  measured: (value, error) => `measured ${value} ± ${error}`,
  samples: 'Pairs to draw',
  trail: 'Scaled variance ± 2 std. errors',
  pairs: 'pairs drawn',
  theoryLine: 'theory',
  meanDistance: 'Mean: standard errors from theory',
  varianceDistance: 'Variance: standard errors from theory',
  quarter: 'Four times the pairs, half the standard error: it shrinks as 1/√n.',
  constant:
    'Here (x − E x)² is constant: the variance’s standard error is exactly 0, and there is nothing to be away from.',
  presetLarge: 'Preset: d_k = 256',
  presetSmall: 'Preset: d_k = 1, not normal',
  presetMean: 'Preset: μ = 1',
  presetCorrelation: 'Preset: ρ = 0.3',
};
