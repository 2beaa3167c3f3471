import { choice, number, numbers } from './schema';

/** The constant added to all logits; wide enough to break even float64, where it takes 2⁵³. */
export const SHIFT = { min: -1e16, max: 1e16 };

/** `<attn-stability>`: 2 to 6 logits, a constant c that is added to all of them, and the format that every number is rounded to. */
export const stabilityParams = {
  logits: numbers([12, 0], { min: -1e6, max: 1e6, least: 2, most: 6 }),
  shift: number(0, SHIFT),
  precision: choice(['float16', 'bfloat16', 'float32', 'float64'], 'float16'),
  tab: choice(['agree', 'log', 'formats'], 'agree'),
};
