/**
 * What `bin/snapshot.js` runs of the page's own code, in a DOM without a browser: one widget as it draws itself, as an SVG file. A feed
 * or a platform that takes pictures only so gets the figure that the page shows.
 */
import { languageOf, loadMessages } from './messages/messages';
import type * as Exports from './widgets/export/exports';
import type { Drawn } from './widgets/export/snapshot';
import { define, tags } from './widgets/registry';

export interface Snapshot {
  /** px that figures may use: what the document must say of an element's width. */
  readonly width: number;
  /** Where the file goes; none for the standard output. */
  readonly output: string | undefined;
  /**
   * The picture.
   * @throws {Error} that says why there is none
   */
  readonly draw: () => Promise<string>;
}

/** A widget, which knows what exports it. */
interface Widget extends Drawn {
  readonly exports: () => Promise<typeof Exports>;
}

/** `-o x.svg`, `--logits 1,2`, `--logits=1,2` → names and texts; what stands alone has the name ''. */
function pairsOf(args: readonly string[]): [name: string, text: string | undefined][] {
  const pairs: [string, string | undefined][] = [];
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? '';
    const [, name, text] = /^--?([a-z][a-z-]*)(?:=([^]*))?$/.exec(arg) ?? [];
    if (name === undefined) pairs.push(['', arg]);
    else pairs.push([name === 'o' ? 'output' : name, text ?? args[++at]]);
  }
  return pairs;
}

/**
 * Reads a command line: a widget's name, its attributes, `--lang`, `--width`, `-o`.
 * @throws {Error} that names what it cannot use, in the language that the command line asks for
 */
export async function readSnapshot(args: readonly string[]): Promise<Snapshot> {
  const pairs = pairsOf(args);
  const [widget = '', surplus] = pairs.flatMap(([name, text]) => (name === '' && text !== undefined ? [text] : []));
  const lang = pairs.find(([name]) => name === 'lang')?.[1] ?? 'en';
  const { exported } = await loadMessages(languageOf(lang), 'exported');
  const words = exported.snapshot;
  const known = tags.map((tag) => tag.replace('attn-', ''));
  if (!known.includes(widget)) throw new Error(words.unknownWidget(widget, known));
  if (surplus !== undefined) throw new Error(words.surplus(surplus));
  const given = new Map<string, string>();
  for (const [name, text] of pairs) {
    if (text === undefined) throw new Error(words.missing(name));
    if (name !== '') given.set(name, text);
  }
  const output = given.get('output');
  given.delete('output');
  const tag = `attn-${widget}`;
  await define(tag);
  const element = document.createElement(tag) as Widget;
  const { checked, snapshotOf } = await element.exports();
  const { width, attributes } = await checked(element, given);
  return { width, output, draw: () => snapshotOf(element, attributes) };
}
