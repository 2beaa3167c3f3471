/** The tokens of a drawing: chips to tap, or dots where there are too many for that. */
import { nothing, svg, type SVGTemplateResult } from 'lit';
import { dots, segment } from '../marks/arrow';
import { chip } from '../marks/chip';
import type { GraphView } from './graph';
import { CHIP, type GraphLayout } from './graph-layout';
import { hasStates } from './graph-edges';
import { stepsDone } from './graph-playing';
import { sideName, type Side } from './graph-route';
import { tokenStands } from './graph-terms';

export function tokens(view: GraphView, layout: GraphLayout, side: Side): SVGTemplateResult {
  return layout.chips ? chips(view, layout, side) : dotted(view, layout, side);
}

/** Whether a token's output has been computed in the step shown. */
function isComputed({ playing }: GraphView, side: Side, index: number): boolean {
  if (!playing) return true;
  return side === 'path' ? index < stepsDone(playing) : stepsDone(playing) >= 1;
}

function chips(view: GraphView, layout: GraphLayout, side: Side): SVGTemplateResult {
  const { names, from, to, causal, palette, words, active } = view;
  return svg`<g data-grid=${side} role="grid" aria-label=${sideName(words, side, causal)} aria-rowcount="1" aria-colcount=${names.length}><g role="row">
    ${layout.places.map(({ x, y }, index) => {
      const text = names[index] ?? '';
      const part = index === from - 1 ? 'from' : index + 1 === to ? 'to' : undefined;
      return svg`<g class="cell" data-cell="${side} 0 ${index}" data-stands=${tokenStands(view, side, index + 1, hasStates(layout, names.length)) ?? nothing} role="gridcell" tabindex=${index === active[side] ? 0 : -1}
        aria-selected=${String(part !== undefined)} aria-label=${words.tokenName(text, index + 1, part)} opacity=${isComputed(view, side, index) ? 1 : 0.35}>
        ${chip({ text, x, y, palette, height: CHIP, most: layout.most, chosen: part !== undefined })}
      </g>`;
    })}
  </g></g>`;
}

/** Dots, and chips inside of the arc for the chosen two, one of them further in where they are close. */
function dotted(view: GraphView, { places }: GraphLayout, side: Side): SVGTemplateResult {
  const { names, from, to, palette } = view;
  const place = (token: number) => places[token - 1] ?? { x: 0, y: 0 };
  const distance = to === undefined ? Infinity : Math.hypot(place(from).x - place(to).x, place(from).y - place(to).y);
  const tag = (token: number, depth: number) => {
    const { x, y } = place(token);
    const share = Math.max(0, 1 - depth / Math.hypot(x, y));
    const inner = { x: x * share, y: y * share };
    return svg`<path d=${segment({ x, y }, inner)} stroke=${palette.ink} />
      <g data-stands=${tokenStands(view, side, token, false) ?? nothing}>${chip({ text: names[token - 1] ?? '', ...inner, palette, height: 24, most: 72, chosen: true })}</g>`;
  };
  const chosen = to === undefined ? [from] : [from, to];
  const end = to ?? from;
  const before = side === 'path' && end > 1 && end - 1 !== from ? place(end - 1) : undefined;
  return svg`<path d=${dots(places)} stroke=${palette.muted} stroke-width="6" stroke-linecap="round" />
    <path d=${dots(chosen.map(place))} stroke=${palette.ink} stroke-width="11" stroke-linecap="round" />
    ${before ? svg`<circle data-stands="before" cx=${before.x} cy=${before.y} r="5" fill="none" />` : nothing}
    ${tag(from, 30)}${to === undefined || to === from ? nothing : tag(to, distance < 60 ? 62 : 30)}`;
}
