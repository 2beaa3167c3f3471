/** Colours of every mark. Roles colour labels, frames, edges and terms; cells are filled by the two scales alone. */
import { piecewise } from 'd3-interpolate';
import { channels, mix } from './colour';

export type Role = 'query' | 'key' | 'value' | 'output';
export const ROLES: readonly Role[] = ['query', 'key', 'value', 'output'];

/** The named colours; each is also the custom property `--attn-<name>`. */
export type Colours = Record<Role | 'ink' | 'muted' | 'ground' | 'raised', string>;

export interface Palette extends Colours {
  readonly dark: boolean;
  /** A probability in [0, 1] → one hue from ground to ink. */
  readonly probability: (p: number) => string;
  /** A signed share in [−1, 1] → brown, ground, green. */
  readonly signed: (share: number) => string;
  /** Ink or ground, whichever reads better on the fill; black or white on the middle tones, where neither reaches 4.5:1. */
  readonly textOn: (fill: string) => string;
}

export const LIGHT: Colours = {
  query: '#1f5fbf',
  key: '#b3470a',
  value: '#0b7550',
  output: '#7a3ea8',
  ink: '#1b1d21',
  muted: '#5b6068',
  ground: '#ffffff',
  raised: '#f6f4ef',
};

export const DARK: Colours = {
  query: '#8ab8ff',
  key: '#ffb07a',
  value: '#6fd6a8',
  output: '#d0a6ff',
  ink: '#e9e7e2',
  muted: '#a4a9b1',
  ground: '#15181c',
  raised: '#1f2329',
};

/** The scale BrBG of ColorBrewer at these shares; a test holds them against d3's, which would bring splines and every named colour along. */
export const BRBG = {
  0.08: '#804c0c',
  0.27: '#d5ad65',
  0.3: '#debe7b',
  0.7: '#7fc9bf',
  0.73: '#69bbb1',
  0.92: '#055e55',
};

const clamp = (x: number, low: number, high: number) => Math.min(high, Math.max(low, x));

/** Relative luminance, WCAG 2.2. */
export function luminance(colour: string): number {
  const linear = channels(colour).map((channel) => {
    const c = channel / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
}

/** Contrast ratio of two colours, 1 to 21, WCAG 2.2. */
export function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** Of two colours the one with more contrast to `fill`. */
const clearer = (fill: string, a: string, b: string) => (contrast(fill, a) >= contrast(fill, b) ? a : b);

/** Remembers the last few hundred answers: a grid asks for the same fills again and again. */
function remembered<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) {
      value = compute(key);
      if (known.size > 512) known.clear();
      known.set(key, value);
    }
    return value;
  };
}

/** Fills come in hundredths, finer than an eye tells apart; whole numbers are found again faster than fractions. */
const hundredths = (share: number) => Math.round(share * 100);

/** The palette for a ground: the standard colours, with those that the host page sets in their place. */
export function palette(dark: boolean, host: Partial<Colours> = {}): Palette {
  const colours = { ...(dark ? DARK : LIGHT), ...host };
  const { ground, ink } = colours;
  const hue = dark ? ['#2b3743', '#5f7488', '#aebccb'] : ['#d5dee7', '#8298af', '#3b5068'];
  const sequential: (share: number) => string = piecewise(mix, [ground, ...hue, ink]);
  // On a dark ground BrBG's pale middle would glow, so its mid-tones become the ends and the ground its middle.
  const diverging: (share: number) => string = piecewise(
    mix,
    dark ? [BRBG[0.27], ground, BRBG[0.73]] : [BRBG[0.08], BRBG[0.3], ground, BRBG[0.7], BRBG[0.92]],
  );
  const sequentialAt = remembered((share: number) => sequential(share / 100));
  const divergingAt = remembered((share: number) => diverging((share / 100 + 1) / 2));
  return {
    ...colours,
    dark,
    probability: (p) => (Number.isNaN(p) ? colours.raised : sequentialAt(hundredths(clamp(p, 0, 1)))),
    signed: (share) => (Number.isNaN(share) ? colours.raised : divergingAt(hundredths(clamp(share, -1, 1)))),
    textOn: remembered((fill) => {
      const own = clearer(fill, ink, ground);
      return contrast(fill, own) >= 4.5 ? own : clearer(fill, '#000000', '#ffffff');
    }),
  };
}
