import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { node, runIn, type Outcome } from '../package/run';
import type { Host } from './hosts';

const HERE = import.meta.dirname;
const MODULES = join(HERE, 'node_modules');
/** Below this folder, so that generators find their modules. */
const OUT = join(HERE, '.out');

/** Debian's generators are on PATH, those of npm in our own node_modules. Jekyll reads files in the locale's encoding. */
const environment = {
  PATH: [join(MODULES, '.bin'), process.env['PATH']].join(delimiter),
  LANG: 'C.UTF-8',
  ASTRO_TELEMETRY_DISABLED: '1',
};

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

async function must(command: string, outcome: Promise<Outcome>): Promise<void> {
  const { code, stdout, stderr } = await outcome;
  if (code !== 0) throw new Error(`${command} failed:\n${stdout}${stderr}`);
}

/**
 * Lays a blog anew, as an author does: posts and settings, scripts of others, and the lab's files by `attention-lab copy`.
 * @param as the name of its folder
 * @returns the blog's folder
 */
export async function lay({ name, files, scripts, ours }: Host, as = name): Promise<string> {
  const blog = join(OUT, as);
  await rm(blog, { recursive: true, force: true });
  await cp(join(HERE, name), blog, { recursive: true });
  await nameVersion(blog);
  if (ours) {
    await mkdir(dirname(join(blog, ours.to)), { recursive: true });
    await cp(ours.from, join(blog, ours.to));
  }
  for (const script of scripts)
    await cp(join(MODULES, script), join(blog, files, 'vendor', servedAs(script)), { recursive: true });
  await must('attention-lab copy', node(blog, resolve('bin/attention-lab.js'), 'copy', files));
  return blog;
}

/**
 * Has the blog in a folder built by its generator.
 * @returns the folder of the built site
 * @throws where the generator is not there or fails
 */
export async function generate({ command, output }: Pick<Host, 'command' | 'output'>, blog: string): Promise<string> {
  if (command) {
    const [program, ...args] = command;
    const outcome = runIn({ folder: blog, environment }, program, ...args).catch((cause: unknown) => {
      throw new Error(`${program} does not run here; scripts/setup --tests installs it`, { cause });
    });
    await must(command.join(' '), outcome);
  }
  return join(blog, output);
}
