/** Long sums, so that their arithmetic fits a line or two. */

/** Longer sums are shortened. */
export const MOST_TERMS = 8;

/** The first terms, those to keep, and the last of a long sum, with "…" where some are left out. */
export function shortened<T>(terms: readonly T[], keep: number): readonly (T | undefined)[] {
  if (terms.length <= MOST_TERMS) return terms;
  const kept = [...new Set([0, 1, 2, keep, terms.length - 1])].sort((a, b) => a - b);
  return kept.flatMap((index, at) => {
    const gap = at > 0 && index - (kept[at - 1] ?? 0) > 1;
    return gap ? [undefined, terms[index]] : [terms[index]];
  });
}
