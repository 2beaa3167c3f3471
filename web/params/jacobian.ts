import { choice, integer, number, numbers } from './schema';

/** What a logit may be, and an entry of the gradient that comes from above. */
export const LOGITS = { min: -1000, max: 1000 };
export const MOST = 8;

/** Temperature, step h of the central differences, and the gap of the largest logit that the slider reaches. */
export const TEMPERATURE = { min: 0.05, max: 20 };
export const STEP = { min: 1e-12, max: 1 };
export const GAP = { min: 0, max: 12 };

/** Lines of the derivation, 1 to 5. */
export const LINES = 5;

/**
 * `<attn-jacobian>`: 2 to 8 logits and a temperature; the cell ∂s_row/∂z_col that is looked at, from 1 (beyond the last, the
 * last); and what the tabs are about: how far the derivation has come, the gradient g from above and how many multiplications
 * are done (`done` beyond the last, all), the step h.
 */
export const jacobianParams = {
  logits: numbers([1, 2, 3], { ...LOGITS, least: 2, most: MOST }),
  temperature: number(1, TEMPERATURE),
  row: integer(2, { min: 1, max: MOST }),
  col: integer(3, { min: 1, max: MOST }),
  tab: choice(['derivation', 'vjp', 'numeric', 'saturation'], 'derivation'),
  line: integer(1, { min: 1, max: LINES }),
  /** Entries that the logits have none for wait; missing ones are 0. */
  upstream: numbers([1, -1, 2], { ...LOGITS, least: 1, most: MOST }),
  done: integer(2 * MOST * MOST, { min: 0, max: 2 * MOST * MOST }),
  step: number(1e-5, STEP),
};
