// @vitest-environment happy-dom
import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { render, type TemplateResult } from 'lit';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEngine } from '../../../web/engine/create';
import type { Engine } from '../../../web/engine/types';
import { graphFigure, type GraphView } from '../../../web/figures/graph';
import { adjacencyCell, adjacencyCellSize, readColumns } from '../../../web/figures/graph-adjacency';
import { costTable, grouped } from '../../../web/figures/graph-cost';
import { graphLayout } from '../../../web/figures/graph-layout';
import { decades, profileFigure } from '../../../web/figures/graph-profile';
import { hops, stations, tokenNames } from '../../../web/figures/graph-route';
import { logShare, sensitivityName, stripsFigure } from '../../../web/figures/graph-strips';
import { verdict, trendOf } from '../../../web/figures/graph-verdict';
import { timelineFigure } from '../../../web/figures/graph-timeline';
import { columnAt } from '../../../web/marks/matrix';
import { palette } from '../../../web/marks/palette';

const seeded = { seed: 2, numRuns: 60 };
const length = fc.integer({ min: 2, max: 64 });
const screen = fc.integer({ min: 288, max: 1408 });

let engine: Engine;
beforeAll(async () => {
  // A window has no file addresses to fetch from.
  engine = await createEngine({ wasm: await readFile('build/wasm/attention.wasm') });
});

function drawn(template: TemplateResult): Element {
  const box = document.createElement('div');
  render(template, box);
  return box;
}

const words = {
  path: 'path',
  complete: 'complete',
  completeCausal: 'causal',
  hops: (from: string, to: string, steps: number | undefined) => `${from}>${to}:${steps ?? 'none'}`,
  pickEnd: (from: string) => `${from}>?`,
  tokenName: (name: string, position: number, part: string | undefined) => [name, position, part].join(' '),
};

function view(n: number, change: Partial<GraphView> = {}): GraphView {
  return {
    names: tokenNames([], n),
    from: 1,
    to: n,
    causal: false,
    playing: undefined,
    active: { path: 0, complete: 0 },
    width: 736,
    narrow: false,
    roomy: true,
    palette: palette(false),
    words,
    ...change,
  };
}

const lines = (box: Element, name: string) =>
  (box.querySelector(`[data-edges=${name}] path`)?.getAttribute('d') ?? '').split('M').length - 1;
const heads = (box: Element, name: string) =>
  (box.querySelectorAll(`[data-edges=${name}] path`)[1]?.getAttribute('d') ?? '').split('Z').length - 1;
const shown = (box: Element, side: string) => box.querySelector(`[data-hops=${side}]`)?.textContent.trim();

describe('distances', () => {
  test('forward, the path has as many hops as positions lie between, and the complete graph one', () => {
    expect(hops(1, 6, false)).toEqual({ path: 5, complete: 1 });
    expect(hops(2, 3, true)).toEqual({ path: 1, complete: 1 });
  });

  test('backward there is no path in the RNN, and none in attention once a causal mask hides what comes later', () => {
    expect(hops(6, 1, false)).toEqual({ path: undefined, complete: 1 });
    expect(hops(6, 1, true)).toEqual({ path: undefined, complete: undefined });
  });

  test('longest and mean distance are the ones that the engine counts', () => {
    fc.assert(
      fc.property(length, (n) => {
        const { path, complete } = engine.sequenceGraphs({ tokens: n });
        const all = Array.from({ length: n }, (_, i) =>
          Array.from({ length: n - 1 - i }, (__, k) => hops(i + 1, i + 2 + k, false)),
        ).flat();
        const lengths = all.map((pair) => pair.path ?? NaN);
        expect(Math.max(...lengths)).toBe(path.longestPath);
        expect(lengths.reduce((sum, d) => sum + d, 0) / lengths.length).toBeCloseTo(path.meanDistance, 10);
        expect(all).toHaveLength(complete.edges);
        expect(new Set(all.map((pair) => pair.complete))).toEqual(new Set([complete.longestPath]));
      }),
      seeded,
    );
  });

  test('the way is written out, its middle left out where it is long', () => {
    expect(stations(1, 3)).toBe('h₁ → h₂ → h₃');
    expect(stations(1, 64)).toBe('h₁ → h₂ → … → h₆₃ → h₆₄');
  });
});

test('tokens beyond the text are numbered', () => {
  expect(tokenNames(['a', 'b'], 0)).toEqual(['a', 'b']);
  expect(tokenNames(['a', 'b'], 3)).toEqual(['a', 'b', 'x₃']);
  expect(tokenNames(['a', 'b', 'c'], 2)).toEqual(['a', 'b']);
});

describe('the drawing', () => {
  test('has the edges that the engine counts, each side in one element', () => {
    for (const n of [2, 3, 6, 12, 13, 14, 15, 16, 64]) {
      const box = drawn(graphFigure(view(n)));
      const { path, complete } = engine.sequenceGraphs({ tokens: n });
      expect(lines(box, 'path')).toBe(path.edges);
      expect(lines(box, 'complete')).toBe(complete.edges);
    }
  });

  test('lights every edge on the way through the RNN and one in attention', () => {
    const box = drawn(graphFigure(view(6)));
    expect(lines(box, 'path-lit')).toBe(5);
    expect(lines(box, 'complete-lit')).toBe(1);
    expect([shown(box, 'path'), shown(box, 'complete')]).toEqual(['x₁>x₆:5', 'x₁>x₆:1']);
  });

  test('backward lights nothing in the RNN', () => {
    const open = drawn(graphFigure(view(6, { from: 6, to: 1 })));
    expect([lines(open, 'path-lit'), lines(open, 'complete-lit')]).toEqual([0, 1]);
    const causal = drawn(graphFigure(view(6, { from: 6, to: 1, causal: true })));
    expect([lines(causal, 'path-lit'), lines(causal, 'complete-lit')]).toEqual([0, 0]);
    expect(shown(causal, 'complete')).toBe('x₆>x₁:none');
  });

  test('shows direction in attention only under a causal mask', () => {
    expect(heads(drawn(graphFigure(view(6))), 'complete')).toBe(0);
    expect(heads(drawn(graphFigure(view(6, { causal: true }))), 'complete')).toBe(15);
    expect(heads(drawn(graphFigure(view(6))), 'path')).toBe(5);
  });

  test('is an operable grid of chips where they have room, and dots with two labels where they have not', () => {
    const few = drawn(graphFigure(view(12)));
    expect(few.querySelectorAll('[data-grid=complete] [role=gridcell]')).toHaveLength(12);
    expect(few.querySelectorAll('[data-grid=path] [tabindex="0"]')).toHaveLength(1);
    expect(drawn(graphFigure(view(64))).querySelectorAll('[role=gridcell]')).toHaveLength(0);
  });

  test('stays small at 64 tokens', () => {
    expect(drawn(graphFigure(view(64))).querySelectorAll('*').length).toBeLessThan(60);
  });

  test('while a message is passed, the RNN has computed one token a step and attention all in the first', () => {
    const dim = (step: number, side: string) =>
      drawn(graphFigure(view(6, { playing: { step, share: 1 } }))).querySelectorAll(
        `[data-grid=${side}] [opacity="0.35"]`,
      ).length;
    expect([0, 1, 3, 6].map((step) => dim(step, 'path'))).toEqual([6, 5, 3, 0]);
    expect([0, 1, 3, 6].map((step) => dim(step, 'complete'))).toEqual([6, 0, 0, 0]);
  });

  test('keeps every token inside of the sheet, and its height while n moves', () => {
    fc.assert(
      fc.property(length, screen, (n, width) => {
        const layout = graphLayout(n, width, width < 560, true);
        for (const centre of [layout.path, layout.complete]) {
          for (const { x, y } of layout.places) {
            expect(centre.x + x).toBeGreaterThanOrEqual(layout.most / 2);
            expect(centre.x + x).toBeLessThanOrEqual(layout.width - layout.most / 2);
            expect(centre.y + y + 18).toBeLessThanOrEqual(layout.height);
          }
        }
        expect(layout.height).toBe(graphLayout(6, width, width < 560, true).height);
      }),
      seeded,
    );
  });

  test('is 200 px high on a phone, so that both drawings and the play buttons are seen together', () => {
    for (const n of [2, 6, 64]) expect(graphLayout(n, 343, true, true).height).toBe(408);
    expect(graphLayout(6, 343, true, true)).toMatchObject({ chips: true, most: 60 });
  });

  test('spaces its tokens evenly', () => {
    fc.assert(
      fc.property(length, screen, (n, width) => {
        const { places, radius } = graphLayout(n, width, width < 560, true);
        const steps = places
          .slice(1)
          .map(({ x, y }, index) => Math.hypot(x - (places[index]?.x ?? NaN), y - (places[index]?.y ?? NaN)));
        // Chords of equal arcs differ only where an ellipse bends more here than there.
        if (radius.x === radius.y || n >= 24) expect(Math.max(...steps) / Math.min(...steps)).toBeLessThan(1.05);
        for (const { x, y } of places) expect(Math.hypot(x / radius.x, y / radius.y)).toBeCloseTo(1, 3);
      }),
      seeded,
    );
  });

  test('names attention’s graph for what its mask leaves of it', () => {
    expect(
      drawn(graphFigure(view(6)))
        .querySelector('[data-grid=complete]')
        ?.getAttribute('aria-label'),
    ).toBe('complete');
    const causal = drawn(graphFigure(view(6, { causal: true })));
    expect(causal.querySelector('[data-grid=complete]')?.getAttribute('aria-label')).toBe('causal');
    expect(causal.querySelector('[data-grid=path]')?.getAttribute('aria-label')).toBe('path');
  });

  test('chips do not overlap', () => {
    fc.assert(
      fc.property(length, screen, (n, width) => {
        const { places, chips, most } = graphLayout(n, width, width < 560, true);
        if (!chips) return;
        places.slice(1).forEach(({ x, y }, index) => {
          const before = places[index] ?? { x: NaN, y: NaN };
          expect(
            Math.abs(x - before.x) >= most ||
              Math.abs(y - before.y) >= 36 ||
              Math.hypot(x - before.x, y - before.y) >= 36,
          ).toBe(true);
        });
      }),
      seeded,
    );
  });
});

describe('adjacency', () => {
  const columns = (side: 'path' | 'complete', n: number, causal: boolean) =>
    Array.from({ length: n }, (_, row) => readColumns(side, row, n, causal));
  const count = (ranges: readonly (readonly [number, number])[]) =>
    ranges.reduce((sum, [first, end]) => sum + end - first, 0);

  test('has as many ones as the engine counts edges and weights', () => {
    for (const n of [2, 25, 64]) {
      const { path, complete } = engine.sequenceGraphs({ tokens: n });
      expect(count(columns('path', n, false))).toBe(path.edges);
      expect(count(columns('complete', n, false))).toBe(complete.directedWeights);
      expect(count(columns('complete', n, true))).toBe(complete.causalWeights);
    }
  });

  test('a row reads earlier columns', () => {
    expect(columns('path', 3, false)).toEqual([
      [0, 0],
      [0, 1],
      [1, 2],
    ]);
    expect(columns('complete', 2, true)).toEqual([
      [0, 1],
      [0, 2],
    ]);
  });

  test('a point finds its cell, at the edges too', () => {
    expect(adjacencyCell(64, 256, 255.9, 4)).toEqual({ row: 1, col: 63 });
    expect(adjacencyCell(64, 256, 256, -1)).toEqual({ row: 0, col: 63 });
    expect([adjacencyCellSize(64, 256), adjacencyCellSize(25, 140)]).toEqual([4, 5]);
  });
});

describe('the strips', () => {
  const stripWords = {
    pathStrip: 'rnn',
    completeStrip: 'attention',
    scale: 'log',
    reaches: (...parts: unknown[]) => parts.join(' '),
    unreachable: 'none',
  };
  const strips = (n: number, from: number, causal: boolean, pointed: number) => {
    const request = { tokens: n, hidden: 16, seed: 7 };
    const column = (data: Float64Array) => Array.from({ length: n }, (_, t) => data[t * n + from - 1] ?? NaN);
    const values = {
      path: column(engine.rnnFlow({ ...request, gain: 0.8 }).toInput.data),
      complete: column(engine.attentionFlow({ ...request, mask: causal ? 'causal' : 'none' }).toInput.data),
    };
    const box = drawn(
      stripsFigure({
        names: tokenNames([], n),
        values,
        from,
        causal,
        pointed,
        width: 736,
        narrow: false,
        palette: palette(false),
        words: stripWords,
      }),
    );
    return { box, values };
  };
  const numbers = (box: Element, side: string) =>
    Array.from(box.querySelectorAll(`[data-strip=${side}] text`), (text) => text.textContent);

  test('write what the engine found', () => {
    const { box, values } = strips(6, 1, false, 6);
    expect(numbers(box, 'path')).toEqual(values.path.map((value) => value.toFixed(2)));
    expect(numbers(box, 'complete')).toEqual(values.complete.map((value) => value.toFixed(2)));
    expect(box.querySelector('[data-strip=path]')?.getAttribute('aria-valuetext')).toBe(
      `x₆ 6 ${(values.path[5] ?? NaN).toFixed(4)}`,
    );
  });

  test('say what cannot be reached: nothing before the chosen token in the RNN, nor under a causal mask', () => {
    expect(numbers(strips(6, 3, false, 1).box, 'path').slice(0, 3)).toEqual([
      '—',
      '—',
      expect.stringMatching(/^0\.\d\d$/),
    ]);
    expect(numbers(strips(6, 3, false, 1).box, 'complete')).not.toContain('—');
    const causal = strips(6, 3, true, 1).box;
    expect(numbers(causal, 'complete').slice(0, 2)).toEqual(['—', '—']);
    expect(causal.querySelector('[data-strip=path]')?.getAttribute('aria-valuetext')).toBe('x₁ 1 none');
  });

  test('share one scale that keeps order and ends at 0.001 and 1', () => {
    expect([0, 1e-12, 1e-3, 1, 5].map(logShare)).toEqual([0, 0, 0, 1, 1]);
    expect(logShare(0.1)).toBeCloseTo(2 / 3, 12);
    const positive = fc.double({ min: 1e-9, max: 10, noNaN: true });
    fc.assert(
      fc.property(positive, positive, (a, b) => {
        expect(Math.sign(logShare(a) - logShare(b)) * Math.sign(a - b)).toBeGreaterThanOrEqual(0);
      }),
      seeded,
    );
  });

  test('at 64 tokens the RNN has faded to the ground and attention has not', () => {
    const { values } = strips(64, 1, false, 64);
    expect(values.path.slice(32).every((value) => logShare(value) === 0)).toBe(true);
    expect(values.complete.every((value) => logShare(value) > 0.2)).toBe(true);
  });

  test('name what they show', () => {
    expect([sensitivityName('path', 12, 1), sensitivityName('complete', 2, 3)]).toEqual(['‖∂h₁₂/∂x₁‖', '‖∂o₂/∂x₃‖']);
  });
});

describe('the verdict', () => {
  const said = (n: number, from: number, gain: number, causal = false) => {
    const request = { tokens: n, hidden: 16, seed: 7 };
    const rnn = engine.rnnFlow({ ...request, gain, activation: 'linear' }).toInput;
    const attention = engine.attentionFlow({ ...request, mask: causal ? 'causal' : 'none' }).toInput;
    return verdict({
      values: { path: columnAt(rnn, from - 1), complete: columnAt(attention, from - 1) },
      from,
      causal,
      words: {
        rnn: (...parts) => parts.join('; '),
        rnnAtEnd: 'end',
        attention: (...parts) => parts.join('; '),
        attentionCausal: (...parts) => ['causal', ...parts].join('; '),
      },
    });
  };

  test('of a linear RNN follows gain to the power of the distance', () => {
    expect(said(64, 1, 0.8).rnn).toBe('fades; ‖∂h₁/∂x₁‖ = 1.0000; ‖∂h₆₄/∂x₁‖ = 7.846e−7; 0.80');
    expect(said(64, 60, 1).rnn).toBe('keeps; ‖∂h₆₀/∂x₆₀‖ = 1.0000; ‖∂h₆₄/∂x₆₀‖ = 1.0000; 1.00');
    expect(said(64, 1, 1.2).rnn).toMatch(/^explodes; .* = 97368\.\d{4}; 1\.20$/);
    expect(said(6, 6, 1.2).rnn).toBe('end');
  });

  test('of attention sets its value beside the equal share', () => {
    expect(said(6, 1, 1).attention).toMatch(/^‖∂o₆\/∂x₁‖ = 0\.\d{4}; 6; 0\.1667$/);
    expect(said(6, 1, 1, true).attention).toMatch(/^causal; /);
  });

  test('takes a tenth more or less as kept', () => {
    expect([0, 0.89, 0.91, 1, 1.09, 1.11].map((far) => trendOf(1, far))).toEqual([
      'fades',
      'fades',
      'keeps',
      'keeps',
      'keeps',
      'explodes',
    ]);
  });
});

describe('the profile', () => {
  test('its axis holds every value from 1e-12 on', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 1e-12, max: 1e6, noNaN: true }), { minLength: 1 }), (values) => {
        const { low, high } = decades(values);
        for (const value of values) {
          expect(Math.log10(value)).toBeGreaterThanOrEqual(low);
          expect(Math.log10(value)).toBeLessThanOrEqual(high + 1e-12);
        }
      }),
      seeded,
    );
  });

  test('leaves out what a logarithm has no place for', () => {
    const box = drawn(
      profileFigure({
        values: { path: [1, 0, 0.1, Infinity], complete: [0.5, 0.5, 0.5, 0.5] },
        n: 4,
        causal: false,
        width: 328,
        palette: palette(true),
        words: { profile: 'p', rnn: 'r', attention: 'a', position: 't' },
      }),
    );
    const path = box.querySelector('[data-curve=path]')?.getAttribute('d') ?? '';
    expect(path).not.toMatch(/NaN|Infinity/);
    expect(path.split('M')).toHaveLength(3);
  });
});

test('the timeline has one square a token: a staircase for the RNN and for writing, one column for attention', () => {
  const steps = engine.sequenceGraphs({ tokens: 6 });
  const box = drawn(
    timelineFigure({
      n: 6,
      step: 2,
      width: 600,
      palette: palette(false),
      steps: { rnn: steps.path.sequentialSteps, attention: steps.complete.sequentialSteps },
      words: { rnn: 'r', attention: 'a', generation: 'g', steps: (count) => `${count} steps`, axis: 'steps' },
    }),
  );
  const squares = Array.from(
    box.querySelectorAll('[data-done]'),
    (path) => (path.getAttribute('d')?.split('Z').length ?? NaN) - 1,
  );
  expect(squares).toEqual([2, 6, 2]);
  expect(box.querySelector('svg')?.getAttribute('aria-label')).toBe('r: 6 steps; a: 1 steps; g: 6 steps');
});

test('the table shows the counts of the engine', () => {
  const graphs = engine.sequenceGraphs({ tokens: 64, width: 32 });
  const box = drawn(
    costTable({
      graphs,
      n: 64,
      d: 32,
      active: { row: 0, col: 0 },
      pointed: 'rnn-mean-distance',
      hint: 'hint',
      words: {
        costs: '',
        rnn: '',
        attention: '',
        edges: '',
        weights: '',
        causalWeights: '',
        longestPath: '',
        meanDistance: '',
        sequentialSteps: '',
        core: '',
        projections: '',
      },
    }),
  );
  const value = (name: string) => box.querySelector(`[data-value=${name}]`)?.textContent.replaceAll('\u202f', '');
  expect(value('rnn-core')).toBe(String(2 * 64 * 32 * 32));
  expect(value('attention-core')).toBe(String(2 * 64 * 64 * 32));
  expect(value('attention-projections')).toBe(String(4 * 64 * 32 * 32));
  expect(value('rnn-mean-distance')).toBe((65 / 3).toFixed(3));
  expect(box.querySelector('[data-digits]')?.textContent).toContain(
    `(n + 1)/3 = 65 ÷ 3 = ${String(graphs.path.meanDistance)}`,
  );
  expect(box.querySelectorAll('[data-cell^=cost]').length).toBe(16);
  expect(box.querySelectorAll('[tabindex="0"]').length).toBe(1);
  expect(grouped(1234567)).toBe('1\u202f234\u202f567');
});
