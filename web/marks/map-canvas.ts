/** A matrix of weights as one small picture, a pixel a cell, stretched by its size in CSS: for maps too many or too small for elements. */
import type { Matrix } from '../engine/types';
import { channels } from './colour';
import { type Palette } from './palette';

/** Fills come in hundredths, as all of the palette's. */
const STEPS = 100;

type Ramp = readonly ReturnType<typeof channels>[];

const ramps = new WeakMap<Palette, Ramp>();

function rampOf(palette: Palette): Ramp {
  const known = ramps.get(palette);
  if (known) return known;
  const ramp = Array.from({ length: STEPS + 1 }, (_, step) => channels(palette.probability(step / STEPS)));
  ramps.set(palette, ramp);
  return ramp;
}

/** Cells where `hidden` holds 0 are left as raised ground. */
export function paintMap(canvas: HTMLCanvasElement, weights: Matrix, palette: Palette, hidden?: Matrix): void {
  const { rows, cols, data } = weights;
  canvas.width = cols;
  canvas.height = rows;
  const context = canvas.getContext('2d');
  if (!context) return;
  const ramp = rampOf(palette);
  const raised = channels(palette.raised);
  const image = context.createImageData(cols, rows);
  for (let at = 0; at < rows * cols; at++) {
    const share = Math.min(1, Math.max(0, data[at] ?? 0));
    const fill = hidden?.data[at] === 0 ? raised : (ramp[Math.round(share * STEPS)] ?? raised);
    image.data.set([...fill, 255], at * 4);
  }
  context.putImageData(image, 0, 0);
}
