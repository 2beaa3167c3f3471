import { number, type Param } from './schema';

/** Widths of a small model. Even, so that each frequency of a position has its sine and its cosine, and two heads divide them. */
export const WIDTHS = [4, 8, 16, 32, 64] as const;

/** One of `WIDTHS`. */
export function width(fallback: (typeof WIDTHS)[number]): Param<number> {
  const range = number(fallback, { min: WIDTHS[0], max: 64 });
  return {
    fallback,
    need: { kind: 'choice', choices: WIDTHS.map(String) },
    read: (text) => WIDTHS.find((value) => value === range.read(text)),
    write: String,
  };
}
