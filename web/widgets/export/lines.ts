/** Running text of the page as lines of SVG text: subscripts and superscripts kept, wrapped by estimated widths. */
import { textWidth } from '../../marks/text';
import { attributesText, escaped } from './svg-markup';

type Level = 'sub' | 'sup' | undefined;

/** A piece of a line in one size. */
interface Run {
  readonly text: string;
  readonly level: Level;
}

/** What no line may break within, and whether a space stands before it. */
interface Word {
  readonly runs: readonly Run[];
  readonly spaced: boolean;
}

/** Of the line's size: a subscript's own size, and how far it is moved down. */
const SMALLER = 0.75;
const SHIFTS = { sub: 0.22, sup: -0.36 };

const sizeOf = ({ level }: Run, size: number): number => (level ? Math.max(12 * SMALLER, size * SMALLER) : size);

function runsIn(node: Node, level: Level): Run[] {
  if (node.nodeType === node.TEXT_NODE) return [{ text: node.textContent ?? '', level }];
  if (node.nodeType !== node.ELEMENT_NODE || (node as Element).matches('.unseen, [hidden], button')) return [];
  const name = (node as Element).localName;
  const own = name === 'sub' || name === 'sup' ? name : level;
  const inside = Array.from(node.childNodes).flatMap((child) => runsIn(child, own));
  // What the page's styles set apart.
  return (node as Element).matches('small, [role="gridcell"]') ? [{ text: ' ', level }, ...inside] : inside;
}

/** A space; a Chinese character with the punctuation that may not begin a line; anything else up to the next of both. */
const PIECES = /\s+|[\u2e80-\uffee][、。，；：？！）】》”’…]*|[^\s\u2e80-\uffee]+/gu;

function wordsOf(runs: readonly Run[]): Word[] {
  const words: Word[] = [];
  let [isSpaced, isOpen] = [false, false];
  for (const { text, level } of runs)
    for (const [piece] of text.matchAll(PIECES)) {
      const last = words[words.length - 1];
      const isSpace = piece.trim() === '';
      if (isSpace) isSpaced = true;
      else if (last && !isSpaced && (level !== undefined || isOpen)) {
        words[words.length - 1] = { ...last, runs: [...last.runs, { text: piece, level }] };
      } else words.push({ runs: [{ text: piece, level }], spaced: isSpaced && words.length > 0 });
      if (!isSpace) isSpaced = false;
      // What follows a subscript at once belongs to it: `d_k,`.
      isOpen = level !== undefined;
    }
  return words;
}

const widthOf = ({ runs }: Word, size: number): number =>
  runs.reduce((sum, run) => sum + textWidth(run.text, sizeOf(run, size)), 0);

export type Line = readonly Run[];

export interface LinesOptions {
  /** px. */
  readonly size: number;
  /** A line is no wider, px, where a word fits into it; Infinity for one line. */
  readonly width: number;
}

/** The lines of a text or of what an element says. */
export function linesOf(source: Node | string, { size, width }: LinesOptions): Line[] {
  const runs = typeof source === 'string' ? [{ text: source, level: undefined }] : runsIn(source, undefined);
  const lines: Run[][] = [];
  let taken = Infinity;
  for (const word of wordsOf(runs)) {
    const space = word.spaced ? textWidth(' ', size) : 0;
    const own = widthOf(word, size);
    const line = lines[lines.length - 1];
    if (line && taken + space + own <= width) {
      if (word.spaced) line.push({ text: ' ', level: undefined });
      line.push(...word.runs);
      taken += space + own;
    } else {
      lines.push([...word.runs]);
      taken = own;
    }
  }
  return lines;
}

export const lineWidth = (line: Line, size: number): number => widthOf({ runs: line, spaced: false }, size);

export interface LineOptions {
  readonly x: number;
  /** Its middle. */
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly anchor?: 'start' | 'end';
  readonly weight?: 400 | 600;
}

/** One line as SVG text. */
export function lineMarkup(line: Line, { x, y, size, fill, anchor = 'start', weight = 400 }: LineOptions): string {
  let shifted = 0;
  const spans = line.map((run) => {
    const to = run.level ? SHIFTS[run.level] * size : 0;
    const dy = Math.round((to - shifted) * 100) / 100;
    shifted += dy;
    if (dy === 0 && !run.level) return escaped(run.text);
    return `<tspan${attributesText({ dy, 'font-size': sizeOf(run, size) })}>${escaped(run.text)}</tspan>`;
  });
  const place = { x, y: y + size * 0.35, 'font-size': size, 'font-weight': weight, 'text-anchor': anchor, fill };
  return `<text${attributesText(place)}>${spans.join('')}</text>`;
}

/** What an element or a text says, in one line. */
export const saidBy = (source: Node): string =>
  linesOf(source, { size: 1, width: Infinity })
    .flat()
    .map(({ text }) => text)
    .join('');
