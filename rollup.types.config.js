/** The types that dist/ shows to programmers, made from the sources: a file beside each entry. Runs after Vite, which empties dist/. */
import { readdirSync } from 'node:fs';
import { dts } from 'rollup-plugin-dts';

const widgets = readdirSync('web/entries').map((file) => [`widgets/${file.replace('.ts', '')}`, `web/entries/${file}`]);

export default {
  input: { elements: 'web/elements.ts', engine: 'web/engine/index.ts', ...Object.fromEntries(widgets) },
  external: /\.mjs$/, // what CMake builds; no type comes from there
  output: { dir: 'dist', entryFileNames: '[name].d.ts', minifyInternalExports: false },
  plugins: [dts()],
};
