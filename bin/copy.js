/** `attention-lab copy <folder>`: what a blog needs, into a folder that is named after the version. */
import { cp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Refusal } from './refusal.js';

export const summary = 'copies what a blog needs into one of its folders';

export const help = `Usage: attention-lab copy <folder> [--force]

Copies the widgets' scripts and pages to <folder>/attention-lab-<version>/ and prints the lines to
paste into a post. <folder> is one whose files your site serves as they are, such as static (Hugo),
source (Hexo), assets (Jekyll) or public (VitePress, Astro).

The version in the name lets old posts keep the files that they were written for. Of the built site
all is copied but the lesson, the pages in one file and what only programs import. Where the same files are already
there nothing is done.

  --force   replaces attention-lab-<version> where it holds anything else`;

const fromRoot = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Of dist/, what no page of a blog asks for: the lesson, pages in one file, and what only programs and editors read. */
const LEFT_OUT = [
  /^index\.html$/,
  /^assets\/lesson-/,
  /^standalone\//,
  /^snapshot\.js$/,
  /\.d\.ts$/,
  /^custom-elements\.json$/,
];

const isWanted = (path) => !LEFT_OUT.some((pattern) => pattern.test(path));

/** Folders that become the root of the site, whatever builds it. */
const SITE_ROOTS = ['docs', 'public', 'source', 'static'];

export async function run(args) {
  const { folder, force } = read(args);
  const dist = fromRoot('dist');
  if (!(await kindOf(join(dist, 'attention-lab.js'))))
    throw new Refusal(`there is nothing to copy yet: ${dist} is not built; run ./scripts/build first`);
  const kind = await kindOf(folder);
  if (!kind) throw new Refusal(`<folder>: "${folder}" does not exist; name a folder of your site, or make it first`);
  if (kind === 'file') throw new Refusal(`<folder>: "${folder}" is a file; it must be a folder of your site`);

  const { version } = JSON.parse(await readFile(fromRoot('package.json'), 'utf8'));
  const target = join(folder, `attention-lab-${version}`);
  const files = (await filesIn(dist)).filter(isWanted);
  const there = await kindOf(target);
  const isSame = there === 'folder' && (await areSame(dist, files, target));
  if (there && !isSame && !force)
    throw new Refusal(`"${target}" is already there and is not what would be copied; --force replaces it`);
  if (!isSame) await replace(dist, target);
  const done = isSame ? `${target} is up to date` : `Copied ${files.length} files to ${target}`;
  return `${done}\n\n${linesToPaste(siteOf(target))}`;
}

function read(args) {
  let parsed;
  try {
    parsed = parseArgs({ args, allowPositionals: true, options: { force: { type: 'boolean', default: false } } });
  } catch (thrown) {
    throw new Refusal(`${thrown.message}\n\n${help}`);
  }
  const [folder, ...more] = parsed.positionals;
  if (!folder) throw new Refusal(`<folder> is missing.\n\n${help}`);
  if (more.length > 0) throw new Refusal(`<folder> is one folder; after "${folder}" there is also "${more.join(' ')}"`);
  return { folder, force: parsed.values.force };
}

/** @returns {Promise<'file' | 'folder' | undefined>} undefined where there is nothing */
async function kindOf(path) {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file';
  } catch (thrown) {
    if (thrown.code === 'ENOENT' || thrown.code === 'ENOTDIR') return undefined;
    throw thrown;
  }
}

/** Paths of all files below a folder, with slashes, in order. */
async function filesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort();
}

/** `target` holds these files of `source` and no other. */
async function areSame(source, files, target) {
  if ((await filesIn(target)).join('\n') !== files.join('\n')) return false;
  for (const file of files) {
    const [ours, theirs] = await Promise.all([readFile(join(source, file)), readFile(join(target, file))]);
    if (!ours.equals(theirs)) return false;
  }
  return true;
}

/** All or nothing: a copy that was broken off never stands under the name that posts use. */
async function replace(source, target) {
  const part = `${target}.part`;
  await rm(part, { recursive: true, force: true });
  await cp(source, part, {
    recursive: true,
    filter: (from) => isWanted(relative(source, from).replaceAll(sep, '/')),
  });
  await rm(target, { recursive: true, force: true });
  await rename(part, target);
}

/** Where a folder most likely lies in the site: below the last folder that becomes a site's root, else below this one. */
function siteOf(target) {
  const path = relative(process.cwd(), resolve(target));
  const parts = path.split(sep);
  const root = Math.max(...SITE_ROOTS.map((name) => parts.lastIndexOf(name)));
  const isElsewhere = parts[0] === '..' || isAbsolute(path);
  return {
    path: (root >= 0 ? parts.slice(root + 1) : isElsewhere ? parts.slice(-1) : parts).join('/'),
    isHexo: parts[root] === 'source',
  };
}

function linesToPaste({ path, isHexo }) {
  const address = `/${encodeURI(path)}`;
  const hexo = `
Hexo would put its theme around the pages; in _config.yml, tell it to leave them alone:

skip_render: "${path}/**"
`;
  return `These lines take it that your site serves the folder as ${address}/.
Where the site itself lies under a path, such as /blog/, put that in front.
${isHexo ? hexo : ''}
Elements: the script once a page, then a widget after an empty line, its tags on lines of their own:

<script type="module" src="${address}/attention-lab.js"></script>

<attn-softmax logits="1,2">
Here the softmax of 1 and 2 can be operated.
</attn-softmax>

Or an iframe, which embed.js, once a page, makes as tall as its content:

<script type="module" src="${address}/embed.js"></script>

<iframe src="${address}/embed.html?widget=softmax&logits=1,2" title="Softmax" width="100%" height="560" style="border: 0"></iframe>`;
}
