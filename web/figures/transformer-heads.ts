/** Attention of every layer and head on the example, as small painted grids; the cells that a solution needs are ringed. */
import { html, nothing, svg, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { AttentionMaps, Matrix32 } from '../engine/types';
import { grid } from '../marks/grid';
import { at, sheet } from '../marks/figure';
import { percent, rounded } from '../marks/format';
import { entryAt } from '../marks/matrix';
import type { Cell } from '../marks/grid';
import type { Palette } from '../marks/palette';
import { shareOnSolution, solutionAt, type Looked } from './transformer-pattern';

interface HeadWords {
  readonly headName: (layer: number, head: number) => string;
  readonly share: (share: string) => string;
  readonly weights: (name: string) => string;
  readonly cell: (t: string, s: string, weight: string) => string;
  readonly queries: string;
  readonly keys: string;
}

export interface HeadsView {
  readonly maps: AttentionMaps;
  readonly looked: Looked;
  /** Number of the enlarged one, from 0. */
  readonly chosen: number | undefined;
  /** Edge of a small grid, px. */
  readonly size: number;
  readonly palette: Palette;
  readonly words: HeadWords;
  readonly onChoose: (index: number) => void;
  /** A canvas with the grid, `size` × `size`. */
  readonly painting: (weights: Matrix32) => TemplateResult;
}

/** Rings around the solution's cells, over a painted grid. */
export function rings(weights: Matrix32, looked: Looked, size: number, palette: Palette): TemplateResult {
  const cell = size / weights.rows;
  const cells = Array.from({ length: weights.rows }, (_, t) =>
    solutionAt(looked, t).map((s) => [t, s] as const),
  ).flat();
  return html`<svg class="rings" width=${size} height=${size} viewBox="0 0 ${size} ${size}" aria-hidden="true">
    ${cells.map(
      ([t, s]) =>
        svg`<rect x=${s * cell + 0.5} y=${t * cell + 0.5} width=${Math.max(2, cell - 1)} height=${Math.max(2, cell - 1)} fill="none" stroke=${palette.value} stroke-width="1.5" />`,
    )}
  </svg>`;
}

export function headsFigure(view: HeadsView): TemplateResult {
  const { maps, looked, chosen, size, palette, words, onChoose, painting } = view;
  const isRinged = looked.facts.pattern !== 'recent';
  return html`<div class="heads">
    ${maps.weights.map((weights, index) => {
      const name = words.headName(Math.floor(index / maps.heads) + 1, (index % maps.heads) + 1);
      const share = shareOnSolution(weights, looked);
      // Where there is no solution, no share of it says anything.
      const shared = isRinged ? words.share(percent(share)) : '';
      return html`<button
        type="button"
        class="head-map"
        data-map=${index}
        data-stands="weight"
        aria-pressed=${String(index === chosen)}
        aria-label="${name}${isRinged ? `, ${shared}` : ''}"
        @click=${() => onChoose(index)}
      >
        <span class="map-name">${name}</span>
        <span class="map">${painting(weights)}${isRinged ? rings(weights, looked, size, palette) : nothing}</span>
        <span class="map-share" data-share=${index} title=${isRinged ? share : nothing}>${shared}</span>
      </button>`;
    })}
  </div>`;
}

export interface EnlargedView {
  readonly weights: Matrix32;
  readonly name: string;
  readonly looked: Looked;
  readonly tokens: readonly string[];
  readonly active: Cell;
  readonly pointed: Cell | undefined;
  readonly width: number;
  readonly palette: Palette;
  readonly words: HeadWords;
}

/** Beyond, the cells would be too small to point at. */
export const MOST_ENLARGED = 40;

export function enlargedMap(view: EnlargedView): TemplateResult {
  const { weights, name, looked, tokens, active, pointed, width, palette, words } = view;
  const n = weights.rows;
  const cell = Math.max(16, Math.min(26, Math.floor((width - 40) / n)));
  const named = (index: number) => `${index + 1} ${tokens[index] ?? ''}`;
  return sheet(
    { width: n * cell + 36, height: n * cell + 32 },
    at(
      32,
      28,
      grid({
        rows: n,
        cols: n,
        values: weights.data,
        cell,
        palette,
        scale: 'probability',
        id: 'map',
        name: words.weights(name),
        cellName: (t, s) => words.cell(named(t), named(s), rounded(entryAt(weights, t, s), 3)),
        active,
        readonly: true,
        linked: (t, s) => solutionAt(looked, t).includes(s) || (pointed?.row === t && pointed.col === s),
        muted: (t, s) => s > t,
        cellStands: (t, s) => (s > t ? undefined : 'weight'),
        rowLabels: tokens,
        colLabels: tokens,
        rowRole: 'query',
        colRole: 'key',
      }),
    ),
  );
}

/** The pointed row as a sum: its largest weights, then the rest. */
export function rowArithmetic(weights: Matrix32, row: number, tokens: readonly string[], col?: number): TemplateResult {
  const entries = Array.from({ length: row + 1 }, (_, s) => ({ s, a: entryAt(weights, row, s) }));
  const top = [...entries].sort((x, y) => y.a - x.a).slice(0, 4);
  const rest = entries.filter((entry) => !top.includes(entry)).reduce((sum, { a }) => sum + a, 0);
  const sum = entries.reduce((total, { a }) => total + a, 0);
  return html`${
      col === undefined || col > row
        ? nothing
        : html`<span data-value="weight" title=${entryAt(weights, row, col)}
            ><i data-stands="weight">a<sub>${row + 1},${col + 1}</sub></i> =
            ${rounded(entryAt(weights, row, col), 6)}</span
          >`
    }
    <span data-value="row-sum"
      >Σ =
      ${top.map(({ s, a }, index) => html`${index > 0 ? ' + ' : nothing}<i data-stands="weight" title=${ifDefined(tokens[s])}>${rounded(a, 3)}</i>`)}${entries.length > top.length ? html` + … (${rounded(rest, 3)})` : nothing}
      = ${rounded(sum, 4)}</span
    >`;
}
