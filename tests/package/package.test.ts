import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { publint } from 'publint';
import { build } from 'vite';
import { describe, expect } from 'vitest';
import { test as base } from '../e2e/harness';
import type { Browser } from '../e2e/browser';
import { serve } from '../e2e/serve';
import { tags } from '../../web/widgets/registry';
import { makeFolder, type Folder } from './folder';
import { node, run } from './run';

const MODULES = resolve('node_modules');
const NAMES = tags.map((tag) => tag.replace('attn-', ''));

interface Installed {
  /** A program's folder, into which the package was installed from its tarball. */
  app: Folder;
  tarball: string;
  /** The folder of the installed package. */
  home: string;
}

const test = base.extend<Installed>({
  app: [
    async ({}, use) => {
      const app = await makeFolder();
      await app.write('package.json', JSON.stringify({ name: 'app', private: true, type: 'module' }));
      const packed = await run('.', 'npm', 'pack', '--ignore-scripts', '--silent', '--pack-destination', app.path);
      if (packed.code !== 0) throw new Error(packed.stderr);
      const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--silent'];
      const installed = await run(app.path, 'npm', 'install', ...quiet, `./${packed.stdout.trim()}`);
      if (installed.code !== 0) throw new Error(installed.stderr);
      await use(app);
      await app.remove();
    },
    { scope: 'file' },
  ],
  tarball: [
    async ({ app }, use) => {
      const [file = ''] = (await readdir(app.path)).filter((name) => name.endsWith('.tgz'));
      await use(join(app.path, file));
    },
    { scope: 'file' },
  ],
  home: [({ app }, use) => use(join(app.path, 'node_modules/attention-lab')), { scope: 'file' }],
});

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

describe('what npm packs', () => {
  test('needs no other package than the document that a snapshot is drawn in', async ({ home }) => {
    const { dependencies } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { dependencies: object };
    expect(Object.keys(dependencies)).toEqual(['happy-dom']);
  });

  test('draws a snapshot by its command', async ({ app }) => {
    const drawn = await run(app.path, 'npx', 'attention-lab', 'snapshot', 'softmax', '--logits', '1,2');
    expect(drawn.stdout).toContain('0.7311');
  });

  test('is what is built, the command, the files for blogs and what npm always packs', async ({ home }) => {
    expect((await readdir(home)).sort()).toEqual([...['LICENSE', 'README.md', 'bin', 'dist', 'hosts', 'package.json']]);
    expect((await readdir(join(home, 'dist'))).sort()).toEqual(
      [
        ...['assets', 'corpora', 'standalone', 'widgets'],
        ...['attention-lab.js', 'attention-lab.css', 'embed.js', 'engine.js', 'snapshot.js'],
        ...['embed.html', 'embedding.html', 'verify.html', 'favicon.svg'],
        ...['custom-elements.json', 'elements.d.ts', 'engine.d.ts'],
      ].sort(),
    );
    expect((await readdir(join(home, 'dist/widgets'))).sort()).toEqual(
      NAMES.flatMap((name) => [`${name}.d.ts`, `${name}.js`]).sort(),
    );
  });

  test('has every file that another asks for, and in assets/ no file that none asks for', async ({ home }) => {
    const files = await filesIn(join(home, 'dist'));
    const asked = new Set<string>();
    for (const file of files.filter((name) => /\.(js|css|html)$/.test(name))) {
      const text = await readFile(file, 'utf8');
      // `"./x.js"`, `url(x)`, `new URL("x.wasm", import.meta.url)`: what is quoted and ends like a file of ours.
      for (const [, path = ''] of text.matchAll(/["'`(]((?:\.{1,2}\/)*[\w./-]+\.(?:js|css|wasm|json|txt|svg))["'`)]/g))
        asked.add(resolve(dirname(file), path));
    }
    expect(asked.size).toBeGreaterThan(100);
    const assets = files.filter((file) => file.includes('/assets/'));
    expect(assets.filter((file) => !asked.has(file))).toEqual([]);
    const here = new Set(files);
    expect([...asked].filter((file) => /-[\w-]{8}\.\w+$/.test(file) && !here.has(file))).toEqual([]);
  });

  // Beside a variable `import.meta.url` makes webpack look for files that are none, and the page fail.
  test('names its files where it asks for them, so that bundlers find them', async ({ home }) => {
    const isImported = (file: string) => file.endsWith('.js') && !/\/verify-[^/]+$/.test(file); // verify.html is a page
    const scripts = (await filesIn(join(home, 'dist'))).filter(isImported);
    const texts = await Promise.all(scripts.map((file) => readFile(file, 'utf8')));
    const asked = texts.flatMap((text) => text.match(/new URL\([^()]*,import\.meta\.url\)/g) ?? []);
    expect(asked.length).toBeGreaterThan(5);
    for (const one of asked) expect(one).toMatch(/^new URL\([`"'][^`"'$]+[`"'],/);
  });

  test('has a manifest whose modules are there and exported, each with the element that it defines', async ({
    home,
  }) => {
    const { customElements = '' } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as {
      customElements?: string;
    };
    const { modules } = JSON.parse(await readFile(join(home, customElements), 'utf8')) as {
      modules: { path: string; declarations: { tagName: string }[] }[];
    };
    expect(modules.map(({ declarations }) => declarations[0]?.tagName).sort()).toEqual([...tags].sort());
    for (const { path, declarations } of modules)
      expect(await readFile(join(home, path), 'utf8')).toContain(declarations[0]?.tagName);
  });

  test('passes publint', async ({ home }) => {
    expect((await publint({ pkgDir: home, strict: true, pack: false })).messages).toEqual([]);
  });

  test('passes “are the types wrong?” for modules', async ({ app, tarball }) => {
    const attw = join(MODULES, '.bin/attw');
    const widgets = NAMES.map((name) => `widgets/${name}`);
    const options = ['--profile', 'esm-only', '--no-definitely-typed', '--include-entrypoints', ...widgets];
    const { code, stdout } = await run(app.path, attw, tarball, ...options, '--format', 'json');
    const { problems, entrypoints } = (JSON.parse(stdout) as Analysis).analysis;
    expect(code).toBe(0);
    expect(Object.keys(entrypoints)).toEqual(
      expect.arrayContaining(['.', './engine', ...widgets.map((at) => `./${at}`)]),
    );
    // Of node10 and require(), which a package of modules alone does not serve.
    const ours = problems.filter(({ resolutionKind }) => !['node10', 'node16-cjs'].includes(resolutionKind ?? ''));
    expect(ours).toEqual([]);
  });
});

interface Analysis {
  analysis: { problems: { kind: string; resolutionKind?: string }[]; entrypoints: Record<string, unknown> };
}

describe('on a server', () => {
  test('importing the elements does nothing, and says nothing', async ({ app }) => {
    await app.write(
      'server.js',
      `const before = Object.keys(globalThis).join();
      for (const path of ['', ${NAMES.map((name) => `'/widgets/${name}'`).join()}]) {
        const module = await import('attention-lab' + path);
        if (Object.keys(module).length > 0) throw new Error(path + ' exports something');
      }
      if (Object.keys(globalThis).join() !== before) throw new Error('there are new globals');
      console.log('done');`,
    );
    expect(await node(app.path, 'server.js')).toEqual({ code: 0, stdout: 'done\n', stderr: '' });
  });

  test('the engine computes', async ({ app }) => {
    await app.write(
      'engine.js',
      `import { connectEngine, createEngine, EngineError } from 'attention-lab/engine';
      const engine = await createEngine();
      const client = await connectEngine();
      const sums = [engine.softmax({ logits: [1, 2] }), await client.softmax({ logits: [1, 2] })]
        .map(({ probabilities: [a, b] }) => [a + b, Math.log(b / a)]);
      try { engine.softmax({ logits: [] }); } catch (error) { sums.push(error instanceof EngineError && error.argument); }
      console.log(JSON.stringify(sums));
      client.dispose();`,
    );
    const { code, stdout, stderr } = await node(app.path, 'engine.js');
    expect([code, stderr]).toEqual([0, '']);
    const [own, remote, refused] = JSON.parse(stdout) as [number[], number[], string];
    for (const [sum, difference] of [own, remote]) {
      expect(sum).toBeCloseTo(1, 15);
      expect(difference).toBeCloseTo(1, 14);
    }
    expect(refused).toBe('logits');
  });

  test('the installed command copies the installed files', async ({ app }) => {
    await app.write('static/robots.txt', '');
    const { code, stdout } = await run(app.path, 'npx', '--no', 'attention-lab', 'copy', 'static');
    expect(code).toBe(0);
    const [copy = ''] = await readdir(join(app.path, 'static'));
    expect(stdout).toContain(`/${copy}/attention-lab.js`);
    expect(await readdir(join(app.path, 'static', copy))).toContain('embed.html');
  });
});

const CONSUMER = `
import 'attention-lab';
import 'attention-lab/widgets/softmax';
import type { AttnChangeEvent, AttnWidget } from 'attention-lab';
import type { AttnSoftmax } from 'attention-lab/widgets/softmax';
import { connectEngine, createEngine, EngineError, type Engine, type EngineClient, type SoftmaxResult } from 'attention-lab/engine';

const softmax: AttnSoftmax = document.createElement('attn-softmax');
softmax.logits = [1, 2];
softmax.temperature = 2;
const tab: 'facts' | 'steps' = softmax.tab;
// @ts-expect-error a text is no list of numbers
softmax.logits = 'one';
// @ts-expect-error there is no such tab
softmax.tab = 'nope';
// @ts-expect-error there is no such property
softmax.logit;
const widget: AttnWidget = softmax;
const shown: Promise<boolean> = widget.updateComplete;
const width: number | undefined = document.querySelector('attn-block')?.dModel;

softmax.addEventListener('attn-change', ({ detail }) => {
  const logits: string | undefined = detail['logits'];
  // @ts-expect-error a state is of texts
  const wrong: number = detail['logits'];
  console.log(logits, wrong);
});
const listen = (event: AttnChangeEvent) => event.detail;
document.addEventListener('attn-change', listen);

const engine: Engine = await createEngine();
const result: SoftmaxResult = engine.softmax({ logits: [1, 2], temperature: 2 });
const first: number | undefined = result.probabilities[0];
// @ts-expect-error logits are missing
engine.softmax({});
const client: EngineClient = await connectEngine({ worker: 'none' });
// @ts-expect-error a client answers with promises
client.softmax({ logits: [1, 2] }).probabilities;
const later: number = (await client.softmax({ logits: [1, 2] })).entropy;
const failed = (error: unknown) => error instanceof EngineError && error.code;
// @ts-expect-error there is no such widget
import 'attention-lab/widgets/nonsense';
export { tab, shown, width, first, later, failed };
`;

const ON_SERVER = `
import { createEngine, type SoftmaxResult } from 'attention-lab/engine';
const engine = await createEngine();
const result: SoftmaxResult = engine.softmax({ logits: [1, 2] });
// @ts-expect-error logits are missing
engine.softmax({});
console.log(result.entropy);
`;

describe('TypeScript', () => {
  const check = async (app: Folder, source: string, options: object) => {
    await app.write('types/consumer.ts', source);
    const strict = { strict: true, noUncheckedIndexedAccess: true, skipDefaultLibCheck: true, noEmit: true };
    const compilerOptions = {
      target: 'es2022',
      typeRoots: [join(MODULES, '@types')],
      types: [],
      ...strict,
      ...options,
    };
    await app.write('types/tsconfig.json', JSON.stringify({ compilerOptions, files: ['consumer.ts'] }));
    const { stdout } = await node(app.path, join(MODULES, 'typescript/bin/tsc'), '-p', 'types');
    return stdout;
  };
  const bundler = { module: 'esnext', moduleResolution: 'bundler', noUncheckedSideEffectImports: true };
  const node16 = { module: 'node16', moduleResolution: 'node16', noUncheckedSideEffectImports: true };

  for (const [name, options] of Object.entries({ bundler, node16 }))
    test(`knows elements, event and engine with moduleResolution ${name}`, async ({ app }) => {
      expect(await check(app, CONSUMER, { ...options, lib: ['es2022', 'dom', 'dom.iterable'] })).toBe('');
    });

  // TypeScript has the names of WebAssembly in its DOM library alone: without it, libraries go unchecked, as `tsc --init` has it.
  test('knows the engine in a program of Node.js, where there is no DOM', async ({ app }) => {
    expect(await check(app, ON_SERVER, { ...node16, lib: ['es2022'], types: ['node'], skipLibCheck: true })).toBe('');
  });
});

describe('a bundler', () => {
  /** A page that imports what is named, as Vite builds it: open in the browser, and in its folder. */
  const bundled = async (app: Folder, browser: Browser, name: string, specifier: string, html: string) => {
    await app.write(
      `${name}/index.html`,
      `<!doctype html><html lang="en"><title>app</title><link rel="icon" href="data:,">
      <script type="module" src="./main.js"></script>${html}`,
    );
    await app.write(`${name}/main.js`, `import '${specifier}';`);
    const root = join(app.path, name);
    await build({ root, configFile: false, logLevel: 'error' });
    const site = await serve(join(root, 'dist'));
    const page = await browser.open(`${site.origin}/`);
    return {
      page,
      built: await filesIn(join(root, 'dist')),
      paths: () => page.requests().map((url) => new URL(url).pathname),
      close: async () => {
        await page.close();
        await site.close();
      },
    };
  };

  test('takes one widget and no other, with the engine’s wasm and worker', async ({ app, browser }) => {
    const html = '<attn-softmax logits="1,2"></attn-softmax> <attn-graph></attn-graph>';
    const { page, built, paths, close } = await bundled(app, browser, 'one', 'attention-lab/widgets/softmax', html);
    await page.waitFor(() => document.querySelector('attn-softmax')?.shadowRoot?.querySelector('svg.sheet'));
    const share = 1 / (1 + Math.exp(-1));
    const shown = (await page.text('attn-softmax >>> .body')).split(' ');
    expect(shown).toEqual(expect.arrayContaining([share.toFixed(4), (1 - share).toFixed(4)]));
    for (const file of [/^\/assets\/attention-.*\.wasm$/, /^\/assets\/worker-.*\.js$/])
      expect(paths()).toContainEqual(expect.stringMatching(file));
    expect(await page.evaluate(() => customElements.get('attn-graph') === undefined)).toBe(true);
    await close();

    const code = await Promise.all(built.map((file) => readFile(file, 'utf8')));
    const widgets = code.flatMap((text) =>
      Array.from(text.matchAll(/\bwidgetName=["'`]([\w-]+)/g), ([, name]) => name),
    );
    expect(widgets).toEqual(['softmax']);
  });

  test('takes the texts too; links lead to where the page says that the pages lie', async ({ app, browser }) => {
    const html = '<meta name="attention-lab" content="/lab/"> <attn-transformer task="text"></attn-transformer>';
    const { page, paths, close } = await bundled(app, browser, 'all', 'attention-lab', html);
    await page.waitFor(() => document.querySelector('attn-transformer')?.shadowRoot?.querySelector('svg.sheet'));
    expect(paths()).toContainEqual(expect.stringMatching(/^\/assets\/english-.*\.txt$/));
    const link = await page.attribute('attn-transformer >>> [data-item=verify]', 'href');
    expect(link).toMatch(/^http:\/\/[\d.:]+\/lab\/verify\.html\?lang=en$/);
    await close();
  });
});
