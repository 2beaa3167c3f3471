// @vitest-environment happy-dom
import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { render, type TemplateResult } from 'lit';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEngine } from '../../../web/engine/create';
import type { Engine } from '../../../web/engine/types';
import { cellNumber, stabilityFigure, stabilityLayout, type StabilityView } from '../../../web/figures/stability';
import { stepsOf } from '../../../web/figures/stability-steps';
import { palette } from '../../../web/marks/palette';
import { askStability } from '../../../web/widgets/stability-question';
import { en } from '../words';

let engine: Engine;
beforeAll(async () => {
  // A window has no file addresses to fetch from.
  engine = await createEngine({ wasm: await readFile('build/wasm/attention.wasm') });
});

async function view(logits: number[], patch: Partial<StabilityView> = {}): Promise<StabilityView> {
  const client = { softmax: (request: Parameters<Engine['softmax']>[0]) => Promise.resolve(engine.softmax(request)) };
  const runs = await askStability(client, { logits, shift: 0, precision: 'float16', everyFormat: false });
  const epsilon = 2 ** -10;
  return {
    ways: { naive: stepsOf(runs, 'naive', epsilon), stable: stepsOf(runs, 'stable', epsilon) },
    classes: logits.length,
    width: 736,
    narrow: false,
    active: { naive: { row: 0, col: 0 }, stable: { row: 0, col: 0 } },
    pointed: undefined,
    prob: 's',
    palette: palette(false),
    words: en.stability,
    ...patch,
  };
}

function drawn(template: TemplateResult): Element {
  const place = document.createElement('div');
  render(template, place);
  return place;
}

describe('the chains', () => {
  test('have one stop of the Tab key each, whatever is active', async () => {
    const root = drawn(
      stabilityFigure(await view([12, 0], { active: { naive: { row: 2, col: 0 }, stable: { row: 4, col: 1 } } })),
    );
    const stops = [...root.querySelectorAll('.cell[tabindex="0"]')].map((cell) => cell.getAttribute('data-cell'));
    expect(stops).toEqual(['naive 2 0', 'stable 4 1']);
  });

  test('name every flaw in the cell and in its spoken name', async () => {
    const root = drawn(stabilityFigure(await view([12, 0])));
    const flawed = [...root.querySelectorAll('[data-flaw]')];
    expect(flawed.map((cell) => cell.getAttribute('data-flaw'))).toEqual([
      'overflow',
      'infOverInf',
      'overInf',
      'logZero',
      'lost',
    ]);
    for (const cell of flawed.slice(0, 3)) {
      const flaw = cell.getAttribute('data-flaw') as keyof typeof en.stability.flaws;
      expect(cell.textContent).toContain(en.stability.flaws[flaw]);
      expect(cell.getAttribute('aria-label')).toContain(en.stability.flaws[flaw]);
    }
  });

  test('fit the width while two classes do, and no cell is too small to read or touch', () => {
    fc.assert(
      fc.property(fc.integer({ min: 288, max: 1408 }), fc.integer({ min: 2, max: 6 }), (width, classes) => {
        const layout = stabilityLayout(classes, 5, width, width < 560);
        expect(layout.cell).toBeGreaterThanOrEqual(72);
        expect(layout.rowHeight).toBeGreaterThanOrEqual(36);
        if (classes === 2) expect(layout.width).toBeLessThanOrEqual(width);
        const [first, second] = layout.panels;
        if (!layout.stacked) expect(second?.y).toBe(first?.y);
      }),
      { seed: 9, numRuns: 200 },
    );
  });
});

test('whole numbers are shown whole, so that neighbours of float32 differ; others are rounded', () => {
  expect([16777216, 16777218, -12].map(cellNumber)).toEqual(['16777216', '16777218', '−12']);
  expect([0.123456, 8103.08, NaN, Infinity, 6.1e-6].map(cellNumber)).toEqual([
    '0.1235',
    '8103.08',
    'NaN',
    '∞',
    '6.1e−6',
  ]);
});
