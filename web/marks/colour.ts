/** Arithmetic with colours as a page's styles have them once computed; whatever else CSS can write, the browser reads (surroundings.ts). */

export type Channels = readonly [red: number, green: number, blue: number];

/** `#rgb`, `#rrggbb`, `rgb(…)` and `rgba(…)` → red, green, blue of 0 to 255; NaN for anything else. */
export function channels(colour: string): Channels {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour)?.[1];
  const texts = hex
    ? hex.match(hex.length === 3 ? /./g : /../g)?.map((text) => `0x${text}${text}`.slice(0, 4))
    : colour.match(/[\d.]+/g);
  const [red = NaN, green = NaN, blue = NaN] = hex || /^rgba?\(/.test(colour) ? (texts ?? []).map(Number) : [];
  return [red, green, blue];
}

/** From one colour to another in straight lines, as d3's interpolateRgb draws them. */
export function mix(from: string, to: string): (share: number) => string {
  const [start, end] = [channels(from), channels(to)];
  return (share) =>
    `rgb(${start.map((a, channel) => Math.round(a * (1 - share) + (end[channel] ?? a) * share)).join(', ')})`;
}
