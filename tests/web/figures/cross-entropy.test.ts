// @vitest-environment happy-dom
import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { render, type TemplateResult } from 'lit';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEngine } from '../../../web/engine/create';
import type { Engine } from '../../../web/engine/types';
import { crossEntropyFigure, type CrossEntropyView } from '../../../web/figures/cross-entropy';
import { crossEntropyLayout } from '../../../web/figures/cross-entropy-layout';
import { descentFigure, lossCurveFigure } from '../../../web/figures/cross-entropy-plots';
import { palette } from '../../../web/marks/palette';
import { en } from '../words';

let engine: Engine;
beforeAll(async () => {
  // A window has no file addresses to fetch from.
  engine = await createEngine({ wasm: await readFile('build/wasm/attention.wasm') });
});

function drawn(template: TemplateResult): Element {
  const place = document.createElement('div');
  render(template, place);
  return place;
}

const number = (element: Element | null | undefined, name: string) => Number(element?.getAttribute(name));

function view(logits: number[], target: number[], patch: Partial<CrossEntropyView> = {}): CrossEntropyView {
  return {
    logits,
    result: engine.crossEntropy({ logits, target }),
    width: 736,
    narrow: false,
    extent: 4,
    lossEnd: 2,
    selected: 0,
    prob: 's',
    palette: palette(false),
    words: en.crossEntropy,
    ...patch,
  };
}

describe('the figure', () => {
  test('draws y as long as its share, its dashed line where s ends, and both parts of the loss to scale', () => {
    const root = drawn(crossEntropyFigure(view([1, 0, 2], [0.2, 0.3, 0.5])));
    const { probabilities, loss, targetEntropy } = engine.crossEntropy({ logits: [1, 0, 2], target: [0.2, 0.3, 0.5] });
    const { p } = crossEntropyLayout(3, 736, false, 4);
    [0.2, 0.3, 0.5].forEach((y, i) => {
      const group = root.querySelector(`[data-target="${String(i)}"]`);
      expect(number(group?.querySelector('.handle'), 'x') + 5).toBeCloseTo(p(y), 6);
      const line = /^M([\d.]+) /.exec(group?.querySelector('path')?.getAttribute('d') ?? '')?.[1];
      expect(Number(line)).toBeCloseTo(p(probabilities[i] ?? NaN), 6);
    });
    const [entropy, rest] = [...root.querySelectorAll('[data-part]')].map((part) => number(part, 'width'));
    expect(entropy).toBeCloseTo((736 * targetEntropy) / 2, 6);
    expect(rest).toBeCloseTo((736 * (loss - targetEntropy)) / 2, 6);
  });

  test('a gradient below 0 goes left of its line, one above goes right', () => {
    const root = drawn(crossEntropyFigure(view([0, 0], [1, 0])));
    const { g } = crossEntropyLayout(2, 736, false, 4);
    const bars = [...root.querySelectorAll('[data-gradient] > rect[rx]')];
    expect(bars.map((bar) => number(bar, 'x'))).toEqual([g(-0.5), g(0)]);
  });

  test('has room for every lane at any width', () => {
    fc.assert(
      fc.property(fc.integer({ min: 288, max: 1408 }), fc.integer({ min: 2, max: 5 }), (room, classes) => {
        const { width, p, z, g, lane, left, height, lossTop } = crossEntropyLayout(classes, room, room < 560, 4);
        for (const scale of [p, z, g]) expect((scale.range()[1] ?? 0) - (scale.range()[0] ?? 0)).toBeGreaterThan(24);
        for (const name of ['z', 'p', 'g'] as const) expect(left[name] + lane[name]).toBeLessThanOrEqual(width + 0.01);
        expect(height).toBeGreaterThan(lossTop);
      }),
      { seed: 4, numRuns: 200 },
    );
  });
});

describe('the plots', () => {
  const plain = { width: 500, palette: palette(false), name: 'plot', title: 'L' };

  test('the tangent leans as the loss does', () => {
    const at = (slope: number) => {
      const root = drawn(
        lossCurveFigure({ ...plain, values: [-1, 0, 1], losses: [1, 1, 1], letter: 'z₁', value: 0, loss: 1, slope }),
      );
      const d = root.querySelector('[data-stands=gradient] path')?.getAttribute('d') ?? '';
      const [, , y1, , y2] = /M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)/.exec(d) ?? [];
      return Number(y2) - Number(y1);
    };
    expect(at(0.5)).toBeLessThan(0);
    expect(at(-0.5)).toBeGreaterThan(0);
    expect(at(0)).toBe(0);
  });

  test('the descent’s floor is drawn at the target’s entropy', () => {
    const root = drawn(descentFigure({ ...plain, losses: [2, 1.2, 1], floor: 1, steps: 'steps' }));
    const floor = /M[\d.]+ ([\d.]+)/.exec(root.querySelector('path[stroke-dasharray]')?.getAttribute('d') ?? '')?.[1];
    const end = root.querySelector('[data-curve=descent]')?.getAttribute('d')?.split(',').pop();
    expect(Number(end)).toBeCloseTo(Number(floor), 0);
  });
});
