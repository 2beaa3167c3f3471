import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { oneSpace } from './scripts/lib/one-space.ts';
import { standalone } from './scripts/lib/standalone.ts';
import { texFormulas } from './scripts/lib/tex-formulas.ts';

const page = (file: string) => fileURLToPath(new URL(`web/${file}`, import.meta.url));

/** `widgets/<name>.js` defines one element and no other. */
const WIDGETS = Object.fromEntries(
  readdirSync(page('entries')).map((file) => [`widgets/${file.replace('.ts', '')}`, page(`entries/${file}`)]),
);

/** Entries that authors name in their pages and programs keep their names; everything else is hashed. */
const PUBLIC_ENTRIES = ['attention-lab', 'embed', 'engine', 'snapshot', ...Object.keys(WIDGETS)];

/** Modules of others that every page would pay for without a use, and what stands in for them. */
const STAND_INS: [module: RegExp, code: string][] = [
  // Dynamic imports preload what they need, which here is nothing.
  [/^\0vite\/preload-helper\.js$/, 'export const __vitePreload = (load) => load();'],
  // Scales may also run from colour to colour or from date to date; ours run from number to number.
  [/\/d3-interpolate\/src\/value\.js$/, "export { default } from './number.js';"],
];

const standIns: Plugin = {
  name: 'stand-ins',
  enforce: 'pre',
  load: (id) => STAND_INS.find(([module]) => module.test(id))?.[1],
};

const shared = [texFormulas(), oneSpace(), standIns];

export default defineConfig({
  root: 'web',
  base: './',
  publicDir: '../public',
  plugins: [...shared, standalone(shared)],
  worker: { format: 'iife' },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: ['chrome87', 'firefox89', 'safari15'],
    modulePreload: {
      polyfill: false,
      // Only pages preload: engine.js imports its parts in Node too, where there is no document to put links in.
      resolveDependencies: (_, dependencies, { hostType }) => (hostType === 'html' ? dependencies : []),
    },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // It would only say that a plugin takes the most time: standalone makes thirteen bundles more.
      checks: { bundlerTimings: false },
      preserveEntrySignatures: 'exports-only',
      input: {
        lesson: page('index.html'),
        'embed-page': page('embed.html'),
        verify: page('verify.html'),
        'attention-lab': page('attention-lab.ts'),
        embed: page('embed.ts'),
        engine: page('engine/index.ts'),
        ...WIDGETS,
        snapshot: page('snapshot.ts'),
      },
      output: {
        entryFileNames: ({ name }) => (PUBLIC_ENTRIES.includes(name) ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
});
