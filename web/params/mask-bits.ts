/** A mask drawn by hand: rows of 0 and 1 (1 = visible), separated by semicolons: `110;111`. */
import type { Param } from './schema';

/** Rows of `1` and `0`. A cell beyond the text is visible, so that a mask survives a change of the tokens. */
export type MaskRows = readonly string[];

/** At most `most` rows of at most `most` bits, all of one length. */
export function maskBits(most: number): Param<MaskRows> {
  return {
    fallback: [],
    need: { kind: 'bits', rows: most, cols: most },
    read(text) {
      const rows = text.trim() === '' ? [] : text.split(';').map((row) => row.replace(/[\s,]/g, ''));
      const length = rows[0]?.length ?? 0;
      const usable = rows.length <= most && length <= most;
      return usable && rows.every((row) => row.length === length && /^[01]+$/.test(row)) ? rows : undefined;
    },
    write: (rows) => rows.join(';'),
  };
}

export const bitAt = (bits: MaskRows, row: number, col: number): boolean => bits[row]?.[col] !== '0';
