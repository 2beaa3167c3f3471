/** The engine's interface: what every operation takes and returns. Names, units and limits are those of the C++ headers. */

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

export interface SoftmaxRequest {
  /** 1 to 10⁶ logits; −∞ is allowed (probability 0) unless all are; NaN and +∞ are refused. */
  logits: NumberList;
  /** Finite and > 0; 1 by default. */
  temperature?: number;
}

/** All of z/T. */
export interface SoftmaxResult {
  probabilities: Float64Array;
  /** exp((z − max)/T), each in [0, 1]. */
  exponentials: Float64Array;
  /** Sum of `exponentials`. */
  normalizer: number;
  /** max(z)/T. */
  max: number;
  /** log Σ exp(z/T) = max + log(normalizer). */
  logSumExp: number;
  /** −Σ p log p, in nats. */
  entropy: number;
  /** e^entropy: how many equally likely options would be as uncertain, 1 to n. */
  perplexity: number;
  /** z − max(z). */
  centered: Float64Array;
  /** (z − max(z))/T: what is exponentiated. */
  shifted: Float64Array;
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

/** Every operation: its request and its result. */
export interface Operations {
  softmax: [SoftmaxRequest, SoftmaxResult];
  softmaxSweep: [SoftmaxSweepRequest, SoftmaxSweepResult];
  temperatureSweep: [TemperatureSweepRequest, TemperatureSweepResult];
  attention: [AttentionRequest, AttentionResult];
  sequenceGraphs: [SequenceGraphsRequest, SequenceGraphsResult];
  rnnFlow: [RnnFlowRequest, RnnFlowResult];
  randomMatrix: [RandomMatrixRequest, RandomMatrixResult];
  attentionFlow: [AttentionFlowRequest, AttentionFlowResult];
}

export type OperationName = keyof Operations;
export type RequestOf<Name extends OperationName> = Operations[Name][0];
export type ResultOf<Name extends OperationName> = Operations[Name][1];

/** The engine in this very thread: `createEngine()`. */
export type Engine = {
  [Name in OperationName]: (request: RequestOf<Name>) => ResultOf<Name>;
} & {
  /** Which binary runs. */
  readonly binary: 'simd' | 'baseline';
};

/** The same operations behind promises: `connectEngine()`. */
export type EngineClient = {
  [Name in OperationName]: (request: RequestOf<Name>) => Promise<ResultOf<Name>>;
} & {
  /** Where the engine runs and which binary it is. */
  status(): Promise<{ binary: 'simd' | 'baseline'; place: 'worker' | 'blob-worker' | 'this-thread' }>;
  /** Ends the worker; requests under way reject with `engine-failed`. */
  dispose(): void;
};

export type EngineErrorCode = 'invalid-argument' | 'too-large' | 'out-of-memory' | 'engine-failed';
