/** Where the parts of the cross-entropy figure stand: three lanes a class, side by side or one beneath the other. */
import { scaleLinear, type ScaleLinear } from 'd3-scale';

export const HEAD = 30;
const LABEL = 28;
/** Of s − y. */
const WIDE_LABEL = 64;
/** Numbers stand in a column at a lane's right end. */
const NUMBER = 58;
/** Half a handle reaches past the end of a scale. */
const HANDLE = 6;
const GAP = 28;
export const WIDEST = 880;

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly rowHeight: number;
  /** Left edges of the three lanes: z, s and y, s − y. */
  readonly left: { readonly z: number; readonly p: number; readonly g: number };
  readonly lane: { readonly z: number; readonly p: number; readonly g: number };
  readonly z: ScaleLinear<number, number>;
  readonly p: ScaleLinear<number, number>;
  readonly g: ScaleLinear<number, number>;
  /** Centre of a class's part in each lane. */
  readonly yOf: (lane: 'z' | 'p' | 'g', index: number) => number;
  /** Top of the loss. */
  readonly lossTop: number;
}

export function crossEntropyLayout(classes: number, room: number, narrow: boolean, extent: number): Layout {
  const width = Math.min(room, WIDEST);
  const share = (part: number) => (narrow ? width : (width - 2 * GAP) * part);
  const lane = { z: share(0.31), p: share(0.36), g: share(0.33) };
  const left = narrow ? { z: 0, p: 0, g: 0 } : { z: 0, p: lane.z + GAP, g: lane.z + lane.p + 2 * GAP };
  const rowHeight = narrow ? 120 : 60;
  const offset = narrow ? { z: 20, p: 60, g: 100 } : { z: 30, p: 30, g: 30 };
  const lossTop = HEAD + classes * rowHeight + 8;
  return {
    width,
    rowHeight,
    height: lossTop + (narrow ? 82 : 62),
    left,
    lane,
    z: scaleLinear([-extent, extent], [left.z + LABEL + HANDLE, left.z + lane.z - NUMBER - HANDLE]),
    p: scaleLinear([0, 1], [left.p + LABEL, left.p + lane.p - NUMBER]),
    g: scaleLinear([-1, 1], [left.g + WIDE_LABEL, left.g + lane.g - NUMBER]),
    yOf: (lane, index) => HEAD + index * rowHeight + offset[lane],
    lossTop,
  };
}

/** How far the axes reach. */
export interface Axes {
  /** The logit axis goes from −extent to extent. */
  readonly extent: number;
  /** The loss axis ends here. */
  readonly lossEnd: number;
}

export const axesOf = (logits: readonly number[], loss: number): Axes => ({
  extent: doubling(2, Math.max(...logits.map(Math.abs))),
  lossEnd: doubling(2, loss),
});

/** Half an axis, or the end of one from 0: the least of `first`, 2·`first`, 4·`first`, … that holds the value, so that it seldom changes. */
export function doubling(first: number, value: number): number {
  return value <= first || !Number.isFinite(value) ? first : first * 2 ** Math.ceil(Math.log2(value / first));
}
