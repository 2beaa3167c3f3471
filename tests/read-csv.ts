/** A reader of RFC 4180, written apart from the writer. */
export function fieldsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  let [field, isQuoted] = ['', false];
  const signs = [...csv.replace('\ufeff', '')];
  for (let at = 0; at < signs.length; at++) {
    const sign = signs[at] ?? '';
    if (isQuoted && sign === '"' && signs[at + 1] === '"') field += signs[++at] ?? '';
    else if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (sign === ',' || (sign === '\r' && signs[at + 1] === '\n'))) {
      rows[rows.length - 1]?.push(field);
      field = '';
      if (sign === '\r') {
        at++;
        rows.push([]);
      }
    } else field += sign;
  }
  return rows.slice(0, -1);
}
