/** The floating-point formats as the stability demo needs them. */
import type { SoftmaxPrecision } from '../engine/types';

interface FormatFacts {
  /** Distance from 1 to the next number. */
  readonly epsilon: number;
  /** exp overflows above this: ln of the largest number, to two decimals. */
  readonly overflow: string;
  /** Numbers of this size and beyond round to ±∞. */
  readonly infinite: number;
  /** The magnitude slider goes from −reach to reach: past both ends of the naive way. */
  readonly reach: number;
  readonly step: number;
}

export const FORMATS: Record<SoftmaxPrecision, FormatFacts> = {
  float16: { epsilon: 2 ** -10, overflow: '11.09', infinite: 65_520, reach: 24, step: 0.5 },
  bfloat16: { epsilon: 2 ** -7, overflow: '88.72', infinite: 2 ** 128 - 2 ** 119, reach: 120, step: 1 },
  float32: { epsilon: 2 ** -23, overflow: '88.72', infinite: 2 ** 128 - 2 ** 103, reach: 120, step: 1 },
  float64: { epsilon: 2 ** -52, overflow: '709.78', infinite: Infinity, reach: 800, step: 5 },
};

export const FORMAT_NAMES = Object.keys(FORMATS) as SoftmaxPrecision[];

/** Whether every z is a number of the format once rounded, and not ±∞. */
export const holds = (precision: SoftmaxPrecision, z: readonly number[]): boolean =>
  z.every((x) => Math.abs(x) < FORMATS[precision].infinite);
