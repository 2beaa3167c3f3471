/** The encoding itself: as a map with one position's strip, and as waves. */
import { html, type TemplateResult } from 'lit';
import { componentAt, PER_LINE, stripFigure } from '../figures/position-strip';
import { waveFigure } from '../figures/position-wave';
import cosineFormula from '../formulas/position-cosine.tex';
import sineFormula from '../formulas/position-sine.tex';
import { compact, exact, subscript } from '../marks/format';
import { entryAt, rowAt } from '../marks/matrix';
import { positionMap } from './position-map';
import { paramSlider, type PositionPanel } from './position-panel';
import { positionSlider } from './position-similarity';

/** `p₃,₄ = sin(3 × 10000^(−4/16)) = 0.2955…` */
function written({ encoded, position, component }: PositionPanel): TemplateResult {
  const { dModel, base } = encoded.asked;
  const isSine = component % 2 === 0;
  const exponent = `−${component - (component % 2)}/${dModel}`;
  return html`<p class="readout" data-value="entry">
    <span data-stands=${isSine ? 'sine' : 'cosine'}>p${subscript(position)},${subscript(component)}</span> =
    ${isSine ? 'sin' : 'cos'}(${position} × ${compact(base, 3)}<sup>${exponent}</sup>) =
    ${exact(entryAt(encoded.result.encoding, position, component))}
  </p>`;
}

const componentSlider = (panel: PositionPanel): TemplateResult =>
  paramSlider(panel, 'component', {
    label: panel.words.position.componentSlider,
    value: panel.component,
    min: 0,
    max: panel.encoded.asked.dModel - 1,
    text: String,
  });

const controls = (panel: PositionPanel): TemplateResult =>
  html`${positionSlider(panel)} ${componentSlider(panel)} ${panel.formula(sineFormula)} ${panel.formula(cosineFormula)}
  ${written(panel)}`;

export function encodingGrid(panel: PositionPanel): TemplateResult {
  const { words, encoded, position, component, width, palette, active, change, settle } = panel;
  const { encoding } = encoded.result;
  const cols = Math.min(PER_LINE, encoding.cols);
  return html`<div class="stage">
      ${positionMap(panel, {
        id: 'encoding',
        name: words.position.encodingMap,
        matrix: encoding,
        extent: 1,
        row: position,
        col: component,
        onChoose: ({ row, col }) => {
          change({ position: row, component: col });
          settle();
        },
      })}
    </div>
    <p class="name">${words.position.stripName(position)}</p>
    <div class="stage">
      ${stripFigure({
        values: rowAt(encoding, position),
        component,
        active: active('strip', encoding.cols / cols, cols),
        width,
        palette,
        words: { stripName: words.position.stripName(position), componentName: words.position.componentName },
      })}
    </div>
    ${controls(panel)}
    <p class="note">${words.position.gridNote}</p>`;
}

/** The component that a cell of the strip stands for. */
export const componentOf = componentAt;

export function encodingWave(panel: PositionPanel): TemplateResult {
  const { words, encoded, position, component, width, palette } = panel;
  return html`<div class="stage">
      ${waveFigure({
        encoding: encoded.result.encoding,
        position,
        component,
        width: Math.min(width, 640),
        palette,
        words: { waveName: words.position.waveName(component), positionAxis: words.position.positionAxis },
      })}
    </div>
    ${controls(panel)}
    <p class="note">${words.position.waveNote}</p>`;
}
