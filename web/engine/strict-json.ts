/** What JSON.parse takes silently and a stranger's file must not have. */

/** Strings with their quotes, brackets and colons, in order; linear in the text, whatever it holds. */
function* tokensOf(text: string): Generator<string> {
  for (let i = 0; i < text.length; i++) {
    const start = i;
    if (text[i] === '"') {
      i++;
      while (i < text.length && text[i] !== '"') i += text[i] === '\\' ? 2 : 1;
      yield text.slice(start, i + 1);
    } else if ('{}[]:'.includes(text[i] as string)) {
      yield text[i] as string;
    }
  }
}

/** Keys that code which copies objects carelessly takes for the prototype. */
const PROTOTYPE = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Why `text` is refused, as a predicate ("is not JSON"); undefined where it is JSON of at most `depth` nested objects and
 * lists, in which no key comes twice in one object and none names a prototype.
 */
export function checkJson(text: string, depth: number): string | undefined {
  return tooDeep(text, depth) ?? notJson(text) ?? doubtfulKey(text);
}

/** First of all: what is deep enough overflows a parser's stack. */
function tooDeep(text: string, most: number): string | undefined {
  let depth = 0;
  for (const token of tokensOf(text)) {
    if (token === '{' || token === '[') depth++;
    if (token === '}' || token === ']') depth--;
    if (depth > most) return `is nested more than ${most} deep`;
  }
  return undefined;
}

function notJson(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    return 'is not JSON';
  }
}

/** Of text that is JSON: there, a string before a colon is a key. */
function doubtfulKey(text: string): string | undefined {
  const open: Set<string>[] = [];
  let last = '';
  for (const token of tokensOf(text)) {
    if (token === '{' || token === '[') open.push(new Set());
    if (token === '}' || token === ']') open.pop();
    if (token === ':') {
      const key = JSON.parse(last) as string;
      const keys = open[open.length - 1];
      if (PROTOTYPE.has(key)) return `has the name ${last}`;
      if (keys?.has(key)) return `has the name ${last} twice`;
      keys?.add(key);
    }
    last = token;
  }
  return undefined;
}
