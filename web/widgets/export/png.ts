/** A picture as PNG, twice as fine as it is shown. */
import type { Picture } from './picture';

const FINE = 2;
/** Pixels that a canvas has at most on the smallest phones. */
const MOST = 16_000_000;

/** @throws {Error} where the browser cannot draw it. */
export async function paintedPicture({ svg, width, height }: Picture): Promise<HTMLCanvasElement> {
  const image = new Image(width, height);
  // A strict policy lets images come from data: and from no blob:.
  const loaded = new Promise<void>((resolve, reject) => {
    image.onload = () => resolve();
    image.onerror = () => reject(new Error('SVG → PNG'));
  });
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await loaded;
  const fine = Math.min(FINE, Math.sqrt(MOST / (width * height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(width * fine);
  canvas.height = Math.floor(height * fine);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('canvas');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}
