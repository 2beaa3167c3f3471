/** How long a training takes: measured where it has run, else estimated. */
import type { TrainerFacts } from '../engine/types';

/**
 * Multiplications and additions that the wasm does in a second of training small models, an order of magnitude: between the
 * phones and the desktops that it was measured on.
 */
const OPERATIONS_PER_SECOND = 5e9;
/** Forward 2, backward 4 for each parameter and token. */
const OPERATIONS = 6;

/** Seconds for so many steps of all models; `tokensPerSecond` where one has been trained here. */
export function secondsFor(
  steps: number,
  models: readonly { readonly facts: TrainerFacts; readonly tokensPerSecond: number }[],
): number {
  return models.reduce((sum, { facts: { batch, context, parameters }, tokensPerSecond }) => {
    const tokens = steps * batch * context;
    const speed = tokensPerSecond > 0 ? tokensPerSecond : OPERATIONS_PER_SECOND / (OPERATIONS * parameters);
    return sum + tokens / speed;
  }, 0);
}

const STOPS = [1, 2, 3, 5, 10, 15, 20, 30, 45, 60];

/** As coarse as the estimate is: a stop of seconds, else whole minutes. */
export function coarse(seconds: number): { readonly unit: 'seconds' | 'minutes'; readonly count: number } {
  const stop = STOPS.find((most) => seconds <= most);
  return stop === undefined
    ? { unit: 'minutes', count: Math.max(2, Math.ceil(seconds / 60)) }
    : { unit: 'seconds', count: stop };
}

/** Kilobytes of what the page has loaded to train, as they came over the network; 0 where the browser does not tell. */
export function loadedKilobytes(): number {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  // A worker's script has an entry each time one starts.
  const sizes = new Map(entries.map(({ name, encodedBodySize }) => [name, encodedBodySize]));
  const bytes = [...sizes].reduce((sum, [name, size]) => sum + (/\/models[.-]|models-worker/.test(name) ? size : 0), 0);
  return Math.ceil(bytes / 1024);
}
