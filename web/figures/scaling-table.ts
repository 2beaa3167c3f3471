/** Statistics of the experiment, unscaled beside scaled: a grid whose numbers are written out in full when pointed at. */
import { html, nothing, type TemplateResult } from 'lit';
import type { ScalingAtWidth, ScalingStatistics } from '../engine/types';
import { exact, percent, rounded } from '../marks/format';
import type { Cell } from '../marks/grid';

export interface Statistic {
  readonly id: string;
  readonly title: string | TemplateResult;
  /** Spoken, and in front of the full value. */
  readonly name: string;
  readonly of: (statistics: ScalingStatistics) => number;
  readonly text: (value: number) => string;
  readonly error?: (statistics: ScalingStatistics) => number;
  /** Beside the number, small. */
  readonly beside?: (statistics: ScalingStatistics) => string;
}

export interface StatisticWords {
  variance: string;
  maxWeight: string;
  entropy: string;
  normMean: string;
  normMedian: string;
  saturated: string;
  theory: (value: string) => string;
  ofMost: (value: string) => string;
  ofRows: (rows: string, all: string) => string;
}

/** Four decimals, a power of ten below that: 1.8e−6 is told from 0. */
const small = (x: number) => rounded(x, 4);
const share = (x: number) => (Number.isNaN(x) ? rounded(x) : percent(x));
const digitsOf = (x: number) => (Math.abs(x) >= 100 ? 1 : 3);
const varianceText = (x: number) => rounded(x, digitsOf(x));

export function statisticsOf(
  words: StatisticWords,
  keys: number,
  expected: (x: number) => string,
): readonly Statistic[] {
  return [
    {
      id: 'variance',
      title: words.variance,
      name: words.variance,
      of: (s) => s.variance,
      text: varianceText,
      error: (s) => s.standardError.variance,
      beside: (s) => words.theory(expected(s.expected.variance)),
    },
    { id: 'normMean', title: words.normMean, name: words.normMean, of: (s) => s.jacobianNorm.mean, text: small },
    {
      id: 'normMedian',
      title: words.normMedian,
      name: words.normMedian,
      of: (s) => s.jacobianNorm.median,
      text: small,
    },
    {
      id: 'saturated',
      title: words.saturated,
      name: words.saturated,
      of: (s) => s.saturatedShare,
      text: share,
      beside: (s) => words.ofRows(String(s.saturatedRows), String(s.rows)),
    },
    {
      id: 'maxWeight',
      title: words.maxWeight,
      name: words.maxWeight,
      of: (s) => s.meanMaxWeight,
      text: (x) => rounded(x, 3),
    },
    {
      id: 'entropy',
      title: words.entropy,
      name: words.entropy,
      of: (s) => s.meanEntropy,
      text: (x) => rounded(x, 3),
      beside: () => words.ofMost(`ln ${String(keys)}`),
    },
  ];
}

export interface ErrorWords {
  mean: string;
  variance: string;
  meanDistance: string;
  varianceDistance: string;
  theory: (value: string) => string;
}

/** Mean and variance with their standard errors, and how many of these they are away from theory (0/0 where nothing varies). */
export function errorsOf(words: ErrorWords, expected: (x: number) => string): readonly Statistic[] {
  const both = (which: 'mean' | 'variance', title: string): Statistic => ({
    id: which,
    title,
    name: title,
    of: (s) => s[which],
    text: varianceText,
    error: (s) => s.standardError[which],
    beside: (s) => words.theory(expected(s.expected[which])),
  });
  const distance = (which: 'mean' | 'variance', title: string): Statistic => ({
    id: `${which}Distance`,
    title,
    name: title,
    of: (s) => (s[which] - s.expected[which]) / s.standardError[which],
    text: (x) => (Number.isNaN(x) ? '0/0' : rounded(x, 2)),
  });
  return [
    both('mean', words.mean),
    distance('mean', words.meanDistance),
    both('variance', words.variance),
    distance('variance', words.varianceDistance),
  ];
}

export interface TableView {
  readonly statistics: readonly Statistic[];
  readonly result: ScalingAtWidth;
  readonly active: Cell;
  readonly words: {
    table: string;
    unscaledColumn: string;
    scaledColumn: string;
    /** Spoken: row, column and value. */
    cell: (row: string, column: string, value: string) => string;
  };
}

export function statisticsTable({ statistics, result, active, words }: TableView): TemplateResult {
  const columns = [
    ['raw', words.unscaledColumn, result.raw],
    ['scaled', words.scaledColumn, result.scaled],
  ] as const;
  const cell = (one: Statistic, row: number, col: number) => {
    const [stands, column, statistics] = columns[col === 0 ? 0 : 1];
    const value = one.of(statistics);
    const error = one.error?.(statistics);
    const margin = error === undefined ? undefined : `± ${rounded(error, digitsOf(value))}`;
    return html`<td
      class="cell"
      role="gridcell"
      data-cell="statistics ${row} ${col}"
      data-value="${stands} ${one.id}"
      data-stands=${stands}
      tabindex=${active.row === row && active.col === col ? 0 : -1}
      aria-label=${words.cell(one.name, column, margin === undefined ? one.text(value) : `${one.text(value)} ${margin}`)}
    >
      <span class="value"
        >${one.text(value)}${margin === undefined ? nothing : html` <span class="error">${margin}</span>`}</span
      >
      ${one.beside ? html`<small>${one.beside(statistics)}</small>` : nothing}
    </td>`;
  };
  return html`<table
    class="statistics"
    role="grid"
    aria-label=${words.table}
    data-grid="statistics"
    aria-rowcount=${statistics.length}
    aria-colcount="2"
    aria-readonly="true"
  >
    <thead>
      <tr role="row">
        <td role="none"></td>
        ${columns.map(([, title]) => html`<th scope="col" role="columnheader">${title}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${statistics.map(
        (one, row) =>
          html`<tr role="row">
            <th scope="row" role="rowheader">${one.title}</th>
            ${cell(one, row, 0)}${cell(one, row, 1)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** The number in a cell with all its digits, and its standard error where it has one. */
export function fullStatistic(
  { statistics, result }: Pick<TableView, 'statistics' | 'result'>,
  { row, col }: Cell,
): string {
  const one = statistics[row];
  if (!one) return '';
  const of = col === 0 ? result.raw : result.scaled;
  const error = one.error?.(of);
  return `${one.name} = ${exact(one.of(of))}${error === undefined ? '' : ` ± ${exact(error)}`}`;
}
