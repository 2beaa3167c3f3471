#!/usr/bin/env node
/** `npx attention-lab <command> …`: each command is a file beside this one. */
const commands = {
  snapshot: async (args) => (await import('./snapshot.js')).snapshot(args),
};

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;

if (!command) {
  process.stderr.write(`attention-lab ${Object.keys(commands).join(' | ')}\n`);
  process.exitCode = 2;
} else {
  try {
    await command(args);
    // What a widget keeps for a while does not keep the shell waiting.
    process.exit();
  } catch (error) {
    process.stderr.write(`attention-lab ${name}: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
