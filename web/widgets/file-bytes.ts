/** The bytes of a file, from an address or from the reader; what cannot be had is refused with the reason. */
import { FileRefusal } from '../engine/file-error';
import type { SourceReason } from '../messages/source-reason';

export class SourceRefusal extends Error {
  constructor(readonly reason: SourceReason) {
    super(reason.kind);
  }
}

const refuse = (reason: SourceReason): never => {
  throw new SourceRefusal(reason);
};

/** Why a file was refused; what else was thrown is thrown on. */
export function sourceReasonOf(thrown: unknown): SourceReason {
  if (thrown instanceof SourceRefusal) return thrown.reason;
  if (thrown instanceof FileRefusal) return { kind: 'file', reason: thrown.reason };
  throw thrown;
}

/** What an address is called: its last part, or all of it where that says nothing. */
export const nameOfAddress = (src: string): string =>
  /^(?!https?:)[a-z][a-z\d+.-]*:/i.test(src) ? src : src.split(/[?#]/)[0]?.split('/').pop() || src;

/** The bytes of an answer, given up as soon as they are more than `most`. */
async function bytesOf(answer: Response, most: number): Promise<Uint8Array> {
  const reader = answer.body?.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value);
    size += part.value.length;
    if (size <= most) continue;
    void reader?.cancel();
    refuse({ kind: 'too-large', most });
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

function addressOf(src: string): URL {
  try {
    const url = new URL(src, document.baseURI);
    if (/^https?:$/.test(url.protocol)) return url;
  } catch {
    // no address at all
  }
  return refuse({ kind: 'no-address' });
}

/**
 * Fetches at most so many bytes. The page is told no more of a refused cross-origin request than of a dead network.
 * @throws {SourceRefusal}
 */
export async function fetchBytes(src: string, most: number): Promise<Uint8Array> {
  const url = addressOf(src);
  try {
    const answer = await fetch(url);
    if (!answer.ok) refuse({ kind: 'status', text: `${answer.status} ${answer.statusText}`.trim() });
    return await bytesOf(answer, most);
  } catch (thrown) {
    if (thrown instanceof SourceRefusal) throw thrown;
    return refuse(url.origin === location.origin ? { kind: 'no-answer' } : { kind: 'other-site', origin: url.origin });
  }
}

/** The one file of those that were chosen or let go. @throws {SourceRefusal} where it is larger, or not the only one. */
export async function readBytes(files: readonly File[], most: number): Promise<Uint8Array> {
  const [file] = files;
  if (!file || files.length > 1) return refuse({ kind: 'several', count: files.length });
  if (file.size > most) refuse({ kind: 'too-large', most });
  return new Uint8Array(await file.arrayBuffer());
}

const stay = (event: DragEvent) => {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
};

/** Lets no file that is let go over an element take the reader away from the page. */
export function keepFromLeaving(element: HTMLElement): void {
  element.addEventListener('dragover', stay);
  element.addEventListener('drop', stay);
}
