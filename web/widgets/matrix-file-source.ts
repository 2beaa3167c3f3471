/** Where a model's attention comes from: an address, or a file of the reader's. The last one asked for counts. */
import { readAttention, type AttentionFile } from '../engine/attention-file';
import { FileRefusal, type FileReason } from '../engine/file-error';
import { FILE_LIMITS } from '../params/matrix';

const MEGABYTE = 2 ** 20;
export const LARGEST_FILE = 32 * MEGABYTE;
const LARGEST_JSON = 8 * MEGABYTE;

/** Why a file was not opened. */
export type Refusal =
  | { readonly kind: 'file'; readonly reason: FileReason }
  | { readonly kind: 'status'; readonly text: string }
  | { readonly kind: 'other-site'; readonly origin: string }
  | { readonly kind: 'too-large' | 'no-address' | 'no-http' | 'no-answer' };

export interface Opened {
  readonly name: string;
  readonly file: AttentionFile;
}

class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.kind);
  }
}

/** The bytes of an answer, given up as soon as they are too many. */
async function bytesOf(answer: Response): Promise<Uint8Array> {
  const reader = answer.body?.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value);
    size += part.value.length;
    if (size <= LARGEST_FILE) continue;
    void reader?.cancel();
    throw new Refused({ kind: 'too-large' });
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

/** The page is told no more of a refused cross-origin request than of a dead network. */
async function fetched(src: string): Promise<Uint8Array> {
  let url: URL;
  try {
    url = new URL(src, document.baseURI);
  } catch {
    throw new Refused({ kind: 'no-address' });
  }
  if (!/^https?:$/.test(url.protocol)) throw new Refused({ kind: 'no-http' });
  let answer: Response;
  try {
    answer = await fetch(url);
  } catch {
    throw new Refused(
      url.origin === location.origin ? { kind: 'no-answer' } : { kind: 'other-site', origin: url.origin },
    );
  }
  if (!answer.ok) throw new Refused({ kind: 'status', text: `${answer.status} ${answer.statusText}`.trim() });
  return bytesOf(answer);
}

export class FileSource {
  opened: Opened | undefined;
  refused: { readonly name: string; readonly refusal: Refusal } | undefined;
  isOpening = false;
  private src = '';
  private asked = 0;

  constructor(private readonly onChange: () => void) {}

  /** The address of the `src` attribute, once. */
  async fetch(src: string): Promise<void> {
    if (src === '' || src === this.src) return;
    this.src = src;
    await this.open(src.split(/[?#]/)[0]?.split('/').pop() || src, () => fetched(src));
  }

  openFile(file: File): Promise<void> {
    return this.open(file.name, async () => {
      if (file.size > LARGEST_FILE) throw new Refused({ kind: 'too-large' });
      return new Uint8Array(await file.arrayBuffer());
    });
  }

  /** A file that is refused leaves the one before to be seen. */
  private async open(name: string, get: () => Promise<Uint8Array>): Promise<void> {
    const turn = ++this.asked;
    this.isOpening = true;
    this.refused = undefined;
    this.onChange();
    let done: Opened | Refusal;
    try {
      done = { name, file: readAttention(await get(), { ...FILE_LIMITS, jsonBytes: LARGEST_JSON }) };
    } catch (thrown) {
      if (thrown instanceof Refused) done = thrown.refusal;
      else if (thrown instanceof FileRefusal) done = { kind: 'file', reason: thrown.reason };
      else throw thrown;
    }
    if (turn !== this.asked) return;
    this.isOpening = false;
    if ('file' in done) this.opened = done;
    else this.refused = { name, refusal: done };
    this.onChange();
  }
}
