/** Bundles a page with all that it ever needs into one classic script: wasm, workers, words and texts are inside. */
import { build, type BuildEnvironmentOptions, type Plugin, type Rolldown } from 'vite';
import { replaced } from './replaced.ts';

/** The script and the style of one file. */
export interface Inside {
  readonly script: string;
  readonly style: string;
}

/** The folder of our sources, the browsers to write for, and the plugins that read our sources. */
export interface Workshop {
  readonly root: string;
  readonly target: BuildEnvironmentOptions['target'];
  readonly plugins: readonly Plugin[];
}

/** Where every widget's tag and chunk stand. */
export const REGISTRY = 'widgets/registry.ts';

/** What lies beside a page of the site, and what stands in for it in a file. */
const STAND_INS: Record<string, string> = {
  'site/room.ts': 'standalone/room.ts',
  'widgets/link.ts': 'standalone/link.ts',
  'widgets/transformer-corpus.ts': 'standalone/corpus.ts',
};

const WORKERS = ['engine/worker.ts', 'engine/models-worker.ts'];

/** The widgets that a registry's text names, without `attn-`. */
export const widgetsIn = (registry: string): string[] =>
  Array.from(registry.matchAll(/'attn-([\w-]+)'/g), ([, name = '']) => name);

async function bundle({ root, target, plugins }: Workshop, entry: string, more: readonly Plugin[]): Promise<Inside> {
  const made = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    plugins: [...more, ...plugins],
    // A base for addresses that are whole anyway: wasm as `data:`, workers as `blob:`.
    define: { 'import.meta.url': 'location.href' },
    build: {
      write: false,
      ...(target !== undefined && { target }),
      assetsInlineLimit: Infinity,
      modulePreload: false,
      rolldownOptions: { input: `${root}/${entry}`, output: { format: 'iife', codeSplitting: false } },
    },
  });
  const [{ code: script }, ...assets] = (made as Rolldown.RolldownOutput).output;
  return { script, style: assets.map((asset) => ('source' in asset ? String(asset.source) : '')).join('') };
}

/** Workers run what is in the file, from a Blob. */
const workersInside = (scripts: ReadonlyMap<string, string>): Plugin => ({
  name: 'workers-inside',
  enforce: 'pre',
  load: {
    filter: { id: /\?worker&url$/ },
    handler(id) {
      const script = [...scripts].find(([entry]) => id.endsWith(`/${entry}?worker&url`))?.[1];
      if (script === undefined) throw new Error(`${id} is none of ${WORKERS.join(', ')}`);
      return `export default URL.createObjectURL(new Blob([${JSON.stringify(script)}], { type: 'text/javascript' }));`;
    },
  },
});

/** Widgets ask models through engine/shared-models.ts alone: a page that does not import that goes without their wasm. */
const noModels: Plugin = {
  name: 'no-models',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './models-client' && importer?.endsWith('/engine/client.ts') ? '\0no-models' : undefined,
  load: (id) =>
    id === '\0no-models'
      ? "export const connectModels = () => { throw new Error('in one file, models are there by shared-models.ts alone'); };"
      : undefined,
};

const standIns = (root: string): Plugin => ({
  name: 'stand-ins-of-a-file',
  enforce: 'pre',
  load(id) {
    const standIn = STAND_INS[id.replace(`${root}/`, '')];
    return standIn === undefined ? undefined : `export * from ${JSON.stringify(`${root}/${standIn}`)};`;
  },
});

/** Of the widgets only one. */
const onlyWidget = (root: string, widget: string): Plugin => ({
  name: 'only-widget',
  enforce: 'pre',
  transform(code, id) {
    if (id !== `${root}/${REGISTRY}`) return undefined;
    return replaced(code, /(?<= = \{\n)([^]*?)(?=^\};)/m, (lines) => {
      const own = lines.split('\n').filter((line) => widgetsIn(line)[0] === widget);
      return `${own.join('\n')}\n`;
    });
  },
});

/** Of the words only those that something inside names: a quoted `'softmax'` brings the words of that section along. */
const onlyWords = (root: string, sections: readonly string[]): Plugin => ({
  name: 'only-words',
  enforce: 'pre',
  resolveId: (source) => (source.startsWith('words:') ? `\0${source}` : undefined),
  load(id) {
    const section = /^\0words:(.*)/.exec(id)?.[1];
    if (section === undefined) return undefined;
    if (section === '') return 'export const files = {};';
    const entries = ['zh', 'en'].map((language) => {
      const file = JSON.stringify(`${root}/messages/${language}/${section}.ts`);
      return `files['./${language}/${section}.ts'] = () => import(${file});`;
    });
    return `import { files } from 'words:'; ${entries.join(' ')}`;
  },
  transform(code, id) {
    if (!id.startsWith(root) || !id.endsWith('.ts') || /\/messages\/(zh|en)\//.test(id)) return undefined;
    const named = sections.filter((section) => code.includes(`'${section}'`));
    const words = named.map((section) => `import 'words:${section}';`).join(' ');
    const isCatalogue = id === `${root}/messages/messages.ts`;
    const glob = /const files = import\.meta\.glob.*/;
    return `${isCatalogue ? replaced(code, glob, () => "import { files } from 'words:';") : code}\n${words}`;
  },
});

/**
 * Makes a function that bundles `entry` with one widget, or with all of them.
 * @param sections the names of the catalogues of words
 */
export async function oneScript(
  workshop: Workshop,
  entry: string,
  sections: readonly string[],
): Promise<(widget?: string) => Promise<Inside>> {
  const { root } = workshop;
  const scripts = await Promise.all(
    WORKERS.map(async (worker) => [worker, (await bundle(workshop, worker, [])).script] as const),
  );
  const inside = [workersInside(new Map(scripts)), noModels, standIns(root), onlyWords(root, sections)];
  return (widget) => bundle(workshop, entry, [...inside, ...(widget === undefined ? [] : [onlyWidget(root, widget)])]);
}
