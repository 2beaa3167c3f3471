/** Longest part of a refused value that a sentence repeats, in characters. */
const MOST = 40;

/** What somebody gave, cut to a readable length; isolated (U+2068 … U+2069), so that right-to-left text turns no sentence round. */
export function quoted(given: string): string {
  const start = [...given.slice(0, 4 * MOST).replace(/[\u2066-\u2069]/g, '')];
  return `\u2068${start.length > MOST ? `${start.slice(0, MOST).join('')}…` : start.join('')}\u2069`;
}
