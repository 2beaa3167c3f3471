/** The header of a .safetensors file: JSON from a stranger, checked field by field. */
import { quote, refuseFile } from './file-error';
import { checkJson } from './strict-json';

/** One tensor as the header has it; that it fits the data is for the reader to check. */
export interface HeaderEntry {
  readonly name: string;
  readonly dtype: string;
  readonly shape: readonly number[];
  /** Bytes of the data, `begin` ≤ `end`. */
  readonly begin: number;
  readonly end: number;
}

const MOST_BYTES = 2 ** 22;
const MOST_DIMENSIONS = 8;
/** Header, tensor, shape. */
const DEPTH = 3;
const NO_SAFETENSORS = { kind: 'no-safetensors' } as const;

/** @throws {EngineError} `invalid-argument` with the reason. */
export function readHeader(bytes: Uint8Array): { entries: HeaderEntry[]; metadata: Map<string, string> } {
  if (bytes.length > MOST_BYTES)
    refuseFile(`the header has ${bytes.length} bytes; it may have ${MOST_BYTES}`, { kind: 'header' });
  const header = parse(textOf(bytes));
  const fields = Object.entries(header);
  return {
    entries: fields.filter(([name]) => name !== '__metadata__').map(([name, entry]) => readEntry(name, entry)),
    metadata: readMetadata(fields.find(([name]) => name === '__metadata__')?.[1]),
  };
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return refuseFile('the header is not UTF-8; the file is no safetensors file, or damaged', NO_SAFETENSORS);
  }
}

function parse(text: string): object {
  const reason = checkJson(text, DEPTH);
  if (reason !== undefined)
    refuseFile(`the header ${reason}; the file is no safetensors file, or damaged`, NO_SAFETENSORS);
  const header: unknown = JSON.parse(text);
  return isObject(header)
    ? header
    : refuseFile('the header is no object; the file is no safetensors file', NO_SAFETENSORS);
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A whole number that a file may speak of. */
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function readEntry(name: string, entry: unknown): HeaderEntry {
  const tensor = `tensor ${quote(name)}`;
  const reason = { kind: 'entry', name } as const;
  if (!isObject(entry)) return refuseFile(`${tensor} is described by no object`, reason);
  const { dtype, shape, data_offsets: offsets } = entry as Record<string, unknown>;
  if (typeof dtype !== 'string') return refuseFile(`${tensor} has no dtype`, reason);
  if (!Array.isArray(shape) || shape.length > MOST_DIMENSIONS || !shape.every(isCount)) {
    return refuseFile(`${tensor} has no shape of at most ${MOST_DIMENSIONS} whole numbers`, reason);
  }
  if (!Array.isArray(offsets) || offsets.length !== 2 || !offsets.every(isCount)) {
    return refuseFile(`${tensor} has no data_offsets of two whole numbers`, reason);
  }
  const [begin, end] = offsets as [number, number];
  if (begin > end) return refuseFile(`${tensor} ends at byte ${end}, before it starts at ${begin}`, reason);
  return { name, dtype, shape, begin, end };
}

function readMetadata(given: unknown): Map<string, string> {
  if (given === undefined) return new Map();
  if (!isObject(given)) return refuseFile('__metadata__ is no object', { kind: 'header' });
  return new Map(
    Object.entries(given).map(([key, value]) => {
      if (typeof value !== 'string') refuseFile(`__metadata__ ${quote(key)} is no string`, { kind: 'header' });
      return [key, value];
    }),
  );
}
