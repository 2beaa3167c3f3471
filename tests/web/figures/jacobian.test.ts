// @vitest-environment happy-dom
import { readFile } from 'node:fs/promises';
import { render, type TemplateResult } from 'lit';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEngine } from '../../../web/engine/create';
import type { Engine } from '../../../web/engine/types';
import { jacobianCell, jacobianFigure, jacobianHeight } from '../../../web/figures/jacobian';
import { derivationLines, otherRow } from '../../../web/figures/jacobian-derivation';
import { cellWriter } from '../../../web/figures/jacobian-names';
import { columnText, entryArithmetic } from '../../../web/figures/jacobian-readout';
import { closedFigure, countsOf, progress, viaMatrixFigure, viaMatrixWidth } from '../../../web/figures/jacobian-vjp';
import { palette } from '../../../web/marks/palette';
import { textWidth } from '../../../web/marks/text';
import { en } from '../words';

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
const text = (template: TemplateResult) => drawn(template).textContent.replace(/\s+/g, ' ').trim();
const toNumber = (shown: string) => Number(shown.replace(/−/g, '-').replace('≈', ''));

const logits = [1, 2, 3];
const start = () => ({ row: 0, col: 0 });
const figure = (here = { row: 1, col: 2 }, width = 360) =>
  drawn(
    jacobianFigure({
      logits,
      temperature: 1,
      result: engine.softmaxJacobian({ logits }),
      here,
      active: start,
      width,
      prob: 's',
      palette: palette(false),
      words: { ...en.jacobian, diagonal: en.jacobian.diagonal('s') },
    }),
  );

describe('the figure', () => {
  test('shows the engine’s entries, each as far as its digits go', () => {
    const { jacobian } = engine.softmaxJacobian({ logits });
    const shown = [...figure().querySelectorAll('[data-cell^="jacobian "]')].map((cell) => cell.textContent.trim());
    shown.forEach((entry, i) => {
      const unit = 10 ** -(entry.split('.')[1]?.length ?? 0);
      expect(Math.abs(toNumber(entry) - (jacobian.data[i] ?? NaN))).toBeLessThanOrEqual(0.500001 * unit);
    });
    expect(shown).toHaveLength(9);
  });

  test('marks the moving logit’s column: up where the slope is positive, down elsewhere', () => {
    const directions = [...figure({ row: 0, col: 2 }).querySelectorAll('[data-direction]')];
    expect(directions.map((mark) => mark.getAttribute('data-direction'))).toEqual(['down', 'down', 'up']);
  });

  test('links a cell to its twin, and the formula’s terms to what they stand for', () => {
    const box = figure();
    const selected = [...box.querySelectorAll('[data-cell^="jacobian "][aria-selected=true]')];
    expect(selected.map((cell) => cell.getAttribute('data-cell'))).toEqual(['jacobian 1 2', 'jacobian 2 1']);
    const standing = (name: string) =>
      [...box.querySelectorAll(`[data-stands~="${name}"]`)].map((cell) => cell.getAttribute('data-cell'));
    expect(standing('si')).toEqual(['probabilities 1 0']);
    expect(standing('sj')).toEqual(['probabilities 2 0']);
    expect(standing('entry')).toEqual(['jacobian 1 2']);
    expect(standing('diag')).toEqual(['jacobian 0 0', 'jacobian 1 1', 'jacobian 2 2']);
  });

  test('has cells to touch at every size', () => {
    for (const n of [2, 3, 4, 5, 6, 7, 8])
      for (const width of [240, 320, 560, 880]) {
        expect(jacobianCell(n, width)).toBeGreaterThanOrEqual(36);
        expect(jacobianHeight(n, width)).toBeGreaterThan((n + 2) * jacobianCell(n, width));
      }
  });
});

test('all numbers of a grid have as many decimals, and fit', () => {
  for (const room of [30, 40, 48, 56]) {
    const write = cellWriter([0.1234, -0.05, 1e-7], room);
    expect(textWidth(write(-0.05), 12)).toBeLessThanOrEqual(room);
  }
  expect(cellWriter([0.25, -0.5], 60)(-0.5)).toBe('−0.5000');
});

test('a column is told as what one class gains and the others lose', () => {
  const sentence = columnText(en.jacobian, 's', 2, engine.softmaxJacobian({ logits }));
  expect(sentence).toContain('s₃ has the slope 0.2227, s₁, s₂ −0.2227 together');
  expect(columnText(en.jacobian, 's', 0, engine.softmaxJacobian({ logits: [0, 0, 0, 0, 0] }))).toContain(
    'the other 4 classes −0.1600',
  );
});

test('an entry is written out with the numbers of now', () => {
  const view = (row: number, col: number) => ({
    result: engine.softmaxJacobian({ logits }),
    temperature: 1,
    here: { row, col },
    prob: 's',
    digits: 'all digits',
  });
  expect(text(entryArithmetic(view(1, 2)))).toContain('= 0.2447 × (0 − 0.6652) ÷ 1 = −0.1628');
  expect(text(entryArithmetic(view(1, 1)))).toContain('= 0.2447 × (1 − 0.2447) ÷ 1 = 0.1848');
  expect(text(entryArithmetic(view(1, 2)))).toContain('∂s₂/∂z₃ = ∂s₃/∂z₂');
});

describe('the derivation', () => {
  const lines = (row: number, col: number) =>
    derivationLines({
      logits,
      temperature: 1,
      result: engine.softmaxJacobian({ logits }),
      softmax: engine.softmax({ logits }),
      here: { row, col },
      prob: 's',
    }).map(text);

  test('has the numbers of the chosen cell in every line', () => {
    expect(lines(1, 2)).toEqual([
      'log s₂ = 2 ÷ 1 − 3.4076 = −1.4076',
      '∂log s₂/∂z₃ = (0 − 0.6652) ÷ 1',
      '∂s₂/∂z₃ = 0.2447 × (0 − 0.6652) ÷ 1 = −0.1628',
      '∂s₃/∂z₃ = 0.6652 × (1 − 0.6652) ÷ 1 = 0.2227',
      '∂s₂/∂z₃ = −0.2447 × 0.6652 ÷ 1 = −0.1628',
    ]);
  });

  test('of a cell on the diagonal takes another row for i ≠ j', () => {
    expect(otherRow({ row: 0, col: 0 })).toBe(1);
    expect(otherRow({ row: 2, col: 2 })).toBe(0);
    expect(lines(2, 2)[4]).toBe('∂s₁/∂z₃ = −0.0900 × 0.6652 ÷ 1 = −0.0599');
  });
});

describe('the two ways to the vector-Jacobian product', () => {
  const view = (done: number, logits = [1, 2, 3], upstream = [1, -1, 2]) => {
    const { gradient, probabilities } = engine.softmaxVjp({ logits, upstream });
    const { jacobian } = engine.softmaxJacobian({ logits });
    return {
      jacobian,
      probabilities,
      upstream,
      temperature: 1,
      viaMatrix: gradient,
      gradient,
      done,
      width: 360,
      prob: 's',
      active: start,
      palette: palette(false),
    };
  };
  const filled = (template: TemplateResult, id: string) =>
    [...drawn(template).querySelectorAll(`[data-cell^="${id} "]`)].filter((cell) => cell.textContent.trim() !== '')
      .length;

  test('take 2n² and 2n multiplications', () => {
    expect(countsOf(3)).toEqual({ formed: 18, closed: 6 });
    expect(countsOf(8)).toEqual({ formed: 128, closed: 16 });
  });

  test('come about one multiplication after the other: the closed form is done while J is still being formed', () => {
    expect(progress(3, 0)).toEqual({ cells: 0, rows: 0, products: 0, entries: 0 });
    expect(progress(3, 6)).toEqual({ cells: 6, rows: 0, products: 3, entries: 3 });
    expect(progress(3, 17)).toEqual({ cells: 9, rows: 2, products: 3, entries: 3 });
    expect(filled(closedFigure(view(6)), 'closed-dz')).toBe(3);
    expect(filled(viaMatrixFigure(view(6)), 'formed')).toBe(6);
    expect(filled(viaMatrixFigure(view(6)), 'formed-dz')).toBe(0);
    expect(filled(viaMatrixFigure(view(18)), 'formed-dz')).toBe(3);
  });

  test('are as pale as their numbers are small: next to 0 is the colour of 0', () => {
    const fills = (template: TemplateResult, id: string) =>
      new Set(
        [...drawn(template).querySelectorAll(`[data-cell^="${id} "] rect`)].map((one) => one.getAttribute('fill')),
      );
    const zero = new Set([palette(false).signed(0)]);
    const [saturated, constant] = [view(18, [0, 0, 20]), view(18, [1, 2, 3], [2, 2, 2])];
    for (const id of ['formed', 'formed-dz']) expect(fills(viaMatrixFigure(saturated), id)).toEqual(zero);
    for (const one of [saturated, constant]) expect(fills(closedFigure(one), 'closed-dz')).toEqual(zero);
    expect(fills(viaMatrixFigure(view(18)), 'formed').size).toBeGreaterThan(3);
  });

  test('need no more room than there is, unless cells would be too small to touch', () => {
    expect([viaMatrixWidth(3, 328), viaMatrixWidth(8, 328)].map((needs) => needs <= 328)).toEqual([true, false]);
    expect(viaMatrixWidth(8, 328)).toBeGreaterThan(10 * 36);
  });
});
