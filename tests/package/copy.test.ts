import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect } from 'vitest';
import { test as base } from '../e2e/harness';
import { serve } from '../e2e/serve';
import { makeFolder, type Folder } from './folder';
import { node, type Outcome } from './run';

const BIN = resolve('bin/attention-lab.js');
const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
const NAME = `attention-lab-${version}`;

interface Blog {
  /** A blog's folder, with `static/` in it. */
  blog: Folder;
  /** Runs the command there. */
  lab: (...args: string[]) => Promise<Outcome>;
}

const test = base.extend<Blog>({
  blog: async ({}, use) => {
    const blog = await makeFolder();
    await blog.write('static/robots.txt', '');
    await use(blog);
    await blog.remove();
  },
  lab: async ({ blog }, use) => {
    await use((...args) => node(blog.path, BIN, ...args));
  },
});

const list = (folder: string) => readdir(folder, { recursive: true });

/** What is between the quotes of every attribute of that name. */
const values = (html: string, name: string) =>
  Array.from(html.matchAll(RegExp(` ${name}="([^"]*)"`, 'g')), ([, it]) => it);

describe('attention-lab copy', () => {
  test('copies what authors use, under a name with the version, and neither the lesson nor types', async ({
    blog,
    lab,
  }) => {
    const { code, stdout, stderr } = await lab('copy', 'static');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(join('static', NAME));
    expect(await readdir(join(blog.path, 'static'))).toEqual([NAME, 'robots.txt']);
    const copied = await list(join(blog.path, 'static', NAME));
    const built = await list('dist');
    expect(copied).toEqual(
      expect.arrayContaining([
        'attention-lab.js',
        'embed.html',
        'embed.js',
        'engine.js',
        'verify.html',
        'corpora/english.txt',
      ]),
    );
    const left = built.filter((file) => !copied.includes(file));
    expect(left).toEqual(expect.arrayContaining(['index.html', 'engine.d.ts', 'custom-elements.json']));
    for (const file of left)
      expect(file).toMatch(
        /^(index\.html|snapshot\.js|custom-elements\.json)$|^assets\/lesson-|^standalone\/|\.d\.ts$/,
      );
    expect(copied.filter((file) => !built.includes(file))).toEqual([]);
  });

  test('prints lines that work when they are pasted into a page of the site', async ({ blog, lab, browser }) => {
    await blog.write('static/math lab/readme.txt', '');
    const { stdout } = await lab('copy', 'static/math lab');
    const lines = stdout.split('\n').filter((line) => /^<|^Here/.test(line));
    const html = `<!doctype html><html lang="en"><title>post</title><link rel="icon" href="data:,">\n${lines.join('\n')}`;
    await blog.write('static/post.html', html);
    const site = await serve(join(blog.path, 'static'));
    const page = await browser.open(`${site.origin}/post.html`);
    await page.waitFor(() => document.querySelector('attn-softmax')?.shadowRoot?.querySelector('svg.sheet'));
    await page.waitFor(() => {
      const frame = document.querySelector('iframe')?.contentDocument;
      const widget = frame?.querySelector('attn-softmax')?.shadowRoot?.querySelector('svg.sheet');
      const fits =
        document.querySelector('iframe')?.clientHeight === Math.ceil(frame?.body.getBoundingClientRect().height ?? 0);
      return widget && fits;
    });
    await page.close();
    await site.close();
  });

  for (const [folder, address] of [
    ['static', `/${NAME}`],
    ['static/lab', `/lab/${NAME}`],
    ['docs/public/lab', `/lab/${NAME}`],
    ['assets', `/assets/${NAME}`],
    ['docs/assets/lab', `/assets/lab/${NAME}`],
    ['.', `/${NAME}`],
  ] as const)
    test(`takes ${folder} to be served as ${address}`, async ({ blog, lab }) => {
      await blog.write(`${folder}/readme.txt`, '');
      const { stdout } = await lab('copy', folder);
      expect(values(stdout, 'src')).toEqual([
        `${address}/attention-lab.js`,
        `${address}/embed.js`,
        `${address}/embed.html?widget=softmax&logits=1,2`,
      ]);
      expect(stdout).not.toContain('skip_render');
    });

  test('says what Hexo must be told of a folder below source', async ({ blog, lab }) => {
    await blog.write('source/lab/readme.txt', '');
    const { stdout } = await lab('copy', 'source/lab');
    expect(stdout).toContain(`skip_render: "lab/${NAME}/**"`);
  });

  test('a folder outside of the working directory gives the address below the site’s root, if it has one', async ({
    blog,
  }) => {
    await blog.write('elsewhere/readme.txt', '');
    const run = (folder: string) => node(join(blog.path, 'elsewhere'), BIN, 'copy', folder);
    expect(values((await run('../static')).stdout, 'src')).toContain(`/${NAME}/embed.js`);
    const { stdout } = await node(join(blog.path, 'static'), BIN, 'copy', '../elsewhere');
    expect(values(stdout, 'src')).toContain(`/${NAME}/embed.js`);
  });

  test('a second time changes nothing and prints the lines again', async ({ blog, lab }) => {
    const first = await lab('copy', 'static');
    const second = await lab('copy', 'static');
    expect(second.code).toBe(0);
    expect(second.stdout).toContain('up to date');
    expect(values(second.stdout, 'src')).toEqual(values(first.stdout, 'src'));
    expect(await readdir(join(blog.path, 'static'))).toEqual([NAME, 'robots.txt']);
  });

  test('refuses what is in the way, and replaces it with --force', async ({ blog, lab }) => {
    const target = join('static', NAME);
    await lab('copy', 'static');
    const script = join(blog.path, target, 'attention-lab.js');
    const before = await readFile(script, 'utf8');
    const changes = [
      () => writeFile(script, 'changed'),
      () => blog.write(`${target}/extra.js`, ''),
      () => writeFile(script, 'x'.repeat(before.length)),
    ];
    for (const change of changes) {
      await change();
      const refused = await lab('copy', 'static');
      expect(refused).toMatchObject({ code: 1, stdout: '' });
      expect(refused.stderr).toContain(`"${target}" is already there`);
      expect(refused.stderr).toContain('--force');
      expect(await lab('copy', '--force', 'static')).toMatchObject({ code: 0, stderr: '' });
      expect((await lab('copy', 'static')).stdout).toContain('up to date');
      expect(await readFile(script, 'utf8')).toBe(before);
    }
  });

  test('refuses a file under the name of the copy, and replaces it with --force', async ({ blog, lab }) => {
    await blog.write(`static/${NAME}`, 'a file');
    expect((await lab('copy', 'static')).stderr).toContain('already there');
    expect((await lab('copy', 'static', '--force')).code).toBe(0);
    expect(await list(join(blog.path, 'static', NAME))).toContain('attention-lab.js');
  });

  for (const [what, args, says] of [
    ['no folder', [], '<folder> is missing'],
    ['a folder that is not there', ['nowhere'], '<folder>: "nowhere" does not exist'],
    ['a file', ['static/robots.txt'], '<folder>: "static/robots.txt" is a file'],
    ['a path through a file', ['static/robots.txt/x'], '<folder>: "static/robots.txt/x" does not exist'],
    ['two folders', ['static', 'public'], 'there is also "public"'],
    ['an unknown option', ['--fource', 'static'], '--fource'],
  ] as const)
    test(`refuses ${what} in a sentence that names it`, async ({ blog, lab }) => {
      const { code, stdout, stderr } = await lab('copy', ...args);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toContain(says);
      expect(stderr).not.toContain('    at ');
      expect(await list(blog.path)).toEqual(['static', 'static/robots.txt']);
    });

  test('says how to build where there is nothing to copy yet', async ({ blog }) => {
    await cp('bin', join(blog.path, 'clone/bin'), { recursive: true });
    await cp('package.json', join(blog.path, 'clone/package.json'));
    const { code, stderr } = await node(blog.path, 'clone/bin/attention-lab.js', 'copy', 'static');
    expect(code).toBe(1);
    expect(stderr).toContain('./scripts/build');
    expect(stderr).not.toContain('    at ');
  });
});

describe('attention-lab', () => {
  test('--help lists the commands, and each one’s --help how to call it', async ({ lab }) => {
    const all = await lab('--help');
    expect(all).toMatchObject({ code: 0, stderr: '' });
    expect(all.stdout).toMatch(/^ {2}copy +\S/m);
    const one = await lab('copy', '--help');
    expect(one).toMatchObject({ code: 0, stderr: '' });
    expect(one.stdout).toContain('attention-lab copy <folder> [--force]');
  });

  test('refuses a command that it does not have, and none, with the list', async ({ lab }) => {
    for (const [args, says] of [
      [['paste'], '<command>: there is no "paste"'],
      [['constructor'], '<command>: there is no "constructor"'],
      [[], '<command> is missing'],
    ] as const) {
      const { code, stdout, stderr } = await lab(...args);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toContain(says);
      expect(stderr).toMatch(/^ {2}copy +\S/m);
    }
  });
});
