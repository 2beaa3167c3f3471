// @vitest-environment happy-dom
import { readFile } from 'node:fs/promises';
import { html, render, type TemplateResult } from 'lit';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEngine } from '../../../web/engine/create';
import type { Engine, ResidualFlowResult } from '../../../web/engine/types';
import { stationArithmetic } from '../../../web/figures/block-arithmetic';
import { axisEnds, depthAt, depthFigure } from '../../../web/figures/block-depth';
import { normFigure } from '../../../web/figures/block-norm';
import { beforeNorm, isNorm, partsOfSum, stationNamed, type NormPlace } from '../../../web/figures/block-stations';
import { stripsFigure } from '../../../web/figures/block-strips';
import { palette } from '../../../web/marks/palette';
import { en } from '../words';

const PLACES: NormPlace[] = ['pre', 'post', 'none'];
let engine: Engine;
beforeAll(async () => {
  // A window has no file addresses to fetch from.
  engine = await createEngine({
    wasm: await readFile('build/wasm/attention.wasm'),
    models: await readFile('build/wasm/models.wasm'),
  });
});
const flow = (layerNorm: NormPlace, residual = true): ResidualFlowResult =>
  engine.residualFlow({ seed: 7, layers: 12, layerNorm, residual });

function drawn(template: TemplateResult): Element {
  const box = document.createElement('div');
  render(html`${template}`, box);
  return box;
}
const toNumber = (shown: string | null | undefined) =>
  Number((shown ?? 'x').trim().replace(/−/g, '-').replace('≈', ''));
const named = (result: ResidualFlowResult, name: Parameters<typeof stationNamed>[1]) => {
  const station = stationNamed(result, name);
  if (!station) throw new Error(`no ${name}`);
  return station;
};

describe.each(PLACES)('with LayerNorm %s', (place) => {
  const strips = (residual: boolean, width: number) => {
    const { stations } = flow(place, residual);
    return drawn(
      stripsFigure({
        stations,
        residual,
        layerNorm: place,
        here: { row: 1, col: 2 },
        active: { row: 0, col: 0 },
        width,
        palette: palette(false),
        words: en.block,
      }),
    );
  };

  test('the strips show the engine’s numbers at every station, to the last digit shown, and fit', () => {
    const { stations } = flow(place);
    const box = strips(true, 343);
    stations.forEach(({ vector, mean, variance }, row) => {
      vector.forEach((value, col) => {
        const shown = toNumber(box.querySelector(`[data-cell="strips ${row} ${col}"] text`)?.textContent);
        expect(Math.abs(shown - value)).toBeLessThanOrEqual(0.00500001);
      });
      const moments = box.querySelectorAll('[data-station]')[row]?.querySelectorAll('text')[1]?.textContent ?? '';
      const [, shownMean, shownVariance] = /mean (\S+), var\. (\S+)/.exec(moments) ?? [];
      expect(Math.abs(toNumber(shownMean) - mean)).toBeLessThanOrEqual(0.00500001);
      expect(Math.abs(toNumber(shownVariance) - variance)).toBeLessThanOrEqual(0.00500001);
    });
    expect(Number(box.querySelector('svg')?.getAttribute('width'))).toBeLessThanOrEqual(343);
  });

  test('the residual is drawn to each sum, broken where it is off', () => {
    expect(strips(true, 343).querySelectorAll('[data-residual] path[stroke-dasharray="none"]')).toHaveLength(2);
    expect(strips(false, 343).querySelectorAll('[data-residual] path[stroke-dasharray="none"]')).toHaveLength(0);
  });

  test('every number is what its arithmetic comes to', () => {
    for (const residual of [true, false]) {
      const { stations } = flow(place, residual);
      stations.forEach(({ name, vector }, row) => {
        const value = vector[3] ?? NaN;
        const text = drawn(
          stationArithmetic({ stations, residual, layerNorm: place, row, component: 3, words: en.block }),
        ).textContent.replace(/\s+/g, ' ');
        // Nine digits tell a float32 from all others.
        const shown = Number(value.toPrecision(9));
        expect(Math.fround(shown)).toBe(value);
        expect(text, name).toContain(String(shown).replace(/-/g, '−'));
        if (isNorm(name)) {
          const [, x = '', mean = '', variance = ''] = /\((\S+) − \(?([^\s)]+)\)?\) \/ √\((\S+) \+/.exec(text) ?? [];
          const made = (toNumber(x) - toNumber(mean)) / Math.sqrt(toNumber(variance) + 1e-5);
          expect(made).toBeCloseTo(value, 3);
        } else if (residual && (name === 'sum1' || name === 'sum2')) {
          const [, a = '', b = ''] = /= (\S+) \+ \(?([^\s)]+)\)? = /.exec(text) ?? [];
          expect(toNumber(a) + toNumber(b)).toBeCloseTo(value, 3);
        }
      });
    }
  });

  test('sums are sums of what the figure says they come from', () => {
    const result = flow(place);
    for (const name of ['sum1', 'sum2'] as const) {
      const { carried, branch } = partsOfSum(name, place);
      named(result, name).vector.forEach((value, i) =>
        expect(value).toBeCloseTo(
          (named(result, carried).vector[i] ?? NaN) + (named(result, branch).vector[i] ?? NaN),
          5,
        ),
      );
    }
  });
});

describe('LayerNorm', () => {
  test('gives mean 0 and variance 1, and keeps order and relative gaps: no other shape', () => {
    for (const place of ['pre', 'post'] as const) {
      const result = flow(place);
      for (const name of ['norm1', 'norm2'] as const) {
        const [before, after] = [named(result, beforeNorm(name, place)), named(result, name)];
        expect(after.mean).toBeCloseTo(0, 5);
        expect(after.variance).toBeCloseTo(1, 2);
        const share = (v: Float64Array) => v.map((x) => (x - Math.min(...v)) / (Math.max(...v) - Math.min(...v)));
        share(after.vector).forEach((x, i) => expect(x).toBeCloseTo(share(before.vector)[i] ?? NaN, 5));
      }
    }
  });

  test('is drawn as the same dots, moved and stretched, on one axis', () => {
    const result = flow('pre');
    const [before, after] = [named(result, 'x'), named(result, 'norm1')];
    const box = drawn(
      normFigure({
        name: 'norm1',
        before,
        after,
        component: 0,
        width: 343,
        palette: palette(true),
        words: { dots: 'dots', beforeNorm: 'before', afterNorm: 'after' },
      }),
    );
    const places = (name: string) =>
      [...box.querySelectorAll(`[data-dots=${name}] circle`)].map((dot) => Number(dot.getAttribute('cx')));
    const [a, b] = [places('x'), places('norm1')];
    expect(a).toHaveLength(8);
    // One scale for both: px a unit is the same in either row.
    const unit = ((a[0] ?? NaN) - (a[1] ?? NaN)) / ((before.vector[0] ?? NaN) - (before.vector[1] ?? NaN));
    b.forEach((x, i) =>
      expect(x - (b[0] ?? NaN)).toBeCloseTo(unit * ((after.vector[i] ?? NaN) - (after.vector[0] ?? NaN)), 0),
    );
    for (const term of ['mu', 'variance', 'gain', 'bias', 'normed norm1'])
      expect(box.querySelector(`[data-stands="${term}"]`), term).not.toBeNull();
  });
});

describe('depth', () => {
  test('has a dot for each number of the engine, on a logarithmic axis that holds them', () => {
    for (const place of PLACES) {
      for (const residual of [true, false]) {
        const { norms, gradientNorms } = flow(place, residual);
        const box = drawn(
          depthFigure({
            norms,
            gradientNorms,
            depth: 3,
            width: 343,
            palette: palette(false),
            words: { ...en.block, spokenDepth: 'now' },
          }),
        );
        const { low, high } = axisEnds([...norms, ...gradientNorms]);
        for (const [name, values] of Object.entries({ norms, gradientNorms })) {
          const heights = [...box.querySelectorAll(`[data-curve=${name}] circle`)].map((dot) =>
            Number(dot.getAttribute('cy')),
          );
          expect(heights).toHaveLength(13);
          heights.forEach((y, i) => {
            const share = (Math.log10(values[i] ?? NaN) - low) / (high - low);
            expect(y).toBeCloseTo(200 - share * 168, 0);
          });
        }
      }
    }
  });

  test('axes have few ends, and hold 0 and ∞ by leaving them out', () => {
    expect(axisEnds([1, 2])).toEqual({ low: -2, high: 2 });
    expect(axisEnds([1e-3, 500])).toEqual({ low: -4, high: 4 });
    expect(axisEnds([0, Infinity, NaN, 1])).toEqual({ low: -2, high: 2 });
  });

  test('is found under the pointer, at both ends too', () => {
    expect([depthAt(-9, 13, 343), depthAt(999, 13, 343), depthAt(0, 2, 343)]).toEqual([0, 12, 0]);
  });
});
