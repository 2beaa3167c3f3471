/**
 * `attention-lab snapshot softmax --logits 1,2 --lang zh --theme dark --width 640 -o softmax.svg`: the figure that the page shows, drawn
 * without a browser. Attributes are those of the element.
 */
import { writeFile } from 'node:fs/promises';
import { openDocument } from './lib/document.js';

/**
 * Writes the picture to the file that `-o` names, else to the standard output.
 * @param {readonly string[]} args the command line after `snapshot`
 * @throws {Error} whose message names what cannot be used
 */
export async function snapshot(args) {
  const place = openDocument();
  try {
    const { readSnapshot } = await import('../dist/snapshot.js');
    const { width, output, draw } = await readSnapshot(args);
    place.width = width;
    const svg = await draw();
    if (output === undefined) await new Promise((resolve) => process.stdout.write(svg, resolve));
    else await writeFile(output, svg);
  } finally {
    await place.close();
  }
}
