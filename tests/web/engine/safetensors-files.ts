import { EngineError } from '../../../web/engine/error';
import { readSafetensors } from '../../../web/engine/safetensors';

/** A file with this very header, then `size` bytes of data. */
export function fileOf(header: object | string | Uint8Array, size = 0): Uint8Array {
  const text = typeof header === 'string' ? header : JSON.stringify(header);
  const json = header instanceof Uint8Array ? header : new TextEncoder().encode(text);
  const bytes = new Uint8Array(8 + json.length + size);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(json.length), true);
  bytes.set(json, 8);
  return bytes;
}

/** Why `read` refuses; undefined where it does not. Anything but an EngineError is thrown on. */
export function reasonOf(
  bytes: Uint8Array,
  read: (bytes: Uint8Array) => unknown = readSafetensors,
): string | undefined {
  try {
    read(bytes);
    return undefined;
  } catch (error) {
    if (error instanceof EngineError) return error.message;
    throw error;
  }
}
