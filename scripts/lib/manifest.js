/** Writes dist/custom-elements.json. */
import { writeFile } from 'node:fs/promises';
import { runnerImport } from 'vite';

const { module } = await runnerImport('./scripts/lib/custom-elements.ts');
await writeFile('dist/custom-elements.json', `${JSON.stringify(module.customElementsManifest(), null, 2)}\n`);
