#!/usr/bin/env node
/** `attention-lab <command> …`. Each command is a module of its own, with a `summary`, a `help` and a `run` that gets what follows its name. */
import process from 'node:process';
import { Refusal } from './refusal.js';

const COMMANDS = {
  copy: () => import('./copy.js'),
  snapshot: () => import('./snapshot.js'),
};

async function overview() {
  const lines = Object.entries(COMMANDS).map(async ([name, load]) => `  ${name.padEnd(10)}${(await load()).summary}`);
  return `Usage: attention-lab <command> …

${(await Promise.all(lines)).join('\n')}

attention-lab <command> --help says more.`;
}

async function run([name, ...rest]) {
  if (name === '--help' || name === '-h') return overview();
  if (name === undefined) throw new Refusal(`<command> is missing.\n\n${await overview()}`);
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!load) throw new Refusal(`<command>: there is no "${name}".\n\n${await overview()}`);
  const command = await load();
  return rest.includes('--help') || rest.includes('-h') ? command.help : command.run(rest);
}

try {
  const answer = await run(process.argv.slice(2));
  await new Promise((resolve) => process.stdout.write(`${answer.trimEnd()}\n`, resolve));
  // What a widget keeps for a while does not keep the shell waiting.
  process.exit();
} catch (thrown) {
  // What the caller or the file system is the cause of is a sentence; a bug of ours shows where it is.
  const isOurs = !(thrown instanceof Refusal) && thrown?.syscall === undefined;
  console.error(isOurs ? thrown : `attention-lab: ${thrown.message}`);
  process.exitCode = 1;
}
