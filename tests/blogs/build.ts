import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { node, runIn, type Outcome } from '../package/run';
import type { Host } from './hosts';

const HERE = import.meta.dirname;
const MODULES = join(HERE, 'node_modules');
/** Below this folder, so that generators find their modules. */
const OUT = join(HERE, '.out');

/** `katex/dist` is served as vendor/katex/, a single file by its name. */
const servedAs = (script: string) => script.split('/').at(script.endsWith('/dist') ? -2 : -1) ?? '';

/** Posts and settings name the lab's folder by its version, which here is whatever it is today. */
async function nameVersion(folder: string): Promise<void> {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replaceAll('attention-lab-VERSION', `attention-lab-${version}`));
  }
}

function must(did: string, { code, stdout, stderr }: Outcome): void {
  if (code !== 0) throw new Error(`${did} failed:\n${stdout}${stderr}`);
}

/** Debian's generators are on PATH, those of npm in our own node_modules. Jekyll reads files in the locale's encoding. */
const environment = {
  PATH: [join(MODULES, '.bin'), process.env['PATH']].join(delimiter),
  LANG: 'C.UTF-8',
  ASTRO_TELEMETRY_DISABLED: '1',
};

async function generate(folder: string, program: string, ...args: string[]): Promise<Outcome> {
  try {
    return await runIn({ folder, environment }, program, ...args);
  } catch (cause) {
    throw new Error(`${program} does not run here; scripts/setup --tests installs it`, { cause });
  }
}

/**
 * Builds a blog anew with its generator, as an author does: files of the lab by `attention-lab copy`, a post, a command.
 * @returns the folder of the built site
 * @throws where the generator is not there or fails
 */
export async function build({ name, command, output, files, scripts, ours }: Host): Promise<string> {
  const blog = join(OUT, name);
  await rm(blog, { recursive: true, force: true });
  await cp(join(HERE, name), blog, { recursive: true });
  await nameVersion(blog);
  if (ours) {
    await mkdir(dirname(join(blog, ours[1])), { recursive: true });
    await cp(ours[0], join(blog, ours[1]));
  }
  for (const script of scripts)
    await cp(join(MODULES, script), join(blog, files, 'vendor', servedAs(script)), { recursive: true });
  await mkdir(join(blog, files), { recursive: true });
  must('attention-lab copy', await node(blog, resolve('bin/attention-lab.js'), 'copy', files));
  if (command) must(command.join(' '), await generate(blog, ...command));
  return join(blog, output);
}
