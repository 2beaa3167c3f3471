/**
 * What `bin/snapshot.js` runs of the page's own code, in a DOM without a browser: one widget as it draws itself, as an SVG file. A feed
 * or a platform that takes pictures only so gets the figure that the page shows.
 */
import { loadMessages } from './messages/messages';
import { attributeName, choice, integer, read, type Schema } from './params/schema';
import { commonParams } from './widgets/element';
import { saidBy } from './widgets/export/lines';
import { pictureOf, type Pictured } from './widgets/export/picture';
import { define, tags } from './widgets/registry';

/** Options that are not the widget's attributes. */
const options = {
  lang: choice(['zh', 'en'], 'en'),
  /** px that figures may use. */
  width: integer(720, { min: 240, max: 1920 }),
};

export interface SnapshotRequest {
  /** `softmax`. */
  readonly widget: string;
  readonly lang: 'zh' | 'en';
  readonly width: number;
  /** Attributes of the widget as texts. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Where the file goes; none for the standard output. */
  readonly output: string | undefined;
}

interface Widget extends HTMLElement, Pictured {
  readonly params: Schema;
  readonly updateComplete: Promise<boolean>;
}

/** A drawing takes this long at most, ms; one that has not come by then does not come. */
const PATIENCE = 120_000;

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
 * Reads a command line.
 * @throws {Error} that names what it cannot read, in the language that the command line asks for.
 */
export async function readArguments(args: readonly string[]): Promise<SnapshotRequest> {
  const pairs = pairsOf(args);
  const given = new Map(pairs.filter(([name]) => name !== ''));
  const { values, problems } = read(options, (name) => given.get(name) ?? null);
  const { common, exported } = await loadMessages(values.lang, 'exported');
  const words = exported.snapshot;
  const bare = pairs.flatMap(([name, text]) => (name === '' && text !== undefined ? [text] : []));
  const known = tags.map((tag) => tag.replace('attn-', ''));
  const [widget = '', surplus] = bare;
  if (!known.includes(widget)) throw new Error(words.unknownWidget(widget, known));
  if (surplus !== undefined) throw new Error(words.surplus(surplus));
  const attributes: Record<string, string> = {};
  for (const [name, text] of given) {
    if (text === undefined) throw new Error(words.missing(name));
    if (name !== 'output' && !(name in options)) attributes[name] = text;
  }
  const [problem] = problems;
  if (problem) throw new Error(`--${problem.attribute}: ${common.refused(problem.given, problem.need)}`);
  return { widget, ...values, attributes, output: given.get('output') };
}

/**
 * Draws a widget into the document and gives its picture.
 * @throws {Error} that names an attribute which the widget does not have, or a value that it cannot use; or says why there is no picture.
 */
export async function drawWidget({ widget, lang, attributes }: SnapshotRequest): Promise<string> {
  const { common, exported } = await loadMessages(lang, 'exported');
  const tag = `attn-${widget}`;
  await define(tag);
  const element = document.createElement(tag) as Widget;
  const known = Object.keys({ ...commonParams, ...element.params }).map(attributeName);
  for (const name of Object.keys(attributes))
    if (!known.includes(name)) throw new Error(exported.snapshot.unknownAttribute(name, widget, known));
  const [problem] = read({ ...commonParams, ...element.params }, (name) => attributes[name] ?? null).problems;
  if (problem) throw new Error(`--${problem.attribute}: ${common.refused(problem.given, problem.need)}`);
  for (const [name, text] of Object.entries({ theme: 'light', ...attributes, lang })) element.setAttribute(name, text);
  document.body.append(element);
  try {
    await drawn(element);
    const { svg } = pictureOf(element);
    return svg;
  } finally {
    element.remove();
  }
}

/** A picture, or a sentence why there is none. */
const SHOWN = '.body svg.sheet, .body canvas';
const REFUSED = '[role="alert"], .attn > .problem';

/** Until it shows all that it was asked for. */
async function drawn(element: Widget): Promise<void> {
  const end = Date.now() + PATIENCE;
  const { renderRoot } = element;
  while (!renderRoot.querySelector(`${SHOWN}, ${REFUSED}`) && Date.now() < end) {
    await element.updateComplete;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await element.updateComplete;
  const refusal = renderRoot.querySelector(REFUSED);
  if (refusal) throw new Error(saidBy(refusal).trim());
}
