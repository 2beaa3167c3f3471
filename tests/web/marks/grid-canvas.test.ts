import { expect, test, vi } from 'vitest';
import { paintGrid } from '../../../web/marks/grid-canvas';
import { palette } from '../../../web/marks/palette';

/** A canvas that remembers where it was painted, in order. */
function recording() {
  const painted: string[] = [];
  const context = {
    fillStyle: '',
    setTransform: vi.fn(),
    fillRect: (x: number, y: number, width: number) => painted.push(`${x},${y} ${width} ${context.fillStyle}`),
  };
  const canvas = { width: 0, height: 0, getContext: () => context } as unknown as HTMLCanvasElement;
  return { canvas, painted };
}

const light = palette(false);
const paint = (values: number[], cell = 4) => ({
  rows: 2,
  cols: 2,
  cell,
  values,
  palette: light,
  scale: 'probability' as const,
});

test('a grid is painted whole once, then only where a fill has changed', () => {
  const { canvas, painted } = recording();
  paintGrid(canvas, paint([0, 1, 0.5, 0]), 2);
  expect([canvas.width, canvas.height]).toEqual([16, 16]);
  expect(painted).toEqual([
    `0,0 4 ${light.probability(0)}`,
    `4,0 4 ${light.probability(1)}`,
    `0,4 4 ${light.probability(0.5)}`,
    `4,4 4 ${light.probability(0)}`,
  ]);
  painted.length = 0;
  paintGrid(canvas, paint([0, 1, 0.25, 0]), 2);
  expect(painted).toEqual([`0,4 4 ${light.probability(0.25)}`]);
});

test('another size paints all anew', () => {
  const { canvas, painted } = recording();
  paintGrid(canvas, paint([0, 1, 0.5, 0]), 1);
  paintGrid(canvas, paint([0, 1, 0.5, 0], 5), 1);
  expect(painted).toHaveLength(8);
  expect(canvas.width).toBe(10);
});

test('what counts for nothing is painted as raised ground', () => {
  const { canvas, painted } = recording();
  paintGrid(canvas, { ...paint([1, 1, 1, 1]), muted: (row, col) => row === 0 && col === 1 }, 1);
  expect(painted[1]).toBe(`4,0 4 ${light.raised}`);
});
