/** `attention-lab snapshot <widget>`: the figure that the page shows, drawn without a browser by the page's own code. */
import { writeFile } from 'node:fs/promises';
import { openDocument } from './lib/document.js';
import { Refusal } from './refusal.js';

export const summary = 'draws a widget as an SVG file, for feeds and platforms that take pictures only';

export const help = `Usage: attention-lab snapshot <widget> [--<attribute> <value>]… [-o <file>]

Draws what the page would show of a widget in that state, for example
  attention-lab snapshot softmax --logits 1,2 --lang zh --theme dark --width 640 -o softmax.svg

<widget> is an element's name without "attn-"; attributes are those of the element.

  --lang    zh or en (the default)
  --theme   light (the default) or dark
  --width   of the figure, in px
  -o        the file to write, instead of the standard output`;

const refuse = (thrown) => {
  throw new Refusal(thrown.message);
};

/**
 * @param {readonly string[]} args the command line after `snapshot`
 * @returns the picture, or where it was written
 * @throws {Refusal} that names what cannot be used
 */
export async function run(args) {
  const place = openDocument();
  try {
    const { readSnapshot } = await import('../dist/snapshot.js');
    const { width, output, draw } = await readSnapshot(args).catch(refuse);
    place.width = width;
    const svg = await draw().catch(refuse);
    if (output === undefined) return svg;
    await writeFile(output, svg);
    return `Wrote ${output}`;
  } finally {
    await place.close();
  }
}
