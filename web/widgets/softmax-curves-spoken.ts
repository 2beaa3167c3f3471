/** Where the cursor came to rest, as a sentence for those who do not see it. */
import type { SoftmaxResult } from '../engine/types';
import type { AtCursor } from '../figures/softmax-cursor';
import { compact, rounded, subscript } from '../marks/format';
import type { Words } from '../messages/messages';

export function spokenTemperature(
  { common, curves }: Words<'curves'>,
  temperature: number,
  { entropy, perplexity }: Pick<SoftmaxResult, 'entropy' | 'perplexity'>,
): string {
  const numbers = curves.entropyNow(rounded(entropy, 3), rounded(perplexity, 2));
  return `${common.isNow('T', compact(temperature, 3))}; ${numbers}`;
}

/** `index` is the swept class, from 0. */
export function spokenSlopes(
  { common, curves }: Words<'curves'>,
  prob: string,
  index: number,
  { value, slopes }: Pick<AtCursor, 'value' | 'slopes'>,
): string {
  const list = slopes.map((slope, i) => `${prob}${subscript(i + 1)} ${rounded(slope, 3)}`).join(', ');
  return `${common.isNow(`z${subscript(index + 1)}`, compact(value, 3))}; ${curves.slopes(list)}`;
}
