/** How a number of the calculation is called in a line of mathematics. */
import { html, type TemplateResult } from 'lit';
import { exact } from '../marks/format';
import { firstColumn, sourceOf, valueAt, type Chain, type GridCell } from './matrix-chain';

/** (query, key), each in its hue. */
export const pairName = (query: string, key: string): TemplateResult =>
  html`(<span class="role-query">${query}</span>, <span class="role-key">${key}</span>)`;

/** q · k, each in its hue. */
export const dotName = (query: string, key: string): TemplateResult =>
  html`<span class="role-query" data-stands="q">q<sub>${query}</sub></span> ·
    <span class="role-key" data-stands="k">k<sub>${key}</sub></span>`;

/** x with its token and component, W_Q[2, 3]. */
export function componentName(chain: Chain, { grid, row, col }: GridCell): TemplateResult {
  const place = firstColumn(chain, grid) + col + 1;
  if (grid === 'wq' || grid === 'wk' || grid === 'wv')
    return html`<span data-stands=${grid}>W<sub>${grid.slice(1).toUpperCase()}</sub>[${row + 1}, ${place}]</span>`;
  const vector = { x: 'x', y: 'e', q: 'q', k: 'k', v: 'v', output: 'o' }[grid as 'x'];
  const token = (grid === 'k' || grid === 'v' || grid === 'y' ? chain.keys : chain.queries)[row] ?? '';
  const role = { q: 'query', k: 'key', v: 'value', output: 'output' }[grid as 'q'] as string | undefined;
  return html`<span class=${role === undefined ? '' : `role-${role}`} data-stands=${grid}
    >${vector}<sub>${token}</sub>[${place}]</span
  >`;
}

/** Every digit of a cell, after its short name; `scale` is how its scores were scaled. */
export function fullDigits(chain: Chain, given: GridCell, scale: 'sqrt' | 'none'): TemplateResult {
  const cell = sourceOf(given);
  const value = valueAt(chain, cell);
  // A masked score is not equal to −∞, it is replaced by it.
  return html`${cellSymbol(chain, cell, scale)} ${value === -Infinity ? '→' : '='} ${exact(value)}`;
}

/** a(i, j), q·k, x_i[f]. */
function cellSymbol(chain: Chain, cell: GridCell, scale: 'sqrt' | 'none'): TemplateResult {
  const { grid, row, col } = cell;
  const [query, key] = [chain.queries[row] ?? '', chain.keys[col] ?? ''];
  switch (grid) {
    case 'weights':
      return html`a${pairName(query, key)}`;
    case 'mask':
      return html`M${pairName(query, key)}`;
    case 'scores':
      return dotName(query, key);
    case 'scaled':
    case 'masked':
      return scale === 'none' ? dotName(query, key) : html`${dotName(query, key)} ÷ √d<sub>k</sub>`;
    default:
      return componentName(chain, cell);
  }
}
