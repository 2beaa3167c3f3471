/** ‖x‖ and ‖∂L/∂x‖ over the depth: the curves, the numbers of one depth, and what became of the gradient. */
import { html, type TemplateResult } from 'lit';
import { drag } from '../controls/drag';
import type { ResidualFlowResult } from '../engine/types';
import { depthAt, depthFigure } from '../figures/block-depth';
import type { NormPlace } from '../figures/block-stations';
import { exact, rounded } from '../marks/format';
import type { Palette } from '../marks/palette';
import type { Words } from '../messages/messages';

export interface DepthPanel {
  readonly words: Words<'block'>;
  readonly found: ResidualFlowResult;
  readonly residual: boolean;
  readonly layerNorm: NormPlace;
  /** Within the layers there are. */
  readonly depth: number;
  readonly width: number;
  readonly palette: Palette;
  readonly onDepth: (depth: number, gesture: string) => void;
  readonly onSettle: () => void;
}

/** Beyond a factor of ten from end to end the gradient is said to fade or to explode, and within the way to wander. */
const KEPT = 10;

const short = (x: number) => rounded(x, Math.abs(x) < 0.01 ? 6 : 2);

/** From behind the last layer back to the input; the factor is the geometric mean of the layers'. */
export function verdictText({ block }: Words<'block'>, { gradientNorms }: ResidualFlowResult): string {
  const layers = gradientNorms.length - 1;
  const [to = NaN, from = NaN] = [gradientNorms[0], gradientNorms[layers]];
  const [least, most] = [Math.min(...gradientNorms), Math.max(...gradientNorms)];
  const trend = to < from / KEPT ? 'fades' : to > from * KEPT ? 'explodes' : 'keeps';
  if (trend === 'keeps' && most > least * KEPT) return block.verdict.wanders(layers, short(least), short(most));
  return block.verdict[trend](layers, short(from), short(to), rounded((to / from) ** (1 / layers), 3));
}

export function depthPanel(panel: DepthPanel): TemplateResult {
  const { words, found, residual, layerNorm, depth, width, palette } = panel;
  const { block } = words;
  const why = residual ? block.why.residual : layerNorm === 'none' ? block.why.plain : block.why.plainNorm;
  const [norm = NaN, gradient = NaN] = [found.norms[depth], found.gradientNorms[depth]];
  return html`<div
      class="stage depth"
      @pointerdown=${(event: PointerEvent) => grab(panel, event)}
      @keydown=${(event: KeyboardEvent) => step(panel, event)}
    >
      ${depthFigure({
        norms: found.norms,
        gradientNorms: found.gradientNorms,
        depth,
        width,
        palette,
        words: { ...block, spokenDepth: block.depthAt(depth, rounded(norm, 4), rounded(gradient, 4)) },
      })}
    </div>
    <p class="readout" data-value="depth-now">
      ${block.atDepth(depth)} ‖x‖ = <span data-value="norm">${exact(norm)}</span>, ‖∂L/∂x‖ =
      <span data-value="gradient">${exact(gradient)}</span>
    </p>
    <p class="verdict" data-verdict>${verdictText(words, found)} <small>${why}</small></p>`;
}

/** Dragging in the plot moves the depth. */
function grab({ found, depth, width, onDepth, onSettle }: DepthPanel, event: PointerEvent): void {
  const plot = event.target instanceof Element ? event.target.closest('[data-plot]') : null;
  const sheet = plot?.closest('.sheet');
  if (!sheet || event.button !== 0) return;
  let shown = depth;
  const onMove = (x: number) => {
    const next = depthAt(x, found.norms.length, width);
    if (next === shown) return;
    shown = next;
    onDepth(next, 'drag');
  };
  drag(event, sheet, {
    onMove,
    onEnd: onSettle,
    onCancel: () => {
      onDepth(depth, 'drag');
      onSettle();
    },
  });
  onMove(event.clientX - sheet.getBoundingClientRect().left);
}

/** The plot is a slider: arrow keys, with Shift three at a time, Home and End. */
function step({ found, depth, onDepth, onSettle }: DepthPanel, event: KeyboardEvent): void {
  if (!(event.target instanceof Element) || !event.target.closest('[data-plot]')) return;
  const last = found.norms.length - 1;
  const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
  const next = by === undefined ? { Home: 0, End: last }[event.key] : depth + by * (event.shiftKey ? 3 : 1);
  if (next === undefined) return;
  event.preventDefault();
  onDepth(Math.max(0, Math.min(last, next)), 'depth');
  onSettle();
}
