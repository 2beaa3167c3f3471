import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A temporary folder. */
export interface Folder {
  readonly path: string;
  /** Writes a file, and the folders above it. */
  write(file: string, text: string): Promise<void>;
  remove(): Promise<void>;
}

export async function makeFolder(): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), 'attn-package-'));
  return {
    path,
    write: async (file, text) => {
      await mkdir(dirname(join(path, file)), { recursive: true });
      await writeFile(join(path, file), text);
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
}
