/** Tables as CSV (RFC 4180) that spreadsheets read as it is meant: numbers with all digits, texts as texts. */

/** A text or a number. */
export type Field = string | number;

export interface Table {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly Field[])[];
}

/** By these Excel knows UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** A spreadsheet would compute what begins like this; its own way to say "text" is an apostrophe. */
const LIKE_A_FORMULA = /^[=+\-@\t\r＝＋－＠]/u;

function written(field: Field): string {
  if (typeof field === 'number') return String(field);
  const text = LIKE_A_FORMULA.test(field) ? `'${field}` : field;
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}

/** Decimals have a point; a number is the shortest text that reads back as the same; NaN and Infinity are called so. */
export const csvOf = ({ heads, rows }: Table): string =>
  BYTE_ORDER_MARK + [heads, ...rows].map((row) => `${row.map(written).join(',')}\r\n`).join('');
