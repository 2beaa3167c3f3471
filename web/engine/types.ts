/** The engine's interface: what every operation takes and returns. Names, units and limits are those of the C++ headers. */
import type { CreateTrainerOptions, Trainer, TrainerClient, TrainerConfig } from './trainer-types';

export type { FileReason } from './file-error';
export type * from './trainer-types';

/** A list of numbers, as a caller may hold it. */
export type NumberList = readonly number[] | Float64Array | Float32Array;

/** Row-major, rows are tokens (positions); `data.length === rows * cols`. */
export interface Matrix<Data extends NumberList = NumberList> {
  readonly rows: number;
  readonly cols: number;
  readonly data: Data;
}

export type Matrix64 = Matrix<Float64Array>;
export type Matrix32 = Matrix<Float32Array>;

/** 'stable' subtracts the maximum; 'naive' does not and is honest about it: it may hold ∞ and NaN. */
export type SoftmaxMethod = 'stable' | 'naive';

/** The floating-point format to which inputs and every intermediate are rounded. */
export type SoftmaxPrecision = 'float64' | 'float32' | 'float16' | 'bfloat16';

export interface SoftmaxRequest {
  /** 1 to 10⁶ logits; −∞ is allowed (probability 0) unless all are; NaN and +∞ are refused. What counts is the logit in the chosen format. */
  logits: NumberList;
  /** Finite and > 0, in the format too; 1 by default. */
  temperature?: number;
  /** 'stable' by default. */
  method?: SoftmaxMethod;
  /** 'float64' by default. */
  precision?: SoftmaxPrecision;
}

/** All of z/T, numbers of the format asked for. */
export interface SoftmaxResult {
  probabilities: Float64Array;
  /** exp of `exponents`; stable, each is in [0, 1]. */
  exponentials: Float64Array;
  /** Sum of `exponentials`. */
  normalizer: number;
  /** max(z)/T. */
  max: number;
  /** log Σ exp(z/T): max + log(normalizer), or log(normalizer) where naive. */
  logSumExp: number;
  /** −Σ p log p, in nats. */
  entropy: number;
  /** e^entropy: how many equally likely options would be as uncertain, 1 to n. */
  perplexity: number;
  /** z − max(z). */
  centered: Float64Array;
  /** (z − max(z))/T. */
  shifted: Float64Array;
  /** z, rounded to the format. */
  inputs: Float64Array;
  /** What is exponentiated: `shifted`, or z/T where naive. */
  exponents: Float64Array;
  /** Log-softmax: shifted − log(normalizer), or the logarithm of the rounded probabilities where naive. */
  logProbabilities: Float64Array;
  /** z_i/Σz, the shares without exponentials; empty unless every z is finite and > 0 and so is their sum. */
  linearShares: Float64Array;
}

export interface SoftmaxSweepRequest {
  logits: NumberList;
  /** Which logit sweeps, from 0. */
  index: number;
  from: number;
  to: number;
  /** 2 to 10 000. */
  steps: number;
  temperature?: number;
}

export interface SoftmaxSweepResult {
  /** The swept logit: first `from`, last exactly `to`, evenly spaced. */
  values: Float64Array;
  /** steps × n: row r has `logits[index] = values[r]`. */
  probabilities: Matrix64;
  /** steps × n: ∂s_i/∂z_index = s_i(δ_{i,index} − s_index)/T, a column of the Jacobian at each step. */
  slopes: Matrix64;
}

export interface TemperatureSweepRequest {
  logits: NumberList;
  /** Each finite and > 0; 2 to 10 000 of them. */
  temperatures: NumberList;
}

export interface TemperatureSweepResult {
  /** One row a temperature. */
  probabilities: Matrix64;
  /** Nats, one a temperature. */
  entropies: Float64Array;
}

export interface SoftmaxJacobianRequest {
  /** 1 to 512. */
  logits: NumberList;
  temperature?: number;
}

export interface SoftmaxJacobianResult {
  /** n × n: ∂s_i/∂z_j = s_i(δ_ij − s_j)/T. */
  jacobian: Matrix64;
  /** s. */
  probabilities: Float64Array;
  /** (number of s_i > 0) − 1. */
  rank: number;
  frobeniusNorm: number;
}

export interface SoftmaxJacobianNumericRequest extends SoftmaxJacobianRequest {
  /** h of (s(z + h·e_j) − s(z − h·e_j))/(2h), finite and > 0; 1e-5 by default. */
  step?: number;
}

export interface SoftmaxJacobianNumericResult {
  /** n × n, by central differences. */
  jacobian: Matrix64;
  /** Largest distance of an entry from the closed form. */
  maxAbsError: number;
}

export interface SoftmaxVjpRequest {
  logits: NumberList;
  /** g = ∂L/∂s: one finite number for each logit. */
  upstream: NumberList;
  temperature?: number;
}

export interface SoftmaxVjpResult {
  /** Jᵀg = s ⊙ (g − ⟨g, s⟩)/T. */
  gradient: Float64Array;
  /** ⟨g, s⟩. */
  dot: number;
  /** s. */
  probabilities: Float64Array;
}

export interface CrossEntropyRequest extends SoftmaxRequest {
  /** A class from 0, or a distribution over all n: entries ≥ 0 whose sum is within 1e-6 of 1. */
  target: number | NumberList;
}

export interface CrossEntropyResult {
  /** −Σ y log s, nats. Naive: with the logarithm of the rounded s. */
  loss: number;
  /** s. */
  probabilities: Float64Array;
  /** (s − y)/T. */
  gradient: Float64Array;
  /** log s, as `softmax` has it. */
  logProbabilities: Float64Array;
  /** y as a distribution, in the format. */
  target: Float64Array;
  /** −Σ y log y, nats: the loss where the gradient is 0. */
  targetEntropy: number;
  /** The gradient by way of s: `upstream` = −y/s (0 where y is 0), `gradient` = Jᵀ·upstream; −∞ and NaN once s_y is 0. */
  twoStep: { upstream: Float64Array; gradient: Float64Array };
}

export type AttentionField = 'scores' | 'scaled' | 'weights' | 'output' | 'fullyMaskedRows';

export interface AttentionRequest {
  /** n × d_k; n·m ≤ 2²², d_k and d_v ≤ 1024, and q, k, v and the output at most 2²⁵ numbers together. */
  q: Matrix;
  /** m × d_k. */
  k: Matrix;
  /** m × d_v. */
  v: Matrix;
  /** A matrix is n × m of 0 and 1, 1 = visible; `causal` needs n = m. 'none' by default. */
  mask?: 'none' | 'causal' | Matrix;
  /** 'sqrt' (the default) divides by √d_k, 'none' by nothing, a number multiplies. */
  scale?: 'sqrt' | 'none' | number;
  /** 'float32' by default. */
  precision?: 'float32' | 'float64';
  /** Which results to return; all by default. */
  want?: readonly AttentionField[];
}

/** Float32Array by default, Float64Array with `precision: 'float64'`. A field that `want` leaves out is absent. */
export interface AttentionResult<Data extends Float32Array | Float64Array = Float32Array | Float64Array> {
  /** QKᵀ, n × m. */
  scores: Matrix<Data>;
  /** scores · scale, before the mask. */
  scaled: Matrix<Data>;
  /** softmax of each row of `scaled` over what the mask shows. */
  weights: Matrix<Data>;
  /** weights · V, n × d_v. */
  output: Matrix<Data>;
  /** Rows in which the mask shows nothing: their weights and output are 0. */
  fullyMaskedRows: Float64Array;
}

export type AttentionGradient = 'dV' | 'dWeights' | 'dScaled' | 'dScores' | 'dQ' | 'dK';

export interface AttentionBackwardRequest extends Omit<AttentionRequest, 'want'> {
  /** dO = ∂L/∂output, n × d_v. */
  upstream: Matrix;
  /** Which results to return; all by default. */
  want?: readonly (AttentionGradient | 'fullyMaskedRows')[];
}

/** Arrays as in `AttentionResult`. What the mask hides has dScaled and dScores 0; in fully masked rows all is 0. */
export interface AttentionBackwardResult<Data extends Float32Array | Float64Array = Float32Array | Float64Array> {
  /** weightsᵀ · dO, m × d_v. */
  dV: Matrix<Data>;
  /** dO · Vᵀ, n × m; 0 in fully masked rows. */
  dWeights: Matrix<Data>;
  /** Row by row w ⊙ (dw − ⟨dw, w⟩), n × m. */
  dScaled: Matrix<Data>;
  /** dScaled · scale, n × m. */
  dScores: Matrix<Data>;
  /** dScores · K, n × d_k. */
  dQ: Matrix<Data>;
  /** dScoresᵀ · Q, m × d_k. */
  dK: Matrix<Data>;
  /** Rows in which the mask shows nothing. */
  fullyMaskedRows: Float64Array;
}

export interface MultiHeadAttentionRequest {
  /** n × d; d ≤ 1024 and heads·n² ≤ 2²². */
  x: Matrix;
  /** d × d, used as x · W (in × out), as are the other three. */
  wq: Matrix;
  wk: Matrix;
  wv: Matrix;
  wo: Matrix;
  /** Divides d; head h has columns h·d/heads to (h + 1)·d/heads of Q, K and V. */
  heads: number;
  /** As in `AttentionRequest`, n × n. */
  mask?: 'none' | 'causal' | Matrix;
  /** 'float32' by default. */
  precision?: 'float32' | 'float64';
}

/** Arrays as in `AttentionResult`. */
export interface MultiHeadAttentionResult<Data extends Float32Array | Float64Array = Float32Array | Float64Array> {
  /** Each head's n × n weights and its n × (d/heads) output. */
  heads: { weights: Matrix<Data>; output: Matrix<Data> }[];
  /** The heads' outputs side by side, times W_O: n × d. */
  output: Matrix<Data>;
  /** Rows in which the mask shows nothing. */
  fullyMaskedRows: Float64Array;
}

export interface PositionalEncodingRequest {
  /** 1 to 1024. */
  positions: number;
  /** 1 to 1024. */
  dModel: number;
  /** 1 to 1e300; 10 000 by default. */
  base?: number;
}

export interface PositionalEncodingResult {
  /** positions × dModel: sin(t·ω_i) in column 2i, cos(t·ω_i) in column 2i + 1, ω_i = base^(−2i/dModel). */
  matrix: Matrix64;
}

export interface ScalingExperimentRequest {
  /** Widths d_k, each 1 to 4096. */
  dk: NumberList;
  /** Independent (q, k) pairs, 1 to 2²². With 2²⁰/(d_k + 64) of them a call takes at most 40 ms (SIMD, two-core machine). */
  samples: number;
  /** Length of a softmax row, 1 to 1024: the query of every `keys`-th pair against the keys of as many pairs. */
  keys: number;
  /** Unsigned 32-bit integer. */
  seed: number;
  /** Number of the first pair, 0 by default: slices of one seed add up to the whole, see `mergeScaling`. */
  firstSample?: number;
  /** Of the components; variance 1. 'normal' by default. */
  distribution?: 'normal' | 'uniform' | 'rademacher';
  /** Mean of the components, −1000 to 1000; 0 by default. */
  mean?: number;
  /** Correlation of any two components of one vector, 0 to 1; 0 by default. */
  correlation?: number;
}

/** Of dot products, and of the softmax of rows of them. What is averaged over no row is NaN. */
export interface ScalingStatistics {
  /** Pairs. */
  count: number;
  mean: number;
  /** Average of (x − E x)²: about the known expectation, not the sample's mean. */
  variance: number;
  /** Average of ((x − E x)² − Var x)². */
  spread: number;
  /** √(variance/count) and √((spread − (variance − Var x)²)/count). */
  standardError: { mean: number; variance: number };
  /** E x and Var x in theory. */
  expected: { mean: number; variance: number };
  /** `edges` do not depend on the samples; the bins at both ends also count what lies beyond them. */
  histogram: { edges: Float64Array; counts: Float64Array };
  /** Rows of softmax that end in this slice. */
  rows: number;
  meanMaxWeight: number;
  /** Nats. */
  meanEntropy: number;
  /** ‖∂s/∂scores‖_F, where scores are the raw q·k. */
  jacobianNorm: { mean: number; median: number };
  /** Every row's, in order. */
  jacobianNorms: Float64Array;
  /** Rows whose largest weight is above 0.99. */
  saturatedRows: number;
  saturatedShare: number;
}

export interface ScalingAtWidth {
  dk: number;
  /** q·k. */
  raw: ScalingStatistics;
  /** q·k/√d_k. */
  scaled: ScalingStatistics;
}

export interface ScalingExperimentResult {
  /** One a width, in the order asked for. */
  results: ScalingAtWidth[];
}

export interface SequenceGraphsRequest {
  /** 1 to 1024. */
  tokens: number;
  /** Width d of a vector, 1 to 1024; with it the costs are counted. */
  width?: number;
}

export interface SequenceGraphsResult {
  path: {
    edges: number;
    longestPath: number;
    meanDistance: number;
    sequentialSteps: number;
    /** 2nd², with `width`. */
    multiplications?: number;
  };
  complete: {
    edges: number;
    longestPath: number;
    meanDistance: number;
    sequentialSteps: number;
    directedWeights: number;
    causalWeights: number;
    /** Core 2n²d, projections 4nd², with `width`. */
    multiplications?: { core: number; projections: number };
  };
}

export interface RnnFlowRequest {
  /** n, 1 to 1024. */
  tokens: number;
  /** 1 to 512. */
  hidden: number;
  /** Spectral radius of W, finite and ≥ 0. */
  gain: number;
  /** 0.5 by default; finite and ≥ 0. */
  inputScale?: number;
  /** 'tanh' by default. */
  activation?: 'tanh' | 'linear';
  /** Unsigned 32-bit integer. */
  seed: number;
}

/** Past double's range a number is ∞, and states may be NaN (a linear RNN whose gain explodes). */
export interface RnnFlowResult {
  /** n × n: row t, column s ≤ t: ‖∂h_t/∂h_s‖_F/√hidden; 1 on the diagonal, 0 above. */
  sensitivity: Matrix64;
  /** The same for ∂h_t/∂x_s. */
  toInput: Matrix64;
  /** n × hidden. */
  states: Matrix64;
}

export interface AttentionFlowRequest {
  /** n, 1 to 1024. */
  tokens: number;
  /** d, width of the vectors and of the square projections, 1 to 512. */
  hidden: number;
  /** 'none' by default. */
  mask?: 'none' | 'causal';
  /** 0.5 by default; finite and ≥ 0. */
  inputScale?: number;
  /** Unsigned 32-bit integer. */
  seed: number;
}

/** One attention layer on the inputs that `rnnFlow` sees: x ~ inputScale·N(0, 1), random orthogonal projections, scale 1/√d. */
export interface AttentionFlowResult {
  /** n × n: row t, column s: ‖∂out_t/∂x_s‖_F/√d, through values, keys and queries. */
  toInput: Matrix64;
  /** n × n. */
  weights: Matrix64;
}

export interface RandomMatrixRequest {
  /** 1 to 1024. */
  rows: number;
  /** 1 to 1024. */
  cols: number;
  /** Unsigned 32-bit integer. */
  seed: number;
  /** Unsigned 32-bit integer, 0 by default: streams of one seed are independent. */
  stream?: number;
}

export interface RandomMatrixResult {
  /** rows × cols samples of N(0, 1). */
  matrix: Matrix64;
}

/** One token's way through a Transformer's blocks, and how far a gradient comes back. */
export interface ResidualFlowRequest {
  /** Of the input x ~ N(0, 1), n × d, and of the weights, which are those that training starts from; 1 by default. */
  seed?: number;
  /** n, 1 to 1024; 6 by default. */
  tokens?: number;
  /** d, 1 to 128, 8 by default; the MLP is 4d wide. */
  dModel?: number;
  /** Divides `dModel`; 2 by default. */
  heads?: number;
  /** Blocks, 1 to 12; 4 by default. */
  layers?: number;
  /** The token whose stations are returned, from 0; 0 by default. */
  token?: number;
  /** true by default. */
  residual?: boolean;
  /** 'pre' by default. */
  layerNorm?: 'pre' | 'post' | 'none';
  /** 'none' by default. */
  mask?: 'none' | 'causal';
}

export interface ResidualFlowStation {
  name: 'x' | 'norm1' | 'attention' | 'sum1' | 'norm2' | 'mlp' | 'sum2';
  /** d numbers. */
  vector: Float64Array;
  /** Of the vector's numbers; of a norm, close to 0 and 1. */
  mean: number;
  variance: number;
}

/** L = Σ r ⊙ (output of the last block), r ~ N(0, 1). */
export interface ResidualFlowResult {
  /** Of one token in block 1, in the order in which they come; without LayerNorm there is no norm. */
  stations: ResidualFlowStation[];
  /** layers + 1: mean over the tokens of ‖x‖ after each block; first the input's. */
  norms: Float64Array;
  /** layers + 1: the same of ‖∂L/∂x‖; the last is ‖r‖. */
  gradientNorms: Float64Array;
}

/** Every operation: its request and its result. */
export interface Operations {
  softmax: [SoftmaxRequest, SoftmaxResult];
  softmaxSweep: [SoftmaxSweepRequest, SoftmaxSweepResult];
  temperatureSweep: [TemperatureSweepRequest, TemperatureSweepResult];
  softmaxJacobian: [SoftmaxJacobianRequest, SoftmaxJacobianResult];
  softmaxJacobianNumeric: [SoftmaxJacobianNumericRequest, SoftmaxJacobianNumericResult];
  softmaxVjp: [SoftmaxVjpRequest, SoftmaxVjpResult];
  crossEntropy: [CrossEntropyRequest, CrossEntropyResult];
  attention: [AttentionRequest, AttentionResult];
  attentionBackward: [AttentionBackwardRequest, AttentionBackwardResult];
  multiHeadAttention: [MultiHeadAttentionRequest, MultiHeadAttentionResult];
  positionalEncoding: [PositionalEncodingRequest, PositionalEncodingResult];
  scalingExperiment: [ScalingExperimentRequest, ScalingExperimentResult];
  sequenceGraphs: [SequenceGraphsRequest, SequenceGraphsResult];
  rnnFlow: [RnnFlowRequest, RnnFlowResult];
  randomMatrix: [RandomMatrixRequest, RandomMatrixResult];
  attentionFlow: [AttentionFlowRequest, AttentionFlowResult];
  residualFlow: [ResidualFlowRequest, ResidualFlowResult];
}

export type OperationName = keyof Operations;
export type RequestOf<Name extends OperationName> = Operations[Name][0];
export type ResultOf<Name extends OperationName> = Operations[Name][1];

/** A request may be left out where it needs no field. */
export type ArgumentsOf<Name extends OperationName> =
  Partial<RequestOf<Name>> extends RequestOf<Name> ? [request?: RequestOf<Name>] : [request: RequestOf<Name>];

/**
 * The engine in this very thread: `createEngine()`. `residualFlow` and `createTrainer` are in the models' wasm, and throw
 * `engine-failed` where that could not be loaded.
 */
export type Engine = {
  [Name in OperationName]: (...given: ArgumentsOf<Name>) => ResultOf<Name>;
} & {
  /** Which binary runs. */
  readonly binary: 'simd' | 'baseline';
  /**
   * A session in this thread, as all of this engine's: where one is to live beside another is no question.
   * @throws {EngineError} where the config is refused; `engine-failed` where the models' wasm could not be loaded.
   */
  createTrainer(config?: TrainerConfig, options?: CreateTrainerOptions): Trainer;
};

/** The same operations behind promises: `connectEngine()`. Those of the models' wasm have a worker that the first call starts. */
export type EngineClient = {
  [Name in OperationName]: (...given: ArgumentsOf<Name>) => Promise<ResultOf<Name>>;
} & {
  /** Where the engine runs and which binary it is. */
  status(): Promise<{ binary: 'simd' | 'baseline'; place: 'worker' | 'blob-worker' | 'this-thread' }>;
  /**
   * A session in a worker of its own, or in that of another one; the models are loaded when the first is created.
   * Rejects as `createEngine`'s method throws.
   */
  createTrainer(config?: TrainerConfig, options?: CreateTrainerOptions): Promise<TrainerClient>;
  /** Ends the worker, and those of trainers; requests under way reject with `engine-failed`. */
  dispose(): void;
};

export type EngineErrorCode = 'invalid-argument' | 'too-large' | 'out-of-memory' | 'engine-failed';
