/** A drawing of the page as SVG text that stands alone: without what only a page has a use for, and without lit's marks. */

/** For speech, focus, pointers, styles and tests; what a drawing looks like is in the other attributes. */
const OF_THE_PAGE = /^(aria-|data-|on|xmlns)|^(class|role|tabindex|style|part|pointer-events)$/;

// XML has no way to write these, not even escaped.
const UNWRITABLE =
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escaped = (text: string): string =>
  text.replace(UNWRITABLE, '\ufffd').replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** ` width="1" height="2"`. */
export const attributesText = (attributes: Readonly<Record<string, string | number>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('');

/** A thousandth of a px is more than can be seen; further digits differ from one browser's sine to another's. */
const shortened = (value: string): string =>
  value.replace(/-?\d+\.\d{4,}(e-?\d+)?/g, (number) => String(Number(Number(number).toFixed(3))));

/** What lies there for pointers alone. */
const isUnseen = (element: Element): boolean => element.getAttribute('fill') === 'transparent';

/** Where white space between elements would be drawn. */
const isText = (element: Element): boolean => element.localName === 'text' || element.localName === 'tspan';

function nodeMarkup(node: Node, inText: boolean): string {
  if (node.nodeType === node.TEXT_NODE) return inText ? escaped((node.textContent ?? '').replace(/\s+/g, ' ')) : '';
  return node.nodeType === node.ELEMENT_NODE ? elementMarkup(node as Element) : '';
}

function elementMarkup(element: Element): string {
  if (isUnseen(element)) return '';
  const name = element.localName;
  const content = contentMarkup(element);
  if (name === 'g' && content === '') return '';
  const kept = Array.from(element.attributes, ({ name: attribute, value }) => [attribute, shortened(value)] as const);
  const attributes = attributesText(Object.fromEntries(kept.filter(([attribute]) => !OF_THE_PAGE.test(attribute))));
  return content === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`;
}

/** What is drawn inside of an element. */
export const contentMarkup = (element: Element): string =>
  Array.from(element.childNodes, (child) => nodeMarkup(child, isText(element))).join('');
