/** Names at the ends of curves: moved apart so that none overlaps another, with a leader from a moved one to its end. */
import { svg, nothing, type SVGTemplateResult } from 'lit';
import { label } from './text';

/**
 * Positions at least `gap` apart and inside `low` … `high`, in the order of the wanted ones and as near to them as can be (least
 * squares). Where there is no room for all, the last ones leave the range.
 */
export function apart(wanted: readonly number[], gap: number, low: number, high: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0) || a - b);
  // Without the gaps the positions need only not fall: neighbours that would are pooled at their mean.
  const pools: { mean: number; size: number }[] = [];
  order.forEach((i, rank) => {
    let pool = { mean: (wanted[i] ?? 0) - rank * gap, size: 1 };
    for (let before = pools[pools.length - 1]; before && before.mean >= pool.mean; before = pools[pools.length - 1]) {
      pools.pop();
      const size = before.size + pool.size;
      pool = { mean: (before.mean * before.size + pool.mean * pool.size) / size, size };
    }
    pools.push(pool);
  });
  const most = high - (wanted.length - 1) * gap;
  const means = pools.flatMap(({ mean, size }) =>
    Array.from({ length: size }, () => Math.max(low, Math.min(most, mean))),
  );
  const found = wanted.slice();
  order.forEach((i, rank) => {
    found[i] = (means[rank] ?? 0) + rank * gap;
  });
  return found;
}

export interface EndLabel {
  readonly text: string;
  /** Where the curve ends. */
  readonly y: number;
  readonly fill: string;
  readonly weight?: 400 | 600;
}

export interface EndLabelsOptions {
  readonly labels: readonly EndLabel[];
  /** Where the curves end. */
  readonly x: number;
  /** Names stand to the left of the ends. */
  readonly low: number;
  readonly high: number;
  readonly leader: string;
}

const GAP = 15;

export function endLabels({ labels, x, low, high, leader }: EndLabelsOptions): SVGTemplateResult {
  const places = apart(
    labels.map(({ y }) => y),
    GAP,
    low,
    high,
  );
  return svg`<g aria-hidden="true">${labels.map(({ text, y, fill, weight }, i) => {
    const at = places[i] ?? y;
    return svg`${Math.abs(at - y) < 2 ? nothing : svg`<path d="M${x - 2} ${y}L${x - 9} ${at}" stroke=${leader} fill="none" />`}
      ${label(text, { x: x - 11, y: at, anchor: 'end', size: 14, fill, weight: weight ?? 400 })}`;
  })}</g>`;
}
