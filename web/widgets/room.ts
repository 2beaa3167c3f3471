/** Heights in px, measured where the element is 288, 328, 736 and 928 px wide: windows of 320, 360, 768 and 1440 px. */
export type Heights = readonly [number, number, number, number];

/** What the parts take together at a width. */
export function roomAt(width: number, ...parts: readonly Heights[]): number {
  const at = width < 310 ? 0 : width < 560 ? 1 : width < 840 ? 2 : 3;
  return parts.reduce((sum, heights) => sum + heights[at], 0);
}
