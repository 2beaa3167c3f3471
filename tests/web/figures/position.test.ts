// @vitest-environment happy-dom
import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { render, type TemplateResult } from 'lit';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEngine } from '../../../web/engine/create';
import type { Engine } from '../../../web/engine/types';
import { isOwnOrder, largestOfRows, ROUNDING, shuffled, withMove } from '../../../web/figures/position-order';
import { placeAt, shortDifference, SHOWN, shuffleFigure, termsOf } from '../../../web/figures/position-shuffle';
import { positionAt, similarityFigure } from '../../../web/figures/position-similarity';
import { componentAt, stripFigure } from '../../../web/figures/position-strip';
import { mapCell, mapCellAt } from '../../../web/figures/position-map';
import { rowAt } from '../../../web/marks/matrix';
import { palette } from '../../../web/marks/palette';
import { positionParams } from '../../../web/params/position';
import { fallbacks } from '../../../web/params/schema';
import {
  askEncoding,
  askShuffle,
  encodingQuestion,
  shuffleQuestion,
  type EncodingAnswer,
  type PositionState,
  type ShuffleAnswer,
} from '../../../web/widgets/position-question';
import { en } from '../words';

const seeded = { seed: 5, numRuns: 60 };
const state: PositionState = { ...fallbacks(positionParams), order: [3, 1, 6, 2, 5, 4], encoding: 'sinusoidal' };
let engine: Engine;
let found: ShuffleAnswer;
let encoded: EncodingAnswer;
beforeAll(async () => {
  // A window has no file addresses to fetch from.
  engine = await createEngine({ wasm: await readFile('build/wasm/attention.wasm') });
  const client = {
    attention: (request: Parameters<Engine['attention']>[0]) => Promise.resolve(engine.attention(request)),
    randomMatrix: (request: Parameters<Engine['randomMatrix']>[0]) => Promise.resolve(engine.randomMatrix(request)),
    positionalEncoding: (request: Parameters<Engine['positionalEncoding']>[0]) =>
      Promise.resolve(engine.positionalEncoding(request)),
  };
  found = await askShuffle(client, shuffleQuestion(state));
  encoded = await askEncoding(client, encodingQuestion(state));
});

function drawn(template: TemplateResult): Element {
  const box = document.createElement('div');
  render(template, box);
  return box;
}
const toNumber = (shown: string | undefined) => Number((shown ?? 'x').trim().replace(/−/g, '-').replace('≈', ''));

describe('an order', () => {
  const orders = fc
    .integer({ min: 3, max: 8 })
    .chain((n) => fc.shuffledSubarray([...Array(n).keys()], { minLength: n }));

  test('shuffled holds each token once, and is neither the order before nor the sentence’s own', () => {
    fc.assert(
      fc.property(orders, fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })), (order, numbers) => {
        // A stream that repeats itself for ever would be no source of randomness.
        let turn = 0;
        const next = shuffled(order, () => (Number(numbers.next().value) + ++turn * 0.381966) % 1);
        expect([...next].sort()).toEqual(order.map((_, index) => index));
        expect(isOwnOrder(next)).toBe(false);
        expect(next).not.toEqual(order);
      }),
      seeded,
    );
  });

  test('of two tokens changes their places', () => {
    expect(shuffled([0, 1], () => 0)).toEqual([1, 0]);
    expect(shuffled([1, 0], () => 0)).toEqual([0, 1]);
  });

  test('after a move has the token in its new place, and the others in the order they had', () => {
    fc.assert(
      fc.property(orders, fc.nat(7), fc.nat(7), (order, a, b) => {
        const [from, to] = [a % order.length, b % order.length];
        const next = withMove(order, from, to);
        expect(next[to]).toBe(order[from]);
        const others = (list: readonly number[]) => list.filter((token) => token !== order[from]);
        expect(others(next)).toEqual(others(order));
      }),
      seeded,
    );
  });
});

describe('the two orders', () => {
  const figure = (width: number) =>
    drawn(
      shuffleFigure({
        names: state.tokens,
        order: shuffleQuestion(state).order,
        before: found.before.output,
        now: found.now.output,
        difference: found.difference,
        place: 2,
        pointed: { grid: 'now', row: 1, col: 3 },
        active: () => ({ row: 0, col: 0 }),
        width,
        palette: palette(false),
        words: en.position,
      }),
    );

  test('show the engine’s outputs, and how far they are apart, to the last digit shown', () => {
    const box = figure(343);
    for (const id of ['before', 'now'] as const) {
      for (let row = 0; row < SHOWN; row++) {
        for (let col = 0; col < 6; col++) {
          const text = box.querySelector(`[data-cell="${id} ${row} ${col}"] text`)?.textContent;
          const value = found[id].output.data[col * 16 + row] ?? NaN;
          expect(Math.abs(toNumber(text) - value)).toBeLessThanOrEqual(0.00500001);
        }
      }
    }
    const largest = largestOfRows(found.difference);
    shuffleQuestion(state).order.forEach((token, place) => {
      const text = box.querySelector(`[data-difference="${token + 1}"] text`)?.textContent;
      expect(Math.abs(toNumber(text) - (largest[place] ?? NaN))).toBeLessThanOrEqual(0.00500001);
    });
    expect(Math.max(...largest)).toBeGreaterThan(ROUNDING);
  });

  test('stand for the formula’s terms, and fit every width', () => {
    for (const width of [240, 343, 768]) {
      const box = figure(width);
      for (const term of ['original', 'now', 'permutation', 'change'])
        expect(box.querySelector(`[data-stands="${term}"]`), term).not.toBeNull();
      expect(Number(box.querySelector('svg')?.getAttribute('width'))).toBeLessThanOrEqual(width);
      expect(placeAt(1, 6, width)).toBe(0);
      expect(placeAt(width, 6, width)).toBe(5);
    }
  });

  test('a number is the sum of its weights times its values', () => {
    const { weights, values } = termsOf(found.now, 3, 1);
    const sum = weights.reduce((total, weight, index) => total + weight * (values[index] ?? NaN), 0);
    expect(sum).toBeCloseTo(found.now.output.data[3 * 16 + 1] ?? NaN, 12);
  });

  test('a difference is written 0 only where it is 0', () => {
    expect(['0', '3e−16', '4e−3', '0.01', '1.24']).toEqual([0, 3.1e-16, 0.004, 0.0051, 1.2414].map(shortDifference));
  });
});

describe('an encoding', () => {
  test('is most like itself, and as like one before as one after: the curve shows the engine’s dot products', () => {
    const values = rowAt(encoded.similarity, 8);
    const box = drawn(
      similarityFigure({
        values,
        dModel: 16,
        position: 8,
        other: 12,
        tokens: 6,
        width: 343,
        palette: palette(false),
        words: { similarityName: 'similarity', positionAxis: 't', spokenSimilarity: 'now' },
      }),
    );
    const heights = [...box.querySelectorAll('[data-plot] > circle[fill][r="2"], [data-plot] > circle[r="3"]')].map(
      (circle) => Number(circle.getAttribute('cy')),
    );
    expect(heights).toHaveLength(32);
    expect(Math.min(...heights)).toBe(heights[8]);
    expect(values[8]).toBeCloseTo(8, 12);
    for (let by = 1; by <= 8; by++) {
      expect(values[8 - by]).toBeCloseTo(values[8 + by] ?? NaN, 12);
      expect(heights[8 - by]).toBe(heights[8 + by]);
    }
  });

  test('has places under the pointer at both ends', () => {
    expect([positionAt(-5, 32, 343), positionAt(999, 32, 343)]).toEqual([0, 31]);
    const matrix = { rows: 32, cols: 16, data: encoded.encoding.data };
    const cell = mapCell(matrix, 343, 320);
    expect(mapCellAt(matrix, cell, 0, 0)).toEqual({ row: 0, col: 0 });
    expect(mapCellAt(matrix, cell, 9999, 9999)).toEqual({ row: 31, col: 15 });
  });

  test('as a strip shows every component', () => {
    const values = rowAt(encoded.encoding, 3);
    const box = drawn(
      stripFigure({
        values,
        component: 5,
        active: { row: 0, col: 0 },
        width: 343,
        palette: palette(true),
        words: { stripName: 'strip', componentName: en.position.componentName },
      }),
    );
    const shown = [...box.querySelectorAll('[data-cell^="strip"] text')].map(({ textContent }) =>
      toNumber(textContent),
    );
    expect(shown).toHaveLength(16);
    shown.forEach((value, index) => expect(Math.abs(value - (values[index] ?? NaN))).toBeLessThanOrEqual(0.00500001));
    expect(componentAt({ row: 1, col: 3 })).toBe(11);
    expect(box.querySelector('[data-cell="strip 0 5"]')?.getAttribute('aria-selected')).toBe('true');
  });
});
