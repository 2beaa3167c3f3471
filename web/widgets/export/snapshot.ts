/** A widget as a picture without a reader: what it is told is checked, and it is waited for until it has drawn. */
import { loadMessages } from '../../messages/messages';
import { attributeName, choice, integer, read, type Schema } from '../../params/schema';
import { commonParams } from '../../params/common';

import { saidBy } from './lines';
import { pictureOf, type Pictured } from './picture';

/** Of a snapshot, not of the widget. */
const options = {
  lang: choice(['zh', 'en'], 'en'),
  /** px that figures may use. */
  width: integer(720, { min: 240, max: 1920 }),
};

export interface Drawn extends HTMLElement, Pictured {
  readonly widgetName: string;
  readonly params: Schema;
  readonly updateComplete: Promise<boolean>;
}

export interface Told {
  readonly width: number;
  /** Of the element. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** A drawing takes this long at most, ms; one that has not come by then does not come. */
const PATIENCE = 120_000;

/** A picture, or a sentence why there is none. */
const SHOWN = '.body svg.sheet, .body canvas';
const REFUSED = '[role="alert"], .attn > .problem';

/**
 * Reads options and attributes, all as texts.
 * @throws {Error} that names an attribute which the widget does not have, or a value that it cannot use
 */
export async function checked(
  { widgetName, params }: Pick<Drawn, 'widgetName' | 'params'>,
  given: ReadonlyMap<string, string>,
): Promise<Told> {
  const own = { ...commonParams, ...params };
  const get = (name: string) => given.get(name) ?? null;
  const { values, problems } = read(options, get);
  const [{ exported }, { refusals }] = await Promise.all([
    loadMessages(values.lang, 'exported'),
    loadMessages(values.lang, 'refusals'),
  ]);
  const known = Object.keys(own).map(attributeName);
  for (const name of given.keys())
    if (!known.includes(name) && !(name in options))
      throw new Error(exported.snapshot.unknownAttribute(name, widgetName, known));
  const [problem] = [...problems, ...read(own, get).problems];
  if (problem) throw new Error(`--${problem.attribute}: ${refusals.refused(problem.given, problem.need)}`);
  const attributes = Object.fromEntries([...given].filter(([name]) => known.includes(name)));
  return { width: values.width, attributes: { theme: 'light', ...attributes, lang: values.lang } };
}

/**
 * Draws the element into the document and gives its picture, an SVG file.
 * @throws {Error} that says why there is none
 */
export async function snapshotOf(element: Drawn, attributes: Told['attributes']): Promise<string> {
  for (const [name, text] of Object.entries(attributes)) element.setAttribute(name, text);
  document.body.append(element);
  try {
    const end = Date.now() + PATIENCE;
    const { renderRoot } = element;
    while (!renderRoot.querySelector(`${SHOWN}, ${REFUSED}`) && Date.now() < end) {
      await element.updateComplete;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await element.updateComplete;
    const refusal = renderRoot.querySelector(REFUSED);
    if (refusal) throw new Error(saidBy(refusal).trim());
    return pictureOf(element).svg;
  } finally {
    element.remove();
  }
}
