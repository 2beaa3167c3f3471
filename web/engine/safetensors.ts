/**
 * Reads and writes .safetensors: eight bytes with the length of a JSON header, the header, then the numbers of every tensor
 * one after the other, little-endian. https://huggingface.co/docs/safetensors says what a file may hold; as there, the
 * tensors must cover the data without gap or overlap. Pure: bytes in, numbers out.
 */
import { quote, refuseFile, type FileReason } from './file-error';
import { readHeader } from './safetensors-header';

/** How a tensor's numbers are stored. */
export type Dtype = 'F64' | 'F32' | 'F16' | 'BF16' | 'I64' | 'I32';

export interface Tensor {
  dtype: Dtype;
  /** Empty for a single number. */
  shape: readonly number[];
  /** Row-major. F16 and BF16 come as float32, I64 as float64, both exactly. */
  data: Float64Array | Float32Array | Int32Array;
}

export interface Safetensors {
  /** In the header's order. */
  tensors: Map<string, Tensor>;
  metadata: Map<string, string>;
}

/** What is to be written: the type of the array says how. */
export type TensorToWrite = Pick<Tensor, 'shape' | 'data'>;

const PREFIX = 8;
/** The data starts at a multiple of this, so that readers may map it. */
const ALIGNMENT = 8;

type Decode = (bytes: Uint8Array, name: string) => Tensor['data'];

interface Format {
  readonly size: number;
  readonly decode: Decode;
}

/** A copy, so that it starts where the type wants it to; `slice` of Node's Buffer would be none. */
const bufferOf = (bytes: Uint8Array) => new Uint8Array(bytes).buffer;

const formats: Record<Dtype, Format> = {
  F64: { size: 8, decode: (bytes) => new Float64Array(bufferOf(bytes)) },
  F32: { size: 4, decode: (bytes) => new Float32Array(bufferOf(bytes)) },
  F16: { size: 2, decode: (bytes) => Float32Array.from(new Uint16Array(bufferOf(bytes)), halfToNumber) },
  BF16: {
    size: 2,
    decode: (bytes) => new Float32Array(Uint32Array.from(new Uint16Array(bufferOf(bytes)), upper).buffer),
  },
  I64: { size: 8, decode: (bytes, name) => Float64Array.from(wholeNumbers(bytes, name)) },
  I32: { size: 4, decode: (bytes) => new Int32Array(bufferOf(bytes)) },
};

const upper = (bits: number) => bits * 0x10000;

/** IEEE 754 binary16. */
function halfToNumber(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 0x1f) return fraction ? NaN : sign * Infinity;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

function wholeNumbers(bytes: Uint8Array, name: string): number[] {
  return Array.from(new BigInt64Array(bufferOf(bytes)), (value) => {
    const number = Number(value);
    if (!Number.isSafeInteger(number))
      refuseFile(`tensor ${quote(name)} holds ${value}; integers must be below 2^53 in size`, { kind: 'number', name });
    return number;
  });
}

/** @throws {EngineError} `invalid-argument` with the reason, before a tensor is copied, where this is no such file. */
export function readSafetensors(bytes: Uint8Array): Safetensors {
  const start = PREFIX + headerLength(bytes);
  const { entries, metadata } = readHeader(bytes.subarray(PREFIX, start));
  const data = bytes.subarray(start);
  checkCover(entries, data.length);
  const read = entries.map(({ name, dtype, shape, begin, end }) => {
    const format = formatOf(dtype, name);
    checkSize(name, shape, format.size, end - begin);
    return { name, dtype: dtype as Dtype, shape, decode: () => format.decode(data.subarray(begin, end), name) };
  });
  return {
    tensors: new Map(read.map(({ name, dtype, shape, decode }) => [name, { dtype, shape, data: decode() }])),
    metadata,
  };
}

function headerLength(bytes: Uint8Array): number {
  if (bytes.length === 0) refuseFile('the file is empty', { kind: 'empty' });
  if (bytes.length < PREFIX)
    refuseFile(`the file has ${bytes.length} bytes; a safetensors file has at least ${PREFIX}`, {
      kind: 'no-safetensors',
    });
  const length = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true));
  const rest = bytes.length - PREFIX;
  if (length > rest) {
    refuseFile(
      `the file is no safetensors file, or cut off: its header should be ${length} bytes long, and ${rest} follow`,
      { kind: 'cut-off' },
    );
  }
  return length;
}

function formatOf(dtype: string, name: string): Format {
  const format = new Map(Object.entries(formats)).get(dtype);
  const known = Object.keys(formats).join(', ');
  return (
    format ??
    refuseFile(`tensor ${quote(name)} is of type ${quote(dtype)}; it must be one of ${known}`, {
      kind: 'type',
      name,
      type: dtype,
    })
  );
}

/** Each product is compared before it can grow past what a double holds exactly. */
function checkSize(name: string, shape: readonly number[], size: number, length: number): void {
  const tooMany = () =>
    refuseFile(`tensor ${quote(name)} of shape [${shape.join(', ')}] does not fit its ${length} bytes`, {
      kind: 'size',
      name,
    });
  if (shape.includes(0)) {
    if (length !== 0) tooMany();
    return;
  }
  let bytes = size;
  for (const extent of shape) {
    bytes *= extent;
    if (bytes > length) tooMany();
  }
  if (bytes !== length) tooMany();
}

interface Span {
  readonly name: string;
  readonly begin: number;
  readonly end: number;
}

function checkCover(entries: readonly Span[], length: number): void {
  const sorted = [...entries].sort((a, b) => a.begin - b.begin || a.end - b.end);
  const beyond = sorted.find(({ end }) => end > length);
  let covered = 0;
  for (const { name, begin, end } of sorted) {
    if (begin !== covered) {
      // What leads beyond the file is at fault, not the one after the hole that it left.
      if (beyond) refuseBeyond(beyond, length, { kind: 'beyond', name: beyond.name });
      refuseFile(
        `tensor ${quote(name)} starts at byte ${begin} of the data, where the one before it ends at ${covered}`,
        { kind: 'gap', name },
      );
    }
    covered = end;
  }
  if (beyond) refuseBeyond(beyond, length, { kind: 'cut-off' });
  if (covered !== length)
    refuseFile(`the file has ${length - covered} bytes that belong to no tensor`, { kind: 'extra-bytes' });
}

function refuseBeyond({ name, end }: Span, length: number, reason: FileReason): never {
  refuseFile(
    `tensor ${quote(name)} ends at byte ${end} of the data; the file has ${length}, and may be cut off`,
    reason,
  );
}

function dtypeOf(data: Tensor['data']): 'F64' | 'F32' | 'I32' {
  if (data instanceof Float64Array) return 'F64';
  return data instanceof Float32Array ? 'F32' : 'I32';
}

/** Tensors in the map's order; a shape must hold as many numbers as its data. */
export function writeSafetensors(
  tensors: ReadonlyMap<string, TensorToWrite>,
  metadata: ReadonlyMap<string, string> = new Map(),
): Uint8Array {
  let end = 0;
  const entries = [...tensors].map(([name, { shape, data }]) => {
    const begin = end;
    end += data.byteLength;
    return [name, { dtype: dtypeOf(data), shape, data_offsets: [begin, end] }] as const;
  });
  const about = metadata.size > 0 ? [['__metadata__', Object.fromEntries(metadata)] as const] : [];
  const json = new TextEncoder().encode(JSON.stringify(Object.fromEntries([...about, ...entries])));
  const length = Math.ceil(json.length / ALIGNMENT) * ALIGNMENT;
  const bytes = new Uint8Array(PREFIX + length + end);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(length), true);
  bytes.set(json, PREFIX);
  bytes.fill(0x20, PREFIX + json.length, PREFIX + length);
  let at = PREFIX + length;
  for (const { data } of tensors.values()) {
    bytes.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), at);
    at += data.byteLength;
  }
  return bytes;
}
