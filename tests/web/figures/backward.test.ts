// @vitest-environment happy-dom
import { readFile } from 'node:fs/promises';
import { html, render, type TemplateResult } from 'lit';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEngine } from '../../../web/engine/create';
import type { Engine } from '../../../web/engine/types';
import { backwardFigure, layoutOf, writerOf, type BackwardView } from '../../../web/figures/backward';
import {
  isGradient,
  outputPairs,
  pairsOf,
  twinOf,
  type Flow,
  type GridCell,
  type GridId,
  type StepName,
} from '../../../web/figures/backward-flow';
import { arithmetic, cellName, linksOf } from '../../../web/figures/backward-links';
import { palette } from '../../../web/marks/palette';
import { backwardParams, GRIDS } from '../../../web/params/backward';
import { fallbacks } from '../../../web/params/schema';
import { askBackward, questionOf, type BackwardState } from '../../../web/widgets/backward-question';
import { en } from '../words';

let engine: Engine;
let flow: Flow;
const ask = (patch: Partial<BackwardState> = {}) =>
  askBackward(
    {
      attention: (request) => Promise.resolve(engine.attention(request)),
      attentionBackward: (request) => Promise.resolve(engine.attentionBackward(request)),
      randomMatrix: (request) => Promise.resolve(engine.randomMatrix(request)),
    },
    questionOf({ ...fallbacks(backwardParams), tokens: ['a', 'b', 'c'], ...patch }),
  );
beforeAll(async () => {
  // A window has no file addresses to fetch from.
  engine = await createEngine({ wasm: await readFile('build/wasm/attention.wasm') });
  flow = await ask({ loss: 'sum' });
});

function drawn(template: TemplateResult): Element {
  const box = document.createElement('div');
  render(template, box);
  return box;
}
const text = (template: TemplateResult) =>
  drawn(html`${template}`)
    .textContent.replace(/\s+/g, ' ')
    .trim();
const toNumber = (shown: string) => Number(shown.replace(/−/g, '-').replace('≈', ''));

const STEPS: StepName[] = ['1', '2', '3', '4', '5', 'all'];
const view = (here: GridCell, width = 360): BackwardView => ({
  flow,
  here,
  links: linksOf(flow, here),
  lossCell: undefined,
  active: () => ({ row: 0, col: 0 }),
  isEdited: () => false,
  isEditable: () => false,
  width,
  palette: palette(false),
  words: en.backward,
});
const dscaled = { grid: 'dscaled', row: 0, col: 1 } as const;

describe('every step', () => {
  test.each(STEPS)('%s shows the numbers of its grids, to the last digit shown', (step) => {
    const box = drawn(backwardFigure(view(dscaled), pairsOf(step), true));
    for (const { left, right } of pairsOf(step)) {
      for (const id of [left, right ?? left]) {
        const cells = [...box.querySelectorAll(`[data-cell^="${id} "]`)].map((cell) => cell.textContent.trim());
        expect(cells).toHaveLength(flow[id].data.length);
        cells.forEach((shown, i) => {
          const unit = 10 ** -(shown.split('.')[1]?.length ?? 2);
          expect(Math.abs(toNumber(shown) - (flow[id].data[i] ?? NaN)), id).toBeLessThanOrEqual(0.500001 * unit);
        });
      }
    }
  });

  test('has cells to touch, and pairs that fit, at every width', () => {
    for (const width of [240, 328, 560, 736, 880]) {
      for (const step of STEPS) {
        const { cell, isBeside, second } = layoutOf(flow, width, pairsOf(step));
        expect(cell).toBeGreaterThanOrEqual(36);
        if (isBeside && width >= 328) expect(second + 2 * cell).toBeLessThanOrEqual(width);
      }
    }
  });
});

test('the target stands beneath the output, only where it is the loss', () => {
  expect(outputPairs(false).map(({ left }) => left)).toEqual(['output']);
  const box = drawn(backwardFigure(view(dscaled), outputPairs(true), false));
  expect(box.querySelectorAll('[data-grid="y"] .cell')).toHaveLength(6);
});

test('numbers have as many decimals as there is room for; whole ones none', () => {
  const write = writerOf([0.1234, -0.5, 2, 0], 44);
  expect([write(2), write(0), write(-0.5)]).toEqual(['2', '0', '−0.50']);
});

describe('links', () => {
  const links = (cell: GridCell) => Object.keys(linksOf(flow, cell)).sort();

  test('name what a gradient is made of, and its twin', () => {
    expect(links({ grid: 'dv', row: 0, col: 0 })).toEqual(['doutput', 'v', 'weights']);
    expect(links({ grid: 'dweights', row: 0, col: 0 })).toEqual(['doutput', 'v', 'weights']);
    expect(links(dscaled)).toEqual(['dweights', 'scaled', 'weights']);
    expect(links({ grid: 'dscores', row: 0, col: 0 })).toEqual(['dscaled', 'scores']);
    expect(links({ grid: 'dq', row: 0, col: 0 })).toEqual(['dscores', 'k', 'q']);
    expect(links({ grid: 'dk', row: 0, col: 0 })).toEqual(['dscores', 'k', 'q']);
    expect(links({ grid: 'dx', row: 0, col: 0 })).toEqual(['dk', 'dq', 'dv', 'wk', 'wq', 'wv', 'x']);
  });

  test('are the row and the column of the product', () => {
    expect(linksOf(flow, { grid: 'dk', row: 2, col: 1 })).toMatchObject({
      dscores: { rows: [0, 2], cols: [2, 2] },
      q: { rows: [0, 2], cols: [1, 1] },
    });
    expect(linksOf(flow, dscaled).weights).toEqual({ rows: [0, 0], cols: [0, 2] });
  });

  test('of twins go both ways', () => {
    for (const grid of GRIDS) {
      const twin: GridId | undefined = twinOf(grid);
      if (twin) expect(twinOf(twin)).toBe(grid);
      if (twin) expect(isGradient(twin)).toBe(!isGradient(grid));
    }
  });
});

describe('the arithmetic', () => {
  const line = (cell: GridCell, of: Flow = flow) => text(arithmetic(of, cell, en.backward));
  /** The products and sums that are printed, calculated once more. */
  const recomputed = (written: string): [number, number] => {
    const [, sum = '', result = ''] = /= ([^=≈]*) [=≈] ([^=≈]*)$/.exec(written) ?? [];
    const terms = sum.split(' + ').map((term) =>
      term
        .split('×')
        .map((factor) => toNumber(factor.replace(/[()\s]/g, '')))
        .reduce((product, x) => product * x, 1),
    );
    return [terms.reduce((total, x) => total + x, 0), toNumber(result)];
  };

  test.each(['dv', 'dweights', 'dq', 'dk', 'dx'] as const)('of %s comes to what it says', (grid) => {
    flow[grid].data.forEach((_, i) => {
      const cell = { grid, row: Math.floor(i / flow[grid].cols), col: i % flow[grid].cols };
      const [sum, result] = recomputed(line(cell));
      expect(Math.abs(sum - result), line(cell)).toBeLessThan(0.0051);
    });
  });

  test('of dŜ is A × (dA − ⟨dA, A⟩)', () => {
    const match = /= ([\d.−]+) × \(([\d.−]+) − \(?([\d.−]+)\)?\) ≈ ([\d.−]+)$/.exec(line(dscaled));
    const [a = NaN, b = NaN, c = NaN, result = NaN] = (match ?? []).slice(1).map(toNumber);
    expect(a * (b - c)).toBeCloseTo(result, 4);
    expect(result).toBeCloseTo(flow.dscaled.data[1] ?? NaN, 4);
  });

  test('of dS divides by √d_k, and of a masked cell is 0', async () => {
    expect(line({ grid: 'dscores', row: 0, col: 0 })).toMatch(/÷ √2 ≈/);
    const masked = await ask({ mask: 'causal' });
    expect(line({ grid: 'dscaled', row: 0, col: 2 }, masked)).toContain('= 0 hidden by the mask');
  });

  test('of a forward number names its gradient', () => {
    expect(line({ grid: 'weights', row: 0, col: 1 })).toMatch(/^A\(a, b\) = [\d.]+, its gradient dA\(a, b\) = /);
    expect(line({ grid: 'wq', row: 1, col: 0 })).toMatch(/^W_Q\(2, 1\) = /);
    expect(cellName(flow, { grid: 'dx', row: 2, col: 1 })).toBe('dX(c, 2)');
  });
});
