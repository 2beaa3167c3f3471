/** A number in a sentence, with a true minus sign. */
export const shown = (x: number): string => String(x).replace('-', '−');
