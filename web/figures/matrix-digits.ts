/** How long numbers are written in a line of arithmetic: whoever recomputes it from what is printed gets the printed result. */
import { compact, exact } from '../marks/format';

/** Writes a number. */
export type Write = (x: number) => string;

const WRITERS: readonly Write[] = [...[2, 3, 4, 5, 6].map((digits) => (x: number) => compact(x, digits)), exact];

/** The number that a printed text says; "≈0" says 0. */
const said = (text: string): number => Number(text.replace(/−/g, '-').replace('≈', ''));

/** Whether the text says every digit. */
export const isWhole = (x: number, text: string): boolean => said(text) === x;

/**
 * The shortest writing of a line's numbers from which its printed `result` (`digits` decimals) comes about; `recompute` is the line,
 * with each number as it was printed. What is shown stays the engine's: this only chooses decimals.
 */
export function writerFor(
  result: string,
  digits: number,
  recompute: (printed: (x: number) => number) => number,
): Write {
  const agrees = (write: Write) =>
    said(
      compact(
        recompute((x) => said(write(x))),
        digits,
      ),
    ) === said(result);
  return WRITERS.find(agrees) ?? exact;
}
