import { choice, integer, number, numbers, type Param } from './schema';

/** A number, or `auto`: whatever suits the logits. */
function numberOrAuto(range: { min: number; max: number }): Param<number | 'auto'> {
  const finite = number(0, range);
  return {
    fallback: 'auto',
    need: finite.need,
    read: (text) => (text.trim() === 'auto' ? 'auto' : finite.read(text)),
    write: String,
  };
}

/** Wide enough for a range around the largest logit. */
const END = { min: -2000, max: 2000 };

/** The range of T, and of the axis that it is drawn on. */
export const TEMPERATURE = { min: 0.05, max: 20 };

/**
 * `<attn-softmax-curves>`: 2 to 8 logits; the one at `index` (from 0) sweeps over `from` … `to`, and its own value is where the
 * cursor stands, so that there is one truth about it. On the tab `temperature` the cursor is the temperature.
 */
export const softmaxCurvesParams = {
  logits: numbers([1, 2, 3], { min: -1000, max: 1000, least: 2, most: 8 }),
  index: integer(0, { min: 0, max: 7 }),
  from: numberOrAuto(END),
  to: numberOrAuto(END),
  temperature: number(1, TEMPERATURE),
  tab: choice(['logit', 'temperature'], 'logit'),
};
