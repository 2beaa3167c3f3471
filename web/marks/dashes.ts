/** Dash patterns that tell curves apart without colour; the first is solid. */
const PATTERNS = ['none', '7 4', '2 3', '10 3 2 3', '14 5', '4 4', '10 3 2 3 2 3', '1 5'] as const;

export const dashes = (index: number): string => PATTERNS[index % PATTERNS.length] ?? 'none';
