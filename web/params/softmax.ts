import { choice, number, numbers } from './schema';

/** Largest |z| that a logit, and the constant added to it, may have. */
export const LOGIT_LIMIT = 1000;

/** `<attn-softmax>`: 2 to 12 logits, temperature T, and a constant c that is added to all of them. */
export const softmaxParams = {
  logits: numbers([1, 2], { min: -LOGIT_LIMIT, max: LOGIT_LIMIT, least: 2, most: 12 }),
  temperature: number(1, { min: 0.05, max: 20 }),
  shift: number(0, { min: -LOGIT_LIMIT, max: LOGIT_LIMIT }),
  tab: choice(['facts', 'steps'], 'facts'),
};
