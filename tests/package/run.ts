import { execFile } from 'node:child_process';
import process from 'node:process';

export interface Outcome {
  /** 0 for success. */
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Place {
  readonly folder: string;
  /** Variables that differ from those of the tests. */
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * Runs a program in a place to its end, whatever that is.
 * @throws where there is no such program
 */
export function runIn({ folder, environment }: Place, program: string, ...args: string[]): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, env: { ...process.env, ...environment } };
    execFile(program, args, options, (failure, stdout, stderr) => {
      // One that did not start, or was ended, has no number.
      const code = failure ? failure.code : 0;
      if (typeof code === 'number') resolve({ code, stdout, stderr });
      else reject(failure ?? new Error(`${program} was ended`));
    });
  });
}

/** Runs a program in a folder. */
export const run = (folder: string, program: string, ...args: string[]) => runIn({ folder }, program, ...args);

/** A script with the Node.js that runs the tests. */
export const node = (folder: string, ...args: string[]) => run(folder, process.execPath, ...args);
