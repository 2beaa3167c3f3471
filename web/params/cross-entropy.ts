import { choice, integer, number, numbers } from './schema';

/** What a logit may be. */
export const LOGITS = { min: -1000, max: 1000 };
export const RATE = { min: 0.05, max: 20 };
const CLASSES = { least: 2, most: 5 };

/**
 * `<attn-cross-entropy>`: 2 to 5 logits and as many shares of a target that sum to 1. By default s = softmax(z) is (0.5, 0.3, 0.2),
 * so that a target can be dragged onto it.
 */
export const crossEntropyParams = {
  logits: numbers([Math.log(2.5), Math.log(1.5), 0], { ...LOGITS, ...CLASSES }),
  target: numbers([1, 0, 0], { min: 0, max: 1, ...CLASSES }),
  tab: choice(['two-step', 'curve', 'squared', 'descent'], 'two-step'),
  precision: choice(['float16', 'bfloat16', 'float32', 'float64'], 'float32'),
  index: integer(0, { min: 0, max: CLASSES.most - 1 }),
  rate: number(1, RATE),
};
