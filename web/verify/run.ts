/** Runs checks one after the other on an engine, and says after each how it went. */
import type { EngineClient } from '../engine/types';
import { casesOf, check, resultOf, type Check, type Fixture } from './checks';

export interface Outcome {
  readonly check: Check;
  readonly cases: number;
  /** The largest error of all cases. */
  readonly error: number;
  /** No case at all is no success. */
  readonly within: boolean;
  /** The case that is farthest off, and where. */
  readonly worst: string;
  readonly where: string;
}

export async function runCheck(engine: EngineClient, one: Check, fixture: Fixture): Promise<Outcome> {
  const cases = casesOf(one, fixture);
  let [error, worst, where] = [0, '', ''];
  for (const golden of cases) {
    const found = check(one, golden, await resultOf(engine, one, golden));
    if (found.error > error) [error, worst, where] = [found.error, golden.name, found.where];
  }
  return { check: one, cases: cases.length, error, within: cases.length > 0 && error <= one.tolerance, worst, where };
}
