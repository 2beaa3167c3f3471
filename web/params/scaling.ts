import { choice, integer, number, type Param } from './schema';

/** d_k that the slider stops at; a post has all but the last. */
export const WIDTHS = [1, 4, 16, 64, 256, 1024] as const;

/** Pairs to draw: each time four times as many, so that standard errors halve. */
export const SAMPLES = ['1250', '5000', '20000', '80000'] as const;

/** What may be typed or set by a slider. */
export const SCALING_RANGES = {
  dk: { min: 1, max: 1024 },
  keys: { min: 2, max: 16 },
  seed: { min: 0, max: 4294967295 },
  mean: { min: -2, max: 2 },
  correlation: { min: 0, max: 1 },
};

/** A key counted from 1, or `auto`: the one with the largest weight. */
function keyOrAuto(): Param<number | 'auto'> {
  const key = integer(1, { min: 1, max: SCALING_RANGES.keys.max });
  return {
    fallback: 'auto',
    need: key.need,
    read: (text) => (text.trim() === 'auto' ? 'auto' : key.read(text)),
    write: String,
  };
}

/**
 * `<attn-scaling>`: `samples` pairs of vectors of width `dk`, `keys` products a row of softmax. `mean` and `correlation` of the
 * components count on the tab `components`; the others keep to mean 0, variance 1, independent.
 */
export const scalingParams = {
  dk: integer(64, SCALING_RANGES.dk),
  keys: integer(8, SCALING_RANGES.keys),
  samples: choice(SAMPLES, '20000'),
  seed: integer(37, SCALING_RANGES.seed),
  distribution: choice(['normal', 'uniform', 'rademacher'], 'normal'),
  mean: number(0, SCALING_RANGES.mean),
  correlation: number(0, SCALING_RANGES.correlation),
  tab: choice(['distribution', 'components', 'errors'], 'distribution'),
  /** Whose weight is written out. */
  key: keyOrAuto(),
};
