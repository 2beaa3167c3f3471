import type { AttnStability } from '../../stability';
import type { Field, Table } from '../csv';
import type { ExportWords } from './cells';

/** A row a way and class: every intermediate as the format rounds it, and the true share beside it. */
export function stabilityTable(
  { answer, common }: Pick<AttnStability, 'answer' | 'common'>,
  { heads, ways }: ExportWords,
): Table {
  const { asked, result } = answer.current ?? {};
  const { prob, norm } = common.symbols;
  const rows = (['naive', 'stable'] as const).flatMap((way): Field[][] => {
    const run = result?.[way];
    return Array.from(run?.probabilities ?? [], (share, i) => [
      asked?.precision ?? '',
      ways[way],
      i + 1,
      ...[run?.inputs, run?.exponents, run?.exponentials].map((values) => values?.[i] ?? NaN),
      run?.normalizer ?? NaN,
      share,
      result?.truth.probabilities[i] ?? NaN,
    ]);
  });
  return { heads: [heads.format, heads.way, 'i', 'z', heads.exponent, 'exp', norm, prob, heads.truth], rows };
}
