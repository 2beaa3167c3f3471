/**
 * Attention of any model, from a file: safetensors with a tensor `attention` (layers × heads × n × n) and metadata `tokens`, a
 * JSON list of n texts; or JSON with the same two as fields. Both may name the `model`. Pure: bytes in, weights out.
 */
import { quote, refuseFile } from './file-error';
import { readSafetensors, type Tensor } from './safetensors';
import { checkJson } from './strict-json';
import type { Matrix } from './types';

export interface AttentionFile {
  /** As the file has it; undefined where it does not say. */
  readonly model: string | undefined;
  /** n. */
  readonly tokens: readonly string[];
  readonly layers: number;
  readonly heads: number;
  /** By layer, then by head: n × n, rows are queries. Each weight lies between 0 and 1, but for the rounding of its format. */
  readonly maps: readonly Matrix[];
}

export interface AttentionFileLimits {
  /** n. */
  readonly tokens: number;
  /** layers · heads. */
  readonly maps: number;
  /** Of JSON, which is read as a whole. */
  readonly jsonBytes: number;
}

type Data = Float64Array | Float32Array | Int32Array;

/** What a file holds before it is known to be attention. */
interface Found {
  readonly shape: readonly number[];
  readonly data: Data;
  readonly tokens: unknown;
  readonly model: unknown;
}

const TENSOR = 'attention';
/** Four lists in an object are right; some more are known for what they are, a shape that is not. */
const JSON_DEPTH = 12;
/** What half precision may add to 1. */
const ROUNDING = 1e-3;
const LONGEST_TOKEN = 100;
const LONGEST_NAME = 200;

/** @throws {EngineError} `invalid-argument`, argument `file`, with the reason. */
export function readAttention(bytes: Uint8Array, limits: AttentionFileLimits): AttentionFile {
  const found = isJson(bytes) ? fromJson(bytes, limits) : fromSafetensors(bytes);
  const [layers, heads, n] = sizesOf(found.shape, limits);
  const tokens = tokensOf(found.tokens, n);
  const maps = Array.from({ length: layers * heads }, (_, index) => {
    const data = weights(found.data.subarray(index * n * n, (index + 1) * n * n));
    const bad = data.findIndex((weight) => !(weight >= 0 && weight <= 1 + ROUNDING));
    if (bad >= 0) {
      const place = [Math.floor(index / heads), index % heads, Math.floor(bad / n), bad % n];
      refuseFile(`${TENSOR}[${place.join(', ')}] is ${data[bad]}; weights lie between 0 and 1 (after softmax)`, {
        kind: 'weight',
        weight: data[bad] ?? NaN,
        at: place.map((number) => number + 1),
      });
    }
    return { rows: n, cols: n, data };
  });
  return { model: nameOf(found.model), tokens, layers, heads, maps };
}

const weights = (data: Data): Float64Array | Float32Array =>
  data instanceof Int32Array ? Float64Array.from(data) : data;

const BLANKS: readonly number[] = [0x20, 0x09, 0x0a, 0x0d];
const BYTE_ORDER_MARK: readonly number[] = [0xef, 0xbb, 0xbf];

/** The length of a header cannot be as large as the first letters of a text make it. */
function isJson(bytes: Uint8Array): boolean {
  const start = BYTE_ORDER_MARK.every((byte, at) => bytes[at] === byte) ? BYTE_ORDER_MARK.length : 0;
  if (bytes.subarray(start).find((byte) => !BLANKS.includes(byte)) !== 0x7b) return false;
  return bytes.length < 8 || new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true) > BigInt(bytes.length);
}

function fromSafetensors(bytes: Uint8Array): Found {
  const { tensors, metadata } = readSafetensors(bytes);
  const tensor: Tensor | undefined = tensors.get(TENSOR);
  if (!tensor) {
    const others = [...tensors.keys()].slice(0, 5).map(quote).join(', ');
    return refuseFile(`there is no tensor ${quote(TENSOR)}${others === '' ? '' : `; there is ${others}`}`, {
      kind: 'no-attention',
    });
  }
  const tokens = metadata.get('tokens');
  if (tokens === undefined) return refuseFile('the metadata has no "tokens", a JSON list of texts', { kind: 'tokens' });
  const reason = checkJson(tokens, 1);
  if (reason !== undefined) return refuseFile(`the metadata's "tokens" ${reason}`, { kind: 'tokens' });
  return {
    shape: tensor.shape,
    data: tensor.data,
    tokens: JSON.parse(tokens) as unknown,
    model: metadata.get('model'),
  };
}

function fromJson(bytes: Uint8Array, limits: AttentionFileLimits): Found {
  const { jsonBytes } = limits;
  if (bytes.length > jsonBytes) {
    refuseFile(`the JSON has ${bytes.length} bytes; it may have ${jsonBytes}, a safetensors file more`, {
      kind: 'json-size',
      most: jsonBytes,
    });
  }
  const text = new TextDecoder().decode(bytes);
  const reason = checkJson(text, JSON_DEPTH);
  if (reason !== undefined) refuseFile(`the file ${reason}`, { kind: 'json' });
  const { attention, tokens, model } = JSON.parse(text) as Record<string, unknown>;
  if (attention === undefined) refuseFile(`there is no field ${quote(TENSOR)}`, { kind: 'no-attention' });
  const shape = shapeOf(attention);
  sizesOf(shape, limits); // before room is made for them
  const data = new Float64Array(shape.reduce((size, extent) => size * extent, 1));
  fill(data, attention, shape, TENSOR, 0);
  return { shape, data, tokens, model };
}

/** The lengths of the first lists, all the way in. */
function shapeOf(value: unknown): number[] {
  return Array.isArray(value) ? [value.length, ...shapeOf(value[0])] : [];
}

/** Copies nested lists; `at` is where in `data` the next one begins. */
function fill(data: Float64Array, value: unknown, shape: readonly number[], path: string, at: number): number {
  const [extent, ...inner] = shape;
  if (extent === undefined) {
    if (typeof value !== 'number') return refuseFile(`${path} is no number`, { kind: 'uneven' });
    data[at] = value;
    return at + 1;
  }
  if (!Array.isArray(value) || value.length !== extent)
    return refuseFile(`${path} is no list of ${extent}, as the first is`, { kind: 'uneven' });
  return value.reduce<number>((next, part, index) => fill(data, part, inner, `${path}[${index}]`, next), at);
}

function sizesOf(shape: readonly number[], limits: AttentionFileLimits): [number, number, number] {
  const [layers = 0, heads = 0, n = 0, m = 0] = shape;
  if (shape.length !== 4 || n !== m || shape.includes(0)) {
    refuseFile(`${TENSOR} has the shape [${shape.join(', ')}]; it must be [layers, heads, n, n], without a batch`, {
      kind: 'attention-shape',
      has: shape,
    });
  }
  if (n > limits.tokens)
    refuseFile(`there are ${n} tokens; there may be ${limits.tokens}`, { kind: 'many-tokens', most: limits.tokens });
  if (layers * heads > limits.maps) {
    refuseFile(`there are ${layers} layers of ${heads} heads; together there may be ${limits.maps}`, {
      kind: 'many-maps',
      most: limits.maps,
    });
  }
  return [layers, heads, n];
}

function tokensOf(given: unknown, n: number): readonly string[] {
  if (!Array.isArray(given) || !given.every((token) => typeof token === 'string')) {
    return refuseFile('"tokens" is no list of texts', { kind: 'tokens' });
  }
  if (given.length !== n)
    refuseFile(`there are ${given.length} tokens for maps of ${n} × ${n}`, {
      kind: 'token-count',
      has: given.length,
      needs: n,
    });
  const long = given.findIndex((token) => token.length > LONGEST_TOKEN);
  if (long >= 0)
    refuseFile(`token ${long + 1} has more than ${LONGEST_TOKEN} characters`, {
      kind: 'long-token',
      most: LONGEST_TOKEN,
    });
  return given;
}

function nameOf(given: unknown): string | undefined {
  if (given === undefined || given === '') return undefined;
  if (typeof given !== 'string' || given.length > LONGEST_NAME) {
    return refuseFile(`"model" is no text of at most ${LONGEST_NAME} characters`, { kind: 'model' });
  }
  return given;
}
