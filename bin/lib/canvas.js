/** As much of a canvas as the widgets paint with: filled and framed rectangles, pixels, an enlarged copy, PNG. */
import { pngOf } from './png.js';

/** `#rgb`, `#rrggbb`, `rgb(r, g, b)` → red, green, blue; undefined for anything else. */
function channelsOf(colour) {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour)?.[1];
  if (hex) {
    const pairs = hex.length === 3 ? [...hex].map((digit) => digit + digit) : hex.match(/../g);
    return pairs.map((pair) => Number.parseInt(pair, 16));
  }
  const numbers = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(colour);
  return numbers?.slice(1).map(Number);
}

class Context {
  fillStyle = '#000000';
  strokeStyle = '#000000';
  lineWidth = 1;
  imageSmoothingEnabled = true;
  /** From CSS px to pixels. */
  scale = 1;

  constructor(canvas) {
    this.canvas = canvas;
    this.pixels = new Uint8ClampedArray(0);
  }

  get width() {
    return this.canvas.width;
  }

  get height() {
    return this.canvas.height;
  }

  /** Four bytes a pixel; of a canvas that was given another size anew. */
  get data() {
    const size = this.width * this.height * 4;
    if (this.pixels.length !== size) this.pixels = new Uint8ClampedArray(size);
    return this.pixels;
  }

  setTransform(scale) {
    this.scale = scale;
  }

  /** @param {readonly number[]} pixel red, green, blue, opacity */
  fill(x, y, width, height, pixel) {
    const [left, right] = [x, x + width].map((edge) => Math.round(edge * this.scale));
    const [top, bottom] = [y, y + height].map((edge) => Math.round(edge * this.scale));
    const { data, width: across, height: down } = this;
    for (let row = Math.max(0, top); row < Math.min(down, bottom); row++)
      for (let col = Math.max(0, left); col < Math.min(across, right); col++) data.set(pixel, (row * across + col) * 4);
  }

  clearRect(x, y, width, height) {
    this.fill(x, y, width, height, [0, 0, 0, 0]);
  }

  fillRect(x, y, width, height) {
    const channels = channelsOf(this.fillStyle);
    if (channels) this.fill(x, y, width, height, [...channels, 255]);
  }

  strokeRect(x, y, width, height) {
    const channels = channelsOf(this.strokeStyle);
    if (!channels) return;
    const [line, half] = [this.lineWidth, this.lineWidth / 2];
    const pixel = [...channels, 255];
    for (const edge of [y - half, y + height - half]) this.fill(x - half, edge, width + line, line, pixel);
    for (const edge of [x - half, x + width - half]) this.fill(edge, y - half, line, height + line, pixel);
  }

  createImageData(width, height) {
    return { width, height, data: new Uint8ClampedArray(width * height * 4) };
  }

  putImageData({ width, height, data }, x, y) {
    for (let row = 0; row < height; row++)
      this.data.set(data.subarray(row * width * 4, (row + 1) * width * 4), ((y + row) * this.width + x) * 4);
  }

  /** Each pixel becomes a rectangle with sharp edges. */
  drawImage(canvas, x, y, width, height) {
    const from = contextOf(canvas);
    for (let row = 0; row < height; row++)
      for (let col = 0; col < width; col++) {
        const source = Math.floor((row / height) * from.height) * from.width + Math.floor((col / width) * from.width);
        this.data.set(from.data.subarray(source * 4, source * 4 + 4), ((y + row) * this.width + x + col) * 4);
      }
  }
}

const contexts = new WeakMap();

function contextOf(canvas) {
  const context = contexts.get(canvas) ?? new Context(canvas);
  contexts.set(canvas, context);
  return context;
}

/** Lets the canvases of a document be painted. */
export function giveCanvas(prototype) {
  prototype.getContext = function () {
    return contextOf(this);
  };
  prototype.toDataURL = function () {
    return `data:image/png;base64,${pngOf(contextOf(this)).toString('base64')}`;
  };
}
