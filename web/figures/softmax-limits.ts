/** Softmax at the cursor's temperature between its limits, as numbers: an ARIA grid, one row a class, then H and e^H. */
import { html, nothing, type TemplateResult } from 'lit';
import { dashes } from '../marks/dashes';
import { compact, exact, rounded, subscript } from '../marks/format';
import type { Cell } from '../marks/grid';
import type { Palette } from '../marks/palette';
import { curveStroke } from './softmax-plot';
import { isLargest, type Limits } from './softmax-temperature';

export interface LimitsView {
  readonly limits: Limits;
  readonly temperature: number;
  readonly prob: string;
  readonly active: Cell;
  readonly palette: Palette;
  readonly words: { limits: string; entropy: string; options: string };
}

/** A row of numbers: at T → 0, now, and at T → ∞. */
export interface LimitsRow {
  readonly name: string;
  readonly title: string | TemplateResult;
  readonly values: readonly number[];
  /** The formula's term that the row stands for. */
  readonly stands: string;
}

export function limitsRows({ limits, prob, words }: Pick<LimitsView, 'limits' | 'prob' | 'words'>): LimitsRow[] {
  const results = [limits.cold, limits.now, limits.hot];
  const classes = Array.from(limits.now.probabilities, (_, i) => ({
    name: `${prob}${subscript(i + 1)}`,
    title: `${prob}${subscript(i + 1)}`,
    values: results.map(({ probabilities }) => probabilities[i] ?? NaN),
    stands: 'shares',
  }));
  return [
    ...classes,
    { name: 'H', title: words.entropy, values: results.map(({ entropy }) => entropy), stands: 'entropy' },
    {
      name: 'e^H',
      title: html`${words.options} e<sup>H</sup>`,
      values: results.map(({ perplexity }) => perplexity),
      stands: 'options',
    },
  ];
}

/** What softmax is taken of in each of the three columns: the limits' logits are 0, or −∞ where nothing is left. */
export const limitExponents = (
  { cold, now }: Limits,
  logits: readonly number[],
  temperature: number,
): readonly (readonly TemplateResult[])[] => [
  Array.from(cold.probabilities, (p) => html`${p > 0 ? '0' : '−∞'}`),
  logits.map((z) => html`${compact(z, 3)}/${compact(temperature, 3)}`),
  Array.from(now.probabilities, () => html`0`),
];

/** A class's line as it is drawn in the plot. */
function swatch({ limits, palette }: LimitsView, i: number): TemplateResult {
  const { stroke, width } = curveStroke(palette, isLargest(limits, i));
  return html`<svg class="swatch" width="38" height="10" aria-hidden="true">
    <path d="M0 5H28" stroke=${stroke} stroke-width=${width} stroke-dasharray=${dashes(i)} />
  </svg>`;
}

export function limitsTable(view: LimitsView): TemplateResult {
  const { temperature, active, words } = view;
  const rows = limitsRows(view);
  const classes = view.limits.now.probabilities.length;
  const heads = ['T → 0', `T = ${compact(temperature, 3)}`, 'T → ∞'];
  return html`<table
    class="limits"
    role="grid"
    data-grid="limits"
    aria-label=${words.limits}
    aria-rowcount=${rows.length}
    aria-colcount="3"
    aria-readonly="true"
  >
    <thead>
      <tr>
        <td role="none"></td>
        ${heads.map((head) => html`<th scope="col" class="number">${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ name, title, values, stands }, row) =>
          html`<tr>
            <th scope="row">${row < classes ? swatch(view, row) : nothing}${title}</th>
            ${values.map((value, col) => {
              const isActive = active.row === row && active.col === col;
              return html`<td
                role="gridcell"
                class="number ${col === 1 ? 'now' : ''}"
                data-cell="limits ${row} ${col}"
                data-stands="${name}-${col} ${stands === 'options' && col === 2 ? 'options most' : stands}"
                tabindex=${isActive ? 0 : -1}
                aria-label="${name}, ${heads[col]}: ${rounded(value, 4)}"
                data-full=${exact(value)}
              >
                ${rounded(value, 4)}
              </td>`;
            })}
          </tr>`,
      )}
    </tbody>
  </table>`;
}
