/** 20 000, with narrow spaces that do not break. */
export const grouped = (n: number): string => String(n).replace(/(?=(?:\d{3})+$)(?!^)/g, '\u202f');
