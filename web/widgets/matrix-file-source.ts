/** Where a model's attention comes from: an address, or a file of the reader's. The last one asked for counts. */
import { readAttention, type AttentionFile } from '../engine/attention-file';
import type { SourceReason } from '../messages/source-reason';
import { FILE_LIMITS } from '../params/matrix';
import { fetchBytes, nameOfAddress, readBytes, sourceReasonOf } from './file-bytes';

const MEGABYTE = 2 ** 20;
const LARGEST_FILE = 32 * MEGABYTE;
const LARGEST_JSON = 8 * MEGABYTE;

export interface Opened {
  readonly name: string;
  readonly file: AttentionFile;
}

export class FileSource {
  opened: Opened | undefined;
  refused: { readonly name: string; readonly reason: SourceReason } | undefined;
  isOpening = false;
  private src = '';
  private asked = 0;

  constructor(private readonly onChange: () => void) {}

  /** The address of the `src` attribute, once. */
  async fetch(src: string): Promise<void> {
    if (src === '' || src === this.src) return;
    this.src = src;
    await this.open(nameOfAddress(src), () => fetchBytes(src, LARGEST_FILE));
  }

  openFiles(files: readonly File[]): Promise<void> {
    return this.open(files.map(({ name }) => name).join(', '), () => readBytes(files, LARGEST_FILE));
  }

  /** A file that is refused leaves the one before to be seen. */
  private async open(name: string, get: () => Promise<Uint8Array>): Promise<void> {
    const turn = ++this.asked;
    this.isOpening = true;
    this.refused = undefined;
    this.onChange();
    let done: Opened | SourceReason;
    try {
      done = { name, file: readAttention(await get(), { ...FILE_LIMITS, jsonBytes: LARGEST_JSON }) };
    } catch (thrown) {
      done = sourceReasonOf(thrown);
    }
    if (turn !== this.asked) return;
    this.isOpening = false;
    if ('file' in done) this.opened = done;
    else this.refused = { name, reason: done };
    this.onChange();
  }
}
