import { choice, number, numbers } from './schema';

/** What a logit, and the constant added to it, may be. */
export const LOGITS = { min: -1000, max: 1000 };

/** `<attn-softmax>`: 2 to 12 logits, temperature T, and a constant c that is added to all of them. */
export const softmaxParams = {
  logits: numbers([1, 2], { ...LOGITS, least: 2, most: 12 }),
  temperature: number(1, { min: 0.05, max: 20 }),
  shift: number(0, LOGITS),
  tab: choice(['facts', 'steps'], 'facts'),
};
