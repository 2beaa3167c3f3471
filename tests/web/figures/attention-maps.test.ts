// @vitest-environment happy-dom
import { html, render, type TemplateResult } from 'lit';
import { describe, expect, test } from 'vitest';
import type { Matrix } from '../../../web/engine/types';
import {
  largeMap,
  mapEdge,
  mapReadout,
  mapsFigure,
  shownToken,
  type LargeView,
} from '../../../web/figures/attention-maps';
import { palette } from '../../../web/marks/palette';
import { en } from '../words';

function drawn(template: TemplateResult): Element {
  const box = document.createElement('div');
  render(template, box);
  return box;
}
const text = (element: Element | null) => element?.textContent.replace(/\s+/g, ' ').trim();

/** Row i: half on token i, the rest evenly on all. */
const halves = (n: number): Matrix => ({
  rows: n,
  cols: n,
  data: Float64Array.from({ length: n * n }, (_, at) => 0.5 / n + (at % (n + 1) === 0 ? 0.5 : 0)),
});
const words = en.attentionFile;
const painting = (_: Matrix, edge: number) => html`<canvas data-edge=${edge}></canvas>`;
const large = (n: number, patch: Partial<LargeView> = {}): LargeView => ({
  weights: halves(n),
  tokens: Array.from({ length: n }, (_, index) => `t${index + 1}`),
  layer: 2,
  head: 1,
  pair: { row: 1, col: 0 },
  width: 736,
  palette: palette(false),
  painting,
  words,
  ...patch,
});

describe('the small maps', () => {
  test('are one grid of layers and heads, with one stop of the Tab key, each with a name', () => {
    const maps = Array.from({ length: 6 }, () => halves(2));
    const box = drawn(
      mapsFigure({
        layers: 3,
        heads: 2,
        maps,
        layer: 2,
        head: 1,
        width: 320,
        palette: palette(false),
        painting,
        words,
      }),
    );
    const cells = [...box.querySelectorAll('[data-cell]')];
    expect(cells.map((cell) => cell.getAttribute('data-cell'))).toEqual(
      ['0 0', '0 1', '1 0', '1 1', '2 0', '2 1'].map((place) => `maps ${place}`),
    );
    expect(cells.filter((cell) => cell.getAttribute('tabindex') === '0')).toEqual([cells[5]]);
    expect(cells[5]?.getAttribute('aria-selected')).toBe('true');
    expect(cells[2]?.getAttribute('aria-label')).toBe('layer 2, head 1');
    expect(box.querySelectorAll('canvas')).toHaveLength(6);
  });

  test('are large enough for a finger, and as large as there is room', () => {
    expect(mapEdge({ layers: 12, heads: 12, width: 288 })).toBeGreaterThanOrEqual(24);
    expect(mapEdge({ layers: 1, heads: 2, width: 736 })).toBeGreaterThan(80);
    const edge = mapEdge({ layers: 2, heads: 12, width: 736 });
    expect(12 * (edge + 8) + 42).toBeLessThanOrEqual(736);
  });
});

describe('the large map', () => {
  test('shows every weight and every row’s sum, and names each cell', () => {
    const box = drawn(largeMap(large(3)));
    const cells = [...box.querySelectorAll('[data-cell]')];
    expect(cells.map(text)).toEqual(['0.67', '0.17', '0.17', '0.17', '0.67', '0.17', '0.17', '0.17', '0.67']);
    expect([...box.querySelectorAll('[data-sum]')].map(text)).toEqual(['1', '1', '1']);
    expect(cells[3]?.getAttribute('aria-label')).toBe('row t2, column t1: 0.1667');
    expect(cells.filter((cell) => cell.getAttribute('tabindex') === '0')).toEqual([cells[3]]);
  });

  test('of more than 24 tokens is painted, and a lens has the numbers around the selected cell', () => {
    const box = drawn(largeMap(large(30, { pair: { row: 29, col: 12 } })));
    expect(box.querySelectorAll('canvas')).toHaveLength(1);
    const places = [...box.querySelectorAll('[data-cell]')].map((cell) => cell.getAttribute('data-cell'));
    expect(places).toHaveLength(49);
    expect(places).toContain('map 29 12');
    expect(box.querySelector('[role=grid]')?.getAttribute('aria-rowcount')).toBe('30');
    expect(box.querySelector('[tabindex="0"]')?.getAttribute('data-cell')).toBe('map 29 12');
  });

  test('fits a phone with eight tokens', () => {
    const svg = drawn(largeMap(large(8, { width: 288 }))).querySelector('svg.sheet');
    expect(Number(svg?.getAttribute('width'))).toBeLessThanOrEqual(288);
  });
});

describe('what is written beneath', () => {
  test('is both directions, and the row as a sum of all of its weights', () => {
    const box = drawn(mapReadout(large(6)));
    expect(text(box.querySelector('[data-line=pair]'))).toBe('a(t2, t1) = 0.0833, a(t1, t2) = 0.0833');
    expect(text(box.querySelector('[data-line=sum]'))).toBe(
      'sum of the row of “t2”: 0.583 t2 + 0.083 t1 + 0.083 t3 + 0.083 t4 + 2 others 0.167 = 1',
    );
  });

  test('shows a sum that is not 1 as what it is', () => {
    const weights = { rows: 1, cols: 1, data: Float32Array.of(0.25) };
    const box = drawn(mapReadout(large(1, { weights, pair: { row: 0, col: 0 } })));
    expect(text(box.querySelector('[data-line=sum]'))).toContain('= 0.25');
  });

  test('makes blanks seen', () => {
    expect([' red', '\n', ''].map(shownToken)).toEqual(['␣red', '⏎', '∅']);
  });
});
