import { execFile } from 'node:child_process';
import process from 'node:process';

export interface Outcome {
  /** 0 for success. */
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program in a folder to its end, whatever that is. */
export function run(folder: string, program: string, ...args: string[]): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = execFile(program, args, { cwd: folder }, (failure, stdout, stderr) => {
      if (child.exitCode === null) reject(failure ?? new Error(`${program} was ended`));
      else resolve({ code: child.exitCode, stdout, stderr });
    });
  });
}

/** A script with the Node.js that runs the tests. */
export const node = (folder: string, ...args: string[]) => run(folder, process.execPath, ...args);
